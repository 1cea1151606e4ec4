"""Files that were made and are kept; they can be made again, so no archive holds them."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

from tournaments.models import Event, Job, Tournament


class KeptFile(models.Model):
    """A file for one wish and one state of the data; all web processes share it."""

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, null=True, blank=True, related_name="+"
    )
    """Whose paper it is; none for the folder of a whole event."""
    event = models.ForeignKey(
        Event, models.CASCADE, null=True, blank=True, related_name="+"
    )
    key = models.CharField(max_length=40, unique=True)
    """Made of the wish and of the mark of the data."""
    mark = models.CharField(max_length=40)
    """Of the data; rows with another one are stale."""
    wish = models.JSONField(default=dict)
    job = models.ForeignKey(
        Job, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    pages_made = models.PositiveIntegerField(default=0)
    pages_expected = models.PositiveIntegerField(default=1)
    file = models.BinaryField(null=True)
    asked_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        indexes = [
            models.Index(fields=["tournament", "mark"], name="paper_of_data"),
            models.Index(fields=["event", "mark"], name="folder_of_data"),
        ]
        constraints = [
            models.CheckConstraint(
                name="kept_of_event_or_tournament",
                condition=Q(event__isnull=True) ^ Q(tournament__isnull=True),
            )
        ]

    def __str__(self) -> str:
        return self.key

    @property
    def is_made(self) -> bool:
        return self.file is not None

    @property
    def pages_in_all(self) -> int:
        """Return how many pages it may have: as expected, or those made if more."""
        return max(self.pages_expected, self.pages_made)

    @property
    def percent(self) -> int:
        """Return how much is made; the last tenth is the writing of the file."""
        return min(90, 90 * self.pages_made // max(self.pages_expected, 1))
