"""Results: one board at a time, as a fragment or as a page."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.errors import ResultAlreadyEntered, TournamentError
from tournaments.forms.results import CorrectionForm, ResultForm
from tournaments.models import Game, Round, Tournament
from tournaments.rules import Action
from tournaments.selectors import Board, board, correction_grade
from tournaments.selectors.corrections import Reach
from tournaments.selectors.rounds import entered_boards
from tournaments.services import results as services
from tournaments.views.access import StaffRequest, of_tournament
from tournaments.views.answers import first_error, save_form
from tournaments.views.frame import tournament_page
from tournaments.views.rounds import (
    RoundProgress,
    board_line,
    has_free_results,
    round_of,
)

REACH_SENTENCES = {
    Reach.NEXT_PAIRING: gettext_lazy(
        "It counts for the standings and for the next pairing."
    ),
    Reach.PAIRING_AFTER: gettext_lazy(
        "It counts for the standings and for the pairing after the one that is made; "
        "the pairings made in between stand."
    ),
    Reach.PAIRINGS_TO_COME: gettext_lazy(
        "It counts for the standings and for every pairing still to be made; the "
        "pairings made in between stand."
    ),
    Reach.RATING_ONLY: gettext_lazy(
        "It is too late for standings and pairings: it counts for the rating report "
        "only."
    ),
}
"""What each grade of a correction means (C.04.2 art. 4.3)."""


def _board_of(round_: Round, number: int) -> Board:
    found = board(round_, number)
    if found is None:
        raise Http404
    return found


@require_POST
@of_tournament(Action.ENTER_RESULTS)
def enter_result(
    request: StaffRequest, tournament: Tournament, round_number: int, board_number: int
) -> HttpResponse:
    round_ = round_of(tournament, round_number)
    game = _board_of(round_, board_number).game
    form = ResultForm(request.POST)
    refusal = ""
    if form.is_valid():
        try:
            services.enter_result(game=game, by=request.user, **form.cleaned_data)
        except ResultAlreadyEntered as conflict:
            refusal = (
                str(conflict) + " " + _("Enter the result again to put yours there.")
            )
        except TournamentError as error:
            refusal = str(error)
    else:
        refusal = first_error(form)
    return _answer(request, round_, game, refusal)


@require_POST
@of_tournament(Action.ENTER_RESULTS)
def clear_result(
    request: StaffRequest, tournament: Tournament, round_number: int, board_number: int
) -> HttpResponse:
    round_ = round_of(tournament, round_number)
    game = _board_of(round_, board_number).game
    refusal = ""
    try:
        services.clear_result(
            game=game, by=request.user, seen=request.POST.get("seen", "")
        )
    except TournamentError as error:
        refusal = str(error)
    return _answer(request, round_, game, refusal)


def _answer(
    request: StaffRequest, round_: Round, game: Game, refusal: str
) -> HttpResponse:
    """Answer with the row as it is now, and the count; plainly with the page."""
    if not request.htmx:
        if refusal:
            messages.error(request, refusal)
        address = reverse(
            "tournaments:round-detail", args=[round_.tournament, round_.number]
        )
        return redirect(f"{address}#board-row-{game.board}")
    round_.refresh_from_db()
    boards, entered = entered_boards(round_)
    context = {
        "page": {"tournament": round_.tournament, "can_enter": True},
        "round": round_,
        "line": board_line(
            _board_of(round_, game.board),
            {},
            can_enter=True,
            is_free=has_free_results(round_),
            conflict=refusal,
        ),
        "progress": RoundProgress(boards, entered),
        "is_answer": True,
    }
    status = 422 if refusal else 200
    return render(
        request, "tournaments/round_detail.html#board-answer", context, status=status
    )


@require_http_methods(["GET", "HEAD", "POST"])
@of_tournament(Action.MANAGE_EVENT)
def correct_result(
    request: StaffRequest, tournament: Tournament, round_number: int, board_number: int
) -> HttpResponse:
    round_ = round_of(tournament, round_number)
    row = _board_of(round_, board_number)
    form = CorrectionForm(
        request.POST or None,
        initial={"result": row.result, "reversed_colours": row.is_reversed},
    )
    if request.method == "POST" and save_form(
        form,
        lambda: services.correct_result(
            game=row.game, by=request.user, **form.cleaned_data
        ),
    ):
        messages.success(
            request,
            _("Board %(board)d is corrected; the old result stays in the journal.")
            % {"board": board_number},
        )
        return redirect("tournaments:round-detail", tournament, round_number)
    grade = correction_grade(round_, now=timezone.now())
    context = {
        "page": tournament_page(request, tournament, "round"),
        "round": round_,
        "current_round_number": round_number,
        "board": row,
        "form": form,
        "reach": REACH_SENTENCES[grade.reach],
        "draft_in_the_way": grade.draft_in_the_way,
    }
    status = 422 if form.is_bound else 200
    return render(request, "tournaments/correction.html", context, status=status)
