"""Standings, wallchart, and how each figure came about."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from standings.categories import Group, group_families, group_named
from standings.kept import kept_sheet
from standings.selectors import (
    awaits_draw,
    entrants_by_number,
    has_drawn_lots,
)
from standings.sheets.ratings import event_year, rating_sheet
from standings.sheets.standings import (
    PERFORMANCE_CODES,
    StandingsSheet,
    standings_sheet,
)
from standings.sheets.wallchart import wallchart_sheet
from standings.tiebreaks.modifiers import PLAIN
from standings.tiebreaks.registry import TIE_BREAKS
from standings.wallchart import WallchartOrder
from standings.words.chains import advice_lines
from standings.words.figures import worked_figure, worked_figures
from tournaments.forms.acts import ReasonForm
from tournaments.models import Tournament
from tournaments.rules import Action
from tournaments.typed import is_number
from tournaments.views.access import HtmxHttpRequest, entrant_of, of_tournament
from tournaments.views.frame import TournamentPage, tournament_page


def round_asked(request: HttpRequest, page: TournamentPage) -> int | None:
    """Return the round asked for; none for the last finished one."""
    text = request.GET.get("after", "")
    if not text:
        return None
    last = page.progress.last_finished
    if not is_number(text) or last is None or not 0 < int(text) <= last.number:
        raise Http404
    return int(text)


def finished_rounds(page: TournamentPage) -> range:
    last = page.progress.last_finished
    return range(1, last.number + 1) if last else range(0)


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def standings(request: HtmxHttpRequest, tournament: Tournament) -> HttpResponse:
    return show_standings(request, tournament)


def show_standings(
    request: HtmxHttpRequest,
    tournament: Tournament,
    draw_form: ReasonForm | None = None,
) -> HttpResponse:
    page = tournament_page(request, tournament, "standings")
    after_round = round_asked(request, page)
    entrants = entrants_by_number(tournament)
    families = group_families(
        entrants.values(),
        year=event_year(tournament),
        rating_kind=tournament.rating_used,
    )
    key = request.GET.get("group", "")
    group = group_named(families, key)
    if key and group is None:
        raise Http404
    sheet = standings_sheet(
        tournament, after_round=after_round, group=group, entrants=entrants
    )
    context = {
        "page": page,
        "sheet": sheet,
        "families": families,
        "rounds": [
            (number, _query(after=number, group=group))
            for number in finished_rounds(page)
        ],
        "advice": advice_lines(sheet.table) if page.can_manage else [],
        "awaits_draw": awaits_draw(tournament),
        "has_drawn_lots": has_drawn_lots(tournament),
        "draw_form": draw_form or ReasonForm(auto_id="draw_%s"),
    }
    template = "standings/standings.html"
    return render(
        request, f"{template}#standings-body" if request.htmx else template, context
    )


def _query(*, after: int, group: Group | None) -> str:
    query = {"after": after} | ({"group": group.key} if group else {})
    return "?" + urlencode(query)


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def wallchart(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    page = tournament_page(request, tournament, "wallchart")
    by_number = request.GET.get("order") == "number"
    order = WallchartOrder.NUMBER if by_number else WallchartOrder.RANK
    context = {"page": page, "sheet": wallchart_sheet(tournament, order=order)}
    return render(request, "standings/wallchart.html", context)


def _sheet_asked(
    request: HttpRequest, tournament: Tournament, page: TournamentPage
) -> StandingsSheet:
    """Return the standings of the round asked for; the last ones are kept in memory."""
    asked, last = round_asked(request, page), page.progress.last_finished
    if asked is None or (last is not None and asked == last.number):
        return kept_sheet(tournament)
    return standings_sheet(tournament, after_round=asked)


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def working(request: HttpRequest, tournament: Tournament, entrant: int) -> HttpResponse:
    page = tournament_page(request, tournament, "standings")
    player = entrant_of(tournament, entrant)
    sheet = _sheet_asked(request, tournament, page)
    table, entrants = sheet.table, sheet.entrants
    if player.pairing_number in table.given.annulled:
        raise Http404
    row = table.row_of(player.pairing_number or 0)
    performance = None
    if table.given.rounds and not PERFORMANCE_CODES & {e.code for e in table.chain}:
        worked = TIE_BREAKS["TPR"].working(table.given, PLAIN, row.index)
        performance = worked_figure(worked, "TPR", "performance", entrants)
    context = {
        "page": page,
        "player": player,
        "row": row,
        "is_shared": sum(other.rank == row.rank for other in table.rows) > 1,
        "score": table.given.scores[row.index],
        "after_round": table.given.rounds,
        "rounds": finished_rounds(page),
        "figures": worked_figures(table, player, entrants),
        "performance": performance,
        "rating": rating_sheet(tournament, table.given, player, entrants),
    }
    return render(request, "standings/working.html", context)
