"""Giving: every prize to those who have earned it, with the reasons as data.

Players are taken by level: those with equal points together (or those who share a
place, where prizes go by rank). A level takes the prizes that come next, at most one
for each of its players, and divides them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import groupby

from standings.prizes.contestants import Contestant, is_in
from standings.prizes.division import (
    Block,
    fair_blocks,
    in_coins,
    own_prizes,
    taken_prizes,
)
from standings.prizes.plan import Cumulation, Precedence, Prize, PrizePlan, Sharing

HALF = Fraction(1, 2)


class Part(StrEnum):
    """Which rule gives a player a sum."""

    SOLE = "sole"
    """A prize for one player alone."""
    SHARED = "shared"
    """An equal share of some prizes."""
    HORT_OWN = "hort-own"
    """Half of the prize of the own place."""
    HORT_SHARED = "hort-shared"
    """Half of an equal share."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One sum of a player before rounding, and where it comes from."""

    part: Part
    prizes: tuple[Prize, ...]
    members: tuple[int, ...]
    """All who share, best first."""
    exact: Fraction
    """In hundredths."""


@dataclass(frozen=True, slots=True)
class GivenObject:
    """An object of a prize; several players mean that lots have to decide."""

    text: str
    prize: Prize
    members: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Award:
    """What one player gets from one division of prizes."""

    number: int
    amount: int
    """In hundredths, rounded to coins."""
    reasons: tuple[Reason, ...]
    objects: tuple[GivenObject, ...] = ()

    @property
    def exact(self) -> Fraction:
        return sum((reason.exact for reason in self.reasons), Fraction(0))

    @property
    def prizes(self) -> tuple[Prize, ...]:
        """Return the prizes in which the player has a part, in the order of the plan."""
        found = {prize for reason in self.reasons for prize in reason.prizes}
        found |= {given.prize for given in self.objects}
        return tuple(sorted(found, key=lambda prize: (prize.category, prize.place)))


@dataclass(frozen=True)
class PrizeList:
    """Who gets what of a plan."""

    plan: PrizePlan
    awards: tuple[Award, ...]
    """In the order of the standings; several for a player where the plan allows it."""
    not_given: tuple[Prize, ...]
    """Prizes for which nobody is left."""

    @property
    def given(self) -> int:
        return sum(award.amount for award in self.awards)

    def of(self, number: int) -> list[Award]:
        return [award for award in self.awards if award.number == number]

    def amount_of(self, number: int) -> int:
        return sum(award.amount for award in self.of(number))


def prize_list(
    plan: PrizePlan, contestants: Iterable[Contestant], *, year: int | None = None
) -> PrizeList:
    """Give the prizes of a plan; `year` is that of the event, for ages."""
    players = sorted(contestants, key=lambda player: (player.rank, player.number))
    awards: list[Award] = []
    left: list[Prize] = []
    for prizes in _divided_apart(plan):
        done = _Giving(plan, players, prizes, plan.year or year)
        awards += done.awards
        left += done.left
    place = {player.number: k for k, player in enumerate(players)}
    awards.sort(key=lambda award: place[award.number])
    left.sort(key=lambda prize: (prize.category, prize.place))
    return PrizeList(plan, tuple(awards), tuple(left))


def wanted(plan: PrizePlan, prizes: Iterable[Prize]) -> list[Prize]:
    """Return prizes in the order in which players want them."""
    if plan.precedence is Precedence.ORDER:
        return sorted(prizes, key=lambda p: (p.category, p.place))
    return sorted(prizes, key=lambda p: (-p.amount, p.category, p.place))


def _divided_apart(plan: PrizePlan) -> list[list[Prize]]:
    """Return the prizes of which a player can have one, list by list."""
    by_category = [list(category.prizes) for category in plan.categories]
    if plan.cumulation is Cumulation.SEVERAL:
        return by_category
    if plan.cumulation is Cumulation.ONE:
        return [list(plan.prizes)]
    money = [prize for prize in plan.prizes if prize.amount]
    objects = [[p for p in prizes if not p.amount] for prizes in by_category]
    return [money, *(prizes for prizes in objects if prizes)]


