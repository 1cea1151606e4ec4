"""Tie-breaks by own rounds: every kind of outcome (C.07 Art. 7)."""

from __future__ import annotations

import pytest

from standings.tiebreaks import Reason
from tests.standings.sheets import column, ranked, square, tournament
from tournaments.record import Scoring

THREE_ONE = Scoring(30, 30, 10, 10, 0, 0, 30, 0, 10, 10, 30, 0, 10)

CELLS = {
    # cell: WIN, WON, BPG, BWG, REP, STD
    "w2 1": "1 1 0 0 1 1.0",
    "b2 1": "1 1 1 1 1 1.0",
    "b2 =": "0 0 1 0 1 0.5",
    "b2 0": "0 0 1 0 1 0.0",
    "b2 W": "1 1 1 1 1 1.0",
    "b2 +": "1 0 0 0 1 1.0",
    "b2 -": "0 0 0 0 0 0.0",
    "U": "1 0 0 0 1 1.0",
    "F": "1 0 0 0 1 1.0",
    "H": "0 0 0 0 0 0.5",
    "Z": "0 0 0 0 0 0.0",
    "b2 ?": "0 0 0 0 1 0.5",
    "b2 *": "0 0 0 0 1 0.0",
}
ANSWERS = {"1": "0", "0": "1", "=": "=", "W": "L", "+": "-", "-": "+"}


def pair(cell: str, **options):
    """Return two players of whom the first had this round."""
    if len(cell) == 1:
        return tournament(f"{cell}\nZ", **options)
    letter = cell[-1]
    return tournament(f"{cell}\nw1 {ANSWERS.get(letter, letter)}", **options)


@pytest.mark.parametrize("cell", CELLS)
def test_counts_by_kind_of_round(cell):
    record = pair(cell)
    codes = ("WIN", "WON", "BPG", "BWG", "REP", "STD")
    assert " ".join(column(record, code)[0] for code in codes) == CELLS[cell]


def test_bye_worth_less_than_a_win_is_no_win():
    record = pair("U", scoring=THREE_ONE)
    assert column(record, "WIN")[0] == "0"
    assert column(record, "STD")[0] == "0.5"


def test_standard_points_bring_back_one_half_nil():
    record = pair("w2 1", scoring=THREE_ONE)
    assert column(record, "PTS") == ["3.0", "0.0"]
    assert column(record, "STD") == ["1.0", "0.0"]


def test_double_forfeit_gives_no_standard_points():
    """Reading: a forfeit is an unplayed round, judged against a draw's points."""
    assert column(tournament("w2 -\nb1 -"), "STD") == ["0.0", "0.0"]


def test_game_lost_by_both_gives_half_a_standard_point_each():
    """7.7 to the letter: both scored the same as the scheduled opponent."""
    assert column(tournament("w2 0\nb1 0"), "STD") == ["0.5", "0.5"]


def test_penalty_counts_in_the_progressive_score_from_its_round():
    record = tournament("w2 1 | w2 1\nb1 0 | b1 0", adjustments={1: ((2, -5),)})
    assert column(record, "PTS")[0] == "1.5"
    assert column(record, "PS")[0] == "2.5"
    working = ranked(record, "PTS").working(1)[0]
    assert [row.reason for row in working.rows][-1] is Reason.ADJUSTMENT


def test_cut_of_the_progressive_score_leaves_out_the_first_rounds():
    record = tournament("w2 1 | w2 1 | w2 1\nb1 0 | b1 0 | b1 0")
    assert [column(record, code)[0] for code in ("PS", "PS/C1", "PS/C2")] == [
        "6.0",
        "5.0",
        "3.0",
    ]


def test_koya_limit_moves_by_half_points():
    record = square(["x 1 1 1", "0 x 1 1", "0 0 x 1", "0 0 0 x"])
    assert column(record, "KS") == ["1.0", "0.0", "0.0", "0.0"]
    assert column(record, "KS/L-1") == ["2.0", "1.0", "0.0", "0.0"]
    assert column(record, "KS/L+2") == ["0.0", "0.0", "0.0", "0.0"]


def test_koya_counts_forfeits_and_leaves_out_rests():
    """Three players: two games each, so half of the maximum is one point."""
    record = square(["x + 0", "- x 1", "1 0 x"])
    assert column(record, "KS") == ["1.0", "1.0", "1.0"]
    reasons = [row.reason for row in ranked(record, "PTS,KS").working(1)[1].rows]
    assert set(reasons) == {
        Reason.FORFEIT_AS_GAME,
        Reason.OPPONENT,
        Reason.NOT_PLAYED,
    }
