"""Ranking: shared ranks, places, lots, the arbiter's order, categories."""

from __future__ import annotations

import pytest

from standings.chains import ChainError
from standings.ranking import ties_left
from standings.tiebreaks import StandingsError
from tests.standings.sheets import ranked, ranks, tournament

LEVEL = """
w2 = | w3 =
b1 = | w4 =
w4 = | b1 =
b3 = | b2 =
"""


def test_ranks_are_shared_and_the_next_is_skipped():
    record = tournament("w2 1\nb1 0\nw4 1\nb3 0")
    table = ranked(record, "PTS")
    assert ranks(table) == {1: 1, 3: 1, 2: 3, 4: 3}
    assert [(rank, len(rows)) for rank, rows in ties_left(table)] == [(1, 2), (3, 2)]


def test_chain_without_points_ranks_by_points_first():
    record = tournament("w2 0 | w3 0\nb1 1 | w4 0\nw4 0 | b1 1\nb3 1 | b2 1")
    table = ranked(record, "TPN")
    assert [row.number for row in table.rows] == [4, 2, 3, 1]
    assert table.columns == ("TPN",)


def test_pairing_number_and_rating_in_both_orders():
    record = tournament(LEVEL, ratings=[1500, 1800, 0, 1700])
    orders = {
        chain: [row.number for row in ranked(record, chain).rows]
        for chain in ("TPN", "TPN/R", "RTNG", "RTNG/R", "RTNG/U1600")
    }
    assert orders == {
        "TPN": [1, 2, 3, 4],
        "TPN/R": [4, 3, 2, 1],
        "RTNG": [2, 4, 1, 3],
        "RTNG/R": [1, 4, 2, 3],
        "RTNG/U1600": [2, 4, 3, 1],
    }


def test_no_value_ranks_below_every_value():
    record = tournament("w2 0 | Z\nb1 1 | Z\nU | Z", ratings=[1500, 1400, 1300])
    table = ranked(record, "PTS,ARO")
    assert [table.texts(row)[1] for row in table.rows] == ["1500", "-", "1400"]


def test_entry_for_the_first_place_leaves_the_others_tied():
    """Seed rule: direct encounter concerns the first place only, then ratings."""
    record = tournament(
        "w2 1 | w3 1 | b4 0\n"
        "b1 0 | w4 1 | w3 1\n"
        "w4 1 | b1 0 | b2 0\n"
        "b3 0 | b2 0 | w1 1",
        ratings=[2000, 1900, 1800, 2300],
    )
    free = ranked(record, "PTS,DE,TPN/R")
    limited = ranked(record, "PTS,DE[1],TPN/R")
    assert [row.number for row in free.rows] == [1, 2, 3, 4]
    assert [row.number for row in limited.rows] == [1, 2, 4, 3]


def test_places_before_and_after_the_range_stay_tied():
    """Four tied, ranked 1 to 4 by number; only places 2 and 3 are decided."""
    record = tournament(LEVEL)
    table = ranked(record, "PTS,TPN[2-3],TPN/R")
    assert [row.number for row in table.rows] == [1, 2, 3, 4]
    wide = ranked(record, "PTS,TPN[3],TPN/R")
    assert [row.number for row in wide.rows] == [2, 1, 3, 4]
    encounter = ranked(record, "PTS,DE[9]")
    assert {row.figures[1] for row in encounter.rows} == {None}
    assert encounter.working(1)[1].value is None
    outside = ranked(record, "PTS,TPN[9-12]")
    assert set(ranks(outside).values()) == {1}


def test_lots_fall_the_same_way_again():
    record = tournament(LEVEL)
    first = ranked(record, "PTS,LOT", draw="2026-11-16 A")
    again = ranked(record, "PTS,LOT", draw="2026-11-16 A")
    assert ranks(first) == ranks(again)
    assert sorted(ranks(first).values()) == [1, 2, 3, 4]
    others = {
        tuple(ranks(ranked(record, "PTS,LOT", draw=f"draw {k}")).items())
        for k in range(20)
    }
    assert len(others) > 5


def test_lots_say_nothing_about_whoever_is_not_tied():
    record = tournament("w2 1\nb1 0")
    table = ranked(record, "PTS,LOT", draw="A")
    assert [table.texts(row) for row in table.rows] == [["1.0", "-"], ["0.0", "-"]]
    assert table.working(1)[1].rows == ()


def test_lots_need_a_stored_draw():
    with pytest.raises(ChainError, match="stored draw"):
        ranked(tournament(LEVEL), "PTS,LOT")


def test_manual_order_acts_inside_ties_only():
    record = tournament("w2 1\nb1 0\nw4 1\nb3 0")
    table = ranked(record, "PTS", manual_orders=[(4, 3, 1, 2)])
    assert [(row.number, row.rank) for row in table.rows] == [
        (3, 1),
        (1, 2),
        (4, 3),
        (2, 4),
    ]
    strangers = ranked(record, "PTS", manual_orders=[(99,)])
    assert ranks(strangers) == {1: 1, 3: 1, 2: 3, 4: 3}


def test_manual_order_does_not_place_somebody_it_does_not_name():
    """A result is corrected after the decision: 4 is tied too, and nobody said where."""
    record = tournament("w2 1\nb1 0\nw4 1\nb3 0")
    table = ranked(record, "PTS", manual_orders=[(2, 3, 1)])
    assert ranks(table) == {3: 1, 1: 2, 2: 3, 4: 3}


def test_category_keeps_order_and_ties_of_the_whole():
    record = tournament("w2 1\nb1 0\nw4 1\nb3 0\nw6 =\nb5 =")
    table = ranked(record, "PTS").only([3, 5, 6, 4])
    assert [(row.number, row.rank) for row in table.rows] == [
        (3, 1),
        (5, 2),
        (6, 2),
        (4, 4),
    ]
    assert table.only([]).rows == ()


def test_standings_before_any_round_are_empty_of_points():
    record = tournament("\n".join("|" for _ in range(3)), ratings=[3, 2, 1])
    chain = "PTS,DE,BH/C1,BH,FB,SB,AOB,ARO,TPR,PTP,APRO,PS,KS,WIN,STD,REP"
    table = ranked(record, chain)
    assert ranks(table) == {1: 1, 2: 1, 3: 1}
    figures = " ".join(table.texts(table.rows[0]))
    assert figures == "0.0 - 0.0 0.0 0.0 0.00 - - - - - 0.0 0.0 0 0.0 0"


def test_standings_of_nobody_are_empty():
    table = ranked(tournament(""), "PTS,DE,BH")
    assert table.rows == ()


def test_standings_after_an_earlier_round():
    record = tournament("w2 1 | w3 0\nb1 0 | Z\nU | b1 1")
    assert ranks(ranked(record, "PTS", after_round=1)) == {1: 1, 3: 1, 2: 3}
    assert ranks(ranked(record, "PTS", after_round=2)) == {3: 1, 1: 2, 2: 3}
    with pytest.raises(StandingsError, match="after round 3"):
        ranked(record, "PTS", after_round=3)
    with pytest.raises(StandingsError, match="after round -1"):
        ranked(record, "PTS", after_round=-1)


def test_row_of_a_stranger_is_refused():
    with pytest.raises(StandingsError, match="no player 9"):
        ranked(tournament("w2 1\nb1 0"), "PTS").row_of(9)
