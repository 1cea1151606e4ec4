"""A hall and its public site: where events are sent, and which came from elsewhere.

None of these rows leaves the installation: the archive holds no key.
"""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.enums import SendingProblem
from tournaments.models.event import Event


class PublicSite(models.Model):
    """The installation to which an event of this hall is sent."""

    event = models.OneToOneField(
        Event, models.CASCADE, primary_key=True, related_name="public_site"
    )
    address = models.URLField(_("address of the public site"))
    key = models.CharField(_("key"), max_length=80)
    sent_acts = models.PositiveIntegerField(default=0)
    """Acts of the journal that the public site has."""
    sent_at = models.DateTimeField(null=True, blank=True)
    problem = models.CharField(
        max_length=12, choices=SendingProblem.choices, blank=True
    )
    failures = models.PositiveIntegerField(default=0)
    """Tries since the last one that succeeded."""
    next_try_at = models.DateTimeField(default=timezone.now)
    starts_anew = models.BooleanField(default=False)
    """Send even what is older than the copy: the hall was restored from a backup."""

    def __str__(self) -> str:
        return f"{self.event} → {self.address}"


class HallKey(models.Model):
    """With this key a hall sends its events here; only its hash is kept."""

    label = models.CharField(_("for which hall"), max_length=80)
    key_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+"
    )
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return self.label

    def is_open(self, now: datetime | None = None) -> bool:
        return self.revoked_at is None and self.expires_at > (now or timezone.now())


class HallCopy(models.Model):
    """An event that a hall sends: read-only here, the hall stays the master."""

    event = models.OneToOneField(
        Event, models.CASCADE, primary_key=True, related_name="hall_copy"
    )
    key = models.ForeignKey(HallKey, models.CASCADE, related_name="copies")
    received_at = models.DateTimeField()

    class Meta:
        ordering = ["-received_at"]

    def __str__(self) -> str:
        return f"{self.event} ← {self.key}"
