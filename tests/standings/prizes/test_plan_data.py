"""The plan in JSON: read, written, and refused with a sentence."""

from __future__ import annotations

import json

import pytest

from standings.prizes.plan import Cumulation, Precedence, Prize, Sharing, Unrated
from standings.prizes.plan_data import (
    PlanError,
    plan_data,
    plan_from_data,
    read_plan,
)

WHOLE = {
    "currency": "EUR",
    "coin": "0.50",
    "sharing": "hort",
    "cumulation": "one-of-money",
    "precedence": "order",
    "year": 2026,
    "categories": [
        {"name": "General", "prizes": [500, "300.00", {"objects": ["Cup", "Book"]}]},
        {
            "name": "Women under 1800",
            "rating_from": 1000,
            "rating_to": 1799,
            "unrated": "too",
            "age_from": 10,
            "age_to": 20,
            "sex": "w",
            "clubs": ["Rook"],
            "federations": ["BEL"],
            "groups": ["B"],
            "prizes": [12.5],
        },
    ],
}


def test_a_plan_is_read_with_all_its_fields():
    plan = read_plan(json.dumps(WHOLE))
    general, women = plan.categories

    assert (plan.coin, plan.fund) == (50, 812_50)
    assert plan.sharing is Sharing.HORT
    assert plan.cumulation is Cumulation.ONE_OF_MONEY
    assert plan.precedence is Precedence.ORDER
    assert general.prizes[2] == Prize(0, 3, 0, ("Cup", "Book"))
    assert (women.rating_to, women.unrated) == (1799, Unrated.TOO)
    assert women.prizes == (Prize(1, 1, 12_50),)


def test_a_plan_that_is_written_reads_the_same():
    plan = read_plan(json.dumps(WHOLE))

    assert plan_from_data(json.loads(json.dumps(plan_data(plan)))) == plan


def test_a_name_and_prizes_are_enough():
    plan = plan_from_data({"categories": [{"name": "General", "prizes": [100]}]})

    assert plan.sharing is Sharing.EQUAL
    assert plan.cumulation is Cumulation.ONE
    assert plan.coin == 1


def category(**fields: object) -> dict:
    return {"categories": [{"name": "General", "prizes": [100], **fields}]}


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ([], "A plan is an object"),
        ({}, "Give the plan its categories"),
        ({"categories": []}, "Give the plan its categories"),
        ({"categories": [1]}, "Category 1 is not an object"),
        ({"categories": [{"prizes": [1]}]}, "Give category 1 a name"),
        ({**category(), "prices": 1}, 'There is no field "prices" in the plan'),
        (category(price=1), 'There is no field "price" in a category'),
        (category(prizes=[]), "General: give its prizes as a list"),
        (category(prizes=[{"amount": 0}]), "the prize of place 1 is empty"),
        (category(prizes=[{"money": 5}]), 'There is no field "money" in a prize'),
        (category(prizes=[100, 200]), "place 2 is higher than the one before"),
        (category(prizes=[-1]), "-1 is no amount"),
        (category(prizes=["1.005"]), "1.005 is no amount"),
        (category(prizes=["NaN"]), "NaN is no amount"),
        (category(prizes=["€5"]), "€5 is no amount"),
        (category(prizes=[True]), "True is no amount"),
        (category(prizes=[10**40]), "is no amount"),
        (category(rating_from="x"), "rating_from is a whole number"),
        (category(rating_from=1800, rating_to=1500), "1800 is above 1500"),
        (category(unrated="no"), "unrated is one of only, too"),
        (category(unrated=[]), "unrated is one of only, too"),
        (category(unrated="only", rating_to=1500), "no ratings to bound"),
        (category(sex="x"), "sex is m or w"),
        (category(clubs="Rook"), "clubs is a list of texts"),
        (category(clubs=[7]), "clubs is a text"),
        ({**category(), "sharing": "fair"}, "sharing is one of equal, rank, hort"),
        ({**category(), "coin": 0}, "The smallest coin is worth something"),
        ({**category(), "year": 26}, "year is a whole number"),
        (
            {"categories": [{"name": "A", "prizes": [1]}] * 2},
            "Two categories have the same name",
        ),
    ],
)
def test_a_plan_that_makes_no_sense_is_refused_with_a_sentence(data, sentence):
    with pytest.raises(PlanError) as refusal:
        plan_from_data(data)

    assert sentence in str(refusal.value)
    assert refusal.value.message % refusal.value.params == str(refusal.value)


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, b"\xff\xfe"])
def test_what_is_not_json_is_refused(text):
    with pytest.raises(PlanError, match="This is not JSON"):
        read_plan(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            '{"categories": [{"name": "A", "prizes": [50], "prizes": [10]}]}',
            'The field "prizes" is given twice.',
        ),
        (
            '{"categories": [{"name": "A", "prizes": [' + "9" * 5000 + "]}]}",
            "is no amount",
        ),
    ],
)
def test_what_json_would_lose_or_choke_on_is_refused(text, sentence):
    with pytest.raises(PlanError, match=sentence):
        read_plan(text)
