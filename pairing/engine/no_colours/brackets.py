"""A bracket: who is in it, who leaves at once, and what it aims at (A.3, A.6, C1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from pairing.engine.no_colours.candidates import Candidate, Stage
from pairing.engine.no_colours.field import Field
from pairing.engine.no_colours.graph import set_of


@dataclass
class Bracket:
    """One bracket; it is paired once it has a candidate, or sends everybody down."""

    residents: tuple[int, ...]
    incoming: tuple[int, ...]
    """Players left over by the bracket above."""
    players: tuple[int, ...]
    """Those whom C1 has left in the bracket, strongest first."""
    moved_down: tuple[int, ...]
    """Players of a higher score than the lowest one of the bracket (reading N11)."""
    gone: tuple[int, ...]
    """Players whom C1 sends on at once."""
    is_lowest: bool
    stage: Stage | None = None
    candidate: Candidate | None = None
    remarks: list[str] = field(default_factory=list)

    @property
    def is_heterogeneous(self) -> bool:
        """Return whether the moved-down players are fewer than half (A.3)."""
        return 0 < 2 * len(self.moved_down) < len(self.players)

    @property
    def leftovers(self) -> int:
        if self.candidate is None:
            return set_of(self.players)
        return self.candidate.leftovers

    @property
    def floaters(self) -> int:
        """Return everyone who goes down to the next bracket."""
        return set_of(self.gone) | self.leftovers

    def send_on(self, players: tuple[int, ...]) -> None:
        """Let players go down before the bracket is paired (C1, third dash)."""
        self.gone += players
        self.players = tuple(x for x in self.players if x not in players)
        self.moved_down = tuple(x for x in self.moved_down if x not in players)

    def heterogeneous_stages(self) -> Iterator[Stage]:
        """Return the aims with moved-down players paired first (C3, C14)."""
        if not self.is_heterogeneous:
            return
        for paired in range(len(self.moved_down), 0, -1):
            most = len(self.players) // 2 - paired
            for others in range(most, most - 1 if self.is_lowest else -1, -1):
                yield Stage(paired, others)

    def aims_without_incompatible(self) -> list[Stage]:
        """Return what going back must reach when C1 finds a moved-down player."""
        if not self.is_heterogeneous:
            return [Stage(0, len(self.players) // 2)]
        everyone = len(self.moved_down)
        return [s for s in self.heterogeneous_stages() if s.moved_down == everyone]


def bracket_of(
    rules: Field, group: tuple[int, ...], floaters: tuple[int, ...], is_lowest: bool
) -> tuple[Bracket, tuple[int, ...]]:
    """Return a bracket without its incompatible residents, and stuck moved-down players.

    Whoever can meet nobody in the bracket is incompatible. In the lowest bracket
    nobody leaves (C1, reading N8).
    """
    players = tuple(sorted(group + floaters))
    everyone = set_of(players)
    lowest_score = rules.scores[players[-1]]
    moved_down = tuple(x for x in players if rules.scores[x] > lowest_score)
    alone = {x for x in players if not rules.can_meet[x] & everyone}
    stuck = tuple(x for x in moved_down if x in alone)
    gone: tuple[int, ...] = ()
    if alone and not is_lowest:
        gone = tuple(x for x in players if x in alone and x not in stuck)
        players = tuple(x for x in players if x not in gone)
    return Bracket(group, floaters, players, moved_down, gone, is_lowest), stuck
