"""Prizes against tables computed by hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from standings.prizes.contestants import Contestant
from standings.prizes.division import in_coins
from standings.prizes.giving import Part, prize_list
from tests.standings.prizes.tables import amounts, club, general, plan, players

# ------------------------------------------------------------------ one category


def test_prizes_by_rank_go_to_each_place():
    given_by_rank = plan(general(500, 300, 100), sharing="rank")

    assert amounts(given_by_rank, players(5, 5, 5, 4)) == {
        1: "500.00",
        2: "300.00",
        3: "100.00",
    }


def test_equal_points_share_the_prizes_of_their_places():
    """Seed 003, E10: 300 + 100 for two players of 4 points."""
    assert amounts(plan(general(500, 300, 100)), players(5, 4, 4, 3)) == {
        1: "500.00",
        2: "200.00",
        3: "200.00",
    }


def test_more_players_than_prizes_share_what_there_is():
    assert amounts(plan(general(90)), players(5, 5, 5, 4)) == {
        1: "30.00",
        2: "30.00",
        3: "30.00",
    }


def test_hort_gives_half_by_rank_and_half_shared():
    """500, 300, 100: half of the own prize and a third of 450."""
    assert amounts(
        plan(general(500, 300, 100), sharing="hort"), players(5, 5, 5, 1)
    ) == {1: "400.00", 2: "300.00", 3: "200.00"}


def test_hort_beyond_the_last_prize_gives_the_shared_half_alone():
    """Two prizes, three tied: 200/2 + 300/6, 100/2 + 300/6, 300/6."""
    assert amounts(plan(general(200, 100), sharing="hort"), players(5, 5, 5)) == {
        1: "150.00",
        2: "100.00",
        3: "50.00",
    }


def test_hort_among_players_of_one_place_is_an_equal_share():
    tied = [Contestant(n, rank=1, level=1, points=50) for n in (1, 2)]
    done = prize_list(plan(general(300, 150), sharing="hort"), tied)

    assert [done.amount_of(n) for n in (1, 2)] == [225_00, 225_00]
    assert [reason.part for reason in done.of(1)[0].reasons] == [Part.SHARED]


def test_a_shared_place_shares_also_where_prizes_go_by_rank():
    tied = [
        Contestant(1, rank=1, level=1, points=50),
        Contestant(2, rank=2, level=1, points=50),
        Contestant(3, rank=2, level=1, points=50),
    ]

    assert amounts(plan(general(500, 300, 100), sharing="rank"), tied) == {
        1: "500.00",
        2: "200.00",
        3: "200.00",
    }


# ------------------------------------------------------------------ coins


@pytest.mark.parametrize(
    ("prizes", "coin", "expected"),
    [
        ([100], "0.01", ["33.34", "33.33", "33.33"]),
        ([100], "0.05", ["33.35", "33.35", "33.30"]),
        ([100], "1", ["34.00", "33.00", "33.00"]),
        ([100], "50", ["50.00", "50.00", "0.00"]),
        (["0.02"], "0.01", ["0.01", "0.01", "0.00"]),
        (["100.03"], "0.05", ["33.35", "33.35", "33.33"]),
        ([7, 5], "2", ["4.00", "4.00", "4.00"]),
    ],
)
def test_a_fund_that_does_not_divide_is_paid_out_to_the_last_coin(
    prizes, coin, expected
):
    done = prize_list(plan(general(*prizes), coin=coin), players(5, 5, 5))

    assert [f"{done.amount_of(n) / 100:.2f}" for n in (1, 2, 3)] == expected
    assert done.given == done.plan.fund


def test_a_coin_larger_than_the_shares_leaves_everybody_in_the_list():
    """95 by four in coins of 50: one coin, and the rest for the next."""
    done = prize_list(plan(general(95), coin="50"), players(5, 5, 5, 5))

    assert [(award.number, award.amount) for award in done.awards] == [
        (1, 50_00),
        (2, 45_00),
        (3, 0),
        (4, 0),
    ]
    assert all(award.exact == Fraction(95_00, 4) for award in done.awards)
    assert done.given == 95_00


def test_the_coin_goes_to_whom_rounding_down_costs_most():
    exact = {1: Fraction(333, 10), 2: Fraction(339, 10), 3: Fraction(328, 10)}

    assert in_coins(exact, coin=1) == {1: 33, 2: 34, 3: 33}


# ------------------------------------------------------------------ several categories


def test_a_player_has_the_most_valuable_prize_and_the_next_moves_up():
    """2 of the club has 300; the prize of the club goes to 4."""
    rules = plan(general(500, 300, 100), club("Rook", 200), sharing="rank")

    assert amounts(rules, players(5, 4.5, 4, 3.5, Rook={2, 4})) == {
        1: "500.00",
        2: "300.00",
        3: "100.00",
        4: "200.00",
    }


def test_a_better_prize_of_a_category_frees_the_place_in_the_general_list():
    """3 takes 200 of the club instead of 100; the third prize goes to 4."""
    rules = plan(general(500, 300, 100), club("Rook", 200), sharing="rank")

    assert amounts(rules, players(5, 4.5, 4, 3.5, Rook={3})) == {
        1: "500.00",
        2: "300.00",
        3: "200.00",
        4: "100.00",
    }


def test_by_order_of_the_plan_the_general_prize_comes_before_a_better_one():
    rules = plan(
        general(500, 300, 100), club("Rook", 200), sharing="rank", precedence="order"
    )

    assert amounts(rules, players(5, 4.5, 4, 3.5, Rook={3, 4})) == {
        1: "500.00",
        2: "300.00",
        3: "100.00",
        4: "200.00",
    }


def test_several_prizes_add_up_where_the_plan_allows_it():
    rules = plan(
        general(500, 300), club("Rook", 200, 50), sharing="rank", cumulation="several"
    )

    assert amounts(rules, players(5, 4.5, 4, Rook={1, 3})) == {
        1: "700.00",
        2: "300.00",
        3: "50.00",
    }


def test_a_tie_across_categories_pools_one_prize_for_each_player():
    """1, 2, 3 tied: 200 + 100 of the general list and 120 of the club of 2: 140 each.

    Alone 2 would have 120.
    """
    rules = plan(general(200, 100), club("Rook", 120))

    assert amounts(rules, players(5, 5, 5, 4, Rook={2, 4})) == {
        1: "140.00",
        2: "140.00",
        3: "140.00",
    }


def test_nobody_in_a_pool_has_less_than_by_the_prizes_of_their_own():
    """160 of the club is more than 460 / 3: 2 keeps it, the others share 300."""
    rules = plan(general(200, 100), club("Rook", 160))
    field = players(5, 5, 5, 4, Rook={2, 4})

    assert amounts(rules, field) == {1: "150.00", 2: "160.00", 3: "150.00"}
    (award,) = prize_list(rules, field).of(2)
    assert [reason.part for reason in award.reasons] == [Part.SOLE]


def test_equal_prizes_of_two_categories_are_not_mixed():
    """3 is in the club, 3 and 4 are women: each has one prize of 80 alone."""
    women = {"name": "Women", "sex": "w", "prizes": [80]}
    field = [
        replace(p, sex="w" if p.number in (3, 4) else "m")
        for p in players(5, 4, 3, 3, Rook={3})
    ]
    done = prize_list(plan(general(100), club("Rook", 80), women), field)

    assert [[r.part for r in done.of(n)[0].reasons] for n in (3, 4)] == [
        [Part.SOLE],
        [Part.SOLE],
    ]
    assert [done.of(n)[0].prizes[0].category for n in (3, 4)] == [1, 2]


def test_the_last_general_prize_and_a_category_prize_in_one_tie():
    """90 for 1, 2, 3; the club's 80 belongs to 1 alone and is more than a third of 90."""
    rules = plan(general(90), club("Rook", 80))

    assert amounts(rules, players(5, 5, 5, 4, Rook={1, 4})) == {
        1: "80.00",
        2: "45.00",
        3: "45.00",
    }


