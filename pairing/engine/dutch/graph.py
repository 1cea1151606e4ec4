"""Players and possible pairs of a bracket as a graph with integer costs.

Every criterion stands in the cost of a pair or of a player left alone; a matching of
least cost is a candidate of best quality.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from pairing.engine.budget import Budget
from pairing.engine.dutch.costs import Costs
from pairing.engine.dutch.criteria import Bracket
from pairing.engine.matching import NATIVE_BITS, best_matching
from pairing.engine.pairability import bits


class Wishes(NamedTuple):
    """Preferences among matchings of equal cost: the smallest sum is taken."""

    of: dict[tuple[int, int], int]
    bits: int
    """Enough for the sum over any matching."""
    alone: dict[int, int] | None = None
    """The same of players who stay without a partner."""

    def before(
        self, of: dict[tuple[int, int], int], alone: dict[int, int], bits: int
    ) -> Wishes:
        """Return these wishes with others below them."""
        both = {pair: wish << bits for pair, wish in self.of.items()}
        for pair, wish in of.items():
            both[pair] = both.get(pair, 0) + wish
        return Wishes(both, self.bits + bits, alone)


NO_WISHES = Wishes({}, 0)


@dataclass(slots=True)
class Graph:
    """Players and the bye as vertices, with the cost of every allowed pair.

    `loops[v]` is the cost of leaving v without a partner; a vertex without one must
    have a partner.
    """

    costs: dict[tuple[int, int], int] = field(default_factory=dict)
    loops: dict[int, int] = field(default_factory=dict)
    alive: set[int] = field(default_factory=set)
    budget: Budget = field(default_factory=Budget)

    def neighbours(self, v: int) -> list[int]:
        return sorted(b if a == v else a for a, b in self.costs if v in (a, b))

    def drop(self, v: int, w: int) -> int | None:
        return self.costs.pop((v, w) if v < w else (w, v), None)

    def put(self, v: int, w: int, cost: int | None) -> None:
        if cost is not None:
            self.costs[(v, w) if v < w else (w, v)] = cost

    def drop_all(self, pairs: Iterable[tuple[int, int]]) -> None:
        for pair in pairs:
            del self.costs[pair]

    def cost(self, v: int, w: int) -> int | None:
        return self.costs.get((v, w) if v < w else (w, v))

    def settle(self, pairs: list[tuple[int, int]]) -> None:
        """Take decided pairs out of the graph."""
        gone = {player for pair in pairs for player in pair}
        self.alive -= gone
        for pair in [p for p in self.costs if p[0] in gone or p[1] in gone]:
            del self.costs[pair]
        for v in gone:
            self.loops.pop(v, None)

    def options_of(self, players: list[int], among: set[int]) -> dict[int, list[int]]:
        """Return for each player the possible opponents of a set, highest first."""
        options: dict[int, list[int]] = {player: [] for player in players}
        for v, w in self.costs:
            if v in options and w in among:
                options[v].append(w)
            elif w in options and v in among:
                options[w].append(v)
        for found in options.values():
            found.sort()
        return options

    def spare_bits(self) -> int:
        """Return how many bits of wishes the weights can carry without growing slow."""
        highest = max(self.costs.values(), default=0)
        used = max(highest, *self.loops.values(), 0).bit_length() + 1
        if self.loops:
            used += len(self.alive).bit_length() + 1
        return NATIVE_BITS - used

    def solve(self, wishes: Wishes = NO_WISHES) -> tuple[int, dict[int, int]] | None:
        """Return the least total cost with wishes in the low bits, and the mates.

        None if some vertex that needs a partner cannot have one.
        """
        self.budget.check()
        names = sorted(self.alive)
        place = {v: i for i, v in enumerate(names)}
        low, wished = wishes.bits, wishes.of
        costs = {
            pair: (cost << low) + wished.get(pair, 0)
            for pair, cost in self.costs.items()
        }
        alone = wishes.alone or {}
        loops = {v: (cost << low) + alone.get(v, 0) for v, cost in self.loops.items()}
        edges = [
            (place[v], place[w], gain)
            for (v, w), gain in gains(costs, loops, len(names)).items()
        ]
        partner = best_matching(
            len(names), edges, complete=not loops, pause=self.budget.check
        )
        mates: dict[int, int] = {}
        total = 0
        for i, j in enumerate(partner):
            v = names[i]
            if j < 0:
                if v not in loops:
                    return None
                total += loops[v]
            else:
                mates[v] = names[j]
                if i < j:
                    total += costs[v, names[j]]
        return total, mates


def gains(
    costs: dict[tuple[int, int], int], loops: dict[int, int], size: int
) -> dict[tuple[int, int], int]:
    """Return what each pair is worth above leaving its two players alone.

    The largest sum of gains is the least cost; a vertex without a loop is worth more
    than everything else. Without any loop a complete matching is asked for, and the
    gain only tells the pairs apart.
    """
    highest = max(costs.values(), default=0)
    if not loops:
        return {pair: highest - cost + 1 for pair, cost in costs.items()}
    highest = max(highest, *loops.values())
    must = 1 << highest.bit_length() + size.bit_length() + 1
    found = {}
    for (v, w), cost in costs.items():
        gain = loops.get(v, must) + loops.get(w, must) - cost
        if gain > 0:
            found[v, w] = gain
    return found


class Reach(Enum):
    """How far below a bracket its graph looks."""

    MEMBERS = "members"
    """Not at all: anyone may float, and the caller confirms what becomes of them."""
    FOLLOWING = "following"
    """To the next scoregroup, where anyone may stay over ([C8], C.7)."""
    EVERYONE = "everyone"
    """To the end of the round, with the bye: everyone must have a partner."""


def build_graph(
    bracket: Bracket, costs: Costs, reach: Reach, budget: Budget | None = None
) -> Graph:
    """Return the players of a bracket and those below it, with all costs."""
    f = bracket.field
    graph = Graph(budget=budget or Budget())
    members = set(bracket.members)
    resident_mask = sum(1 << p for p in bracket.residents)
    for v in bracket.members:
        for w in bits(f.legal[v] & resident_mask):
            if w > v:
                graph.costs[v, w] = costs.pair(v, w)
    graph.alive |= members
    collapses_later = f.edition.collapses and not (
        bracket.is_last or bracket.is_penultimate
    )
    if reach is Reach.MEMBERS:
        graph.loops = {v: costs.downfloat(v) for v in bracket.members}
    elif reach is Reach.FOLLOWING or collapses_later:
        # 2017 asks for completion only after a bracket is paired (A.9).
        add_following(graph, bracket, costs)
    else:
        add_completion(graph, bracket, costs)
    return graph


def add_following(graph: Graph, bracket: Bracket, costs: Costs) -> None:
    """Add the next scoregroup; anyone may stay without a partner."""
    f = bracket.field
    following = sum(1 << p for p in bracket.following)
    for v in bracket.members:
        graph.loops[v] = costs.downfloat(v) + costs.left_over(v)
        for w in bits(f.legal[v] & following):
            graph.costs[v, w] = costs.downfloat(v) + costs.taken_up(v)
    for v in bracket.following:
        graph.loops[v] = costs.left_over(v)
        for w in bits(f.legal[v] & following):
            if w > v:
                graph.costs[v, w] = 0
    graph.alive |= set(bracket.following)


def add_completion(graph: Graph, bracket: Bracket, costs: Costs) -> None:
    """Add everyone below and the bye: all must have a partner ([C4], [C2], [C5])."""
    f = bracket.field
    below = sum(1 << p for p in bracket.below)
    following = set(bracket.following) if costs.next_unpaired else set()
    for v in bracket.members:
        for w in bits(f.legal[v] & below):
            met = w in following
            graph.costs[v, w] = costs.downfloat(v) + (
                costs.taken_up(v) if met else costs.left_over(v)
            )
    for v in bracket.below:
        for w in bits(f.legal[v] & below):
            if w > v:
                split = v in following and w not in following
                graph.costs[v, w] = costs.left_over(v) if split else 0
    graph.alive |= set(bracket.below)
    everyone = bracket.members + bracket.below
    if len(everyone) % 2:
        bye = f.size
        graph.alive.add(bye)
        for v in everyone:
            if not f.may_have_bye >> v & 1:
                continue
            if bracket.bye_score is not None and f.scores[v] != bracket.bye_score:
                continue
            if v in following:
                graph.costs[v, bye] = costs.left_over(v)
            elif v in bracket.below:
                graph.costs[v, bye] = 0
            else:
                graph.costs[v, bye] = costs.downfloat(v) + costs.left_over(v)
