"""A whole tournament without colours, written as a report file, read and checked."""

from __future__ import annotations

import pytest

from pairing.checker import check_round, rounds_to_check
from pairing.generator import GeneratorSettings, generate
from tournaments.trf import read_trf, write_trf

SYSTEM = "swiss-no-colours"


@pytest.mark.parametrize("players", [9, 42])
def test_generated_tournament_passes_the_checker_as_a_report_file(players):
    settings = GeneratorSettings(
        players=players,
        rounds=4,
        seed=players,
        system=SYSTEM,
        forfeit_rate=0.05,
        half_point_bye_rate=0.03,
        absence_rate=0.05,
    )

    record = read_trf(write_trf(generate(settings)))

    checks = list(rounds_to_check(record, SYSTEM))
    assert len(checks) == settings.rounds
    assert [check_round(check, SYSTEM) for check in checks] == [None] * len(checks)
    colours = {o.colour for player in record.players for o in player.outcomes}
    assert colours == {None}
