"""Tie-breaks for teams as functions on numbers (rules of 2012, 2.2 and 2.4).

Numbers are exact: whole, or fractions where half points need them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

Number = int | Fraction


class MatchScale(NamedTuple):
    """Match points for a match won, drawn, lost, and lost by forfeit."""

    win: int = 2
    draw: int = 1
    loss: int = 0
    forfeit: int = 0


STANDARD_SCALE = MatchScale()
FRENCH_SCALE = MatchScale(win=3, draw=2, loss=1, forfeit=0)
"""French championship: 3-2-1-0, nothing for a match lost by forfeit."""


def match_points(
    game_points: Number,
    boards: int,
    scale: MatchScale = STANDARD_SCALE,
    *,
    is_forfeit: bool = False,
) -> int:
    """Return the match points: more than, exactly or less than half of the boards."""
    if is_forfeit:
        return scale.forfeit
    doubled = 2 * game_points
    if doubled > boards:
        return scale.win
    return scale.draw if doubled == boards else scale.loss


def game_points(matches: Sequence[Number]) -> Number:
    """Return the sum of the points made on all boards of all matches."""
    return sum(matches, 0)


def sonneborn_berger(matches: Sequence[tuple[Number, Number]]) -> Number:
    """Return the sum of (opponents' total x own points in the match)."""
    return sum((total * points for total, points in matches), 0)


def buchholz(totals: Sequence[Number], *, cut: int = 0) -> Number:
    """Return the sum of the opponents' totals, without the lowest ones cut."""
    return sum(sorted(totals)[cut:], 0)


def berlin(boards: Sequence[Number]) -> Number:
    """Return the results weighted by board: the first times N, the last times one."""
    count = len(boards)
    return sum(((count - place) * result for place, result in enumerate(boards)), 0)


def direct_encounter(
    tied: Sequence[str], results: Mapping[tuple[str, str], Number]
) -> dict[str, Number] | None:
    """Return the points of the matches among the tied, if all of them have met.

    `results` maps (team, opponent) to what the team made in the match.
    """
    pairs = [(team, other) for team in tied for other in tied if team != other]
    if any(pair not in results for pair in pairs):
        return None
    points: dict[str, Number] = dict.fromkeys(tied, 0)
    for team, other in pairs:
        points[team] += results[team, other]
    return points
