"""Pairing one bracket: the first of the best candidates in the order of the articles.

The order is that of B.6-B.7 and D.1-D.3 (art. 3.6-3.7 and 4.2-4.4): sets of moved-down
players, then transpositions of S2, then exchanges in the remainder, then transpositions
of S2R. The sequence is walked as written; a branch is left only where the cheapest way
on from it, found by going through every matching, is worse than the best candidate.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from tests.pairing.oracle.completion import bits
from tests.pairing.oracle.criteria import Bracket, criteria_of
from tests.pairing.oracle.downfloaters import FloaterSet, best_sets, mask_of

IMPOSSIBLE = 1 << 4000
DIGIT = 12
"""Bits for one count; more players than a bracket of the oracle ever has."""

Pairs = tuple[tuple[int, int], ...]


class Costs:
    """What each pair and each unpaired player costs, as one number.

    A criterion takes one digit for each height of penalty that occurs, the highest
    first, so that sums compare as the sorted lists of penalties do.
    """

    def __init__(self, bracket: Bracket, sets: list[FloaterSet]) -> None:
        criteria = criteria_of(bracket)
        apart = mask_of(bracket.mdps)
        legal = bracket.field.legal
        floaters = sorted({i for chosen in sets for i in chosen})
        drawn: dict[tuple[int, ...], list[list[int]]] = {
            (i,): [list(c.unpaired(bracket, i)) for c in criteria] for i in floaters
        }
        for i, j in combinations(bracket.members, 2):
            if legal[i] >> j & 1 and not (apart >> i & 1 and apart >> j & 1):
                drawn[i, j] = [list(c.pair(bracket, i, j)) for c in criteria]
        places: dict[tuple[int, int], int] = {}
        for order in range(len(criteria)):
            heights = {h for found in drawn.values() for h in found[order]}
            for height in sorted(heights, reverse=True):
                places[order, height] = len(places)
        self.of = {
            who: sum(
                1 << DIGIT * (len(places) - 1 - places[order, height])
                for order, heights in enumerate(found)
                for height in heights
            )
            for who, found in drawn.items()
        }
        self._cheapest: dict[int, int] = {0: 0}

    def unpaired(self, floaters: FloaterSet) -> int:
        return sum(self.of[i,] for i in floaters)

    def cheapest(self, mask: int) -> int:
        """Return the least cost of pairing everyone in the set."""
        known = self._cheapest.get(mask)
        if known is None:
            first = (mask & -mask).bit_length() - 1
            rest = mask & ~(1 << first)
            known = min(
                (
                    self.of[first, j] + self.cheapest(rest & ~(1 << j))
                    for j in bits(rest)
                    if (first, j) in self.of
                ),
                default=IMPOSSIBLE,
            )
            self._cheapest[mask] = known
        return known


def exchanges(
    count: int, size: int, without: frozenset[str] = frozenset()
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield S1 and S2 as places in the bracket, in the order of D.2 (art. 4.3).

    `count` players are in the original S1, of `size`; places stand for BSNs. The
    original S1 and S2 come first, as the exchange of nobody.
    """
    original = range(count)
    others = range(count, size)
    yield tuple(original), tuple(others)
    order = []
    for number in range(1, min(count, size - count) + 1):
        for down in combinations(original, number):
            for up in combinations(others, number):
                rules = {
                    "D2a": [number],
                    "D2b": [sum(up) - sum(down)],
                    "D2c": [-d for d in reversed(down)],
                    "D2d": [*up],
                }
                for rule in rules.keys() & without:
                    # What is first by the rule comes last without it.
                    rules[rule] = [-value for value in rules[rule]]
                    if rule in ("D2a", "D2b"):
                        rules[rule] = []
                order.append(([*rules.values()], down, up))
    order.sort(key=lambda entry: entry[0])
    for _, down, up in order:
        s1 = sorted({*original} - {*down} | {*up})
        yield tuple(s1), tuple(i for i in range(size) if i not in s1)


