"""What an arbiter fills in about play-offs."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy

from standings.playoffs.regulations import (
    DEFAULT_REGULATIONS,
    Regulations,
    regulations_data,
    regulations_from_data,
)
from tournaments.enums import PlayOffScore
from tournaments.forms.acts import ReasonForm
from tournaments.forms.base import PageForm
from tournaments.models import PlayOff, PlayOffGame


class ScoreForm(ReasonForm):
    """The result of one game, with a reason when another one stands there."""

    score = forms.ChoiceField(
        label=gettext_lazy("Result"),
        choices=PlayOffScore.choices,
        error_messages={
            "required": gettext_lazy("Choose a result."),
            "invalid_choice": gettext_lazy("Choose a result."),
        },
    )

    field_order = ["score", "reason"]

    def __init__(self, game: PlayOffGame, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("auto_id", f"game_{game.uid}_%s")
        super().__init__(*args, **kwargs)
        self.initial["score"] = game.score


class PlayOffRulesForm(PageForm):
    """How ties are played off."""

    minutes = forms.IntegerField(
        label=gettext_lazy("Minutes"), min_value=1, max_value=600
    )
    seconds = forms.IntegerField(
        label=gettext_lazy("Seconds a move"), min_value=0, max_value=600
    )
    sudden_games = forms.IntegerField(
        label=gettext_lazy("Sudden games before Armageddon"),
        min_value=0,
        max_value=20,
        required=False,
        help_text=gettext_lazy("Empty: no Armageddon, the first win decides."),
    )
    white_minutes = forms.IntegerField(
        label=gettext_lazy("Armageddon: minutes of White"), min_value=1, max_value=600
    )
    black_minutes = forms.IntegerField(
        label=gettext_lazy("Armageddon: minutes of Black"), min_value=1, max_value=600
    )
    white_seconds = forms.IntegerField(
        label=gettext_lazy("Seconds a move of White"), min_value=0, max_value=600
    )
    black_seconds = forms.IntegerField(
        label=gettext_lazy("Seconds a move of Black"), min_value=0, max_value=600
    )
    last_place = forms.IntegerField(
        label=gettext_lazy("Played off down to place"),
        min_value=1,
        max_value=999,
        help_text=gettext_lazy("The first place alone is advised."),
    )

    def __init__(
        self,
        *args: Any,
        regulations: Regulations = DEFAULT_REGULATIONS,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.initial.update(regulations_data(regulations))

    def regulations(self) -> Regulations:
        names = regulations_data(DEFAULT_REGULATIONS)
        return regulations_from_data({name: self.cleaned_data[name] for name in names})


class PlayOffChangeForm(PlayOffRulesForm):
    """A change of one play-off, with its reason."""

    games_ended_at = forms.DateTimeField(
        label=gettext_lazy("Last game of these players ended at"),
        required=False,
        widget=forms.DateTimeInput(
            attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"
        ),
    )
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=200)

    def __init__(self, play_off: PlayOff, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("auto_id", f"id_{play_off.uid}_%s")
        super().__init__(*args, **kwargs)
        ended = play_off.games_ended_at
        if ended is not None:
            self.initial["games_ended_at"] = timezone.localtime(ended)
