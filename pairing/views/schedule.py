"""The schedule on one page: to look at before it is published, and for everybody after."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.forms.acts import ReasonForm
from tournaments.forms.base import PlainErrors
from tournaments.forms.results import PublicationForm
from tournaments.models import Tournament
from tournaments.rules import Action
from tournaments.selectors.schedules import scheduled_rounds
from tournaments.views.access import of_tournament
from tournaments.views.frame import tournament_page


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def schedule(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return show_schedule(request, tournament)


def show_schedule(
    request: HttpRequest, tournament: Tournament, **refused: PlainErrors
) -> HttpResponse:
    page = tournament_page(request, tournament, "schedule")
    rounds = scheduled_rounds(tournament, with_drafts=page.can_manage)
    if not tournament.is_scheduled or not rounds:
        raise Http404
    draft = next((r.round for r in rounds if not r.round.is_public()), None)
    context = {
        "page": page,
        "rounds": rounds,
        "round": draft,
        "publication": PublicationForm(tournament=tournament) if draft else None,
        "unpair_form": ReasonForm(auto_id="unpair_%s"),
        **refused,
    }
    return render(request, "pairing/schedule.html", context)
