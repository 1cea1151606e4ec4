"""Decisions before a pairing: what is done with each player who is not here."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from pairing.questions import Questions
from tournaments.models import Entrant
from tournaments.services.checkin import Decision


class AbsencesForm(forms.Form):
    """One choice for each player who is not checked in, and one for all others."""

    others = forms.ChoiceField(
        required=False,
        label=_("All others"),
        choices=[("", _("Decide one by one")), *Decision.choices],
    )

    def __init__(self, questions: Questions, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.questions = questions
        self.decisions: dict[Entrant, str] = {}
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

    @staticmethod
    def _name(entrant: Entrant) -> str:
        return f"player_{entrant.entry_order}"

    @property
    def players(self) -> list[tuple[Entrant, forms.BoundField]]:
        return [(e, self[self._name(e)]) for e in self.questions.undecided]

    def clean(self) -> dict[str, Any]:
        values: dict[str, Any] = super().clean() or {}
        is_all_here = "all_here" in self.data
        open_names = []
        for entrant in self.questions.undecided:
            choice = values.get(self._name(entrant)) or values.get("others")
            if is_all_here:
                choice = Decision.PLAY
            if choice:
                self.decisions[entrant] = choice
            else:
                open_names.append(entrant.name)
        if open_names:
            raise forms.ValidationError(
                _("Decide for each of them: %(names)s."),
                params={"names": "; ".join(open_names[:8])},
            )
        return values
