"""Pairing: the next round, and taking its draft back."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from pairing import services
from pairing.forms import AbsencesForm
from pairing.questions import Questions, open_questions
from tournaments.errors import PairingImpossible, TournamentError
from tournaments.models import Tournament
from tournaments.rules import Action
from tournaments.services.checkin import decide_absences
from tournaments.views.access import StaffRequest, of_tournament
from tournaments.views.answers import carry_out
from tournaments.views.frame import tournament_page
from tournaments.views.rounds import round_of


@require_http_methods(["GET", "HEAD", "POST"])
@of_tournament(Action.MANAGE_EVENT)
def pair_next_round(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Pair when nothing is open; ask exactly what is open otherwise."""
    last = tournament.rounds.order_by("-number").first()
    if last is not None and not last.is_public():
        return redirect("pairing:draft", tournament, last.number)
    questions = open_questions(tournament)
    if request.method != "POST":
        return _ask(request, tournament, questions)
    if not questions.is_clear and "asked" not in request.POST:
        return _ask(request, tournament, questions, status=422)
    form = AbsencesForm(questions, request.POST)
    if questions.missing or not form.is_valid():
        return _ask(request, tournament, questions, form, status=422)
    try:
        decide_absences(
            tournament=tournament,
            round_number=questions.number,
            decisions=form.decisions,
            by=request.user,
        )
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


def _ask(
    request: StaffRequest,
    tournament: Tournament,
    questions: Questions,
    form: AbsencesForm | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    context = {
        "page": tournament_page(request, tournament, "round"),
        "questions": questions,
        "form": form or AbsencesForm(questions),
        "last": tournament.rounds.count(),
    }
    return render(request, "pairing/questions.html", context, status=status)


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
