"""Amounts as people write them: 50, 50 €, EUR 1.000,50, 25,- €."""

from __future__ import annotations

import re
from itertools import pairwise

from standings.prizes.plan_data import LONGEST_TEXT, PlanError, gettext_noop

CODE = re.compile(
    "AUD|BGN|BRL|CAD|CHF|CNY|CZK|DKK|EUR|GBP|HUF|ILS|INR|ISK|JPY|MXN|NOK|NZD|PLN|RON|"
    "RSD|SEK|UAH|USD|ZAR"
)
"""Codes that are no usual words: PEN and CUP are codes too."""
SIGNS = {
    "€": frozenset({"EUR"}),
    "$": frozenset({"AUD", "CAD", "MXN", "NZD", "USD"}),
    "£": frozenset({"GBP"}),
    "¥": frozenset({"CNY", "JPY"}),
    "₹": frozenset({"INR"}),
    "₪": frozenset({"ILS"}),
    "₴": frozenset({"UAH"}),
    "fr": frozenset({"CHF"}),
    "sfr": frozenset({"CHF"}),
    "kr": frozenset({"DKK", "ISK", "NOK", "SEK"}),
    "kč": frozenset({"CZK"}),
    "zł": frozenset({"PLN"}),
}
"""Signs of currencies, each with those that are written so."""
WORDS = {
    "euro": frozenset({"EUR"}),
    "euros": frozenset({"EUR"}),
    "us$": frozenset({"USD"}),
}

LINE = re.compile(
    r"(?P<before>[^\d-]*)"
    r"(?P<number>(?:-\s*)?\d(?:[\d\s.,'’]*\d)?)"
    r"(?:[.,][-–—]+)?"
    r"(?P<after>\D*)"
)
GROUPED = re.compile(
    r"(?P<whole>-?[1-9]\d{0,2}(?P<mark>[.,])\d{3}(?:(?P=mark)\d{3})*)"
    r"(?:(?!(?P=mark))[.,](?P<rest>\d{1,2}))?"
)
PLAIN = re.compile(r"-?\d+(?:[.,]\d+)?")
TOKEN = re.compile(r"\d+|[^\W\d_]+|[^\w\s]")


def written_amount(text: str, currency: str) -> str | None:
    """Return the amount that a text is, as 12.50; none when it names an object.

    Raises PlanError for money that is not in the currency of the plan.
    """
    line = LINE.fullmatch(text.strip())
    number = _number(line["number"]) if line else None
    if line is None or number is None:
        _require_no_other(text, currency)
        return None
    words = [word for name in ("before", "after") if (word := _word(line[name]))]
    if all(_is_same(word, currency) for word in words):
        return number
    if all(_is_currency(word) for word in words):
        raise _other_currency(text)
    _require_no_other(text, currency)
    return None


def _number(text: str) -> str | None:
    bare = re.sub(r"[\s'’]", "", text)
    # Three digits behind the mark are thousands: nothing is paid in tenths of a cent.
    if grouped := GROUPED.fullmatch(bare):
        whole = grouped["whole"].replace(grouped["mark"], "")
        return f"{whole}.{grouped['rest']}" if grouped["rest"] else whole
    return bare.replace(",", ".") if PLAIN.fullmatch(bare) else None


def _word(text: str) -> str:
    return text.strip().strip(".").casefold()


def _is_currency(word: str) -> bool:
    return word in WORDS or _is_sign(word)


def _is_sign(word: str) -> bool:
    return word in SIGNS or CODE.fullmatch(word.upper()) is not None


def _codes(word: str) -> frozenset[str]:
    """Return the currencies that a word can mean; an unknown one means itself."""
    return SIGNS.get(word) or WORDS.get(word) or frozenset({word.upper()})


def _is_same(word: str, currency: str) -> bool:
    return not _codes(word).isdisjoint(_codes(_word(currency)))


def _require_no_other(text: str, currency: str) -> None:
    """Refuse a number beside the sign of another currency, within an object too."""
    tokens = [token.casefold() for token in TOKEN.findall(text)]
    for pair in pairwise(tokens):
        signs = [token for token in pair if _is_sign(token)]
        if any(token.isdigit() for token in pair) and any(
            not _is_same(sign, currency) for sign in signs
        ):
            raise _other_currency(text)


def _other_currency(text: str) -> PlanError:
    return PlanError(
        gettext_noop(
            "“%(text)s” is not in the currency of the plan. Write the number alone, or "
            "change the currency above; in an object write the currency as a word."
        ),
        part="prizes",
        text=text[:LONGEST_TEXT],
    )