def test_two_categories_in_one_tie_with_hort():
    """Own prizes: 1 has 200, 2 has 120 of the club, 3 has 100; shared 420 / 3."""
    rules = plan(general(200, 100), club("Rook", 120), sharing="hort")

    assert amounts(rules, players(5, 5, 5, 4, Rook={2, 4})) == {
        1: "170.00",
        2: "130.00",
        3: "120.00",
    }


def test_who_competes_for_none_of_the_prizes_left_shares_nothing():
    rules = plan(general(100), club("Rook", 60))

    assert amounts(rules, players(5, 4, 4, 3, Rook={3})) == {1: "100.00", 3: "60.00"}


def test_prizes_without_a_competitor_are_named_as_not_given():
    done = prize_list(plan(general(100), club("Rook", 60, 40)), players(5, 4, Rook={2}))

    assert done.given == 160_00
    assert [(p.category, p.place, p.amount) for p in done.not_given] == [(1, 2, 40_00)]


# ------------------------------------------------------------------ objects


def test_an_object_goes_by_rank_while_the_money_is_shared():
    rules = plan(general({"amount": 100, "objects": ["Cup"]}, 50))
    done = prize_list(rules, players(5, 5, 3))

    assert amounts(rules, players(5, 5, 3)) == {1: "75.00", 2: "75.00"}
    assert [given.text for award in done.of(1) for given in award.objects] == ["Cup"]
    assert not done.of(2)[0].objects


def test_an_object_for_a_shared_place_waits_for_lots():
    rules = plan(general({"objects": ["Cup"]}))
    tied = [Contestant(n, rank=1, level=1, points=50) for n in (1, 2)]

    awards = prize_list(rules, tied).awards

    assert [a.objects[0].members for a in awards] == [(1, 2), (1, 2)]


def test_objects_come_beside_one_prize_of_money():
    rules = plan(
        general(100, 50),
        club("Rook", {"objects": ["Book"]}),
        cumulation="one-of-money",
    )
    field = players(5, 4, 3, Rook={1, 3})

    assert amounts(rules, field) == {1: "100.00", 2: "50.00"}
    texts = [g.text for a in prize_list(rules, field).of(1) for g in a.objects]
    assert texts == ["Book"]
