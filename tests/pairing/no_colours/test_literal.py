"""The engine against the literal procedure."""

from __future__ import annotations

from random import Random

import pytest

from pairing.engine.budget import Budget
from pairing.engine.no_colours import splits
from pairing.engine.no_colours.field import Field, field_of
from pairing.engine.no_colours.graph import most_pairs
from pairing.engine.no_colours.procedure import Procedure
from pairing.engine.no_colours.round import pair_round
from pairing.engine.outcome import NoLegalPairing
from pairing.generator import GeneratorSettings, positions
from tests.pairing.free_histories import free_history
from tests.pairing.no_colours.literal import LiteralRound

Answer = tuple[list[tuple[int, int]], int | None] | None


def engine_answer(rules: Field) -> Answer:
    brackets = Procedure(rules, Budget(60)).run()
    if brackets is None:
        return None
    pairs = [p for b in brackets if b.candidate for p in b.candidate.pairs]
    left = brackets[-1].floaters
    return sorted(pairs), left.bit_length() - 1 if left else None


def literal_answer(rules: Field) -> Answer:
    found = LiteralRound(rules).pair()
    return None if found is None else (sorted(found[0]), found[1])


def random_field(rng: Random, most: int) -> Field:
    """Return players with scores, meetings and arrows that no tournament need have."""
    n = rng.randint(2, most)
    levels = rng.randint(1, 5)
    scores = sorted((5 * rng.randrange(levels) for _ in range(n)), reverse=True)
    clubs = [rng.randrange(rng.choice([1, 3, 5])) for _ in range(n)]
    apart = rng.random() < 0.3
    share = rng.choice([0.15, 0.3, 0.5, 0.7, 0.9])
    possible = [0] * n
    for a in range(n):
        for b in range(a):
            if rng.random() < share and not (apart and clubs[a] == clubs[b]):
                possible[a] |= 1 << b
                possible[b] |= 1 << a
    return Field(
        numbers=tuple(range(1, n + 1)),
        scores=tuple(scores),
        can_meet=tuple(possible),
        may_float_down=_levels(rng, n),
        may_float_up=_levels(rng, n),
        may_be_exempt=_some(rng, n, 0.7),
    )


def _levels(rng: Random, n: int) -> tuple[int, int, int]:
    share = rng.choice([0, 0.2, 0.5, 0.8])
    everyone = (1 << n) - 1
    last, before = _some(rng, n, share), _some(rng, n, share)
    return everyone & ~(last | before), everyone & ~last, everyone


def _some(rng: Random, n: int, share: float) -> int:
    return sum(1 << i for i in range(n) if rng.random() < share)


def test_engine_pairs_any_history_as_the_literal_procedure():
    """Rounds that no system made: odd byes, forfeits, late entries, forbidden pairs."""
    for seed in range(800):
        record = free_history(seed, most_players=9)
        rules = field_of(record)
        literal = literal_answer(rules)
        try:
            answer = pair_round(record, budget_seconds=300)
        except NoLegalPairing:
            assert literal is None, seed
            continue
        assert literal is not None, seed
        pairs, exempt = literal
        named = {frozenset(rules.numbers[x] for x in pair) for pair in pairs}
        assert {frozenset(pair) for pair in answer.pairs} == named, seed
        assert answer.bye == (None if exempt is None else rules.numbers[exempt]), seed


def test_engine_pairs_random_fields_as_the_literal_procedure():
    rng = Random(2026)
    refused = 0
    for _ in range(500):
        rules = random_field(rng, 9)

        found = engine_answer(rules)

        assert found == literal_answer(rules), rules
        refused += found is None
    assert 0 < refused < 350


@pytest.mark.parametrize("seed", range(12))
def test_engine_pairs_tournaments_as_the_literal_procedure(seed):
    rng = Random(seed)
    settings = GeneratorSettings(
        players=rng.randint(6, 16),
        rounds=rng.randint(4, 7),
        seed=seed,
        system="swiss-no-colours",
        draw_rate=rng.choice([0.1, 0.3, 0.6]),
        forfeit_rate=rng.choice([0, 0.1]),
        half_point_bye_rate=rng.choice([0, 0.05]),
        absence_rate=rng.choice([0, 0.05]),
        late_entry_rate=rng.choice([0, 0.1]),
        withdrawal_rate=rng.choice([0, 0.03]),
    )
    for before, _ in positions(settings):
        rules = field_of(before)
        if max(map(len, rules.score_groups())) <= 8 or before.next_round == 1:
            assert engine_answer(rules) == literal_answer(rules)


@pytest.mark.parametrize("chunk", [1, 3])
def test_exchange_is_the_same_when_decided_in_steps(monkeypatch, chunk):
    """Brackets of hundreds decide their exchange a few players at a time."""
    monkeypatch.setattr(splits, "CHUNK", chunk)
    rng = Random(chunk)
    for _ in range(200):
        rules = random_field(rng, 8)

        assert engine_answer(rules) == literal_answer(rules), rules


SECOND_LOOK = (
    Field(
        numbers=tuple(range(1, 10)),
        scores=(20, 20, 20, 15, 10, 5, 0, 0, 0),
        can_meet=(386, 93, 418, 418, 418, 220, 418, 381, 221),
        may_float_down=(64, 197, 511),
        may_float_up=(0, 64, 511),
        may_be_exempt=428,
    ),
    Field(
        numbers=tuple(range(1, 12)),
        scores=(20, 20, 20, 15, 15, 10, 5, 5, 5, 5, 0),
        can_meet=(144, 560, 720, 1200, 1295, 1674, 644, 1133, 16, 102, 184),
        may_float_down=(0, 768, 2047),
        may_float_up=(256, 1824, 2047),
        may_be_exempt=2043,
    ),
    Field(
        numbers=tuple(range(1, 12)),
        scores=(10, 10, 10, 10, 5, 5, 5, 5, 0, 0, 0),
        can_meet=(1634, 405, 1754, 548, 1062, 473, 1317, 1318, 738, 269, 213),
        may_float_down=(2047, 2047, 2047),
        may_float_up=(1663, 1791, 2047),
        may_be_exempt=347,
    ),
)
"""Fields in which C12 must look beyond the first set of floaters that makes the pairs."""


@pytest.mark.parametrize("rules", SECOND_LOOK, ids=["nine", "eleven", "four-levels"])
def test_going_back_looks_beyond_the_first_floaters(rules):
    assert engine_answer(rules) == literal_answer(rules)


def test_most_pairs_is_the_largest_number():
    rng = Random(9)
    for _ in range(300):
        rules = random_field(rng, 7)
        players = tuple(range(len(rules.scores)))
        graph = dict(enumerate(rules.can_meet))
        largest = max(
            p
            for p in range(len(players) // 2 + 1)
            if next(LiteralRound(rules).homogeneous(players, p, 2, 2, False), None)
        )

        assert most_pairs(graph) == largest


@pytest.mark.long
def test_engine_pairs_many_random_fields_as_the_literal_procedure():
    rng = Random(1)
    for _ in range(3000):
        rules = random_field(rng, 10)
        assert engine_answer(rules) == literal_answer(rules), rules
