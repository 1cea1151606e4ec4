"""The first page: events, and what waits in each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.desk import Progress, RoundCell, progress_of_all
from tournaments.models import Event, Tournament
from tournaments.rules import Action, allowed, standings_in
from tournaments.selectors.lists import events_for
from tournaments.views.frame import rights_of
from tournaments.views.next_step import NextStep, next_step


@dataclass(frozen=True, slots=True)
class TournamentLine:
    """One tournament in a list: where it stands, and the next step there."""

    progress: Progress
    rounds: tuple[RoundCell, ...]
    step: NextStep

    @property
    def last_number(self) -> int:
        """Return the number of the last round that the reader sees."""
        return max((cell.number for cell in self.rounds if cell.status), default=0)


@dataclass(frozen=True, slots=True)
class EventOverview:
    event: Event
    can_manage: bool
    lines: tuple[TournamentLine, ...]


def event_overviews(
    request: HttpRequest, events: Sequence[Event]
) -> list[EventOverview]:
    """Return events with their tournaments as this reader sees them, in four queries."""
    roles = standings_in(request.user, events)
    by_key = {event.pk: event for event in events}
    tournaments = list(Tournament.objects.filter(event__in=events))
    for tournament in tournaments:
        tournament.event = by_key[tournament.event_id]
    progress = progress_of_all(tournaments)
    overviews = []
    for event in events:
        can_manage, can_enter = rights_of(roles[event], event)
        lines = tuple(
            TournamentLine(
                one,
                one.rounds_seen(with_drafts=can_manage),
                next_step(one, can_manage=can_manage, can_enter=can_enter),
            )
            for tournament, one in progress.items()
            if tournament.event_id == event.pk
        )
        overviews.append(EventOverview(event, can_manage, lines))
    return overviews


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    events = list(events_for(request.user))
    return render(
        request,
        "tournaments/home.html",
        {
            "overviews": event_overviews(request, events),
            "today": timezone.localdate(),
            "can_create": allowed(request.user, Action.CREATE_EVENT, None),
        },
    )
