"""The engine against the rules word by word, on small tournaments."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from pairing.engine.budget import Budget
from pairing.engine.dutch_2013 import pair_round
from pairing.engine.dutch_2013.contenders import contenders
from pairing.engine.dutch_2013.procedure import Procedure
from pairing.engine.outcome import NoLegalPairing, RoundPairing
from pairing.generator import GeneratorSettings, positions
from tests.pairing.dutch_2013.drawn import contender
from tests.pairing.dutch_2013.literal.group import Group
from tests.pairing.dutch_2013.literal.rounds import LiteralRound
from tests.pairing.free_histories import free_contenders, free_history
from tournaments.record import TournamentRecord

Answer = tuple[set[frozenset[int]], int | None]


def literal_answer(record: TournamentRecord) -> Answer | None:
    found = LiteralRound(contenders(record), is_odd_round=record.next_round % 2 == 1)
    return (found.pairs, found.bye) if found.is_complete else None


def small_tournament(seed: int, most_players: int) -> GeneratorSettings:
    rng = Random(seed)
    players = rng.randint(4, most_players)
    return GeneratorSettings(
        players=players,
        rounds=rng.randint(2, players - 1),
        seed=seed,
        system="dutch-2013",
        draw_rate=rng.choice([0.1, 0.4]),
        forfeit_rate=rng.choice([0, 0.1, 0.2]),
        half_point_bye_rate=rng.choice([0, 0.1]),
        absence_rate=rng.choice([0, 0.1]),
        late_entry_rate=rng.choice([0, 0.2]),
    )


def differing_rounds(seeds: range, most_players: int) -> list[tuple[int, int]]:
    """Return seed and round wherever engine and literal rules do not agree."""
    wrong = []

    def pair(record: TournamentRecord, system: str) -> RoundPairing:
        literal = literal_answer(record)
        try:
            pairing = pair_round(record, system)
        except NoLegalPairing:
            if literal is not None:
                wrong.append((seed, record.next_round))
            raise
        answer = {frozenset(pair) for pair in pairing.pairs}, pairing.bye
        if answer != literal:
            wrong.append((seed, record.next_round))
        return pairing

    for seed in seeds:
        for _ in positions(small_tournament(seed, most_players), pair):
            pass
    return wrong


def test_engine_pairs_small_tournaments_by_the_letter():
    assert differing_rounds(range(150), most_players=8) == []


@pytest.mark.long
def test_engine_pairs_many_small_tournaments_by_the_letter():
    assert differing_rounds(range(1000, 1600), most_players=10) == []


def differing_histories(seeds: range, most_players: int) -> list[int]:
    """Return the histories that engine and literal rules pair differently."""
    wrong = []
    for seed in seeds:
        record = free_history(seed, most_players)
        try:
            pairing = pair_round(record, budget_seconds=300)
            found = {frozenset(pair) for pair in pairing.pairs}, pairing.bye
        except NoLegalPairing:
            found = None
        if found != literal_answer(record):
            wrong.append(seed)
    return wrong


def test_engine_pairs_any_history_by_the_letter():
    """Rounds that no system made: odd byes, forfeits, late entries, forbidden pairs."""
    assert differing_histories(range(800), most_players=8) == []


@pytest.mark.long
def test_engine_pairs_many_histories_by_the_letter():
    assert differing_histories(range(10_000, 20_000), most_players=9) == []


@pytest.mark.parametrize("is_odd_round", [True, False])
def test_engine_pairs_any_players_by_the_letter(is_odd_round):
    """Scores, meetings, colours and floats that no tournament need have."""
    refused = 0
    for seed in range(600):
        players = free_contenders(seed, most_players=8)
        literal = LiteralRound(players, is_odd_round=is_odd_round)
        procedure = Procedure(players, is_odd_round=is_odd_round, budget=Budget(300))
        is_complete = procedure.run()

        assert is_complete is literal.is_complete, seed
        if not is_complete:
            refused += 1
            continue
        pairs = [pair for step in procedure.steps for pair in step.paired.pairs]
        assert {frozenset((a.number, b.number)) for a, b in pairs} == literal.pairs, (
            seed
        )
        left = procedure.steps[-1].paired.left_over
        assert next((p.number for p in left), None) == literal.bye, seed
    assert 0 < refused < 300


def nested_relaxation(group: Group, p1: int, m1: int) -> list | None:
    """C10: allow more of the last requirement first, and start again each time."""
    made = [(group.counts(c), c.pairs) for c in group.candidates(p1, m1)]
    if not made:
        return None
    numbers = [[n for n in counts if isinstance(n, int)] for counts, _ in made]
    most = [max(column) for column in zip(*numbers, strict=True)]
    for allowed in product(*(range(limit + 1) for limit in most)):
        for counts, (_, pairs) in zip(numbers, made, strict=True):
            if all(n <= limit for n, limit in zip(counts, allowed, strict=True)):
                return pairs
    raise AssertionError("the widest requirements let a candidate through")


@pytest.mark.parametrize("seed", range(40))
def test_lowering_requirements_one_by_one_finds_the_smallest_list(seed):
    """The nested restarts of C10 and the comparison of lists are the same thing."""
    rng = Random(seed)
    histories = ["", "W", "B", "WB", "BW", "WW", "BB", "WBW", "BWB"]
    m0 = rng.choice([0, 1])
    players = []
    for number in range(1, rng.randint(4, 7) + 1):
        barred = {n for n in range(1, 8) if (n * number + seed) % 5 == 0}
        players.append(
            contender(
                number,
                20 if number <= m0 else 10,
                rng.choice(histories),
                barred=frozenset(barred),
                last_float=rng.choice([-1, 0, 1]),
                earlier_float=rng.choice([-1, 0, 1]),
            )
        )
    group = Group(tuple(players[:m0]), tuple(players[m0:]), False, bool(seed % 2))
    p1 = len(players) // 2
    best = group.best(p1, m0)

    assert nested_relaxation(group, p1, m0) == (best and best.pairs)
