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

UNFINISHED_KINDS = frozenset({Kind.ADJOURNED, Kind.PENDING})


def games_scheduled(record: TournamentRecord) -> int:
    """Return how many games each player of a round robin has to play."""
    players = len(record.players)
    single = players - 1 + players % 2
    cycles = 2 if record.rounds_total == 2 * single else 1
    return cycles * (players - 1)


def games_completed(player: PlayerRecord) -> int:
    """Return how many games a player has played to the end, without forfeits."""
    completed = PLAYED_KINDS - UNFINISHED_KINDS
    return sum(outcome.kind in completed for outcome in player.outcomes)


def annulled_players(record: TournamentRecord) -> frozenset[int]:
    """Return who withdrew from a round robin before half of the games."""
    scheduled = games_scheduled(record)
    return frozenset(
        player.number
        for player in record.players
        if player.is_withdrawn and 2 * games_completed(player) < scheduled
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
