"""Days and hours as a bulletin prints them, in the reader's language."""

from __future__ import annotations

from datetime import date, datetime

from django import template
from django.utils import timezone
from django.utils.dateformat import format as formatted
from django.utils.translation import get_language

register = template.Library()

STAMPS = {"fr": "d/m/Y H:i", "nl": "d-m-Y H:i"}
"""A day in digits is clear in these languages; in English it is 3 April or 4 March."""


def _local(value: date | datetime) -> date | datetime:
    if isinstance(value, datetime) and timezone.is_aware(value):
        return timezone.localtime(value)
    return value


@register.filter
def day(value: date | datetime | None) -> str:
    """Print a day: 3 April 2026."""
    return formatted(_local(value), "j F Y") if value else ""


@register.filter
def moment(value: datetime | None) -> str:
    """Print a day and an hour: Friday 3 April 2026, 14:30."""
    return formatted(_local(value), "l j F Y, H:i") if value else ""


@register.filter
def short_moment(value: datetime | None) -> str:
    """Print a day and an hour where the year is known: Fri 3 April, 14:30."""
    return formatted(_local(value), "D j F, H:i") if value else ""


@register.filter
def clock(value: datetime | None) -> str:
    """Print an hour: 14:32."""
    return formatted(_local(value), "H:i") if value else ""


@register.filter
def days(start: date | None, end: date | None) -> str:
    """Print a span of days: 3–11 April 2026, 28 March – 5 April 2026."""
    if start is None:
        return ""
    if end is None or end == start:
        return formatted(start, "j F Y")
    if (start.year, start.month) == (end.year, end.month):
        return f"{start.day}–{formatted(end, 'j F Y')}"
    first = "j F" if start.year == end.year else "j F Y"
    return f"{formatted(start, first)} – {formatted(end, 'j F Y')}"


@register.filter
def stamp(value: datetime | None) -> str:
    """Print a moment in a column: 3 Apr 2026, 14:32, 03/04/2026 14:32."""
    pattern = STAMPS.get(get_language() or "", "j M Y, H:i")
    return formatted(_local(value), pattern) if value else ""