class Walk:
    """The candidates of a bracket in order, up to the first of the best."""

    def __init__(self, bracket: Bracket) -> None:
        self.bracket = bracket
        self.sets = best_sets(bracket)
        self.costs = Costs(bracket, self.sets)
        everyone = mask_of(bracket.members)
        self.best = min(
            (
                self.costs.unpaired(s) + self.costs.cheapest(everyone & ~mask_of(s))
                for s in self.sets
            ),
            default=IMPOSSIBLE,
        )

    def first_best(self) -> tuple[Pairs, FloaterSet]:
        """Return the pairs in the order of S1 and the downfloaters."""
        moved = {*self.bracket.mdps}
        groups = sorted(
            {
                (-len(s1), s1, len(chosen))
                for chosen in self.sets
                for s1 in [tuple(sorted(moved - {*chosen}))]
            }
        )
        if "D3" in self.bracket.field.without:
            groups.reverse()
        for _, s1, count in groups:
            limbo = moved - {*s1}
            sets = [s for s in self.sets if moved & {*s} == limbo and len(s) == count]
            found = self._pair_mdps(s1, sets, self.bracket.residents, (), 0)
            if found is not None:
                return found
        raise AssertionError("the best candidate is not in the sequence")

    def _fits(self, left: int, sets: list[FloaterSet], cost: int) -> bool:
        """Whether the best can still be reached with these players unpaired."""
        return any(
            cost + self.costs.unpaired(s) + self.costs.cheapest(left & ~mask_of(s))
            == self.best
            for s in sets
            if left & mask_of(s) == mask_of(s)
        )

    def _pair_mdps(
        self,
        s1: tuple[int, ...],
        sets: list[FloaterSet],
        s2: tuple[int, ...],
        pairs: Pairs,
        cost: int,
    ) -> tuple[Pairs, FloaterSet] | None:
        """Go through the transpositions of S2 (D.1, art. 4.2), then the remainder."""
        limbo = mask_of(tuple({*self.bracket.mdps} - {*s1} - {a for a, _ in pairs}))
        if not self._fits(mask_of(s1) | mask_of(s2) | limbo, sets, cost):
            return None
        if not s1:
            return self._pair_remainder(s2, sets, pairs, cost, limbo)
        for j in self._transposed(s2):
            if (s1[0], j) in self.costs.of:
                found = self._pair_mdps(
                    s1[1:],
                    sets,
                    tuple(k for k in s2 if k != j),
                    (*pairs, (s1[0], j)),
                    cost + self.costs.of[s1[0], j],
                )
                if found is not None:
                    return found
        return None

    def _transposed(self, s2: tuple[int, ...]) -> tuple[int, ...]:
        """Return whom the next player of S1 meets, first to last (D.1, art. 4.2)."""
        return s2[::-1] if "D1" in self.bracket.field.without else s2

    def _pair_remainder(
        self,
        players: tuple[int, ...],
        sets: list[FloaterSet],
        pairs: Pairs,
        cost: int,
        limbo: int,
    ) -> tuple[Pairs, FloaterSet] | None:
        """Go through exchanges and transpositions of S1R and S2R (B.6, art. 3.6)."""
        floating = len(sets[0]) - limbo.bit_count()
        count = (len(players) - floating) // 2
        off = self.bracket.field.without
        for places1, places2 in exchanges(count, len(players), off):
            s1 = tuple(players[i] for i in places1)
            s2 = tuple(players[i] for i in places2)
            found = self._transpose(s1, s2, sets, pairs, cost, limbo)
            if found is not None:
                return found
        return None

    def _transpose(
        self,
        s1: tuple[int, ...],
        s2: tuple[int, ...],
        sets: list[FloaterSet],
        pairs: Pairs,
        cost: int,
        limbo: int,
    ) -> tuple[Pairs, FloaterSet] | None:
        left = mask_of(s1) | mask_of(s2) | limbo
        if not self._fits(left, sets, cost):
            return None
        if not s1:
            return pairs, tuple(bits(left))
        for j in self._transposed(s2):
            pair = min(s1[0], j), max(s1[0], j)
            if pair in self.costs.of:
                found = self._transpose(
                    s1[1:],
                    tuple(k for k in s2 if k != j),
                    sets,
                    (*pairs, pair),
                    cost + self.costs.of[pair],
                    limbo,
                )
                if found is not None:
                    return found
        return None


def pair_bracket(bracket: Bracket) -> tuple[Pairs, FloaterSet]:
    return Walk(bracket).first_best()
