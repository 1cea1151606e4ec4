"""Meetings, colour histories, numbering and the drawn colour (C.04.2)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.engine.history import (
    arrival_numbers,
    colours_played,
    forbidden_opponents,
    games_played,
    inferred_initial_colour,
    initial_colour,
    opponents_met,
    pairing_score,
    participants,
)
from tests.pairing.engine.drawn import tournament
from tournaments.record import Colour, ForbiddenGroup, Kind

W, B = Colour.WHITE, Colour.BLACK


def test_forfeit_is_no_meeting_and_has_no_colour():
    record = tournament(2, "+:- 1:2", "1-0 2:1", "bye 1, absent 2", "W:L 1:2")
    first = record.players[0]

    assert opponents_met(first) == {2}
    assert colours_played(first) == (B, W)
    assert games_played(first) == 2


def test_forfeited_pair_may_meet_again():
    record = tournament(2, "-:- 1:2")

    assert opponents_met(record.players[0]) == frozenset()


def test_participants_leave_out_the_absent_and_the_withdrawn():
    record = tournament(4)
    players = [replace(p, is_withdrawn=p.number == 2) for p in record.players]
    record = replace(record, players=tuple(players), absences={4: Kind.HALF_POINT_BYE})

    assert [p.number for p in participants(record)] == [1, 3]


def test_pairing_score_adds_virtual_points_and_adjustments():
    record = tournament(2, "1-0 1:2", virtual={1: (10, 5)})
    player = replace(record.players[0], adjustments=((1, -5), (2, 20)))

    assert pairing_score(player, 2) == 10 - 5 + 5
    assert pairing_score(player, 3) == 10 - 5 + 20


def test_arrival_numbers_skip_whoever_was_never_paired():
    """Numbers 1 and 3 have not arrived: 2 becomes the first (C.04.2 art. 2.4)."""
    record = tournament(5)
    record = replace(record, absences={1: Kind.ZERO_POINT_BYE, 3: Kind.HALF_POINT_BYE})

    assert arrival_numbers(record) == {2: 1, 4: 2, 5: 3}


def test_arrival_numbers_keep_whoever_was_paired_once():
    record = tournament(4, "+:- 1:2, bye 3, half 4")
    record = replace(record, absences=dict.fromkeys((1, 3, 4), Kind.ZERO_POINT_BYE))

    assert arrival_numbers(record) == {1: 1, 2: 2, 3: 3}


@pytest.mark.parametrize(
    ("first_round", "expected"),
    [
        ("1-0 1:3, 1-0 4:2", W),
        ("1-0 3:1, 1-0 2:4", B),
        ("half 1, 1-0 2:4, bye 3", W),  # 1 was not paired: 2 is the first
        ("bye 1, 1-0 2:3", B),  # 1 was, without a colour: 2 has the other one
        ("+:- 1:2, = 4:3", W),  # a forfeit has the colour of its pairing
    ],
)
def test_initial_colour_is_inferred_from_the_first_round(first_round, expected):
    record = tournament(4, first_round)

    assert inferred_initial_colour(record) is expected
    assert initial_colour(record) is expected


def test_initial_colour_prefers_what_was_drawn():
    record = replace(tournament(2, "1-0 1:2"), initial_colour=B)

    assert initial_colour(record) is B


def test_initial_colour_is_white_before_anything_is_known():
    assert inferred_initial_colour(tournament(3)) is None
    assert initial_colour(tournament(3, "bye 1")) is W


def test_forbidden_opponents_bind_in_their_rounds_only():
    groups = (
        ForbiddenGroup(frozenset({1, 2, 3}), 1, 1),
        ForbiddenGroup(frozenset({3, 4}), 2, 2),
    )
    record = replace(tournament(4), forbidden=groups)
    assert forbidden_opponents(record) == {1: {2, 3}, 2: {1, 3}, 3: {1, 2}}

    record = replace(tournament(4, "1-0 1:4, 1-0 2:3"), forbidden=groups)
    assert forbidden_opponents(record) == {3: {4}, 4: {3}}
