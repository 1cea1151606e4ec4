"""Misses: who came close to a prize, and what decided against them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from standings.prizes.contestants import Contestant, is_in
from standings.prizes.giving import PrizeList
from standings.prizes.plan import Prize


@dataclass(frozen=True, slots=True)
class Miss:
    """A player behind the one who has a better prize of the same category."""

    number: int
    winner: int
    """Who has it."""
    prize: Prize
    by_points: bool
    """Else the two are level in points, and a tie-break or a play-off decided."""


def misses(
    given: PrizeList, contestants: Iterable[Contestant], *, year: int | None = None
) -> list[Miss]:
    """Return who missed the last prize of a category, or a better one by a tie-break.

    One who has a prize elsewhere that excludes this one has not missed it.
    """
    players = sorted(contestants, key=lambda player: (player.rank, player.number))
    found: list[Miss] = []
    for index, category in enumerate(given.plan.categories):
        competing = [
            player
            for player in players
            if is_in(category, player, year=given.plan.year or year)
            and (_prizes_in(given, index, player.number) or not given.of(player.number))
        ]
        found += _behind_in_the_prizes(given, index, competing)
        found += _behind_the_last(given, index, competing)
    return found


def _behind_in_the_prizes(
    given: PrizeList, index: int, competing: Sequence[Contestant]
) -> Iterable[Miss]:
    """Yield who has less than the one before, with equal points."""
    winners = [p for p in competing if _prizes_in(given, index, p.number)]
    for better, worse in pairwise(winners):
        if (
            better.points == worse.points
            and better.rank != worse.rank
            and _won(given, index, better.number) > _won(given, index, worse.number)
        ):
            prize = _prizes_in(given, index, better.number)[0]
            yield Miss(worse.number, better.number, prize, by_points=False)


def _behind_the_last(
    given: PrizeList, index: int, competing: Sequence[Contestant]
) -> Iterable[Miss]:
    """Yield the first players without a prize."""
    losers = [p for p in competing if not _prizes_in(given, index, p.number)]
    if not losers:
        return
    first = losers[0].rank
    winners = [
        p for p in competing if p.rank < first and _prizes_in(given, index, p.number)
    ]
    if not winners:
        return
    last = winners[-1]
    prize = _prizes_in(given, index, last.number)[-1]
    for player in losers:
        if player.rank == first:
            by_points = player.points != last.points
            yield Miss(player.number, last.number, prize, by_points)


def _prizes_in(given: PrizeList, index: int, number: int) -> list[Prize]:
    return [
        prize
        for award in given.of(number)
        for prize in award.prizes
        if prize.category == index
    ]


def _won(given: PrizeList, index: int, number: int) -> Fraction:
    """Return the shares before rounding: an odd coin is nothing that anybody missed."""
    return sum(
        (
            award.exact
            for award in given.of(number)
            if any(prize.category == index for prize in award.prizes)
        ),
        Fraction(0),
    )
