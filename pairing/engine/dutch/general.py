"""A bracket paired by weighted matchings alone: exact for every bracket, not fast.

Every decision of the generation order (art. 3.6, 3.7, 4) is one more matching: first
the best quality, then who of the moved-down players is paired, their opponents, the
exchange, and the opponents of S1 from the top. What a decision must not change stands
in the high bits of the cost, what it prefers in the low ones.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from pairing.engine.dutch.costs import Costs
from pairing.engine.dutch.criteria import Bracket
from pairing.engine.matching import best_matching
from pairing.engine.pairability import bits


@dataclass(slots=True)
class Solution:
    """A paired bracket: pairs as (higher, lower) in the order of S1, and who floats."""

    moved_down_pairs: list[tuple[int, int]]
    remainder_pairs: list[tuple[int, int]]
    downfloaters: list[int]
    must_float: bool = False
    """Whether no candidate with as few downfloaters has others."""

    @property
    def pairs(self) -> list[tuple[int, int]]:
        return self.moved_down_pairs + self.remainder_pairs


class Blocked(Exception):
    """No candidate keeps the absolute criteria and the completion."""


class Wishes(NamedTuple):
    """Preferences among matchings of equal cost: the smallest sum is taken."""

    of: dict[tuple[int, int], int]
    bits: int
    """Enough for the sum over any matching."""


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

    def neighbours(self, v: int) -> list[int]:
        return sorted(b if a == v else a for a, b in self.costs if v in (a, b))

    def drop(self, v: int, w: int) -> int | None:
        return self.costs.pop((v, w) if v < w else (w, v), None)

    def put(self, v: int, w: int, cost: int | None) -> None:
        if cost is not None:
            self.costs[(v, w) if v < w else (w, v)] = cost

    def cost(self, v: int, w: int) -> int | None:
        return self.costs.get((v, w) if v < w else (w, v))

    def fix(self, v: int, w: int) -> int:
        """Take a decided pair out of the graph; return its cost."""
        cost = self.cost(v, w)
        for pair in [p for p in self.costs if v in p or w in p]:
            del self.costs[pair]
        self.alive -= {v, w}
        self.loops.pop(v, None)
        self.loops.pop(w, None)
        return cost or 0

    def solve(self, wishes: Wishes = NO_WISHES) -> tuple[int, dict[int, int]] | None:
        """Return the least total cost with wishes in the low bits, and the mates.

        None if some vertex that needs a partner cannot have one.
        """
        names = sorted(self.alive)
        place = {v: i for i, v in enumerate(names)}
        low, wished = wishes.bits, wishes.of
        costs = {
            pair: (cost << low) + wished.get(pair, 0)
            for pair, cost in self.costs.items()
        }
        loops = {v: cost << low for v, cost in self.loops.items()}
        edges = [
            (place[v], place[w], gain)
            for (v, w), gain in gains(costs, loops, len(names)).items()
        ]
        partner = best_matching(len(names), edges, complete=not loops)
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


class Decisions:
    """Makes the decisions of the generation order on a graph, one by one."""

    def __init__(
        self, graph: Graph, moved_down: list[int], residents: list[int]
    ) -> None:
        self.graph = graph
        self.moved_down = moved_down
        self.resident_list = residents
        self.residents = set(residents)
        solved = self.graph.solve()
        if solved is None:
            raise Blocked
        self.value, self.mates = solved

    def pair(self) -> Solution:
        chosen = self.choose_moved_down()
        moved_down_pairs = [(m, self.choose_opponent(m)) for m in chosen]
        taken = {player for pair in moved_down_pairs for player in pair}
        remainder = [p for p in self.resident_list if p not in taken]
        remainder_pairs = self.pair_remainder(remainder)
        taken |= {player for pair in remainder_pairs for player in pair}
        members = self.moved_down + self.resident_list
        downfloaters = [p for p in members if p not in taken]
        return Solution(moved_down_pairs, remainder_pairs, downfloaters)

    def accepts(self, value: int, wishes: Wishes = NO_WISHES) -> bool:
        """Solve the altered graph; keep its matching if the value is unchanged."""
        solved = self.graph.solve(wishes)
        if solved is None or solved[0] != value:
            return False
        self.value, self.mates = solved
        return True

    def choose_moved_down(self) -> list[int]:
        """Choose S1: the first set of moved-down players of best quality (art. 4.4)."""
        moved_down = self.moved_down
        if all(self.mates.get(m) in self.residents for m in moved_down):
            return list(moved_down)
        chosen = []
        for m in moved_down:
            outside = {
                w: self.graph.cost(m, w)
                for w in self.graph.neighbours(m)
                if w not in self.residents
            }
            for w in outside:
                self.graph.drop(m, w)
            loop = self.graph.loops.pop(m, None)
            if self.mates.get(m) in self.residents or self.accepts(self.value):
                chosen.append(m)
                continue
            for w in self.graph.neighbours(m):
                self.graph.drop(m, w)
            for w, cost in outside.items():
                self.graph.put(m, w, cost)
            if loop is not None:
                self.graph.loops[m] = loop
        return chosen

    def choose_opponent(self, player: int, among: set[int] | None = None) -> int:
        """Give a player the first opponent of best quality, and fix the pair."""
        allowed = self.residents if among is None else among
        options = [w for w in self.graph.neighbours(player) if w in allowed]
        if self.mates[player] != options[0]:
            wished = {
                (player, w) if player < w else (w, player): position
                for position, w in enumerate(options)
            }
            solved = self.graph.solve(Wishes(wished, len(options).bit_length()))
            assert solved is not None  # noqa: S101 -- the present matching is one
            self.mates = solved[1]
        opponent = self.mates[player]
        self.graph.fix(player, opponent)
        return opponent

    def pair_remainder(self, remainder: list[int]) -> list[tuple[int, int]]:
        """Pair residents among themselves: exchange first, then opponents (art. 4)."""
        inside = set(remainder)
        half = sum(self.mates.get(p) in inside for p in remainder) // 2
        upper = self.choose_exchange(remainder, half)
        lower = inside - upper
        for v, w in list(self.graph.costs):
            across = (v in upper and w in lower) or (v in lower and w in upper)
            if not across and (v in upper or w in upper or {v, w} <= lower):
                self.graph.drop(v, w)
        for v in upper:
            self.graph.loops.pop(v, None)
        return [(p, self.choose_opponent(p, lower)) for p in sorted(upper)]

    def choose_exchange(self, remainder: list[int], half: int) -> set[int]:
        """Return S1 after the first exchange of best quality (art. 4.3)."""
        place = {p: i for i, p in enumerate(remainder)}
        width = 2 * len(remainder).bit_length()
        wished = {}
        for v, w in self.graph.costs:
            if v in place and w in place:
                first = min(place[v], place[w])
                wished[v, w] = (int(first >= half) << width) + first
        wishes = Wishes(wished, width + half.bit_length())
        solved = self.graph.solve(wishes)
        assert solved is not None  # noqa: S101 -- the present matching is one
        self.value, self.mates = solved
        upper = self.upper_members(remainder)
        if upper == set(remainder[:half]):
            return upper
        self.choose_leaving(remainder, half, wishes)
        self.choose_coming(remainder, half, wishes)
        return self.upper_members(remainder)

    def upper_members(self, remainder: list[int]) -> set[int]:
        """Return who is the higher player of a pair: the members of S1."""
        inside = set(remainder)
        return {
            p for p in remainder if self.mates.get(p) in inside and self.mates[p] > p
        }

    def choose_leaving(self, remainder: list[int], half: int, wishes: Wishes) -> None:
        """Let the lowest ranked members of S1 leave it where they can (art. 4.3.3)."""
        left = sum(p not in self.upper_members(remainder) for p in remainder[:half])
        inside = set(remainder)
        for player in reversed(remainder[:half]):
            if not left:
                return
            below = {
                w: self.graph.cost(player, w)
                for w in self.graph.neighbours(player)
                if w in inside and w > player
            }
            for w in below:
                self.graph.drop(player, w)
            if player not in self.upper_members(remainder) or self.accepts(
                self.value, wishes
            ):
                left -= 1
                continue
            for w, cost in below.items():
                self.graph.put(player, w, cost)

    def choose_coming(self, remainder: list[int], half: int, wishes: Wishes) -> None:
        """Let the highest ranked members of S2 come up where they can (art. 4.3.4)."""
        inside = set(remainder)
        for player in remainder[half:]:
            others = {
                w: self.graph.cost(player, w)
                for w in self.graph.neighbours(player)
                if w < player or w not in inside
            }
            loop = self.graph.loops.pop(player, None)
            for w in others:
                self.graph.drop(player, w)
            if player in self.upper_members(remainder) or self.accepts(
                self.value, wishes
            ):
                continue
            for w, cost in others.items():
                self.graph.put(player, w, cost)
            if loop is not None:
                self.graph.loops[player] = loop


class Reach(Enum):
    """How far below a bracket its graph looks."""

    MEMBERS = "members"
    """Not at all: anyone may float, and the caller confirms what becomes of them."""
    FOLLOWING = "following"
    """To the next scoregroup, where anyone may stay over ([C8], C.7)."""
    EVERYONE = "everyone"
    """To the end of the round, with the bye: everyone must have a partner."""


def build_graph(bracket: Bracket, costs: Costs, reach: Reach) -> Graph:
    """Return the players of a bracket and those below it, with all costs."""
    f = bracket.field
    graph = Graph()
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
