"""Positions with their next round: the kept ones, and all of those beside the project."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairing.__main__ import main
from pairing.engine.outcome import NoLegalPairing
from pairing.engine.systems import pair_round
from tournaments.trf import read_trf

KEPT = Path(__file__).resolve().parents[2] / "data" / "no-colours"


def answer(position: Path) -> str:
    """Return the next round as the `.out` files have it."""
    record = read_trf(position.read_text(encoding="utf-8"))
    try:
        pairing = pair_round(record, "swiss-no-colours")
    except NoLegalPairing:
        return "error: no legal pairing\n"
    rows = [f"{pair.white} {pair.black}" for pair in pairing.pairs]
    if pairing.bye is not None:
        rows.append(f"{pairing.bye} 0")
    return "\n".join([str(len(rows)), *rows]) + "\n"


@pytest.mark.parametrize("position", sorted(KEPT.glob("*.trf")), ids=lambda p: p.stem)
def test_kept_position_is_paired_as_expected(position):
    assert answer(position) == position.with_suffix(".out").read_text(encoding="utf-8")


def test_command_prints_the_expected_answer_of_a_round_without_pairing(capsys):
    refused = [
        path
        for path in sorted(KEPT.glob("*.out"))
        if path.read_text(encoding="utf-8").startswith("error")
    ]
    assert refused
    for path in refused:
        position = str(path.with_suffix(".trf"))
        assert main(["pair", "--system", "swiss-no-colours", position]) == 1
        captured = capsys.readouterr()
        assert captured.out == path.read_text(encoding="utf-8")
        reason = captured.err.removeprefix(position)
        assert "nobody left to meet" in reason
        assert "colour" not in reason


def test_kept_positions_are_there():
    assert len(list(KEPT.glob("*.trf"))) >= 40


@pytest.mark.oracle
def test_every_reference_position_is_paired_as_expected(corpus):
    positions = sorted((corpus / "no-colours").glob("*.trf"))

    wrong = [
        position.stem
        for position in positions
        if answer(position) != position.with_suffix(".out").read_text(encoding="utf-8")
    ]

    assert positions
    assert wrong == []
