"""What a reader of the journal looks for."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms.base import PageForm
from tournaments.models import Tournament
from tournaments.selectors.journal import ACTS
from tournaments.selectors.lists import entrants_by_name


class JournalFilterForm(PageForm):
    """Acts about a player, of a round, of a kind; what cannot be read is left out."""

    player = forms.ChoiceField(label=gettext_lazy("Player"), required=False)
    round = forms.ChoiceField(label=gettext_lazy("Round"), required=False)
    act = forms.ChoiceField(label=gettext_lazy("What"), required=False)

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.entrants = {str(e.entry_order): e for e in entrants_by_name(tournament)}
        acts = set(tournament.journal.values_list("act", flat=True).order_by())
        self._offer(
            "player",
            _("Everybody"),
            [(key, entrant.name) for key, entrant in self.entrants.items()],
        )
        self._offer(
            "round",
            _("Every round"),
            [(str(n), str(n)) for n in range(1, tournament.rounds_total + 1)],
        )
        words = [(name, str(ACTS.get(name, name))) for name in acts]
        self._offer("act", _("Everything"), sorted(words, key=lambda item: item[1]))

    def _offer(
        self, name: str, all_of_them: str, choices: list[tuple[str, str]]
    ) -> None:
        field = self.fields[name]
        field.choices = [("", all_of_them), *choices]  # type: ignore[attr-defined]  # a ChoiceField

    def wanted(self) -> dict[str, Any]:
        """Return the filters as the arguments of journal_entries."""
        self.is_valid()
        data = self.cleaned_data
        return {
            "entrant": self.entrants.get(data.get("player", "")),
            "round_number": int(data["round"]) if data.get("round") else None,
            "name": data.get("act", ""),
        }

    @property
    def is_narrowed(self) -> bool:
        return any(self.cleaned_data.values())
