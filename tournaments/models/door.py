"""The link of a tablet at the door; it never leaves the installation."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone

from tournaments.models.tournament import Tournament


class DoorLink(models.Model):
    """A link with which players check themselves in; only its hash is kept."""

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, related_name="door_links"
    )
    token_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+"
    )
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.created_at:%Y-%m-%d %H:%M}"
