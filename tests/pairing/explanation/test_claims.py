"""Every claim of an explanation holds against the oracle, and a false one does not."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations, islice
from random import Random

import pytest

from pairing.explanation.boards import explain_board
from pairing.explanation.deviation import deviation
from pairing.explanation.floaters import explain_bye, explain_float
from pairing.explanation.position import Position, position_of
from pairing.explanation.rounds import explain_round
from pairing.explanation.whynot import why_not
from pairing.generator import GeneratorSettings, generate
from tests.pairing.explanation.samples import every_position, random_rounds
from tests.pairing.explanation.verifier import Verifier
from tests.pairing.positions import EDITIONS, ChancePairing

pytestmark = pytest.mark.oracle

PAIRS_A_ROUND = 4


def verify(position: Position, seen: Counter[str]) -> None:
    """Check all boards, floaters and byes of a round and some of its other pairs."""
    verifier = Verifier(position.record, position.system)
    verifier.round(explain_round(position))
    seen["rounds"] += 1
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
    chance = ChancePairing(Random(len(pairs)))(position.record, position.system)
    byes = [chance.bye] if chance.bye is not None else []
    verifier.deviation(deviation(position, chance.pairs, byes), chance.pairs, byes)
    seen["deviations"] += 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_claims_hold_against_the_oracle(edition):
    seen: Counter[str] = Counter()
    for position in islice(every_position(edition, 81), 40):
        verify(position, seen)
    for position in islice(random_rounds(edition, 82, most=9), 40):
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

    print(edition, dict(seen))  # noqa: T201 -- the figures of the long form
    assert seen["boards"] >= 500
    assert seen["floats"] >= 100
    assert seen["why not"] >= 200


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
