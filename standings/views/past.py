"""The page of a moment: pairings and standings as they were then."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.views.decorators.http import require_safe

from standings.past import past_sheet
from tournaments.models import Tournament
from tournaments.rules import Action
from tournaments.views.access import of_tournament
from tournaments.views.frame import tournament_page


@require_safe
@of_tournament(Action.MANAGE_EVENT)
def as_it_was(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show a moment of the tournament; its hour is the tournament's own."""
    zone = ZoneInfo(tournament.paper_time_zone)
    text = request.GET.get("at", "")
    at = _moment(text, zone)
    context = {
        "page": tournament_page(request, tournament, "journal"),
        "at": at,
        "text": (at or timezone.now().astimezone(zone)).strftime("%Y-%m-%dT%H:%M"),
        "is_wrong": bool(text) and at is None,
        "sheet": past_sheet(tournament, at) if at else None,
    }
    status = 422 if context["is_wrong"] else 200
    return render(request, "standings/as_it_was.html", context, status=status)


def _moment(text: str, zone: ZoneInfo) -> datetime | None:
    """Read an hour of the place; its whole minute counts."""
    try:
        read = parse_datetime(text)
    except ValueError:
        return None
    if read is None:
        return None
    return read.replace(second=59, microsecond=999_999, tzinfo=zone)
