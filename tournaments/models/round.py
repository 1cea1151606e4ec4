"""The round, its games, and what it was for every entrant.

An outcome holds the result that counts. Where another one has to be reported for
rating it stands beside it, and what an outcome was when earlier rounds were paired
is kept in EarlierOutcome. Points are derived from the kind, never stored.
"""

from __future__ import annotations

from datetime import datetime

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.enums import COLOUR_CHOICES, KIND_CHOICES, RoundStatus
from tournaments.models.base import EventRow
from tournaments.models.entrant import Entrant
from tournaments.models.tournament import Tournament
from tournaments.record import BYE_KINDS, Colour, Kind

BYE_LETTERS = sorted(kind.value for kind in BYE_KINDS)


class Round(EventRow):
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("round"))
    status = models.CharField(
        max_length=10, choices=RoundStatus.choices, default=RoundStatus.DRAFT
    )
    paired_at = models.DateTimeField(default=timezone.now, editable=False)
    publish_at = models.DateTimeField(_("publish at"), null=True, blank=True)
    """Hour at which a draft becomes public by itself."""
    published_at = models.DateTimeField(null=True, blank=True, editable=False)
    finished_at = models.DateTimeField(null=True, blank=True, editable=False)
    amended_at = models.DateTimeField(null=True, blank=True, editable=False)
    """When its pairings were last changed after publication."""
    amendment = models.CharField(max_length=200, blank=True)
    """Why, in the English words that the public page shows in the reader's language."""
    is_against_rules = models.BooleanField(default=False)
    """Changed by the chief arbiter where no rule allowed it; never unset."""

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="one_round_per_number"
            ),
            models.CheckConstraint(
                name="rounds_start_at_one", condition=Q(number__gte=1)
            ),
        ]

    def __str__(self) -> str:
        return str(self.number)

    @property
    def is_draft(self) -> bool:
        return self.status == RoundStatus.DRAFT

    @property
    def is_finished(self) -> bool:
        return self.status == RoundStatus.FINISHED

    def is_public(self, now: datetime | None = None) -> bool:
        """Tell whether visitors may see the round at this moment."""
        if self.status != RoundStatus.DRAFT:
            return True
        return self.publish_at is not None and self.publish_at <= (
            now or timezone.now()
        )


class Game(EventRow):
    """Two players at a board, with the colours as scheduled."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="games")
    board = models.PositiveSmallIntegerField(_("board"))
    white = models.ForeignKey(Entrant, models.CASCADE, related_name="games_white")
    black = models.ForeignKey(Entrant, models.CASCADE, related_name="games_black")
    is_left_unplayed = models.BooleanField(default=False)
    """Whether its result follows from a withdrawal alone: of a scheduled game."""

    class Meta:
        ordering = ["board"]
        constraints = [
            models.UniqueConstraint(
                fields=["round", "board"], name="one_game_per_board"
            ),
            models.CheckConstraint(
                name="white_is_not_black", condition=~Q(white=F("black"))
            ),
            models.CheckConstraint(
                name="boards_start_at_one", condition=Q(board__gte=1)
            ),
        ]

    def __str__(self) -> str:
        return str(self.board)


class Outcome(EventRow):
    """What one round is for one entrant."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="outcomes")
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="outcomes")
    game = models.ForeignKey(
        Game, models.CASCADE, related_name="outcomes", null=True, blank=True
    )
    kind = models.CharField(max_length=1, choices=KIND_CHOICES)
    colour = models.CharField(max_length=1, choices=COLOUR_CHOICES, blank=True)
    """Colour that counts: as scheduled, or as played where it was reversed."""
    number_then = models.PositiveIntegerField(null=True, blank=True)
    """Pairing number at the pairing of the round, as printed on its sheets; null for
    a round that was paired before the player entered."""
    virtual_points = models.PositiveSmallIntegerField(default=0)
    """Acceleration with which the round was paired, in tenths."""
    rating_kind = models.CharField(max_length=1, choices=KIND_CHOICES, blank=True)
    """Result to report for rating, where it differs from the one that counts."""
    rating_colour = models.CharField(max_length=1, choices=COLOUR_CHOICES, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["round", "entrant"], name="entrant_once_per_round"
            ),
            models.CheckConstraint(
                name="byes_have_no_game",
                condition=Q(game__isnull=True, colour="", kind__in=BYE_LETTERS)
                | Q(game__isnull=False) & ~Q(kind__in=BYE_LETTERS),
            ),
        ]

    def __str__(self) -> str:
        return self.kind

    @property
    def result(self) -> Kind:
        return Kind(self.kind)

    @property
    def words(self) -> str:
        """Return what the round was; whoever has no game in a schedule rests."""
        is_rest = (
            self.kind == Kind.ZERO_POINT_BYE and self.round.tournament.is_scheduled
        )
        return str(_("Rests") if is_rest else self.get_kind_display())

    @property
    def side(self) -> Colour | None:
        return Colour(self.colour) if self.colour else None


class EarlierOutcome(EventRow):
    """What an outcome was until a correction, or until an adjourned game ended.

    The pairings of the rounds up to `counted_through_round` were made with it.
    """

    outcome = models.ForeignKey(Outcome, models.CASCADE, related_name="earlier")
    kind = models.CharField(max_length=1, choices=KIND_CHOICES)
    colour = models.CharField(max_length=1, choices=COLOUR_CHOICES, blank=True)
    counted_through_round = models.PositiveSmallIntegerField()
    replaced_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["counted_through_round"]
        constraints = [
            models.UniqueConstraint(
                fields=["outcome", "counted_through_round"],
                name="one_earlier_outcome_per_round",
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} until {self.counted_through_round}"


class PairingRun(EventRow):
    """What a pairing system was asked and what it answered."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="pairing_runs")
    engine = models.CharField(max_length=40)
    engine_version = models.CharField(max_length=40)
    system = models.CharField(max_length=20)
    input = models.JSONField()
    """The record as the system saw it (record_data.record_to_data)."""
    answer = models.JSONField()
    """The answer as data (pairing.answers.answer_to_data)."""
    ran_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["ran_at"]

    def __str__(self) -> str:
        return f"{self.engine} {self.engine_version}, {self.system}"
