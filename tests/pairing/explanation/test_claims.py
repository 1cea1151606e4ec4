"""Every claim of an explanation holds against the oracle, and a false one does not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, islice
from random import Random

import pytest

from pairing.engine.outcome import NoLegalPairing
from pairing.explanation.boards import explain_board
from pairing.explanation.claims import (
    Barred,
    Incomplete,
    Later,
    Met,
    Reason,
    SameColour,
    WhyNot,
    Worse,
)
from pairing.explanation.floaters import explain_bye, explain_float
from pairing.explanation.position import Position, position_of
from pairing.explanation.whynot import why_not
from pairing.generator import GeneratorSettings, generate
from tests.pairing.explanation.samples import reference_positions
from tests.pairing.explanation.verifier import Refuted, Verifier
from tests.pairing.positions import EDITIONS, random_positions

pytestmark = pytest.mark.oracle

PAIRS_A_ROUND = 4


def every_position(edition: str, seed: int) -> Iterator[Position]:
    """Yield the rounds of the references, then random ones without end."""
    yield from reference_positions(edition)
    for record in random_positions(seed, edition, most=10):
        try:
            yield position_of(record, edition)
        except NoLegalPairing:
            continue


def verify(position: Position, seen: Counter[str]) -> None:
    """Check all boards, floaters and byes of a round and some of its other pairs."""
    verifier = Verifier(position.record, position.system)
    for board in range(1, len(position.pairing.pairs) + 1):
        verifier.board(explain_board(position, board))
        seen["boards"] += 1
    bye = explain_bye(position)
    if bye is not None:
        verifier.floats(bye)
        seen["floats"] += 1
    for place, bracket in enumerate(position.pairing.brackets):
        for player in bracket.downfloaters:
            claim = explain_float(position, player, place)
            if claim is not None:
                verifier.floats(claim)
                seen["floats"] += 1
    numbers = sorted(n for pair in position.pairing.pairs for n in pair)
    pairs = list(combinations(numbers, 2))
    Random(len(seen)).shuffle(pairs)
    for a, b in pairs[:PAIRS_A_ROUND]:
        verifier.why_not(why_not(position, a, b))
        seen["why not"] += 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_claims_hold_against_the_oracle(edition):
    seen: Counter[str] = Counter()
    for position in islice(every_position(edition, 81), 40):
        verify(position, seen)
    for position in islice(random_rounds(edition, 82), 40):
        verify(position, seen)

    assert min(seen["boards"], seen["floats"], seen["why not"]) > 60


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
def test_hundreds_of_claims_hold_against_the_oracle(edition):
    seen: Counter[str] = Counter()
    for position in every_position(edition, 83):
        verify(position, seen)
        if seen["boards"] >= 1500 and seen["floats"] >= 300 and seen["why not"] >= 600:
            break

    assert seen["boards"] >= 500
    assert seen["floats"] >= 100
    assert seen["why not"] >= 200


def random_rounds(edition: str, seed: int) -> Iterator[Position]:
    for record in random_positions(seed, edition, most=9):
        try:
            yield position_of(record, edition)
        except NoLegalPairing:
            continue


def round_of_twelve(edition: str, seed: int) -> Position:
    """Return the fourth round of a tournament of twelve players."""
    settings = GeneratorSettings(players=12, rounds=3, seed=seed, system=edition)
    record = replace(generate(settings), rounds_total=6)
    return position_of(record, edition)


@pytest.mark.parametrize("edition", EDITIONS)
def test_why_not_agrees_with_the_oracle_on_every_pair_of_twelve_players(edition):
    position = round_of_twelve(edition, 5)
    verifier = Verifier(position.record, edition)
    codes = Counter()
    for a, b in combinations(range(1, 13), 2):
        claim = why_not(position, a, b)
        verifier.why_not(claim)
        codes[claim.reason.code] += 1

    assert sum(codes.values()) == 66
    assert codes["paired"] == 6
    assert codes["met"] == 18
    assert codes["worse"] > 10


# -- a false claim does not pass -------------------------------------------------


def first_reason(edition: str, kind: type[Reason]) -> tuple[Verifier, WhyNot]:
    """Return a why-not claim of one kind with the verifier of its round."""
    for position in every_position(edition, 84):
        numbers = sorted(n for pair in position.pairing.pairs for n in pair)
        for a, b in combinations(numbers, 2):
            claim = why_not(position, a, b)
            if isinstance(claim.reason, kind):
                verifier = Verifier(position.record, edition)
                verifier.why_not(claim)
                return verifier, claim
    raise AssertionError(kind)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("kind", "change"),
    [
        (Worse, {"ours": 7}),
        (Worse, {"theirs": 7}),
        (Worse, {"article": "C99"}),
        (Worse, {"bracket": 995}),
        (Later, {"bracket": 995}),
        (Later, {"step": "nowhere"}),
        (Met, {"round_number": 99}),
        (SameColour, {"colour": None}),
        (Incomplete, {"article": "C99"}),
    ],
)
def test_false_reason_is_refuted(edition, kind, change):
    verifier, claim = first_reason(edition, kind)
    false = replace(claim, reason=replace(claim.reason, **change))

    with pytest.raises(Refuted):
        verifier.why_not(false)


@pytest.mark.parametrize("edition", EDITIONS)
def test_reason_of_another_kind_is_refuted(edition):
    verifier, claim = first_reason(edition, Worse)

    with pytest.raises(Refuted):
        verifier.why_not(replace(claim, reason=Later("4.2", 10, "exchange")))
    with pytest.raises(Refuted):
        verifier.why_not(replace(claim, reason=Incomplete("C4")))


@pytest.mark.parametrize("edition", EDITIONS)
def test_false_claims_of_a_board_are_refuted(edition):
    position = next(p for p in every_position(edition, 85) if len(p.pairing.pairs) > 2)
    verifier = Verifier(position.record, edition)
    claim = explain_board(position, 1)
    verifier.board(claim)
    seat, other = claim.seats
    colours = claim.colours
    assert colours is not None
    rule = "parity" if colours.rule != "parity" else "both"
    for false in (
        replace(claim, bracket=claim.bracket + 1),
        replace(claim, bracket_score=claim.bracket_score + 5),
        replace(claim, white=claim.black, black=claim.white),
        replace(claim, seats=(replace(seat, group="S9"), other)),
        replace(claim, seats=(replace(seat, place=seat.place + 1), other)),
        replace(claim, seats=(seat, replace(other, came_down_from=995))),
        replace(claim, colours=replace(colours, rule=rule)),
        replace(
            claim, colours=replace(colours, white=replace(colours.white, history=()))
        ),
    ):
        with pytest.raises(Refuted):
            verifier.board(false)


@pytest.mark.parametrize("edition", EDITIONS)
def test_false_natural_opponent_is_refuted(edition):
    for position in every_position(edition, 86):
        for board in range(1, len(position.pairing.pairs) + 1):
            claim = explain_board(position, board)
            if claim.natural is not None:
                verifier = Verifier(position.record, edition)
                lower = claim.seats[1].player
                for false in (None, replace(claim.natural, opponent=lower)):
                    with pytest.raises(Refuted):
                        verifier.board(replace(claim, natural=false))
                return


@pytest.mark.parametrize("edition", EDITIONS)
def test_false_claims_of_a_bye_and_a_floater_are_refuted(edition):
    kinds = set()
    for position in every_position(edition, 87):
        verifier = Verifier(position.record, edition)
        claims = [explain_bye(position)]
        claims += [
            explain_float(position, player, place)
            for place, bracket in enumerate(position.pairing.brackets)
            for player in bracket.downfloaters
        ]
        for claim in claims:
            if claim is None or not claim.others:
                continue
            kinds.add(claim.is_bye)
            first, *rest = claim.others
            with pytest.raises(Refuted):
                verifier.floats(replace(claim, player=first.player))
            reason: Reason = Later("4.2", 995, "exchange")
            if claim.is_bye and not isinstance(first.reason, Barred):
                reason = Barred(1, first.reason.code, "C2")  # type: ignore[arg-type]
            false = (replace(first, reason=reason), *rest)
            with pytest.raises(Refuted):
                verifier.floats(replace(claim, others=false))
        if kinds == {True, False}:
            return
