"""Players who did not come: forfeit and withdrawal in one step, taken back in one."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.errors import TournamentError
from tournaments.models import Entrant, Tournament
from tournaments.rules import Action
from tournaments.selectors import Board
from tournaments.services.entrants import readmit_player, withdraw_player
from tournaments.services.results import forfeit_absent as forfeit
from tournaments.views.access import StaffRequest, of_tournament
from tournaments.views.results import answer_board, board_of
from tournaments.views.rounds import round_of


def _named(board: Board, who: str) -> list[Entrant]:
    sides = {"white": [board.game.white], "black": [board.game.black]}
    sides["both"] = [*sides["white"], *sides["black"]]
    if who not in sides:
        raise Http404
    return sides[who]


@require_POST
@of_tournament(Action.MANAGE_EVENT)
def forfeit_absent(
    request: StaffRequest, tournament: Tournament, round_number: int, board_number: int
) -> HttpResponse:
    """Enter the forfeit of who did not come, and withdraw them with it."""
    round_ = round_of(tournament, round_number)
    board = board_of(round_, board_number)
    refusal = ""
    try:
        forfeit(
            game=board.game,
            absent=_named(board, request.POST.get("absent", "")),
            by=request.user,
            seen=request.POST.get("seen", ""),
            reason=_("Absent without notice"),
        )
    except TournamentError as error:
        refusal = str(error)
    return answer_board(request, round_, board_number, refusal)


@require_POST
@of_tournament(Action.MANAGE_EVENT)
def withdraw_absent(
    request: StaffRequest, tournament: Tournament, round_number: int, board_number: int
) -> HttpResponse:
    """Withdraw who lost a game by forfeit."""
    round_ = round_of(tournament, round_number)
    board = board_of(round_, board_number)
    refusal = ""
    try:
        for player in _named(board, request.POST.get("absent", "")):
            player.tournament = tournament
            withdraw_player(
                entrant=player, by=request.user, reason=_("Absent without notice")
            )
    except TournamentError as error:
        refusal = str(error)
    return answer_board(request, round_, board_number, refusal)


@require_POST
@of_tournament(Action.MANAGE_EVENT)
def readmit_absent(
    request: StaffRequest, tournament: Tournament, round_number: int, board_number: int
) -> HttpResponse:
    """Take the withdrawal back: the player has explained the absence."""
    round_ = round_of(tournament, round_number)
    board = board_of(round_, board_number)
    reason = request.POST.get("reason", "").strip()
    refusal = ""
    try:
        for player in _named(board, request.POST.get("absent", "")):
            player.tournament = tournament
            readmit_player(
                entrant=player,
                by=request.user,
                reason=reason or _("The absence was explained"),
            )
    except TournamentError as error:
        refusal = str(error)
    return answer_board(request, round_, board_number, refusal)
