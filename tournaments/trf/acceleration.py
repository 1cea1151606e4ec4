"""Virtual points of an accelerated tournament: records 250 and XXA."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from tournaments.record import PlayerRecord
from tournaments.trf.fields import points_text


def acceleration_xxa(players: Sequence[PlayerRecord]) -> Iterator[str]:
    """Yield one line for each player who has virtual points in any round."""
    for player in players:
        if any(player.virtual_points):
            cells = " ".join(f"{points_text(p):>4}" for p in player.virtual_points)
            yield f"XXA {player.number:4} {cells}"


def acceleration_250(players: Sequence[PlayerRecord]) -> Iterator[str]:
    """Yield one line for neighbours with the same points in neighbouring rounds."""
    for virtual, group in groupby(players, key=lambda player: player.virtual_points):
        numbers = [player.number for player in group]
        for points, first, last in _runs(virtual):
            yield (
                f"250      {points_text(points):>4} {first:03} {last:03} "
                f"{numbers[0]:04} {numbers[-1]:04}"
            )


def _runs(virtual: tuple[int, ...]) -> Iterator[tuple[int, int, int]]:
    """Yield (points, first round, last round) for each stretch that is not zero."""
    first = 1
    for points, stretch in groupby(virtual):
        last = first + len(list(stretch)) - 1
        if points:
            yield points, first, last
        first = last + 1
