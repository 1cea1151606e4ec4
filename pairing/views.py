"""Pairing: the next round, its draft, and taking the draft back."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from pairing import services
from pairing.draft import draft_sheet
from tournaments.errors import PairingImpossible, TournamentError
from tournaments.forms.results import PublicationForm
from tournaments.models import Round, Tournament
from tournaments.rules import Action
from tournaments.views.access import StaffRequest, of_tournament
from tournaments.views.answers import carry_out
from tournaments.views.frame import tournament_page
from tournaments.views.rounds import round_of


@require_POST
@of_tournament(Action.MANAGE_EVENT)
def pair_next_round(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    made: Round
    try:
        made = services.pair_next_round(tournament=tournament, by=request.user)
    except TournamentError as refusal:
        context = {
            "page": tournament_page(request, tournament, "desk"),
            "refusal": refusal,
            "is_impossible": isinstance(refusal, PairingImpossible),
            "boards": getattr(refusal, "boards", []),
        }
        return render(request, "pairing/refused.html", context, status=422)
    return redirect("pairing:draft", tournament, made.number)


@require_safe
@of_tournament(Action.MANAGE_EVENT)
def draft(
    request: HttpRequest, tournament: Tournament, round_number: int
) -> HttpResponse:
    round_ = round_of(tournament, round_number)
    if round_.is_public():
        return redirect("tournaments:round-detail", tournament, round_number)
    context = {
        "page": tournament_page(request, tournament, "round"),
        "round": round_,
        "current_round_number": round_number,
        "sheet": draft_sheet(round_),
        "publication": PublicationForm(tournament=tournament),
    }
    return render(request, "pairing/draft.html", context)


@require_POST
@of_tournament(Action.MANAGE_EVENT)
def unpair_round(
    request: StaffRequest, tournament: Tournament, round_number: int
) -> HttpResponse:
    round_ = round_of(tournament, round_number)
    carry_out(
        request,
        lambda: services.unpair_round(
            round_=round_, by=request.user, reason=request.POST.get("reason", "")
        ),
        done=_("Round %(number)d is un-paired.") % {"number": round_number},
    )
    return redirect("tournaments:tournament-detail", tournament)
