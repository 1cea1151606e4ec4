"""Colours of a pair under the older Dutch rules (E1-E5)."""

from __future__ import annotations

from pairing.engine.colours import last_opposed_colours
from pairing.engine.dutch_2013.contenders import Contender
from tournaments.record import Colour


def colour_of_higher(
    higher: Contender, lower: Contender, *, position: int, initial: Colour
) -> tuple[Colour, str]:
    """Return the colour of the higher ranked player, and the article that gave it.

    `position` is the number whose parity decides when neither has played (E5).
    """
    mine, theirs = higher.colours, lower.colours
    wanted, other = mine.preference, theirs.preference
    if wanted is None:
        if other is None:
            return (initial if position % 2 else initial.opposite), "E5"
        # Whoever has not played yet yields (A7.f).
        return other.opposite, "E2"
    if other is None:
        return wanted, "E2"
    if wanted is not other:
        return wanted, "E1"
    if mine.strength is not theirs.strength:
        return (wanted if mine.strength > theirs.strength else other.opposite), "E2"
    opposed = last_opposed_colours(mine.history, theirs.history)
    if opposed is not None:
        return opposed[0].opposite, "E3"
    return wanted, "E4"
