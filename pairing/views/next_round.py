"""Pairing the next round: what is open is asked first."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from pairing.forms import AbsencesForm
from pairing.questions import Questions, open_questions
from pairing.services import rounds
from pairing.words.refusals import LEFT_TO_THE_ARBITER
from tournaments.errors import PairingImpossible, TournamentClosed, TournamentError
from tournaments.models import Tournament
from tournaments.rules import Action
from tournaments.views.access import StaffRequest, of_tournament
from tournaments.views.answers import only_sent, shown_again
from tournaments.views.frame import tournament_page


@require_http_methods(["GET", "HEAD", "POST"])
@of_tournament(Action.MANAGE_EVENT)
def pair_next_round(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Pair when nothing is open; ask exactly what is open otherwise."""
    last = tournament.rounds.order_by("-number").first()
    if last is not None and not last.is_public():
        if request.method == "POST":
            messages.info(
                request,
                _("Round %(number)d is paired already: this is its draft.")
                % {"number": last.number},
            )
        return redirect("pairing:draft", tournament, last.number)
    if tournament.is_closed:
        return _refused(request, tournament, TournamentClosed())
    questions = open_questions(tournament)
    if request.method != "POST":
        return _ask(request, tournament, questions)
    if not questions.is_clear and "asked" not in request.POST:
        return shown_again(_ask(request, tournament, questions))
    form = AbsencesForm(questions, request.POST)
    if questions.missing or not form.is_valid():
        return shown_again(_ask(request, tournament, questions, form))
    try:
        made = rounds.pair_next_round(
            tournament=tournament,
            by=request.user,
            rounds_total=form.rounds_total,
            decisions=form.decisions,
        )
    except TournamentError as refusal:
        return _refused(request, tournament, refusal)
    return redirect("pairing:draft", tournament, made.number)


@of_tournament(Action.MANAGE_EVENT)
@only_sent("pairing:pair-next-round")
def pair_by_hand(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Open a draft for the arbiter where the system gave no pairing."""
    form = AbsencesForm(open_questions(tournament), request.POST)
    if not form.is_valid():
        return shown_again(_ask(request, tournament, form.questions, form))
    try:
        made = rounds.draft_by_hand(
            tournament=tournament, by=request.user, decisions=form.decisions
        )
    except TournamentError as refusal:
        return _refused(request, tournament, refusal)
    return redirect("pairing:draft", tournament, made.number)


def _refused(
    request: StaffRequest, tournament: Tournament, refusal: TournamentError
) -> HttpResponse:
    context = {
        "page": tournament_page(request, tournament, "desk"),
        "refusal": refusal,
        "is_impossible": isinstance(refusal, PairingImpossible),
        "is_for_hand": getattr(refusal, "code", "") in LEFT_TO_THE_ARBITER,
        "boards": getattr(refusal, "boards", []),
        "answers": [
            (name, value)
            for name, value in request.POST.items()
            if name != "csrfmiddlewaretoken"
        ],
    }
    return shown_again(render(request, "pairing/refused.html", context))


def _ask(
    request: StaffRequest,
    tournament: Tournament,
    questions: Questions,
    form: AbsencesForm | None = None,
) -> HttpResponse:
    context = {
        "page": tournament_page(request, tournament, "round"),
        "questions": questions,
        "form": form or AbsencesForm(questions),
        "last": tournament.rounds.count(),
    }
    return render(request, "pairing/questions.html", context)
