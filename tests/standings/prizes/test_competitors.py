"""Who competes for a prize, and who missed one."""

from __future__ import annotations

import pytest

from standings.prizes.contestants import Contestant, is_in
from standings.prizes.giving import prize_list
from standings.prizes.misses import misses
from standings.prizes.plan import (
    Category,
    Prize,
    Unrated,
)
from tests.standings.prizes.tables import club, general, plan, players

# ------------------------------------------------------------------ who competes


@pytest.mark.parametrize(
    ("category", "fits"),
    [
        ({"rating_from": 1500, "rating_to": 1799}, {2}),
        ({"rating_to": 1799}, {2}),
        ({"rating_to": 1799, "unrated": "too"}, {2, 3}),
        ({"unrated": "only"}, {3}),
        ({"age_to": 14}, {2}),
        ({"age_from": 50}, {1}),
        ({"sex": "w"}, {2}),
        ({"clubs": ["rook"]}, {1, 2}),
        ({"federations": ["BEL", "NED"]}, {1, 3}),
        ({"groups": ["B"]}, {3}),
        ({"clubs": ["Rook"], "sex": "w"}, {2}),
    ],
)
def test_a_category_holds_whom_it_describes(category, fits):
    field = [
        Contestant(
            1,
            1,
            1,
            rating=2100,
            birth_year=1970,
            sex="m",
            club="Rook",
            federation="BEL",
        ),
        Contestant(
            2,
            2,
            2,
            rating=1799,
            birth_year=2012,
            sex="w",
            club="Rook",
            federation="FRA",
        ),
        Contestant(3, 3, 3, federation="NED", group="b"),
    ]
    (read,) = plan({"name": "X", "prizes": [1], **category}).categories

    assert {p.number for p in field if is_in(read, p, year=2026)} == fits


def test_an_age_without_a_year_fits_nobody():
    category = Category("Young", (Prize(0, 1, 100),), age_to=14)

    assert not is_in(category, Contestant(1, 1, 1, birth_year=2012), year=None)


def test_unrated_players_stand_outside_a_rating_band():
    category = Category("U1500", (Prize(0, 1, 100),), rating_to=1499)

    assert not is_in(category, Contestant(1, 1, 1), year=2026)
    assert category.unrated is not Unrated.TOO


# ------------------------------------------------------------------ who missed


def test_the_first_without_a_prize_missed_it_by_points_or_by_a_tie_break():
    field = players(5, 4, 4, 3)
    by_rank = prize_list(plan(general(100, 50), sharing="rank"), field)
    shared = prize_list(plan(general(100, 50)), field)

    assert [(m.number, m.winner, m.by_points) for m in misses(by_rank, field)] == [
        (3, 2, False)
    ]
    assert [(m.number, m.winner, m.by_points) for m in misses(shared, field)] == [
        (4, 3, True)
    ]


def test_less_money_with_equal_points_is_a_miss_too():
    field = players(5, 5, 3)
    done = prize_list(plan(general(100, 50), sharing="rank"), field)

    assert [(m.number, m.winner, m.prize.amount) for m in misses(done, field)] == [
        (2, 1, 100_00),
        (3, 2, 50_00),
    ]


@pytest.mark.parametrize("coin", ["0.01", "50"])
def test_an_odd_coin_is_nothing_that_anybody_missed(coin):
    field = players(5, 5, 5)
    done = prize_list(plan(general(100), coin=coin), field)

    assert done.amount_of(1) > done.amount_of(3)
    assert misses(done, field) == []


def test_whoever_has_a_prize_elsewhere_missed_nothing():
    field = players(5, 4, 3, Rook={1})
    done = prize_list(plan(general(100), club("Rook", 60), sharing="rank"), field)

    assert [m.number for m in misses(done, field)] == [2]
