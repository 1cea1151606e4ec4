"""Generated tournaments played to the end by one pairing system, large and small."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from time import process_time

from pairing.engine.budget import BUDGET_SECONDS
from pairing.engine.outcome import RoundPairing
from pairing.engine.systems import pair_round
from pairing.generator import GeneratorSettings, positions
from tournaments.record import TournamentRecord

patient = partial(pair_round, budget_seconds=300)
"""A round that takes too long is counted here, and not cut short."""


def _settings(rng: Random, seed: int, system: str) -> GeneratorSettings:
    players = rng.randint(8, 200)
    return GeneratorSettings(
        players=players,
        rounds=min(rng.choice([5, 7, 9, 11]), players // 2),
        seed=seed,
        system=system,
        draw_rate=rng.choice([0.05, 0.3, 0.6]),
        forfeit_rate=rng.choice([0, 0.05, 0.15]),
        half_point_bye_rate=rng.choice([0, 0.03]),
        absence_rate=rng.choice([0, 0.05, 0.1]),
        withdrawal_rate=rng.choice([0, 0.02]),
        late_entry_rate=rng.choice([0, 0.1]),
    )


def refused_rounds(system: str, tournaments: int, seed: int) -> list[tuple[int, int]]:
    """Return the tournaments that stop before their last round, and where.

    A round that takes more processor time than the default budget counts as refused.
    """
    rng = Random(seed)
    refused = []

    def pair(record: TournamentRecord, system: str) -> RoundPairing:
        start = process_time()
        answer = patient(record, system)
        if process_time() - start > BUDGET_SECONDS:
            refused.append((number, record.next_round))
        return answer

    for number in range(tournaments):
        chosen = _settings(rng, number, system)
        played = sum(1 for _ in positions(chosen, pair))
        if played < chosen.rounds:
            refused.append((number, played + 1))
    return refused


def before_round(
    system: str,
    players: int,
    round_number: int,
    *,
    pair: Callable[[TournamentRecord, str], RoundPairing] = patient,
) -> TournamentRecord:
    """Return a tournament of nine rounds as it stands before one of them."""
    chosen = GeneratorSettings(
        players=players,
        rounds=9,
        seed=players,
        system=system,
        forfeit_rate=0.02,
        absence_rate=0.02,
    )
    for before, _ in positions(chosen, pair):
        if before.next_round == round_number:
            return before
    raise AssertionError("the tournament stopped early")
