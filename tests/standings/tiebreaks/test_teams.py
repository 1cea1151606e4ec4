"""Team functions of the rules of 2012 (2.2 and 2.4), on numbers."""

from __future__ import annotations

from fractions import Fraction

import pytest

from standings.tiebreaks.teams import (
    FRENCH_SCALE,
    STANDARD_SCALE,
    berlin,
    buchholz,
    direct_encounter,
    game_points,
    match_points,
    sonneborn_berger,
)

HALF = Fraction(1, 2)
TEAM_A = [1, 0, 0, 0, 1, 0, HALF, 1, 1]
TEAM_B = [0, 1, 1, 1, 0, 1, HALF, 0, 0]


@pytest.mark.parametrize(
    ("points", "standard", "french"), [(5, 2, 3), (9 * HALF, 1, 2), (4, 0, 1)]
)
def test_match_points_of_nine_boards(points, standard, french):
    assert match_points(points, 9, STANDARD_SCALE) == standard
    assert match_points(points, 9, FRENCH_SCALE) == french


def test_match_lost_by_forfeit_gives_nothing():
    assert match_points(0, 9, FRENCH_SCALE, is_forfeit=True) == 0


def test_berlin_of_the_two_teams():
    """18.5 and 26.5 of 45, with 4.5 game points each."""
    assert game_points(TEAM_A) == game_points(TEAM_B) == 9 * HALF
    assert berlin(TEAM_A) == Fraction(37, 2)
    assert berlin(TEAM_B) == Fraction(53, 2)
    assert berlin(TEAM_A) + berlin(TEAM_B) == 45


def test_berlin_of_a_win_on_the_first_board_only():
    assert berlin([1, *[0] * 8]) == 9


def test_sonneborn_berger_of_a_team():
    """Derived: 6 x 2.5 + 4 x 1 + 5 x 0."""
    assert sonneborn_berger([(6, 5 * HALF), (4, 1), (5, 0)]) == 19


def test_buchholz_of_a_team():
    assert buchholz([6, 4, 5]) == 15
    assert buchholz([6, 4, 5], cut=1) == 11


def test_direct_encounter_of_teams_needs_all_matches():
    results = {("A", "B"): 2, ("B", "A"): 0, ("A", "C"): 1, ("C", "A"): 1}
    assert direct_encounter(["A", "B"], results) == {"A": 2, "B": 0}
    assert direct_encounter(["A", "B", "C"], results) is None
