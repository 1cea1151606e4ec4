"""A claim that is falsified in one place is refuted: every kind, every part of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from itertools import combinations, islice
from random import Random
from typing import Any, get_args

import pytest

from pairing.engine.outcome import CriterionValue
from pairing.explanation import claims
from pairing.explanation.boards import explain_board
from pairing.explanation.claims import (
    Broken,
    Fault,
    Later,
    LeftOut,
    Reason,
    RuledOut,
    SamePlayer,
    WhyNot,
    Worse,
)
from pairing.explanation.deviation import deviation
from pairing.explanation.floaters import explain_bye, explain_float
from pairing.explanation.position import Position
from pairing.explanation.rounds import explain_round
from pairing.explanation.whynot import why_not
from tests.pairing.explanation.pair_verifier import Refuted
from tests.pairing.explanation.samples import every_position
from tests.pairing.explanation.verifier import Verifier
from tests.pairing.positions import EDITIONS, ChancePairing

pytestmark = pytest.mark.oracle

Checked = tuple[Any, Callable[[Any], None]]

KINDS = {
    kind
    for kind in vars(claims).values()
    if is_dataclass(kind) and isinstance(kind, type)
}
UNCLAIMED = {
    # For the two systems that give no more reasons.
    ("Undecided", "kind"),
}
NESTED = {"Reason", "Fault", "ColourSide", "ColourClaim | None"}
"""Parts that always hold a claim, falsified inside it."""
FILLED = {
    "tuple[RuledOut, ...]": (RuledOut(1, SamePlayer()),),
    "tuple[Broken, ...]": (Broken((1,), LeftOut()),),
    "tuple[WhyNot, ...]": (WhyNot(1, 2, SamePlayer()),),
}
"""What stands in place of an empty part."""


def test_every_reason_is_among_the_kinds():
    assert {*get_args(Reason), *get_args(Fault)} <= KINDS


def falsified(claim: Any) -> Iterator[tuple[str, str, Any]]:
    """Yield (kind, part, claim) with one part changed, however deep it lies."""
    name = type(claim).__name__
    for part in fields(claim):
        value = getattr(claim, part.name)
        if is_dataclass(value):
            for kind, deeper, false in falsified(value):
                yield kind, deeper, replace(claim, **{part.name: false})
            if part.type in NESTED:
                continue
        if isinstance(value, tuple) and value and is_dataclass(value[0]):
            for index, item in enumerate(value):
                for kind, deeper, false in falsified(item):
                    changed = (*value[:index], false, *value[index + 1 :])
                    yield kind, deeper, replace(claim, **{part.name: changed})
        other = another(value) if value != () else FILLED.get(part.type, ((1, 2),))
        yield name, part.name, replace(claim, **{part.name: other})
    if isinstance(claim, (*get_args(Reason), *get_args(Fault))):
        yield (
            name,
            "kind",
            (
                Later("4.2", 995, "exchange")
                if not isinstance(claim, Later)
                else Worse("C12", claim.bracket, 0, 1)
            ),
        )


def another(value: Any) -> Any:
    """Return a value of the same kind that is not this one."""
    match value:
        case bool():
            return not value
        case Enum():
            return next(member for member in type(value) if member is not value)
        case int():
            return value + 1
        case str():
            return f"{value}9"
        case (CriterionValue() as first, *rest):
            return (first._replace(value=another(first.value)), *rest)
        case ((first, *rest), *more) if not isinstance(first, tuple):
            return ((first + 1, *rest), *more) if isinstance(first, int) else ()
        case (int() as first, *rest):
            return (first + 1, *rest)
        case (_, *rest):
            return tuple(rest)
        case None:
            return 5
        case _:
            return None


def checked_claims(position: Position, rng: Random) -> Iterator[Checked]:
    """Yield claims about a round with what checks them."""
    verifier = Verifier(position.record, position.system)
    yield explain_round(position), verifier.round
    for board in range(1, len(position.pairing.pairs) + 1):
        yield explain_board(position, board), verifier.board
    floats = [explain_bye(position)]
    floats += [
        explain_float(position, player, place)
        for place, bracket in enumerate(position.pairing.brackets)
        for player in bracket.downfloaters
    ]
    for claim in floats:
        if claim is not None:
            yield claim, verifier.floats
    numbers = sorted(position.record.by_number)
    pairs = [*combinations(numbers, 2), (numbers[0], numbers[0])]
    for a, b in pairs:
        yield why_not(position, a, b), verifier.why_not
    for pairs, byes in other_rounds(position, rng):
        claim = deviation(position, pairs, byes)
        yield claim, lambda c, p=pairs, b=byes: verifier.deviation(c, p, b)


def other_rounds(
    position: Position, rng: Random
) -> Iterator[tuple[list[tuple[int, int]], list[int]]]:
    """Yield rounds paired by chance, without any rule, and with wrong colours."""
    chance = ChancePairing(rng)(position.record, position.system)
    byes = [chance.bye] if chance.bye is not None else []
    yield [*chance.pairs], byes
    own = position.pairing
    byes = [own.bye] if own.bye is not None else []
    yield [(pair.black, pair.white) for pair in own.pairs], byes
    yield [*own.pairs[1:]], [*own.pairs[0]]
    everyone = sorted(position.record.by_number)
    rng.shuffle(everyone)
    count = rng.randint(0, 1)
    seats = iter(everyone[count:])
    yield [*zip(seats, seats, strict=False)], everyone[:count]


@pytest.mark.parametrize("edition", EDITIONS)
def test_claim_falsified_in_any_part_is_refuted(edition):
    rng = Random(88)
    wanted = parts()
    refuted: set[tuple[str, str]] = set()
    for position in islice(every_position(edition, 89), 400):
        for claim, check in checked_claims(position, rng):
            variants = [
                (key, false)
                for *key, false in falsified(claim)
                if tuple(key) not in refuted
            ]
            if not variants:
                continue
            check(claim)
            for key, false in variants:
                try:
                    check(false)
                except (Refuted, LookupError):
                    # Or it names what there is not: no such rule, no such player.
                    refuted.add(tuple(key))
                else:
                    pytest.fail(f"{key} passes: {false}")
        if refuted >= wanted:
            break

    assert wanted - refuted == set()


def parts() -> set[tuple[str, str]]:
    """Return every part of every kind of claim about the Dutch system."""
    found = {
        (kind.__name__, part.name)
        for kind in KINDS
        for part in fields(kind)
        if part.type not in NESTED
    }
    found |= {(kind.__name__, "kind") for kind in get_args(Reason)}
    found |= {(kind.__name__, "kind") for kind in get_args(Fault)}
    return found - UNCLAIMED


def test_same_player_is_claimed_of_one_player_alone():
    position = next(every_position("dutch-2026", 90))
    verifier = Verifier(position.record, "dutch-2026")
    claim = why_not(position, 1, 2)

    with pytest.raises(Refuted):
        verifier.why_not(replace(claim, reason=SamePlayer()))
