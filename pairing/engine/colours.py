"""Colour differences, preferences and allocation (C.04.3 art. 1.6, 1.7, 5; A.6, E).

The same in the editions of 2017 and 2026; only the numbers of the articles differ.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from tournaments.record import Colour

WHITE = Colour.WHITE
BLACK = Colour.BLACK


class Strength(IntEnum):
    """How much a colour preference weighs; a larger one is granted first."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


class ColourStatus(NamedTuple):
    """The colour history of a player and what follows from it."""

    history: tuple[Colour, ...] = ()
    """Games played only, oldest first (C.04.2 art. 3.4)."""
    difference: int = 0
    """Games with White minus games with Black (art. 1.6)."""
    preference: Colour | None = None
    strength: Strength = Strength.NONE

    @property
    def repeated(self) -> Colour | None:
        """The colour of the last two games, if it was the same."""
        if len(self.history) > 1 and self.history[-1] is self.history[-2]:
            return self.history[-1]
        return None

    @property
    def is_absolute(self) -> bool:
        return self.strength is Strength.ABSOLUTE


class ColourRules(NamedTuple):
    """Names of the five allocation rules in one edition."""

    both: str
    stronger: str
    alternate: str
    higher_ranked: str
    parity: str


ARTICLES_2026 = ColourRules("5.2.1", "5.2.2", "5.2.3", "5.2.4", "5.2.5")
ARTICLES_2017 = ColourRules("E.1", "E.2", "E.3", "E.4", "E.5")


def colour_difference(history: tuple[Colour, ...]) -> int:
    """Return games with White minus games with Black (art. 1.6)."""
    return 2 * history.count(WHITE) - len(history)


def colour_status(history: tuple[Colour, ...]) -> ColourStatus:
    """Return the difference and the preference that a history leads to (art. 1.7)."""
    if not history:
        return NEVER_PLAYED
    difference = colour_difference(history)
    last = history[-1]
    if abs(difference) > 1:
        # Reading D1: after irregular colours the difference can ask for one colour and
        # the last two games for the other; the difference is looked at first.
        preference = BLACK if difference > 0 else WHITE
        strength = Strength.ABSOLUTE
    elif len(history) > 1 and last is history[-2]:
        preference, strength = last.opposite, Strength.ABSOLUTE
    elif difference:
        preference = BLACK if difference > 0 else WHITE
        strength = Strength.STRONG
    else:
        preference, strength = last.opposite, Strength.MILD
    return ColourStatus(history, difference, preference, strength)


NEVER_PLAYED = ColourStatus()


def last_opposed_colours(
    a: tuple[Colour, ...], b: tuple[Colour, ...]
) -> tuple[Colour, Colour] | None:
    """Return the most recent colours in which one had White and the other Black.

    Histories without gaps are compared from their last game backwards (art. 5.2.3).
    """
    for mine, theirs in zip(reversed(a), reversed(b), strict=False):
        if mine is not theirs:
            return mine, theirs
    return None


def allocate(
    higher: ColourStatus,
    lower: ColourStatus,
    *,
    higher_number: int,
    initial: Colour,
    articles: ColourRules = ARTICLES_2026,
) -> tuple[Colour, str]:
    """Return the colour of the higher ranked player and the article that gave it.

    `higher_number` is the position among the players who have arrived.
    """
    wanted, other = higher.preference, lower.preference
    if wanted is not other and wanted is not None and other is not None:
        return wanted, articles.both
    if wanted is None and other is not None:
        return other.opposite, articles.both
    if wanted is not None and other is None:
        return wanted, articles.both
    if wanted is not None:
        if higher.strength is not lower.strength:
            stronger = higher.strength > lower.strength
            return (wanted if stronger else wanted.opposite), articles.stronger
        if higher.is_absolute and abs(higher.difference) != abs(lower.difference):
            wider = abs(higher.difference) > abs(lower.difference)
            return (wanted if wider else wanted.opposite), articles.stronger
        opposed = last_opposed_colours(higher.history, lower.history)
        if opposed is not None:
            return opposed[0].opposite, articles.alternate
        return wanted, articles.higher_ranked
    colour = initial if higher_number % 2 else initial.opposite
    return colour, articles.parity
