"""The entrant: one player in one tournament, with what was asked and decided."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.enums import ByeKind, Sex, Title
from tournaments.models.base import EventRow
from tournaments.models.tournament import Tournament


class Entrant(EventRow):
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entrants")
    surname = models.CharField(_("surname"), max_length=80)
    first_name = models.CharField(_("first name"), max_length=80, blank=True)
    title = models.CharField(
        _("title"), max_length=3, choices=Title.choices, blank=True
    )
    sex = models.CharField(_("sex"), max_length=1, choices=Sex.choices, blank=True)
    birth = models.CharField(
        _("date or year of birth"),
        max_length=10,
        blank=True,
        help_text=_("YYYY/MM/DD, with 00 for what is not known. Never public."),
    )
    federation = models.CharField(_("federation"), max_length=3, blank=True)
    fide_id = models.CharField(_("FIDE id"), max_length=12, blank=True)
    national_id = models.CharField(_("national id"), max_length=20, blank=True)
    club = models.CharField(_("club"), max_length=80, blank=True)
    category = models.CharField(_("category"), max_length=20, blank=True)
    ratings = models.JSONField(_("ratings"), default=dict, blank=True)
    """Official ratings by kind: {"standard": {"value": 2104, "source": "FIDE",
    "date": "2026-11-01"}}; a kind that is not there is not rated."""
    estimate = models.PositiveSmallIntegerField(
        _("estimate"),
        null=True,
        blank=True,
        help_text=_("The arbiter's, for order and pairing only."),
    )
    email = models.EmailField(_("e-mail"), blank=True)
    notes = models.TextField(_("notes"), blank=True, help_text=_("Never public."))

    pairing_number = models.PositiveIntegerField(
        _("pairing number"), null=True, blank=True
    )
    """Null only inside the service that gives new numbers."""
    entry_order = models.PositiveIntegerField(editable=False)
    lot = models.PositiveIntegerField(_("lot"), null=True, blank=True)
    hand_order = models.PositiveIntegerField(_("place by hand"), null=True, blank=True)
    entered_from_round = models.PositiveSmallIntegerField(
        _("plays from round"), default=1
    )
    withdrawn_from_round = models.PositiveSmallIntegerField(
        _("withdrawn from round"), null=True, blank=True
    )
    present_for_round = models.PositiveSmallIntegerField(null=True, blank=True)
    """Round for which the player was last checked in."""
    absent_for_round = models.PositiveSmallIntegerField(null=True, blank=True)
    """Round for which the player was last marked as not here."""
    fixed_board = models.PositiveSmallIntegerField(
        _("fixed board"), null=True, blank=True
    )
    entered_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["pairing_number", "entry_order"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "pairing_number"], name="unique_pairing_number"
            ),
            models.UniqueConstraint(
                fields=["tournament", "entry_order"], name="unique_entry_order"
            ),
            models.UniqueConstraint(
                fields=["tournament", "fide_id"],
                condition=~Q(fide_id=""),
                name="fide_id_once_per_tournament",
            ),
            models.CheckConstraint(
                name="entrant_has_a_surname", condition=~Q(surname="")
            ),
            models.CheckConstraint(
                name="pairing_numbers_start_at_one",
                condition=Q(pairing_number__isnull=True) | Q(pairing_number__gte=1),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """Return "Surname, First name", as the report file writes it."""
        if not self.first_name:
            return self.surname
        return f"{self.surname}, {self.first_name}"

    @property
    def birth_year(self) -> int | None:
        return int(self.birth[:4]) if self.birth else None

    @property
    def is_withdrawn(self) -> bool:
        return self.withdrawn_from_round is not None

    def is_in_play(self, round_number: int) -> bool:
        """Tell whether the player is entered and not withdrawn in a round."""
        is_gone = (
            self.withdrawn_from_round is not None
            and self.withdrawn_from_round <= round_number
        )
        return self.entered_from_round <= round_number and not is_gone

    def official_rating(self, kind: str) -> int | None:
        """Return the official rating of a kind; none for an unrated player."""
        entry: dict[str, Any] | None = self.ratings.get(kind)
        return None if entry is None else int(entry["value"])

    def rating(self, kind: str) -> int:
        """Return the rating used for order: official, else estimate, else 0."""
        official = self.official_rating(kind)
        if official is not None:
            return official
        return self.estimate or 0

    def is_estimated(self, kind: str) -> bool:
        """Tell whether lists must mark the rating as an estimate."""
        return self.official_rating(kind) is None and self.estimate is not None


class RequestedBye(EventRow):
    """A round for which a player asked not to be paired."""

    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="requested_byes")
    round_number = models.PositiveSmallIntegerField(_("round"))
    kind = models.CharField(_("kind"), max_length=1, choices=ByeKind.choices)

    class Meta:
        ordering = ["round_number"]
        constraints = [
            models.UniqueConstraint(
                fields=["entrant", "round_number"], name="one_bye_per_round"
            )
        ]

    def __str__(self) -> str:
        return f"{self.round_number} {self.kind}"


class PointsAdjustment(EventRow):
    """Penalty or bonus points; they count for the rounds after `round_number`."""

    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="adjustments")
    round_number = models.PositiveSmallIntegerField(_("after round"), default=0)
    tenths = models.SmallIntegerField(_("points"))
    reason = models.CharField(_("reason"), max_length=200)
    given_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["round_number", "given_at"]
        constraints = [
            models.CheckConstraint(
                name="adjustment_is_not_zero", condition=~Q(tenths=0)
            )
        ]

    def __str__(self) -> str:
        return f"{self.tenths / 10:+g}"


class ForbiddenGroup(EventRow):
    """Players of whom no two may meet in some rounds: siblings, club-mates."""

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, related_name="forbidden_groups"
    )
    first_round = models.PositiveSmallIntegerField(_("from round"), default=1)
    last_round = models.PositiveSmallIntegerField(
        _("to round"), null=True, blank=True, help_text=_("Empty: the last one.")
    )
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["first_round", "created_at"]
        constraints = [
            models.CheckConstraint(
                name="forbidden_rounds_in_order",
                condition=Q(last_round__isnull=True)
                | Q(last_round__gte=F("first_round")),
            )
        ]

    def __str__(self) -> str:
        return self.reason or str(self.uid)


class ForbiddenMember(EventRow):
    group = models.ForeignKey(ForbiddenGroup, models.CASCADE, related_name="members")
    entrant = models.ForeignKey(
        Entrant, models.CASCADE, related_name="forbidden_memberships"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["group", "entrant"], name="once_in_a_forbidden_group"
            )
        ]

    def __str__(self) -> str:
        return str(self.entrant_id)
