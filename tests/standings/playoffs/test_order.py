"""The order of a play-off inside the standings."""

from __future__ import annotations

from standings.playoffs.order import fits, played_off, tied_on_points
from standings.prizes.standings import Decider, contestants, decision
from tests.standings.sheets import ranked, ranks, tournament

THREE_AND_TWO = """
w4 1
w5 1
w6 1
b1 0
b2 0
b3 0
"""


def table(chain: str = "PTS,TPN"):
    return ranked(tournament(THREE_AND_TWO), chain)


def test_ties_are_those_on_points_whatever_the_chain_says():
    assert [(t.rank, t.last_place, t.numbers) for t in tied_on_points(table())] == [
        (1, 3, (1, 2, 3)),
        (4, 6, (4, 5, 6)),
    ]


def test_a_play_off_comes_before_the_chain():
    done = played_off(table(), [[[3], [1], [2]]])

    assert [row.number for row in done.rows] == [3, 1, 2, 4, 5, 6]
    assert ranks(done) == {3: 1, 1: 2, 2: 3, 4: 4, 5: 5, 6: 6}
    assert [done.texts(row) for row in done.rows[:2]] == [["1.0", "3"], ["1.0", "1"]]


def test_losers_of_one_stage_share_their_place():
    done = played_off(table(), [[[2], [1, 3]]])

    assert ranks(done) == {2: 1, 1: 2, 3: 2, 4: 4, 5: 5, 6: 6}


def test_who_was_cut_by_lot_comes_behind_the_players():
    done = played_off(table("PTS"), [[[3], [1]]])

    assert ranks(done) == {3: 1, 1: 2, 2: 3, 4: 4, 5: 4, 6: 4}


def test_a_play_off_of_players_who_are_no_longer_tied_decides_nothing():
    plain = table()

    assert not fits(plain, [[4], [1]])
    assert not fits(plain, [[3], [1]])
    assert not fits(plain, [[1], [9]])
    assert played_off(plain, [[[4], [1]]]).rows == plain.rows


def test_two_play_offs_stand_in_one_table():
    done = played_off(table(), [[[3], [2], [1]], [[6], [4], [5]]])

    assert [row.number for row in done.rows] == [3, 2, 1, 6, 4, 5]


def test_a_play_off_parts_those_who_would_share_by_equal_points():
    order = [[2], [1, 3]]
    done = played_off(table(), [order])
    levels = {p.number: p.level for p in contestants(done, play_offs=[order])}

    assert levels == {2: 1, 1: 2, 3: 2, 4: 3, 5: 3, 6: 3}


def test_the_decision_between_two_names_points_tie_break_or_play_off():
    order = [[3], [1], [2]]
    done = played_off(table(), [order])

    assert decision(done, 2, 4).decider is Decider.POINTS
    assert decision(done, 3, 1, play_offs=[order]).decider is Decider.PLAY_OFF
    by_number = decision(done, 4, 5, play_offs=[order])
    assert (by_number.decider, by_number.column) == (Decider.TIE_BREAK, "TPN")
    assert (by_number.better, by_number.worse) == ("4", "5")
