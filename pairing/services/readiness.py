"""Whether the next round can be paired, and what stands in the way."""

from __future__ import annotations

from django.utils.translation import gettext as _

from pairing.engine.round_robin import FEWEST_PLAYERS, MOST_PLAYERS
from tournaments.enums import NumberOrder
from tournaments.errors import (
    PairingImpossible,
    RoundNotInState,
    RoundStillOpen,
)
from tournaments.models import (
    Round,
    Tournament,
)
from tournaments.selectors.rounds import open_boards
from tournaments.services.checks import require_open


def require_ready(tournament: Tournament) -> int:
    """Return the number of the round to pair, or say what stands in the way."""
    require_open(tournament)
    rounds = list(tournament.rounds.order_by("number"))
    number = len(rounds) + 1
    if rounds and not rounds[-1].is_finished:
        raise _round_still_open(rounds[-1])
    if number > tournament.rounds_total:
        raise RoundNotInState(
            _("All %(total)d rounds are paired.") % {"total": tournament.rounds_total}
        )
    in_play = tournament.entrants.filter(withdrawn_from_round__isnull=True).count()
    if tournament.is_scheduled:
        _require_schedulable(tournament, is_first=not rounds)
    elif in_play < 2:
        raise PairingImpossible(
            _("There are no two players to pair. Enter players first."),
            code="no-players",
        )
    return number


def _require_schedulable(tournament: Tournament, *, is_first: bool) -> None:
    """Refuse a schedule with places for players who have left before it is made."""
    players = list(tournament.entrants.all())
    if not FEWEST_PLAYERS <= len(players) <= MOST_PLAYERS:
        raise PairingImpossible(
            _(
                "A round robin has %(fewest)d to %(most)d players; %(count)d are "
                "entered. Enter more, or choose another system in the settings."
            )
            % {"fewest": FEWEST_PLAYERS, "most": MOST_PLAYERS, "count": len(players)},
            code="no-players",
        )
    if tournament.number_order == NumberOrder.LOT_ALONE and not all(
        player.lot for player in players
    ):
        raise PairingImpossible(
            _(
                "Draw the lots first, on the page of the players: they give the numbers."
            ),
            code="no-lots",
        )
    gone = [player.name for player in players if player.is_withdrawn]
    if is_first and gone:
        raise PairingImpossible(
            _(
                "These players are withdrawn: %(players)s. Take them off the list, or "
                "readmit them: everyone on the list has a place in the schedule."
            )
            % {"players": "; ".join(gone)},
            code="withdrawn",
        )


def _round_still_open(round_: Round) -> RoundStillOpen:
    if round_.is_draft and not round_.is_public():
        return RoundStillOpen(
            _("Round %(number)d is a draft. Publish it or un-pair it first.")
            % {"number": round_.number}
        )
    boards = open_boards(round_)
    return RoundStillOpen(
        _("Round %(number)d has no result yet on board %(boards)s.")
        % {
            "number": round_.number,
            "boards": ", ".join(str(board) for board in boards),
        },
        boards=boards,
    )
