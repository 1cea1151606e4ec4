"""The wallchart for Swiss and all-play-all, by rank or number."""

from __future__ import annotations

from standings.wallchart import WallchartOrder, wallchart
from tests.standings.sheets import ranked, square, tournament
from tournaments.record import Colour, Kind


def test_swiss_wallchart_by_rank_points_to_lines():
    record = tournament("w2 0 | U\nb1 1 | w3 =\nZ | b2 =")
    chart = wallchart(ranked(record, "PTS"))
    assert not chart.is_all_play_all
    assert [row.number for row in chart.rows] == [2, 1, 3]
    first = chart.rows[0].rounds
    assert [(cell.kind, cell.opponent, cell.opponent_rank) for cell in first] == [
        (Kind.WIN, 1, 2),
        (Kind.DRAW, 3, 3),
    ]
    assert [cell.colour for cell in first] == [Colour.BLACK, Colour.WHITE]
    bye = chart.rows[1].rounds[1]
    assert (bye.kind, bye.opponent, bye.opponent_rank) == (
        Kind.PAIRING_BYE,
        None,
        None,
    )


def test_wallchart_by_number_points_to_numbers():
    record = tournament("w2 0 | U\nb1 1 | w3 =\nZ | b2 =")
    chart = wallchart(ranked(record, "PTS"), order=WallchartOrder.NUMBER)
    assert [row.number for row in chart.rows] == [1, 2, 3]
    assert [row.rank for row in chart.rows] == [2, 1, 3]
    assert chart.rows[0].rounds[0].opponent_rank == 2


def test_all_play_all_wallchart_is_a_square():
    record = square(["x 0 =", "1 x +", "= - x"])
    chart = wallchart(ranked(record, "PTS"))
    assert chart.is_all_play_all
    assert [row.number for row in chart.rows] == [2, 1, 3]
    top = chart.rows[0].meetings
    assert top[0] is None
    assert [(cell.opponent, cell.kinds, cell.points) for cell in top[1:]] == [
        (1, (Kind.WIN,), (10,)),
        (3, (Kind.FORFEIT_WIN,), (10,)),
    ]
    assert all(cell.is_met for cell in top[1:])


def test_all_play_all_can_be_asked_for():
    record = tournament("w2 1\nb1 0\nU")
    chart = wallchart(ranked(record, "PTS"), all_play_all=True)
    assert [len(row.meetings) for row in chart.rows] == [3, 3, 3]
    assert not chart.rows[0].meetings[1].is_met
