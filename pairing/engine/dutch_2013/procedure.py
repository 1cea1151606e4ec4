"""The round bracket by bracket: C1, C12, C13 and C14 of the older Dutch rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from pairing.engine.budget import Budget
from pairing.engine.dutch_2013.brackets import Bracket, in_rank_order
from pairing.engine.dutch_2013.contenders import Contender, may_meet
from pairing.engine.dutch_2013.going_back import (
    Below,
    repaired_for,
    repaired_penultimate,
)
from pairing.engine.dutch_2013.pairing import (
    PairedBracket,
    best_pairing,
    most_pairs,
    natural_pairing,
)


@dataclass(frozen=True, slots=True)
class Step:
    """A bracket that is paired, and the residents it sent down at once (C1)."""

    paired: PairedBracket
    sent_down: tuple[Contender, ...] = ()

    @property
    def residents(self) -> tuple[Contender, ...]:
        return in_rank_order((*self.paired.bracket.residents, *self.sent_down))


@dataclass(frozen=True, slots=True)
class Lowest:
    """The lowest bracket: its residents, and those who joined it by C13."""

    residents: tuple[Contender, ...]
    joined: tuple[Contender, ...] = ()
    """Residents of the bracket joined last, who stand for moved-down players."""
    remarks: tuple[str, ...] = ()


class Procedure:
    """The pairing of one round as it goes on."""

    def __init__(
        self, players: Sequence[Contender], *, is_odd_round: bool, budget: Budget
    ) -> None:
        self.is_odd_round = is_odd_round
        self.budget = budget
        self.steps: list[Step] = []
        self.groups = [
            tuple(group) for _, group in groupby(players, key=lambda p: p.score)
        ]

    def run(self) -> bool:
        """Pair all brackets; return whether a complete pairing was found."""
        if not self.groups:
            return True
        for residents in self.groups[:-1]:
            self._pair_upper(residents)
        return self._pair_lowest(Lowest(self.groups[-1]))

    # The bracket above

    @property
    def _above(self) -> PairedBracket | None:
        return self.steps[-1].paired if self.steps else None

    def _moving_on(self) -> tuple[Contender, ...]:
        """Return those who move down whatever is done in the bracket above."""
        step = self.steps[-1]
        return (*step.paired.bracket.held, *step.sent_down)

    def _mdps(self) -> tuple[Contender, ...]:
        """Return the players who move down into the next bracket."""
        above = self._above
        return (*above.left_over, *self._moving_on()) if above else ()

    def _replace_above(self, repaired: PairedBracket, remark: str) -> None:
        marked = replace(repaired, remarks=(*repaired.remarks, remark))
        self.steps[-1] = replace(self.steps[-1], paired=marked)

    def _bracket(self, residents: Sequence[Contender]) -> Bracket:
        mdps = self._mdps()
        everyone = (*mdps, *residents)
        met = tuple(p for p in mdps if has_opponent(p, everyone))
        return Bracket(
            met,
            tuple(residents),
            held=in_rank_order([p for p in mdps if p not in met]),
            is_odd_round=self.is_odd_round,
        )

    # C1

    def _exchange_stranded(
        self,
        residents: Sequence[Contender],
        may_sit_out: Callable[[Contender], bool] = lambda player: True,
    ) -> None:
        """Look for other players to move down when one of them is stranded (C1, C12).

        A moved-down player without any possible opponent here is stranded, if he was
        free not to float.
        """
        above = self._above
        if above is None:
            return
        bracket = self._bracket(residents)
        stranded = [p for p in above.left_over if p in bracket.held]
        if not stranded:
            return
        moved_down = bracket.m0 + len(bracket.held)
        if 2 * moved_down < moved_down + len(residents):
            found = self._pairing_all_exchangeable(bracket, above)
        else:
            found = self._more_pairs(bracket, above, stranded, may_sit_out)
        if found is not None:
            self._replace_above(found, "C12")

    def _pairing_all_exchangeable(
        self, bracket: Bracket, above: PairedBracket
    ) -> PairedBracket | None:
        """Return a pairing above after which all who are left over have opponents."""
        moving_on = self._moving_on()
        count = len(above.bracket.players) + len(moving_on) + len(bracket.residents)
        below = Below(
            moving_on,
            bracket.residents,
            free_seats=count % 2,
            only_left_over_paired=True,
        )
        return repaired_for(above, below, self.budget)

    def _more_pairs(
        self,
        bracket: Bracket,
        above: PairedBracket,
        stranded: Sequence[Contender],
        may_sit_out: Callable[[Contender], bool],
    ) -> PairedBracket | None:
        """Return a pairing above that allows more pairs here, or a lower one left over."""
        size = len(bracket.players) + len(bracket.held)
        moving_on = self._moving_on()
        now, _ = most_pairs(bracket, with_mdps_first=False)
        for pairs in range(bracket.p0, now, -1):
            below = Below(
                moving_on,
                bracket.residents,
                free_seats=size - 2 * pairs,
                may_sit_out=may_sit_out,
            )
            found = repaired_for(above, below, self.budget)
            if found is not None:
                return found
        if now < bracket.p0:
            return None
        limit = max(player.score for player in stranded)
        everyone = (*moving_on, *bracket.residents)
        below = Below(
            moving_on,
            bracket.residents,
            free_seats=size - 2 * now,
            may_sit_out=lambda p: (
                may_sit_out(p) and p.score < limit and has_opponent(p, everyone)
            ),
        )
        return repaired_for(above, below, self.budget)

    # C14

    def _pair_upper(self, residents: tuple[Contender, ...]) -> None:
        self._exchange_stranded(residents)
        everyone = (*self._mdps(), *residents)
        sent_down = tuple(p for p in residents if not has_opponent(p, everyone))
        kept = tuple(p for p in residents if p not in sent_down)
        paired = self._pair_by_c14(kept)
        self.steps.append(Step(paired, sent_down))

    def _pair_by_c14(self, residents: tuple[Contender, ...]) -> PairedBracket:
        """Lower M1 and P1 until the bracket can be paired, going back each time."""
        bracket = self._bracket(residents)
        self.budget.enter(player.number for player in bracket.players)
        natural = natural_pairing(bracket)
        if natural is not None:
            return natural
        mdps_first = bracket.is_heterogeneous
        p1, m1 = most_pairs(bracket, with_mdps_first=mdps_first)
        if mdps_first:
            for wanted in range(bracket.m0, m1, -1):
                if self._go_back(bracket, bracket.p0, wanted):
                    return self._best(self._bracket(residents), bracket.p0)
        for wanted in range(bracket.p0, p1, -1):
            if self._go_back(bracket, wanted, m1 if mdps_first else None):
                return self._best(self._bracket(residents), wanted)
        return self._best(bracket, p1)

    def _best(
        self, bracket: Bracket, pairs: int, *, mdps_first: bool | None = None
    ) -> PairedBracket:
        if mdps_first is None:
            mdps_first = bracket.is_heterogeneous
        found = best_pairing(
            bracket, pairs, with_mdps_first=mdps_first, budget=self.budget
        )
        if found is None:
            raise AssertionError(f"{pairs} pairs were possible and are not found")
        return found

    # C12

    def _go_back(
        self,
        bracket: Bracket,
        pairs: int,
        m1: int | None,
        may_sit_out: Callable[[Contender], bool] = lambda player: True,
    ) -> bool:
        """Change the bracket above so that this one can make its pairs (C12)."""
        above = self._above
        if above is None or not above.left_over:
            return False
        below = Below(
            self._moving_on(),
            bracket.residents,
            free_seats=len(bracket.players) + len(bracket.held) - 2 * pairs,
            may_sit_out=may_sit_out,
            m1=m1,
            all_mdps_paired=m1 == bracket.m0 + len(bracket.held),
        )
        found = repaired_for(above, below, self.budget)
        if found is None:
            return False
        self._replace_above(found, "C12")
        return True

    # C13

    def _pair_lowest(self, lowest: Lowest) -> bool:
        self._exchange_stranded(lowest.residents, can_have_bye)
        paired = self._complete(lowest, may_go_back=True)
        while paired is None and self.steps:
            if self._repair_penultimate(lowest):
                # The players who joined are residents now: others move down to them.
                everyone = in_rank_order((*lowest.residents, *lowest.joined))
                lowest = replace(lowest, residents=everyone, joined=())
                paired = self._complete(lowest, may_go_back=False)
                break
            lowest = self._join(lowest)
            paired = self._complete(lowest, may_go_back=False)
        if paired is None:
            return False
        remarks = (*paired.remarks, *lowest.remarks)
        self.steps.append(Step(replace(paired, remarks=remarks)))
        return True

    def _lowest_bracket(self, lowest: Lowest) -> Bracket:
        return Bracket(
            (*self._mdps(), *lowest.joined),
            lowest.residents,
            is_lowest=True,
            is_odd_round=self.is_odd_round,
        )

    def _complete(self, lowest: Lowest, *, may_go_back: bool) -> PairedBracket | None:
        """Return the best complete pairing of the lowest bracket, if there is one."""
        bracket = self._lowest_bracket(lowest)
        self.budget.enter(player.number for player in bracket.players)
        natural = natural_pairing(bracket)
        if natural is not None:
            return natural
        mdps_first = bracket.is_heterogeneous
        found = best_pairing(
            bracket, bracket.p0, with_mdps_first=mdps_first, budget=self.budget
        )
        reached = found.m1 if found else 0
        targets: list[int | None] = []
        if mdps_first:
            targets += range(bracket.m0, reached, -1)
        if found is None:
            targets.append(None)
        for m1 in targets if may_go_back else []:
            if self._go_back(bracket, bracket.p0, m1, can_have_bye):
                bracket = self._lowest_bracket(lowest)
                return self._best(bracket, bracket.p0, mdps_first=m1 is not None)
        if found is not None and mdps_first and not found.m1:
            return self._best(bracket, bracket.p0, mdps_first=False)
        return found

    def _repair_penultimate(self, lowest: Lowest) -> bool:
        above = self.steps[-1].paired
        fixed = (*self._moving_on(), *lowest.joined)
        count = len(above.bracket.players) + len(fixed) + len(lowest.residents)
        below = Below(
            fixed,
            lowest.residents,
            free_seats=count % 2,
            may_sit_out=can_have_bye,
        )
        found = repaired_penultimate(above, below, self.budget)
        if found is None:
            return False
        self._replace_above(found, "C13")
        return True

    def _join(self, lowest: Lowest) -> Lowest:
        """Make one lowest bracket of the two lowest ones."""
        step = self.steps.pop()
        return Lowest(
            residents=in_rank_order((*lowest.residents, *lowest.joined)),
            joined=step.residents,
            remarks=(*lowest.remarks, "C13-joined"),
        )


def has_opponent(player: Contender, others: Sequence[Contender]) -> bool:
    """Whether anybody here may be met (C1)."""
    return any(other is not player and may_meet(player, other) for other in others)


def can_have_bye(player: Contender) -> bool:
    return player.may_have_bye
