"""The Swiss without colours as its text is written: candidates one after the other.

Slow on purpose. The engine must give what this gives, wherever this can finish.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

from pairing.engine.no_colours.field import Field

Pairs = tuple[tuple[int, int], ...]
Players = tuple[int, ...]
Candidate = tuple[Pairs, Players]
Stage = tuple[str, int, int]
"""("het", m', r) or ("hom", 0, p)."""

LEVELS = (0, 1, 2)


def exchanges(n: int, p: int) -> Iterator[tuple[Players, Players]]:
    """D2: players leaving S1 = 1..p and S2 = p+1..n, in the order of the text."""
    for size in range(min(p, n - p) + 1):
        found = [
            (down, up)
            for down in combinations(range(1, p + 1), size)
            for up in combinations(range(p + 1, n + 1), size)
        ]
        found.sort(
            key=lambda x: (
                sum(x[1]) - sum(x[0]),
                [-number for number in reversed(x[0])],
                x[1],
            )
        )
        yield from found


def permutations(s2: Players, p: int) -> Iterator[Players]:
    """D1: the numbers that can be written with S2, in increasing order.

    Only the first p places matter: those behind them float.
    """
    if p == 0:
        yield s2
        return
    for place, player in enumerate(s2):
        for tail in permutations(s2[:place] + s2[place + 1 :], p - 1):
            yield (player, *tail)


@dataclass
class Bracket:
    players: Players
    moved_down: Players
    gone: Players
    """Players whom C1 sent on at once."""
    is_lowest: bool
    stage: Stage | None = None
    pairs: Pairs = ()
    leftovers: Players = ()

    @property
    def floaters(self) -> Players:
        return tuple(sorted(self.gone + self.leftovers))

    @property
    def is_heterogeneous(self) -> bool:
        return 0 < 2 * len(self.moved_down) < len(self.players)

    def stages(self) -> Iterator[Stage]:
        n, m = len(self.players), len(self.moved_down)
        if self.is_heterogeneous:
            for paired in range(m, 0, -1):
                most = (n - 2 * paired) // 2
                for r in range(most, most - 1 if self.is_lowest else -1, -1):
                    yield "het", paired, r
        for p in range(n // 2, n // 2 - 1 if self.is_lowest else 0, -1):
            yield "hom", 0, p


@dataclass
class LiteralRound:
    rules: Field
    groups: list[Players] = field(default_factory=list)
    brackets: list[Bracket] = field(default_factory=list)

    # criteria

    def may_pair(self, a: int, b: int, u: int) -> bool:
        if not self.rules.can_meet[a] >> b & 1:
            return False
        a, b = min(a, b), max(a, b)
        if self.rules.scores[a] == self.rules.scores[b]:
            return True
        return bool(self.rules.may_float_up[u] >> b & 1)

    def may_leave(self, player: int, d: int, is_lowest: bool) -> bool:
        if is_lowest and not self.rules.may_be_exempt >> player & 1:
            return False
        return bool(self.rules.may_float_down[d] >> player & 1)

    # candidates

    def homogeneous(
        self, players: Players, p: int, u: int, d: int, is_lowest: bool
    ) -> Iterator[Candidate]:
        for down, up in exchanges(len(players), p):
            first = set(range(1, p + 1)) - set(down) | set(up)
            s1 = tuple(x for i, x in enumerate(players, 1) if i in first)
            s2 = tuple(x for i, x in enumerate(players, 1) if i not in first)
            for pairs, leftovers in self.matchings(s1, s2, u):
                if all(self.may_leave(x, d, is_lowest) for x in leftovers):
                    yield pairs, leftovers

    def matchings(self, s1: Players, s2: Players, u: int) -> Iterator[Candidate]:
        """Permutations of S2 whose first players can meet S1, in order."""
        if not s1:
            yield (), s2
            return
        for place, player in enumerate(s2):
            if self.may_pair(s1[0], player, u):
                rest = s2[:place] + s2[place + 1 :]
                for pairs, leftovers in self.matchings(s1[1:], rest, u):
                    pair = (min(s1[0], player), max(s1[0], player))
                    yield (pair, *pairs), leftovers

    def candidates(
        self, players: Players, stage: Stage, is_lowest: bool
    ) -> Iterator[Candidate]:
        kind, m, count = stage
        for u in LEVELS:
            if kind == "hom":
                for d in LEVELS:
                    yield from self.homogeneous(players, count, u, d, is_lowest)
                continue
            for pairs, rest in self.matchings(players[:m], players[m:], u):
                for d in LEVELS:
                    for more, left in self.homogeneous(rest, count, u, d, is_lowest):
                        yield (*pairs, *more), left

    def is_reachable(self, players: Players, stage: Stage, is_lowest: bool) -> bool:
        """Whether a stage can be reached under B1 alone."""
        kind, m, count = stage
        firsts = (
            self.matchings(players[:m], players[m:], 2)
            if kind == "het"
            else iter([((), players)])
        )
        seen = set()
        for _, rest in firsts:
            if rest in seen:
                continue
            seen.add(rest)
            for _ in self.homogeneous(rest, count, 2, 2, is_lowest):
                return True
        return False

    # brackets

    def bracket(self, index: int, floaters: Players) -> tuple[Bracket, Players]:
        """C1: the bracket without its incompatible residents; incompatible MDPs."""
        players = tuple(sorted(floaters + self.groups[index]))
        is_lowest = index == len(self.groups) - 1
        lowest_score = self.rules.scores[players[-1]]
        moved_down = tuple(x for x in players if self.rules.scores[x] > lowest_score)
        alone = {
            x
            for x in players
            if not any(self.may_pair(x, y, 2) for y in players if y != x)
        }
        stuck = tuple(x for x in moved_down if x in alone)
        gone: Players = ()
        if not is_lowest:
            gone = tuple(x for x in players if x in alone and x not in moved_down)
        stay = tuple(x for x in players if x not in gone)
        return Bracket(stay, moved_down, gone, is_lowest), stuck

    def floaters_above(self, index: int) -> Players:
        return self.brackets[index - 1].floaters if index else ()

    def pair_bracket(self, index: int, allow_c12: bool = True) -> bool:
        now, stuck = self.bracket(index, self.floaters_above(index))
        if stuck:
            if allow_c12 and index:
                n, m = len(now.players), len(now.moved_down)
                most = (n - 2 * m) // 2
                goals: list[Stage] = [("hom", 0, n // 2)]
                if now.is_heterogeneous:
                    last = most if now.is_lowest else 0
                    goals = [("het", m, r) for r in range(most, last - 1, -1)]
                for goal in goals:
                    if self.go_back(index, goal, now.is_heterogeneous):
                        return self.pair_bracket(index, False)
            if not now.is_lowest:
                now.gone += stuck
                now.players = tuple(x for x in now.players if x not in stuck)
                now.moved_down = tuple(x for x in now.moved_down if x not in stuck)
        del self.brackets[index:]
        for stage in now.stages():
            for pairs, leftovers in self.candidates(now.players, stage, now.is_lowest):
                now.stage, now.pairs, now.leftovers = stage, pairs, leftovers
                self.brackets.append(now)
                return True
            if (
                stage[0] == "het"
                and allow_c12
                and index
                and self.go_back(index, stage, True)
            ):
                return self.pair_bracket(index, False)
        if now.is_lowest:
            return False
        now.leftovers = now.players
        self.brackets.append(now)
        return True

    def go_back(self, index: int, goal: Stage, is_heterogeneous: bool) -> bool:
        """C12: other floaters from the bracket above, with which the goal is reached."""
        before = self.brackets[index - 1]
        if before.stage is None:
            return False
        answers: dict[Players, bool] = {}
        for pairs, leftovers in self.candidates(before.players, before.stage, False):
            if leftovers not in answers:
                floaters = tuple(sorted(before.gone + leftovers))
                other, stuck = self.bracket(index, floaters)
                answers[leftovers] = (
                    not stuck
                    and other.is_heterogeneous == is_heterogeneous
                    and self.is_reachable(other.players, goal, other.is_lowest)
                )
            if answers[leftovers]:
                before.pairs, before.leftovers = pairs, leftovers
                return True
        return False

    def repair_penultimate(self, index: int) -> bool:
        """C13: another pairing of the penultimate bracket that completes the lowest."""
        before = self.brackets[index - 1]
        answers: dict[Players, bool] = {}
        for stage in before.stages():
            for pairs, leftovers in self.candidates(before.players, stage, False):
                if leftovers not in answers:
                    players = tuple(
                        sorted(before.gone + leftovers + self.groups[index])
                    )
                    goal: Stage = ("hom", 0, len(players) // 2)
                    answers[leftovers] = self.is_reachable(players, goal, True)
                if answers[leftovers]:
                    before.stage = stage
                    before.pairs, before.leftovers = pairs, leftovers
                    return True
        return False

    def pair(self) -> tuple[Pairs, int | None] | None:
        """The pairs and the exempt player, or nothing when there is no pairing."""
        self.groups = self.rules.score_groups()
        index = 0
        while index < len(self.groups):
            if self.pair_bracket(index):
                index += 1
                continue
            if index == 0:
                return None
            if self.repair_penultimate(index):
                if not self.pair_bracket(index, False):
                    raise AssertionError("C13 promised a complete lowest bracket")
                break
            self.groups[index - 1 :] = [self.groups[index - 1] + self.groups[index]]
            del self.brackets[index - 1 :]
            index -= 1
        pairs = tuple(pair for b in self.brackets for pair in b.pairs)
        left = self.brackets[-1].floaters if self.brackets else ()
        return pairs, left[0] if left else None
