"""Results: one board at a time, as a fragment or as a page."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial

from django.contrib import messages
from django.db.models import prefetch_related_objects
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.enums import GameResult
from tournaments.errors import ResultAlreadyEntered, TournamentError
from tournaments.forms.results import CorrectionForm, ResultForm
from tournaments.models import Game, Round, Tournament
from tournaments.rules import Action, allowed
from tournaments.selectors import Board, board, boards, correction_grade
from tournaments.selectors.corrections import Grade, Reach, standing_of
from tournaments.selectors.rounds import entered_boards, games_on
from tournaments.services import results as services
from tournaments.typed import is_number
from tournaments.views.access import StaffRequest, of_tournament
from tournaments.views.answers import (
    carry_out,
    first_error,
    only_sent,
    page_at,
    sent,
    shown_again,
)
from tournaments.views.frame import tournament_page
from tournaments.views.rounds import (
    NOT_REFUSED,
    Refusal,
    RoundProgress,
    board_line,
    has_free_results,
    is_last_public,
    round_of,
    show_round,
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
    Reach.STANDINGS: gettext_lazy(
        "It counts for the standings; the schedule does not change."
    ),
    Reach.RATING_ONLY: gettext_lazy(
        "It is too late for standings and pairings: it counts for the rating report "
        "only."
    ),
}
"""What each grade of a correction means (C.04.2 art. 4.3)."""


def reach_words(round_: Round, grade: Grade) -> str:
    """Return what a correction counts for, where pairings are still to be made."""
    tournament = round_.tournament
    last_without_it = grade.counted_through or round_.number
    follows_the_system = grade.reach not in (Reach.RATING_ONLY, Reach.STANDINGS)
    if follows_the_system and last_without_it >= tournament.rounds_total:
        return _("It counts for the standings; no pairing follows from it any more.")
    if (
        grade.reach is Reach.PAIRING_AFTER
        and last_without_it > tournament.rounds.count()
    ):
        return _(
            "The deadline for corrections has passed: it counts for the standings and "
            "for the pairing after the next one."
        )
    return str(REACH_SENTENCES[grade.reach])


def board_of(round_: Round, number: int) -> Board:
    found = board(round_, number)
    if found is None:
        raise Http404
    return found


def game_of(round_: Round, number: int) -> Game:
    """Return the game on a board without its players: the service reads them itself."""
    found = games_on(round_, [number])
    if number not in found:
        raise Http404
    return found[number]


def answer_page(request: StaffRequest, tournament: Tournament) -> dict[str, object]:
    """Return what a fragment needs of the frame around its page."""
    return {
        "tournament": tournament,
        "can_enter": True,
        "can_manage": allowed(request.user, Action.MANAGE_EVENT, tournament.event),
    }


@of_tournament(Action.ENTER_RESULTS)
@only_sent("tournaments:round-detail", "round_number")
def enter_result(
    request: StaffRequest, tournament: Tournament, round_number: int, board_number: int
) -> HttpResponse:
    round_ = round_of(tournament, round_number)
    game = game_of(round_, board_number)
    form = ResultForm(request.POST)
    if not form.is_valid():
        return answer_board(request, round_, game.board, Refusal(first_error(form)))
    return act_on_board(
        request,
        round_,
        game,
        lambda: services.enter_result(game=game, by=request.user, **form.cleaned_data),
        wanted=GameResult(form.cleaned_data["result"]),
    )


@of_tournament(Action.ENTER_RESULTS)
@only_sent("tournaments:round-detail", "round_number")
def clear_result(
    request: StaffRequest, tournament: Tournament, round_number: int, board_number: int
) -> HttpResponse:
    round_ = round_of(tournament, round_number)
    game = game_of(round_, board_number)
    return act_on_board(
        request,
        round_,
        game,
        lambda: services.clear_result(
            game=game, by=request.user, seen=request.POST.get("seen", "")
        ),
    )


def act_on_board(
    request: StaffRequest,
    round_: Round,
    game: Game,
    act: Callable[[], object],
    *,
    wanted: GameResult | None = None,
) -> HttpResponse:
    """Do something at a board; a refusal stands in its row."""
    if is_of_pair(game, request.POST.get("pair", "")):
        refusal = _refusal(act, wanted)
    else:
        refusal = Refusal(
            _("Other players sit at this board by now; nothing was changed.")
        )
    return answer_board(request, round_, game.board, refusal)


def is_of_pair(game: Game, pair: str) -> bool:
    """Tell whether those whom a page showed still sit there; "" for a page with none."""
    return pair in ("", f"{game.white_id}-{game.black_id}")


def _refusal(
    act: Callable[[], object], wanted: GameResult | None = None
) -> Refusal | None:
    try:
        act()
    except ResultAlreadyEntered as conflict:
        return Refusal(str(conflict), wanted)
    except TournamentError as error:
        return Refusal(str(error))
    return None


def answer_board(
    request: StaffRequest, round_: Round, number: int, refusal: Refusal | None
) -> HttpResponse:
    """Answer with the row as it is now, and the count; plainly with the page."""
    refusals = {number: refusal} if refusal else {}
    if request.htmx:
        return answer_boards(request, round_, [number], refusals)
    if refusal and round_.is_public():
        return shown_again(show_round(request, round_, refusals))
    if refusal:
        messages.error(request, refusal.sentence)
    address = reverse(
        "tournaments:round-detail", args=[round_.tournament, round_.number]
    )
    return redirect(f"{address}#board-row-{number}")


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
            refusal=refusals.get(row.number, NOT_REFUSED),
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


@of_tournament(Action.ENTER_RESULTS)
@only_sent("tournaments:round-detail", "round_number")
def enter_results(
    request: StaffRequest, tournament: Tournament, round_number: int
) -> HttpResponse:
    """Enter several results, each by itself: one refused does not stop the others.

    A board that is gone, or where others sit by now, is not in the answer.
    """
    round_ = round_of(tournament, round_number)
    numbers = {int(t) for t in request.POST.getlist("board") if is_number(t)}
    games = games_on(round_, numbers)
    refusals: dict[int, Refusal] = {}
    answered: set[int] = set()
    for board_text, result, seen, is_reversed, pair in _sent_results(request):
        number = int(board_text) if is_number(board_text) else 0
        game = games.get(number)
        if game is None or not is_of_pair(game, pair):
            continue
        answered.add(number)
        form = ResultForm(
            {"result": result, "seen": seen, "reversed_colours": is_reversed}
        )
        if result and not form.is_valid():
            refusals[number] = Refusal(first_error(form))
            continue
        act = (
            partial(services.enter_result, **form.cleaned_data)
            if result
            else partial(services.clear_result, seen=seen)
        )
        wanted = GameResult(result) if result else None
        if refusal := _refusal(partial(act, game=game, by=request.user), wanted):
            refusals[number] = refusal
    return answer_boards(request, round_, answered, refusals)


def _sent_results(request: StaffRequest) -> Iterator[tuple[str, ...]]:
    """Return board, result, result seen, "on" for reversed colours, and the pair."""
    names = ("board", "result", "seen", "reversed")
    columns = [request.POST.getlist(name) for name in names]
    # A page read before the pairs were sent has none.
    pairs = request.POST.getlist("pair") or [""] * len(columns[0])
    return zip(*columns, pairs, strict=False)


@of_tournament(Action.MANAGE_EVENT)
def correct_result(
    request: StaffRequest, tournament: Tournament, round_number: int, board_number: int
) -> HttpResponse:
    round_ = round_of(tournament, round_number)
    game = game_of(round_, board_number)
    form = CorrectionForm(sent(request))
    return carry_out(
        request,
        lambda: services.correct_result(
            game=game, by=request.user, **form.cleaned_data
        ),
        on=page_at(
            request,
            "tournaments:correct-result",
            _show_correction,
            tournament,
            round_number,
            board_number,
        ),
        done=lambda grade: (
            _("Board %(board)d is corrected; the old result stays in the journal.")
            % {"board": board_number}
            + f" {reach_words(round_, grade)}"
        ),
        then=reverse("tournaments:round-detail", args=[tournament, round_number]),
        form=form,
    )


def _show_correction(
    request: StaffRequest,
    tournament: Tournament,
    round_number: int,
    board_number: int,
    form: CorrectionForm | None = None,
) -> HttpResponse:
    round_ = round_of(tournament, round_number)
    row = board_of(round_, board_number)
    entered = {"result": row.result, "reversed_colours": row.is_reversed}
    grade = correction_grade(round_, now=timezone.now())
    context = {
        "page": tournament_page(request, tournament, "round"),
        "round": round_,
        "current_round_number": round_number,
        "board": row,
        "form": form or CorrectionForm(initial=entered),
        "standing": standing_of(row.white, row.black),
        "reach": grade.reach,
        "reach_words": reach_words(round_, grade),
        "draft_in_the_way": grade.draft_in_the_way,
    }
    return render(request, "tournaments/correction.html", context)
