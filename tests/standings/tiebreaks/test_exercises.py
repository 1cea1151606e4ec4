"""The exercises of FIDE's Technical Commission for C.07 (M. Held, 2023), in figures.

Sixteen players after five rounds and after nine, and a round robin of six with one
forfeit. The answers are those of the paper; what the caps of 2026 change stands apart.
"""

from __future__ import annotations

import pytest

from tests.standings.sheets import ROUND_ROBIN, column, ranked, ranks, tournament

AFTER_FIVE = """
w9 1  | b13 = | w2 =  | b15 1 | w4 =
b10 1 | w7 1  | b1 =  | w16 1 | b3 =
w11 = | b6 1  | w8 1  | b4 =  | w2 =
b12 1 | H     | w13 1 | w3 =  | b1 =
w13 0 | b15 0 | w11 1 | b7 =  | w10 1
b14 0 | w3 0  | U     | w10 1 | b8 1
w15 1 | b2 0  | b16 0 | w5 =  | b11 0
b16 = | w14 1 | b3 0  | w13 1 | w6 0
b1 0  | w10 0 | H     | b11 - | U
w2 0  | b9 1  | w15 0 | b6 0  | b5 0
b3 =  | w16 0 | b5 0  | w9 +  | w7 1
w4 0  | U     | w14 + | Z     | Z
b5 1  | w1 =  | b4 0  | b8 0  | w14 0
w6 1  | b8 0  | b12 - | Z     | b13 1
b7 0  | w5 1  | b10 1 | w1 0  | b16 0
w8 =  | b11 1 | w7 1  | b2 0  | w15 1
"""

AFTER_NINE = """
w9 1  | b13 = | w2 =  | b15 1 | w4 =  | b6 =  | b3 =  | w16 = | b8 1
b10 1 | w7 1  | b1 =  | w16 1 | b3 1  | w4 =  | w6 0  | b15 = | w5 =
w11 = | b6 1  | w8 1  | b4 =  | w2 0  | b16 1 | w1 =  | w14 1 | b10 1
b12 1 | H     | w13 1 | w3 =  | b1 =  | b2 =  | w16 = | b6 =  | w15 1
w13 0 | b15 0 | w11 1 | b7 =  | w10 1 | b14 0 | b9 1  | w8 0  | b2 =
b14 0 | w3 0  | U     | w10 1 | b8 1  | w1 =  | b2 1  | w4 =  | b16 1
w15 1 | b2 0  | b16 0 | w5 =  | b11 0 | b10 0 | w13 1 | w9 1  | b14 1
b16 = | w14 1 | b3 0  | w13 1 | w6 0  | b11 = | w15 = | b5 1  | w1 0
b1 0  | w10 0 | H     | b11 - | U     | b13 1 | w5 0  | b7 0  | w12 =
w2 0  | b9 1  | w15 0 | b6 0  | b5 0  | w7 1  | b12 1 | w11 1 | w3 0
b3 =  | w16 0 | b5 0  | w9 +  | w7 1  | w8 =  | b14 0 | b10 0 | w13 =
w4 0  | U     | w14 + | Z     | Z     | b15 0 | w10 0 | b13 = | b9 =
b5 1  | w1 =  | b4 0  | b8 0  | w14 0 | w9 0  | b7 0  | w12 = | b11 =
w6 1  | b8 0  | b12 - | Z     | b13 1 | w5 1  | w11 1 | b3 0  | w7 0
b7 0  | w5 1  | b10 1 | w1 0  | b16 0 | w12 1 | b8 =  | w2 =  | b4 0
w8 =  | b11 1 | w7 1  | b2 0  | w15 1 | w3 0  | b4 =  | b1 =  | w6 0
"""

ROBIN = """
w5 = | w2 1 | b3 1 | w4 0 | b6 1
w6 1 | b1 0 | w5 1 | w3 = | b4 1
w4 1 | b6 1 | w1 0 | b2 = | w5 1
b3 0 | b5 0 | w6 = | b1 1 | w2 0
b1 = | w4 1 | b2 0 | w6 - | b3 0
b2 0 | w3 0 | b4 = | b5 + | w1 0
"""

