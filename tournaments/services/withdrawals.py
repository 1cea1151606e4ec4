"""Withdrawals: from which round a player is out, and what becomes of scheduled games."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from django.db.models import Max, Q

from tournaments.journal import Change
from tournaments.models import Entrant, Game, Outcome, Round, Tournament
from tournaments.record import Kind
from tournaments.services.rounds import settle_round
from tournaments.withdrawals import result_without_play


def take_out(
    change: Change, tournament: Tournament, entrants: Iterable[Entrant], from_round: int
) -> None:
    """Withdraw players from a round that is not paired yet.

    From a schedule they are out at once: every game without a result is lost by
    forfeit, and the round is the one after their last result.
    """
    is_scheduled = tournament.is_scheduled and tournament.rounds.exists()
    change.update_all(
        (
            entrant,
            {
                "withdrawn_from_round": _round_after_last_result(entrant)
                if is_scheduled
                else from_round
            },
        )
        for entrant in entrants
    )
    settle_unplayed_games(change, tournament)


def _round_after_last_result(entrant: Entrant) -> int:
    last = (
        entrant.outcomes.filter(game__isnull=False)
        .exclude(kind=Kind.PENDING.value)
        .aggregate(last=Max("round__number"))["last"]
    )
    return int(last or 0) + 1


def settle_unplayed_games(change: Change, tournament: Tournament) -> None:
    """Bring scheduled games without play up to date with who has withdrawn.

    A game that only a withdrawal decided is open again when the player comes back.
    """
    if not tournament.is_scheduled:
        return
    gone = set(
        tournament.entrants.filter(withdrawn_from_round__isnull=False).values_list(
            "pk", flat=True
        )
    )
    unplayed = Game.objects.filter(
        Q(outcomes__kind=Kind.PENDING.value) | Q(is_left_unplayed=True),
        round__tournament=tournament,
    ).select_related("round")
    games = {game.pk: game for game in unplayed}
    rounds: dict[UUID, Round] = {}
    kinds: list[tuple[Outcome, dict[str, str]]] = []
    for outcome in Outcome.objects.filter(game__in=games.values()):
        game = games[outcome.game_id or outcome.pk]
        decided = result_without_play(
            white_is_gone=game.white_id in gone, black_is_gone=game.black_id in gone
        )
        is_white = outcome.entrant_id == game.white_id
        white, black = decided or (Kind.PENDING, Kind.PENDING)
        kind = white if is_white else black
        if outcome.kind != kind:
            rounds[game.round_id] = game.round
            kinds.append((outcome, {"kind": kind.value}))
    change.update_all(kinds)
    change.update_all(
        (game, {"is_left_unplayed": game.white_id in gone or game.black_id in gone})
        for game in games.values()
    )
    for round_ in rounds.values():
        round_.tournament = tournament
        settle_round(change, round_)
