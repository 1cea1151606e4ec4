"""The engine against the rules word by word, on small tournaments."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from pairing.engine.dutch_2013 import pair_round
from pairing.engine.dutch_2013.contenders import contenders
from pairing.engine.outcome import NoLegalPairing, RoundPairing
from pairing.generator import GeneratorSettings, positions
from tests.pairing.dutch_2013.drawn import contender
from tests.pairing.dutch_2013.literal import Group, LiteralRound
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
