"""python -m pairing explain: what it refuses and what it tells."""

from __future__ import annotations

import pytest

from pairing.__main__ import main
from tests.pairing.cli.conftest import AFTER_ROUND_ONE
from tests.pairing.tables import tournament


@pytest.mark.parametrize(
    ("rows", "rounds", "message"),
    [
        (AFTER_ROUND_ONE, 1, "all 1 rounds are paired"),
        ("3w*\n4b1\n1b*\n2w0", 5, "round 1 is not finished: no result of 1-3"),
    ],
)
def test_explain_refuses_what_pair_refuses(trf, capsys, rows, rounds, message):
    name = trf(tournament(rows, rounds=rounds))

    for command in (["pair", name], ["explain", "--round", "2", name]):
        assert main(command) == 1
        captured = capsys.readouterr()
        assert captured.err == f"{name}: {message}\n"
        assert captured.out == ""


def test_explain_tells_a_paired_round_that_is_not_finished(trf, capsys):
    name = trf(tournament("3w*\n4b1\n1b*\n2w0"))

    assert main(["explain", "--round", "1", name]) == 0
    assert capsys.readouterr().out.startswith("Round 1, dutch-2026\n")


def test_explain_asks_for_two_different_players(trf, capsys):
    name = trf(tournament(AFTER_ROUND_ONE))

    assert main(["explain", "--round", "2", "--why-not", "1", "1", name]) == 2
    assert capsys.readouterr().err == (
        f"{name}: --why-not asks for two different players\n"
    )
