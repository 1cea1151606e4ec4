"""A round from the highest bracket to the lowest (C1, C12-C14)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby

from pairing.engine.dutch_2013.contenders import Contender, may_meet
from tests.pairing.dutch_2013.literal.group import Candidate, Group, has_opponent
from tests.pairing.dutch_2013.literal.text import READING, Text


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

    def exchange_stranded(self, residents, *, is_lowest: bool = False) -> None:
        """C1: a moved-down player without opponent, who was free not to float.

        Whoever the lowest bracket leaves over has the bye, so that B1.b counts there.
        """
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

        def can_leave(left: Sequence[Contender], pairs: int, test) -> bool:
            new = self.group(residents, left=left)
            return any(
                all(
                    test(p, new) and (p.may_have_bye or not is_lowest)
                    for p in (*candidate.left, *new.held)
                )
                for candidate in new.candidates(pairs, 0)
            )

        now = max(p for p in range(group.p0 + 1) if group.can_make(p, 0))
        for pairs in range(group.p0, now, -1):
            if self.go_back(
                lambda left, wanted=pairs: can_leave(left, wanted, lambda p, new: True)
            ):
                return
        if now == group.p0:
            limit = max(p.score for p in stranded)

            def is_lower(player: Contender, new: Group) -> bool:
                return player.score < limit and has_opponent(player, new.players)

            self.go_back(lambda left: can_leave(left, group.p0, is_lower))

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
        went_back = False
        while not group.can_make(p1, m1):
            asks_all = self.text.c12_asks_for_p1 or not m1 or group.can_make(m1, m1)
            goal = p1 if asks_all else m1
            if (
                not went_back
                and self.done
                and self.go_back(
                    lambda left, p=goal, m=m1: self.group(
                        residents, left=left
                    ).can_make(p, m)
                )
            ):
                went_back = True
                group = self.group(residents)
                continue
            if m1 and not group.reaches_remainder(m1):
                m1 -= 1
            else:
                p1 -= 1
        return group, p1, m1

    # C13

    def pair_lowest(self, residents) -> bool:
        self.exchange_stranded(residents, is_lowest=True)
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
