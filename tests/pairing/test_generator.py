"""Random tournaments: what is asked for is in them, and a seed gives the same again."""

from __future__ import annotations

import pytest

from pairing.checker import check_round, rounds_to_check
from pairing.generator import GeneratorSettings, generate, new_tournament, positions
from pairing.generator.settings import SCORINGS
from tests.pairing.positions import oracle_pairing
from tournaments.record import Kind
from tournaments.trf import read_trf, write_trf


def kinds(record):
    return [outcome.kind for player in record.players for outcome in player.outcomes]


def share(record, *wanted):
    found = kinds(record)
    return sum(kind in wanted for kind in found) / len(found)


def test_same_seed_gives_the_same_tournament():
    settings = GeneratorSettings(20, 5, 7, forfeit_rate=0.1, absence_rate=0.1)

    assert generate(settings) == generate(settings)
    assert generate(settings) != generate(GeneratorSettings(20, 5, 8))


def test_numbers_follow_ratings():
    players = new_tournament(GeneratorSettings(50, 5)).players

    assert [p.number for p in players] == list(range(1, 51))
    assert [p.rating for p in players] == sorted(
        (p.rating for p in players), reverse=True
    )


@pytest.mark.parametrize(
    ("rates", "wanted"),
    [
        ({"forfeit_rate": 0.2}, (Kind.FORFEIT_WIN, Kind.FORFEIT_LOSS)),
        ({"half_point_bye_rate": 0.2}, (Kind.HALF_POINT_BYE,)),
        ({"full_point_bye_rate": 0.2}, (Kind.FULL_POINT_BYE,)),
        ({"absence_rate": 0.2}, (Kind.ZERO_POINT_BYE,)),
        ({"draw_rate": 0.2}, (Kind.DRAW,)),
        (
            {"short_game_rate": 0.2},
            (Kind.SHORT_WIN, Kind.SHORT_DRAW, Kind.SHORT_LOSS),
        ),
    ],
)
def test_rates_are_kept(rates, wanted):
    record = generate(GeneratorSettings(100, 5, 3, **rates))

    assert 0.14 < share(record, *wanted) < 0.26


def test_withdrawn_players_do_not_return_and_late_ones_come():
    settings = GeneratorSettings(60, 7, 5, withdrawal_rate=0.1, late_entry_rate=0.3)
    record = generate(settings)

    rows = ["".join(o.kind for o in p.outcomes) for p in record.players]
    late = [row for row in rows if row.startswith("Z")]
    gone = [row for row in rows if row.endswith("Z") and not row.startswith("Z")]
    assert late
    assert gone
    assert all("Z" not in row.rstrip("Z").lstrip("Z") for row in rows)


def test_scores_before_each_round_are_kept():
    for before, _ in positions(GeneratorSettings(12, 5, 2, forfeit_rate=0.2)):
        for player in before.players:
            for index, outcome in enumerate(player.outcomes):
                assert outcome.score_before == player.score_before(index + 1)


@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017"])
def test_tournament_is_paired_by_the_rules_and_survives_the_file(system):
    settings = GeneratorSettings(
        24,
        7,
        11,
        system,
        forfeit_rate=0.1,
        half_point_bye_rate=0.1,
        late_entry_rate=0.1,
        forbidden_pairs=4,
        acceleration="baku",
        scoring=SCORINGS["3-1-0"],
    )
    record = read_trf(write_trf(generate(settings)))

    rounds = list(rounds_to_check(record, system))

    assert len(rounds) == 7
    assert [check_round(round_, system) for round_ in rounds] == [None] * 7


def test_any_engine_can_pair():
    settings = GeneratorSettings(9, 4, 3, forfeit_rate=0.1)

    assert generate(settings, oracle_pairing) == generate(settings)


def test_tournament_ends_where_no_legal_pairing_is_left():
    record = generate(GeneratorSettings(4, 6, 1))

    assert record.rounds_played < 6


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": 1},
        {"players": 10_000},
        {"rounds": 0},
        {"draw_rate": 1.5},
        {"acceleration": "slow"},
        {"forbidden_pairs": 100},
    ],
)
def test_impossible_settings_are_refused(wrong):
    with pytest.raises(ValueError, match="should be"):
        GeneratorSettings(**{"players": 10, "rounds": 5} | wrong)
