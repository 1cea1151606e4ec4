"""Large fields within their time, and generated tournaments without a refusal."""

from __future__ import annotations

from time import process_time

import pytest

from pairing.engine.no_colours.round import pair_round
from tests.pairing.endurance import before_round, refused_rounds

SYSTEM = "swiss-no-colours"


@pytest.mark.parametrize(("players", "seconds"), [(200, 2), (1000, 30)])
def test_round_five_of_nine_is_paired_in_time(players, seconds):
    record = before_round(SYSTEM, players, 5)
    start = process_time()

    pair_round(record, budget_seconds=300)

    assert process_time() - start < seconds


def test_no_round_of_a_generated_tournament_is_refused():
    assert refused_rounds(SYSTEM, 40, seed=40) == []


@pytest.mark.long
def test_no_round_of_many_generated_tournaments_is_refused():
    assert refused_rounds(SYSTEM, 300, seed=300) == []
