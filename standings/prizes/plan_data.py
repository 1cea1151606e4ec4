"""The plan as data: the JSON form of docs/prizes.md, read and written."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from itertools import pairwise
from typing import Any, TypeVar

from standings.prizes.plan import (
    CENTS,
    Category,
    Cumulation,
    Precedence,
    Prize,
    PrizePlan,
    Sharing,
    Unrated,
)

MOST_CATEGORIES = 60
MOST_PRIZES = 200
"""Of one category."""
MOST_MONEY = 10**11
LONGEST_TEXT = 120

Choice = TypeVar("Choice", bound=StrEnum)


def gettext_noop(text: str) -> str:
    """Mark a sentence for the catalogues; pages translate it."""
    return text


class PlanError(ValueError):
    """A plan that cannot be read: a sentence, with its values kept apart.

    `part` is the field of the plan, or of a category, that is to blame.
    """

    def __init__(self, message: str, *, part: str = "", **params: object) -> None:
        super().__init__(message % params if params else message)
        self.message = message
        self.params = params
        self.part = part or str(params.get("field", ""))


def read_plan(text: str | bytes) -> PrizePlan:
    """Return the plan of a JSON text. Raises PlanError."""
    try:
        data = json.loads(
            text, parse_float=str, parse_int=_int, object_pairs_hook=_fields
        )
    except PlanError:
        raise
    except (ValueError, RecursionError) as error:
        raise PlanError(
            gettext_noop("This is not JSON: %(reason)s."), reason=str(error)
        ) from error
    return plan_from_data(data)


LONGEST_NUMBER = 18
"""Digits of a whole number; what is longer stays a text, and no amount."""


def _int(text: str) -> int | str:
    return int(text) if len(text) <= LONGEST_NUMBER else text


def _fields(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object; of a field given twice one would be lost in silence."""
    data = dict(pairs)
    if len(data) < len(pairs):
        names = [name for name, _value in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise PlanError(
            gettext_noop('The field "%(field)s" is given twice.'),
            field=twice[:LONGEST_TEXT],
        )
    return data


def plan_from_data(data: Any) -> PrizePlan:
    """Return the plan that data tell. Raises PlanError."""
    if not isinstance(data, Mapping):
        raise PlanError(
            gettext_noop('A plan is an object with the field "categories".')
        )
    _require_known(data, PLAN_FIELDS, gettext_noop("the plan"))
    categories = data.get("categories")
    if not isinstance(categories, list) or not categories:
        raise PlanError(
            gettext_noop('Give the plan its categories: a list named "categories".')
        )
    if len(categories) > MOST_CATEGORIES:
        raise PlanError(
            gettext_noop("A plan has at most %(most)d categories."),
            most=MOST_CATEGORIES,
        )
    coin = coin_from_data(data.get("coin", "0.01"))
    plan = PrizePlan(
        categories=tuple(
            category_from_data(k, item) for k, item in enumerate(categories)
        ),
        currency=_text(data, "currency"),
        coin=coin,
        sharing=_choice(data, "sharing", Sharing, Sharing.EQUAL),
        cumulation=_choice(data, "cumulation", Cumulation, Cumulation.ONE),
        precedence=_choice(data, "precedence", Precedence, Precedence.VALUE),
        year=_whole(data, "year", 1900, 2200),
    )
    if len({category.name for category in plan.categories}) < len(categories):
        raise PlanError(gettext_noop("Two categories have the same name."))
    return plan


PLAN_FIELDS = frozenset(
    {
        "currency",
        "coin",
        "sharing",
        "cumulation",
        "precedence",
        "year",
        "categories",
    }
)
CATEGORY_FIELDS = frozenset(
    {
        "name",
        "prizes",
        "rating_from",
        "rating_to",
        "unrated",
        "age_from",
        "age_to",
        "sex",
        "clubs",
        "federations",
        "groups",
    }
)
PRIZE_FIELDS = frozenset({"amount", "objects"})


def _require_known(data: Mapping[str, Any], known: frozenset[str], where: str) -> None:
    for name in data:
        if name not in known:
            raise PlanError(
                gettext_noop(
                    'There is no field "%(field)s" in %(where)s. There are: %(known)s.'
                ),
                field=name,
                where=where,
                known=", ".join(sorted(known)),
            )


def coin_from_data(value: Any) -> int:
    """Return the smallest coin in hundredths. Raises PlanError."""
    coin = cents(value, "coin", part="coin")
    if not coin:
        raise PlanError(
            gettext_noop("The smallest coin is worth something."), part="coin"
        )
    return coin


def category_from_data(index: int, data: Any) -> Category:
    """Return one category, the first one at index 0. Raises PlanError."""
    if not isinstance(data, Mapping):
        raise PlanError(
            gettext_noop("Category %(number)d is not an object with a name."),
            number=index + 1,
        )
    _require_known(data, CATEGORY_FIELDS, gettext_noop("a category"))
    name = _text(data, "name")
    if not name:
        raise PlanError(
            gettext_noop("Give category %(number)d a name."),
            part="name",
            number=index + 1,
        )
    category = Category(
        name=name,
        prizes=_prizes(index, name, data.get("prizes")),
        rating_from=_whole(data, "rating_from", 0, 4000),
        rating_to=_whole(data, "rating_to", 0, 4000),
        unrated=_choice(data, "unrated", Unrated, None),
        age_from=_whole(data, "age_from", 0, 130),
        age_to=_whole(data, "age_to", 0, 130),
        sex=_sex(data),
        clubs=_texts(data, "clubs"),
        federations=_texts(data, "federations"),
        groups=_texts(data, "groups"),
    )
    _require_order(name, "rating_to", category.rating_from, category.rating_to)
    _require_order(name, "age_to", category.age_from, category.age_to)
    if category.unrated is Unrated.ONLY and category.has_rating_band:
        raise PlanError(
            gettext_noop("%(name)s: unrated players alone have no ratings to bound."),
            part="unrated",
            name=name,
        )
    return category


def _require_order(name: str, part: str, low: int | None, high: int | None) -> None:
    if low is not None and high is not None and low > high:
        raise PlanError(
            gettext_noop("%(name)s: %(low)d is above %(high)d."),
            part=part,
            name=name,
            low=low,
            high=high,
        )


def _prizes(index: int, name: str, data: Any) -> tuple[Prize, ...]:
    if not isinstance(data, list) or not data or len(data) > MOST_PRIZES:
        raise PlanError(
            gettext_noop(
                "%(name)s: give its prizes as a list, first place first, of at most "
                "%(most)d."
            ),
            part="prizes",
            name=name,
            most=MOST_PRIZES,
        )
    prizes = tuple(_prize(index, k, name, item) for k, item in enumerate(data, 1))
    for before, after in pairwise(prizes):
        if after.amount > before.amount:
            raise PlanError(
                gettext_noop(
                    "%(name)s: the prize of place %(place)d is higher than the one "
                    "before it."
                ),
                part="prizes",
                name=name,
                place=after.place,
            )
    return prizes


def _prize(index: int, place: int, name: str, data: Any) -> Prize:
    if not isinstance(data, Mapping):
        return Prize(index, place, cents(data, name, part="prizes"))
    _require_known(data, PRIZE_FIELDS, gettext_noop("a prize"))
    amount = cents(data.get("amount", 0), name, part="prizes")
    prize = Prize(index, place, amount, _texts(data, "objects"))
    if not prize.amount and not prize.objects:
        raise PlanError(
            gettext_noop("%(name)s: the prize of place %(place)d is empty."),
            part="prizes",
            name=name,
            place=place,
        )
    return prize


def cents(value: Any, where: str, *, part: str = "") -> int:
    """Return an amount in hundredths. Raises PlanError."""
    if isinstance(value, str | int) and not isinstance(value, bool):
        try:
            amount = Decimal(value) * CENTS
        except (InvalidOperation, ValueError):
            amount = Decimal("NaN")
        if amount.is_finite() and 0 <= amount < MOST_MONEY and amount == int(amount):
            return int(amount)
    raise PlanError(
        gettext_noop(
            "%(where)s: %(value)s is no amount. Write it as 250 or 12.50, without a "
            "sign of the currency."
        ),
        part=part,
        where=where,
        value=str(value)[:LONGEST_TEXT],
    )


def amount_text(amount: int) -> str:
    """Return hundredths as 12.50."""
    return f"{amount // CENTS}.{amount % CENTS:02}"


def _text(data: Mapping[str, Any], name: str) -> str:
    return _clean(data.get(name, ""), name)


def _clean(value: Any, name: str) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        raise PlanError(
            gettext_noop("%(field)s is a text of at most %(most)d letters."),
            field=name,
            most=LONGEST_TEXT,
        )
    # JSON can write signs that no database keeps and no page can show.
    kept = (
        letter
        for letter in value
        if letter.isspace() or unicodedata.category(letter) not in ("Cc", "Cs")
    )
    return " ".join("".join(kept).split())


def _texts(data: Mapping[str, Any], name: str) -> tuple[str, ...]:
    value = data.get(name, [])
    if not isinstance(value, list):
        raise PlanError(gettext_noop("%(field)s is a list of texts."), field=name)
    return tuple(text for item in value if (text := _clean(item, name)))


def _whole(data: Mapping[str, Any], name: str, least: int, most: int) -> int | None:
    value = data.get(name)
    if value is None:
        return None
    if type(value) is not int or not least <= value <= most:
        raise PlanError(
            gettext_noop("%(field)s is a whole number from %(least)d to %(most)d."),
            field=name,
            least=least,
            most=most,
        )
    return value


def _choice(
    data: Mapping[str, Any],
    name: str,
    choices: type[Choice],
    default: Choice | None,
) -> Any:
    value = data.get(name)
    if value is None:
        return default
    known = [choice.value for choice in choices]
    if value not in known:
        raise PlanError(
            gettext_noop("%(field)s is one of %(choices)s."),
            field=name,
            choices=", ".join(known),
        )
    return choices(value)


def _sex(data: Mapping[str, Any]) -> str:
    value = data.get("sex", "")
    if value not in ("", "m", "w"):
        raise PlanError(gettext_noop("sex is m or w."))
    return str(value)


def plan_data(plan: PrizePlan) -> dict[str, Any]:
    """Return a plan as data that JSON can hold; what is default is left out."""
    data: dict[str, Any] = {
        "currency": plan.currency,
        "coin": amount_text(plan.coin),
        "sharing": plan.sharing.value,
        "cumulation": plan.cumulation.value,
        "precedence": plan.precedence.value,
    }
    if plan.year is not None:
        data["year"] = plan.year
    data["categories"] = [_category_data(category) for category in plan.categories]
    return data


def _category_data(category: Category) -> dict[str, Any]:
    data: dict[str, Any] = {"name": category.name}
    for name in ("rating_from", "rating_to", "age_from", "age_to"):
        value = getattr(category, name)
        if value is not None:
            data[name] = value
    if category.unrated is not None:
        data["unrated"] = category.unrated.value
    if category.sex:
        data["sex"] = category.sex
    for name in ("clubs", "federations", "groups"):
        if texts := getattr(category, name):
            data[name] = list(texts)
    data["prizes"] = [
        {"amount": amount_text(prize.amount), "objects": list(prize.objects)}
        if prize.objects
        else amount_text(prize.amount)
        for prize in category.prizes
    ]
    return data
