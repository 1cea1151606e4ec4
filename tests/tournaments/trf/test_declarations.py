"""What a report declares beside its players: colours, points, pairs, details."""

from __future__ import annotations

import pytest

from tests.tournaments.trf.drawing import FOUR, file, kinds, player
from tournaments.record import (
    Colour,
    ForbiddenGroup,
    Kind,
    NationalEntry,
    Scoring,
)
from tournaments.trf import read_trf


@pytest.mark.parametrize("line", ["XXC white1", "152 W", "152 w", "xxc WHITE1"])
def test_initial_colour(line):
    assert read_trf(file(line, *FOUR)).initial_colour is Colour.WHITE


def test_pairing_by_position_renumbers_the_players():
    record = read_trf(
        file(
            "XXC rank black1",
            player(7, "3 w 1", points="1.0"),
            player(3, "7 b 0", points="0.0"),
            player(5, points="0.0"),
            "XXZ 5",
            "XXP 5 3",
        )
    )

    assert [p.name for p in record.players] == ["Player 7", "Player 3", "Player 5"]
    assert record.by_number[1].outcomes[0].opponent == 2
    assert record.absences == {3: Kind.ZERO_POINT_BYE}
    assert record.forbidden == (ForbiddenGroup(frozenset({2, 3})),)
    assert record.source_numbers == {1: 7, 2: 3, 3: 5}


@pytest.mark.parametrize(
    ("lines", "scoring"),
    [
        (
            ["162  W 3.0    D 1.0    P 1.0"],
            Scoring(30, 30, 10, 10, 0, 0, 30, 0, 10, 10, 30, 0, 10),
        ),
        (
            ["162  P 0.5    W 3.0    A 0.5    X 0.0    L 1.0"],
            Scoring(30, 30, 5, 5, 10, 10, 30, 5, 5, 5, 30, 5, 0),
        ),
        (["162  Z 0.5"], Scoring(forfeit_loss=5, zero_point_bye=5)),
        (
            ["BBW  3.0", "BBD  1.0", "BBL  0.5", "BBZ  0.1", "BBF  0.2", "BBU  2.0"],
            Scoring(30, 30, 10, 10, 5, 5, 30, 2, 20, 10, 30, 1, 10),
        ),
        (["BBW  3.0"], Scoring(30, 30, 5, 5, 0, 0, 30, 0, 30, 5, 30, 0, 5)),
        (["XXS W=3 D=1"], Scoring(30, 30, 10, 10, 0, 0, 30, 0, 10, 10, 30, 0, 10)),
        (
            ["XXS WW=1 BW=1.5 WD=.5 BD=.7 WL=0 BL=.2", "XXS ZPB=.1 HPB=.4"],
            Scoring(
                black_win=15,
                black_draw=7,
                black_loss=2,
                zero_point_bye=1,
                half_point_bye=4,
            ),
        ),
        (
            ["XXS FPB=2 PAB=.5 FW=.9 FL=.3 L=.1"],
            Scoring(
                white_loss=1,
                black_loss=1,
                full_point_bye=20,
                pairing_bye=5,
                forfeit_win=9,
                forfeit_loss=3,
            ),
        ),
    ],
)
def test_scoring(lines, scoring):
    assert read_trf(file(*lines, player(1))).scoring == scoring


def test_acceleration():
    record = read_trf(
        file(
            *FOUR,
            "250       1.0 001 002 0001 0002",
            "250       0.5 003 003 0001 0002",
            "XXA    3  1.0  0.0  0.5  0.0",
        )
    )

    assert record.by_number[2].virtual_points == (10, 10, 5)
    assert record.by_number[3].virtual_points == (10, 0, 5)
    assert record.by_number[4].virtual_points == ()


def test_forbidden_pairs():
    record = read_trf(file(*FOUR, "260 001 003    1    2    4", "XXP 2 3"))

    assert record.forbidden == (
        ForbiddenGroup(frozenset({1, 2, 4}), 1, 3),
        ForbiddenGroup(frozenset({2, 3}), 1, 999),
    )


