"""The journal of a tournament: every act with time, name, players and reason."""

from __future__ import annotations

from uuid import UUID

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.history import UNDOABLE_ACTS, last_act, undo_last_act
from tournaments.models import JournalEntry, Tournament
from tournaments.rules import Action
from tournaments.views.access import StaffRequest, of_tournament
from tournaments.views.answers import carry_out
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
    last = last_act(tournament)
    context = {
        "page": tournament_page(request, tournament, "journal"),
        "leaf": leaf,
        "lines": lines,
        "undoable": last if last and last.act in UNDOABLE_ACTS else None,
    }
    return render(request, "tournaments/journal.html", context)


@require_POST
@of_tournament(Action.MANAGE_EVENT)
def undo(request: StaffRequest, tournament: Tournament, entry: UUID) -> HttpResponse:
    """Take back the last act, if it is still the one that the page showed."""
    row = get_object_or_404(JournalEntry, uid=entry, tournament=tournament)
    carry_out(
        request,
        lambda: undo_last_act(tournament=tournament, by=request.user, entry=row),
        done=_("The last act is taken back."),
    )
    return redirect("tournaments:journal", tournament)
