"""Rating lists loaded from a file: FIDE's or a federation's, for use without a network.

They belong to the installation, not to an event; no archive holds them.
"""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class RatingList(models.Model):
    class Source(models.TextChoices):
        FIDE = "FIDE", "FIDE"
        NATIONAL = "national", _("National federation")

    source = models.CharField(max_length=10, choices=Source.choices)
    name = models.CharField(_("name"), max_length=80)
    period = models.CharField(_("date of the list"), max_length=10)
    """ISO date; the ratings that are taken from the list bear it."""
    columns = models.JSONField(default=dict, blank=True)
    """Of a CSV file: our field -> the heading of its column."""
    path = models.CharField(max_length=200, blank=True)
    """The uploaded file while it is being read."""
    bytes_total = models.PositiveBigIntegerField(default=0)
    bytes_read = models.PositiveBigIntegerField(default=0)
    players = models.PositiveIntegerField(default=0)
    faults = models.PositiveIntegerField(default=0)
    """Lines that could not be read."""
    error = models.CharField(max_length=300, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    ready_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return f"{self.name} {self.period}"

    @property
    def percent(self) -> int:
        if self.ready_at is not None:
            return 100
        return min(99, 100 * self.bytes_read // max(self.bytes_total, 1))


class ListedPlayer(models.Model):
    """One player of a rating list."""

    rating_list = models.ForeignKey(
        RatingList, models.CASCADE, related_name="listed_players"
    )
    number = models.CharField(max_length=20)
    """FIDE id, or the id of the federation."""
    fide_id = models.CharField(max_length=12, blank=True)
    name = models.CharField(max_length=160)
    search = models.CharField(max_length=160)
    """The name without accents and case."""
    federation = models.CharField(max_length=3, blank=True)
    sex = models.CharField(max_length=1, blank=True)
    title = models.CharField(max_length=3, blank=True)
    birth = models.CharField(max_length=10, blank=True)
    club = models.CharField(max_length=80, blank=True)
    standard = models.PositiveSmallIntegerField(default=0)
    rapid = models.PositiveSmallIntegerField(default=0)
    blitz = models.PositiveSmallIntegerField(default=0)

    class Meta:
        indexes = [
            models.Index(fields=["rating_list", "number"], name="listed_by_number"),
            models.Index(fields=["rating_list", "search"], name="listed_by_name"),
        ]

    def __str__(self) -> str:
        return self.name
