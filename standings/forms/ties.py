"""What an arbiter fills in about tie-breaks and ties."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from standings.chain_sense import check_sense
from standings.chains import TO_THE_END, ChainEntry, ChainError, chain_from_steps
from standings.tiebreaks.editions import Edition
from standings.words.chains import chain_fault
from tournaments.enums import TieBreakEdition
from tournaments.forms.base import PageForm
from tournaments.models import Entrant, Tournament
from tournaments.tie_break_names import OFFERED, edition_in_force, tie_break_name

SPARE_ROWS = 3
LEAST_ROWS = 6
LAST_PLACE = 999

Step = dict[str, Any]
Row = tuple[forms.BoundField, forms.BoundField, forms.BoundField, str]
"""Code, first place, last place, and the name of what is stored there."""


def chain_steps(entries: tuple[ChainEntry, ...]) -> list[Step]:
    """Return a chain as a tournament stores it, without the points."""
    steps = []
    for entry in entries:
        if entry.code == "PTS":
            continue
        step: Step = {"code": entry.column}
        if entry.first_place is not None:
            step["first_place"] = entry.first_place
            if entry.last_place != TO_THE_END:
                step["last_place"] = entry.last_place
        steps.append(step)
    return steps


class ChainForm(PageForm):
    """The chain of tie-breaks: a code on each row, for all places or for some."""

    tie_break_edition = forms.ChoiceField(
        label=gettext_lazy("Edition of the rules"),
        choices=TieBreakEdition.choices,
        required=False,
    )

    def __init__(
        self,
        tournament: Tournament,
        *args: Any,
        needs_reason: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.tournament = tournament
        if needs_reason:
            self.fields["reason"] = forms.CharField(
                label=_("Reason, for the journal"), max_length=200
            )
        self.initial["tie_break_edition"] = tournament.tie_break_edition
        stored = tournament.tie_breaks
        self.row_count = max(len(stored) + SPARE_ROWS, LEAST_ROWS)
        for row in range(1, self.row_count + 1):
            step = stored[row - 1] if row <= len(stored) else {}
            self._add_row(row, step)
        rows = [name for name in self.fields if name[-1].isdigit()]
        self.order_fields([*rows, "tie_break_edition", "reason"])

    def _add_row(self, row: int, step: Step) -> None:
        self.fields[f"code_{row}"] = forms.CharField(
            label=_("Tie-break %(place)s") % {"place": row},
            required=False,
            max_length=40,
            initial=step.get("code", ""),
            widget=forms.TextInput(
                attrs={
                    "list": "tie-break-codes",
                    "autocomplete": "off",
                    "autocapitalize": "characters",
                    "spellcheck": "false",
                }
            ),
        )
        for name, label in (
            ("first_place", _("From place, row %(row)d")),
            ("last_place", _("To place, row %(row)d")),
        ):
            self.fields[f"{name}_{row}"] = forms.IntegerField(
                label=label % {"row": row},
                required=False,
                min_value=1,
                max_value=LAST_PLACE,
                initial=step.get(name),
            )

    @property
    def rows(self) -> list[Row]:
        stored = [tie_break_name(step["code"]) for step in self.tournament.tie_breaks]
        return [
            (
                self[f"code_{row}"],
                self[f"first_place_{row}"],
                self[f"last_place_{row}"],
                stored[row - 1] if row <= len(stored) and not self.is_bound else "",
            )
            for row in range(1, self.row_count + 1)
        ]

    @property
    def offered(self) -> list[tuple[str, str]]:
        """Return the codes that the edition in force knows, with their names."""
        edition = edition_in_force(
            self.tournament.tie_break_edition, self.tournament.system
        )
        return [(code, tie_break_name(code)) for code in OFFERED[edition]]

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        edition = Edition(
            edition_in_force(
                data.get("tie_break_edition", ""), self.tournament.system
            ).value
        )
        self.steps: list[Step] = []
        for row in range(1, self.row_count + 1):
            if step := self._step(row, data, edition):
                self.steps.append(step)
        return data

    def _step(self, row: int, data: dict[str, Any], edition: Edition) -> Step | None:
        code = data.get(f"code_{row}", "")
        first, last = data.get(f"first_place_{row}"), data.get(f"last_place_{row}")
        if not code:
            if first or last:
                self.add_error(f"code_{row}", _("Name the tie-break for these places."))
            return None
        if last and last < (first or 1):
            self.add_error(
                f"last_place_{row}", _("The last place is before the first one.")
            )
            return None
        try:
            chain = chain_from_steps(
                [{"code": code, "first_place": first, "last_place": last}], edition
            )
            check_sense(chain, self.tournament.rounds_total)
        except ChainError as error:
            self.add_error(f"code_{row}", chain_fault(error))
            return None
        steps = chain_steps(chain)
        if not steps:
            self.add_error(f"code_{row}", _("Points come first in any case."))
            return None
        return steps[0]


class TieOrderForm(PageForm):
    """A place for each player of a tie, and why."""

    def __init__(
        self, entrants: tuple[Entrant, ...], *args: Any, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.entrants = entrants
        choices = [(n, str(n)) for n in range(1, len(entrants) + 1)]
        for place, entrant in enumerate(entrants, start=1):
            self.fields[f"place_{entrant.pairing_number}"] = forms.TypedChoiceField(
                label=entrant.name, choices=choices, coerce=int, initial=place
            )
        self.fields["reason"] = forms.CharField(
            label=_("Reason"),
            max_length=200,
            help_text=_("Such as: lots drawn in the presence of both players."),
        )

    @property
    def places(self) -> list[tuple[Entrant, forms.BoundField]]:
        return [(e, self[f"place_{e.pairing_number}"]) for e in self.entrants]

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        taken: set[int] = set()
        for entrant in self.entrants:
            name = f"place_{entrant.pairing_number}"
            place = data.get(name)
            if place in taken:
                self.add_error(
                    name,
                    _("Two players have the same place. Give each one of their own."),
                )
            elif place is not None:
                taken.add(place)
        return data

    def ordered(self) -> list[Entrant]:
        """Return the players of the valid form, best first."""
        return sorted(
            self.entrants,
            key=lambda e: self.cleaned_data[f"place_{e.pairing_number}"],
        )
