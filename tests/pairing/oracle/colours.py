"""Who has White in a pair (E.1-E.5, art. 5.2.1-5.2.5)."""

from __future__ import annotations

from tests.pairing.oracle.field import Field, Person
from tournaments.record import Colour


def white_and_rule(field: Field, i: int, j: int) -> tuple[int, int]:
    """Return the index of the player with White and the number of the rule."""
    high, low = min(i, j), max(i, j)
    a, b = field.people[high], field.people[low]
    colour, rule = colour_of_higher(field, a, b)
    return (high if colour is Colour.WHITE else low), rule


def colour_of_higher(field: Field, a: Person, b: Person) -> tuple[Colour, int]:
    off = field.without
    if "E1" not in off and a.wants is not b.wants:
        # Where one has no preference, granting the other's grants all there are.
        return a.wants or b.wants.opposite, 1
    if "E2" not in off:
        if a.strength != b.strength:
            return _granted(a, b, a.strength > b.strength), 2
        if a.strength == 3 and abs(a.difference) != abs(b.difference):
            return _granted(a, b, abs(a.difference) > abs(b.difference)), 2
    if "E3" not in off:
        for x, y in zip(reversed(a.colours), reversed(b.colours), strict=False):
            if x is not y:
                return y, 3
    if "E4" not in off and a.wants is not None:
        return a.wants, 4
    if "E5" not in off and a.place % 2 == 0:
        return field.initial_colour.opposite, 5
    return field.initial_colour, 5


def _granted(a: Person, b: Person, to_higher: bool) -> Colour:
    granted = (a if to_higher else b).wants
    assert granted is not None
    return granted if to_higher else granted.opposite
