"""Seven players, five rounds with every kind of unplayed round, three editions.

Figures of TieBreakServer 1.9.57 for 2024 and 2026, recomputed by hand; 2012 by its formula.
"""

from __future__ import annotations

import pytest

from tests.standings.sheets import column, ranked, ranks, sheet, tournament

TABLE = """
w4 1 | b2 = | b7 1 | w5 = | b3 1
w6 + | w1 = | w3 1 | b7 = | w4 1
b5 = | b7 0 | b2 0 | b4 0 | w1 0
b1 0 | b6 = | Z    | w3 1 | b2 0
w3 = | H    | b6 1 | b1 = | w7 1
b2 - | w4 = | w5 0 | Z    | Z
U    | w3 1 | w1 0 | w2 = | b5 0
"""

FIGURES = {
    ("2012", "PTS"): "4.0 4.0 0.5 1.5 3.5 0.5 2.5",
    ("2012", "BH"): "11.5 10.5 15.0 12.5 11.0 12.0 13.5",
    ("2012", "BH/C1"): "11.0 10.0 13.0 12.0 10.5 10.5 13.0",
    ("2012", "SB"): "8.00 7.50 1.75 1.50 7.50 1.00 4.25",
    ("2024", "BH"): "12.0 12.5 15.5 11.5 12.0 6.5 14.5",
    ("2024", "BH/C1"): "11.5 12.0 14.0 10.0 8.5 6.0 14.0",
    ("2024", "SB"): "8.25 9.25 1.75 1.25 8.00 0.75 5.00",
    ("2024", "SB/C1"): "7.75 8.75 1.75 0.75 6.25 0.75 4.50",
    ("2026", "BH"): "12.0 10.0 15.5 11.5 11.0 6.5 14.5",
    ("2026", "BH/C1"): "11.5 9.5 14.0 10.0 8.5 6.0 14.0",
    ("2026", "BH/C2"): "10.0 8.0 11.5 9.5 8.0 5.5 11.5",
    ("2026", "BH/M1"): "7.5 5.5 10.0 6.0 4.5 2.5 10.0",
    ("2026", "SB"): "8.25 6.75 1.75 1.25 7.50 0.75 5.00",
    ("2026", "SB/C1"): "7.75 6.25 1.75 0.75 6.25 0.75 4.50",
    ("2026", "FB"): "12.5 11.0 15.0 11.5 11.5 6.5 13.5",
    ("2026", "AOB"): "12.50 13.38 11.80 11.00 12.13 11.25 12.13",
    ("2026", "WIN"): "3 3 0 1 2 0 2",
    ("2026", "WON"): "3 2 0 1 2 0 1",
    ("2026", "REP"): "5 5 5 4 4 2 5",
    ("2026", "STD"): "4.0 4.0 0.5 1.5 3.5 0.5 2.5",
    ("2026", "PS"): "12.0 12.0 2.5 4.0 9.5 2.0 10.0",
    ("2026", "PS/C1"): "11.0 11.0 2.0 4.0 9.0 2.0 9.0",
    ("2026", "BPG"): "3 1 4 3 2 0 1",
    ("2026", "BWG"): "2 0 0 0 1 0 0",
    ("2026", "ARO"): "1958 1963 1962 1970 1958 1955 1973",
    ("2026", "ARO/C1"): "1965 1973 1970 1980 1967 1960 1980",
    ("2026", "TPR"): "2198 2156 1596 1883 2151 1762 1886",
    ("2026", "PTP"): "2196 2156 1593 1879 2150 1762 1882",
    ("2026", "APRO"): "1934 1891 2055 1928 1861 2017 2025",
    ("2026", "APPO"): "1932 1888 2053 1927 1858 2015 2024",
}


@pytest.fixture
def seven():
    return tournament(TABLE, ratings=[1990 - 10 * k for k in range(7)], rounds_total=5)


@pytest.mark.parametrize(("edition", "code"), FIGURES, ids=lambda text: text)
def test_vector_figures(seven, edition, code):
    assert column(seven, code, edition) == FIGURES[edition, code].split()


def test_first_place_by_buchholz_changes_hands_in_2026(seven):
    assert ranks(ranked(seven, "PTS,BH", "2024"))[2] == 1
    assert ranks(ranked(seven, "PTS,BH", "2026"))[1] == 1


@pytest.mark.parametrize(
    ("edition", "code", "figure"),
    [
        ("2024", "BH", "57.0"),
        ("2024", "BH/C1", "50.0"),
        ("2024", "SB", "37.25"),
        ("2026", "BH", "55.0"),
        ("2026", "BH/C1", "50.0"),
        ("2026", "SB", "37.25"),
    ],
)
def test_first_example_of_the_arbiters_manual(edition, code, figure):
    """FIDE Arbiters' Manual 2026, unplayed rounds: seven points of ten, absent once.

    The dummy has 7 points in 2024 and falls to a draw in each round in 2026; either
    way it is cut first.
    """
    record = sheet("110Z1=1=11", [5, 5, 6.5, 0, 4.5, 6, 5, 6.5, 5.5, 6])
    assert column(record, code, edition)[0] == figure
