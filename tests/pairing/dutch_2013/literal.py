"""The older Dutch rules word by word: every candidate is made and looked at.

Written from the text of C1-C14 and D1-D4 with no thought of speed; it pairs small
fields, and is the measure for the engine. It shares with the engine who may meet whom
and what each player's history says, and nothing of the way a pairing is found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby

from pairing.engine.colours import Strength
from pairing.engine.dutch_2013.contenders import (
    Contender,
    breaks_absolute_colours,
    may_meet,
)
from pairing.engine.floats import Float
from tournaments.record import POINT

Pairs = list[tuple[Contender, Contender]]


@dataclass(frozen=True)
class Text:
    """Where the French and the Dutch text differ; as set here, the reading taken."""

    c12_keeps_scores: bool = True
    """Dutch: another set of the same size and the same scores. French: of the size."""
    b2_yields_to_scores: bool = True
    """Dutch: B2 may be ignored to lower the score of a floater. French: to have fewer."""
    exchanges_by_sum: bool = False
    """Dutch, exact procedure of D2: subsets of S1 in the order of their sums."""
    has_d4: bool = True
    """French only."""


READING = Text()


def transpositions(s2: Sequence, places: int) -> Iterator[tuple]:
    """D1: all orders of S2 as far as the first places, the lowest moved first."""
    if places == 0:
        yield ()
        return
    for at, first in enumerate(s2):
        for rest in transpositions([*s2[:at], *s2[at + 1 :]], places - 1):
            yield (first, *rest)


def exchanges(
    s1: Sequence[int], s2: Sequence[int], count: int, text: Text = READING
) -> Iterator[tuple]:
    """D2: the exact procedure with DELTA, I and J, for sorted numbers."""
    s1_list = list(combinations(sorted(s1, reverse=True), count))
    if text.exchanges_by_sum:
        s1_list.sort(key=sum, reverse=True)
    s2_list = list(combinations(sorted(s2), count))
    if not s1_list or not s2_list:
        return
    delta = sum(s2_list[0]) - sum(s1_list[0])
    largest = sum(s2_list[-1]) - sum(s1_list[-1])
    while delta <= largest:
        for down in s1_list:
            for up in s2_list:
                if sum(up) - sum(down) == delta:
                    yield down, up
        delta += 1


def s1_subsets(mdps: Sequence, m1: int) -> Iterator[tuple]:
    """D3: the moved-down players for S1, the highest first."""
    yield from combinations(mdps, m1)


def legal_pairs(s1: Sequence[Contender], s2: Sequence[Contender]) -> Iterator[Pairs]:
    """C6, C7: S1 against every transposition of S2, those that may not meet left out."""
    if not s1:
        yield []
        return
    for at, other in enumerate(s2):
        if may_meet(s1[0], other):
            for rest in legal_pairs(s1[1:], [*s2[:at], *s2[at + 1 :]]):
                yield [(s1[0], other), *rest]


def homogeneous(
    players: Sequence[Contender], pairs: int, text: Text = READING
) -> Iterator[Pairs]:
    """C4-C8.a: transpositions, then exchanges of one, two … players."""
    numbers = range(1, len(players) + 1)
    s1, s2 = numbers[:pairs], numbers[pairs:]
    for count in range(pairs + 1):
        for down, up in exchanges(s1, s2, count, text):
            upper = sorted({*s1, *up} - {*down})
            lower = sorted({*s2, *down} - {*up})
            yield from legal_pairs(
                [players[n - 1] for n in upper], [players[n - 1] for n in lower]
            )


@dataclass(frozen=True)
class Candidate:
    """A pairing of a bracket as it came up."""

    pairs: Pairs
    left: tuple[Contender, ...]
    s1: tuple[Contender, ...]
    """Moved-down players in S1."""


@dataclass(frozen=True)
class Group:
    """A bracket."""

    mdps: tuple[Contender, ...]
    residents: tuple[Contender, ...]
    is_lowest: bool
    is_odd_round: bool
    text: Text = READING
    held: tuple[Contender, ...] = ()
    """Moved down and without any opponent here: counted for P0 only (C1)."""

    @property
    def players(self) -> list[Contender]:
        return sorted((*self.mdps, *self.residents), key=lambda p: p.rank)

    @property
    def p0(self) -> int:
        return (len(self.players) + len(self.held)) // 2

    @property
    def is_heterogeneous(self) -> bool:
        return 0 < 2 * len(self.mdps) < len(self.players)

    def candidates(self, p1: int, m1: int) -> Iterator[Candidate]:
        """All pairings with P1 pairs and M1 moved-down players in S1, in order."""
        everyone = self.players
        for s1 in s1_subsets(self.mdps, m1):
            s2 = [p for p in everyone if p not in s1]
            for first in legal_pairs(s1, s2):
                used = {p for pair in first for p in pair}
                rest = [p for p in everyone if p not in used]
                for others in homogeneous(rest, p1 - m1, self.text):
                    pairs = first + others
                    paired = {p for pair in pairs for p in pair}
                    left = tuple(p for p in everyone if p not in paired)
                    if self.is_lowest and not all(p.may_have_bye for p in left):
                        continue
                    yield Candidate(pairs, left, s1)

    def counts(self, candidate: Candidate) -> list:
        """The counts in the order in which C10 gives them up, smallest best."""
        left, pairs = candidate.left, candidate.pairs
        found: list = []
        b2 = sum(breaks_absolute_colours(a, b) for a, b in pairs)
        if not self.text.b2_yields_to_scores:
            found.append(b2)
        if not self.is_lowest:
            found.append(sum(p in self.mdps for p in left))
            found.append(sorted((p.score for p in left), reverse=True))
        scores = {p.score for p in self.players}
        if self.text.has_d4 and self.is_lowest and len(scores) > 1:
            found.append(
                sum((a.score - b.score) ** 2 for a, b in pairs)
                + sum((p.score - min(scores) + POINT) ** 2 for p in left)
            )
        found.append(b2)
        same = [(a, b) for a, b in pairs if _want_the_same(a, b)]
        strong = [
            (a, b)
            for a, b in same
            if min(a.colours.strength, b.colours.strength) >= Strength.STRONG
        ]
        if self.is_odd_round:
            found.append(sum(not breaks_absolute_colours(a, b) for a, b in strong))
        found.append(len(same))
        if not self.is_odd_round:
            found.append(len(strong))
        floating = [p for p in left if p not in self.mdps]
        found.append(sum(p.last_float is Float.DOWN for p in floating))
        found.append(sum(p.earlier_float is Float.DOWN for p in floating))
        opponents = [b for a, b in pairs if a in candidate.s1]
        found.append(sum(p.last_float is Float.UP for p in opponents))
        found.append(sum(p.earlier_float is Float.UP for p in opponents))
        return found

    def best(
        self,
        p1: int,
        m1: int,
        accepts: Callable[[Candidate], bool] = lambda candidate: True,
    ) -> Candidate | None:
        """C3-C10: the first candidate with the smallest counts."""
        verdicts: dict[tuple[int, ...], bool] = {}

        def is_accepted(candidate: Candidate) -> bool:
            key = tuple(p.rank for p in candidate.left)
            if key not in verdicts:
                verdicts[key] = accepts(candidate)
            return verdicts[key]

        return min(
            (c for c in self.candidates(p1, m1) if is_accepted(c)),
            key=self.counts,
            default=None,
        )

    def can_make(self, p1: int, m1: int) -> bool:
        return next(self.candidates(p1, m1), None) is not None

    def reaches_remainder(self, m1: int) -> bool:
        """Whether M1 moved-down players can be paired with S2 at all (C14.b)."""
        return any(
            True
            for s1 in s1_subsets(self.mdps, m1)
            for _ in legal_pairs(s1, [p for p in self.players if p not in s1])
        )


def _want_the_same(a: Contender, b: Contender) -> bool:
    wanted = a.colours.preference
    return wanted is not None and wanted is b.colours.preference


def has_opponent(player: Contender, others: Sequence[Contender]) -> bool:
    return any(o is not player and may_meet(player, o) for o in others)


@dataclass
class Done:
    """A bracket with its accepted candidate, P1 and M1, and who left at once by C1."""

    group: Group
    candidate: Candidate
    p1: int
    m1: int
    sent_down: tuple[Contender, ...] = ()


class LiteralRound:
    """A round paired by the letter; `pairs` and `bye` when it is over."""

    def __init__(
        self,
        players: Sequence[Contender],
        *,
        is_odd_round: bool,
        text: Text = READING,
    ) -> None:
        self.is_odd_round = is_odd_round
        self.text = text
        self.done: list[Done] = []
        groups = [tuple(g) for _, g in groupby(players, key=lambda p: p.score)]
        for residents in groups[:-1]:
            self.pair_upper(residents)
        self.is_complete = not groups or self.pair_lowest(groups[-1])

    @property
    def pairs(self) -> set[frozenset[int]]:
        return {
            frozenset((a.number, b.number))
            for done in self.done
            for a, b in done.candidate.pairs
        }

    @property
    def bye(self) -> int | None:
        left = self.done[-1].candidate.left if self.done else ()
        return next((p.number for p in left), None)

    def group(self, residents, *, joined=(), is_lowest=False, left=None) -> Group:
        """The next bracket, with those who move down into it."""
        mdps = list(joined)
        if self.done:
            above = self.done[-1]
            mdps += above.candidate.left if left is None else left
            mdps += (*above.group.held, *above.sent_down)
        mdps.sort(key=lambda p: p.rank)
        everyone = (*mdps, *residents)
        held = [p for p in mdps if not (is_lowest or has_opponent(p, everyone))]
        return Group(
            tuple(p for p in mdps if p not in held),
            tuple(residents),
            is_lowest,
            self.is_odd_round,
            self.text,
            tuple(held),
        )

    # C12

    def go_back(self, allows: Callable[[Sequence[Contender]], bool]) -> bool:
        """Look above for another set of the same scores that the goal allows."""
        above = self.done[-1]
        now = {p.rank for p in above.candidate.left}
        scores = sorted(p.score for p in above.candidate.left)

        def accepts(candidate: Candidate) -> bool:
            return (
                {p.rank for p in candidate.left} != now
                and len(candidate.left) == len(scores)
                and (
                    not self.text.c12_keeps_scores
                    or sorted(p.score for p in candidate.left) == scores
                )
                and allows(candidate.left)
            )

        found = above.group.best(above.p1, above.m1, accepts)
        if found is not None:
            above.candidate = found
        return found is not None

    def exchange_stranded(self, residents) -> None:
        """C1: a moved-down player without opponent, who was free not to float."""
        if not self.done:
            return
        above = self.done[-1]
        group = self.group(residents)

        stranded = [p for p in above.candidate.left if p in group.held]
        if not stranded:
            return

        def all_paired(left: Sequence[Contender]) -> bool:
            others = [*above.group.held, *above.sent_down, *residents]
            return _coverable(left, others)

        mdps = len(group.mdps) + len(group.held)
        if 2 * mdps < mdps + len(residents):
            self.go_back(all_paired)
            return
        now = max(p for p in range(group.p0 + 1) if group.can_make(p, 0))
        for pairs in range(group.p0, now, -1):
            if self.go_back(
                lambda left, wanted=pairs: self.group(residents, left=left).can_make(
                    wanted, 0
                )
            ):
                return
        if now == group.p0:
            limit = max(p.score for p in stranded)

            def lower_left_over(left: Sequence[Contender]) -> bool:
                new = self.group(residents, left=left)
                return not new.held and any(
                    all(
                        p.score < limit and has_opponent(p, new.players)
                        for p in candidate.left
                    )
                    for candidate in new.candidates(group.p0, 0)
                )

            self.go_back(lower_left_over)

    # C1, C14

    def pair_upper(self, residents) -> None:
        self.exchange_stranded(residents)
        everyone = self.group(residents).players
        sent_down = tuple(p for p in residents if not has_opponent(p, everyone))
        kept = tuple(p for p in residents if p not in sent_down)
        group, p1, m1 = self.lowered(kept)
        candidate = group.best(p1, m1)
        assert candidate is not None
        self.done.append(Done(group, candidate, p1, m1, sent_down))

    def lowered(self, residents) -> tuple[Group, int, int]:
        """P1 and M1 that can be made, going back after each failure."""
        group = self.group(residents)
        p1 = group.p0
        m1 = len(group.mdps) if group.is_heterogeneous else 0
        while not group.can_make(p1, m1):
            if self.done and self.go_back(
                lambda left, p=p1, m=m1: self.group(residents, left=left).can_make(p, m)
            ):
                return self.group(residents), p1, m1
            if m1 and not group.reaches_remainder(m1):
                m1 -= 1
            else:
                p1 -= 1
        return group, p1, m1

    # C13

    def pair_lowest(self, residents) -> bool:
        self.exchange_stranded(residents)
        joined: tuple[Contender, ...] = ()
        done = self.complete(residents, joined, may_go_back=True)
        while done is None and self.done:
            if self.repair_penultimate((*residents, *joined)):
                residents, joined = (*residents, *joined), ()
            else:
                last = self.done.pop()
                residents = (*residents, *joined)
                joined = (*last.group.residents, *last.sent_down)
            residents = tuple(sorted(residents, key=lambda p: p.rank))
            done = self.complete(residents, joined, may_go_back=False)
        if done is None:
            return False
        self.done.append(done)
        return True

    def complete(self, residents, joined, *, may_go_back: bool) -> Done | None:
        """The lowest bracket with M1 going down, if it can be paired completely."""
        group = self.group(residents, joined=joined, is_lowest=True)
        start = len(group.mdps) if group.is_heterogeneous else 0
        for m1 in range(start, -1, -1):
            if not group.can_make(group.p0, m1):
                if not (may_go_back and self.done):
                    continue
                if not self.go_back(
                    lambda left, p=group.p0, m=m1: self.group(
                        residents, is_lowest=True, left=left
                    ).can_make(p, m)
                ):
                    continue
                group = self.group(residents, is_lowest=True)
            candidate = group.best(group.p0, m1)
            assert candidate is not None
            return Done(group, candidate, group.p0, m1)
        return None

    def repair_penultimate(self, lowest) -> bool:
        above = self.done[-1]

        def completes(candidate: Candidate) -> bool:
            group = self.group(lowest, is_lowest=True, left=candidate.left)
            return group.can_make(group.p0, 0)

        for p1 in range(above.p1, 0, -1):
            for m1 in range(above.m1, 0, -1) if above.m1 else (0,):
                found = above.group.best(p1, m1, completes) if m1 <= p1 else None
                if found is not None:
                    above.candidate = found
                    return True
        return False


def _coverable(wanted: Sequence[Contender], others: Sequence[Contender]) -> bool:
    """Whether all wanted players can have opponents at the same time."""
    if not wanted:
        return True
    first, rest = wanted[0], wanted[1:]
    for other in (*rest, *others):
        if may_meet(first, other) and _coverable(
            [p for p in rest if p is not other], [p for p in others if p is not other]
        ):
            return True
    return False
