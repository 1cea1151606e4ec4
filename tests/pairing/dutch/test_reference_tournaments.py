"""Tournaments paired by bbpPairings (5.0.1 for 2017, 6.0.0 for 2026), round by round."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pairing.checker import check_round, rounds_to_check
from pairing.engine.history import inferred_initial_colour
from tournaments.trf import read_trf

pytestmark = pytest.mark.oracle

ROOT = Path(__file__).resolve().parents[3]
DATA = ROOT / "tests" / "data"
SAMPLE = sorted(
    path.relative_to(DATA).as_posix()
    for edition in ("dutch-2017", "dutch-2026")
    for path in (DATA / edition).glob("*.trf")
)


@pytest.mark.parametrize("name", SAMPLE)
def test_reference_tournament_is_paired_the_same(name):
    edition = name.partition("/")[0]
    record = read_trf((DATA / name).read_bytes())
    assert record.initial_colour or inferred_initial_colour(record)

    rounds = list(rounds_to_check(record, edition))

    assert len(rounds) == record.rounds_played > 0
    differences = [check_round(round_, edition) for round_ in rounds]
    assert [d for d in differences if d] == []


def test_sample_has_sixty_tournaments_of_each_edition():
    for edition in ("dutch-2017", "dutch-2026"):
        names = [n for n in SAMPLE if n.startswith(edition)]
        assert len(names) >= 60
        kinds = {n.partition("/")[2].partition("-")[0] for n in names}
        assert kinds == {"tiny", "small", "mid", "big", "huge", "long", "wild"}


@pytest.mark.parametrize("edition", ["dutch-2017", "dutch-2026"])
def test_whole_corpus_has_no_discrepancy(corpus, edition):
    """The command line does it, with every core."""
    files = sorted(str(path) for path in (corpus / edition).glob("*.trf"))
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}

    done = subprocess.run(
        [sys.executable, "-m", "pairing", "check", "--system", edition, *files],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env=environment,
    )

    last = done.stdout.splitlines()[-1]
    rounds = int(last.split()[2])
    assert last == f"{len(files)} tournaments, {rounds} rounds, 0 discrepancies"
    assert rounds > 1500
    assert done.returncode == 0
    assert done.stderr == ""
