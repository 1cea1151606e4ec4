"""The second pass: slips typed again beside what is entered; nothing is written."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from tournaments.enums import GameResult
from tournaments.models import Tournament
from tournaments.rules import Action
from tournaments.selectors import Board, boards
from tournaments.views.access import StaffRequest, of_tournament
from tournaments.views.frame import tournament_page
from tournaments.views.rounds import round_of

RESULT_OF_KEY = {
    "1": GameResult.WHITE_WINS,
    "0": GameResult.BLACK_WINS,
    "5": GameResult.DRAW,
    "=": GameResult.DRAW,
    "+": GameResult.WHITE_WINS_BY_FORFEIT,
    "-": GameResult.BLACK_WINS_BY_FORFEIT,
    "d": GameResult.DOUBLE_FORFEIT,
    "a": GameResult.ADJOURNED,
}


@dataclass(frozen=True, slots=True)
class SlipLine:
    """One board of the second pass."""

    board: Board
    typed: str = ""

    @property
    def is_different(self) -> bool:
        if not self.typed:
            return False
        return RESULT_OF_KEY.get(self.typed.lower()) != self.board.code

    @property
    def is_same(self) -> bool:
        return bool(self.typed) and not self.is_different


@require_http_methods(["GET", "HEAD", "POST"])
@of_tournament(Action.ENTER_RESULTS)
def second_pass(
    request: StaffRequest, tournament: Tournament, round_number: int
) -> HttpResponse:
    """Compare results typed again with those entered.

    A script compares each key at once; the form compares them all.
    """
    round_ = round_of(tournament, round_number)
    if not round_.is_public():
        # Assistants see no draft; the page of the round knows who does.
        return redirect("tournaments:round-detail", tournament, round_number)
    lines = [
        SlipLine(board, request.POST.get(f"board_{board.number}", "").strip()[:1])
        for board in boards(round_)
    ]
    context = {
        "page": tournament_page(request, tournament, "round"),
        "round": round_,
        "current_round_number": round_number,
        "lines": lines,
        "is_answer": request.method == "POST",
        "differences": [line for line in lines if line.is_different],
        "compared": sum(bool(line.typed) for line in lines),
    }
    return render(request, "tournaments/second_pass.html", context)