def test_abnormal_points():
    """Player 1 loses half a point from round 2 on; 3 wins for nothing in round 2."""
    record = read_trf(
        file(
            player(1, "3 w 1", "2 b =", points="1.0"),
            *FOUR[1:2],
            player(3, "1 b 0", "4 w 1", points="0.0"),
            FOUR[3],
            "299         -0.5  001    1",
            "299 W        0.0  002    3",
        )
    )

    assert record.by_number[1].adjustments == ((1, -5),)
    assert record.by_number[1].outcomes[1].score_before == 5
    assert record.by_number[3].outcomes[1].points == 0
    assert record.by_number[3].score == 0


@pytest.mark.parametrize(
    "line",
    [
        "299          0.5  000    4",
        "299          0.5         4",
        "299    0.5 000    4",
        "299      0.0  0.5  000    4",
    ],
)
def test_abnormal_points_as_programs_differ(line):
    record = read_trf(file(*FOUR[:3], player(4, "2 w 0", "3 b 0", points="0.5"), line))

    assert record.by_number[4].adjustments == ((0, 5),)
    assert record.by_number[4].outcomes[0].score_before == 5


def test_an_unusual_result_counts_where_the_points_agree():
    record = read_trf(
        file(player(1, "2 w 0", points="0.0"), player(2, "1 b =", points="0.5"))
    )

    assert (kinds(record, 1), kinds(record, 2)) == ("0", "=")


def test_details():
    record = read_trf(
        file(
            "012 Open of Ghent",
            "022 Ghent",
            "032 BEL",
            "042 2026/07/01",
            "052 2026/07/09",
            "062 4",
            "072 0",
            "082 0",
            "092 Individual: Swiss-System",
            "102 Arbiter, Ann",
            "112 Deputy, Dirk",
            "112 Deputy, Dora",
            "122 90 min + 30 sec",
            "132".ljust(91) + "26/07/01  26/07/02",
            "172 BEL FIDON",
            "182 Ronde",
            "192 FIDE_DUTCH_2026",
            "202 BH/C1,BH, SB",
            "222 5400+30",
            "### a remark",
            "XYZ nothing known",
            *FOUR,
        )
    ).details

    assert (record.name, record.city, record.federation) == (
        "Open of Ghent",
        "Ghent",
        "BEL",
    )
    assert record.deputies == ("Deputy, Dirk", "Deputy, Dora")
    assert record.round_dates == ("2026/07/01", "2026/07/02")
    assert record.tie_breaks == ("BH/C1", "BH", "SB")
    assert (record.rank_method, record.controller) == ("BEL FIDON", "Ronde")
    assert (record.type_code, record.time_control_code) == (
        "FIDE_DUTCH_2026",
        "5400+30",
    )
    assert record.remarks == ("a remark",)


def test_the_full_ranking_list_stands_before_the_short_one():
    details = read_trf(file("212 PTS,BH,SB", "202 BH,SB", *FOUR)).details

    assert details.tie_breaks == ("PTS", "BH", "SB")


def test_national_ratings():
    line = (
        "BEL    2 m  A Player 2                          1987 VLA      12345 1990/01/01"
    )

    record = read_trf(file(*FOUR, line, "FRA 9999 nobody"))

    assert record.by_number[2].national == (
        NationalEntry("BEL", 1987, "A", "VLA", "12345"),
    )


def test_team_files_keep_their_lines_and_owe_no_points():
    record = read_trf(
        file(
            "082 2",
            player(1, "2 w 1", points="9.0"),
            player(2, "1 b 0", points="9.0"),
            player(3, "bye U"),
            player(4, "bye U"),
            "310   1 Alpha",
            "013 Beta",
        )
    )

    assert record.details.team_lines == ("310   1 Alpha", "013 Beta")


def test_points_may_hold_the_bye_of_the_next_round_or_the_acceleration():
    for points in ("1.0", "1.5", "2.0", "2.5"):
        read_trf(
            file(
                player(1, "2 w 1", "bye H", points=points),
                player(2, "1 b 0"),
                "XXA    1  1.0  1.0",
            )
        )
