"""Provisional ratings of unrated players (rules of 2012, Performance)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from standings.tiebreaks.quantities import quantity
from standings.tiebreaks.standings_input import StandingsInput
from tournaments.record import POINT


def provisional_ratings(given: StandingsInput) -> list[int | Fraction | None]:
    """Return everyone's rating; for an unrated player that of the score group."""
    return given.remember("provisional", lambda: _provisional_ratings(given))


def _provisional_ratings(given: StandingsInput) -> list[int | Fraction | None]:
    if not given.has_unrated:
        return list(given.ratings)
    groups: dict[int, list[int]] = {}
    for score, rating in zip(given.scores, given.ratings, strict=True):
        groups.setdefault(score, []).append(rating)
    means = group_ratings(
        {score: [r for r in ratings if r > 0] for score, ratings in groups.items()},
        given.rounds,
    )
    return [
        rating if rating > 0 else means[score]
        for score, rating in zip(given.scores, given.ratings, strict=True)
    ]


def group_ratings(
    groups: Mapping[int, list[int]], rounds: int
) -> dict[int, Fraction | None]:
    """Return the rating of every score group from the ratings of its rated players.

    Scores are tenths. A group without rated players lies between its nearest rated
    neighbours as its quantity lies between theirs; the highest such group comes first
    and then counts as rated.
    """
    means: dict[int, Fraction | None] = {
        score: Fraction(sum(ratings), len(ratings)) if ratings else None
        for score, ratings in groups.items()
    }
    scores = sorted(means, reverse=True)
    for place, score in enumerate(scores):
        if means[score] is None:
            above = next(
                (s for s in reversed(scores[:place]) if means[s] is not None), None
            )
            below = next((s for s in scores[place + 1 :] if means[s] is not None), None)
            means[score] = _between(means, score, above, below, rounds)
    return means


def _between(
    means: Mapping[int, Fraction | None],
    score: int,
    above: int | None,
    below: int | None,
    rounds: int,
) -> Fraction | None:
    own = _group_quantity(score, rounds)
    if own is None:
        return None
    neighbours = []
    for neighbour in (above, below):
        mean = None if neighbour is None else means[neighbour]
        theirs = None if neighbour is None else _group_quantity(neighbour, rounds)
        if mean is not None and theirs is not None:
            neighbours.append((mean, theirs))
    if len(neighbours) == 2:
        (high, high_q), (low, low_q) = neighbours
        return high - Fraction(high_q - own, high_q - low_q) * (high - low)
    if neighbours:
        mean, theirs = neighbours[0]
        return mean + own - theirs
    return None


def _group_quantity(score: int, rounds: int) -> int | None:
    """Return the quantity of a final score over all rounds of the tournament."""
    half_points, rest = divmod(2 * score, POINT)
    return None if rest else quantity(rounds, half_points)
