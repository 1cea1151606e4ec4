"""A bracket of the older Dutch rules: its players, P0, M0, X1 and Z1 (A3, A6, A8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from pairing.engine.colours import BLACK, WHITE, Strength
from pairing.engine.dutch_2013.contenders import Contender, may_meet


class ColourBounds(NamedTuple):
    """Pairs that cannot respect all preferences, and all strong ones (A8)."""

    x1: int
    z1: int | None
    """Even rounds only."""


@dataclass(frozen=True)
class Bracket:
    """Players who are paired together, in the order of A2."""

    mdps: tuple[Contender, ...]
    """Players moved down from above."""
    residents: tuple[Contender, ...]
    held: tuple[Contender, ...] = ()
    """Moved-down players whom nobody here may meet: they count for P0 and move on."""
    is_lowest: bool = False
    is_odd_round: bool = True
    players: tuple[Contender, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "mdps", in_rank_order(self.mdps))
        object.__setattr__(self, "residents", in_rank_order(self.residents))
        object.__setattr__(self, "players", (*self.mdps, *self.residents))

    @property
    def p0(self) -> int:
        """Half of all players, rounded down (A6.b)."""
        return (len(self.players) + len(self.held)) // 2

    @property
    def m0(self) -> int:
        return len(self.mdps)

    @property
    def is_heterogeneous(self) -> bool:
        """Whether some players moved down, and fewer than half of all (A3)."""
        return 0 < 2 * self.m0 < len(self.players)

    @property
    def has_different_scores(self) -> bool:
        return len({player.score for player in self.players}) > 1

    @cached_property
    def legal_pairs(self) -> list[tuple[int, int]]:
        """Return the pairs that B1 and B2 allow, as positions among the players."""
        return [
            (i, j)
            for (i, a), (j, b) in combinations(enumerate(self.players), 2)
            if may_meet(a, b)
        ]


def in_rank_order(players: Sequence[Contender]) -> tuple[Contender, ...]:
    return tuple(sorted(players, key=lambda player: player.rank))


def colour_bounds(
    players: Sequence[Contender], pairs: int, is_odd_round: bool
) -> ColourBounds:
    """Return X1 and Z1 for a number of pairs (A8, lowered with it by C14).

    In even rounds mild preferences are counted apart: they yield to a strong one.
    """
    mild = {WHITE: 0, BLACK: 0}
    firm = {WHITE: 0, BLACK: 0}
    for player in players:
        if player.colours.preference is not None:
            is_mild = player.colours.strength is Strength.MILD and not is_odd_round
            count = mild if is_mild else firm
            count[player.colours.preference] += 1
    never_played = sum(player.lacks_colours for player in players)
    scarcer = min(firm[WHITE] + mild[WHITE], firm[BLACK] + mild[BLACK])
    x1 = max(0, pairs - scarcer - never_played)
    if is_odd_round:
        return ColourBounds(x1, None)
    flexible = mild[WHITE] + mild[BLACK] + never_played
    return ColourBounds(x1, max(0, pairs - min(firm.values()) - flexible))
