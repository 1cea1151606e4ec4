"""Standings, wallchart, and how each figure came about."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from standings.reasons import worked_figures
from standings.selectors import (
    entrants_by_number,
    finished_table,
    standings_sheet,
)
from standings.wallchart import WallchartOrder
from standings.wallchart import wallchart as wallchart_of
from tournaments.models import Tournament
from tournaments.rules import Action
from tournaments.tie_break_names import tie_break_name
from tournaments.views.access import entrant_of, of_tournament
from tournaments.views.frame import TournamentPage, tournament_page


def _after_round(request: HttpRequest, page: TournamentPage) -> int | None:
    """Return the round asked for; none for the last finished one."""
    text = request.GET.get("after", "")
    if not text:
        return None
    last = page.progress.last_finished
    if not text.isdecimal() or last is None or not 0 < int(text) <= last.number:
        raise Http404
    return int(text)


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def standings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    page = tournament_page(request, tournament, "standings")
    sheet = standings_sheet(tournament, after_round=_after_round(request, page))
    last = page.progress.last_finished
    context = {
        "page": page,
        "sheet": sheet,
        "columns": [(c, tie_break_name(c.column)) for c in sheet.columns],
        "finished_rounds": range(1, last.number + 1) if last else [],
    }
    return render(request, "standings/standings.html", context)


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def wallchart(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    page = tournament_page(request, tournament, "wallchart")
    order = (
        WallchartOrder.NUMBER
        if request.GET.get("order") == "number"
        else WallchartOrder.RANK
    )
    table, _fault = finished_table(tournament)
    entrants = entrants_by_number(tournament)
    chart = wallchart_of(table, order=order)
    context = {
        "page": page,
        "chart": chart,
        "order": order,
        "rows": [(row, entrants[row.number]) for row in chart.rows],
        "rounds": range(1, chart.rounds + 1),
    }
    return render(request, "standings/wallchart.html", context)


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def working(request: HttpRequest, tournament: Tournament, entrant: int) -> HttpResponse:
    page = tournament_page(request, tournament, "standings")
    player = entrant_of(tournament, entrant)
    table, _fault = finished_table(tournament, after_round=_after_round(request, page))
    context = {
        "page": page,
        "player": player,
        "row": table.row_of(player.pairing_number or 0),
        "after_round": table.given.rounds,
        "figures": worked_figures(table, player, entrants_by_number(tournament)),
    }
    return render(request, "standings/working.html", context)
