"""The journal: every act, with the rows that it changed.

`changes` alone rebuilds every row of the event; `arguments` says what was asked. The
integer key is the order of the acts on this installation.
"""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.utils import timezone

from tournaments.models.event import Event
from tournaments.models.tournament import Tournament


class JournalEntry(models.Model):
    uid = models.UUIDField(default=uuid4, unique=True, editable=False)
    event = models.ForeignKey(
        Event, models.CASCADE, related_name="journal", null=True, blank=True
    )
    """None for an act on the installation: an event imported or deleted."""
    tournament = models.ForeignKey(
        Tournament, models.SET_NULL, related_name="journal", null=True, blank=True
    )
    round_number = models.PositiveSmallIntegerField(null=True, blank=True)
    at = models.DateTimeField(default=timezone.now)
    by_name = models.CharField(max_length=150, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        related_name="+",
        null=True,
        blank=True,
    )
    act = models.CharField(max_length=40)
    arguments = models.JSONField(default=dict, blank=True)
    changes = models.JSONField(default=list, blank=True)
    """In order: {"op", "model", "uid", "before", "after"}, rows named by uid."""
    about = models.TextField(blank=True)
    """Uids of the few entrants that the act concerns, for the filter by player."""
    reason = models.TextField(blank=True)
    undoes = models.OneToOneField(
        "self", models.CASCADE, related_name="undone_by", null=True, blank=True
    )

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = "journal entries"
        indexes = [
            models.Index(fields=["tournament", "id"], name="journal_by_tournament"),
            models.Index(fields=["event", "id"], name="journal_by_event"),
        ]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.by_name}: {self.act}"
