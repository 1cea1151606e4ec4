"""The lightest perfect matching by many criteria, settled one after another.

A `Search` holds a graph whose perfect matchings are the candidates. Each criterion is
a whole number per edge, never negative; the candidates kept are those with the
smallest total, and later criteria choose among them. A criterion that concerns one
vertex only is settled by taking away the edges of that vertex with another value, so
it costs nothing later; the others stay as totals that must not be exceeded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import rustworkx

from pairing.engine.budget import Budget

Edge = tuple[int, int]
"""Two vertices, the smaller first."""

WEIGHT_BITS = 118
"""The matching works with signed numbers of 128 bits and doubles the weights."""


@dataclass(frozen=True, slots=True)
class Level:
    """A criterion: the total of `value` over the matching, or its value at a vertex."""

    value: Callable[[int, int], int]
    bound: int | None = None
    """A total that no matching exceeds, where it is known."""
    vertex: int | None = None
    ends: range | None = None
    """Vertices without which an edge has no value, where they are few."""


def lightest_perfect_matching(
    size: int, edges: Sequence[Edge], costs: Sequence[int]
) -> list[int] | None:
    """Return the partner of every vertex at the smallest total cost, if all have one.

    Costs are not negative and fit in WEIGHT_BITS.
    """
    if size % 2:
        return None
    top = max(costs, default=0)
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(size))
    graph.add_edges_from(
        [(a, b, top - cost) for (a, b), cost in zip(edges, costs, strict=True)]
    )
    matching = rustworkx.max_weight_matching(
        graph, max_cardinality=True, weight_fn=_itself
    )
    if 2 * len(matching) < size:
        return None
    mate = [0] * size
    for a, b in matching:
        mate[a], mate[b] = b, a
    return mate


def _itself(weight: int) -> int:
    return weight


class Search:
    """Candidates, and the criteria settled so far."""

    def __init__(self, size: int, edges: Iterable[Edge], budget: Budget) -> None:
        self.size = size
        self.edges: list[Edge] = list(edges)
        self.budget = budget
        self.mate: list[int] | None = None
        # mate[v] is the partner of v in a matching that is best for all settled levels.
        self._open: set[int] = set(range(size))
        # Vertices whose partner is not decided; decided pairs are in `_decided`.
        self._decided: list[Edge] = []
        self._alive = bytearray(b"\x01") * len(self.edges)
        self._incident: list[list[int]] = [[] for _ in range(size)]
        for at, (a, b) in enumerate(self.edges):
            self._incident[a].append(at)
            self._incident[b].append(at)
        self._kept: list[tuple[list[int], int]] = []
        # Values per edge of each settled total, and what is left of its best value for
        # the open vertices.
        self._solve([])

    @property
    def is_feasible(self) -> bool:
        """Whether there is any candidate."""
        return self.mate is not None

    def settle(self, levels: Sequence[Level]) -> list[int]:
        """Keep the candidates that are best by each level in turn; return the values."""
        if self.mate is None:
            raise ValueError("There is no candidate to choose from.")
        best: list[int] = []
        while len(best) < len(levels):
            level = levels[len(best)]
            here = self._here(level)
            if here > self._floor(level):
                batch = self._solve(levels[len(best) :])
                for level in levels[len(best) : len(best) + batch]:
                    best.append(self._here(level))
                    self._fix(level, best[-1])
            else:
                best.append(here)
                self._fix(level, here)
        return best

    def _here(self, level: Level) -> int:
        """Return the value of a level in the matching in hand."""
        mate = self.mate or []
        if level.vertex is not None:
            return level.value(*_edge(level.vertex, mate[level.vertex]))
        return sum(level.value(v, w) for v, w in enumerate(mate) if v < w)

    def _floor(self, level: Level) -> int:
        """Return a value below which a level cannot fall."""
        if level.vertex is None:
            return sum(level.value(a, b) for a, b in self._decided)
        if level.vertex not in self._open:
            return self._here(level)
        return min(level.value(*self.edges[at]) for at in self._alive_at(level.vertex))

    def _alive_at(self, vertex: int) -> list[int]:
        return [at for at in self._incident[vertex] if self._alive[at]]

    def _alive_for(self, level: Level) -> Iterable[int]:
        """Return the edges that can have a value at a level."""
        if level.vertex is not None:
            return self._alive_at(level.vertex)
        if level.ends is not None:
            return [at for end in level.ends for at in self._alive_at(end)]
        return [at for at, alive in enumerate(self._alive) if alive]

    def _fix(self, level: Level, best: int) -> None:
        """Take away the candidates that are worse than the best value of a level."""
        if level.vertex is not None:
            if level.vertex in self._open:
                self._fix_vertex(level.vertex, level, best)
            return
        best -= sum(level.value(a, b) for a, b in self._decided)
        values = [0] * len(self.edges)
        for at in self._alive_for(level):
            values[at] = level.value(*self.edges[at])
            if values[at] > best:
                self._alive[at] = 0
        if best:
            self._kept.append((values, best))

    def _fix_vertex(self, vertex: int, level: Level, best: int) -> None:
        remaining = []
        for at in self._alive_at(vertex):
            if level.value(*self.edges[at]) == best:
                remaining.append(at)
            else:
                self._alive[at] = 0
        if len(remaining) == 1:
            (only,) = remaining
            self._kept = [
                (values, total - values[only]) for values, total in self._kept
            ]
            self._decided.append(self.edges[only])
            for end in self.edges[only]:
                self._open.discard(end)
                for at in self._incident[end]:
                    self._alive[at] = 0

    def _solve(self, levels: Sequence[Level]) -> int:
        """Find a matching that is best by the first few levels; return how many.

        It is as many as the weights have room for, and at least one.
        """
        self.budget.check()
        alive = [at for at in range(len(self.edges)) if self._alive[at]]
        costs, spread = self._settled_costs(alive)
        rows: list[tuple[dict[int, int], int]] = []
        span = 1
        for level in levels:
            values, bound = self._row(level)
            if rows and (span * (bound + 1) * spread).bit_length() > WEIGHT_BITS:
                break
            rows.append((values, bound))
            span *= bound + 1
        weights = {at: cost * span for at, cost in zip(alive, costs, strict=True)}
        for values, bound in rows:
            span //= bound + 1
            for at, value in values.items():
                weights[at] += span * value
        self._match(weights)
        return len(rows)

    def _settled_costs(self, alive: Sequence[int]) -> tuple[list[int], int]:
        """Fold the kept totals into one number per edge; return also its largest.

        A worse candidate loses at least one at some level and can win back at later
        levels no more than their best totals, so that is all the room they need.
        """
        factor = 1
        costs = [0] * len(alive)
        for values, total in reversed(self._kept):
            costs = [
                cost + factor * values[at]
                for cost, at in zip(costs, alive, strict=True)
            ]
            factor += factor * total
        return costs, max(costs, default=0) + 1

    def _row(self, level: Level) -> tuple[dict[int, int], int]:
        """Return the values of a level that are not zero, and a bound of their total."""
        values = {}
        peaks: dict[int, int] = {}
        for at in self._alive_for(level):
            a, b = self.edges[at]
            value = level.value(a, b)
            if value:
                values[at] = value
                if value > peaks.get(a, 0):
                    peaks[a] = value
                if value > peaks.get(b, 0):
                    peaks[b] = value
        if level.vertex is not None:
            return values, max(values.values(), default=0)
        bound = sum(peaks.values()) // 2
        return values, bound if level.bound is None else min(bound, level.bound)

    def _match(self, weights: Mapping[int, int]) -> None:
        vertices = sorted(self._open)
        place = {vertex: at for at, vertex in enumerate(vertices)}
        found = lightest_perfect_matching(
            len(vertices),
            [(place[self.edges[at][0]], place[self.edges[at][1]]) for at in weights],
            list(weights.values()),
        )
        if found is None:
            self.mate = None
            return
        mate = [0] * len(self._incident)
        for at, partner in enumerate(found):
            mate[vertices[at]] = vertices[partner]
        for a, b in self._decided:
            mate[a], mate[b] = b, a
        self.mate = mate


def _edge(a: int, b: int) -> Edge:
    return (a, b) if a < b else (b, a)
