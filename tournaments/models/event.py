"""The event: one place, its dates and its arbiters, with one or more tournaments."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.base import EventRow


class Event(EventRow):
    name = models.CharField(_("name"), max_length=120)
    slug = models.SlugField(_("address"), max_length=80, unique=True)
    place = models.CharField(_("place"), max_length=120, blank=True)
    federation = models.CharField(_("federation"), max_length=3, blank=True)
    start_date = models.DateField(_("first day"), null=True, blank=True)
    end_date = models.DateField(_("last day"), null=True, blank=True)
    organiser = models.CharField(_("organiser"), max_length=120, blank=True)
    website = models.URLField(_("website"), blank=True)
    chief_arbiter = models.CharField(_("chief arbiter"), max_length=120, blank=True)
    deputies = models.TextField(
        _("other arbiters"), blank=True, help_text=_("One on each line.")
    )
    is_public = models.BooleanField(_("public"), default=False)
    is_fide_rated = models.BooleanField(_("FIDE-rated"), default=False)
    authorisation = models.CharField(
        _("authorisation"),
        max_length=200,
        blank=True,
        help_text=_("Reference of the permission to depart from the rules in force."),
    )
    time_zone = models.CharField(_("time zone"), max_length=60, default="UTC")
    language = models.CharField(_("language"), max_length=10, default="en")
    notes = models.TextField(_("notes"), blank=True, help_text=_("Never public."))
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    version = models.PositiveIntegerField(default=0, editable=False)
    """Acts so far on the event itself; with `changed_at` the mark of its pages."""
    changed_at = models.DateTimeField(default=timezone.now, editable=False)
    is_copy = models.BooleanField(default=False, editable=False)
    """Sent here by a hall, which stays the master; of this installation alone."""

    class Meta:
        ordering = ["-start_date", "name"]
        constraints = [
            models.CheckConstraint(
                name="event_ends_after_its_start",
                condition=models.Q(start_date__isnull=True)
                | models.Q(end_date__isnull=True)
                | models.Q(end_date__gte=models.F("start_date")),
            )
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def deputy_names(self) -> list[str]:
        return [line.strip() for line in self.deputies.splitlines() if line.strip()]
