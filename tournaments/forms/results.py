"""Results and publication: what an arbiter types beside a board or a round."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext_lazy

from tournaments.enums import GameResult
from tournaments.forms.base import PageForm
from tournaments.models import Tournament


class ResultForm(PageForm):
    """One result, with the one that the page showed when it was entered."""

    result = forms.ChoiceField(
        choices=GameResult.choices,
        error_messages={
            "required": gettext_lazy("Choose a result."),
            "invalid_choice": gettext_lazy(
                "%(value)s is not a result. Choose one such as 1-0, 1/2 or 0-1."
            ),
        },
    )
    seen = forms.CharField(required=False, max_length=8)
    reversed_colours = forms.BooleanField(
        required=False,
        label=gettext_lazy("Played with the colours the other way round"),
        help_text=gettext_lazy("1-0 still means that the player listed as White wins."),
    )


class CorrectionForm(ResultForm):
    """A result corrected after it was fixed: a reason goes with it."""

    field_order = ["result", "reversed_colours", "reason"]

    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=200)
    seen = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput)
    reach = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["result"].label = gettext_lazy("Right result")
        if not self.is_bound:
            self.fields["result"].widget.attrs["autofocus"] = True


class PublicationForm(PageForm):
    """When a draft becomes public: at once, or at an hour of the tournament's place."""

    at = forms.DateTimeField(
        required=False,
        label=gettext_lazy("Publish at"),
        input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M"],
        widget=forms.DateTimeInput(
            attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"
        ),
        error_messages={
            "invalid": gettext_lazy("Write the hour like 2026-04-03 14:30.")
        },
    )

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.zone = ZoneInfo(tournament.paper_time_zone)

    def clean_at(self) -> datetime | None:
        """Return the hour; none when it was not asked for, and published at once."""
        at: datetime | None = self.cleaned_data["at"]
        if at is not None:
            return at.replace(tzinfo=self.zone)
        if "at" in self.data:
            raise forms.ValidationError(self.fields["at"].error_messages["invalid"])
        return None
