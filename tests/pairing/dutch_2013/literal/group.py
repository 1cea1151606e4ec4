"""A bracket, its candidates and what is counted in each (A3, A6, C3-C10, D4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pairing.engine.colours import Strength
from pairing.engine.dutch_2013.contenders import (
    Contender,
    breaks_absolute_colours,
    may_meet,
)
from pairing.engine.floats import Float
from tests.pairing.dutch_2013.literal.orders import (
    Pairs,
    homogeneous,
    legal_pairs,
    s1_subsets,
)
from tests.pairing.dutch_2013.literal.text import READING, Text
from tournaments.record import POINT


@dataclass(frozen=True)
class Candidate:
    """A pairing of a bracket as it came up."""

    pairs: Pairs
    left: tuple[Contender, ...]
    s1: tuple[Contender, ...]
    """Moved-down players in S1."""


@dataclass(frozen=True)
class Group:
    """A bracket."""

    mdps: tuple[Contender, ...]
    residents: tuple[Contender, ...]
    is_lowest: bool
    is_odd_round: bool
    text: Text = READING
    held: tuple[Contender, ...] = ()
    """Moved down and without any opponent here: counted for P0 only (C1)."""

    @property
    def players(self) -> list[Contender]:
        return sorted((*self.mdps, *self.residents), key=lambda p: p.rank)

    @property
    def p0(self) -> int:
        return (len(self.players) + len(self.held)) // 2

    @property
    def is_heterogeneous(self) -> bool:
        return 0 < 2 * len(self.mdps) < len(self.players)

    def candidates(self, p1: int, m1: int) -> Iterator[Candidate]:
        """All pairings with P1 pairs and M1 moved-down players in S1, in order."""
        everyone = self.players
        for s1 in s1_subsets(self.mdps, m1):
            s2 = [p for p in everyone if p not in s1]
            for first in legal_pairs(s1, s2):
                used = {p for pair in first for p in pair}
                rest = [p for p in everyone if p not in used]
                for others in homogeneous(rest, p1 - m1, self.text):
                    pairs = first + others
                    paired = {p for pair in pairs for p in pair}
                    left = tuple(p for p in everyone if p not in paired)
                    if self.is_lowest and not all(p.may_have_bye for p in left):
                        continue
                    yield Candidate(pairs, left, s1)

    def counts(self, candidate: Candidate) -> list:
        """The counts in the order in which C10 gives them up, smallest best."""
        left, pairs = candidate.left, candidate.pairs
        found: list = []
        b2 = sum(breaks_absolute_colours(a, b) for a, b in pairs)
        if not self.text.b2_yields_to_scores:
            found.append(b2)
        if not self.is_lowest:
            found.append(sum(p in self.mdps for p in left))
            found.append(sorted((p.score for p in left), reverse=True))
        scores = {p.score for p in self.players}
        if self.text.has_d4 and self.is_lowest and len(scores) > 1:
            found.append(
                sum((a.score - b.score) ** 2 for a, b in pairs)
                + sum((p.score - min(scores) + POINT) ** 2 for p in left)
            )
        found.append(b2)
        same = [(a, b) for a, b in pairs if _want_the_same(a, b)]
        strong = [
            (a, b)
            for a, b in same
            if min(a.colours.strength, b.colours.strength) >= Strength.STRONG
        ]
        if self.is_odd_round and self.text.has_a7d:
            found.append(sum(not breaks_absolute_colours(a, b) for a, b in strong))
        found.append(len(same))
        if not self.is_odd_round:
            found.append(len(strong))
        floating = [p for p in left if p not in self.mdps]
        found.append(sum(p.last_float is Float.DOWN for p in floating))
        found.append(sum(p.earlier_float is Float.DOWN for p in floating))
        opponents = self.floating_up(candidate)
        found.append(sum(p.last_float is Float.UP for p in opponents))
        found.append(sum(p.earlier_float is Float.UP for p in opponents))
        return found

    def floating_up(self, candidate: Candidate) -> list[Contender]:
        """The players whose upfloats count: the opponents of S1."""
        if candidate.s1 or not self.text.upfloats_everywhere:
            return [b for a, b in candidate.pairs if a in candidate.s1]
        return [
            min(pair, key=lambda p: p.score)
            for pair in candidate.pairs
            if pair[0].score != pair[1].score
        ]

    def best(
        self,
        p1: int,
        m1: int,
        accepts: Callable[[Candidate], bool] = lambda candidate: True,
    ) -> Candidate | None:
        """C3-C10: the first candidate with the smallest counts."""
        verdicts: dict[tuple[int, ...], bool] = {}

        def is_accepted(candidate: Candidate) -> bool:
            key = tuple(p.rank for p in candidate.left)
            if key not in verdicts:
                verdicts[key] = accepts(candidate)
            return verdicts[key]

        return min(
            (c for c in self.candidates(p1, m1) if is_accepted(c)),
            key=self.counts,
            default=None,
        )

    def can_make(self, p1: int, m1: int) -> bool:
        return next(self.candidates(p1, m1), None) is not None

    def reaches_remainder(self, m1: int) -> bool:
        """Whether M1 moved-down players can be paired with S2 at all (C14.b)."""
        return any(
            True
            for s1 in s1_subsets(self.mdps, m1)
            for _ in legal_pairs(s1, [p for p in self.players if p not in s1])
        )


def _want_the_same(a: Contender, b: Contender) -> bool:
    wanted = a.colours.preference
    return wanted is not None and wanted is b.colours.preference


def has_opponent(player: Contender, others: Sequence[Contender]) -> bool:
    return any(o is not player and may_meet(player, o) for o in others)
