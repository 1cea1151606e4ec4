"""S1 and S2 after the first exchange that can be paired (C8, D2).

Each set of pairs appears first in the split that puts the stronger player of every
pair in S1 (reading N7). So the number of exchanged players, the difference of their
numbers and the players themselves are sums over the pairs, and the first split is the
cheapest perfect matching.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pairing.engine.no_colours.graph import (
    Graph,
    Mates,
    cheapest_matching,
    members,
)

CHUNK = 48
"""Players whose exchange one matching decides; wider weights would not be exact."""


@dataclass
class SplitSearch:
    """The players of a bracket, strongest first, with who may meet and who may leave.

    Neighbours of a player in the graph that are no players of the bracket are places
    for those left over.
    """

    players: tuple[int, ...]
    p: int
    graph: Graph
    leftovers: int
    """How many players must be left over."""
    role: dict[int, bool] = field(default_factory=dict)
    """Players whose half is decided: true for S1."""

    def __post_init__(self) -> None:
        self._rank = {player: i for i, player in enumerate(self.players, 1)}

    def run(self) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
        """Return the players who leave S1 and those who come up, or nothing."""
        if self.p == 0:
            return None
        s1, s2 = self.players[: self.p], self.players[self.p :]
        undecided = [*reversed(s1), *s2]
        size: int | None = None
        mates: Mates = {}
        while undecided:
            chunk, undecided = tuple(undecided[:CHUNK]), undecided[CHUNK:]
            found = self._cheapest(chunk)
            if found is None or self._count_leftovers(found) != self.leftovers:
                return None
            mates = found
            size = len(self._moved_up(mates)) if size is None else size
            for player in chunk:
                self.role[player] = self._is_first(player, mates)
            if sum(self.role.get(x) is False for x in s1) == size:
                undecided = [x for x in undecided if self._rank[x] > self.p]
            if sum(self.role.get(x) is True for x in s2) == size:
                break
        return self._exchange(mates)

    def _exchange(self, mates: Mates) -> tuple[tuple[int, ...], tuple[int, ...]]:
        down = tuple(x for x in self.players[: self.p] if not self._is_first(x, mates))
        return down, self._moved_up(mates)

    def _moved_up(self, mates: Mates) -> tuple[int, ...]:
        return tuple(x for x in self.players[self.p :] if self._is_first(x, mates))

    def _is_first(self, player: int, mates: Mates) -> bool:
        """Return whether a player is the stronger one of a pair of the bracket."""
        return player < mates[player] and mates[player] in self._rank

    def _count_leftovers(self, mates: Mates) -> int:
        return sum(mates[x] not in self._rank for x in self.players)

    def _cheapest(self, chunk: tuple[int, ...]) -> Mates | None:
        """Return the matching with the best split, as far as the chunk decides it.

        Lowest bits: the exchange of the players of the chunk, first the most
        important one; above them the difference of the numbers, the number of
        exchanged players, and the number of players left over.
        """
        bit = {x: 1 << place for place, x in enumerate(reversed(chunk))}
        n = len(self.players)
        difference = 1 << len(chunk)
        exchanged = difference * (n * n + 1)
        left = exchanged * (n + 1)
        costs: list[tuple[int, int, int]] = []
        for node, neighbours in self.graph.items():
            rank = self._rank.get(node)
            for other in members(neighbours >> node << node):
                other_rank = self._rank.get(other)
                if rank is None and other_rank is None:
                    costs.append((node, other, 0))
                elif rank is None or other_rank is None:
                    player = node if other_rank is None else other
                    if not self.role.get(player, False):
                        is_down = self._rank[player] <= self.p
                        cost = left - bit.get(player, 0) * is_down
                        costs.append((node, other, cost))
                elif self.role.get(node, True) and not self.role.get(other, False):
                    cost = rank * difference
                    if rank > self.p:
                        cost += exchanged - bit.get(node, 0)
                    if other_rank <= self.p:
                        cost -= bit.get(other, 0)
                    costs.append((node, other, cost))
        return cheapest_matching(self.graph, costs)
