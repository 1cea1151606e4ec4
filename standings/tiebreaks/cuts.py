"""Cutting the least and the most significant values (C.07 Art. 14.1-14.4, 16.5)."""

from __future__ import annotations

from typing import NamedTuple

from standings.tiebreaks.working import Reason


class Term(NamedTuple):
    """A value that may be cut."""

    score: int
    """Score of the opponent: significance comes first from it (14.1)."""
    value: int
    """What it adds; for Sonneborn-Berger the product."""
    round_index: int
    is_voluntary: bool = False


def cut_rounds(terms: list[Term], low: int, high: int) -> dict[int, Reason]:
    """Return the rounds that are cut, and why.

    The low cuts come first, one at a time. A voluntary unplayed round goes instead of
    the least significant value unless it adds less (16.5); the high cuts know no such
    exception.
    """
    left = list(terms)
    cut: dict[int, Reason] = {}
    for _ in range(min(low, len(left))):
        least = min(left, key=lambda term: (term.score, term.value))
        reason = Reason.CUT_LOWEST
        voluntary = [term for term in left if term.is_voluntary]
        if voluntary:
            candidate = min(voluntary, key=lambda term: (term.value, term.score))
            if candidate.value >= least.value:
                least = candidate
                reason = Reason.CUT_VOLUNTARY
        left.remove(least)
        cut[least.round_index] = reason
    for _ in range(min(high, len(left))):
        most = max(left, key=lambda term: (term.score, term.value))
        left.remove(most)
        cut[most.round_index] = Reason.CUT_HIGHEST
    return cut
