"""Feeds: every public page as JSON, lists as CSV, the tournament as a report file.

A feed stands behind the address of its page. It says the same to everybody, in
English codes and in UTC, whatever the reader's language and rights.
"""

from __future__ import annotations

from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.views.decorators.http import require_safe

from tournaments.desk import progress_of, progress_of_all
from tournaments.models import Event, Round, Tournament
from tournaments.public import shapes
from tournaments.public.files import csv_answer, json_answer, with_own_mark
from tournaments.rules import Action
from tournaments.selectors import departures, entrant_list, tournament_record
from tournaments.selectors.lists import public_events
from tournaments.selectors.reports import with_places
from tournaments.tie_break_names import tie_break_name
from tournaments.trf import Edition, TrfError, write_trf
from tournaments.views.access import entrant_of, of_event, of_tournament
from tournaments.views.rounds import round_of

PLAYER_COLUMNS = (
    "number",
    "title",
    "name",
    "rating",
    "federation",
    "club",
    "category",
    "fide_id",
)


@require_safe
def home_feed(request: HttpRequest) -> HttpResponse:
    """Send the public events, whoever asks; its mark is that of its content."""
    content = {
        **shapes.envelope(request, "home", reverse("tournaments:home")),
        "events": [shapes.listed_event(request, event) for event in public_events()],
    }
    return with_own_mark(request, json_answer(content))


@require_safe
@of_event(Action.VIEW_PUBLIC)
def event_feed(request: HttpRequest, event: Event) -> HttpResponse:
    tournaments = list(Tournament.objects.filter(event=event))
    for tournament in tournaments:
        tournament.event = event
    address = reverse("tournaments:event-detail", args=[event])
    return json_answer(
        {
            **shapes.envelope(request, "event", address),
            "event": shapes.event_shape(event),
            "tournaments": [
                {
                    **shapes.tournament_shape(tournament),
                    "players": progress.players,
                    "last_round": progress.current_public.number
                    if progress.current_public
                    else 0,
                    "feed": request.build_absolute_uri(
                        reverse("public:tournament-feed", args=[tournament])
                    ),
                }
                for tournament, progress in progress_of_all(tournaments).items()
            ],
        }
    )


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def tournament_feed(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    progress = progress_of(tournament)
    address = reverse("tournaments:tournament-detail", args=[tournament])
    feeds = {
        "rules": "public:rules-feed",
        "players": "public:player-list-feed",
        "standings": "public-standings:standings-feed",
        "wallchart": "public-standings:wallchart-feed",
        "trf": "public:public-report",
        **shapes.other_feeds(progress),
    }
    return json_answer(
        {
            **shapes.envelope(request, "tournament", address),
            "event": shapes.event_shape(tournament.event),
            "tournament": shapes.tournament_shape(tournament),
            "players": progress.players,
            "rounds": shapes.round_shapes(request, progress),
            "feeds": {
                name: request.build_absolute_uri(reverse(view, args=[tournament]))
                for name, view in feeds.items()
            },
        }
    )


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def rules_feed(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    address = reverse("tournaments:rules", args=[tournament])
    scoring = tournament.scoring
    with translation.override("en"):
        content = {
            **shapes.envelope(request, "rules", address),
            "tournament": shapes.tournament_shape(tournament),
            "acceleration": tournament.acceleration,
            "scoring": {
                name: shapes.points(getattr(scoring, name)) for name in scoring._fields
            },
            "tie_breaks": [
                {
                    "code": step["code"],
                    "name": tie_break_name(step["code"]),
                    "first_place": step.get("first_place"),
                    "last_place": step.get("last_place"),
                }
                for step in tournament.tie_breaks
            ],
            "half_byes_per_player": tournament.half_byes_per_player,
            "half_byes_until_round": tournament.last_half_bye_round,
            "initial_colour": tournament.drawn_colour,
            "number_order": tournament.number_order,
            "is_fide_rated": tournament.event.is_fide_rated,
            "departures": [str(line) for line in departures(tournament)]
            if tournament.event.is_fide_rated
            else [],
            "schedule": [
                tournament.round_time(number)
                for number in range(1, tournament.rounds_total + 1)
            ],
        }
    return json_answer(content)


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def player_list_feed(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    address = reverse("tournaments:player-list", args=[tournament])
    return json_answer(
        {
            **shapes.envelope(request, "players", address),
            "tournament": shapes.tournament_shape(tournament),
            "players": [
                shapes.player_shape(entrant, tournament)
                for entrant in entrant_list(tournament)
            ],
        }
    )


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def player_list_csv(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    rows = [shapes.player_shape(e, tournament) for e in entrant_list(tournament)]
    return csv_answer(
        f"{tournament.slug}-players",
        PLAYER_COLUMNS,
        ([row[name] for name in PLAYER_COLUMNS] for row in rows),
    )


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def player_feed(
    request: HttpRequest, tournament: Tournament, entrant: int
) -> HttpResponse:
    player = entrant_of(tournament, entrant)
    address = reverse("tournaments:player-detail", args=[tournament, player])
    return json_answer(
        {
            **shapes.envelope(request, "player", address),
            "tournament": shapes.tournament_shape(tournament),
            "player": shapes.player_shape(player, tournament),
            "rounds": shapes.player_rounds(player, tournament),
            "adjustments": [
                {
                    "after_round": adjustment.round_number,
                    "points": shapes.points(adjustment.tenths),
                }
                for adjustment in player.adjustments.all()
            ],
        }
    )


def public_round(tournament: Tournament, number: int) -> Round:
    """Return a round that everybody may see."""
    round_ = round_of(tournament, number)
    if not round_.is_public():
        raise Http404
    return round_


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def round_feed(
    request: HttpRequest, tournament: Tournament, round_number: int
) -> HttpResponse:
    round_ = public_round(tournament, round_number)
    address = reverse("tournaments:round-detail", args=[tournament, round_number])
    return json_answer(
        {
            **shapes.envelope(request, "round", address),
            "tournament": shapes.tournament_shape(tournament),
            **shapes.round_content(round_),
        }
    )


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def round_csv(
    request: HttpRequest, tournament: Tournament, round_number: int
) -> HttpResponse:
    content = shapes.round_content(public_round(tournament, round_number))
    sides = ("number", "title", "name", "rating", "points_before", "adjustment")
    heads = ["board", *(f"{side}_{n}" for side in ("white", "black") for n in sides)]
    return csv_answer(
        f"{tournament.slug}-round-{round_number}",
        [*heads, "result"],
        (
            [
                row["board"],
                *(row[side][name] for side in ("white", "black") for name in sides),
                row["result"],
            ]
            for row in content["boards"]
        ),
    )


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def public_report(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Send the report file of published rounds, without births, national ids, wishes."""
    record = tournament_record(tournament, with_unfinished=True)
    record = with_places(record, tournament, with_unfinished=True)
    public = replace(
        record,
        players=tuple(
            replace(player, birth="", national=()) for player in record.players
        ),
        absences={},
        later_absences={},
        forbidden=(),
        details=replace(record.details, remarks=()),
    )
    try:
        text = write_trf(public, Edition.TRF16, line_end="\r\n")
    except TrfError as error:
        raise Http404 from error
    name = f"{tournament.event.slug}-{tournament.slug}.trf"
    return HttpResponse(
        text,
        content_type="text/plain; charset=utf-8",
        headers={
            "Content-Disposition": f'attachment; filename="{name}"',
            "Access-Control-Allow-Origin": "*",
        },
    )
