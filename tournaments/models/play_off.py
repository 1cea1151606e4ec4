"""Play-offs: the games that decide a tie; they count for the order alone."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.enums import PlayOffPart, PlayOffPhase, PlayOffScore
from tournaments.models.base import EventRow
from tournaments.models.entrant import Entrant
from tournaments.models.tournament import Tournament


class PlayOffRules(EventRow):
    """How ties are played off in a tournament, as announced."""

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, related_name="play_off_rules"
    )
    rules = models.JSONField(_("rules of play-offs"), default=dict, blank=True)
    """As standings.playoffs.regulations reads them."""

    class Meta:
        verbose_name_plural = "play-off rules"
        constraints = [
            models.UniqueConstraint(
                fields=["tournament"], name="play_off_rules_once_per_tournament"
            )
        ]

    def __str__(self) -> str:
        return str(self.tournament_id)


class PlayOff(EventRow):
    """A tie that is played off after a round."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="play_offs")
    round_number = models.PositiveSmallIntegerField(_("after round"))
    first_place = models.PositiveSmallIntegerField(_("first place at stake"))
    rules = models.JSONField(_("rules of the play-off"), default=dict, blank=True)
    games_ended_at = models.DateTimeField(
        _("end of the last game of the tied players"), null=True, blank=True
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["round_number", "first_place", "created_at"]
        constraints = [
            models.CheckConstraint(
                name="play_off_after_a_round",
                condition=Q(round_number__gte=1, first_place__gte=1),
            )
        ]

    def __str__(self) -> str:
        return f"{self.round_number}: {self.first_place}"


class PlayOffPlayer(EventRow):
    """A tied player, by place in the order of the chain."""

    play_off = models.ForeignKey(PlayOff, models.CASCADE, related_name="players")
    entrant = models.ForeignKey(
        Entrant, models.CASCADE, related_name="play_off_players"
    )
    seed = models.PositiveSmallIntegerField(_("place by the tie-breaks"))

    class Meta:
        ordering = ["seed"]
        constraints = [
            models.UniqueConstraint(
                fields=["play_off", "entrant"], name="once_in_a_play_off"
            ),
            models.UniqueConstraint(
                fields=["play_off", "seed"], name="one_entrant_per_play_off_seed"
            ),
        ]

    def __str__(self) -> str:
        return str(self.seed)


class PlayOffGame(EventRow):
    """A game of a play-off, with the colours that lots or the rule gave."""

    play_off = models.ForeignKey(PlayOff, models.CASCADE, related_name="games")
    part = models.CharField(_("part"), max_length=15, choices=PlayOffPart.choices)
    phase = models.CharField(_("phase"), max_length=15, choices=PlayOffPhase.choices)
    number = models.PositiveSmallIntegerField(_("game"))
    white = models.ForeignKey(
        Entrant, models.CASCADE, related_name="play_off_games_white"
    )
    black = models.ForeignKey(
        Entrant, models.CASCADE, related_name="play_off_games_black"
    )
    chooser = models.ForeignKey(
        Entrant, models.CASCADE, related_name="+", null=True, blank=True
    )
    """Who won the lot before Armageddon."""
    is_chosen = models.BooleanField(default=False)
    """Whether the winner of the lot has named a colour."""
    score = models.CharField(
        _("result"), max_length=1, choices=PlayOffScore.choices, blank=True
    )
    drawn_at = models.DateTimeField(default=timezone.now, editable=False)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["drawn_at", "part", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["play_off", "part", "phase", "number"],
                name="one_play_off_game_per_number",
            ),
            models.CheckConstraint(
                name="play_off_white_is_not_black", condition=~Q(white=F("black"))
            ),
        ]

    def __str__(self) -> str:
        return f"{self.part} {self.phase} {self.number}"
