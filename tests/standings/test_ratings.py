"""Rating tables, K factor, rating change (FIDE B.02)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from standings.ratings import (
    RatedResult,
    Tempo,
    birth_year,
    expected_score,
    k_factor,
    performances,
    rated_results,
    rating_change,
    rating_changes,
)
from standings.tiebreaks.rating_tables import (
    difference_for_percent,
    expected_percent,
)
from tests.standings.sheets import column, given, tournament


@pytest.mark.parametrize(
    ("difference", "percent"),
    [
        (0, 50), (3, 50), (4, 51), (10, 51), (11, 52), (197, 75), (198, 76),
        (391, 91), (392, 92), (735, 99), (736, 100), (-3, 50), (-4, 49), (-736, 0),
    ],
)  # fmt: skip
def test_expected_score_table(difference, percent):
    assert expected_percent(difference) == percent


def test_expected_score_never_falls_with_the_difference():
    values = [expected_percent(d) for d in range(-800, 801)]
    assert values == sorted(values)
    assert set(values) == set(range(101))


@pytest.mark.parametrize(
    ("percent", "difference"),
    [(50, 0), (51, 7), (75, 193), (99, 677), (100, 800), (49, -7), (0, -800)],
)
def test_difference_table(percent, difference):
    assert difference_for_percent(percent) == difference


def test_difference_table_is_mirrored():
    assert all(
        difference_for_percent(p) == -difference_for_percent(100 - p)
        for p in range(101)
    )


def test_400_point_rule_and_its_exception():
    assert expected_score(2000, 1400) == 92
    assert expected_score(1400, 2000) == 8
    assert expected_score(2700, 2100) == 98
    assert expected_score(2700, 2100, tempo=Tempo.RAPID) == 92
    assert expected_score(2100, 2700) == 8


@pytest.mark.parametrize(
    ("rating", "options", "k"),
    [
        (2400, {}, 10),
        (2350, {"has_reached_2400": True}, 10),
        (2299, {"birth_year": 2008, "year": 2026}, 40),
        (2300, {"birth_year": 2008, "year": 2026}, 20),
        (1800, {"birth_year": 2007, "year": 2026}, 20),
        (1800, {"is_new": True}, 40),
        (1800, {}, 20),
        (1800, {"birth_year": 2010}, 20),
    ],
)
def test_k_factor(rating, options, k):
    assert k_factor(rating, **options) == k


def test_rating_change_is_k_times_score_minus_expectation():
    """2000 beats 2100 (36 %) and draws with 1900 (64 %): 1.5 - 1.00, times 20."""
    change = rating_change(2000, [RatedResult(2100, 2), RatedResult(1900, 1)], 20)
    assert change.expected == Fraction(1)
    assert (change.games, change.half_points, change.change) == (2, 3, 10)


def test_rating_change_rounds_a_half_away_from_zero():
    assert rating_change(2000, [RatedResult(2000, 2)], 15).change == 8
    assert rating_change(2000, [RatedResult(2000, 0)], 15).change == -8
    assert rating_change(2000, [], 20).change == 0


def test_k_falls_in_a_long_event():
    games = [RatedResult(2000, 2)] * 20
    assert rating_change(2000, games, 40).k == 35


def test_only_rated_games_against_rated_players_change_a_rating():
    record = tournament(
        "w2 1 | w3 W | w4 + | w5 1\n"
        "b1 0 | Z | Z | Z\n"
        "Z | b1 L | Z | Z\n"
        "Z | Z | b1 - | Z\n"
        "Z | Z | Z | b1 0",
        ratings=[2000, 2000, 2000, 2000, 0],
    )
    laid_out = given(record)
    assert rated_results(laid_out, 0) == [RatedResult(2000, 2)]
    changes = rating_changes(laid_out, k_factors={2: 40})
    assert {number: item.change for number, item in changes.items()} == {
        1: 10,
        2: -20,
        3: 0,
        4: 0,
    }
    assert rating_changes(laid_out, k_factors={2: 40}, of=2) == {2: changes[2]}
    assert performances(laid_out)[4] is None


@pytest.mark.parametrize(
    ("birth", "year"),
    [("2010/05/31", 2010), ("2010", 2010), ("0000/00/00", None), ("", None)],
)
def test_birth_year(birth, year):
    assert birth_year(birth) == year


LONE = "w2 {0} | w3 {1}\nb1 {2} | Z\nZ | b1 {3}"


@pytest.mark.parametrize(
    ("results", "tpr", "ptp"),
    [
        # 0 of 2: the average less 800; the lowest opponent less 800.
        (("0", "0", "1", "1"), "1050", "1000"),
        # 2 of 2: the average plus 800; the highest opponent plus 736.
        (("1", "1", "0", "0"), "2650", "2636"),
    ],
)
def test_performances_at_the_ends(results, tpr, ptp):
    record = tournament(LONE.format(*results), ratings=[2000, 1900, 1800])
    assert column(record, "TPR")[0] == tpr
    assert column(record, "PTP")[0] == ptp


def test_games_against_unrated_opponents_are_left_out_unless_the_rules_give_a_rating():
    record = tournament(LONE.format("1", "0", "0", "1"), ratings=[2000, 1900, 0])
    assert column(record, "ARO")[0] == "1900"
    assert column(record, "TPR")[0] == "2700"
    assert column(record, "ARO/U1400")[0] == "1650"
    assert column(record, "ARO/C1")[0] == "1900"
    assert column(record, "ARO/C2")[0] == "-"
    assert column(record, "ARO/M1")[0] == "-"
    assert column(record, "APRO")[1] == "2700"


def test_games_without_a_result_do_not_count_for_ratings():
    record = tournament("w2 1 | w3 ?\nb1 0 | Z\nZ | b1 ?", ratings=[2000, 1900, 1800])
    assert column(record, "ARO") == ["1900", "2000", "-"]
    assert column(record, "APPO")[2] == "-"
    assert column(record, "ARO", "2012") == ["1900", "2000", "-"]
