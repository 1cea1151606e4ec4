"""The order of the boards (C.04.2 art. 3.6; D.9 in 2017)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pairing.engine.outcome import Pair


def board_key(pair: Pair, scores: Mapping[int, int]) -> tuple[int, int, int]:
    """Return the sort key of a pair: score of the higher ranked, sum, his number.

    `scores` are pairing scores: with acceleration the virtual points count (C.04.7).
    """
    white, black = pair
    first, second = scores[white], scores[black]
    if (first, -white) > (second, -black):
        return -first, -first - second, white
    return -second, -first - second, black


def in_board_order(pairs: Iterable[Pair], scores: Mapping[int, int]) -> list[Pair]:
    """Return the pairs from board 1 down."""
    return sorted(pairs, key=lambda pair: board_key(pair, scores))
