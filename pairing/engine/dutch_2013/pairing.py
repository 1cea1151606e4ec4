"""The best pairing of one bracket for its numbers of pairs (section C of the rules).

The candidates are the perfect matchings of a graph: the players of the bracket, and a
free seat for each one left over.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import rustworkx

from pairing.engine.budget import Budget
from pairing.engine.dutch_2013.brackets import Bracket, colour_bounds
from pairing.engine.dutch_2013.contenders import Contender, may_meet
from pairing.engine.dutch_2013.criteria import BracketCriteria, Criterion
from pairing.engine.dutch_2013.generation import Generated, first_generated
from pairing.engine.dutch_2013.search import Search


@dataclass(frozen=True, slots=True)
class PairedBracket:
    """A bracket with its pairing."""

    bracket: Bracket
    pairs: tuple[tuple[Contender, Contender], ...]
    left_over: tuple[Contender, ...]
    p1: int
    m1: int
    """Moved-down players in S1; 0 in a bracket treated as homogeneous."""
    generated: Generated
    values: tuple[tuple[str, int], ...]
    remarks: tuple[str, ...] = ()


def most_pairs(bracket: Bracket, *, with_mdps_first: bool) -> tuple[int, int]:
    """Return P1 and M1 that the absolute criteria allow.

    In a heterogeneous bracket as many moved-down players as possible come first, then
    the number of pairs (C14.b).
    """
    size = len(bracket.players)
    m0 = bracket.m0 if with_mdps_first else 0
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(size))
    graph.add_edges_from(
        [(a, b, size + 1 if a < m0 else 1) for a, b in bracket.legal_pairs]
    )
    matching = rustworkx.max_weight_matching(graph, weight_fn=int)
    return len(matching), sum(min(a, b) < m0 for a, b in matching)


def best_pairing(
    bracket: Bracket, pairs: int, *, with_mdps_first: bool, budget: Budget
) -> PairedBracket | None:
    """Return the best pairing with so many pairs and as many MDPs as can be.

    In the lowest bracket one player at most is left over: the bye (B1.b).
    """
    size = len(bracket.players)
    free = size - 2 * pairs
    edges = list(bracket.legal_pairs)
    edges += [
        (at, size + seat)
        for at, player in enumerate(bracket.players)
        for seat in range(free)
        if not bracket.is_lowest or player.may_have_bye
    ]
    search = Search(size + free, edges, budget)
    if not search.is_feasible:
        return None
    criteria = BracketCriteria(
        bracket, with_mdps_first=with_mdps_first, vertices=search.size
    )
    counted = [criteria.unused_mdps()] if with_mdps_first else []
    counted += criteria.left_over_scores() + criteria.others()
    values = search.settle([criterion.level for criterion in counted])
    return paired_bracket(search, criteria, pairs, counted, values)


def natural_pairing(bracket: Bracket) -> PairedBracket | None:
    """Return the very first candidate, if nothing could be better (C6).

    Spares the search in large brackets such as the whole field of round 1.
    """
    mdps_first = bracket.is_heterogeneous
    size = len(bracket.players)
    is_graded = bracket.is_lowest and bracket.has_different_scores
    if is_graded or bracket.p0 > size // 2:
        return None
    generated = _first_candidate(bracket, mdps_first=mdps_first)
    players = bracket.players
    if not all(may_meet(players[a], players[b]) for a, b in generated.pairs):
        return None
    matched = list(generated.pairs)
    if size % 2:
        if bracket.is_lowest and not players[-1].may_have_bye:
            return None
        matched.append((size - 1, size))
    criteria = BracketCriteria(
        bracket, with_mdps_first=mdps_first, vertices=size + size % 2
    )
    counted = [criteria.unused_mdps()] if mdps_first else []
    counted += criteria.left_over_scores() + criteria.others()
    bounds = colour_bounds(players, bracket.p0, bracket.is_odd_round)
    least = {"X": bounds.x1, "Z": bounds.z1}
    values = []
    for label, level in counted:
        values.append((label, sum(level.value(a, b) for a, b in matched)))
        if values[-1][1] > (least.get(label) or 0):
            return None
    return PairedBracket(
        bracket=bracket,
        pairs=tuple((players[a], players[b]) for a, b in generated.pairs),
        left_over=players[size - size % 2 :],
        p1=bracket.p0,
        m1=len(generated.s1),
        generated=generated,
        values=tuple(values),
    )


def _first_candidate(bracket: Bracket, *, mdps_first: bool) -> Generated:
    """Return the candidate without transposition or exchange (C4-C6)."""
    size = len(bracket.players)
    s1 = tuple(range(bracket.m0)) if mdps_first else ()
    start = 2 * len(s1)
    half = bracket.p0 - len(s1)
    upper = tuple(range(start, start + half))
    lower = tuple(range(start + half, size))
    return Generated(
        pairs=(
            *((at, at + len(s1)) for at in s1),
            *zip(upper, lower[:half], strict=True),
        ),
        s1=s1,
        rest_s1=upper,
        rest_s2=lower,
        down=(),
        up=(),
    )


def paired_bracket(
    search: Search,
    criteria: BracketCriteria,
    pairs: int,
    counted: Sequence[Criterion],
    values: Sequence[int],
) -> PairedBracket:
    """Return the first of the candidates that are left, with what they are worth."""
    bracket = criteria.bracket
    generated = first_generated(
        search, bracket, pairs, with_mdps_first=criteria.with_mdps_first
    )
    players = bracket.players
    paired = {at for pair in generated.pairs for at in pair}
    return PairedBracket(
        bracket=bracket,
        pairs=tuple((players[a], players[b]) for a, b in generated.pairs),
        left_over=tuple(p for at, p in enumerate(players) if at not in paired),
        p1=pairs,
        m1=len(generated.s1),
        generated=generated,
        values=tuple(
            (criterion.label, value)
            for criterion, value in zip(counted, values, strict=True)
        ),
    )
