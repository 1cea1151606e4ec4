"""Pairing: the next round, and taking its draft back."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from pairing import services
from tournaments.errors import PairingImpossible, TournamentError
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
