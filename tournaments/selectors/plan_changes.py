"""A changed plan of prizes in words: the rules and the categories that differ.

The plan is read as it lies in the journal, which an archive may have brought in.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.templatetags.site import labelled

RULES: dict[str, Promise] = {
    "currency": gettext_lazy("Currency"),
    "coin": gettext_lazy("Smallest coin"),
    "sharing": gettext_lazy("Players with equal points"),
    "cumulation": gettext_lazy("Prizes for one player"),
    "precedence": gettext_lazy("Of several prizes"),
    "year": gettext_lazy("Year"),
}
CONDITIONS: dict[str, Promise] = {
    "rating_from": gettext_lazy("Rating from"),
    "rating_to": gettext_lazy("Rating to"),
    "age_from": gettext_lazy("Age from"),
    "age_to": gettext_lazy("Age to"),
    "clubs": gettext_lazy("Clubs"),
    "federations": gettext_lazy("Federations"),
    "groups": gettext_lazy("Categories of the list of players"),
}
CHOICES: dict[tuple[str, str], Promise] = {
    ("sharing", "equal"): gettext_lazy("Equal points share"),
    ("sharing", "rank"): gettext_lazy("By rank"),
    ("sharing", "hort"): gettext_lazy("Hort: half by rank, half shared"),
    ("cumulation", "one"): gettext_lazy("One"),
    ("cumulation", "one-of-money"): gettext_lazy("One of money, objects beside it"),
    ("cumulation", "several"): gettext_lazy("Several"),
    ("precedence", "value"): gettext_lazy("The one with the most money"),
    ("precedence", "order"): gettext_lazy("The first in the plan"),
    ("unrated", "too"): gettext_lazy("Unrated too"),
    ("unrated", "only"): gettext_lazy("Unrated only"),
    ("sex", "w"): gettext_lazy("Women"),
    ("sex", "m"): gettext_lazy("Men"),
}
FEW_PRIZES = 10
"""More prizes of a category than this are counted, not listed."""

NOTHING = "–"


def plan_changes(before: Any, after: Any) -> Iterable[tuple[str, str, str]]:
    """Yield what differs between two plans: its name, before and after."""
    old, new = _table(before), _table(after)
    for name, words in RULES.items():
        if old.get(name) != new.get(name):
            yield str(words), _value(name, old.get(name)), _value(name, new.get(name))
    olds, news = _categories(old), _categories(new)
    if olds != news:
        # The same categories in another order are told by their names.
        is_order = all(item in news for item in olds) and len(olds) == len(news)
        yield (
            _("plan of prizes"),
            _listed(olds if is_order else [c for c in olds if c not in news], is_order),
            _listed(news if is_order else [c for c in news if c not in olds], is_order),
        )


def _table(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _categories(plan: dict[str, Any]) -> list[dict[str, Any]]:
    found = plan.get("categories")
    return [_table(item) for item in found] if isinstance(found, list) else []


def _value(name: str, value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(str(item) for item in value)
    if value is None or value == "":
        return NOTHING
    words = CHOICES.get((name, str(value)))
    return str(words or (_amount(value) if name == "coin" else value))


def _listed(categories: list[dict[str, Any]], names_only: bool) -> str:
    texts = [
        _name(item) if names_only else f"{labelled(_name(item))} {_prizes(item)}"
        for item in categories
    ]
    return "; ".join(texts) or NOTHING


def _name(category: dict[str, Any]) -> str:
    conditions = [
        f"{words} {_value(name, category[name])}"
        for name, words in CONDITIONS.items()
        if name in category
    ]
    conditions += [
        _value(name, category[name]) for name in ("unrated", "sex") if name in category
    ]
    name = _value("name", category.get("name"))
    return f"{name} ({', '.join(conditions)})" if conditions else name


def _prizes(category: dict[str, Any]) -> str:
    prizes = category.get("prizes")
    if not isinstance(prizes, list) or not prizes:
        return NOTHING
    if len(prizes) > FEW_PRIZES:
        count = len(prizes)
        return ngettext("%(count)d prize", "%(count)d prizes", count) % {"count": count}
    return " / ".join(_prize(prize) for prize in prizes)


def _prize(prize: Any) -> str:
    if not isinstance(prize, dict):
        return _amount(prize)
    objects = prize.get("objects")
    texts = [str(item) for item in objects] if isinstance(objects, list) else []
    amount = _amount(prize.get("amount", 0))
    return " + ".join(texts if texts and amount == "0" else [amount, *texts])


def _amount(value: Any) -> str:
    """Return 100.00 as 100, and 12.50 with the reader's decimal sign."""
    return number_format(str(value).removesuffix(".00"))
