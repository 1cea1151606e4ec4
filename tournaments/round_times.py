"""Moments of rounds as they are stored: a day, or a day with its hour and its zone."""

from __future__ import annotations

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo


def has_hour(moment: str) -> bool:
    return "T" in moment


def day_of(moment: str, zone: ZoneInfo) -> date:
    """Return the day of a moment in the hall."""
    if not has_hour(moment):
        return date.fromisoformat(moment)
    return datetime.fromisoformat(moment).astimezone(zone).date()


def same_hour(moment: datetime, old: ZoneInfo, new: ZoneInfo) -> datetime:
    """Return the moment at which a clock of the new zone shows what the old one did."""
    return moment.astimezone(old).replace(tzinfo=new).astimezone(UTC)
