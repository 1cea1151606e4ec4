"""The journal of a tournament: every act with time, name, players and reason."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.models import JournalEntry, Tournament
from tournaments.rules import Action
from tournaments.views.access import of_tournament
from tournaments.views.frame import tournament_page

ENTRIES_A_PAGE = 100


def _names(tournament: Tournament) -> dict[str, str]:
    """Return the players by the key that journal entries hold."""
    return {str(entrant.uid): entrant.name for entrant in tournament.entrants.all()}


@require_safe
@of_tournament(Action.MANAGE_EVENT)
def journal(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    entries = JournalEntry.objects.filter(tournament=tournament).order_by("-pk")
    leaves = Paginator(entries, ENTRIES_A_PAGE)
    leaf = leaves.get_page(request.GET.get("page"))
    names = _names(tournament)
    lines = [
        (entry, [names[uid] for uid in entry.about.split() if uid in names])
        for entry in leaf
    ]
    context = {
        "page": tournament_page(request, tournament, "journal"),
        "leaf": leaf,
        "lines": lines,
    }
    return render(request, "tournaments/journal.html", context)
