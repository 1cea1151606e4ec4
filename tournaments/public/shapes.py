"""Public data as plain values for feeds; docs/feeds.md describes every shape.

Only what a visitor's page shows is copied here, name by name: a column that is added
to a row later stays out until somebody writes it down.
"""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpRequest
from django.urls import reverse

from tournaments.desk import Progress
from tournaments.enums import RoundStatus
from tournaments.marked_scores import MarkedScore
from tournaments.models import Entrant, Event, Outcome, Round, Tournament
from tournaments.record import POINT, Kind
from tournaments.selectors import (
    Board,
    boards,
    entrant_rounds,
    scores_when_paired,
    without_game,
)

Shape = dict[str, Any]

FORMAT = "ronde-feed"
VERSION = 1

BYE_NAMES = {
    Kind.PAIRING_BYE: "pairing-allocated-bye",
    Kind.HALF_POINT_BYE: "half-point-bye",
    Kind.FULL_POINT_BYE: "full-point-bye",
    Kind.ZERO_POINT_BYE: "absent",
}


def envelope(request: HttpRequest, page: str, address: str) -> Shape:
    """Return what every feed begins with; the address is that of its page."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "page": page,
        "url": request.build_absolute_uri(address),
    }


def points(tenths: int) -> int | float:
    """Return points as a number: 2, 2.5."""
    return tenths // POINT if tenths % POINT == 0 else tenths / POINT


def adjustment(score: int | None) -> int | float:
    """Return the points of a score that the arbiter gave or took; 0 where none."""
    return points(score.adjustment) if isinstance(score, MarkedScore) else 0


def event_shape(event: Event) -> Shape:
    return {
        "name": event.name,
        "place": event.place,
        "federation": event.federation,
        "start": event.start_date.isoformat() if event.start_date else None,
        "end": event.end_date.isoformat() if event.end_date else None,
        "organiser": event.organiser,
        "website": event.website,
        "chief_arbiter": event.chief_arbiter,
        "arbiters": event.deputy_names,
        "is_fide_rated": event.is_fide_rated,
        "time_zone": event.time_zone,
    }


def listed_event(request: HttpRequest, event: Event) -> Shape:
    """Return an event in a list, with where its feed is."""
    address = reverse("public:event-feed", args=[event])
    return {**event_shape(event), "feed": request.build_absolute_uri(address)}


def tournament_shape(tournament: Tournament) -> Shape:
    return {
        "name": tournament.name,
        "event": tournament.event.name,
        "system": tournament.system,
        "rounds_total": tournament.rounds_total,
        "rate_of_play": tournament.rate_of_play,
        "rating_used": tournament.rating_used,
        "time_zone": tournament.paper_time_zone,
        "is_closed": tournament.is_closed,
        "changed_at": tournament.changed_at.isoformat(),
    }


def round_shapes(request: HttpRequest, progress: Progress) -> list[Shape]:
    """Return all announced rounds; those not published have their hour alone."""
    tournament = progress.tournament
    shapes = []
    for cell in progress.rounds_seen(with_drafts=False):
        shape: Shape = {
            "number": cell.number,
            "starts_at": tournament.round_time(cell.number),
            "is_published": cell.is_public,
            "is_finished": cell.status == RoundStatus.FINISHED,
        }
        if cell.is_public:
            address = reverse("public:round-feed", args=[tournament, cell.number])
            shape["boards"] = cell.boards
            shape["open_boards"] = cell.open_boards
            shape["feed"] = request.build_absolute_uri(address)
            shape["explanation"] = explanation_feed(request, tournament, cell.number)
        shapes.append(shape)
    return shapes


def other_feeds(progress: Progress) -> dict[str, str]:
    """Return the feeds of pages that not every tournament has, by name."""
    tournament = progress.tournament
    feeds = {}
    if tournament.is_scheduled and progress.current_public:
        feeds["schedule"] = "public-pairing:schedule-feed"
    if tournament.play_offs.exists():
        feeds["play_offs"] = "public-standings:play-offs-feed"
    if tournament.prize_plans.filter(is_public=True).exists():
        feeds["prizes"] = "public-standings:prizes-feed"
    return feeds


def is_explained(tournament: Tournament) -> bool:
    """Tell whether everybody may read why rounds are paired as they are."""
    return tournament.is_explanation_public and not tournament.is_scheduled


def explanation_feed(
    request: HttpRequest, tournament: Tournament, number: int
) -> str | None:
    """Return where the explanation of a round is, if it is for everybody."""
    if not is_explained(tournament):
        return None
    address = reverse("public-pairing:explained-round-feed", args=[tournament, number])
    return request.build_absolute_uri(address)


def player_shape(entrant: Entrant, tournament: Tournament) -> Shape:
    """Return a player; `id` stays when pairing numbers are renewed."""
    kind = tournament.rating_used
    return {
        "id": entrant.entry_order,
        "number": entrant.pairing_number,
        "title": entrant.title,
        "name": entrant.name,
        "rating": entrant.rating(kind) or None,
        "is_estimate": entrant.is_estimated(kind),
        "federation": entrant.federation,
        "club": entrant.club,
        "category": entrant.category,
        "fide_id": entrant.fide_id,
        "from_round": entrant.entered_from_round,
        "withdrawn_from_round": entrant.withdrawn_from_round,
    }


def player_name(entrant: Entrant) -> Shape:
    return {
        "id": entrant.entry_order,
        "number": entrant.pairing_number,
        "title": entrant.title,
        "name": entrant.name,
    }


def round_content(round_: Round) -> Shape:
    """Return a published round: its boards, and who has no game."""
    tournament = round_.tournament
    scores = scores_when_paired(round_)
    return {
        "round": {
            "number": round_.number,
            "starts_at": tournament.round_time(round_.number),
            "is_finished": round_.is_finished,
            "amended_at": round_.amended_at.isoformat() if round_.amended_at else None,
            "amendment": round_.amendment,
        },
        "boards": [board_shape(board, scores) for board in boards(round_)],
        "without_game": [
            {
                "player": player_name(outcome.entrant),
                "kind": BYE_NAMES[outcome.result],
                "points": points(tournament.scoring.points(outcome.result, None)),
            }
            for outcome in without_game(round_)
        ],
    }


def board_shape(board: Board, scores: dict[UUID, int]) -> Shape:
    rating_used = board.game.round.tournament.rating_used
    shape: Shape = {"board": board.number}
    for side, entrant in (("white", board.game.white), ("black", board.game.black)):
        score = scores.get(entrant.pk)
        shape[side] = {
            **player_name(entrant),
            "rating": entrant.rating(rating_used) or None,
            "points_before": None if score is None else points(score),
            "adjustment": adjustment(score),
        }
    shape["result"] = board.code or None
    shape["is_reversed"] = board.is_reversed
    return shape


def player_rounds(entrant: Entrant, tournament: Tournament) -> list[Shape]:
    """Return the published rounds of a player."""
    return [
        _player_round(outcome, entrant, tournament)
        for outcome in entrant_rounds(entrant)
        if outcome.round.is_public()
    ]


def _player_round(outcome: Outcome, entrant: Entrant, tournament: Tournament) -> Shape:
    game, kind = outcome.game, outcome.result
    opponent = None
    if game is not None:
        opponent = game.black if game.white_id == entrant.pk else game.white
    is_settled = kind not in (Kind.PENDING, Kind.ADJOURNED)
    worth = tournament.scoring.points(kind, outcome.side)
    return {
        "round": outcome.round.number,
        "board": game.board if game else None,
        "colour": {"w": "white", "b": "black"}.get(outcome.colour),
        "opponent": player_name(opponent) if opponent else None,
        "result": BYE_NAMES.get(kind) or (None if kind is Kind.PENDING else kind.value),
        "points": points(worth) if is_settled else None,
    }
