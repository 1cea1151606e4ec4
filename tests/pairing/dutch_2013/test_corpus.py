"""Positions with their next round: the kept ones, and all of those beside the project."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairing.engine.systems import pair_round
from tournaments.trf import read_trf

KEPT = Path(__file__).resolve().parents[2] / "data" / "dutch-2013"


def answer(position: Path) -> str:
    """Return the next round as the `.out` files have it."""
    record = read_trf(position.read_text(encoding="utf-8"))
    pairing = pair_round(record, "dutch-2013")
    rows = [f"{pair.white} {pair.black}" for pair in pairing.pairs]
    if pairing.bye is not None:
        rows.append(f"{pairing.bye} 0")
    return "\n".join([str(len(rows)), *rows]) + "\n"


def expected(position: Path) -> str:
    return position.with_suffix(".out").read_text(encoding="utf-8").rstrip("\n") + "\n"


@pytest.mark.parametrize("position", sorted(KEPT.glob("*.trf")), ids=lambda p: p.stem)
def test_kept_position_is_paired_as_expected(position):
    assert answer(position) == expected(position)


def test_kept_positions_are_there():
    assert len(list(KEPT.glob("*.out"))) >= 80


@pytest.mark.oracle
def test_every_reference_position_is_paired_as_expected(corpus):
    positions = sorted((corpus / "dutch-2013").glob("*.trf"))

    wrong = [p.stem for p in positions if answer(p) != expected(p)]

    assert positions
    assert wrong == []
