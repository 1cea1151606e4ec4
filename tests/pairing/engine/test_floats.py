"""Floats of past rounds in both editions (C.04.3 art. 1.4; A.4 in 2017)."""

from __future__ import annotations

import pytest

from pairing.engine.dutch.edition import EDITIONS
from pairing.engine.dutch.field import PastFloats
from pairing.engine.floats import Float, float_in_round
from tests.pairing.engine.drawn import tournament
from tournaments.record import Scoring

DOWN, UP, NONE = Float.DOWN, Float.UP, Float.NONE


def floats(record, round_number, edition):
    return [float_in_round(record, p, round_number, edition) for p in record.players]


@pytest.mark.parametrize("edition", ["2017", "2026"])
def test_game_between_two_scores_floats_down_and_up(edition):
    record = tournament(4, "1-0 1:3, 1-0 2:4", "1-0 3:1, = 4:2")

    assert floats(record, 2, edition) == [DOWN, DOWN, UP, UP]
    assert floats(record, 1, edition) == [NONE] * 4


@pytest.mark.parametrize(
    ("edition", "expected"),
    [
        # bye, half, full, absent, forfeit win, forfeit loss
        ("2017", [DOWN, DOWN, DOWN, DOWN, DOWN, DOWN]),
        ("2026", [DOWN, DOWN, DOWN, NONE, DOWN, NONE]),
    ],
)
def test_unplayed_round_floats_by_edition(edition, expected):
    record = tournament(6, "bye 1, half 2, full 3, absent 4, +:- 5:6")

    assert floats(record, 1, edition) == expected


def test_bye_worth_nothing_is_a_downfloat_in_2026():
    record = tournament(3, "1-0 1:2, bye 3", scoring=Scoring(pairing_bye=0))

    assert floats(record, 1, "2026") == [NONE, NONE, DOWN]


def test_absence_worth_a_loss_is_no_float_when_losses_have_points():
    """3-2-1: a zero-point bye with the points of a loss stays below the bar."""
    scoring = Scoring(30, 30, 20, 20, 10, 10, zero_point_bye=10, half_point_bye=20)
    record = tournament(4, "1-0 1:2, absent 3, half 4", scoring=scoring)

    assert floats(record, 1, "2026") == [NONE, NONE, NONE, DOWN]


def test_float_is_judged_on_the_virtual_points_of_that_round():
    record = tournament(4, "= 1:3, = 2:4", virtual={1: (10,), 2: (10,)})
    assert floats(record, 1, "2026") == [DOWN, DOWN, UP, UP]

    record = tournament(4, "= 1:3, = 2:4", virtual={1: (0, 10), 2: (0, 10)})
    assert floats(record, 1, "2026") == [NONE] * 4


def test_float_is_judged_on_the_score_at_the_time_of_pairing():
    record = tournament(4, "= 1:2, = 3:4", "1-0 1:3, = 2:4")
    assert floats(record, 2, "2026") == [NONE] * 4

    first = record.players[0]
    corrected = first.outcomes[1]._replace(score_before=10)
    players = (
        type(first)(1, outcomes=(first.outcomes[0], corrected)),
        *record.players[1:],
    )
    record = type(record)(players, 9)
    assert floats(record, 2, "2026") == [DOWN, NONE, UP, NONE]


def test_rounds_before_the_first_have_no_float():
    record = tournament(2, "1-0 1:2")

    assert floats(record, 0, "2017") == [NONE, NONE]
    assert floats(record, -1, "2026") == [NONE, NONE]


@pytest.mark.parametrize("system", ["dutch-2017", "dutch-2026"])
def test_engine_reads_floats_as_the_shared_room_does(system):
    record = tournament(
        8,
        "1-0 1:5, = 2:6, +:- 3:7, bye 4, half 8",
        "1-0 4:1, = 3:2, 0-1 8:5, absent 6, full 7",
        "= 5:4, -:- 1:8, W:L 2:7, bye 3",
    )
    edition = EDITIONS[system]
    past = PastFloats(record, edition)

    for round_number in (1, 2, 3):
        expected = floats(record, round_number, edition.year)
        assert [past.of(p, round_number) for p in record.players] == expected


def test_rounds_missing_from_a_player_are_absences():
    record = tournament(3, "1-0 1:2", "half 1, half 2")
    late = type(record.players[2])(3)
    record = type(record)((*record.players[:2], late), 9)

    assert float_in_round(record, late, 2, "2017") is DOWN
    assert float_in_round(record, late, 2, "2026") is NONE
    for system, expected in (("dutch-2017", DOWN), ("dutch-2026", NONE)):
        assert PastFloats(record, EDITIONS[system]).of(late, 2) is expected
