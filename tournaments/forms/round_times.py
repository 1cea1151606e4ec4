"""Days and hours of the rounds: typed in the zone of the hall, kept in UTC."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, time
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext as _

from tournaments.models import Tournament


def round_time_fields(tournament: Tournament) -> Iterator[tuple[str, forms.Field]]:
    """Yield a day and an hour for each round, with what is stored."""
    zone = ZoneInfo(tournament.paper_time_zone)
    for number in range(1, tournament.rounds_total + 1):
        day, hour = _day_and_hour(tournament.round_time(number), zone)
        yield (
            f"day_{number}",
            forms.DateField(
                label=_("Day of round %(number)s") % {"number": number},
                required=False,
                initial=day,
                widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            ),
        )
        yield (
            f"hour_{number}",
            forms.TimeField(
                label=_("Hour of round %(number)s") % {"number": number},
                required=False,
                initial=hour,
                widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
            ),
        )


def stored_round_times(
    data: dict[str, Any], rounds: int, zone: ZoneInfo
) -> list[str | None]:
    """Return the typed days and hours as a tournament stores them."""
    times = [
        _stored_moment(data.get(f"day_{n}"), data.get(f"hour_{n}"), zone)
        for n in range(1, rounds + 1)
    ]
    return times if any(times) else []


def _day_and_hour(
    stored: str | None, zone: ZoneInfo
) -> tuple[date | None, time | None]:
    if stored is None:
        return None, None
    if "T" not in stored:
        return date.fromisoformat(stored), None
    moment = datetime.fromisoformat(stored).astimezone(zone)
    return moment.date(), moment.time().replace(second=0, microsecond=0)


def _stored_moment(day: date | None, hour: time | None, zone: ZoneInfo) -> str | None:
    if day is None:
        return None
    if hour is None:
        return day.isoformat()
    moment = datetime.combine(day, hour, tzinfo=zone)
    return moment.astimezone(ZoneInfo("UTC")).isoformat()
