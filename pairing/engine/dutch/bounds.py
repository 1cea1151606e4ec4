"""What numbers alone force on a bracket: the bound each criterion is measured against.

A bound looks at counts, never at who has met whom, so that an arbiter can check it by
hand. A criterion at its bound needs no further word; one above it was given up for a
criterion of higher priority or because players had met.
"""

from __future__ import annotations

from pairing.engine.colours import Strength
from pairing.engine.dutch.criteria import Bracket
from pairing.engine.floats import Float
from tournaments.record import POINT, Colour

Bound = int | tuple[int, ...]


def counting_bounds(bracket: Bracket, downfloaters: int) -> dict[str, Bound]:
    """Return the bounds above zero by label; every other criterion can reach zero.

    Colours are counted for the number of players who do float: criteria of higher
    priority have decided it.
    """
    floating = fewest_downfloaters(bracket)
    refused, refused_strong = fewest_refusals(bracket, downfloaters)
    if bracket.field.edition.collapses:
        found = bounds_2017(bracket, floating)
        labels = ("C.5", "C.10", "C.11")
    else:
        found = bounds_2026(bracket, floating)
        if downfloaters == 1:
            found["C9"] = fewest_unplayed(bracket)
        labels = ("C6", "C12", "C13")
    found |= dict(zip(labels, (floating, refused, refused_strong), strict=True))
    return found


def fewest_downfloaters(bracket: Bracket) -> int:
    """Return how many must float: an odd player, moved-down players in excess."""
    members = len(bracket.moved_down) + len(bracket.residents)
    excess = len(bracket.moved_down) - len(bracket.residents)
    return max(members % 2, excess)


def fewest_refusals(bracket: Bracket, floating: int) -> tuple[int, int]:
    """Return how many preferences, and strong ones, a surplus of one colour costs."""
    colours = bracket.field.colours
    members = bracket.members
    pairs = (len(members) - floating) // 2
    refused = refused_strong = 0
    for colour in Colour:
        wishes = [p for p in members if colours[p].preference is colour]
        surplus = max(len(wishes) - floating - pairs, 0)
        mild = sum(colours[p].strength is Strength.MILD for p in wishes)
        refused = max(refused, surplus)
        refused_strong = max(refused_strong, surplus - mild)
    return refused, refused_strong


def differences(bracket: Bracket, floats: list[Float] | None = None) -> tuple[int, ...]:
    """Return the score differences of moved-down players paired with residents.

    With floats, only of those who floated down then.
    """
    scores = bracket.field.scores
    return tuple(
        scores[m] - bracket.name_score
        for m in bracket.moved_down
        if floats is None or floats[m] is Float.DOWN
    )


def bounds_2026(bracket: Bracket, floating: int) -> dict[str, Bound]:
    """Return the bounds of the lists ([C7], [C18], [C20])."""
    field = bracket.field
    found: dict[str, Bound] = {"C7": (bracket.name_score,) * floating}
    if len(bracket.moved_down) <= len(bracket.residents):
        found["C18"] = differences(bracket, field.last_floats)
        found["C20"] = differences(bracket, field.earlier_floats)
    return found


def fewest_unplayed(bracket: Bracket) -> int:
    """[C9] Return the fewest unplayed games of those who can have the bye here."""
    field = bracket.field
    if bracket.bye_score is None or bracket.bye_score < bracket.name_score:
        return 0
    return min(
        (
            field.unplayed[p]
            for p in bracket.members
            if field.may_have_bye >> p & 1 and field.scores[p] == bracket.bye_score
        ),
        default=0,
    )


def bounds_2017(bracket: Bracket, floating: int) -> dict[str, Bound]:
    """Return the bounds of lists and of floats that no pairing avoids (C.6, C.12 …)."""
    if bracket.floor != bracket.name_score:
        # The collapsed last bracket holds several scores: nothing is forced by counts.
        return {}
    if len(bracket.moved_down) > len(bracket.residents):
        return {}
    field = bracket.field
    last = differences(bracket, field.last_floats)
    earlier = differences(bracket, field.earlier_floats)
    everyone = differences(bracket) + (POINT,) * floating
    return {
        "C.6": tuple(sorted(everyone, reverse=True)),
        "C.12": len(last),
        "C.14": len(earlier),
        "C.16": tuple(sorted(last, reverse=True)),
        "C.18": tuple(sorted(earlier, reverse=True)),
    }
