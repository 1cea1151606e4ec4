"""The time zone of an event or a tournament."""

from __future__ import annotations

from typing import Any

from django import forms

from tournaments.forms.base import Choices
from tournaments.forms.long_select import LongSelect
from tournaments.zones import zone_names


class TimeZoneField(forms.ChoiceField):
    """The zones with a place in their name, and UTC."""

    widget = LongSelect

    def __init__(self, *, without: str = "", **kwargs: Any) -> None:
        """Offer the zones; `without` says what it means to choose none."""
        first: Choices = [("", without)] if without else []
        zones = [("UTC", "UTC"), *((z, z.replace("_", " ")) for z in _places())]
        super().__init__(choices=[*first, *zones], **kwargs)


def _places() -> list[str]:
    return sorted(
        zone
        for zone in zone_names()
        if "/" in zone and not zone.startswith(("Etc/", "SystemV/", "posix", "right"))
    )
