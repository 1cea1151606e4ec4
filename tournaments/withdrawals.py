"""What leaving a round robin does to the games of a player (C.05 art. 6.6).

Less than half of the games completed: they stay in the table and in the rating
report, and count for nobody in the final standings. Half or more: everything counts.
Games not played are lost by forfeit in both cases.
"""

from __future__ import annotations

from dataclasses import replace

from tournaments.record import (
    ABSENT,
    PLAYED_KINDS,
    Kind,
    PlayerRecord,
    RoundOutcome,
    TournamentRecord,
)

COMPLETED_KINDS = PLAYED_KINDS - {Kind.ADJOURNED, Kind.PENDING}
"""Games played to the end; a forfeit is none."""


def games_scheduled(record: TournamentRecord) -> int:
    """Return how many games each player of a round robin has to play."""
    players = len(record.players)
    single = players - 1 + players % 2
    cycles = 2 if record.rounds_total == 2 * single else 1
    return cycles * (players - 1)


def games_completed(player: PlayerRecord) -> int:
    """Return how many games a player has played to the end, without forfeits."""
    return sum(outcome.kind in COMPLETED_KINDS for outcome in player.outcomes)


def counts_for_nobody(completed: int, scheduled: int) -> bool:
    """Tell whether a player who leaves after so many games is annulled."""
    return 2 * completed < scheduled


def result_without_play(
    *, white_is_gone: bool, black_is_gone: bool
) -> tuple[Kind, Kind] | None:
    """Return what a withdrawal makes of a game that was not played, White first.

    None while both players are in the tournament.
    """
    if not (white_is_gone or black_is_gone):
        return None
    white, black = (
        Kind.FORFEIT_LOSS if is_gone else Kind.FORFEIT_WIN
        for is_gone in (white_is_gone, black_is_gone)
    )
    return white, black


def annulled_players(record: TournamentRecord) -> frozenset[int]:
    """Return who withdrew from a round robin before half of the games."""
    scheduled = games_scheduled(record)
    return frozenset(
        player.number
        for player in record.players
        if player.is_withdrawn and counts_for_nobody(games_completed(player), scheduled)
    )


def without_annulled(record: TournamentRecord) -> TournamentRecord:
    """Return the record that the standings of a round robin count.

    Annulled players are not in it, and a round against one of them is a rest. The
    rating report and the crosstable take the record as it was.
    """
    annulled = annulled_players(record)
    if not annulled:
        return record
    return replace(
        record,
        players=tuple(
            _without_games_against(player, annulled)
            for player in record.players
            if player.number not in annulled
        ),
    )


def _without_games_against(
    player: PlayerRecord, annulled: frozenset[int]
) -> PlayerRecord:
    outcomes: list[RoundOutcome] = []
    score = player.adjustment_before(1)
    for number, outcome in enumerate(player.outcomes, 1):
        kept = ABSENT if outcome.opponent in annulled else outcome
        outcomes.append(kept._replace(score_before=score))
        score += kept.points + player.adjustment_before(number + 1)
        score -= player.adjustment_before(number)
    return replace(
        player, outcomes=tuple(outcomes), stated_points=None, stated_rank=None
    )
