"""What a pairing system answers: pairs, bye, and the record of every bracket.

The pages that explain a pairing, the checker and the tests read these objects; no
system keeps an account of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple


class Pair(NamedTuple):
    """Two players who meet; in a system without colours the stronger stands first."""

    white: int
    black: int


class CriterionValue(NamedTuple):
    """How far a bracket fails one criterion, and the best it could have reached."""

    label: str
    value: int | tuple[int, ...]
    bound: int | tuple[int, ...] | None = None


class Exchange(NamedTuple):
    """Players who left S1 for S2 and the players who came up for them."""

    moved_down: tuple[int, ...]
    moved_up: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BracketRecord:
    """One bracket as it was paired; players are pairing numbers in rank order."""

    score: int
    """Score of the residents, in tenths, with virtual points."""
    residents: tuple[int, ...]
    moved_down: tuple[int, ...] = ()
    s1: tuple[int, ...] = ()
    """S1 before exchanges; the paired moved-down players in a heterogeneous bracket."""
    s2: tuple[int, ...] = ()
    limbo: tuple[int, ...] = ()
    remainder_s1: tuple[int, ...] = ()
    remainder_s2: tuple[int, ...] = ()
    exchange: Exchange = Exchange((), ())
    """Exchange in the bracket, or in its remainder when it is heterogeneous."""
    pairs: tuple[tuple[int, int], ...] = ()
    """Pairs as (higher, lower), in the order of S1, moved-down players first."""
    downfloaters: tuple[int, ...] = ()
    values: tuple[CriterionValue, ...] = ()
    remarks: tuple[str, ...] = ()
    """Labels of articles that shaped the bracket: "collapsed", "C12", "C13" …"""


@dataclass(frozen=True, slots=True)
class RoundPairing:
    """The answer of a pairing system for one round."""

    system: str
    round_number: int
    pairs: tuple[Pair, ...]
    """In board order."""
    bye: int | None = None
    brackets: tuple[BracketRecord, ...] = ()
    colour_rules: tuple[str, ...] = ()
    """For each pair, the article that gave the colours, such as "5.2.3"."""


class PairingError(ValueError):
    """A round that cannot be paired; the sentence is for whoever asked."""


class IllegalPosition(PairingError):
    """The record is not a legal tournament."""

    def __init__(
        self, reason: str, *, player: int | None = None, round_number: int | None = None
    ) -> None:
        super().__init__(reason)
        self.player = player
        self.round_number = round_number


class NoLegalPairing(PairingError):
    """No pairing keeps the absolute rules; the chief arbiter decides.

    `code` says why, for pages that translate: "nobody-left" (the players have nobody
    left to meet), "nobody-unmet" (the same without colours), "bye-barred" (an odd number and all of `players` are barred from the
    bye), "too-few-opponents" (the players have together fewer opponents left, named in
    `opponents`, than they need), "budget" (the bracket of the players was not decided
    within the time allowed), "all-paired" (a schedule has no round left). The reason
    names the players as {players} and {opponents}.
    """

    def __init__(
        self,
        reason: str,
        *,
        code: str,
        players: tuple[int, ...] = (),
        opponents: tuple[int, ...] = (),
    ) -> None:
        super().__init__(
            reason.format(players=_listed(players), opponents=_listed(opponents))
        )
        self.reason = reason
        self.code = code
        self.players = players
        self.opponents = opponents

    def numbered(self, numbers: Mapping[int, int]) -> NoLegalPairing:
        """Return the same refusal with other numbers, such as those of a file."""
        return NoLegalPairing(
            self.reason,
            code=self.code,
            players=tuple(numbers.get(number, number) for number in self.players),
            opponents=tuple(numbers.get(number, number) for number in self.opponents),
        )

    @property
    def is_undecided(self) -> bool:
        """Whether the time was up before an answer was found."""
        return self.code == "budget"

    @property
    def verdict(self) -> str:
        """Return what there is instead of a pairing, as programs print it."""
        return "not decided in time" if self.is_undecided else "no legal pairing"


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(str(number) for number in numbers)
