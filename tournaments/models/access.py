"""Who works on an event: memberships, and the links that give them.

Neither leaves the installation: the archive holds no account and no token.
"""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.enums import Role
from tournaments.models.event import Event


class Membership(models.Model):
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships"
    )
    event = models.ForeignKey(Event, models.CASCADE, related_name="memberships")
    role = models.CharField(_("role"), max_length=10, choices=Role.choices)
    since = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["role", "since"]
        constraints = [
            models.UniqueConstraint(
                fields=["user", "event"], name="one_role_per_user_and_event"
            )
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.role}"


class Invitation(models.Model):
    """A link for one colleague; only the hash of its token is kept."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="invitations")
    role = models.CharField(_("role"), max_length=10, choices=Role.choices)
    label = models.CharField(_("for whom"), max_length=80, blank=True)
    token_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+"
    )
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)
    accepted_at = models.DateTimeField(null=True, blank=True)
    accepted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="+",
        null=True,
        blank=True,
    )

    class Meta:
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return self.label or self.role

    def is_open(self, now: datetime | None = None) -> bool:
        """Tell whether the link can still be used."""
        return (
            self.revoked_at is None
            and self.accepted_at is None
            and self.expires_at > (now or timezone.now())
        )
