"""Find me: the answers of the search box, as pages and as feeds.

It looks in a tournament, in an event, or in everything that is public.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.models import Entrant, Event, Tournament
from tournaments.public import shapes
from tournaments.public.files import json_answer, with_own_mark
from tournaments.public.search import MOST_FOUND, events_found, players_found
from tournaments.rules import Action
from tournaments.selectors.lists import public_events
from tournaments.views.access import of_event, of_tournament
from tournaments.views.frame import tournament_page

MOST_LETTERS = 80


def words_asked(request: HttpRequest) -> str:
    return request.GET.get("q", "").strip()[:MOST_LETTERS]


@dataclass(frozen=True, slots=True)
class FoundPlayer:
    """A player in the answer to a search."""

    player: Entrant
    url: str
    """Their page, with the word that lets a phone remember them."""


def found_players(tournaments: QuerySet[Tournament], text: str) -> list[FoundPlayer]:
    return [
        FoundPlayer(player, my_page(player))
        for player in players_found(tournaments, text)
    ]


def my_page(player: Entrant) -> str:
    address = reverse("tournaments:player-detail", args=[player.tournament, player])
    return f"{address}#me"


def search_answer(
    request: HttpRequest, template: str, context: dict[str, Any]
) -> HttpResponse:
    """Answer with the page of the only one who is meant, or with a list."""
    found = context["found"]
    if len(found) == 1 and not context.get("events"):
        return HttpResponseRedirect(found[0].url)
    return render(request, template, {**context, "is_cut": len(found) >= MOST_FOUND})


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def find_player(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    text = words_asked(request)
    context = {
        "page": tournament_page(request, tournament, "find"),
        "searched": text,
        "found": found_players(Tournament.objects.filter(pk=tournament.pk), text),
    }
    return search_answer(request, "public/find_player.html", context)


@require_safe
@of_event(Action.VIEW_PUBLIC)
def find_in_event(request: HttpRequest, event: Event) -> HttpResponse:
    """Look in all tournaments of an event."""
    text = words_asked(request)
    found = found_players(Tournament.objects.filter(event=event), text)
    context = {"event": event, "searched": text, "found": found}
    return search_answer(request, "public/find_anywhere.html", context)


@require_safe
def find_anywhere(request: HttpRequest) -> HttpResponse:
    """Look in all public tournaments, whoever asks, and for public events."""
    text = words_asked(request)
    context = {
        "searched": text,
        "found": found_players(public_tournaments(), text),
        "events": events_found(public_events(), text),
    }
    return search_answer(request, "public/find_anywhere.html", context)


def public_tournaments() -> QuerySet[Tournament]:
    return Tournament.objects.filter(event__in=public_events())


def search_feed(
    request: HttpRequest,
    address: str,
    tournaments: QuerySet[Tournament],
    **more: Any,
) -> HttpResponse:
    text = words_asked(request)
    return json_answer(
        {
            **shapes.envelope(request, "find", address),
            "searched": text,
            "players": [
                {
                    **shapes.player_shape(player, player.tournament),
                    "tournament": player.tournament.name,
                    "event": player.tournament.event.name,
                    "feed": request.build_absolute_uri(
                        reverse("public:player-feed", args=[player.tournament, player])
                    ),
                }
                for player in players_found(tournaments, text)
            ],
            **more,
        }
    )


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def find_player_feed(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    address = reverse("public:find-player", args=[tournament])
    here = Tournament.objects.filter(pk=tournament.pk)
    return search_feed(request, address, here)


@require_safe
@of_event(Action.VIEW_PUBLIC)
def find_in_event_feed(request: HttpRequest, event: Event) -> HttpResponse:
    address = reverse("public:find-in-event", args=[event])
    return search_feed(request, address, Tournament.objects.filter(event=event))


@require_safe
def find_anywhere_feed(request: HttpRequest) -> HttpResponse:
    events = events_found(public_events(), words_asked(request))
    return with_own_mark(
        request,
        search_feed(
            request,
            reverse("public:find-anywhere"),
            public_tournaments(),
            events=[shapes.listed_event(request, event) for event in events],
        ),
    )
