"""python -m pairing check: discrepancies, faults of files, many processes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pairing.__main__ import main
from pairing.generator import GeneratorSettings, generate
from tests.pairing.cli.conftest import AFTER_ROUND_ONE
from tests.pairing.tables import tournament

ROOT = Path(__file__).resolve().parents[3]
SAMPLE = ROOT / "tests" / "data"


def test_check_counts_tournaments_rounds_and_discrepancies(capsys):
    folder = SAMPLE / "dutch-2017"
    files = sorted(str(path) for path in folder.glob("tiny-00[456]*.trf"))

    code = main(["check", "--system", "dutch-2017", *files])

    assert capsys.readouterr().out == "4 tournaments, 12 rounds, 0 discrepancies\n"
    assert code == 0


def test_check_prints_file_round_expected_and_found(trf, capsys):
    """Round 2 should be 5-1, 2-3 and the bye for 4: 5 had it in round 1."""
    rows = """
        3w1 2w1
        4b1 1b0
        1b0 4w1
        2w0 3b0
        U   Z
        """
    rows_with_bye = rows.replace("U   Z", "U   U")
    name = trf(tournament(rows_with_bye))

    code = main(["check", "--system", "dutch-2026", name])

    lines = capsys.readouterr().out.splitlines()
    assert lines == [
        f"{name}: round 2: expected 2-3 4-bye 5-1, found 1-2 3-4 5-bye",
        "1 tournaments, 2 rounds, 1 discrepancies",
    ]
    assert code == 1


def test_check_sees_a_wrong_colour(trf, capsys):
    name = trf(tournament("3w1 2w1\n4b1 1b0\n1b0 4w1\n2w0 3b0"))

    code = main(["check", "--system", "dutch-2026", name])

    assert capsys.readouterr().out.splitlines()[0] == (
        f"{name}: round 2: expected 2-1, found 1-2"
    )
    assert code == 1


def test_check_names_the_numbers_of_a_file_in_rank_order(tmp_path, capsys):
    """Two players, 40 first in the file, meet a second time."""
    rows = [
        f"001 {number:4}      P{number}".ljust(80) + f"{points} {number:4}  {cells}"
        for number, points, cells in (
            (40, " 2.0", "  10 w 1    10 b 1"),
            (10, " 0.0", "  40 b 0    40 w 0"),
        )
    ]
    path = tmp_path / "rank.trf"
    path.write_text("\n".join(["XXR 5", "XXC rank", *rows]), encoding="utf-8")

    assert main(["check", "--system", "dutch-2026", str(path)]) == 1
    first = capsys.readouterr().out.splitlines()[0]
    assert "expected no legal pairing (Player 40 has nobody left" in first
    assert first.endswith("found 10-40")


def test_check_names_broken_files_and_checks_the_others(trf, tmp_path, capsys):
    bad = tmp_path / "bad.trf"
    bad.write_text("001 x\n", encoding="utf-8")

    code = main(["check", str(bad), trf(tournament(AFTER_ROUND_ONE))])

    captured = capsys.readouterr()
    assert captured.out == "1 tournaments, 1 rounds, 0 discrepancies\n"
    assert captured.err.startswith(f"{bad}: line 1, column 5: ")
    assert code == 2


def test_check_takes_a_folder_and_many_processes(tmp_path, trf, capfd):
    for seed in range(7):
        trf(generate(GeneratorSettings(8, 3, seed)), f"{seed}.trf")

    code = main(["check", "--jobs", "2", str(tmp_path)])

    assert capfd.readouterr().out == "7 tournaments, 21 rounds, 0 discrepancies\n"
    assert code == 0


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs a terminal to look at")
def test_check_shows_progress_on_a_terminal_only(tmp_path, trf):
    for seed in range(5):
        trf(generate(GeneratorSettings(6, 2, seed)), f"{seed}.trf")
    terminal, side = os.openpty()

    done = subprocess.run(
        [sys.executable, "-m", "pairing", "check", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=side,
        cwd=ROOT,
        check=True,
        text=True,
    )

    os.close(side)
    shown = os.read(terminal, 10_000).decode()
    os.close(terminal)
    assert "5 of 5 tournaments" in shown
    assert done.stdout == "5 tournaments, 10 rounds, 0 discrepancies\n"


@pytest.mark.parametrize("jobs", ["0", "-1", "many"])
def test_check_refuses_impossible_numbers_of_processes(capsys, jobs):
    with pytest.raises(SystemExit) as stopped:
        main(["check", "--jobs", jobs, "a.trf"])

    assert stopped.value.code == 2
