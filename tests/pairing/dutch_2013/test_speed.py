"""Large fields within their time, and generated tournaments without a refusal."""

from __future__ import annotations

from functools import partial
from random import Random
from time import perf_counter

import pytest

from pairing.engine.dutch_2013 import pair_round
from pairing.engine.outcome import NoLegalPairing
from pairing.generator import GeneratorSettings, positions
from tournaments.record import TournamentRecord

SYSTEM = "dutch-2013"


def settings(rng: Random, seed: int) -> GeneratorSettings:
    players = rng.randint(8, 200)
    return GeneratorSettings(
        players=players,
        rounds=min(rng.choice([5, 7, 9, 11]), players // 2),
        seed=seed,
        system=SYSTEM,
        draw_rate=rng.choice([0.05, 0.3, 0.6]),
        forfeit_rate=rng.choice([0, 0.05, 0.15]),
        half_point_bye_rate=rng.choice([0, 0.03]),
        absence_rate=rng.choice([0, 0.05, 0.1]),
        withdrawal_rate=rng.choice([0, 0.02]),
        late_entry_rate=rng.choice([0, 0.1]),
    )


def refused_rounds(tournaments: int, seed: int) -> list[tuple[int, int]]:
    """Return the tournaments that stop before their last round, and where."""
    rng = Random(seed)
    refused = []
    for number in range(tournaments):
        chosen = settings(rng, number)
        played = sum(1 for _ in positions(chosen, pair_round))
        if played < chosen.rounds:
            refused.append((number, played + 1))
    return refused


def before_round(players: int, round_number: int) -> TournamentRecord:
    chosen = GeneratorSettings(
        players=players,
        rounds=9,
        seed=players,
        system=SYSTEM,
        forfeit_rate=0.02,
        absence_rate=0.02,
    )
    for before, _ in positions(chosen, partial(pair_round, budget_seconds=120)):
        if before.next_round == round_number:
            return before
    raise AssertionError("the tournament stopped early")


@pytest.mark.parametrize(("players", "seconds"), [(200, 2), (1000, 30)])
def test_round_five_of_nine_is_paired_in_time(players, seconds):
    record = before_round(players, 5)
    start = perf_counter()

    pair_round(record, budget_seconds=60)

    assert perf_counter() - start < seconds


def test_no_round_of_a_generated_tournament_is_refused():
    assert refused_rounds(15, seed=15) == []


@pytest.mark.long
def test_no_round_of_many_generated_tournaments_is_refused():
    assert refused_rounds(300, seed=300) == []


def test_a_round_over_its_budget_names_the_bracket():
    record = before_round(40, 4)

    with pytest.raises(NoLegalPairing) as refused:
        pair_round(record, budget_seconds=0)

    assert refused.value.code == "budget"
    assert refused.value.players
    assert str(refused.value.players[0]) in str(refused.value)
