"""Large fields within their time, and generated tournaments without a refusal."""

from __future__ import annotations

from functools import partial
from time import process_time

import pytest

from pairing.engine.dutch_2013 import pair_round
from pairing.engine.outcome import NoLegalPairing
from tests.pairing.endurance import before_round, refused_rounds

SYSTEM = "dutch-2013"


@pytest.mark.parametrize(("players", "seconds"), [(200, 2), (1000, 30)])
def test_round_five_of_nine_is_paired_in_time(players, seconds):
    patient = partial(pair_round, budget_seconds=300)
    record = before_round(SYSTEM, players, 5, pair=patient)
    start = process_time()

    patient(record, SYSTEM)

    assert process_time() - start < seconds


def test_no_round_of_a_generated_tournament_is_refused():
    assert refused_rounds(SYSTEM, 15, seed=15) == []


@pytest.mark.long
def test_no_round_of_many_generated_tournaments_is_refused():
    assert refused_rounds(SYSTEM, 300, seed=300) == []


def test_a_round_over_its_budget_names_the_bracket():
    record = before_round(SYSTEM, 40, 4)

    with pytest.raises(NoLegalPairing) as refused:
        pair_round(record, budget_seconds=0)

    assert refused.value.code == "budget"
    assert refused.value.players
    assert str(refused.value.players[0]) in str(refused.value)
