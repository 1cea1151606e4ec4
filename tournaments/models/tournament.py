"""The tournament: one section of an event, with its regulations."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.enums import (
    COLOUR_CHOICES,
    Acceleration,
    InitialColourChoice,
    NumberOrder,
    RatingKind,
    System,
    TieBreakEdition,
)
from tournaments.models.base import EventRow
from tournaments.models.event import Event
from tournaments.record import Colour, Scoring
from tournaments.systems import traits_of

DEFAULT_TIE_BREAKS = ("BH/C1", "BH", "SB", "DE")
ROUND_ROBIN_TIE_BREAKS = ("DE", "WON", "SB", "KS")
"""Buchholz decides nothing where everybody meets everybody."""
MOST_ROUNDS = 46
"""Those of a double round robin of 24 players."""


def default_tie_breaks(system: str = System.DUTCH_2026) -> list[dict[str, Any]]:
    """Return the chain of a tournament for which nobody chose one."""
    is_scheduled = traits_of(system).schedules_all_rounds
    codes = ROUND_ROBIN_TIE_BREAKS if is_scheduled else DEFAULT_TIE_BREAKS
    return [{"code": code} for code in codes]


def _points(label: Any, default: int) -> Any:
    return models.PositiveSmallIntegerField(label, default=default)


class Tournament(EventRow):
    event = models.ForeignKey(Event, models.CASCADE, related_name="tournaments")
    name = models.CharField(_("name"), max_length=120)
    slug = models.SlugField(_("address"), max_length=80)
    position = models.PositiveSmallIntegerField(default=0)
    """Place in the list of the event's tournaments."""

    rounds_total = models.PositiveSmallIntegerField(_("number of rounds"), default=7)
    system = models.CharField(
        _("pairing system"),
        max_length=20,
        choices=System.choices,
        default=System.DUTCH_2026,
    )
    acceleration = models.CharField(
        _("acceleration"),
        max_length=10,
        choices=Acceleration.choices,
        default=Acceleration.NONE,
    )
    tie_break_edition = models.CharField(
        _("edition of the tie-breaks"),
        max_length=10,
        choices=TieBreakEdition.choices,
        default=TieBreakEdition.BY_SYSTEM,
        blank=True,
    )
    tie_breaks = models.JSONField(
        _("tie-breaks"), default=default_tie_breaks, blank=True
    )
    """In order: {"code": "BH/C1"}, with "first_place" and "last_place" where a
    criterion decides only some places."""

    tie_draw = models.CharField(_("draw for ties"), max_length=40, blank=True)
    """The draw from which lots for ties follow; empty until it is made."""

    # Tenths of a point, one column for each field of record.Scoring.
    points_white_win = _points(_("win with White"), 10)
    points_black_win = _points(_("win with Black"), 10)
    points_white_draw = _points(_("draw with White"), 5)
    points_black_draw = _points(_("draw with Black"), 5)
    points_white_loss = _points(_("loss with White"), 0)
    points_black_loss = _points(_("loss with Black"), 0)
    points_forfeit_win = _points(_("win by forfeit"), 10)
    points_forfeit_loss = _points(_("loss by forfeit"), 0)
    points_pairing_bye = _points(_("pairing-allocated bye"), 10)
    points_half_point_bye = _points(_("half-point bye"), 5)
    points_full_point_bye = _points(_("full-point bye"), 10)
    points_zero_point_bye = _points(_("absence"), 0)
    points_adjourned = _points(_("adjourned game, for pairing"), 5)

    half_byes_per_player = models.PositiveSmallIntegerField(
        _("half-point byes for each player"), default=1
    )
    half_byes_until_round = models.PositiveSmallIntegerField(
        _("half-point byes until round"),
        null=True,
        blank=True,
        help_text=_("Empty: every round but the last."),
    )
    initial_colour_choice = models.CharField(
        _("initial colour"),
        max_length=5,
        choices=InitialColourChoice.choices,
        default=InitialColourChoice.DRAWN,
    )
    initial_colour = models.CharField(max_length=1, choices=COLOUR_CHOICES, blank=True)
    """Empty until it is drawn, with the pairing of the first round."""
    number_order = models.CharField(
        _("equal rating and title"),
        max_length=5,
        choices=NumberOrder.choices,
        default=NumberOrder.NAME,
    )
    number_draw = models.CharField(_("draw of numbers"), max_length=40, blank=True)
    """The draw from which the lots of the players follow; empty until it is made."""
    rating_used = models.CharField(
        _("rating used"),
        max_length=10,
        choices=RatingKind.choices,
        default=RatingKind.STANDARD,
    )
    round_times = models.JSONField(
        _("dates and hours of rounds"), default=list, blank=True
    )
    """For each round in order: an ISO date, an ISO moment in UTC, or null."""
    rate_of_play = models.CharField(_("rate of play"), max_length=120, blank=True)
    time_control_code = models.CharField(
        _("rate of play as a code"), max_length=60, blank=True
    )
    correction_minutes = models.PositiveIntegerField(
        _("minutes for corrections"),
        null=True,
        blank=True,
        help_text=_(
            "Counted from the publication of a round's results: the moment at which "
            "the last one is entered. Empty: until the next pairing."
        ),
    )
    language = models.CharField(_("language of its paper"), max_length=10, blank=True)
    time_zone = models.CharField(_("time zone of its paper"), max_length=60, blank=True)
    is_explanation_public = models.BooleanField(
        _("explanations are public"), default=True
    )
    first_board = models.PositiveSmallIntegerField(_("first board"), default=1)
    skipped_boards = models.JSONField(_("boards left out"), default=list, blank=True)
    notes = models.TextField(_("notes"), blank=True, help_text=_("Never public."))

    list_closed_at = models.DateTimeField(null=True, blank=True, editable=False)
    closed_at = models.DateTimeField(null=True, blank=True, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    version = models.PositiveIntegerField(default=0, editable=False)
    """Acts so far; with `changed_at` the mark of its pages."""
    changed_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["position", "name"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "slug"], name="one_tournament_per_address"
            ),
            models.CheckConstraint(
                name="tournament_has_a_round", condition=Q(rounds_total__gte=1)
            ),
            # C.04.1 art. 4 and the tie-breaks lose their sense otherwise.
            models.CheckConstraint(
                name="two_draws_within_win_and_loss",
                condition=Q(
                    points_white_win__gte=F("points_white_draw")
                    + F("points_black_draw")
                    - F("points_black_loss")
                )
                & Q(
                    points_black_win__gte=F("points_white_draw")
                    + F("points_black_draw")
                    - F("points_white_loss")
                ),
            ),
            # Where White and Black win different points, the better win is the measure,
            # as in Scoring.win.
            models.CheckConstraint(
                name="bye_within_a_win",
                condition=Q(points_pairing_bye__lte=F("points_white_win"))
                | Q(points_pairing_bye__lte=F("points_black_win")),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def scoring(self) -> Scoring:
        return Scoring(*(getattr(self, f"points_{name}") for name in Scoring._fields))

    @property
    def has_colours(self) -> bool:
        """Tell whether games have a White and a Black for pages and rules."""
        return traits_of(self.system).has_colours

    @property
    def is_scheduled(self) -> bool:
        """Tell whether all rounds are paired at once, before the first is played."""
        return traits_of(self.system).schedules_all_rounds

    @property
    def is_list_closed(self) -> bool:
        return self.list_closed_at is not None

    @property
    def is_closed(self) -> bool:
        return self.closed_at is not None

    @property
    def paper_language(self) -> str:
        return self.language or self.event.language

    @property
    def paper_time_zone(self) -> str:
        return self.time_zone or self.event.time_zone

    @property
    def last_half_bye_round(self) -> int:
        """Return the last round for which a half-point bye can be asked."""
        if self.half_byes_until_round is None:
            return self.rounds_total - 1
        return self.half_byes_until_round

    @property
    def drawn_colour(self) -> Colour | None:
        """Return the colour drawn for the first player, where the system draws one."""
        if not self.initial_colour or self.is_scheduled or not self.has_colours:
            return None
        return Colour(self.initial_colour)

    def round_time(self, number: int) -> str | None:
        """Return the announced date or moment of a round, as stored."""
        if 0 < number <= len(self.round_times):
            value: str | None = self.round_times[number - 1]
            return value
        return None

    def round_starts_at(self, number: int) -> datetime | None:
        """Return the announced start of a round, when its hour is known."""
        value = self.round_time(number)
        if value is None or "T" not in value:
            return None
        return datetime.fromisoformat(value)
