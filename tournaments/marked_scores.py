"""Scores with penalty or bonus points in them, marked wherever a list prints them."""

from __future__ import annotations


class MarkedScore(int):
    """A score in tenths that knows what the arbiter gave or took."""

    adjustment: int

    def __new__(cls, tenths: int, adjustment: int) -> MarkedScore:
        score = super().__new__(cls, tenths)
        score.adjustment = adjustment
        return score


def marked(tenths: int, adjustment: int) -> int:
    """Return a score, marked where it holds points of the arbiter."""
    return MarkedScore(tenths, adjustment) if adjustment else tenths
