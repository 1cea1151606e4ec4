"""The quality criteria of one bracket, each as the penalties that a candidate draws.

A criterion compares lists of penalties sorted from the highest: the first difference
decides, the smaller list is better. A criterion that counts gives penalties of 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tests.pairing.oracle.colours import white_and_rule
from tests.pairing.oracle.field import Field, Person
from tournaments.record import Colour

Penalties = Iterator[int]


@dataclass(frozen=True)
class Bracket:
    """Players moved down, residents, everyone below; indices in rank order."""

    field: Field
    mdps: tuple[int, ...]
    residents: tuple[int, ...]
    next_group: tuple[int, ...] = ()
    lower: int = 0
    """Everyone below the bracket, as bits."""
    bye_score: int | None = None
    is_penultimate: bool = False
    """2017: the bracket is paired again to complete the round (PPB)."""
    is_collapsed: bool = False
    """2017: the bracket holds everyone below the PPB (CLB)."""

    @property
    def is_last(self) -> bool:
        return not self.lower

    @property
    def members(self) -> tuple[int, ...]:
        return self.mdps + self.residents

    def score(self, i: int) -> int:
        return self.field.people[i].score

    @property
    def lowest(self) -> int:
        return min(self.score(i) for i in self.members)


# Each pair rule yields penalties for the pair (higher, lower); each float rule for one
# player who stays unpaired.
PairRule = Callable[[Bracket, int, int], Penalties]
FloatRule = Callable[[Bracket, int], Penalties]


def nothing(*_: object) -> Penalties:
    yield from ()


def floater_score(bracket: Bracket, i: int) -> Penalties:
    """[C7] Lowest scores of the downfloaters."""
    yield bracket.score(i)


def pair_difference(bracket: Bracket, i: int, j: int) -> Penalties:
    """C.6 Score difference of a pair (A.8)."""
    yield abs(bracket.score(i) - bracket.score(j))


def floater_difference(bracket: Bracket, i: int) -> Penalties:
    """C.6 Score difference of a downfloater: to one point below the lowest (A.8)."""
    yield bracket.score(i) - (bracket.lowest - 10)


def _with_colours(bracket: Bracket, i: int, j: int) -> Iterator[tuple[Person, Colour]]:
    white, _ = white_and_rule(bracket.field, i, j)
    for k in (i, j):
        yield bracket.field.people[k], Colour.WHITE if k == white else Colour.BLACK


def wide_difference(bracket: Bracket, i: int, j: int) -> Penalties:
    """C.8, [C10] Topscorers or their opponents with a difference beyond 2."""
    people = bracket.field.people
    if people[i].is_topscorer or people[j].is_topscorer:
        for person, colour in _with_colours(bracket, i, j):
            step = 1 if colour is Colour.WHITE else -1
            if abs(person.difference + step) > 2:
                yield 1


def third_in_a_row(bracket: Bracket, i: int, j: int) -> Penalties:
    """C.9, [C11] Topscorers or their opponents with a colour for the third time."""
    people = bracket.field.people
    one = people[i].repeated is not people[j].repeated
    if one and "C9 of one" in bracket.field.without:
        return
    if people[i].is_topscorer or people[j].is_topscorer:
        for person, colour in _with_colours(bracket, i, j):
            if person.repeated is colour:
                yield 1


def lost_preference(bracket: Bracket, i: int, j: int) -> Penalties:
    """C.10, [C12] Players without their colour preference."""
    for person, colour in _with_colours(bracket, i, j):
        if person.wants is not None and person.wants is not colour:
            yield 1


def lost_strong_preference(bracket: Bracket, i: int, j: int) -> Penalties:
    """C.11, [C13] Players without their strong colour preference."""
    for person, colour in _with_colours(bracket, i, j):
        if person.strength == 2 and person.wants is not colour:
            yield 1


def same_downfloat_unpaired(back: int, *, difference: bool) -> FloatRule:
    """C.12, C.14, C.16, C.18 for whoever stays unpaired."""

    def rule(bracket: Bracket, i: int) -> Penalties:
        if bracket.field.people[i].floats[back - 1] == "D":
            yield from floater_difference(bracket, i) if difference else [1]

    return rule


def same_downfloat_paired(back: int, *, difference: bool) -> PairRule:
    """C.12, C.14, C.16, C.18 for the higher player of a pair of two scores."""

    def rule(bracket: Bracket, i: int, j: int) -> Penalties:
        gap = bracket.score(i) - bracket.score(j)
        if gap > 0 and bracket.field.people[i].floats[back - 1] == "D":
            yield gap if difference else 1

    return rule


def same_upfloat(back: int, *, difference: bool) -> PairRule:
    """C.13, C.15, C.17, C.19 for the lower player of a pair of two scores."""

    def rule(bracket: Bracket, i: int, j: int) -> Penalties:
        gap = bracket.score(i) - bracket.score(j)
        if gap > 0 and bracket.field.people[j].floats[back - 1] == "U":
            yield gap if difference else 1

    return rule


def resident_downfloat(back: int) -> FloatRule:
    """[C14], [C16] Resident downfloaters who got a downfloat before."""

    def rule(bracket: Bracket, i: int) -> Penalties:
        if i in bracket.residents and bracket.field.people[i].floats[back - 1] == "D":
            yield 1

    return rule


def mdp_opponent_upfloat(back: int, *, difference: bool) -> PairRule:
    """[C15], [C17], [C19], [C21] Opponents of moved-down players who upfloated."""

    def rule(bracket: Bracket, i: int, j: int) -> Penalties:
        if i in bracket.mdps and bracket.field.people[j].floats[back - 1] == "U":
            yield bracket.score(i) - bracket.score(j) if difference else 1

    return rule


def mdp_difference(back: int) -> PairRule:
    """[C18], [C20] Score differences of moved-down players who downfloated."""

    def rule(bracket: Bracket, i: int, j: int) -> Penalties:
        if i in bracket.mdps and bracket.field.people[i].floats[back - 1] == "D":
            yield bracket.score(i) - bracket.score(j)

    return rule


def mdp_unpaired_difference(back: int) -> FloatRule:
    """[C18], [C20] An unpaired one counts more than if paired with any resident."""

    def rule(bracket: Bracket, i: int) -> Penalties:
        if i in bracket.mdps and bracket.field.people[i].floats[back - 1] == "D":
            yield bracket.score(i) - bracket.lowest + 1

    return rule


@dataclass(frozen=True)
class Criterion:
    label: str
    pair: PairRule = nothing
    unpaired: FloatRule = nothing


# The criteria above these look at nothing but the downfloaters: see downfloaters.py.
CRITERIA_2017 = (
    Criterion("C8", wide_difference),
    Criterion("C9", third_in_a_row),
    Criterion("C10", lost_preference),
    Criterion("C11", lost_strong_preference),
    Criterion(
        "C12",
        same_downfloat_paired(1, difference=False),
        same_downfloat_unpaired(1, difference=False),
    ),
    Criterion("C13", same_upfloat(1, difference=False)),
    Criterion(
        "C14",
        same_downfloat_paired(2, difference=False),
        same_downfloat_unpaired(2, difference=False),
    ),
    Criterion("C15", same_upfloat(2, difference=False)),
    Criterion(
        "C16",
        same_downfloat_paired(1, difference=True),
        same_downfloat_unpaired(1, difference=True),
    ),
    Criterion("C17", same_upfloat(1, difference=True)),
    Criterion(
        "C18",
        same_downfloat_paired(2, difference=True),
        same_downfloat_unpaired(2, difference=True),
    ),
    Criterion("C19", same_upfloat(2, difference=True)),
)

CRITERIA_2026 = (
    Criterion("C10", wide_difference),
    Criterion("C11", third_in_a_row),
    Criterion("C12", lost_preference),
    Criterion("C13", lost_strong_preference),
    Criterion("C14", nothing, resident_downfloat(1)),
    Criterion("C15", mdp_opponent_upfloat(1, difference=False)),
    Criterion("C16", nothing, resident_downfloat(2)),
    Criterion("C17", mdp_opponent_upfloat(2, difference=False)),
    Criterion("C18", mdp_difference(1), mdp_unpaired_difference(1)),
    Criterion("C19", mdp_opponent_upfloat(1, difference=True)),
    Criterion("C20", mdp_difference(2), mdp_unpaired_difference(2)),
    Criterion("C21", mdp_opponent_upfloat(2, difference=True)),
)


DIFFERENCES_2017 = Criterion("C6", pair_difference, floater_difference)


def criteria_of(bracket: Bracket) -> tuple[Criterion, ...]:
    """Return the criteria that depend on the pairs, in priority order."""
    every = CRITERIA_2026 if bracket.field.is_2026 else CRITERIA_2017
    if bracket.is_collapsed:
        every = (DIFFERENCES_2017, *every)
    return tuple(c for c in every if c.label not in bracket.field.without)
