"""Pages for everybody beside the usual ones: codes, hall screens, frames."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import segno
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from tournaments.desk import progress_of
from tournaments.models import Event, Round, Tournament
from tournaments.names import folded
from tournaments.public import shapes
from tournaments.rules import Action
from tournaments.selectors import boards, without_game
from tournaments.selectors.namesakes import ListedName, listed_names
from tournaments.typed import is_number
from tournaments.views.access import of_event, of_tournament
from tournaments.views.frame import tournament_page
from tournaments.views.phones import no_phone_comes, site_for_phones
from tournaments.views.rounds import round_of

FRAME_POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors *"
)
"""Of the embedded tables alone: other sites may show them."""


def _code(request: HttpRequest, address: str) -> dict[str, object]:
    url = site_for_phones(request) + address
    code = segno.make(url, error="m", micro=False)
    picture: str = code.svg_data_uri(border=4, omitsize=True, light="#fff")
    return {"url": url, "picture": picture, "no_phone_comes": no_phone_comes(request)}


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
        "page": tournament_page(request, tournament, "code"),
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
    names = {
        "schedule": _("Schedule"),
        "play_offs": _("Play-offs"),
        "prizes": _("Prizes"),
    }
    context = {
        "page": page,
        "rounds": [cell for cell in page.progress.rounds if cell.is_public],
        "is_explained": shapes.is_explained(tournament),
        "other_feeds": [
            (names[key], reverse(view, args=[tournament]))
            for key, view in shapes.other_feeds(page.progress).items()
        ],
        "base": request.build_absolute_uri("/").rstrip("/"),
    }
    return render(request, "public/data.html", context)


def last_public_round(tournament: Tournament) -> Round | None:
    last = progress_of(tournament).current_public
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
    names = listed_names(tournament)
    context["lines"] = [
        (board, names[board.white.entrant_id], names[board.black.entrant_id])
        for board in context.get("boards", [])
    ]
    context["others"] = [
        (names[outcome.entrant_id], outcome.words)
        for outcome in context.get("absent", [])
    ]
    return render(request, "public/screen_pairings.html", context)


@dataclass(frozen=True, slots=True)
class NameLine:
    """A player on the screen by names: where to sit, or why not."""

    name: ListedName
    board: int | None = None
    colour: str = ""
    words: str = ""


def name_lines(tournament: Tournament, round_: Round) -> list[NameLine]:
    """Return everybody of a round by name, without accents and case."""
    white, black = ("w", "b") if tournament.has_colours else ("", "")
    names = listed_names(tournament)
    lines = [
        NameLine(names[outcome.entrant_id], words=outcome.words)
        for outcome in without_game(round_)
    ]
    for board in boards(round_):
        lines.append(NameLine(names[board.white.entrant_id], board.number, white))
        lines.append(NameLine(names[board.black.entrant_id], board.number, black))
    return sorted(lines, key=lambda line: folded(line.name.name))


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def screen_names(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show who sits where on a screen of the hall, by name."""
    round_ = last_public_round(tournament)
    context = {
        "tournament": tournament,
        "round": round_,
        "lines": name_lines(tournament, round_) if round_ else [],
        "starts_at": tournament.round_starts_at(round_.number) if round_ else None,
    }
    return render(request, "public/screen_names.html", context)


@xframe_options_exempt
@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def embedded_pairings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show a round as a table for a frame of another site."""
    text = request.GET.get("round", "")
    if text and not is_number(text):
        raise Http404
    round_ = round_of(tournament, int(text)) if text else last_public_round(tournament)
    if round_ is not None and not round_.is_public():
        raise Http404
    context = pairings(tournament, round_)
    response = render(request, "public/embedded_pairings.html", context)
    response.headers["Content-Security-Policy"] = FRAME_POLICY
    return response
