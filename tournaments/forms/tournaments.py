"""The regulations of a tournament as one form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.enums import System
from tournaments.forms.base import (
    PageForm,
    language_choices,
    language_name,
    lock_fields,
)
from tournaments.forms.fields import PointsField
from tournaments.forms.long_select import LongSelect
from tournaments.forms.round_times import round_time_fields, stored_round_times
from tournaments.forms.seen import SeenForm
from tournaments.forms.zones import TimeZoneField
from tournaments.models import Tournament
from tournaments.models.tournament import MOST_ROUNDS
from tournaments.record import Scoring
from tournaments.tie_break_names import OFFERED, edition_in_force, tie_break_name
from tournaments.typed import is_number

TIE_BREAK_PLACES = 8
USUAL_SYSTEM: str = Tournament._meta.get_field("system").default
USUAL_ROUNDS: int = Tournament._meta.get_field("rounds_total").default

PRESETS: dict[str, tuple[int, int, int]] = {
    "1-half-0": (10, 5, 0),
    "3-1-0": (30, 10, 0),
}
"""Points for win, draw and loss, in tenths, by the name of the choice."""


class NewTournamentForm(PageForm):
    """A tournament needs a name; everything else has a sensible default."""

    name = forms.CharField(
        label=gettext_lazy("Name of the tournament"),
        max_length=120,
        widget=forms.TextInput(attrs={"autofocus": True, "autocomplete": "off"}),
    )
    rounds_total = forms.IntegerField(
        label=gettext_lazy("Number of rounds"),
        min_value=1,
        max_value=MOST_ROUNDS,
        initial=USUAL_ROUNDS,
        required=False,
    )

    system = forms.ChoiceField(
        label=gettext_lazy("Pairing system"),
        choices=System.choices,
        initial=USUAL_SYSTEM,
        required=False,
    )

    def clean_rounds_total(self) -> int:
        return self.cleaned_data["rounds_total"] or USUAL_ROUNDS

    def clean_system(self) -> str:
        return self.cleaned_data["system"] or USUAL_SYSTEM


def _points_field(label: Any, **kwargs: Any) -> PointsField:
    return PointsField(label=label, required=False, **kwargs)


class SettingsForm(SeenForm, forms.ModelForm):  # type: ignore[type-arg]  # ModelForm is not generic at run time
    column_fields = {
        "points_white_win": "points_win",
        "points_white_draw": "points_draw",
        "points_white_loss": "points_loss",
        "tie_breaks": "tie_break_1",
        "round_times": "day_1",
    }

    scoring_preset = forms.ChoiceField(
        label=gettext_lazy("Points for a game"),
        choices=[
            ("1-half-0", gettext_lazy("1 – ½ – 0")),
            ("3-1-0", gettext_lazy("3 – 1 – 0")),
            ("free", gettext_lazy("Other values:")),
        ],
        widget=forms.RadioSelect,
    )
    points_win = _points_field(gettext_lazy("Win"))
    points_draw = _points_field(gettext_lazy("Draw"))
    points_loss = _points_field(gettext_lazy("Loss"))
    points_pairing_bye = PointsField(
        label=gettext_lazy("Pairing-allocated bye"),
        help_text=gettext_lazy("Never more than a win."),
    )
    skipped_boards = forms.CharField(
        label=gettext_lazy("Boards left out"),
        required=False,
        help_text=gettext_lazy("Numbers with commas, such as 13, 14."),
    )

    class Meta:
        model = Tournament
        fields = [
            "name",
            "rounds_total",
            "system",
            "acceleration",
            "initial_colour_choice",
            "number_order",
            "rating_used",
            "tie_break_edition",
            "half_byes_per_player",
            "half_byes_until_round",
            "rate_of_play",
            "correction_minutes",
            "language",
            "time_zone",
            "is_explanation_public",
            "first_board",
            "skipped_boards",
            "notes",
        ]
        labels = {
            "correction_minutes": gettext_lazy("Minutes for corrections"),
            "half_byes_per_player": gettext_lazy("How many for each player"),
            "half_byes_until_round": gettext_lazy("Until which round"),
            "is_explanation_public": gettext_lazy(
                "Visitors can read why players were paired"
            ),
        }
        help_texts = {
            "half_byes_per_player": gettext_lazy("0: half-point byes are not allowed."),
            "rate_of_play": gettext_lazy("Such as 90 min + 30 s a move."),
        }
        widgets = {"notes": forms.Textarea(attrs={"rows": 3})}

    def __init__(
        self,
        *args: Any,
        locked: Mapping[str, str | Promise] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        tournament: Tournament = self.instance
        self._start_with_scoring(tournament.scoring)
        self.initial["skipped_boards"] = ", ".join(map(str, tournament.skipped_boards))
        self._add_choices(tournament)
        self._add_tie_breaks(tournament)
        self.fields.update(round_time_fields(tournament))
        for field in self.fields.values():
            field.label = capfirst(field.label)
        self._order_as_on_the_page()
        lock_fields(self, self._spread_locks(locked or {}))

    def _spread_locks(
        self, locked: Mapping[str, str | Promise]
    ) -> dict[str, str | Promise]:
        """Return the locks by field of the form, where a setting has several."""
        spread = dict(locked)
        scoring = locked.get("scoring") or locked.get("points_white_win")
        if scoring:
            spread["scoring_preset"] = scoring
            for name in ("points_win", "points_draw", "points_loss"):
                spread[name] = ""
            spread.setdefault("points_pairing_bye", scoring)
        if "tie_breaks" in locked:
            spread |= dict.fromkeys(self.tie_break_names, locked["tie_breaks"])
        if "round_times" in locked:
            for number in range(1, self.instance.rounds_total + 1):
                for name in (f"day_{number}", f"hour_{number}"):
                    spread[name] = locked["round_times"]
        return spread

    def _order_as_on_the_page(self) -> None:
        """Let the cursor go to the first wrong field that a reader comes to."""
        self.order_fields(
            [
                *("name", "rounds_total", "rate_of_play", "system", "acceleration"),
                *("initial_colour_choice", "rating_used", "number_order"),
                *("is_explanation_public", "scoring_preset", "points_win"),
                *("points_draw", "points_loss", "points_pairing_bye"),
                *("half_byes_per_player", "half_byes_until_round"),
                *self.tie_break_names,
                "tie_break_edition",
                *(name for name in self.fields if name.startswith(("day_", "hour_"))),
                *("correction_minutes", "first_board", "skipped_boards"),
                *("language", "time_zone", "notes"),
            ]
        )

    def _start_with_scoring(self, scoring: Scoring) -> None:
        plain = (scoring.win, scoring.draw, scoring.loss)
        names = [name for name, values in PRESETS.items() if values == plain]
        self.initial["scoring_preset"] = names[0] if names else "free"
        self.initial["points_win"] = scoring.win
        self.initial["points_draw"] = scoring.draw
        self.initial["points_loss"] = scoring.loss
        self.initial["points_pairing_bye"] = scoring.pairing_bye

    def _add_choices(self, tournament: Tournament) -> None:
        event = tournament.event
        self.fields["language"] = forms.ChoiceField(
            label=gettext_lazy("Language of its paper"),
            required=False,
            choices=[
                (
                    "",
                    _("As the event (%(value)s)")
                    % {"value": language_name(event.language)},
                ),
                *language_choices(),
            ],
        )
        self.fields["time_zone"] = TimeZoneField(
            label=gettext_lazy("Time zone of its paper"),
            required=False,
            without=_("As the event (%(value)s)") % {"value": event.time_zone},
        )

    def _add_tie_breaks(self, tournament: Tournament) -> None:
        chain = [item["code"] for item in tournament.tie_breaks]
        choices = _tie_break_choices(tournament, chain)
        places = max(TIE_BREAK_PLACES, len(chain))
        for place in range(1, places + 1):
            self.fields[f"tie_break_{place}"] = forms.ChoiceField(
                label=_("Tie-break %(place)s") % {"place": place},
                required=False,
                choices=choices,
                widget=LongSelect,
                initial=chain[place - 1] if place <= len(chain) else "",
            )
        self.tie_break_names = [f"tie_break_{p}" for p in range(1, places + 1)]

    @property
    def round_time_fields(self) -> list[tuple[int, forms.BoundField, forms.BoundField]]:
        return [
            (number, self[f"day_{number}"], self[f"hour_{number}"])
            for number in range(1, self.instance.rounds_total + 1)
        ]

    @property
    def tie_break_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.tie_break_names]

    def clean_skipped_boards(self) -> list[int]:
        parts = self.cleaned_data["skipped_boards"].replace(",", " ").split()
        if not all(is_number(part) and int(part) > 0 for part in parts):
            raise forms.ValidationError(
                _("Write board numbers with commas, such as 13, 14.")
            )
        return sorted({int(part) for part in parts})

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        self._check_scoring(data)
        self._check_tie_breaks(data)
        for number in range(1, self.instance.rounds_total + 1):
            if data.get(f"hour_{number}") and not data.get(f"day_{number}"):
                self.add_error(
                    f"day_{number}", _("Give the day too, or leave the hour out.")
                )
        return data

    def _check_scoring(self, data: dict[str, Any]) -> None:
        if data.get("scoring_preset") == "free":
            for name in ("points_win", "points_draw", "points_loss"):
                if data.get(name) is None and name not in self.errors:
                    self.add_error(name, _("Write how many points this is worth."))

    def _check_tie_breaks(self, data: dict[str, Any]) -> None:
        seen: set[str] = set()
        edition = edition_in_force(
            data.get("tie_break_edition", self.instance.tie_break_edition),
            data.get("system", self.instance.system),
        )
        stored = self.instance
        kept = {item["code"] for item in stored.tie_breaks}
        if edition != edition_in_force(stored.tie_break_edition, stored.system):
            kept = set()
        for name in self.tie_break_names:
            code = data.get(name, "")
            if not code:
                continue
            # Direct encounter may stand more than once in a chain (C.07 art. 4.3).
            if code in seen and code != "DE":
                self.add_error(
                    name,
                    _(
                        "This one stands higher in the list already. Choose another, "
                        "or leave the row empty."
                    ),
                )
            elif code not in OFFERED[edition] and code not in kept:
                self.add_error(
                    name,
                    _("This one is not of the edition %(edition)s. Choose another.")
                    % {"edition": edition.label},
                )
            seen.add(code)

    def _post_clean(self) -> None:
        """Leave the row as it is: the service changes it, and checks it again."""

    def settings(self) -> dict[str, Any]:
        """Return the valid form as the arguments of update_settings."""
        data = self.cleaned_data
        own = (name for name in self.Meta.fields if name in data)
        settings = {name: data[name] for name in own if not self.fields[name].disabled}
        if not self.fields["scoring_preset"].disabled:
            settings["scoring"] = self._scoring()
        if not self.fields["tie_break_1"].disabled:
            settings["tie_breaks"] = self._tie_breaks()
        settings["round_times"] = self._round_times()
        return settings

    def _scoring(self) -> Scoring:
        data = self.cleaned_data
        old: Scoring = self.instance.scoring
        values = PRESETS.get(data["scoring_preset"]) or (
            data["points_win"],
            data["points_draw"],
            data["points_loss"],
        )
        bye = data["points_pairing_bye"]
        if values == (old.win, old.draw, old.loss) and bye == old.pairing_bye:
            return old
        win, draw, loss = values
        return Scoring(
            white_win=win,
            black_win=win,
            white_draw=draw,
            black_draw=draw,
            white_loss=loss,
            black_loss=loss,
            forfeit_win=win,
            forfeit_loss=0,
            pairing_bye=bye,
            half_point_bye=draw,
            full_point_bye=win,
            zero_point_bye=0,
            adjourned=draw,
        )

    def _tie_breaks(self) -> list[dict[str, Any]]:
        kept = {item["code"]: item for item in self.instance.tie_breaks}
        codes = [self.cleaned_data[name] for name in self.tie_break_names]
        return [kept.get(code, {"code": code}) for code in codes if code]

    def _round_times(self) -> list[str | None]:
        data = self.cleaned_data
        # Empty: as the event, also where the tournament had a zone of its own.
        chosen = data.get("time_zone", self.instance.time_zone)
        zone = ZoneInfo(chosen or self.instance.event.time_zone)
        return stored_round_times(data, self.instance.rounds_total, zone)


def _tie_break_choices(tournament: Tournament, chain: list[str]) -> list[Any]:
    """Return the codes of the edition in force, then those of the others."""
    edition = edition_in_force(tournament.tie_break_edition, tournament.system)
    first = [*OFFERED[edition]]
    first += [code for code in chain if code not in first]
    others = {code: None for codes in OFFERED.values() for code in codes}
    return [
        ("", "–"),
        *((code, f"{code}  {tie_break_name(code)}") for code in first),
        (
            _("Of other editions"),
            [
                (code, f"{code}  {tie_break_name(code)}")
                for code in others
                if code not in first
            ],
        ),
    ]
