"""Baku acceleration: virtual points of the upper half (C.04.7; C.04.5.1 in 2017)."""

from __future__ import annotations

from dataclasses import replace

from tournaments.record import TournamentRecord


def group_a_size(players: int) -> int:
    """Return the size of group A: the first half, rounded up to an even number."""
    return 2 * -(-players // 4)


def accelerated_rounds(rounds_total: int) -> tuple[int, int]:
    """Return how many rounds are accelerated in all, and how many of them fully."""
    accelerated = -(-rounds_total // 2)
    return accelerated, -(-accelerated // 2)


def group_a_points(rounds_total: int, points_for_a_win: int) -> tuple[int, ...]:
    """Return the virtual points of group A for each accelerated round, in tenths."""
    accelerated, full = accelerated_rounds(rounds_total)
    half = points_for_a_win // 2
    return (points_for_a_win,) * full + (half,) * (accelerated - full)


def accelerate(
    record: TournamentRecord, *, last_of_group_a: int | None = None
) -> TournamentRecord:
    """Return the record with the virtual points of the Baku acceleration.

    Group A is fixed before round 1 and its last player stays the last: a late entry
    with a better number joins it. `last_of_group_a` is that player's present number;
    without it the group is counted from the players of the record.
    """
    if last_of_group_a is None:
        size = group_a_size(len(record.players))
        numbers = [player.number for player in record.players[:size]]
        last_of_group_a = numbers[-1] if numbers else 0
    points = group_a_points(record.rounds_total, record.scoring.win)
    return replace(
        record,
        players=tuple(
            replace(
                player,
                virtual_points=points if player.number <= last_of_group_a else (),
            )
            for player in record.players
        ),
    )
