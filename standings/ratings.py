"""Ratings: expected score, K factor, rating change and performance (FIDE B.02)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from standings.tiebreaks.modifiers import PLAIN
from standings.tiebreaks.opponent_ratings import half_points
from standings.tiebreaks.performance import tournament_performances
from standings.tiebreaks.rating_tables import (
    difference_for_percent,
    expected_percent,
)
from standings.tiebreaks.standings_input import StandingsInput
from tournaments.record import RATED_KINDS

LARGEST_DIFFERENCE = 400
"""A greater difference counts as this one (8.3.1)."""

UNLIMITED_FROM = 2650
"""Own rating from which the full difference counts, since October 2025."""

K_HIGH, K_MIDDLE, K_LOW = 40, 20, 10
MAX_K_TIMES_GAMES = 700


class Tempo(StrEnum):
    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"


@dataclass(frozen=True, slots=True)
class RatedResult:
    """One rated game: the opponent's rating and the result in half points."""

    opponent_rating: int
    half_points: int


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What the rated games of a tournament do to a rating."""

    games: int
    half_points: int
    expected_percent: int
    """Sum of the expected scores, in hundredths of a point."""
    k: int
    change: int
    """Rounded to whole points, a half away from zero."""

    @property
    def expected(self) -> Fraction:
        return Fraction(self.expected_percent, 100)


def expected_score(rating: int, opponent: int, *, tempo: Tempo = Tempo.STANDARD) -> int:
    """Return the expected score, in hundredths, under the 400-point rule."""
    difference = rating - opponent
    if tempo is not Tempo.STANDARD or rating < UNLIMITED_FROM:
        difference = max(-LARGEST_DIFFERENCE, min(LARGEST_DIFFERENCE, difference))
    return expected_percent(difference)


def k_factor(
    rating: int,
    *,
    birth_year: int | None = None,
    year: int | None = None,
    is_new: bool = False,
    has_reached_2400: bool = False,
) -> int:
    """Return K: 40 for new and young players, 20 for most, 10 once at 2400.

    Young is until the end of the year of the 18th birthday, and under 2300.
    """
    if has_reached_2400 or rating >= 2400:
        return K_LOW
    is_young = birth_year is not None and year is not None and year - birth_year <= 18
    if is_new or (is_young and rating < 2300):
        return K_HIGH
    return K_MIDDLE


def rating_change(
    rating: int,
    results: Iterable[RatedResult],
    k: int,
    *,
    tempo: Tempo = Tempo.STANDARD,
) -> RatingChange:
    """Return K x (score - expected score); K falls where K x games exceeds 700."""
    games = list(results)
    count = len(games)
    scored = sum(game.half_points for game in games)
    expected = sum(
        expected_score(rating, game.opponent_rating, tempo=tempo) for game in games
    )
    if k * count > MAX_K_TIMES_GAMES:
        k = MAX_K_TIMES_GAMES // count
    hundredths = k * (50 * scored - expected)
    change = (abs(hundredths) + 50) // 100
    return RatingChange(
        games=count,
        half_points=scored,
        expected_percent=expected,
        k=k,
        change=change if hundredths >= 0 else -change,
    )


def rated_results(given: StandingsInput, index: int) -> list[RatedResult]:
    """Return the rated games of a player against rated opponents."""
    results = []
    for r, opponent in enumerate(given.opponents[index]):
        if given.outcome(index, r).kind not in RATED_KINDS:
            continue
        rating = given.ratings[opponent]
        if rating > 0:
            results.append(RatedResult(rating, half_points(given.traits[index][r])))
    return results


def rating_changes(
    given: StandingsInput,
    *,
    year: int | None = None,
    k_factors: dict[int, int] | None = None,
    tempo: Tempo = Tempo.STANDARD,
    of: int | None = None,
) -> dict[int, RatingChange]:
    """Return the rating change of every rated player, by pairing number.

    `k_factors` gives K where it is known; otherwise it follows from rating and birth.
    `of`: of the player with this number alone.
    """
    known = k_factors or {}
    changes = {}
    for index, player in enumerate(given.players):
        if player.rating <= 0 or of not in (None, player.number):
            continue
        k = known.get(player.number) or k_factor(
            player.rating,
            birth_year=birth_year(player.birth),
            year=year,
        )
        results = rated_results(given, index)
        changes[player.number] = rating_change(player.rating, results, k, tempo=tempo)
    return changes


def birth_year(birth: str) -> int | None:
    """Return the year of a date of birth such as 2010/05/31; none if not known."""
    year = birth[:4]
    return int(year) if len(year) == 4 and year.isdigit() and int(year) > 0 else None


def performances(given: StandingsInput) -> dict[int, int | None]:
    """Return everyone's tournament performance, by pairing number."""
    figures = tournament_performances(given, PLAIN)
    return dict(zip(given.numbers, figures, strict=True))


__all__ = [
    "RatedResult",
    "RatingChange",
    "Tempo",
    "birth_year",
    "difference_for_percent",
    "expected_score",
    "k_factor",
    "performances",
    "rated_results",
    "rating_change",
    "rating_changes",
]
