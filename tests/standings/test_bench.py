"""The standings of 1000 players and 9 rounds, and how the time grows."""

from __future__ import annotations

import sys

import pytest

from standings.bench import LIMIT_MS, Measurement, measure, sample_record


@pytest.mark.skipif(sys.gettrace() is not None, reason="a tracer slows it down")
def test_thousand_players_stay_below_the_limit():
    assert measure(1000, 9, runs=5).processor_ms < LIMIT_MS


def test_time_grows_about_with_the_number_of_games():
    small, large = measure(500, 9, runs=5), measure(2000, 9, runs=5)
    assert large.processor_ms < 8 * small.processor_ms


def test_sample_record_is_a_legal_tournament():
    record = sample_record(51, 5)
    for player in record.players:
        assert len(player.outcomes) == 5
        for r, outcome in enumerate(player.outcomes):
            if outcome.opponent is not None:
                other = record.by_number[outcome.opponent].outcomes[r]
                assert other.opponent == player.number
                assert other.points + outcome.points == 10


def test_limit_looks_at_the_time_of_the_processor():
    assert Measurement(1000, 9, 160, 200, processor_ms=100).is_within_limit
    assert not Measurement(1000, 9, 160, 200, processor_ms=151).is_within_limit
