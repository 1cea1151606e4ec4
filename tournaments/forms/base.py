"""What every form of the arbiter's pages shares."""

from __future__ import annotations

from collections.abc import Mapping
from zoneinfo import available_timezones

from django import forms
from django.conf import settings
from django.utils.functional import Promise

from tournaments.errors import TournamentError

Choices = list[tuple[str, str | Promise]]


def language_choices() -> Choices:
    return [(code, str(name)) for code, name in settings.LANGUAGES]


def time_zone_choices() -> Choices:
    """Return the zones with a place in their name, and UTC."""
    zones = sorted(
        zone
        for zone in available_timezones()
        if "/" in zone and not zone.startswith(("Etc/", "SystemV/", "posix", "right"))
    )
    return [("UTC", "UTC"), *((zone, zone.replace("_", " ")) for zone in zones)]


def add_refusal(form: forms.BaseForm, error: TournamentError) -> None:
    """Write a refused act beside the field that it is about, else above the form."""
    aliases: Mapping[str, str] = getattr(form, "column_fields", {})
    name = aliases.get(error.field, error.field)
    form.add_error(name if name in form.fields else None, str(error))


def lock_fields(form: forms.BaseForm, reasons: Mapping[str, str | Promise]) -> None:
    """Show settings that the rules have frozen, with the reason, and ignore input."""
    for name, reason in reasons.items():
        if name in form.fields:
            form.fields[name].disabled = True
            # One reason for a group of fields stands at the first of them.
            form.fields[name].locked_reason = reason  # type: ignore[attr-defined]  # read by components/field.html
