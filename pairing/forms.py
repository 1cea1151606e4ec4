"""What an arbiter decides before a pairing, and why one is changed by hand."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from pairing.grounds import GROUNDS
from pairing.questions import Questions
from tournaments.forms.base import PageForm
from tournaments.models import Entrant, Round
from tournaments.services.checkin import Decision


class AbsencesForm(PageForm):
    """One choice for each player who may not be here, and one for all others.

    Before a schedule it asks how often everyone meets instead.
    """

    others = forms.ChoiceField(
        required=False,
        label=_("All others"),
        choices=[("", _("Decide one by one")), *Decision.choices],
    )

    def __init__(self, questions: Questions, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.questions = questions
        self.decisions: dict[Entrant, str] = {}
        if questions.lengths:
            self.fields["rounds_total"] = forms.TypedChoiceField(
                label=_("How often does everyone meet?"),
                choices=_length_choices(questions.lengths),
                coerce=int,
                widget=forms.RadioSelect,
                error_messages={"required": _("Choose once or twice.")},
            )
        for entrant in questions.undecided:
            self.fields[self._name(entrant)] = forms.ChoiceField(
                required=False,
                label=entrant.name,
                choices=Decision.choices,
                widget=forms.RadioSelect,
                initial=Decision.REST
                if entrant.absent_for_round == questions.number
                else None,
            )
        self._place_cursor()

    def _place_cursor(self) -> None:
        """Put the cursor on the first player who needs an answer."""
        if self.is_bound or self.questions.missing:
            return
        for entrant in self.questions.undecided:
            field = self.fields[self._name(entrant)]
            if not field.initial:
                field.widget.attrs["autofocus"] = True
                return

    @property
    def rounds_total(self) -> int | None:
        """Return the number of rounds of a schedule, where it was asked."""
        value: int | None = self.cleaned_data.get("rounds_total")
        return value

    @staticmethod
    def _name(entrant: Entrant) -> str:
        return f"player_{entrant.entry_order}"

    @property
    def is_answered(self) -> bool:
        """Tell whether every question has its answer before anybody gives one."""
        asked = (field for name, field in self.fields.items() if name != "others")
        return not self.questions.missing and all(field.initial for field in asked)

    @property
    def players(self) -> list[tuple[Entrant, forms.BoundField]]:
        return [(e, self[self._name(e)]) for e in self.questions.undecided]

    def clean(self) -> dict[str, Any]:
        values: dict[str, Any] = super().clean() or {}
        is_all_here = "all_here" in self.data
        for entrant in self.questions.undecided:
            name = self._name(entrant)
            choice = values.get(name) or values.get("others")
            if is_all_here:
                choice = Decision.PLAY
            if choice == Decision.PLAY and not self.questions.is_checked_in:
                # A mark of this one would make all others look absent.
                continue
            if choice:
                self.decisions[entrant] = choice
            elif name not in self.errors:
                self.add_error(name, _("Decide for this player, or for all others."))
        return values


class HandForm(PageForm):
    """Why a pairing is changed by hand; a published one asks for its ground too."""

    reason = forms.CharField(
        label=_("Reason, for the journal"),
        max_length=200,
        required=False,
        widget=forms.TextInput(attrs={"id": "hand-reason"}),
    )

    def __init__(self, round_: Round, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("auto_id", "hand_%s")
        super().__init__(*args, **kwargs)
        if round_.is_public():
            grounds = GROUNDS[round_.tournament.system]
            self.fields["ground"] = forms.ChoiceField(
                label=_("Rule that allows it"),
                required=False,
                choices=[("", _("Choose")), *((g.value, g.label) for g in grounds)],
                widget=forms.Select(attrs={"id": "ground"}),
            )
            self.order_fields(["ground", "reason"])


def _length_choices(lengths: tuple[int, ...]) -> list[tuple[int, str]]:
    once, twice = lengths
    return [
        (once, _("Once: %(rounds)d rounds") % {"rounds": once}),
        (twice, _("Twice: %(rounds)d rounds") % {"rounds": twice}),
    ]