class _Giving:
    """One run through the levels, from the best down."""

    def __init__(
        self,
        plan: PrizePlan,
        players: Sequence[Contestant],
        prizes: Sequence[Prize],
        year: int | None,
    ) -> None:
        self.plan = plan
        self.left = wanted(plan, prizes)
        self.awards: list[Award] = []
        self._rank = {player.number: player.rank for player in players}
        fitting = {
            index: frozenset(
                player.number
                for player in players
                if is_in(plan.categories[index], player, year=year)
            )
            for index in {prize.category for prize in prizes}
        }
        self._winners = {prize: fitting[prize.category] for prize in prizes}
        for members in self._levels(players):
            if not self.left:
                break
            self._give(members)

    def _levels(self, players: Sequence[Contestant]) -> Iterable[list[int]]:
        by_rank = self.plan.sharing is Sharing.RANK
        for _level, level in groupby(
            players, key=lambda player: player.rank if by_rank else player.level
        ):
            yield [player.number for player in level]

    def _give(self, level: list[int]) -> None:
        """Give the tied players of a level what they take, and to none who takes no part.

        Somebody who competes for none of the prizes taken shares nothing.
        """
        within = {p: self._winners[p] & frozenset(level) for p in self.left}
        taken = taken_prizes(level, self.left, within)
        if not taken:
            return
        self.left = [prize for prize in self.left if prize not in taken]
        members = [m for m in level if any(m in within[p] for p in taken)]
        own = own_prizes(members, wanted(self.plan, taken), within)
        reasons = self._reasons(members, taken, own)
        exact = {
            member: sum((r.exact for r in reasons[member]), Fraction(0))
            for member in members
        }
        paid = in_coins(exact, coin=self.plan.coin)
        objects = self._objects(members, own)
        for member in members:
            # Also a share for which no coin is left: the list says why.
            if reasons[member] or objects[member]:
                self.awards.append(
                    Award(
                        member,
                        paid[member],
                        tuple(reasons[member]),
                        tuple(objects[member]),
                    )
                )

    def _reasons(
        self, members: list[int], taken: list[Prize], own: dict[int, Prize]
    ) -> dict[int, list[Reason]]:
        reasons: dict[int, list[Reason]] = {member: [] for member in members}
        places_apart = self._same_places(members)
        # Where nobody is ranked before another, both halves are the same.
        is_hort = self.plan.sharing is Sharing.HORT and len(places_apart) > 1
        if is_hort:
            for places in places_apart:
                prizes = [own[member] for member in places if member in own]
                for block in self._blocks(places, prizes):
                    _note(reasons, block, Part.HORT_OWN, HALF)
        for block in self._blocks(members, taken):
            if is_hort:
                _note(reasons, block, Part.HORT_SHARED, HALF)
            else:
                part = Part.SOLE if len(block.members) == 1 else Part.SHARED
                _note(reasons, block, part, Fraction(1))
        return reasons

    def _blocks(self, members: list[int], prizes: Sequence[Prize]) -> list[Block]:
        within = {p: self._winners[p] & frozenset(members) for p in prizes}
        return fair_blocks(members, prizes, within)

    def _same_places(self, members: list[int]) -> list[list[int]]:
        return [list(same) for _rank, same in groupby(members, self._rank.__getitem__)]

    def _objects(
        self, members: list[int], own: dict[int, Prize]
    ) -> dict[int, list[GivenObject]]:
        """Return the objects by rank: they cannot be divided."""
        objects: dict[int, list[GivenObject]] = defaultdict(list)
        for places in self._same_places(members):
            for prize in (own[member] for member in places if member in own):
                among = tuple(m for m in places if m in self._winners[prize])
                for text in prize.objects:
                    given = GivenObject(text, prize, among)
                    for member in among:
                        objects[member].append(given)
        return objects


def _note(
    reasons: dict[int, list[Reason]], block: Block, part: Part, factor: Fraction
) -> None:
    if not block.total:
        return
    for member in block.members:
        reasons[member].append(
            Reason(part, block.prizes, block.members, block.share * factor)
        )
