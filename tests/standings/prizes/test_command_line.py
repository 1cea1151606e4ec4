"""python -m standings prizes: shares, notes and refusals."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from standings.__main__ import main

DATA = Path(__file__).resolve().parents[2] / "data"
SWISS = str(DATA / "tiebreaks-2026" / "tiny-007p04r-200024.trf")
PLAN = {
    "coin": "0.50",
    "categories": [
        {"name": "General", "prizes": [500, 300, {"amount": 101, "objects": ["Cup"]}]},
        {"name": "Under 1900", "rating_to": 1899, "prizes": [80]},
        {"name": "Rook", "clubs": ["Rook"], "prizes": [20]},
    ],
}


@pytest.fixture
def plan(tmp_path):
    path = tmp_path / "plan.json"
    path.write_text(json.dumps(PLAN), encoding="utf-8")
    return str(path)


def run(capsys, *arguments: str) -> tuple[int, list[list[str]], str]:
    code = main(["prizes", *arguments])
    output = capsys.readouterr()
    return code, [line.split("\t") for line in output.out.splitlines()], output.err


def test_prizes_are_printed_in_the_order_of_the_standings(capsys, plan):
    """Points 4, 3, 3, 2 …: 2 and 4 share 401; 6 and 7 are the best below 1900."""
    code, (head, *rows), notes = run(capsys, SWISS, "--plan", plan)

    assert code == 0
    assert head[:6] == ["StartNo", "Name", "Place", "Points", "Prizes", "Amount"]
    assert [(r[0], r[2], r[4], r[5], r[6]) for r in rows] == [
        ("1", "1", "General 1", "500.00", ""),
        ("2", "2-3", "General 2; General 3", "200.50", "Cup (by lot among 2, 4)"),
        ("4", "2-3", "General 2; General 3", "200.50", "Cup (by lot among 2, 4)"),
        ("6", "6-7", "Under 1900 1", "40.00", ""),
        ("7", "6-7", "Under 1900 1", "40.00", ""),
    ]
    assert rows[1][7] == "General 2 300.00 + General 3 101.00 shared by 2, 4"
    assert "nobody competes in the category Rook" in notes
    assert "fund 1001.00, given 981.00, not given 20.00: Rook 1." in notes


def test_who_missed_a_prize_is_printed_with_what_decided(capsys, plan):
    _code, (head, row), _notes = run(capsys, SWISS, "--plan", plan, "--missed")

    assert head[0] == "StartNo"
    assert [row[0], *row[2:]] == ["5", "General 3", "4", "PTS", "3.0", "2.0"]


def test_a_tie_break_that_decided_is_named(capsys, tmp_path):
    path = tmp_path / "plan.json"
    path.write_text(
        '{"sharing": "rank", "categories": [{"name": "General", "prizes": [9, 5]}]}'
    )
    _code, (_head, *rows), _notes = run(
        capsys, SWISS, "--plan", str(path), "--chain", "PTS,TPN", "--missed"
    )

    assert [r[0] for r in rows] == ["4"]
    assert rows[0][3:] == ["2", "TPN", "2", "4"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nowhere.trf", "--plan", "PLAN"], "nowhere.trf: No such file or directory."),
        ([SWISS, "--plan", "nowhere.json"], "nowhere.json: No such file or directory."),
        ([SWISS, "--plan", SWISS], "This is not JSON"),
        (["PLAN", "--plan", "PLAN"], "line 1"),
        ([SWISS, "--plan", "PLAN", "--chain", "XX"], "there is no tie-break XX"),
    ],
)
def test_bad_input_ends_with_a_sentence_and_2(capsys, plan, arguments, sentence):
    words = [plan if word == "PLAN" else word for word in arguments]
    code, rows, error = run(capsys, *words)

    assert code == 2
    assert rows == []
    assert sentence in error
    assert "Traceback" not in error


def test_the_command_needs_no_django(plan):
    code = (
        "import sys; from standings.__main__ import main; "
        f"main(['prizes', {SWISS!r}, '--plan', {plan!r}]); "
        "sys.exit('django' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )

    assert done.returncode == 0, done.stderr