FIGURES = {
    "PTS": "3.5 4.0 3.5 3.5 2.5 3.0 1.5 2.5 1.5 1.0 2.5 2.0 1.5 2.0 2.0 3.5",
    "BH": "12.5 13.0 15.5 15.0 8.5 12.0 14.5 13.5 9.0 13.0 13.5 11.5 14.0 11.0 12.0"
    " 12.5",
    "BH/C1": "11.0 12.0 13.0 11.5 7.5 11.0 12.5 12.0 7.5 11.5 12.0 9.5 12.0 9.0 11.0"
    " 11.0",
    "AOB": "12.60 13.60 13.40 13.38 13.40 13.25 11.90 13.00 12.75 10.90 12.75 15.00"
    " 12.10 13.17 12.20 13.30",
    "FB": "13.5 13.5 15.0 15.5 10.0 12.0 13.5 12.5 9.5 12.5 12.5 11.5 13.5 10.5 12.0"
    " 13.5",
    "SB": "8.00 9.50 10.50 9.75 4.25 6.50 3.25 5.25 2.25 1.50 5.75 4.00 4.25 4.50 3.50"
    " 7.25",
    "SB/C1": "7.25 8.50 9.25 8.00 3.25 5.50 1.25 3.75 2.25 0.00 4.25 4.00 4.25 3.00"
    " 2.50 5.75",
    "ARO": "1820 1880 1940 1888 1690 1813 1760 1730 1975 1880 1863 2050 1930 1800 1860"
    " 1820",
    "ARO/C1": "1900 1988 2000 1983 1738 1900 1838 1800 2200 1975 2000 - 2025 1900 1963"
    " 1900",
    "TPR": "1969 2120 2089 2081 1690 1813 1611 1730 1175 1640 1776 1250 1781 1925 1788"
    " 1969",
    "WIN": "2 3 2 2 2 3 1 2 1 1 2 2 1 2 2 3",
    "WON": "2 3 2 2 2 2 1 2 0 1 1 0 1 2 2 3",
    "BPG": "2 3 2 2 2 2 3 2 1 3 2 0 3 2 3 2",
    "BWG": "1 1 1 1 0 1 0 0 0 1 0 0 1 1 1 1",
    "REP": "5 5 5 4 5 5 5 5 3 5 5 3 5 3 5 5",
    "PS": "11.0 13.0 11.0 11.5 5.0 6.0 6.0 8.5 2.5 4.0 5.5 7.0 7.0 6.0 7.0 10.5",
    "PS/C1": "10.0 12.0 10.5 10.5 5.0 6.0 5.0 8.0 2.5 4.0 5.0 7.0 6.0 5.0 7.0 10.0",
}

CAPPED = {
    # A dummy of 3.5 and of 3 after five rounds is a draw in each: 2.5. The forfeit win
    # of 11 counts what 9 has, 1.5.
    "BH": {4: "14.0", 6: "11.5", 11: "12.5"},
    "BH/C1": {6: "10.5", 11: "11.0"},
    "FB": {4: "14.5", 11: "12.0", 12: "11.0"},
    "SB": {4: "9.25", 6: "6.00", 11: "4.75"},
    "SB/C1": {4: "7.75", 6: "5.00", 11: "3.25"},
}
"""What 16.4.1 and 16.4.2 change in 2026, by player."""


def sixteen(table: str, rounds: int):
    ratings = [2200 - 50 * place for place in range(16)]
    return tournament(table, ratings=ratings, rounds_total=rounds)


@pytest.mark.parametrize("code", FIGURES)
def test_figures_after_five_rounds(code):
    assert column(sixteen(AFTER_FIVE, 5), code, "2024") == FIGURES[code].split()


@pytest.mark.parametrize("code", CAPPED)
def test_figures_after_five_rounds_with_the_caps_of_2026(code):
    expected = dict(enumerate(FIGURES[code].split(), 1)) | CAPPED[code]
    assert column(sixteen(AFTER_FIVE, 5), code, "2026") == list(expected.values())


def test_performances_of_opponents_and_a_perfect_one():
    record = sixteen(AFTER_FIVE, 5)
    average = column(record, "APRO", "2024")
    assert [average[n - 1] for n in (1, 3, 4, 16)] == ["1789", "1904", "1772", "1805"]
    assert column(record, "PTP", "2024")[2] == "2112"


@pytest.mark.parametrize("edition", ["2024", "2026"])
def test_direct_encounter_decides_nothing_after_five_rounds(edition):
    found = ranks(ranked(sixteen(AFTER_FIVE, 5), "PTS,DE", edition))
    assert {found[n] for n in (1, 3, 4, 16)} == {2}
    assert {found[n] for n in (5, 8, 11)} == {7}


@pytest.mark.parametrize("edition", ["2024", "2026"])
def test_direct_encounter_after_nine_rounds(edition):
    """The four with 6 points have all met: 6, then 1 and 4, then 2 (6.2)."""
    found = ranks(ranked(sixteen(AFTER_NINE, 9), "PTS,DE", edition))
    assert [found[n] for n in range(1, 17)] == [
        *(3, 5, 1, 3, 9, 2, 6, 6, 14, 9, 13, 14, 16, 9, 9, 6)
    ]


@pytest.mark.parametrize(
    ("code", "figures"),
    [
        ("SB", "9.25 6.25 6.25 4.25 3.25 2.25"),
        ("SB/C1", "9.25 4.75 4.75 4.25 3.25 1.50"),
        ("KS", "2.0 0.5 0.5 1.0 0.5 0.0"),
    ],
)
def test_figures_of_a_round_robin_with_a_forfeit(code, figures):
    record = tournament(ROBIN, details=ROUND_ROBIN, rounds_total=5)
    assert column(record, code, "2024") == figures.split()


def test_direct_encounter_in_a_round_robin_counts_the_forfeit():
    record = tournament(ROBIN, details=ROUND_ROBIN, rounds_total=5)
    assert list(ranks(ranked(record, "PTS,DE", "2024")).items()) == [
        *((1, 1), (2, 2), (3, 2), (6, 4), (5, 5), (4, 6))
    ]
