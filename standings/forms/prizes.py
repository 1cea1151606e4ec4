"""The plan of prizes as a form: rules above, one row for each category."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from standings.prizes.amounts import written_amount
from standings.prizes.plan import (
    Category,
    Cumulation,
    Precedence,
    Prize,
    PrizePlan,
    Sharing,
)
from standings.prizes.plan_data import (
    PlanError,
    amount_text,
    category_from_data,
    coin_from_data,
    plan_from_data,
    read_plan,
)
from standings.services.prizes import plan_fault
from tournaments.forms.base import PageForm

SPARE_ROWS = 2
LEAST_ROWS = 4
MOST_TEXT = 20_000

SHARING_CHOICES = [
    (Sharing.EQUAL.value, gettext_lazy("Equal points share")),
    (Sharing.RANK.value, gettext_lazy("By rank")),
    (Sharing.HORT.value, gettext_lazy("Hort: half by rank, half shared")),
]
CUMULATION_CHOICES = [
    (Cumulation.ONE.value, gettext_lazy("One")),
    (Cumulation.ONE_OF_MONEY.value, gettext_lazy("One of money, objects beside it")),
    (Cumulation.SEVERAL.value, gettext_lazy("Several")),
]
PRECEDENCE_CHOICES = [
    (Precedence.VALUE.value, gettext_lazy("The one with the most money")),
    (Precedence.ORDER.value, gettext_lazy("The first in the plan")),
]
UNRATED_CHOICES = [
    ("", gettext_lazy("Rated players only, where there is a band")),
    ("too", gettext_lazy("Unrated too")),
    ("only", gettext_lazy("Unrated only")),
]
SEX_CHOICES = [
    ("", gettext_lazy("Everybody")),
    ("w", gettext_lazy("Women")),
    ("m", gettext_lazy("Men")),
]

LISTS = ("clubs", "federations", "groups")
NUMBERS = ("rating_from", "rating_to", "age_from", "age_to")


class PrizePlanForm(PageForm):
    """The prizes of a tournament."""

    sharing = forms.ChoiceField(
        label=gettext_lazy("Players with equal points"), choices=SHARING_CHOICES
    )
    cumulation = forms.ChoiceField(
        label=gettext_lazy("Prizes for one player"), choices=CUMULATION_CHOICES
    )
    precedence = forms.ChoiceField(
        label=gettext_lazy("Of several prizes"), choices=PRECEDENCE_CHOICES
    )
    currency = forms.CharField(
        label=gettext_lazy("Currency"), max_length=10, required=False
    )
    coin = forms.CharField(
        label=gettext_lazy("Smallest coin"), max_length=10, initial="0.01"
    )
    is_public = forms.BooleanField(
        label=gettext_lazy("Visitors see the prizes"), required=False
    )

    def __init__(
        self,
        *args: Any,
        plan: PrizePlan | None = None,
        is_public: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        stored = list(plan.categories) if plan else []
        if plan is not None:
            self.initial.update(
                sharing=plan.sharing.value,
                cumulation=plan.cumulation.value,
                precedence=plan.precedence.value,
                currency=plan.currency,
                coin=amount_text(plan.coin),
                is_public=is_public,
            )
        self.year = plan.year if plan else None
        self.row_count = max(len(stored) + SPARE_ROWS, LEAST_ROWS)
        for row in range(self.row_count):
            self._add_row(row, stored[row] if row < len(stored) else None)

    def _add_row(self, row: int, category: Category | None) -> None:
        def add(name: str, field: forms.Field, value: Any) -> None:
            field.initial = value
            self.fields[f"{name}_{row}"] = field

        stored = category or Category("", ())
        add(
            "name",
            forms.CharField(label=_("Name"), max_length=120, required=False),
            stored.name or (_("General") if row == 0 else ""),
        )
        add(
            "prizes",
            forms.CharField(
                label=_("Prizes"),
                required=False,
                max_length=MOST_TEXT,
                widget=forms.Textarea(
                    attrs={
                        "rows": max(len(stored.prizes) + 1, 4),
                        "spellcheck": "false",
                    }
                ),
            ),
            prizes_text(stored.prizes),
        )
        labels = {
            "rating_from": _("Rating from"),
            "rating_to": _("Rating to"),
            "age_from": _("Age from"),
            "age_to": _("Age to"),
        }
        for name in NUMBERS:
            most = 4000 if name.startswith("rating") else 130
            add(
                name,
                forms.IntegerField(
                    label=labels[name], required=False, min_value=0, max_value=most
                ),
                getattr(stored, name),
            )
        add(
            "unrated",
            forms.ChoiceField(
                label=_("Players without a rating"),
                choices=UNRATED_CHOICES,
                required=False,
            ),
            stored.unrated.value if stored.unrated else "",
        )
        add(
            "sex",
            forms.ChoiceField(label=_("Sex"), choices=SEX_CHOICES, required=False),
            stored.sex,
        )
        words = {
            "clubs": _("Clubs"),
            "federations": _("Federations"),
            "groups": _("Categories of the list of players"),
        }
        for name in LISTS:
            add(
                name,
                forms.CharField(label=words[name], max_length=400, required=False),
                "; ".join(getattr(stored, name)),
            )

    @property
    def rows(self) -> list[dict[str, Any]]:
        """Return the rows with their fields; a filled one is open to its conditions."""
        names = ("name", "prizes", *NUMBERS, "unrated", "sex", *LISTS)
        rows = []
        for row in range(self.row_count):
            fields = {name: self[f"{name}_{row}"] for name in names}
            conditions = [fields[n] for n in (*NUMBERS, "unrated", "sex", *LISTS)]
            rows.append(
                {
                    "number": row + 1,
                    "name": fields["name"],
                    "prizes": fields["prizes"],
                    "conditions": conditions,
                    "is_bound_to_some": any(field.value() for field in conditions),
                    "has_errors": any(field.errors for field in conditions),
                }
            )
        return rows

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        data: dict[str, Any] = {
            name: values.get(name)
            for name in ("sharing", "cumulation", "precedence", "currency")
        }
        data["coin"] = str(values.get("coin", "")).replace(",", ".")
        if self.year is not None:
            data["year"] = self.year
        rows = {row: self._category(row, values) for row in range(self.row_count)}
        data["categories"] = [item for item in rows.values() if item]
        self._check("coin", lambda: coin_from_data(data["coin"]))
        for row, item in rows.items():
            if item:
                self._check("prizes", partial(category_from_data, row, item), row)
        self._check_names(rows)
        if not data["categories"]:
            self.add_error("prizes_0", _("Write at least one prize here."))
        if not self.errors:
            self._check("coin", lambda: plan_from_data(data))
        self.plan = data
        return values

    def _check(
        self, part: str, read: Callable[[], object], row: int | None = None
    ) -> None:
        """Write what is wrong with a part of the plan beside its field."""
        try:
            read()
        except PlanError as error:
            end = "" if row is None else f"_{row}"
            name = f"{error.part}{end}"
            name = name if name in self.fields else f"{part}{end}"
            if name not in self.errors:
                self.add_error(name, plan_fault(error))

    def _check_names(self, rows: Mapping[int, dict[str, Any]]) -> None:
        seen: set[str] = set()
        for row, item in rows.items():
            name = " ".join(item.get("name", "").split())
            if name and name in seen:
                self.add_error(f"name_{row}", _("Two categories have the same name."))
            seen.add(name)

    def _category(self, row: int, values: dict[str, Any]) -> dict[str, Any]:
        name = values.get(f"name_{row}", "")
        text = values.get(f"prizes_{row}", "")
        # A name that the page proposes and nothing else is an empty row.
        if not text.strip():
            return {}
        item: dict[str, Any] = {
            "name": name,
            "prizes": self._prizes(row, text, values.get("currency", "")),
        }
        for field in (*NUMBERS, "unrated", "sex"):
            value = values.get(f"{field}_{row}")
            if value not in (None, ""):
                item[field] = value
        for field in LISTS:
            words = re.split(r"[;\n]", values.get(f"{field}_{row}", ""))
            if found := [word.strip() for word in words if word.strip()]:
                item[field] = found
        return item

    def _prizes(self, row: int, text: str, currency: str) -> list[Any]:
        try:
            return prizes_of_text(text, currency)
        except PlanError as error:
            self.add_error(f"prizes_{row}", plan_fault(error))
            return []


def prizes_text(prizes: tuple[Prize, ...]) -> str:
    """Return prizes as a person writes them: a line each, 100 + Cup."""
    lines = []
    for prize in prizes:
        money = amount_text(prize.amount).removesuffix(".00")
        parts = [money] if prize.amount else []
        lines.append(" + ".join([*parts, *prize.objects]))
    return "\n".join(lines)


def prizes_of_text(text: str, currency: str = "") -> list[Any]:
    """Return the prizes that lines such as “100 + Cup” name. Raises PlanError."""
    prizes: list[Any] = []
    for line in re.split(r"[;\n]", text):
        parts = [part.strip() for part in line.split("+") if part.strip()]
        if not parts:
            continue
        read = {part: written_amount(part, currency) for part in parts}
        money = [Decimal(amount) for part in parts if (amount := read[part])]
        objects = [part for part in parts if read[part] is None]
        amount = str(sum(money, Decimal(0)))
        prizes.append({"amount": amount, "objects": objects} if objects else amount)
    return prizes


class PrizePlanFileForm(PageForm):
    """A plan as JSON, pasted or from a file."""

    file = forms.FileField(label=gettext_lazy("File"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("auto_id", "id_plan_%s")
        super().__init__(*args, **kwargs)

    def clean_file(self) -> PrizePlan:
        upload = self.cleaned_data["file"]
        if upload.size > MOST_TEXT * 10:
            raise forms.ValidationError(_("This file is too large for a plan."))
        try:
            return read_plan(upload.read())
        except PlanError as error:
            raise forms.ValidationError(plan_fault(error)) from error
