"""Another pairing of the bracket above, for the sake of the present one (C12, C13)."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import replace
from itertools import count

from pairing.engine.budget import Budget
from pairing.engine.no_colours.brackets import Bracket, bracket_of
from pairing.engine.no_colours.candidates import (
    Candidate,
    CandidateSearch,
    Outside,
    Stage,
    fewest_leftovers,
)
from pairing.engine.no_colours.field import Field
from pairing.engine.no_colours.graph import (
    Graph,
    members,
    perfect_matching,
    set_of,
)


def search_in(
    rules: Field, budget: Budget, bracket: Bracket, stage: Stage
) -> CandidateSearch:
    """Return the search for the candidates of a bracket at a stage."""
    may_leave = set_of(bracket.players)
    if bracket.is_lowest:
        may_leave &= rules.may_be_exempt
    return CandidateSearch(rules, budget, bracket.players, stage, may_leave)


def can_reach(rules: Field, bracket: Bracket, stage: Stage) -> bool:
    """Return whether a bracket can be paired at a stage under B1 alone."""
    n = len(bracket.players)
    places = n - 2 * (stage.moved_down + stage.others)
    if places < 0:
        return False
    everyone = set_of(bracket.players)
    first = set_of(bracket.players[: stage.moved_down])
    graph: Graph = {
        x: rules.can_meet[x] & everyone & (~first if first >> x & 1 else everyone)
        for x in bracket.players
    }
    may_leave = everyone & ~first
    if bracket.is_lowest:
        may_leave &= rules.may_be_exempt
    top = len(rules.scores)
    slots = ((1 << places) - 1) << top
    for player in members(may_leave):
        graph[player] |= slots
    for slot in range(top, top + places):
        graph[slot] = may_leave
    return perfect_matching(graph) is not None


def other_floaters(
    rules: Field,
    budget: Budget,
    before: Bracket,
    now: Bracket,
    goal: Stage,
) -> Candidate | None:
    """Return the first candidate above with whose floaters the goal is reached (C12).

    The stage above is the last one before fewer pairs, so its leftovers cannot meet
    each other: each needs an opponent among the residents of the present bracket.
    """
    if before.candidate is None or before.stage is None or not before.leftovers:
        return None
    residents = set_of(now.residents)
    if not all(rules.can_meet[x] & residents for x in before.gone):
        return None

    def is_enough(leftovers: int) -> bool:
        budget.enter(rules.numbers[player] for player in now.players)
        floaters = tuple(members(set_of(before.gone) | leftovers))
        other, stuck = bracket_of(rules, now.residents, floaters, now.is_lowest)
        return (
            not stuck
            and other.is_heterogeneous == now.is_heterogeneous
            and can_reach(rules, other, goal)
        )

    search = search_in(rules, budget, before, before.stage)
    useful = set_of(x for x in before.players if rules.can_meet[x] & residents)
    if search.leftovers == 1:
        useful = set_of(x for x in members(useful) if is_enough(1 << x))
        return replace(search, may_leave=useful).first()
    outside = _present_bracket(rules, before, now, goal)
    if outside is None:
        return None
    search = replace(search, may_leave=useful, outside=outside)
    return next((c for c in by_leftovers(search) if is_enough(c.leftovers)), None)


def _present_bracket(
    rules: Field, before: Bracket, now: Bracket, goal: Stage
) -> Outside | None:
    """Return the present bracket as the place where the players left over go.

    It has as many pairs as the goal; that its strongest players are among them is left
    to a second look, unless all moved-down players must be paired.
    """
    below = tuple(sorted(now.residents + before.gone))
    everyone = set_of(below)
    above = set_of(before.players)
    floaters = len(before.gone) + before.leftovers.bit_count()
    places = len(now.residents) + floaters - 2 * (goal.moved_down + goal.others)
    if places < 0:
        return None
    links = {x: rules.can_meet[x] & above for x in below}
    inner = {x: rules.can_meet[x] & everyone for x in below}
    unpaired = everyone | above
    if goal.moved_down == floaters:
        unpaired = set_of(now.residents)
    if now.is_lowest:
        unpaired &= rules.may_be_exempt
    _add_places(
        links, inner, range(len(rules.scores), len(rules.scores) + places), unpaired
    )
    return Outside(links, inner, is_plain=False)


def _add_places(links: Graph, inner: Graph, places: range, unpaired: int) -> None:
    """Add one node for each player who stays unpaired below."""
    below = set_of(inner)
    for place in places:
        links[place] = unpaired & ~below
        inner[place] = unpaired & below
    for player in members(unpaired & below):
        inner[player] |= set_of(places)


def by_leftovers(search: CandidateSearch) -> Iterator[Candidate]:
    """Return the first candidate of each set of leftovers, in order.

    Lawler's division: once the best of a set of candidates is known, the others are
    divided by the first of its leftovers who stays.
    """
    tie = count()
    heap: list[tuple[tuple[object, ...], int, Candidate, CandidateSearch]] = []

    def push(part: CandidateSearch) -> None:
        found = part.first()
        if found is not None:
            heapq.heappush(heap, (found.key, next(tie), found, part))

    push(search)
    while heap:
        _, _, best, part = heapq.heappop(heap)
        yield best
        forced = part.must_leave
        for player in members(best.leftovers & ~part.must_leave):
            stays = part.may_leave & ~(1 << player)
            push(replace(part, may_leave=stays, must_leave=forced))
            forced |= 1 << player


def completing_candidate(
    rules: Field, budget: Budget, before: Bracket, lowest: tuple[int, ...]
) -> tuple[Stage, Candidate] | None:
    """Return the first candidate above that lets the lowest bracket be completed (C13).

    One matching over both brackets answers for all sets of floaters at once: whoever
    is left over above is matched below. Two players left over need not meet below,
    since a stage with that pair above would have come first.
    """
    outside = _completion(rules, before, lowest)
    graph = _joint_graph(rules, before, outside, 0)
    if perfect_matching(graph) is None:
        return None
    inside = set_of(before.players)
    paired_first = range(len(before.moved_down), 0, -1)
    for first in (*(paired_first if before.is_heterogeneous else ()), 0):
        budget.enter(rules.numbers[player] for player in before.players)
        mates = fewest_leftovers(_joint_graph(rules, before, outside, first), inside)
        if mates is None:
            continue
        left = sum(not inside >> mates[x] & 1 for x in before.players)
        stage = Stage(first, (len(before.players) - left) // 2 - first)
        if first + stage.others == 0:
            continue
        search = replace(search_in(rules, budget, before, stage), outside=outside)
        found = search.first()
        if found is None:
            raise AssertionError("the joint matching promised a candidate")
        return stage, found
    return None


def _completion(rules: Field, before: Bracket, lowest: tuple[int, ...]) -> Outside:
    """Return the lowest bracket as the place where the players left over go."""
    below = tuple(sorted(lowest + before.gone))
    everyone = set_of(below)
    above = set_of(before.players)
    links = {x: rules.can_meet[x] & above for x in below}
    inner = {x: rules.can_meet[x] & everyone for x in below}
    exemptions = (len(below) + len(before.players)) % 2
    places = range(len(rules.scores), len(rules.scores) + exemptions)
    _add_places(links, inner, places, rules.may_be_exempt & (everyone | above))
    return Outside(links, inner, is_plain=False)


def _joint_graph(rules: Field, before: Bracket, outside: Outside, first: int) -> Graph:
    """Return both brackets as one graph, the first players of S1 paired above."""
    above = set_of(before.players)
    s1 = set_of(before.players[:first])
    graph: Graph = {
        x: rules.can_meet[x] & above & (~s1 if s1 >> x & 1 else above)
        for x in before.players
    }
    for node, inner in outside.inner.items():
        linked = outside.links[node] & ~s1
        graph[node] = inner | linked
        for player in members(linked):
            graph[player] |= 1 << node
    return graph
