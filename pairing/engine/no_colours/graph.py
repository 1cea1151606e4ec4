"""Perfect matchings of a bracket and of the places for its leftovers, on sets of bits."""

from __future__ import annotations

from collections.abc import Iterable

from pairing.engine.matching import best_matching
from pairing.engine.pairability import Search, Witness
from pairing.engine.pairability import bits as members

__all__ = [
    "Graph",
    "Mates",
    "cheapest_matching",
    "first_partners",
    "members",
    "most_pairs",
    "perfect_matching",
    "set_of",
]

Graph = dict[int, int]
"""Node -> set of its neighbours. Symmetric."""

Mates = dict[int, int]
"""Node -> its partner, both ways."""


def set_of(nodes: Iterable[int]) -> int:
    """Return a set of bits from its members."""
    together = 0
    for node in nodes:
        together |= 1 << node
    return together


def perfect_matching(graph: Graph) -> Witness | None:
    """Return a matching that leaves nobody out, if there is one."""
    witness = _witness(graph)
    return witness if witness.covers(set_of(graph)) else None


def most_pairs(graph: Graph) -> int:
    """Return the largest number of pairs that can be made at once."""
    witness = _witness(graph)
    everyone = set_of(graph)
    # Whoever a search leaves without a partner never finds one later.
    waiting = witness.match_greedily(everyone, everyone)
    unmatched = 0
    while waiting:
        lowest = waiting & -waiting
        waiting ^= lowest
        root = lowest.bit_length() - 1
        search = Search(witness.legal, witness.mate, everyone, root)
        end = search.augment(waiting | unmatched)
        if end is None:
            unmatched |= lowest
        else:
            waiting &= ~(1 << end)
            unmatched &= ~(1 << end)
    return (len(graph) - unmatched.bit_count()) // 2


def _witness(graph: Graph) -> Witness:
    legal = [0] * (max(graph, default=-1) + 1)
    for node, neighbours in graph.items():
        legal[node] = neighbours
    return Witness(legal)


def first_partners(
    witness: Witness, nodes: int, chosen: tuple[int, ...], partners: int
) -> list[int]:
    """Give each chosen node in turn its first partner that leaves all others matched.

    The matching is the witness that a completion exists; it is repaired by one
    alternating path for each choice it does not show yet.
    """
    answer = []
    for node in chosen:
        for other in members(witness.legal[node] & nodes & partners):
            if witness.mate[node] == other or _rematch(witness, node, other, nodes):
                answer.append(other)
                nodes &= ~(1 << node | 1 << other)
                break
    return answer


def _rematch(witness: Witness, node: int, other: int, nodes: int) -> bool:
    """Match two nodes with each other if their partners can be matched without them."""
    mate = witness.mate
    a, b = mate[node], mate[other]
    mate[a] = mate[b] = -1
    rest = nodes & ~(1 << node | 1 << other)
    if Search(witness.legal, mate, rest, a).augment(1 << b) is None:
        mate[a], mate[b] = node, other
        return False
    mate[node], mate[other] = other, node
    return True


def cheapest_matching(
    nodes: Iterable[int], costs: list[tuple[int, int, int]]
) -> Mates | None:
    """Return a perfect matching of smallest total cost, from edges (a, b, cost)."""
    names = list(nodes)
    place = {node: i for i, node in enumerate(names)}
    highest = max((cost for _, _, cost in costs), default=0)
    # One pair more is worth more than all costs together.
    worth = (highest + 1) * (len(names) // 2 + 1)
    edges = [(place[a], place[b], worth - cost) for a, b, cost in costs]
    partners = best_matching(len(names), edges)
    if -1 in partners:
        return None
    return {node: names[i] for node, i in zip(names, partners, strict=True)}
