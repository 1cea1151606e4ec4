"""The first page: events, and what waits in each."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.desk import Progress, progress_of_all
from tournaments.models import Event
from tournaments.rules import Action, allowed
from tournaments.selectors.lists import events_for
from tournaments.views.frame import reader_rights
from tournaments.views.next_step import NextStep, next_step


@dataclass(frozen=True, slots=True)
class TournamentLine:
    """One tournament in a list: where it stands, and the next step there."""

    progress: Progress
    step: NextStep


@dataclass(frozen=True, slots=True)
class EventOverview:
    event: Event
    can_manage: bool
    lines: tuple[TournamentLine, ...]


def event_overview(request: HttpRequest, event: Event) -> EventOverview:
    """Return an event with its tournaments as this reader sees them."""
    can_manage, can_enter = reader_rights(request, event)
    progress = progress_of_all(event.tournaments.all())
    for tournament in progress:
        tournament.event = event
    return EventOverview(
        event=event,
        can_manage=can_manage,
        lines=tuple(
            TournamentLine(
                one, next_step(one, can_manage=can_manage, can_enter=can_enter)
            )
            for one in progress.values()
        ),
    )


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    events = events_for(request.user)
    return render(
        request,
        "tournaments/home.html",
        {
            "overviews": [event_overview(request, event) for event in events],
            "today": timezone.localdate(),
            "can_create": allowed(request.user, Action.CREATE_EVENT, None),
        },
    )
