"""The journal of a tournament: every act, as text, and taking the last one back."""

from __future__ import annotations

from uuid import UUID

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.forms.journal import JournalFilterForm
from tournaments.history import UNDOABLE_ACTS, last_act, undo_last_act
from tournaments.models import JournalEntry, Tournament
from tournaments.rules import Action
from tournaments.selectors.journal import (
    ACTS,
    journal_entries,
    journal_lines,
    journal_text,
)
from tournaments.views.access import StaffRequest, of_tournament
from tournaments.views.answers import carry_out, page_at
from tournaments.views.frame import tournament_page

ENTRIES_A_PAGE = 100


@require_safe
@of_tournament(Action.MANAGE_EVENT)
def journal(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return _show(request, tournament)


def _show(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = JournalFilterForm(tournament, request.GET)
    entries = journal_entries(tournament, **form.wanted())
    leaf = Paginator(entries, ENTRIES_A_PAGE).get_page(request.GET.get("page"))
    last = last_act(tournament)
    undoable = last if last and last.act in UNDOABLE_ACTS else None
    query = request.GET.copy()
    query.pop("page", None)
    context = {
        "page": tournament_page(request, tournament, "journal"),
        "form": form,
        "leaf": leaf,
        "lines": journal_lines(list(leaf)),
        "query": query.urlencode(),
        "undoable": undoable,
        "undoable_name": ACTS.get(undoable.act, undoable.act) if undoable else "",
    }
    return render(request, "tournaments/journal.html", context)


@require_safe
@of_tournament(Action.MANAGE_EVENT)
def journal_file(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Send the whole journal as text, oldest act first."""
    name = f"{tournament.event.slug}-{tournament.slug}-journal.txt"
    return HttpResponse(
        "\n".join(journal_text(tournament)) + "\n",
        content_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@of_tournament(Action.MANAGE_EVENT)
def undo(request: StaffRequest, tournament: Tournament, entry: UUID) -> HttpResponse:
    """Take back the last act, if it is still the one that the page showed."""
    row = get_object_or_404(JournalEntry, uid=entry, tournament=tournament)
    return carry_out(
        request,
        lambda: undo_last_act(tournament=tournament, by=request.user, entry=row),
        on=page_at(request, "tournaments:journal", _show, tournament),
        done=_("The last act is taken back."),
    )
