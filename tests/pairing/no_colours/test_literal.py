"""The engine against the literal procedure."""

from __future__ import annotations

from random import Random

import pytest

from pairing.engine.no_colours.budget import budget_of
from pairing.engine.no_colours.field import Field, field_of
from pairing.engine.no_colours.procedure import Procedure
from pairing.generator import GeneratorSettings, positions
from tests.pairing.no_colours.literal import LiteralRound

Answer = tuple[list[tuple[int, int]], int | None] | None


def engine_answer(rules: Field) -> Answer:
    brackets = Procedure(rules, budget_of(60, rules.numbers)).run()
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


@pytest.mark.long
def test_engine_pairs_many_random_fields_as_the_literal_procedure():
    rng = Random(1)
    for _ in range(3000):
        rules = random_field(rng, 10)
        assert engine_answer(rules) == literal_answer(rules), rules
