"""Lists: events and players as pages ask for them."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import F, Q, QuerySet

from tournaments.models import Entrant, Event, Tournament
from tournaments.names import folded

LATEST_FIRST = (F("start_date").desc(nulls_first=True), "name", "slug")
"""Events without a day were made for one to come; databases differ where to put them."""


def events_for(user: User | AnonymousUser) -> QuerySet[Event]:
    """Return the events that somebody may see, latest first."""
    events = Event.objects.order_by(*LATEST_FIRST)
    if user.is_authenticated and user.is_superuser:
        return events
    seen = Q(is_public=True)
    if user.is_authenticated:
        seen |= Q(memberships__user=user)
    return events.filter(seen).distinct()


def public_events() -> QuerySet[Event]:
    """Return the events that everybody may see, latest first."""
    return Event.objects.filter(is_public=True).order_by(*LATEST_FIRST)


def entrant_list(tournament: Tournament) -> list[Entrant]:
    """Return the players by pairing number, each with the tournament in hand."""
    entrants = list(tournament.entrants.order_by("pairing_number", "entry_order"))
    for entrant in entrants:
        entrant.tournament = tournament
    return entrants


def entrants_by_name(tournament: Tournament) -> list[Entrant]:
    """Return the players in the order of their names, without accents and case."""
    entrants = entrant_list(tournament)
    entrants.sort(key=lambda e: (folded(e.surname), folded(e.first_name)))
    return entrants
