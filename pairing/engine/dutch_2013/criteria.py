"""What is counted in a bracket, in the order in which C10 gives it up (B2-B6, D4).

Vertices 0 to n-1 are the players of the bracket in the order of A2; a player matched
with a higher vertex is left over. Every list of totals is compared from the left.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pairing.engine.colours import Strength
from pairing.engine.dutch_2013.brackets import Bracket
from pairing.engine.dutch_2013.contenders import (
    Contender,
    breaks_absolute_colours,
)
from pairing.engine.dutch_2013.search import Level
from pairing.engine.floats import Float
from tournaments.record import POINT


class Criterion(NamedTuple):
    """One count and the article that it belongs to."""

    label: str
    level: Level


def same_preference(a: Contender, b: Contender) -> bool:
    """Whether the pair cannot respect both colour preferences (C10.e, X)."""
    return (
        a.colours.preference is b.colours.preference
        and a.colours.preference is not None
    )


def same_strong_preference(a: Contender, b: Contender) -> bool:
    """Whether both want the same colour, each strongly or absolutely (A8.b, Z)."""
    return (
        same_preference(a, b)
        and a.colours.strength >= Strength.STRONG
        and b.colours.strength >= Strength.STRONG
    )


def breaks_strong_colours(a: Contender, b: Contender) -> bool:
    """Whether A7.d is given up: same strong preference, not absolute on both sides."""
    return same_strong_preference(a, b) and not breaks_absolute_colours(a, b)


def seat_in_s1(bracket: Bracket, a: int, b: int) -> int:
    """Return which of a pair with a moved-down player stands in S1.

    Two moved-down players can meet when not all of them are in S1; the one whose
    opponent floats up with less harm stands there, or else the higher.
    """
    if b >= bracket.m0:
        return a
    as_opponent = [_up_floats(bracket.players[opponent]) for opponent in (b, a)]
    return a if as_opponent[0] <= as_opponent[1] else b


def _up_floats(player: Contender) -> tuple[bool, bool]:
    return player.last_float is Float.UP, player.earlier_float is Float.UP


class BracketCriteria:
    """The counts of one bracket as levels of a search."""

    def __init__(
        self, bracket: Bracket, *, with_mdps_first: bool, vertices: int
    ) -> None:
        self.bracket = bracket
        self.size = len(bracket.players)
        self.outside = range(self.size, vertices)
        """Vertices that stand for being left over."""
        self.with_mdps_first = with_mdps_first
        """Whether S1 holds moved-down players only: the bracket is heterogeneous."""

    def unused_mdps(self) -> Criterion:
        """M0 less the pairs that have a moved-down player in S1 (M1)."""
        size, m0 = self.size, self.bracket.m0

        def value(a: int, b: int) -> int:
            return int(a < m0 and (b < m0 or b >= size))

        return Criterion("M1", Level(value, bound=m0, ends=range(m0)))

    def left_over(self) -> Criterion:
        """Number of players left over."""
        return Criterion("P1", self._left_over([1] * self.size))

    def left_over_scores(self) -> list[Criterion]:
        """Moved-down players left over, then all who are, by score (B3, A11).

        Reading R3: A11 puts the closeness of scores before the colours.
        """
        bracket = self.bracket
        if bracket.is_lowest:
            return []
        scores = sorted({player.score for player in bracket.players}, reverse=True)
        counts = [
            [int(at < bracket.m0) for at in range(self.size)],
            *(
                [int(p.score == score) for p in bracket.players]
                for score in scores[:-1]
            ),
        ]
        return [
            Criterion("B3", self._left_over(count)) for count in counts if any(count)
        ]

    def others(self) -> list[Criterion]:
        """D4, B2, A7.d, X, Z, B5 and B6, as far as they can count in this bracket."""
        bracket = self.bracket
        found: list[Criterion] = []
        if bracket.is_lowest and bracket.has_different_scores:
            found.append(Criterion("D4", self._score_differences()))
        if any(player.is_topscorer for player in bracket.players):
            found.append(Criterion("B2", self._pairs(breaks_absolute_colours)))
        if bracket.is_odd_round:
            found.append(Criterion("A7.d", self._pairs(breaks_strong_colours)))
        found.append(Criterion("X", self._pairs(same_preference)))
        if not bracket.is_odd_round:
            found.append(Criterion("Z", self._pairs(same_strong_preference)))
        found += self._repeated_floats()
        return found

    def _score_differences(self) -> Level:
        """The sum of squared score differences (D4).

        Reading R9: all pairs of a lowest bracket count, also those of its
        heterogeneous part; the bye stands one point below the lowest player.
        """
        scores = [player.score for player in self.bracket.players]
        below = scores[-1] - POINT
        size = self.size

        def value(a: int, b: int) -> int:
            other = scores[b] if b < size else below
            return (scores[a] - other) ** 2

        return Level(value)

    def _pairs(self, is_counted: Callable[[Contender, Contender], bool]) -> Level:
        """Count pairs by their preferences; players who want the same are alike."""
        alike: dict[tuple[object, object], int] = {}
        examples: list[Contender] = []
        kinds: list[int] = []
        for player in self.bracket.players:
            wish = player.colours.preference, player.colours.strength
            if wish not in alike:
                alike[wish] = len(examples)
                examples.append(player)
            kinds.append(alike[wish])
        table = [[int(is_counted(a, b)) for b in examples] for a in examples]
        size = self.size

        def value(a: int, b: int) -> int:
            return table[kinds[a]][kinds[b]] if b < size else 0

        return Level(value)

    def _left_over(self, count: Sequence[int]) -> Level:
        size = self.size

        def value(a: int, b: int) -> int:
            return count[a] if a < size <= b else 0

        return Level(value, ends=self.outside)

    def _repeated_floats(self) -> list[Criterion]:
        """B5 and B6: downfloats first, then the opponents of S1 in a heterogeneous one.

        Reading R4: whoever was moved down and moves on floats in any case.
        """
        players, m0 = self.bracket.players, self.bracket.m0
        last = [p.last_float for p in players]
        earlier = [p.earlier_float for p in players]
        found = [
            Criterion(
                label,
                self._left_over(
                    [int(at >= m0 and f is Float.DOWN) for at, f in enumerate(floats)]
                ),
            )
            for label, floats in (("B5-down", last), ("B6-down", earlier))
        ]
        if self.with_mdps_first:
            found.append(Criterion("B5-up", self._upfloats(last)))
            found.append(Criterion("B6-up", self._upfloats(earlier)))
        return found

    def _upfloats(self, floats: Sequence[Float]) -> Level:
        bracket, size, m0 = self.bracket, self.size, self.bracket.m0
        counted = [int(f is Float.UP) for f in floats]

        def value(a: int, b: int) -> int:
            if a >= m0 or b >= size:
                return 0
            return counted[b if seat_in_s1(bracket, a, b) == a else a]

        return Level(value, ends=range(m0))
