"""Every worked example of the French arbiters' book, chapter 5.1 (rules of 2012).

Where the printed arithmetic is wrong the test says so and holds the corrected value.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from standings.tiebreaks import StandingsInput
from standings.tiebreaks.performance_2012 import windowed
from standings.tiebreaks.provisional import group_ratings
from standings.tiebreaks.quantities import quantity
from standings.tiebreaks.unplayed import adjusted_scores, virtual_opponent
from tests.standings.sheets import (
    column,
    given,
    ranked,
    ranks,
    sheet,
    square,
    tournament,
)
from tournaments.record import (
    Scoring,
    TournamentRecord,
)


def alone(results: str) -> TournamentRecord:
    """Return a player with these results; opponents drew all their other games."""
    return sheet(results, [0.0] * len(results))


CUMULATIVE = {
    # results: points, cumulative, cut 1, cut 2
    "Z00111": "3.0 6.0 6.0 6.0",
    "111000": "3.0 15.0 14.0 12.0",
    "======": "3.0 10.5 10.0 9.0",
    "+01=0=": "3.0 12.0 11.0 10.0",
}


@pytest.mark.parametrize("results", CUMULATIVE)
def test_cumulative_of_the_four_players(results):
    record = alone(results)
    figures = [column(record, code, "2012")[0] for code in ("PTS", "PS")]
    figures += [column(record, code, "2012")[0] for code in ("PS/C1", "PS/C2")]
    assert " ".join(figures) == CUMULATIVE[results]


def test_running_totals_of_the_cumulative():
    """The rows "score cumulé" of Attakinski and Classikov."""
    for results, totals in (
        ("111000", "1.0 3.0 6.0 9.0 12.0 15.0"),
        ("+01=0=", "1.0 2.0 4.0 6.5 9.0 12.0"),
    ):
        record = alone(results)
        figures = [column(record, "PS", "2012", after_round=r)[0] for r in range(1, 7)]
        assert " ".join(figures) == totals


def test_opponents_cumulative_counts_a_bye_as_half_the_points():
    """Derived: n(n+1)/4 = 14 for a bye in seven rounds; absences add nothing."""
    assert column(tournament("U | Z | Z | Z | Z | Z | Z"), "OPS", "2012") == ["14.0"]
    assert column(tournament("Z | Z | Z | Z | Z | Z | Z"), "OPS", "2012") == ["0.0"]


KOYA_SQUARE = [
    "x = = = = 1 = 1 1 1",
    "= x = = 0 1 = = = 1",
    "= = x = 0 1 = 1 = =",
    "= = = x 1 0 = 1 = =",
    "= 1 1 0 x = = 0 1 0",
    "0 0 0 1 = x = 1 1 1",
    "= = = = = = x = 1 =",
    "0 = 0 0 1 0 = x 0 1",
    "0 = = = 0 0 0 1 x 1",
    "0 0 = = 1 0 = 0 0 x",
]
ALBERT, BERNARD, CLAUDE, DENIS, ERIC, FRANCK, GUY = range(1, 8)


@pytest.fixture
def ten_players():
    return square(KOYA_SQUARE)


def test_ten_player_table_totals(ten_players):
    totals = "6.5 5.0 5.0 5.0 4.5 5.0 5.0 3.0 3.5 2.5"
    assert " ".join(column(ten_players, "PTS", "2012")) == totals


def test_koya_of_the_ten_player_table(ten_players):
    koya = column(ten_players, "KS", "2012")
    assert [koya[n - 1] for n in (DENIS, FRANCK, BERNARD, CLAUDE)] == [
        "3.0",
        "2.0",
        "3.0",
        "3.0",
    ]


def test_koya_reduced_by_one_group(ten_players):
    """Derived: without the group on 50 % Denis keeps two points."""
    assert column(ten_players, "KS/L+1", "2012")[DENIS - 1] == "2.0"


def test_extended_koya_ranks_claude_before_bernard(ten_players):
    table = ranked(ten_players, "PTS,DE,KS,KSX", "2012")
    texts = {row.number: table.texts(row) for row in table.rows}
    assert texts[CLAUDE] == ["5.0", "2.5", "3.0", "3/3.5/4.5"]
    assert texts[BERNARD] == ["5.0", "2.5", "3.0", "3/3.5/4"]
    assert texts[GUY][1] == "2.0"
    assert [texts[n][1] for n in (DENIS, FRANCK)] == ["1.5", "1.5"]
    assert [row.number for row in table.rows[:7]] == [
        ALBERT,
        CLAUDE,
        BERNARD,
        GUY,
        DENIS,
        FRANCK,
        ERIC,
    ]


def test_extended_koya_visits_only_score_groups_that_exist(ten_players):
    """Nobody has four points: the limits go from 4.5 to 3.5 and 3."""
    table = ranked(ten_players, "PTS,DE,KS,KSX", "2012")
    working = table.working(CLAUDE)[3]
    assert working.limits == (45, 35, 30)


def test_direct_encounter_is_not_applied_again_inside_its_ties(ten_players):
    """Franck beat Denis, both have 1.5 in the table: Koya decides, for Denis."""
    table = ranked(ten_players, "PTS,DE", "2012")
    assert ranks(table)[DENIS] == ranks(table)[FRANCK] == 5


def test_direct_encounter_needs_all_games_over_the_board():
    record = tournament("w2 + | w3 0\nb1 - | w4 1\nw4 1 | b1 1\nb3 0 | b2 0")
    table = ranked(record, "PTS,DE", "2012")
    assert {row.figures[1] for row in table.rows} == {None}


def test_wins_and_games_with_black():
    """Derived: 1+=0-U1 has two wins; a forfeit with Black counts as White."""
    assert column(alone("1+=0-U1"), "WON", "2012")[0] == "2"
    record = tournament("b2 1 | b3 + | w4 = | b5 0\n" + _answers())
    assert column(record, "BPG", "2012")[0] == "2"


def _answers() -> str:
    return "w1 0 | Z | Z | Z\nZ | w1 - | Z | Z\nZ | Z | b1 = | Z\nZ | Z | Z | w1 1"


@pytest.mark.parametrize(
    ("results", "kashdan"),
    [("1========", "20"), ("111110000", "24"), ("10", "5"), ("==", "4"), ("+U-Z", "0")],
)
def test_kashdan(results, kashdan):
    assert column(alone(results), "KA", "2012")[0] == kashdan


VIRTUAL_OPPONENTS = {
    # name: results before, points in the round, n, R, score
    "example 1 after round 3": ("1=Z", 3, "2.5"),
    "example 1 at the end": ("1=Z======", 3, "5.5"),
    "example 2 after round 6": ("111=0+", 6, "3.5"),
    "example 2 at the end": ("111=0+===", 6, "5.0"),
    # The book prints "= 3,5 = 6,5" for 2 + 1 + 3.5.
    "example 3, Bernard": ("110-10=1=10", 4, "6.5"),
    "example 4, Laurent": ("+11111=110=", 1, "5.0"),
    "LOIC round 1": ("Z110-", 1, "3.0"),
    # The book prints 0.5 x (5 - 1) here, which would give 5; (5 - 5) gives its 3.
    "LOIC round 5": ("Z110-", 5, "3.0"),
    "TONY round 3": ("00U1+", 3, "1.0"),
    "TONY round 5": ("00U1+", 5, "2.0"),
    "LUDO round 3": ("=0ZZZ", 3, "2.5"),
    # The book writes SJ3 for SJ4; both are 0.5.
    "LUDO round 4": ("=0ZZZ", 4, "2.0"),
    "LUDO round 5": ("=0ZZZ", 5, "1.5"),
}


@pytest.mark.parametrize("name", VIRTUAL_OPPONENTS)
def test_virtual_opponent(name):
    results, round_number, score = VIRTUAL_OPPONENTS[name]
    tenths = virtual_opponent(given(alone(results), "2012"), 0, round_number - 1)
    assert tenths == round(10 * float(score))


def test_virtual_opponent_under_three_points_for_a_win():
    """Reading: the opposite of a draw is a draw, of a win a loss, whatever the scale."""
    scale = Scoring(
        white_win=30,
        black_win=30,
        white_draw=10,
        black_draw=10,
        forfeit_win=30,
        pairing_bye=30,
        half_point_bye=10,
        full_point_bye=30,
    )
    record = tournament("U | H | Z", scoring=scale)
    laid_out = given(record, "2012")
    scores = [virtual_opponent(laid_out, 0, r) for r in range(3)]
    assert scores == [0 + 0 + 20, 30 + 10 + 10, 40 + 30 + 0]


BERNARD_OPPONENTS = [3.5, 7, 7.5, 3.5, 4.5, 6, 6.5, 4.5, 6.5, 4.5, 7]
# Emmanuel's 7 points count 6.5: one of them was a forfeit win.
LAURENT_OPPONENTS = [0, 6.5, 6.5, 7.5, 7.5, 9, 8, 8, 7.5, 8, 8]
SYLVAIN_OPPONENTS = [5, 6.5, 8, 6.5, 8, 7.5, 7, 8.5, 8, 7, 7.5]
DENIS_OPPONENTS = [4.5, 5, 7.5, 7, 8, 8, 8, 9, 6.5, 7.5, 8.5]


@pytest.mark.parametrize(
    ("results", "opponents", "buchholz"),
    [
        ("110-10=1=10", BERNARD_OPPONENTS, "64.0"),
        # The line printed under the table has one 8 too many and adds up to 89.5.
        ("+11111=110=", LAURENT_OPPONENTS, "81.5"),
        ("111=11100=1", SYLVAIN_OPPONENTS, "79.5"),
        ("11=1011011=", DENIS_OPPONENTS, "79.5"),
        ("1==01", [3, 2, 1, 2.5, 4], "12.5"),
        ("Z110-", [0, 2, 3, 4, 0], "15.0"),
        ("00U1+", [2.5, 1.5, 0, 3, 0], "10.0"),
        ("=0ZZZ", [1.5, 2, 0, 0, 0], "9.5"),
    ],
    ids=["Bernard", "Laurent", "Sylvain", "Denis", "PAUL", "LOIC", "TONY", "LUDO"],
)
def test_buchholz_of_the_sheets(results, opponents, buchholz):
    assert column(sheet(results, opponents), "BH", "2012")[0] == buchholz


@pytest.mark.parametrize(
    ("results", "points", "adjusted"),
    [
        ("+11111=110=", "9.0", 85),
        # The text says round 5, the sheet of Georges round 6; the value is the same.
        ("0==10-100==", "4.0", 45),
        ("1==01", "3.0", 30),
        ("Z110-", "2.0", 30),
        ("00U1+", "3.0", 20),
        ("=0ZZZ", "0.5", 20),
    ],
    ids=["Laurent", "Georges", "PAUL", "LOIC", "TONY", "LUDO"],
)
def test_adjusted_scores(results, points, adjusted):
    record = alone(results)
    assert column(record, "PTS", "2012")[0] == points
    assert adjusted_scores(given(record, "2012"))[0] == adjusted


@pytest.mark.parametrize(
    ("code", "figure"),
    [("BH/M1", "7.5"), ("BH/M2", "2.5"), ("BH/C1", "11.5"), ("BH/C2", "9.5")],
)
def test_cuts_and_medians_of_paul(code, figure):
    """Derived: the book gives the rules, not the values."""
    record = sheet("1==01", [3, 2, 1, 2.5, 4])
    assert column(record, code, "2012")[0] == figure


def test_sonneborn_berger_of_four_players():
    record = square(["x 0 1 0", "1 x = =", "0 = x =", "1 = = x"])
    assert column(record, "PTS", "2012") == ["1.0", "2.0", "1.0", "2.0"]
    assert column(record, "SB", "2012") == ["1.00", "2.50", "2.00", "2.50"]


@pytest.mark.parametrize(
    ("own", "other", "counted"), [(1700, 2200, 2050), (2200, 1700, 1850)]
)
def test_350_point_rule(own, other, counted):
    assert windowed(other, own) == counted


def test_performance_of_the_player_rated_1850():
    """Six games of nine rounds: (1500+1700+1800+2000+1800+1880)/6 + 193 = 1973."""
    ratings = [1490, 1700, 1800, 2000, 2000, 1800, 1900, 1880, 1770]
    record = sheet("1111+=-0+", [0.0] * 9, rating=1850, ratings=ratings)
    table = ranked(record, "PTS,PERF", "2012")
    working = table.working(1)[1]
    assert working.value == 1973
    assert working.bonus == 193
    assert sum(working.counted()) / 6 == 1780


@pytest.mark.parametrize(
    ("games", "half_points", "expected"),
    [(7, 8, 57), (9, 6, -125), (6, 9, 193), (7, 9, 110), (7, 7, 0)],
)
def test_quantities(games, half_points, expected):
    assert quantity(games, half_points) == expected


def test_table_of_quantities_is_complete_and_mirrored():
    cells = {(g, p): quantity(g, p) for g in range(4, 14) for p in range(2 * g + 1)}
    assert len(cells) == 180
    assert all(cells[g, p] == -cells[g, 2 * g - p] for g, p in cells)
    assert {cells[g, 0] for g in range(4, 14)} == {-736}
    assert {cells[g, 2 * g] for g in range(4, 14)} == {736}
    assert {cells[g, g] for g in range(4, 14)} == {0}


def test_cells_printed_against_the_rule_of_all_others_stay_as_printed():
    """1½ of 8 and 5 of 12: the rule behind the table would give 262 and 65."""
    assert quantity(8, 3) == -251
    assert quantity(12, 10) == -72


def test_quantity_is_not_invented_outside_the_table():
    assert quantity(3, 6) == 736
    assert quantity(3, 3) == 0
    assert quantity(3, 4) is None
    assert quantity(14, 5) is None
    assert quantity(0, 0) is None
    assert quantity(4, 9) is None


def test_provisional_rating_is_the_mean_of_the_score_group():
    """2200 (1999) 1860 1950 1910 (1499), in brackets unrated: 1980."""
    assert group_ratings({30: [2200, 1860, 1950, 1910]}, 7)[30] == 1980


def test_provisional_rating_between_two_groups():
    """4.5 of 7 has 1890, 3.5 has 1750: 53/110 of 140 down is 1823 rounded."""
    means = group_ratings({45: [1890] * 5, 40: [], 35: [1750]}, 7)
    assert means[40] == 1890 - Fraction(53, 110) * 140
    assert round(means[40]) == 1823


def test_provisional_rating_with_one_neighbour():
    """Derived: 5 of 7 above a group on 4.5 with 1890."""
    assert group_ratings({50: [], 45: [1890]}, 7)[50] == 1946
    assert group_ratings({45: [1890], 40: []}, 7)[40] == 1890 - 53


def test_provisional_rating_of_two_groups_goes_from_the_top():
    """Derived: both lie on the same straight line."""
    means = group_ratings({45: [1890], 40: [], 35: [], 30: [1700]}, 7)
    assert float(means[40]) == pytest.approx(1829.7, abs=0.01)
    assert float(means[35]) == pytest.approx(1764.85, abs=0.01)


def test_no_provisional_rating_without_a_quantity_or_a_rated_player():
    assert group_ratings({20: [], 10: [1500]}, 3)[20] is None
    assert group_ratings({20: [], 10: []}, 4)[20] is None
    assert group_ratings({22: [], 10: [1500]}, 4)[22] is None


def test_unrated_opponent_counts_the_provisional_rating():
    """Player 2 is unrated and has the mean of the rated on one point."""
    record = tournament(
        "w2 1 | w3 0\nb1 0 | w4 1\nw4 0 | b1 1\nb3 1 | b2 0",
        ratings=[2000, 0, 1800, 1600],
    )
    assert column(record, "ARO", "2012")[0] == str((1800 + 1800) // 2)
    assert column(record, "PERF", "2012")[1] == "1800"


def test_no_figure_where_nobody_is_rated():
    record = tournament("w2 1\nb1 0")
    assert column(record, "ARO", "2012") == ["-", "-"]
    assert column(record, "PERF", "2012") == ["-", "-"]


def test_rest_rounds_of_a_round_robin_are_neutral():
    """Three players: nobody's rest counts as a draw or as a virtual opponent."""
    record = square(["x 1 =", "0 x 1", "= 0 x"])
    assert isinstance(given(record, "2012"), StandingsInput)
    assert column(record, "PTS", "2012") == ["1.5", "1.0", "0.5"]
    assert column(record, "BH", "2012") == ["1.5", "2.0", "2.5"]
