"""Pages for everybody beside the usual ones: find me, codes, hall screen, frames."""

from __future__ import annotations

from typing import Any

import segno
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from tournaments.desk import progress_of
from tournaments.models import Entrant, Event, Round, Tournament
from tournaments.names import folded
from tournaments.rules import Action
from tournaments.selectors import boards, entrants_by_name, without_game
from tournaments.views.access import of_event, of_tournament
from tournaments.views.frame import tournament_page
from tournaments.views.rounds import round_of

FRAME_POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors *"
)
"""Of the embedded tables alone: other sites may show them."""

MOST_WORDS = 80


def players_found(tournament: Tournament, text: str) -> list[Entrant]:
    """Return players by pairing number or by parts of their name, without accents."""
    players = entrants_by_name(tournament)
    if text.isdecimal():
        return [p for p in players if str(p.pairing_number) == text.lstrip("0")]
    words = folded(text).split()
    if not words:
        return []
    return [
        p
        for p in players
        if all(
            any(part.startswith(word) for part in parts)
            for parts in [folded(p.name).split()]
            for word in words
        )
    ] or [p for p in players if all(word in folded(p.name) for word in words)]


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def find_player(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Answer a search with a list, or with the page of the one who is meant."""
    text = request.GET.get("q", "").strip()[:MOST_WORDS]
    found = players_found(tournament, text)
    if len(found) == 1:
        return HttpResponseRedirect(my_page(tournament, found[0]))
    context = {
        "page": tournament_page(request, tournament, "find"),
        "words": text,
        "found": [(player, my_page(tournament, player)) for player in found],
    }
    return render(request, "public/find_player.html", context)


def my_page(tournament: Tournament, player: Entrant) -> str:
    """Return the page of a player, with the word that lets a phone remember them."""
    return reverse("tournaments:player-detail", args=[tournament, player]) + "#me"


def _code(request: HttpRequest, address: str) -> dict[str, str]:
    url = request.build_absolute_uri(address)
    code = segno.make(url, error="m", micro=False)
    picture: str = code.svg_data_uri(border=4, omitsize=True, light="#fff")
    return {"url": url, "picture": picture}


@require_safe
@of_event(Action.VIEW_PUBLIC)
def event_code(request: HttpRequest, event: Event) -> HttpResponse:
    address = reverse("tournaments:event-detail", args=[event])
    context = {**_code(request, address), "event": event, "name": event.name}
    return render(request, "public/code.html", {**context, "back": address})


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def tournament_code(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    address = reverse("tournaments:tournament-detail", args=[tournament])
    context = {
        **_code(request, address),
        "event": tournament.event,
        "name": tournament.name,
        "back": address,
    }
    return render(request, "public/code.html", context)


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def data(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show what others can take: feeds, lists, the report, tables to embed."""
    page = tournament_page(request, tournament, "data")
    context = {
        "page": page,
        "rounds": [cell for cell in page.progress.rounds if cell.is_public],
        "base": request.build_absolute_uri("/").rstrip("/"),
    }
    return render(request, "public/data.html", context)


def last_public_round(tournament: Tournament) -> Round | None:
    last = progress_of(tournament).last_public
    return round_of(tournament, last.number) if last else None


def pairings(tournament: Tournament, round_: Round | None) -> dict[str, Any]:
    """Return what tables outside the usual frame show of a published round."""
    if round_ is None:
        return {"tournament": tournament, "round": None}
    return {
        "tournament": tournament,
        "round": round_,
        "boards": boards(round_),
        "absent": without_game(round_),
        "starts_at": tournament.round_starts_at(round_.number),
    }


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def screen_pairings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show the last published round on a screen of the hall."""
    context = pairings(tournament, last_public_round(tournament))
    return render(request, "public/screen_pairings.html", context)


@xframe_options_exempt
@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def embedded_pairings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show a round as a table for a frame of another site."""
    text = request.GET.get("round", "")
    if text and not text.isdecimal():
        raise Http404
    round_ = round_of(tournament, int(text)) if text else last_public_round(tournament)
    if round_ is not None and not round_.is_public():
        raise Http404
    context = pairings(tournament, round_)
    response = render(request, "public/embedded_pairings.html", context)
    response.headers["Content-Security-Policy"] = FRAME_POLICY
    return response
