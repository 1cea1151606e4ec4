"""What an explanation claims, as data: each claim can be checked and put into words.

Players are pairing numbers and points are tenths. A reason has a `code` by which the
words of a language are chosen; nothing here is a sentence.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pairing.engine.colours import Strength
from pairing.engine.outcome import CriterionValue, Exchange
from tournaments.record import Colour, Kind

Value = int | tuple[int, ...]

THE_BYE = 0
"""Stands among players where the bye is one of the possible opponents."""


@dataclass(frozen=True, slots=True)
class Paired:
    """The two do meet in this round."""

    code: ClassVar[str] = "paired"
    board: int


@dataclass(frozen=True, slots=True)
class SamePlayer:
    """Both numbers are the same player."""

    code: ClassVar[str] = "same-player"


@dataclass(frozen=True, slots=True)
class NotThere:
    """A player takes no part in the pairing of this round."""

    code: ClassVar[str] = "not-there"
    player: int
    kind: Kind | None = None
    """What stands for the round; none for a withdrawn or unknown player."""


@dataclass(frozen=True, slots=True)
class Met:
    """The two have played each other ([C1])."""

    code: ClassVar[str] = "met"
    round_number: int
    article: str


@dataclass(frozen=True, slots=True)
class Forbidden:
    """The arbiter has ruled the pair out for this round."""

    code: ClassVar[str] = "forbidden"
    article: str


@dataclass(frozen=True, slots=True)
class SameColour:
    """Both must have the same colour and neither is a topscorer ([C3])."""

    code: ClassVar[str] = "same-colour"
    colour: Colour
    article: str


@dataclass(frozen=True, slots=True)
class Barred:
    """The player may not have the bye: an earlier round stands against it ([C2])."""

    code: ClassVar[str] = "barred"
    round_number: int
    kind: Kind
    article: str


@dataclass(frozen=True, slots=True)
class Incomplete:
    """The other players could not all be paired any more ([C4])."""

    code: ClassVar[str] = "incomplete"
    article: str
    bracket: int | None = None
    """Score of the bracket where it shows; none for the round as a whole."""
    players: tuple[int, ...] = ()
    """Players, or the bye, who would have too few opponents left."""
    opponents: tuple[int, ...] = ()
    """All whom these could meet, besides each other."""


@dataclass(frozen=True, slots=True)
class Worse:
    """The best round with this is worse in one criterion; those before it are equal."""

    code: ClassVar[str] = "worse"
    article: str
    bracket: int | None
    """Score of the bracket; none for a criterion of the whole round."""
    ours: Value
    theirs: Value


@dataclass(frozen=True, slots=True)
class Later:
    """As good in every criterion, and later in the order of generation."""

    code: ClassVar[str] = "later"
    article: str
    bracket: int
    step: str
    """"moved-down", "opponents", "exchange" or "transposition"."""


@dataclass(frozen=True, slots=True)
class Undecided:
    """No absolute rule is against it; the procedure of the system leads elsewhere."""

    code: ClassVar[str] = "undecided"


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Players who should be paired have neither a game nor the bye."""

    code: ClassVar[str] = "left-out"


@dataclass(frozen=True, slots=True)
class SeveralByes:
    """More than one player has the bye."""

    code: ClassVar[str] = "several-byes"
    article: str


@dataclass(frozen=True, slots=True)
class Turned:
    """The two meet as the rules ask, with the colours the other way round."""

    code: ClassVar[str] = "turned"
    article: str
    white: int
    """Who should have White."""


Reason = (
    Paired
    | SamePlayer
    | NotThere
    | Met
    | Forbidden
    | SameColour
    | Barred
    | Incomplete
    | Worse
    | Later
    | Undecided
)

