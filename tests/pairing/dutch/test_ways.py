"""The fast ways through a bracket give what weighted matchings alone give.

Fields are larger than the oracle can take. Where the brackets are small enough the
oracle is asked as well.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from unittest import mock

import pytest

from pairing.engine.dutch import bracket as bracket_module
from pairing.engine.dutch.graph import Graph
from pairing.engine.outcome import RoundPairing
from pairing.engine.systems import pair_round
from pairing.generator import GeneratorSettings, generate, positions
from pairing.generator.settings import SCORINGS
from tests.pairing.dutch.test_random_rounds import assert_equal_to_the_oracle
from tests.pairing.positions import EDITIONS
from tournaments.record import ForbiddenGroup, TournamentRecord
from tournaments.trf import write_trf

pytestmark = pytest.mark.oracle

SMALL_ENOUGH = 13


def paired_by_matchings_alone(record: TournamentRecord, edition: str) -> RoundPairing:
    general = mock.patch.object(
        bracket_module.BracketPairer,
        "pair",
        lambda _, bracket: bracket_module.pair_with_everyone(bracket),
    )
    with general:
        return pair_round(record, edition)


def settings(rng: Random, edition: str, least: int, most: int) -> GeneratorSettings:
    busy = rng.choice([0.0, 0.5, 1.0, 3.0])
    return GeneratorSettings(
        players=rng.randint(least, most),
        rounds=rng.randint(3, 9),
        seed=rng.getrandbits(40),
        system=edition,
        draw_rate=rng.choice([0.1, 0.4, 0.7]),
        forfeit_rate=0.03 * busy,
        half_point_bye_rate=0.02 * busy,
        full_point_bye_rate=0.01 * busy,
        absence_rate=0.02 * busy,
        withdrawal_rate=0.01 * busy,
        late_entry_rate=0.03 * busy,
        acceleration=rng.choice(["", "", "baku"]),
        scoring=SCORINGS[rng.choice(["1-0.5-0", "1-0.5-0", "3-1-0"])],
        forbidden_pairs=rng.choice([0, 0, 5]),
    )


def compare(seed: int, edition: str, rounds: int, least: int, most: int) -> None:
    rng = Random(seed)
    done = 0
    while done < rounds:
        for record, answer in positions(settings(rng, edition, least, most)):
            done += 1
            largest = max(Counter(p.score for p in record.players).values())
            if record.next_round > 1 and largest <= SMALL_ENOUGH:
                assert_equal_to_the_oracle(record, edition)
                continue
            general = paired_by_matchings_alone(record, edition)
            if (answer.pairs, answer.bye) != (general.pairs, general.bye):
                pytest.fail(
                    f"directly {answer.pairs}, bye {answer.bye}; by matchings alone "
                    f"{general.pairs}, bye {general.bye}\n{write_trf(record)}"
                )


@pytest.mark.parametrize("edition", EDITIONS)
def test_ways_agree_in_fields_of_twelve_to_forty(edition):
    compare(1, edition, 120, 12, 40)


@pytest.mark.long
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("edition", EDITIONS)
def test_ways_agree_in_larger_fields(edition, part):
    compare(10 + part, edition, 1500, 12, 120)


def test_exchange_of_many_players_takes_few_matchings():
    """The top half may not meet one another: one matching a player would be 200."""
    record = generate(GeneratorSettings(300, 1, seed=5))
    top_half = ForbiddenGroup(frozenset(range(1, 151)))
    record = replace(record, rounds_total=9, forbidden=(top_half,))

    with mock.patch.object(
        Graph, "solve", autospec=True, side_effect=Graph.solve
    ) as solve:
        pair_round(record, "dutch-2026")

    assert 10 < solve.call_count < 60
