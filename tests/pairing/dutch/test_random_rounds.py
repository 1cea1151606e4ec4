"""Whole random rounds, equal to the oracle: 1,000 of each edition, 20,000 with --long."""

from __future__ import annotations

from itertools import islice

import pytest

from pairing.engine.outcome import NoLegalPairing
from pairing.engine.systems import pair_round
from tests.pairing.oracle.rounds import Unpairable
from tests.pairing.oracle.rounds import pair_round as oracle_pair_round
from tests.pairing.positions import (
    EDITIONS,
    irregular_positions,
    random_positions,
)
from tournaments.record import TournamentRecord
from tournaments.trf import write_trf

pytestmark = pytest.mark.oracle

PARTS = 4


def assert_equal_to_the_oracle(record: TournamentRecord, edition: str) -> None:
    """Pairs with colours in board order, and the bye; or no legal pairing for both."""
    try:
        expected = oracle_pair_round(record, edition)
    except Unpairable:
        with pytest.raises(NoLegalPairing):
            pair_round(record, edition)
        return
    try:
        answer = pair_round(record, edition)
    except NoLegalPairing as error:
        pytest.fail(f"{error}, but {expected}\n{write_trf(record)}")
    found = tuple(tuple(pair) for pair in answer.pairs)
    if (found, answer.bye) != (expected.pairs, expected.bye):
        pytest.fail(
            f"the engine pairs {found}, bye {answer.bye}; the oracle {expected.pairs}, "
            f"bye {expected.bye}\n{write_trf(record)}"
        )


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("edition", EDITIONS)
def test_random_rounds_are_equal_to_the_oracle(edition, part):
    for record in islice(random_positions(1000 + part, edition), 1000 // PARTS):
        assert_equal_to_the_oracle(record, edition)


@pytest.mark.parametrize("edition", EDITIONS)
def test_last_rounds_after_irregular_colours_are_equal_to_the_oracle(edition):
    """Reading D31: C.8 and C.9 ([C10], [C11]) count whoever gets the colour."""
    for record in islice(irregular_positions(31, edition), 200):
        assert_equal_to_the_oracle(record, edition)


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("edition", EDITIONS)
def test_twenty_thousand_random_rounds_are_equal_to_the_oracle(edition, part):
    for record in islice(random_positions(2000 + part, edition), 20_000 // PARTS):
        assert_equal_to_the_oracle(record, edition)


def test_random_rounds_hold_what_they_should():
    """Byes, forfeits, absences, topscorers, collapsed brackets, rounds without pairing."""
    seen = dict.fromkeys(
        ("bye", "collapsed", "last round", "accelerated", "forbidden", "3-1-0"), 0
    )
    seen |= dict.fromkeys("1=0WDL+-UHFZ", 0)
    blocked = 0
    for record in islice(random_positions(1, "dutch-2017"), 1500):
        try:
            answer = oracle_pair_round(record, "dutch-2017")
        except Unpairable:
            blocked += 1
            continue
        seen["bye"] += answer.bye is not None
        seen["collapsed"] += answer.collapsed
        seen["last round"] += record.next_round == record.rounds_total
        seen["accelerated"] += any(p.virtual_points for p in record.players)
        seen["forbidden"] += bool(record.forbidden)
        seen["3-1-0"] += record.scoring.win == 30
        for player in record.players:
            for outcome in player.outcomes:
                seen[outcome.kind.value] += 1
    assert min(seen.values()) > 20, seen
    assert blocked > 5
