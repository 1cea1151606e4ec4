"""The record of a bracket: criteria beside what numbers alone force."""

from __future__ import annotations

from itertools import islice

import pytest

from pairing.engine.outcome import NoLegalPairing
from pairing.engine.systems import pair_round
from tests.pairing.engine.drawn import tournament
from tests.pairing.positions import random_positions


def values(bracket):
    return {value.label: (value.value, value.bound) for value in bracket.values}


def test_odd_bracket_forces_a_downfloater_with_its_score():
    record = tournament(6, "1-0 1:4, 1-0 5:2, 1-0 3:6")

    top, bottom = pair_round(record, "dutch-2026").brackets

    assert top.residents == (1, 3, 5)
    assert values(top)["C6"] == (1, 1)
    assert values(top)["C7"] == ((10,), (10,))
    # 1, 3 and 5 all had White: one floats, the other two meet.
    assert values(top)["C12"] == (1, 1)
    assert values(top)["C13"] == (1, 1)
    assert values(bottom)["C6"] == (0, 0)


def test_score_differences_of_2017_count_the_moved_down_player():
    record = tournament(6, "1-0 1:4, 1-0 5:2, 1-0 3:6")

    _, bottom = pair_round(record, "dutch-2017").brackets

    assert len(bottom.moved_down) == 1
    assert values(bottom)["C.6"] == ((10,), (10,))


def test_next_bracket_shows_what_it_lost():
    record = tournament(7, "1-0 1:4, 1-0 5:2, = 3:6, bye 7")

    answer = pair_round(record, "dutch-2026")

    *_, last = answer.brackets
    before = answer.brackets[-2]
    assert values(before)["C8"] == ((len(last.downfloaters), 0), None)


@pytest.mark.parametrize("system", ["dutch-2017", "dutch-2026"])
def test_no_bracket_is_better_than_its_bounds(system):
    compared = 0
    for record in islice(random_positions(23, system), 150):
        try:
            answer = pair_round(record, system)
        except NoLegalPairing:
            continue
        for bracket in answer.brackets:
            for value in bracket.values:
                if value.bound is not None:
                    assert value.value >= value.bound, (value, bracket)
                    compared += 1
    assert compared > 1000
