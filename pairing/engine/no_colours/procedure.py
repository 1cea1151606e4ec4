"""The round, bracket by bracket from the highest down (C1 to C14)."""

from __future__ import annotations

from dataclasses import dataclass, field

from pairing.engine.budget import Budget
from pairing.engine.no_colours.brackets import Bracket, bracket_of
from pairing.engine.no_colours.candidates import Stage
from pairing.engine.no_colours.field import Field
from pairing.engine.no_colours.going_back import (
    completing_candidate,
    other_floaters,
    search_in,
)
from pairing.engine.no_colours.graph import members, most_pairs, set_of


@dataclass
class Procedure:
    """The brackets of one round."""

    rules: Field
    budget: Budget
    groups: list[tuple[int, ...]] = field(default_factory=list)
    brackets: list[Bracket] = field(default_factory=list)
    has_joined: bool = False
    """Whether the lowest group is made of two or more levels of points (C13)."""

    def run(self) -> list[Bracket] | None:
        """Return the paired brackets, or nothing when there is no pairing."""
        self.groups = self.rules.score_groups()
        index = 0
        while index < len(self.groups):
            if self._pair_bracket(index):
                index += 1
            elif index == 0:
                return None
            elif self._complete_lowest(index):
                index += 1
            else:
                self._join_lowest(index)
                index -= 1
        return self.brackets

    def _is_lowest(self, index: int) -> bool:
        return index == len(self.groups) - 1

    def _pair_bracket(
        self, index: int, *, may_go_back: bool = True, remark: str = ""
    ) -> bool:
        """Pair a bracket; only the lowest one can fail."""
        floaters = self.brackets[index - 1].floaters if index else 0
        now, stuck = bracket_of(
            self.rules,
            self.groups[index],
            tuple(members(floaters)),
            self._is_lowest(index),
        )
        may_go_back = may_go_back and index > 0
        if stuck:
            if may_go_back and any(
                self._go_back(index, now, aim)
                for aim in now.aims_without_incompatible()
            ):
                return self._pair_bracket(index, may_go_back=False, remark="C12")
            if not now.is_lowest:
                now.send_on(stuck)
        if remark:
            now.remarks.append(remark)
        if self.has_joined:
            now.remarks.append("C13-joined")
        for stage in now.heterogeneous_stages():
            if self._pair_at(now, stage):
                return True
            if may_go_back and self._go_back(index, now, stage):
                return self._pair_bracket(index, may_go_back=False, remark="C12")
        return self._pair_as_homogeneous(now)

    def _pair_at(self, now: Bracket, stage: Stage) -> bool:
        found = search_in(self.rules, self.budget, now, stage).first()
        if found is None:
            return False
        now.stage, now.candidate = stage, found
        self.brackets.append(now)
        return True

    def _pair_as_homogeneous(self, now: Bracket) -> bool:
        """Pair a bracket as homogeneous, with fewer pairs if need be (C14).

        More pairs than a largest matching under B1 has cannot be made.
        """
        whole = len(now.players) // 2
        if now.is_lowest:
            return self._pair_at(now, Stage(0, whole))
        everyone = set_of(now.players)
        graph = {x: self.rules.can_meet[x] & everyone for x in now.players}
        most = most_pairs(graph)
        if most == 0:
            self.brackets.append(now)
            return True
        if not self._pair_at(now, Stage(0, most)):
            raise AssertionError("a largest matching breaks B1")
        return True

    def _go_back(self, index: int, now: Bracket, goal: Stage) -> bool:
        """Let other players float from the bracket above (C12)."""
        before = self.brackets[index - 1]
        found = other_floaters(self.rules, self.budget, before, now, goal)
        if found is None:
            return False
        before.candidate = found
        before.remarks.append("C12")
        return True

    def _complete_lowest(self, index: int) -> bool:
        """Pair the penultimate bracket so that the lowest one is complete (C13)."""
        before = self.brackets[index - 1]
        found = completing_candidate(
            self.rules, self.budget, before, self.groups[index]
        )
        if found is None:
            return False
        before.stage, before.candidate = found
        before.remarks.append("C13")
        if not self._pair_bracket(index, may_go_back=False, remark="C13"):
            raise AssertionError("the penultimate bracket promised a complete lowest")
        return True

    def _join_lowest(self, index: int) -> None:
        """Make the two lowest groups one (C13)."""
        self.groups[index - 1 :] = [self.groups[index - 1] + self.groups[index]]
        del self.brackets[index - 1 :]
        self.has_joined = True
