"""The form of a group of players of whom no two may meet."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms.base import PageForm
from tournaments.models import Entrant, Tournament


class ForbiddenForm(PageForm):
    column_fields = {"entrants": "players"}

    players = forms.MultipleChoiceField(
        label=gettext_lazy("Players"),
        help_text=gettext_lazy("Two or more; no two of them are paired."),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": gettext_lazy("Choose at least two players.")},
    )
    first_round = forms.IntegerField(
        label=gettext_lazy("From round"), min_value=1, initial=1
    )
    last_round = forms.IntegerField(
        label=gettext_lazy("To round"),
        min_value=1,
        required=False,
        help_text=gettext_lazy("Empty: the last one."),
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason"), max_length=200, required=False
    )

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.entrants = {
            str(entrant.entry_order): entrant
            for entrant in sorted(
                tournament.entrants.all(), key=lambda entrant: entrant.name
            )
        }
        players = self.fields["players"]
        assert isinstance(players, forms.MultipleChoiceField)  # noqa: S101 -- for types
        players.choices = [
            (key, f"{entrant.name} ({entrant.club})" if entrant.club else entrant.name)
            for key, entrant in self.entrants.items()
        ]

    def clean_players(self) -> list[Entrant]:
        chosen = [self.entrants[key] for key in self.cleaned_data["players"]]
        if len(chosen) < 2:
            raise forms.ValidationError(_("Choose at least two players."))
        return chosen

    def group(self) -> dict[str, Any]:
        """Return the valid form as the arguments of forbid_pairing."""
        data = self.cleaned_data
        return {
            "entrants": data["players"],
            "first_round": data["first_round"],
            "last_round": data["last_round"],
            "reason": data["reason"],
        }
