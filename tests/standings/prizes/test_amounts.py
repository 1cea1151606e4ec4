"""Amounts as people write them, told from objects and from other currencies."""

from __future__ import annotations

import pytest

from standings.prizes.amounts import written_amount
from standings.prizes.plan_data import PlanError


@pytest.mark.parametrize(
    ("text", "currency", "amount"),
    [
        ("50", "", "50"),
        ("50", "EUR", "50"),
        ("50 €", "EUR", "50"),
        ("50€", "€", "50"),
        ("€ 50", "EUR", "50"),
        ("€50,50", "EUR", "50.50"),
        ("50 eur", "EUR", "50"),
        ("EUR 50", "€", "50"),
        ("50 euro", "EUR", "50"),
        ("50 €", "euro", "50"),
        ("50,- €", "EUR", "50"),
        ("50\u00a0€", "EUR", "50"),
        ("CHF 50.-", "CHF", "50"),
        ("Fr. 50", "CHF", "50"),
        ("$50", "USD", "50"),
        ("$50", "CAD", "50"),
        ("£ 50", "GBP", "50"),
        ("50 points", "points", "50"),
        ("1 000 €", "EUR", "1000"),
        ("1.000 €", "EUR", "1000"),
        ("1,000.50 €", "EUR", "1000.50"),
        ("1.000.000,5", "EUR", "1000000.5"),
        ("1'000", "CHF", "1000"),
        ("0.500", "EUR", "0.500"),
        ("- 5 €", "EUR", "-5"),
    ],
)
def test_a_number_with_the_plans_currency_is_an_amount(text, currency, amount):
    assert written_amount(text, currency) == amount


@pytest.mark.parametrize(
    "text",
    [
        "Cup",
        "Cup 2026",
        "2 books",
        "Pen",
        "1.2.3",
        "50 %",
        "Voucher 50 €",
        "Voucher of 50 dollars",
        "Book on the $ in 2026",
    ],
)
def test_everything_else_is_an_object(text):
    assert written_amount(text, "EUR") is None


@pytest.mark.parametrize(
    ("text", "currency"),
    [
        ("50 $", "EUR"),
        ("CHF 50", "EUR"),
        ("50 euro", "CHF"),
        ("£50", "€"),
        ("US$ 50", "EUR"),
        ("€50", "points"),
        ("50 €", ""),
        ("Voucher 50 CHF", "EUR"),
        ("100% sure, $50", "EUR"),
    ],
)
def test_money_in_another_currency_is_refused(text, currency):
    with pytest.raises(PlanError) as refusal:
        written_amount(text, currency)

    assert refusal.value.part == "prizes"
    assert text in str(refusal.value)
