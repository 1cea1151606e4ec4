"""Board numbers: the first board, boards left out, and players who cannot move."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import count


def board_numbers(
    wanted: Sequence[int | None], *, first: int = 1, skipped: Collection[int] = ()
) -> list[int]:
    """Return the board of each game, games given in board order.

    `wanted` is the fixed board of a player in the game, if one has any; where two
    games want the same board the first in order gets it. The others fill the rest.
    """
    taken: set[int] = set()
    boards: list[int | None] = []
    for board in wanted:
        if board is not None and board not in taken:
            taken.add(board)
            boards.append(board)
        else:
            boards.append(None)
    free = (n for n in count(first) if n not in taken and n not in set(skipped))
    return [next(free) if board is None else board for board in boards]
