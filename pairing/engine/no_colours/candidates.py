"""The first candidate of a stage, without trying those before it (C4 to C10, D1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from pairing.engine.budget import Budget
from pairing.engine.no_colours.field import EVERYTHING, Field
from pairing.engine.no_colours.graph import (
    Graph,
    cheapest_matching,
    first_partners,
    members,
    perfect_matching,
    set_of,
)
from pairing.engine.no_colours.splits import SplitSearch

LEVELS = range(EVERYTHING + 1)


@dataclass(frozen=True, slots=True)
class Stage:
    """How many pairs a bracket aims at (C3, C14)."""

    moved_down: int
    """Moved-down players paired first; 0 treats the bracket as homogeneous."""
    others: int
    """Pairs among all other players."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A pairing of one bracket; pairs as (stronger, weaker) in the order of S1."""

    pairs: tuple[tuple[int, int], ...]
    leftovers: int
    up_level: int
    down_level: int
    left_s1: tuple[int, ...]
    left_s2: tuple[int, ...]
    """The exchange: who left S1, and who came up from S2."""
    key: tuple[object, ...]
    """Place in the order of the candidates of its stage."""


@dataclass(frozen=True, slots=True)
class Outside:
    """Where the players left over can go: nodes that are no players of the bracket."""

    links: Graph
    """Node -> players of the bracket who may go there."""
    inner: Graph
    """Node -> other nodes outside with which it can be matched instead."""
    is_plain: bool
    """One node for each player left over, none matched with another."""


def places(count: int, first_node: int) -> Outside:
    """Return one place for each player left over."""
    nodes = range(first_node, first_node + count)
    everyone = (1 << first_node) - 1
    return Outside(dict.fromkeys(nodes, everyone), dict.fromkeys(nodes, 0), True)


class Residual(NamedTuple):
    """The pairing of a homogeneous bracket: S1, its opponents, the exchange."""

    s1: tuple[int, ...]
    s2: tuple[int, ...]
    left_s1: tuple[int, ...] = ()
    left_s2: tuple[int, ...] = ()


