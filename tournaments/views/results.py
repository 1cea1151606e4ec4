"""Results: one board at a time, as a fragment or as a page."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.contrib import messages
from django.db.models import prefetch_related_objects
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.enums import GameResult
from tournaments.errors import ResultAlreadyEntered, TournamentError
from tournaments.forms.results import CorrectionForm, ResultForm
from tournaments.models import Round, Tournament
from tournaments.rules import Action, allowed
from tournaments.selectors import Board, board, boards, correction_grade
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
    is_last_public,
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


def board_of(round_: Round, number: int) -> Board:
    found = board(round_, number)
    if found is None:
        raise Http404
    return found


def answer_page(request: StaffRequest, tournament: Tournament) -> dict[str, object]:
    """Return what a fragment needs of the frame around its page."""
    return {
        "tournament": tournament,
        "can_enter": True,
        "can_manage": allowed(request.user, Action.MANAGE_EVENT, tournament.event),
    }


@require_POST
@of_tournament(Action.ENTER_RESULTS)
def enter_result(
    request: StaffRequest, tournament: Tournament, round_number: int, board_number: int
) -> HttpResponse:
    round_ = round_of(tournament, round_number)
    game = board_of(round_, board_number).game
    form = ResultForm(request.POST)
    refusal = ""
    wanted: GameResult | None = None
    if form.is_valid():
        try:
            services.enter_result(game=game, by=request.user, **form.cleaned_data)
        except ResultAlreadyEntered as conflict:
            refusal = str(conflict)
            wanted = GameResult(form.cleaned_data["result"])
            if not request.htmx:
                refusal += " " + _("Enter the result again to put yours there.")
        except TournamentError as error:
            refusal = str(error)
    else:
        refusal = first_error(form)
    return answer_board(request, round_, game.board, refusal, wanted=wanted)


@require_POST
@of_tournament(Action.ENTER_RESULTS)
def clear_result(
    request: StaffRequest, tournament: Tournament, round_number: int, board_number: int
) -> HttpResponse:
    round_ = round_of(tournament, round_number)
    game = board_of(round_, board_number).game
    refusal = ""
    try:
        services.clear_result(
            game=game, by=request.user, seen=request.POST.get("seen", "")
        )
    except TournamentError as error:
        refusal = str(error)
    return answer_board(request, round_, game.board, refusal)


def answer_board(
    request: StaffRequest,
    round_: Round,
    number: int,
    refusal: str,
    *,
    wanted: GameResult | None = None,
) -> HttpResponse:
    """Answer with the row as it is now, and the count; plainly with the page."""
    if not request.htmx:
        if refusal:
            messages.error(request, refusal)
        address = reverse(
            "tournaments:round-detail", args=[round_.tournament, round_.number]
        )
        return redirect(f"{address}#board-row-{number}")
    refusals = {number: Refusal(refusal, wanted)} if refusal else {}
    return answer_boards(request, round_, [number], refusals)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a result was not entered, and which one where a colleague was first."""

    sentence: str = ""
    wanted: GameResult | None = None


def answer_boards(
    request: StaffRequest,
    round_: Round,
    numbers: Collection[int],
    refusals: Mapping[int, Refusal],
) -> HttpResponse:
    """Answer with boards as they are now, and the count of those still open."""
    tournament = round_.tournament
    # One query for everything below that asks about the rounds.
    prefetch_related_objects([tournament], "rounds")
    round_ = next(r for r in tournament.rounds.all() if r.pk == round_.pk)
    round_.tournament = tournament
    total, entered = entered_boards(round_)
    is_free = has_free_results(round_)
    lines = [
        board_line(
            row,
            {},
            can_enter=not tournament.is_closed,
            is_free=is_free,
            conflict=refusals.get(row.number, Refusal()).sentence,
            wanted=refusals.get(row.number, Refusal()).wanted,
        )
        for row in boards(round_, numbers)
    ]
    context = {
        "page": answer_page(request, tournament),
        "round": round_,
        "lines": lines,
        "progress": RoundProgress(total, entered),
        "is_last_public": is_last_public(round_),
        "is_answer": True,
    }
    return render(
        request,
        "tournaments/round_detail.html#changed-boards",
        context,
        status=422 if refusals else 200,
    )


@require_POST
@of_tournament(Action.ENTER_RESULTS)
def enter_results(
    request: StaffRequest, tournament: Tournament, round_number: int
) -> HttpResponse:
    """Enter several results, each by itself: one refused does not stop the others."""
    round_ = round_of(tournament, round_number)
    numbers = {int(t) for t in request.POST.getlist("board") if t.isdecimal()}
    games = {board.number: board.game for board in boards(round_, numbers)}
    refusals: dict[int, Refusal] = {}
    columns = (
        request.POST.getlist(name) for name in ("board", "result", "seen", "reversed")
    )
    for board_text, result, seen, is_reversed in zip(*columns, strict=False):
        number = int(board_text) if board_text.isdecimal() else 0
        if number not in games:
            raise Http404
        form = ResultForm(
            {"result": result, "seen": seen, "reversed_colours": is_reversed}
        )
        if result and not form.is_valid():
            refusals[number] = Refusal(first_error(form))
            continue
        try:
            if result:
                services.enter_result(
                    game=games[number], by=request.user, **form.cleaned_data
                )
            else:
                services.clear_result(game=games[number], by=request.user, seen=seen)
        except ResultAlreadyEntered as conflict:
            wanted = GameResult(result) if result else None
            refusals[number] = Refusal(str(conflict), wanted)
        except TournamentError as error:
            refusals[number] = Refusal(str(error))
    return answer_boards(request, round_, numbers, refusals)


@require_http_methods(["GET", "HEAD", "POST"])
@of_tournament(Action.MANAGE_EVENT)
def correct_result(
    request: StaffRequest, tournament: Tournament, round_number: int, board_number: int
) -> HttpResponse:
    round_ = round_of(tournament, round_number)
    row = board_of(round_, board_number)
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
