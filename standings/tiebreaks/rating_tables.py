"""Rating tables: expected score by difference, difference by score (B.02 Art. 8.1)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from standings.tiebreaks.figures import rounded_half_up

BELOW_LOWEST = 800
"""How far below the lowest opponent a score of nothing performs (C.07 Art. 10.3)."""

SURE_WIN = 736
"""How far above an opponent a full point is expected."""

_HIGHEST_DIFFERENCES = (
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137,
    145, 153, 162, 170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290,
    302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735,
)  # fmt: skip
"""Highest difference for an expectation of 50, 51, … 99 %; beyond the last: 100 %."""

_DIFFERENCES_BY_PERCENT = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141,
    149, 158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296,
    309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
)  # fmt: skip
"""Rating difference dp for a score of 50, 51, … 100 %."""


def expected_percent(difference: int) -> int:
    """Return what a player expects, in per cent, from rating minus opponent's (PD)."""
    percent = 50 + bisect_left(_HIGHEST_DIFFERENCES, abs(difference))
    return percent if difference >= 0 else 100 - percent


def difference_for_percent(percent: int) -> int:
    """Return the rating difference that goes with a score in per cent (dp)."""
    if percent < 50:
        return -_DIFFERENCES_BY_PERCENT[50 - percent]
    return _DIFFERENCES_BY_PERCENT[percent - 50]


def performance_bonus(half_points: int, games: int) -> int:
    """Return dp for a score, the percentage rounded with a half upwards."""
    return difference_for_percent(rounded_half_up(50 * half_points, games))


def least_rating(ratings: Sequence[int], half_points: int) -> int:
    """Return the least rating that expects these points (C.07 Art. 10.3)."""
    lowest = min(ratings) - BELOW_LOWEST
    if half_points == 0:
        return lowest
    low, high = lowest, max(ratings) + SURE_WIN
    # Nothing is expected at `low`, everything at `high`.
    while high - low > 1:
        middle = (low + high) // 2
        expected = sum(expected_percent(middle - rating) for rating in ratings)
        if expected >= 50 * half_points:
            high = middle
        else:
            low = middle
    return high
