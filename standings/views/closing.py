"""Closing: the report of the arbiter."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from standings.sheets.closing import closing_sheet
from tournaments.models import Tournament
from tournaments.rules import Action
from tournaments.views.access import of_tournament
from tournaments.views.frame import tournament_page


@require_safe
@of_tournament(Action.MANAGE_EVENT)
def closing(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    context = {
        "page": tournament_page(request, tournament, "closing"),
        "sheet": closing_sheet(tournament),
    }
    return render(request, "standings/closing.html", context)
