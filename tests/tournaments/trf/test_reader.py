"""Players and their outcomes, read from a report."""

from __future__ import annotations

import pytest

from tests.tournaments.trf.drawing import FOUR, file, kinds, player
from tournaments.record import (
    Colour,
    Kind,
    RoundOutcome,
)
from tournaments.trf import read_trf


def test_games_become_outcomes_with_points_and_score_before():
    record = read_trf(file("XXR 5", *FOUR))

    assert record.rounds_total == 5
    assert record.next_round == 3
    assert record.by_number[2].outcomes == (
        RoundOutcome(Kind.WIN, 4, Colour.BLACK, 10, 0),
        RoundOutcome(Kind.DRAW, 1, Colour.WHITE, 5, 10),
    )


def test_fixed_columns_of_a_player():
    line = f"001   12 wWGM {'Åberg, Zoë':33} 2412 NED     1012345 1990/00/00  0.0    7"

    (found,) = read_trf(line).players

    assert (found.number, found.sex, found.title) == (12, "w", "WGM")
    assert (found.name, found.rating, found.federation) == ("Åberg, Zoë", 2412, "NED")
    assert (found.fide_id, found.birth) == ("1012345", "1990/00/00")
    assert found.stated_rank == 7


@pytest.mark.parametrize(
    ("old", "title"),
    [("g", "GM"), ("m", "IM"), ("wg", "WGM"), ("f", "FM"), ("wm", "WIM"), ("c", "CM")],
)
def test_titles_of_old_files(old, title):
    assert read_trf(f"001    1 m{old:>3} A").players[0].title == title


@pytest.mark.parametrize("line_end", ["\n", "\r", "\r\n"])
def test_line_ends(line_end):
    record = read_trf(file("XXR 5", *FOUR).replace("\n", line_end).encode())

    assert len(record.players) == 4


@pytest.mark.parametrize(
    ("encoding", "mark"), [("utf-8", b""), ("utf-8", b"\xef\xbb\xbf"), ("latin-1", b"")]
)
def test_encodings(encoding, mark):
    source = mark + player(1, name="Müller, Zoë").encode(encoding)

    assert read_trf(source).players[0].name == "Müller, Zoë"


def test_letters_are_read_in_either_case():
    record = read_trf(
        file(
            player(1, "2 W w", "bye u"),
            player(2, "1 B l", "bye h"),
        )
    )

    assert kinds(record, 1) == "WU"
    assert kinds(record, 2) == "LH"


def test_every_result_letter():
    record = read_trf(
        file(
            player(1, "2 w 1", "2 w =", "2 w W", "2 w D", "2 w +", "2 w -", "2 w ?"),
            player(2, "1 b 0", "1 b =", "1 b L", "1 b D", "1 b -", "1 b -", "1 b ?"),
            player(3, "bye U", "bye H", "bye F", "bye Z", "", "bye U", "bye Z"),
        )
    )

    assert kinds(record, 1) == "1=WD+-?"
    assert kinds(record, 2) == "0=LD--?"
    assert kinds(record, 3) == "UHFZZUZ"
    assert record.by_number[1].score == 10 + 5 + 10 + 5 + 10 + 0 + 5


def test_bye_codes_before_2016():
    record = read_trf(
        file(
            player(1, "2 w 1", "bye -", points="1.0"),
            player(2, "1 b 0", "bye +", points="1.0"),
            player(3, "bye +", "bye =", points="1.5"),
        )
    )

    assert [kinds(record, n) for n in (1, 2, 3)] == ["1Z", "0U", "UH"]


def test_a_game_without_result_is_pending():
    record = read_trf(file(player(1, "2 w"), player(2, "1 b")))

    assert record.by_number[1].outcomes[0] == RoundOutcome(
        Kind.PENDING, 2, Colour.WHITE, 0, 0
    )


def test_a_column_of_requested_byes_is_the_next_round():
    record = read_trf(
        file(
            player(1, "2 w 1", "bye H", points="1.5"),
            player(2, "1 b 0", "", "bye Z", points="0.0"),
            player(3, "bye U", "bye Z", points="1.0"),
        )
    )

    assert record.next_round == 2
    assert record.absences == {1: Kind.HALF_POINT_BYE, 3: Kind.ZERO_POINT_BYE}
    assert record.later_absences == {3: {2: Kind.ZERO_POINT_BYE}}
    assert record.by_number[1].score == 10


def test_a_column_in_which_everyone_has_an_entry_is_finished():
    record = read_trf(file(player(1, "2 w 1", "bye Z"), player(2, "1 b 0", "bye H")))

    assert record.next_round == 3
    assert record.absences == {}


def test_shorter_histories_are_absences():
    record = read_trf(
        file(
            player(1, "2 w 1", "3 b 1"),
            player(2, "1 b 0"),
            player(3, "", "1 w 0"),
        )
    )

    assert kinds(record, 2) == "0Z"
    assert kinds(record, 3) == "Z0"


def test_xxz_is_no_second_opinion_on_the_kind_of_bye():
    """Reading F3: it says that a player is absent, not what for."""
    record = read_trf(file(*FOUR, "240 H 003    1", "XXZ 1 2"))

    assert record.absences == {1: Kind.HALF_POINT_BYE, 2: Kind.ZERO_POINT_BYE}


def test_xxz_after_the_last_round_says_nothing():
    assert read_trf(file("XXR 2", *FOUR, "XXZ 1")).absences == {}


def test_counts_follow_from_the_player_lines():
    """Reading F1."""
    assert read_trf(file("062 9", "072 9", "082 9", *FOUR)) == read_trf(file(*FOUR))


def test_last_points_count():
    """Reading F5."""
    record = read_trf(file("BBW 2.0", "XXS W=3 BW=2.5", player(1), player(2)))

    assert (record.scoring.white_win, record.scoring.black_win) == (30, 25)


def test_the_same_said_twice_is_no_contradiction():
    record = read_trf(
        file(
            "142 5",
            "XXR 5",
            "152 W",
            "XXC white1",
            *FOUR,
            "240 H 003    1",
            "240 H 003    1",
            "250       1.0 001 002 0001 0002",
            "250       1.0 001 002 0001 0001",
            "250       1.0 001 002 0003 0003",
        )
    )

    assert record.rounds_total == 5
    assert record.absences == {1: Kind.HALF_POINT_BYE}
    assert [p.virtual_points for p in record.players] == [(10, 10)] * 3 + [()]


def test_range_of_acceleration_may_pass_over_missing_numbers():
    """Reading F4: whoever withdrew before the start is not in the file."""
    record = read_trf(file(player(2), player(5), "250       1.0 001 002 0001 0004"))

    assert [p.virtual_points for p in record.players] == [(10, 10), ()]


def test_absences_by_xxz_and_240():
    record = read_trf(
        file(*FOUR, "XXZ 4", "XXZ 2", "240 H 003    1", "240 Z 004    1    2")
    )

    assert record.absences == {
        1: Kind.HALF_POINT_BYE,
        2: Kind.ZERO_POINT_BYE,
        4: Kind.ZERO_POINT_BYE,
    }
    assert record.later_absences == {
        4: {1: Kind.ZERO_POINT_BYE, 2: Kind.ZERO_POINT_BYE}
    }


def test_240_fills_a_blank_of_the_past():
    record = read_trf(
        file(player(1, "2 w 1"), player(2, "1 b 0"), player(3), "240 H 001    3")
    )

    assert kinds(record, 3) == "H"
