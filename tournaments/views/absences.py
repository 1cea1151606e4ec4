"""Players who did not come: forfeit and withdrawal in one step, taken back in one."""

from __future__ import annotations

from collections.abc import Callable

from django.db import transaction
from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from tournaments.models import Entrant, Round, Tournament
from tournaments.rules import Action
from tournaments.selectors import Board
from tournaments.services.entrants import readmit_player, withdraw_player
from tournaments.services.results import forfeit_absent as forfeit
from tournaments.views.access import StaffRequest, of_tournament
from tournaments.views.answers import only_sent
from tournaments.views.results import act_on_board, board_of
from tournaments.views.rounds import round_of


def _named(board: Board, who: str) -> list[Entrant]:
    sides = {"white": [board.game.white], "black": [board.game.black]}
    sides["both"] = [*sides["white"], *sides["black"]]
    if who not in sides:
        raise Http404
    return sides[who]


@of_tournament(Action.MANAGE_EVENT)
@only_sent("tournaments:round-detail", "round_number")
def forfeit_absent(
    request: StaffRequest, tournament: Tournament, round_number: int, board_number: int
) -> HttpResponse:
    """Enter the forfeit of who did not come, and withdraw them with it."""
    round_ = round_of(tournament, round_number)
    board = board_of(round_, board_number)
    absent = _named(board, request.POST.get("absent", ""))
    return act_on_board(
        request,
        round_,
        board.game,
        lambda: forfeit(
            game=board.game,
            absent=absent,
            by=request.user,
            seen=request.POST.get("seen", ""),
            reason=_("Absent without notice"),
        ),
    )


@of_tournament(Action.MANAGE_EVENT)
@only_sent("tournaments:round-detail", "round_number")
def withdraw_absent(
    request: StaffRequest, tournament: Tournament, round_number: int, board_number: int
) -> HttpResponse:
    """Withdraw who lost a game by forfeit."""
    reason = _("Absent without notice")
    return _with_each(
        request,
        round_of(tournament, round_number),
        board_number,
        lambda player: withdraw_player(entrant=player, by=request.user, reason=reason),
    )


@of_tournament(Action.MANAGE_EVENT)
@only_sent("tournaments:round-detail", "round_number")
def readmit_absent(
    request: StaffRequest, tournament: Tournament, round_number: int, board_number: int
) -> HttpResponse:
    """Take the withdrawal back: the player has explained the absence."""
    reason = _("The absence was explained")
    return _with_each(
        request,
        round_of(tournament, round_number),
        board_number,
        lambda player: readmit_player(entrant=player, by=request.user, reason=reason),
    )


def _with_each(
    request: StaffRequest, round_: Round, number: int, act: Callable[[Entrant], object]
) -> HttpResponse:
    """Do something with those named of a board, or with none of them."""
    board = board_of(round_, number)
    players = _named(board, request.POST.get("absent", ""))

    def act_on_all() -> None:
        with transaction.atomic():
            for player in players:
                player.tournament = round_.tournament
                act(player)

    return act_on_board(request, round_, board.game, act_on_all)