@dataclass(frozen=True)
class CandidateSearch:
    """The players of a bracket at one stage, and what its leftovers must satisfy."""

    field: Field
    budget: Budget
    players: tuple[int, ...]
    stage: Stage
    may_leave: int
    """Players who may be left over as far as the absolute criteria go."""
    must_leave: int = 0
    outside: Outside | None = None
    """Where they go; by default one place for each."""

    @property
    def leftovers(self) -> int:
        return len(self.players) - 2 * (self.stage.moved_down + self.stage.others)

    def first(self) -> Candidate | None:
        """Return the first acceptable candidate, or nothing.

        C9 drops the criteria of downfloaters before C10 looks for other opponents of
        the moved-down players, and those of upfloaters after it (reading N14).
        """
        self.budget.enter(self.field.numbers[player] for player in self.players)
        outside = self.outside or places(self.leftovers, len(self.field.scores))
        if not outside.is_plain and not self._is_possible(outside):
            return None
        for up_level in LEVELS:
            opponents = self.field.opponents[up_level]
            higher = self.players[: self.stage.moved_down]
            partners = self._first_opponents(higher, opponents, outside)
            if partners is None:
                continue
            used = set_of(higher) | set_of(partners)
            rest = tuple(x for x in self.players if not used >> x & 1)
            for down_level in LEVELS:
                found = self._first_residual(rest, opponents, down_level, outside)
                if found is None:
                    continue
                return _candidate(higher, partners, rest, found, up_level, down_level)
        return None

    def _is_possible(self, outside: Outside) -> bool:
        """Return whether everyone inside and outside can be matched under B1 alone."""
        everyone = set_of(self.players)
        free = everyone & ~self.must_leave
        s1 = set_of(self.players[: self.stage.moved_down])
        graph = {
            x: self.field.can_meet[x] & (free & ~s1 if s1 >> x & 1 else free)
            for x in self.players
        }
        for player in members(self.must_leave & everyone):
            graph[player] = 0
        self._add_outside(graph, outside, self.may_leave & everyone & ~s1)
        return perfect_matching(graph) is not None

    def _first_opponents(
        self, higher: tuple[int, ...], opponents: tuple[int, ...], outside: Outside
    ) -> list[int] | None:
        """Return the first opponents of S1 that leave the residual its pairs (C7, C10)."""
        if not higher:
            return []
        self.budget.check()
        everyone = set_of(self.players)
        lower = everyone & ~set_of(higher)
        graph: Graph = {}
        free = ~self.must_leave
        for player in self.players:
            allowed = everyone if lower >> player & 1 else lower
            graph[player] = opponents[player] & allowed & free * (free >> player & 1)
        self._add_outside(graph, outside, lower & self.may_leave)
        if not outside.is_plain:
            return self._first_exact_opponents(graph, higher)
        witness = perfect_matching(graph)
        if witness is None:
            return None
        return first_partners(witness, set_of(graph), higher, lower)

    def _first_exact_opponents(
        self, graph: Graph, higher: tuple[int, ...]
    ) -> list[int] | None:
        """Do the same where fewer pairs could be made up for outside the bracket."""
        mates = self._with_fewest_leftovers(graph)
        if mates is None:
            return None
        answer: list[int] = []
        inside = set_of(self.players)
        for player in higher:
            for other in members(graph[player] & inside):
                self.budget.check()
                if mates[player] == other:
                    break
                trial = {n: g for n, g in graph.items() if n not in (player, other)}
                gone = ~(1 << player | 1 << other)
                trial = {n: g & gone for n, g in trial.items()}
                found = self._with_fewest_leftovers(trial)
                if found is not None:
                    mates = {**found, player: other, other: player}
                    break
            answer.append(mates[player])
            gone = ~(1 << player | 1 << mates[player])
            graph = {
                n: g & gone
                for n, g in graph.items()
                if n not in (player, mates[player])
            }
        return answer

    def _with_fewest_leftovers(self, graph: Graph) -> dict[int, int] | None:
        """Return a perfect matching with the right number of players left over."""
        mates = fewest_leftovers(graph, set_of(self.players))
        if mates is None:
            return None
        inside = set_of(self.players)
        left = sum(
            inside >> node & 1 and not inside >> other & 1
            for node, other in mates.items()
        )
        return mates if left == self.leftovers else None

    def _first_residual(
        self,
        rest: tuple[int, ...],
        opponents: tuple[int, ...],
        down_level: int,
        outside: Outside,
    ) -> Residual | None:
        """Return the first pairing of a homogeneous or residual bracket."""
        self.budget.check()
        p = self.stage.others
        may_leave = self.may_leave & self.field.may_float_down[down_level]
        s1 = set_of(rest[:p])
        pairs = self._paired_split(rest, s1, opponents, may_leave, outside)
        if pairs is not None:
            return Residual(rest[:p], tuple(pairs))
        everyone = set_of(rest)
        free = ~self.must_leave
        graph = {x: opponents[x] & everyone & free * (free >> x & 1) for x in rest}
        self._add_outside(graph, outside, may_leave & everyone)
        if outside.is_plain and perfect_matching(graph) is None:
            return None
        exchange = SplitSearch(rest, p, graph, self.leftovers).run()
        if exchange is None:
            return None
        down, up = exchange
        s1 = s1 & ~set_of(down) | set_of(up)
        pairs = self._paired_split(rest, s1, opponents, may_leave, outside)
        if pairs is None:
            raise AssertionError("the cheapest matching promised this split")
        return Residual(tuple(members(s1)), tuple(pairs), down, up)

    def _paired_split(
        self,
        rest: tuple[int, ...],
        s1: int,
        opponents: tuple[int, ...],
        may_leave: int,
        outside: Outside,
    ) -> list[int] | None:
        """Return the opponents of S1 in the first permutation of S2 that holds (D1)."""
        s2 = set_of(rest) & ~s1
        free = ~self.must_leave
        graph = {
            x: opponents[x] & (s2 if s1 >> x & 1 else s1) & free * (free >> x & 1)
            for x in rest
        }
        self._add_outside(graph, outside, s2 & may_leave)
        witness = perfect_matching(graph)
        if witness is None:
            return None
        return first_partners(witness, set_of(graph), tuple(members(s1)), s2)

    def _add_outside(self, graph: Graph, outside: Outside, may_leave: int) -> None:
        for node, inner in outside.inner.items():
            linked = outside.links.get(node, 0) & may_leave
            graph[node] = inner | linked
            for player in members(linked):
                graph[player] |= 1 << node


def _candidate(
    higher: tuple[int, ...],
    partners: list[int],
    rest: tuple[int, ...],
    residual: Residual,
    up_level: int,
    down_level: int,
) -> Candidate:
    """Put the two parts of a bracket together."""
    s1, s2, down, up = residual
    number = {x: i for i, x in enumerate(rest, 1)}
    difference = sum(number[x] for x in up) - sum(number[x] for x in down)
    weakest_first = tuple(-x for x in reversed(down))
    exchange = (len(up), difference, weakest_first, up)
    return Candidate(
        pairs=(*zip(higher, partners, strict=True), *zip(s1, s2, strict=True)),
        leftovers=set_of(rest) & ~set_of(s1) & ~set_of(s2),
        up_level=up_level,
        down_level=down_level,
        left_s1=down,
        left_s2=up,
        key=(up_level, tuple(partners), down_level, *exchange, s2),
    )


def fewest_leftovers(graph: Graph, inside: int) -> dict[int, int] | None:
    """Return a perfect matching in which the fewest nodes inside go outside."""
    costs = [
        (node, other, int((inside >> node & 1) != (inside >> other & 1)))
        for node, neighbours in graph.items()
        for other in members(neighbours >> node << node)
    ]
    return cheapest_matching(graph, costs)
