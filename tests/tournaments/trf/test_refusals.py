"""Files that are no legal tournament: where, and why."""

from __future__ import annotations

import random

import pytest

from tests.tournaments.trf.drawing import FOUR, file, player
from tournaments.trf import TrfError, read_trf

TWO = (player(1, "2 w 1"), player(2, "1 b 0"))


@pytest.mark.parametrize(
    ("source", "line", "column", "reason"),
    [
        ("", 1, 1, "no player (a line that begins with 001) was found"),
        ("hello\nworld\n", 1, 1, "no player"),
        ("012 a\n\x00\x01", 2, 1, "character 0 has no place in a text"),
        (file("012 x", "001  a1 m"), 2, 5, "the starting rank should be a number"),
        (file("001    0 m"), 1, 5, "starting ranks begin at 1"),
        (file("001   12m Name"), 1, 9, "are the columns shifted?"),
        (file("001\t1\tName"), 1, 4, "a tab"),
        (file(player(1), player(1)), 2, 5, "starting rank 1 is used on line 1 too"),
        (file(player(1, rating="x2")), 1, 49, "the rating should be a number"),
        (file(player(1, rating="18000")), 1, 53, "are the columns shifted?"),
        (file(player(1, points="1½")), 1, 81, "should be points such as 11.5"),
        (file(player(1, rank="a")), 1, 86, "the rank should be a number"),
        (file(player(1, "1 w 1")), 1, 92, "player 1 meets himself"),
        (file(player(1, "9 w 1")), 1, 92, "opponent 9 is not in the file"),
        (file(player(1, "x w 1")), 1, 92, "the opponent should be a number"),
        (file(player(1, "2 g 1"), TWO[1]), 1, 97, "the colour should be w, b or -"),
        (file(player(1, "2 w 7"), TWO[1]), 1, 99, "unknown result “7”"),
        (file(player(1, "2 w H"), TWO[1]), 1, 99, "result H is a bye"),
        (file(player(1, "bye 1"), TWO[1]), 1, 99, "result 1 needs an opponent"),
        (file(player(1, "bye Q"), TWO[1]), 1, 99, "unknown result “Q”"),
        (file(TWO[0] + " x", TWO[1]), 1, 101, "are the columns shifted?"),
        (file(TWO[0][:90] + "x" + TWO[0][91:], TWO[1]), 1, 90, "columns shifted"),
        (file(TWO[0], player(2, "")), 1, 92, "line 2 does not say so of 2"),
        (file(*TWO, player(3, "1 b 0")), 3, 92, "player 3 meets 1 in round 1"),
        (file(TWO[0], player(2, "1 w 0")), 1, 97, "no opposite colours in round 1"),
        (file(TWO[0], player(2, "1 - 0")), 1, 97, "no opposite colours"),
        (file(TWO[0], player(2, "1 b 1")), 1, 99, "two different results"),
        (file(TWO[0], player(2, "1 b =")), 1, 99, "“1” here, “=” on line 2"),
        (file(TWO[0], player(2, "1 b -")), 1, 99, "two different results"),
        (
            file(player(1, "2 w 0"), player(2, "1 b 0")),
            1,
            99,
            "needs the points of both players",
        ),
        (
            file(*FOUR[:3], FOUR[3].replace("0.0", "1.0")),
            4,
            81,
            "player 4 is said to have 1.0 points, but the results give 0.0",
        ),
        (
            file(player(1, "bye U"), player(2, "bye U")),
            2,
            99,
            "a second pairing-allocated bye (U) in round 1",
        ),
        (file("XXR 1", *FOUR), 1, 5, "1 rounds are announced"),
        (file("142 0", *FOUR), 1, 5, "from 1 to 999 rounds, not 0"),
        (file("XXR 99999", *FOUR), 1, 5, "from 1 to 999 rounds, not 99999"),
        (file("142 5", "XXR 6", *FOUR), 2, 5, "6 rounds here, but 5 on line 1"),
        (file("142 5", "142 4", *FOUR), 2, 5, "4 rounds here, but 5 on line 1"),
        (
            file("152 W", "XXC rank black1", *FOUR),
            2,
            10,
            "line 1 says the other initial colour",
        ),
        (file("XXR five", *FOUR), 1, 5, "the number of rounds should be a number"),
        (file("XXRs 5", *FOUR), 1, 4, "column 4 should be blank after XXR"),
        (file("152 G", *FOUR), 1, 5, "the initial colour should be W or B"),
        (file("XXC green", *FOUR), 1, 5, "expected rank, white1 or black1"),
        (file("162  Q 3.0", *FOUR), 1, 6, "expected W, D, L, A, P or X"),
        (file("162  W 3.0    D x", *FOUR), 1, 15, "expected W, D, L, A, P or X"),
        (file("BBW three", *FOUR), 1, 5, "should be points such as 11.5"),
        (file("XXS WW=1 QQ=2", *FOUR), 1, 10, "as in “WW=3.0”"),
        (file("XXS WW=1 BW", *FOUR), 1, 10, "as in “WW=3.0”"),
        (file(*FOUR, "XXZ 9"), 5, 5, "player 9 is not in the file"),
        (file(*FOUR, "XXZ 1 b"), 5, 7, "the player should be a number"),
        (file(*FOUR, "XXP 1 9"), 5, 7, "player 9 is not in the file"),
        (file(*FOUR, "XXA    9  1.0"), 5, 5, "player 9 is not in the file"),
        (file(*FOUR, "XXA    1  1,x"), 5, 10, "the virtual points should be"),
        (file(*FOUR, "240 Q 003    1"), 5, 5, "should be F, H or Z"),
        (file(*FOUR, "240 H 000    1"), 5, 7, "numbered from 1 to 999"),
        (file(*FOUR, "240 H 001    1"), 5, 14, "line 1 says otherwise of player 1"),
        (file(*FOUR, "240 H 003    9"), 5, 14, "player 9 is not in the file"),
        (
            file(*FOUR, "240 H 003    1", "240 Z 003    2    1"),
            6,
            19,
            "line 5 says otherwise of player 1 in round 3",
        ),
        (
            file(*FOUR[:3], player(4, "2 w 0", "3 b 0", "bye Z"), "240 H 003    4"),
            5,
            14,
            "line 4 says otherwise of player 4 in round 3",
        ),
        (
            file(
                *FOUR,
                player(5, "", "", points="0.5"),
                "240 H 001    5",
                "240 F 001    5",
            ),
            7,
            14,
            "line 6 says otherwise of player 5 in round 1",
        ),
        (
            file("142 5", *FOUR, "240 H 006    1"),
            6,
            14,
            "a bye in round 6, but line 1 announces 5 rounds",
        ),
        (
            file("142 2", *FOUR[:3], player(4, "2 w 0", "3 b 0", "bye Z")),
            5,
            112,
            "a bye in round 3, but line 1 announces 2 rounds",
        ),
        (file(*FOUR, "250       1.0 001 002 0001 0005"), 5, 28, "names player 5"),
        (file(*FOUR, "250       1.0 001 002 0000 0002"), 5, 23, "names player 0"),
        (file(*FOUR, "250       1.0 001 002 0007 0009"), 5, 23, "names player 7"),
        (
            file(
                *FOUR,
                "250       1.0 001 002 0001 0002",
                "250       0.5 002 003 0002 0003",
            ),
            6,
            10,
            "player 2 has other virtual points",
        ),
        (
            file(*FOUR, "XXA    1  1.0", "XXA    1  0.5"),
            6,
            5,
            "player 1 has other virtual points",
        ),
        (
            file(*FOUR, "299 W         0.5  001    1", "299 W         2.0  001    1"),
            6,
            27,
            "another line 299 gives player 1 other points",
        ),
        (
            file("142 5", *FOUR, "299          -0.5  006    1"),
            6,
            20,
            "points of round 6, but line 1 announces 5 rounds",
        ),
        (file(*FOUR, "250       1.0 002 001 0001 0002"), 5, 15, "after the last"),
        (file(*FOUR, "250       1.0 001 002 0003 0002"), 5, 23, "after the last"),
        (file(*FOUR, "250       1.0 001 002 0003"), 5, 28, "should be a number"),
        (file(*FOUR, "260 001 xxx    1    2"), 5, 9, "the round should be a number"),
        (file(*FOUR, "299 Q        1.0  001    1"), 5, 5, "W D L F H Z + - or blank"),
        (file(*FOUR, "299            1  001    1"), 5, 14, "expected points such as"),
        (file(*FOUR, "299          1.0  001"), 5, 24, "expected the players"),
        (file(*FOUR, "299          1.0 2020    1"), 5, 18, "from 1 to 999"),
        (file(*FOUR, "299           1.0  001    9"), 5, 27, "player 9 is not in"),
    ],
)
def test_refusal_names_line_column_and_reason(source, line, column, reason):
    with pytest.raises(TrfError) as caught:
        read_trf(source)

    assert (caught.value.line, caught.value.column) == (line, column)
    assert reason in caught.value.reason
    assert str(caught.value) == f"line {line}, column {column}: {caught.value.reason}"


def reason_against(source: str) -> str:
    try:
        read_trf(source)
    except TrfError as error:
        return error.reason
    return ""


def test_unknown_result_names_every_sign_that_is_read():
    told = reason_against(file(player(1, "bye Q")))
    games, byes = (
        part.split(" for ")[0].split()
        for part in told.split("one of ")[1].split(", ")[:2]
    )
    signs = [chr(code) for code in range(33, 97)]

    unknown = ("unknown result", "result %s is a bye", "result %s needs an opponent")
    read_as_game = [
        sign
        for sign in signs
        if not reason_against(file(player(1, f"2 w {sign}"), TWO[1])).startswith(
            tuple(text.replace("%s", sign) for text in unknown)
        )
    ]
    read_as_bye = [s for s in signs if not reason_against(file(player(1, f"bye {s}")))]

    assert sorted(games) == sorted(read_as_game)
    assert sorted(byes) == sorted(read_as_bye)


def test_random_bytes_are_refused():
    noise = random.Random(7).randbytes(200_000)

    with pytest.raises(TrfError):
        read_trf(noise)
