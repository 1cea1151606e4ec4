"""A bracket paired by weighted matchings alone: exact for every bracket, not fast.

Every decision of the generation order (art. 3.6, 3.7, 4) is one more matching: first
the best quality, then who of the moved-down players is paired, their opponents, the
exchange, and the opponents of S1 from the top. What a decision must not change stands
in the high bits of the cost, what it prefers in the low ones.
"""

from __future__ import annotations

from dataclasses import dataclass

from pairing.engine.dutch.graph import (
    Graph,
    Reach,
    Wishes,
    add_completion,
    build_graph,
)

__all__ = [
    "Blocked",
    "Decisions",
    "Reach",
    "Solution",
    "add_completion",
    "build_graph",
]


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
        moved_down_pairs = self.choose_opponents(chosen, self.residents)
        taken = {player for pair in moved_down_pairs for player in pair}
        remainder = [p for p in self.resident_list if p not in taken]
        remainder_pairs = self.pair_remainder(remainder)
        taken |= {player for pair in remainder_pairs for player in pair}
        members = self.moved_down + self.resident_list
        downfloaters = [p for p in members if p not in taken]
        return Solution(moved_down_pairs, remainder_pairs, downfloaters)

    def accepts(self, value: int) -> bool:
        """Solve the altered graph; keep its matching if the value is unchanged."""
        solved = self.graph.solve()
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

    def choose_opponents(
        self, players: list[int], among: set[int]
    ) -> list[tuple[int, int]]:
        """Give each player the first opponent of best quality, from the top (art. 4.2).

        As many players as the weights have room for are decided in one matching: the
        place of an opponent is a digit of the wishes, the first player's the highest.
        """
        digit = len(among).bit_length()
        pairs: list[tuple[int, int]] = []
        while len(pairs) < len(players):
            # Without room for one the weights are slow anyway: then all at once.
            count = self.graph.spare_bits() // digit
            count = count if count > 0 else len(players)
            chosen = players[len(pairs) : len(pairs) + count]
            options = self.graph.options_of(chosen, among)
            if any(self.mates[p] != options[p][0] for p in chosen):
                wished = {
                    (min(p, w), max(p, w)): place << digit * (len(chosen) - 1 - rank)
                    for rank, p in enumerate(chosen)
                    for place, w in enumerate(options[p])
                }
                solved = self.graph.solve(Wishes(wished, digit * len(chosen)))
                assert solved is not None  # noqa: S101 -- the present matching is one
                self.mates = solved[1]
            decided = [(p, self.mates[p]) for p in chosen]
            self.graph.settle(decided)
            pairs += decided
        return pairs

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
        return self.choose_opponents(sorted(upper), lower)

    def choose_exchange(self, remainder: list[int], half: int) -> set[int]:
        """Return S1 after the first exchange of best quality (art. 4.3)."""
        wishes = self.exchange_wishes(remainder, half)
        self.follow(wishes)
        upper = self.upper_members(remainder)
        if upper == set(remainder[:half]):
            return upper
        self.choose_leaving(remainder, half, wishes)
        self.choose_coming(remainder, half, wishes)
        return self.upper_members(remainder)

    def exchange_wishes(self, remainder: list[int], half: int) -> Wishes:
        """Wish for few players from S2 in S1, then for high ones (art. 4.3.1, 4.3.2)."""
        place = {p: i for i, p in enumerate(remainder)}
        width = sum_bits(remainder)
        wished = {}
        for v, w in self.graph.costs:
            if v in place and w in place:
                first = min(place[v], place[w])
                wished[v, w] = (int(first >= half) << width) + first
        return Wishes(wished, width + half.bit_length())

    def follow(self, wishes: Wishes) -> None:
        """Take the matching that fulfils wishes best without losing quality."""
        solved = self.graph.solve(wishes)
        assert solved is not None  # noqa: S101 -- the present matching is one
        self.mates = solved[1]

    def upper_members(self, remainder: list[int]) -> set[int]:
        """Return who is the higher player of a pair: the members of S1."""
        inside = set(remainder)
        return {
            p for p in remainder if self.mates.get(p) in inside and self.mates[p] > p
        }

    def choose_leaving(self, remainder: list[int], half: int, wishes: Wishes) -> None:
        """Let the lowest ranked members of S1 leave it where they can (art. 4.3.3)."""
        inside = set(remainder)
        todo = remainder[:half][::-1]
        left = sum(p not in self.upper_members(remainder) for p in todo)
        while left and todo:
            chosen = self.next_to_decide(todo, wishes)
            todo = todo[len(chosen) :]
            price = prices(chosen)
            staying = {
                (v, w): price[v]
                for v, w in self.graph.costs
                if v in price and w in inside
            }
            self.follow(wishes.before(staying, {}, len(chosen)))
            leaving = price.keys() - self.upper_members(remainder)
            self.graph.drop_all(pair for pair in staying if pair[0] in leaving)
            left -= len(leaving)

    def choose_coming(self, remainder: list[int], half: int, wishes: Wishes) -> None:
        """Let the highest ranked members of S2 come up where they can (art. 4.3.4)."""
        inside = set(remainder)
        todo = remainder[half:]
        while todo:
            chosen = self.next_to_decide(todo, wishes)
            todo = todo[len(chosen) :]
            price = prices(chosen)
            below = {
                (v, w): price.get(w, 0) + (price.get(v, 0) if w not in inside else 0)
                for v, w in self.graph.costs
                if w in price or (v in price and w not in inside)
            }
            alone = {p: price[p] for p in chosen if p in self.graph.loops}
            self.follow(wishes.before(below, alone, len(chosen)))
            coming = price.keys() & self.upper_members(remainder)
            self.graph.drop_all(
                (v, w)
                for v, w in below
                if w in coming or (v in coming and w not in inside)
            )
            for player in coming:
                self.graph.loops.pop(player, None)

    def next_to_decide(self, players: list[int], wishes: Wishes) -> list[int]:
        """Return as many players as one more bit each has room for in the weights."""
        room = self.graph.spare_bits() - wishes.bits
        return players[:room] if room > 0 else players


def prices(players: list[int]) -> dict[int, int]:
    """Return a bit for each player, the first one's the highest."""
    return {player: 1 << bit for bit, player in enumerate(reversed(players))}


def sum_bits(remainder: list[int]) -> int:
    """Return enough bits for the sum of places of half the players."""
    return max(2 * len(remainder).bit_length() - 1, 0)
