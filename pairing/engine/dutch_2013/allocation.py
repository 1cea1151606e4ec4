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
    if mine.preference is None and theirs.preference is None:
        return (initial if position % 2 else initial.opposite), "E5"
    if mine.preference is None:
        # A7.f: whoever has not played yields.
        assert theirs.preference is not None
        return theirs.preference.opposite, "E2"
    if theirs.preference is None:
        return mine.preference, "E2"
    if mine.preference is not theirs.preference:
        return mine.preference, "E1"
    if mine.strength is not theirs.strength:
        is_stronger = mine.strength > theirs.strength
        return (mine.preference if is_stronger else mine.preference.opposite), "E2"
    opposed = last_opposed_colours(mine.history, theirs.history)
    if opposed is not None:
        return opposed[0].opposite, "E3"
    return mine.preference, "E4"
