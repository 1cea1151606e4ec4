"""Standings and wallchart for others: feeds, lists, a hall screen, a table to embed."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from standings.selectors import entrants_by_number
from standings.sheets.standings import StandingsLine, StandingsSheet, standings_sheet
from standings.sheets.wallchart import wallchart_sheet
from standings.wallchart import WallchartOrder
from standings.words.figures import worked_figures
from tournaments.desk import progress_of
from tournaments.models import Tournament
from tournaments.public import shapes
from tournaments.public.files import csv_answer, json_answer
from tournaments.public.views import FRAME_POLICY
from tournaments.rules import Action
from tournaments.typed import is_number
from tournaments.views.access import entrant_of, of_tournament

MOST_EMBEDDED = 1000


def sheet_asked(request: HttpRequest, tournament: Tournament) -> StandingsSheet:
    """Return the standings after the round asked for, or the last finished one."""
    text = request.GET.get("after", "")
    if not text:
        return standings_sheet(tournament)
    last = progress_of(tournament).last_finished
    if not is_number(text) or last is None or not 0 < int(text) <= last.number:
        raise Http404
    return standings_sheet(tournament, after_round=int(text))


def _line_shape(line: StandingsLine, tournament: Tournament) -> shapes.Shape:
    return {
        "rank": line.row.rank,
        "is_shared": line.is_shared,
        "player": shapes.player_shape(line.entrant, tournament),
        "points": shapes.points(line.points),
        "adjustment": shapes.adjustment(line.points),
        "tie_breaks": [cell.text for cell in line.cells],
        "performance": line.performance,
        "rating_change": line.change.change if line.change else None,
    }


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def standings_feed(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    address = reverse("standings:standings", args=[tournament])
    with translation.override("en"):
        sheet = sheet_asked(request, tournament)
        columns = [{"code": c.text, "name": c.name} for c in sheet.columns]
    return json_answer(
        {
            **shapes.envelope(request, "standings", address),
            "tournament": shapes.tournament_shape(tournament),
            "after_round": sheet.after_round,
            "is_final": sheet.is_final,
            "tie_breaks": columns,
            "lines": [_line_shape(line, tournament) for line in sheet.lines],
        }
    )


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def standings_csv(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    with translation.override("en"):
        sheet = sheet_asked(request, tournament)
    heads = ("rank", "number", "title", "name", "federation", "rating", "points")
    return csv_answer(
        f"{tournament.slug}-standings-{sheet.after_round}",
        [*heads, *(column.text for column in sheet.columns), "adjustment"],
        (
            [
                line.row.rank,
                line.row.number,
                line.entrant.title,
                line.entrant.name,
                line.entrant.federation,
                line.rating or None,
                shapes.points(line.points),
                *(cell.text for cell in line.cells),
                shapes.adjustment(line.points),
            ]
            for line in sheet.lines
        ),
    )


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def working_feed(
    request: HttpRequest, tournament: Tournament, entrant: int
) -> HttpResponse:
    """Send how every figure of a player came about, round by round."""
    player = entrant_of(tournament, entrant)
    address = reverse("standings:working", args=[tournament, player])
    with translation.override("en"):
        table = sheet_asked(request, tournament).table
        if player.pairing_number in table.given.annulled:
            raise Http404
        figures = worked_figures(table, player, entrants_by_number(tournament))
        row = table.row_of(player.pairing_number or 0)
        content = {
            **shapes.envelope(request, "working", address),
            "tournament": shapes.tournament_shape(tournament),
            "player": shapes.player_shape(player, tournament),
            "after_round": table.given.rounds,
            "rank": row.rank,
            "figures": [
                {
                    "code": figure.code,
                    "name": figure.name,
                    "value": figure.text,
                    "rule": figure.rule,
                    "rounds": [
                        {
                            "opponent": shapes.player_name(worked.opponent)
                            if worked.opponent
                            else None,
                            "value": worked.value,
                            "counts": worked.counts,
                            "why": worked.why,
                        }
                        for worked in figure.rows
                    ],
                }
                for figure in figures
            ],
        }
    return json_answer(content)


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def wallchart_feed(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    address = reverse("standings:wallchart", args=[tournament])
    sheet = wallchart_sheet(tournament, order=WallchartOrder.RANK)
    return json_answer(
        {
            **shapes.envelope(request, "wallchart", address),
            "tournament": shapes.tournament_shape(tournament),
            "after_round": len(sheet.rounds),
            "is_final": sheet.is_final,
            "lines": [
                {
                    "rank": line.row.rank,
                    "player": shapes.player_name(line.entrant),
                    "points": shapes.points(line.row.score),
                    "adjustment": shapes.adjustment(line.row.score),
                    "rounds": [
                        {
                            "round": cell.round_number,
                            "opponent": shapes.player_name(opponent)
                            if opponent
                            else None,
                            "colour": {"w": "white", "b": "black"}.get(
                                cell.colour or ""
                            ),
                            "result": shapes.BYE_NAMES.get(cell.kind, cell.kind.value),
                            "points": shapes.points(cell.points),
                        }
                        for cell, opponent in line.cells
                    ],
                }
                for line in sheet.lines
            ],
        }
    )


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def wallchart_csv(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Send the wallchart by number: opponent, colour and result in one cell."""
    sheet = wallchart_sheet(tournament, order=WallchartOrder.NUMBER)
    return csv_answer(
        f"{tournament.slug}-wallchart",
        [
            "number",
            "name",
            *(f"round_{n}" for n in sheet.rounds),
            "points",
            "rank",
            "adjustment",
        ],
        (
            [
                line.row.number,
                line.entrant.name,
                *(
                    f"{opponent.pairing_number}{cell.colour or ''}{cell.kind.value}"
                    if opponent
                    else shapes.BYE_NAMES[cell.kind]
                    for cell, opponent in line.cells
                ),
                shapes.points(line.row.score),
                line.row.rank,
                shapes.adjustment(line.row.score),
            ]
            for line in sheet.lines
        ),
    )


@xframe_options_exempt
@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def embedded_standings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show the standings as a table for a frame of another site."""
    sheet = sheet_asked(request, tournament)
    text = request.GET.get("first", "")
    if text and not is_number(text):
        raise Http404
    lines = sheet.lines[: int(text or MOST_EMBEDDED)]
    context = {"tournament": tournament, "sheet": sheet, "lines": lines}
    response = render(request, "public/embedded_standings.html", context)
    response.headers["Content-Security-Policy"] = FRAME_POLICY
    return response


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def screen_standings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show the standings on a screen of the hall, with the round that comes after."""
    sheet = standings_sheet(tournament)
    following = sheet.after_round + 1
    context = {
        "tournament": tournament,
        "sheet": sheet,
        "round_ahead": following,
        "starts_at": tournament.round_starts_at(following),
    }
    return render(request, "public/screen_standings.html", context)
