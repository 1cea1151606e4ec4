"""Lots follow from a draw, the same whenever it is drawn again."""

from __future__ import annotations

from tournaments.lots import order_by_lot


def test_lot_is_repeatable():
    players = range(1, 11)

    first = order_by_lot(players, "12 March")

    assert first == order_by_lot(reversed(players), "12 March")
    assert sorted(first) == list(players)
    assert first != order_by_lot(players, "13 March")


def test_lot_of_a_player_does_not_depend_on_the_others():
    order = order_by_lot(range(1, 11), "12 March")

    without_four = order_by_lot([1, 2, 3, 5, 6, 7, 8, 9, 10], "12 March")

    assert without_four == tuple(player for player in order if player != 4)