Fault = (
    Met | Forbidden | SameColour | NotThere | Barred | LeftOut | SeveralByes | Turned
)
"""What can be wrong with a round whatever its quality."""


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Why two players do not meet."""

    a: int
    b: int
    reason: Reason
    pairs: tuple[tuple[int, int], ...] = ()
    """The bracket of the reason as it would be paired with this board."""
    downfloaters: tuple[int, ...] = ()
    is_last: bool = False
    """Whether whoever is left in this bracket has the bye."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Where a player stood in the bracket."""

    player: int
    score: int
    group: str
    """"S1", "S2", "remainder S1", "remainder S2" or "" where none is known."""
    place: int
    """From 1; 0 where none is known."""
    came_down_from: int | None = None
    """Own score of a player who came down into the bracket."""
    exchanged: bool = False


@dataclass(frozen=True, slots=True)
class ColourSide:
    """The colours of one player so far and what follows from them."""

    player: int
    history: tuple[Colour, ...]
    difference: int
    preference: Colour | None
    strength: Strength


@dataclass(frozen=True, slots=True)
class ColourClaim:
    """Which rule gave the colours."""

    article: str
    rule: str
    """"both", "stronger", "alternate", "higher-ranked", "parity" or "other"."""
    white: ColourSide
    black: ColourSide
    higher: int
    higher_number: int = 0
    """Place of the higher ranked player among those who have arrived."""
    initial: Colour | None = None


@dataclass(frozen=True, slots=True)
class NaturalOpponent:
    """Whom a player would meet without transposition or exchange, and why not."""

    player: int
    opponent: int
    reason: Reason


@dataclass(frozen=True, slots=True)
class BoardClaim:
    """All that is said of one board."""

    board: int
    white: int
    black: int
    bracket: int
    """Index of the bracket in the round, 0 for the top one."""
    bracket_score: int
    seats: tuple[Seat, Seat]
    """Higher ranked player first."""
    natural: NaturalOpponent | None
    colours: ColourClaim | None


@dataclass(frozen=True, slots=True)
class RuledOut:
    """Somebody else who could have floated or had the bye, and what stood against."""

    player: int
    reason: Reason


@dataclass(frozen=True, slots=True)
class FloatClaim:
    """Why a player floats down or has the bye."""

    player: int
    is_bye: bool
    bracket: int
    bracket_score: int
    others: tuple[RuledOut, ...]
    unasked: int = 0
    """How many further players were not compared."""
    is_compared: bool = True
    """Whether the system compares one choice with another."""
    meetings: tuple[WhyNot, ...] = ()
    """Where nobody there can be compared: what stands between the player and each of
    the bracket."""
    grounds: tuple[str, ...] = ()
    """What the procedure of an older system says of it: "odd", "C1", "C14" …"""
    size: int = 0
    """Players in the bracket, if a ground speaks of them."""


@dataclass(frozen=True, slots=True)
class BracketClaim:
    """One bracket of the round."""

    score: int
    residents: tuple[int, ...]
    moved_down: tuple[tuple[int, int], ...]
    """Players who came down, with their own scores."""
    boards: tuple[int, ...]
    downfloaters: tuple[int, ...]
    exchange: Exchange
    is_transposed: bool
    values: tuple[CriterionValue, ...]
    remarks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoundClaim:
    """The whole round."""

    system: str
    round_number: int
    brackets: tuple[BracketClaim, ...]
    bye: int | None


@dataclass(frozen=True, slots=True)
class Broken:
    """A rule that a round breaks, and by whom."""

    players: tuple[int, ...]
    reason: Fault


@dataclass(frozen=True, slots=True)
class Deviation:
    """How a round stands beside the one that the rules give.

    The first that holds is the verdict: absolute rules are broken; the round is worse
    in one criterion, or as good and later in the order; only colours differ.
    """

    broken: tuple[Broken, ...] = ()
    reason: Worse | Later | Undecided | None = None
    ours: tuple[tuple[int, int], ...] = ()
    """The bracket of the reason as the rules pair it; only pairs that differ."""
    ours_down: tuple[int, ...] = ()
    theirs: tuple[tuple[int, int], ...] = ()
    """The same bracket as it is."""
    theirs_down: tuple[int, ...] = ()
    is_last: bool = False
    """Whether whoever is left in this bracket has the bye."""
    turned: tuple[Broken, ...] = ()

    @property
    def is_none(self) -> bool:
        """Whether the round is the one that the rules give."""
        return not (self.broken or self.reason or self.turned)
