"""Baku acceleration (C.04.7)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.engine.acceleration import (
    accelerate,
    accelerated_rounds,
    group_a_points,
    group_a_size,
)
from pairing.engine.systems import pair_round
from tests.pairing.engine.drawn import tournament
from tournaments.record import Colour, Scoring


@pytest.mark.parametrize(
    ("players", "size"), [(4, 2), (5, 4), (6, 4), (10, 6), (14, 8), (161, 82)]
)
def test_group_a_is_the_first_half_rounded_up_to_even(players, size):
    assert group_a_size(players) == size


@pytest.mark.parametrize(
    ("rounds", "expected"), [(9, (5, 3)), (11, (6, 3)), (7, (4, 2)), (5, (3, 2))]
)
def test_half_of_the_rounds_are_accelerated_and_half_of_those_fully(rounds, expected):
    assert accelerated_rounds(rounds) == expected


def test_group_a_points_are_a_win_then_half_a_win():
    assert group_a_points(9, 10) == (10, 10, 10, 5, 5)
    assert group_a_points(7, 20) == (20, 20, 10, 10)


def test_accelerate_gives_points_to_group_a_only():
    record = accelerate(tournament(6, total=9))

    assert [p.virtual_points_in(1) for p in record.players] == [10, 10, 10, 10, 0, 0]
    assert [p.virtual_points_in(6) for p in record.players] == [0] * 6


def test_late_entry_above_the_last_of_group_a_joins_it():
    """Group A of six players was 1 to 4; a new number 3 makes it 1 to 5."""
    record = accelerate(tournament(7, total=9), last_of_group_a=5)

    with_points = [p.number for p in record.players if p.virtual_points]
    assert with_points == [1, 2, 3, 4, 5]


def test_first_round_pairs_within_the_groups():
    record = accelerate(tournament(10, total=9))
    record = replace(record, initial_colour=Colour.WHITE)

    answer = pair_round(record, "dutch-2026")

    # Group A is 1 to 6 (1-4, 2-5, 3-6), group B 7 to 10.
    assert answer.pairs == ((1, 4), (5, 2), (3, 6), (7, 9), (10, 8))


def test_acceleration_follows_the_value_of_a_win():
    scoring = Scoring(30, 30, 15, 15)
    record = accelerate(tournament(4, total=5, scoring=scoring))

    assert record.players[0].virtual_points == (30, 30, 15)
