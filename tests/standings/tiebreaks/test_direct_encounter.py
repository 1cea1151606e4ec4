"""Direct encounter: complete tables, certain places, averages (C.07 Art. 6)."""

from __future__ import annotations

from standings.chains import parse_entry
from standings.tiebreaks import Edition
from tests.standings.sheets import given, ranked, ranks, square, tournament


def texts(table) -> dict[int, str]:
    return {row.number: table.texts(row)[-1] for row in table.rows}


def test_two_who_met_are_ranked_by_their_game():
    record = tournament("w2 0 | w3 1\nb1 1 | w4 0\nw4 0 | b1 0\nb3 1 | b2 1")
    table = ranked(record, "PTS,DE")
    assert ranks(table) == {4: 1, 2: 2, 1: 3, 3: 4}
    assert texts(table) == {4: "-", 2: "1.0", 1: "0.0", 3: "-"}


def test_drawn_game_decides_nothing():
    record = tournament("w2 =\nb1 =")
    table = ranked(record, "PTS,DE")
    assert ranks(table) == {1: 1, 2: 1}
    assert texts(table) == {1: "0.5", 2: "0.5"}


def test_table_is_applied_again_inside_its_ties():
    """6.2: two points each for 1 and 2, one each for 3 and 4; then their own games."""
    record = square(["x 1 1 0", "0 x 1 1", "0 0 x 1", "1 0 0 x"])
    table = ranked(record, "REP,DE,PTS")
    assert ranks(table) == {1: 1, 2: 2, 3: 3, 4: 4}
    figures = {row.number: table.texts(row)[1] for row in table.rows}
    assert figures == {1: "2.0/1.0", 2: "2.0/0.0", 3: "1.0/1.0", 4: "1.0/0.0"}
    working = table.working(2)[1]
    assert [(row.step, row.opponent) for row in working.rows][-1] == (1, 1)
    assert working.recomputed() == working.value


def test_three_tied_split_and_the_rest_is_judged_by_itself():
    """6.2: 1 leads with 1.5, then the game of 2 and 3 decides, won by 3."""
    record = tournament(
        "w2 1 | w3 = | b4 0\n"
        "b1 0 | b5 1 | w3 =\n"
        "w6 = | b1 = | b2 =\n"
        "Z    | Z    | w1 1\n"
        "Z    | w2 0 | Z\n"
        "b3 = | Z    | Z"
    )
    table = ranked(record, "PTS,DE")
    assert texts(table)[1] == "1.5"
    assert texts(table)[3] == "1.0"
    assert texts(table)[2] == "0.5"


def test_first_is_placed_when_nobody_can_catch_up():
    """6.3: 1 beat 2 and 3, who did not meet; one more win brings them to 1 only."""
    record = tournament(
        "w2 1 | w3 1 | b4 0 | b5 0\n"
        "b1 0 | b4 1 | w5 1 | Z\n"
        "w4 1 | b1 0 | Z    | b6 1\n"
        "b3 0 | w2 0 | w1 1 | Z\n"
        "b6 0 | Z    | b2 0 | w1 1\n"
        "w5 1 | Z    | Z    | w3 0"
    )
    table = ranked(record, "PTS,DE")
    assert ranks(table)[1] == 1
    assert ranks(table)[2] == ranks(table)[3] == 2
    assert texts(table)[1] == "2.0"
    assert texts(table)[2] == texts(table)[3] == "-"


def test_nobody_is_placed_when_a_missing_game_could_level():
    """1 beat 2; 3 met neither and could still have made two points."""
    record = tournament(
        "w2 1 | b4 0\nb1 0 | w4 1\nw4 1 | Z\nb3 0 | w1 1",
    )
    table = ranked(record, "PTS,DE")
    tied = {row.number: row.rank for row in table.rows if row.number != 4}
    assert len(set(tied.values())) == 1
    assert set(texts(table).values()) == {"-"}


def test_second_place_is_tried_in_the_same_table():
    """6.3: four tied; 1 beat all, 2 beat 3 and 4, who did not meet."""
    record = tournament(
        "w2 1 | w3 1 | w4 1 | b5 0 | b6 0\n"
        "b1 0 | w4 1 | w3 1 | w5 1 | b7 0\n"
        "w5 1 | b1 0 | b2 0 | w6 1 | w8 1\n"
        "w6 1 | b2 0 | b1 0 | w7 1 | b5 1\n"
        "b3 0 | Z    | Z    | b2 0 | w4 0\n"
        "b4 0 | Z    | Z    | b3 0 | w1 1\n"
        "Z    | Z    | Z    | b4 0 | w2 1\n"
        "Z    | Z    | Z    | Z    | b3 0"
    )
    table = ranked(record, "PTS,DE")
    assert [row.number for row in table.rows][:2] == [1, 2]
    assert ranks(table)[3] == ranks(table)[4] == 3
    assert texts(table)[2] == "2.0"


def test_everyone_is_placed_although_one_game_is_missing():
    """6.3: 1 and 5 did not meet, and a win would not have moved anyone."""
    record = tournament(
        "w2 1 | w3 1 | w4 1 | Z    | Z\n"
        "b1 0 | w4 1 | w5 1 | w3 = | Z\n"
        "w4 = | b1 0 | Z    | b2 = | w5 1\n"
        "b3 = | b2 0 | b1 0 | w5 1 | Z\n"
        "Z    | Z    | b2 0 | b4 0 | b3 0"
    )
    entry = parse_entry("DE", Edition.RULES_2026)
    figures = entry.tie_break.group_figures(given(record), entry.modifiers, [*range(5)])
    assert figures == [(30,), (25,), (20,), (15,), (0,)]


def test_several_games_are_averaged():
    """6.1.2: a win and a draw against the same opponent are 0.75."""
    record = tournament("w2 1 | b2 =\nb1 0 | w1 =")
    table = ranked(record, "BPG,DE,PTS")
    figures = {row.number: table.texts(row)[1] for row in table.rows}
    assert figures == {1: "0.75", 2: "0.25"}
    assert table.working(1)[1].recomputed() == table.row_of(1).figures[1]
    assert ranks(table) == {1: 1, 2: 2}


def test_three_games_weigh_the_same():
    """A draw, a loss, a win: 0.5 each, not the last game for half."""
    record = tournament(
        "w2 = | w2 0 | b2 1 | w3 1\nb1 = | b1 1 | w1 0 | Z\nZ | Z | Z | b1 0"
    )
    entry = parse_entry("DE", Edition.RULES_2026)
    figures = entry.tie_break.group_figures(given(record), entry.modifiers, [0, 1])
    assert figures == [(5,), (5,)]


def test_game_without_a_result_is_a_missing_one():
    record = tournament("w2 ? | w3 0\nb1 ? | w4 0\nw4 = | b1 1\nb3 = | b2 1")
    assert texts(ranked(record, "PTS,DE")) == {3: "0.5", 4: "0.5", 1: "-", 2: "-"}


def test_forfeit_is_no_encounter_unless_asked_for():
    record = tournament("w2 + | w3 0\nb1 - | w4 1\nw4 1 | b1 1\nb3 0 | b2 0")
    assert ranks(ranked(record, "PTS,DE"))[2] == ranks(ranked(record, "PTS,DE"))[1]
    table = ranked(record, "PTS,DE/P")
    assert ranks(table) == {3: 1, 1: 2, 2: 3, 4: 4}


def test_round_robin_counts_forfeits_and_takes_all_as_met():
    record = square(["x + 0 1", "- x 1 1", "1 0 x =", "0 0 = x"])
    table = ranked(record, "PTS,DE")
    assert ranks(table) == {1: 1, 2: 2, 3: 3, 4: 4}


def test_round_robin_before_its_end_uses_the_games_so_far():
    record = square(["x 1 0 1", "0 x 1 1", "1 0 x =", "0 0 = x"])
    table = ranked(record, "PTS,DE", after_round=1)
    assert sorted(ranks(table).values()) == [1, 1, 3, 3]


def test_working_has_the_games_of_every_table():
    record = tournament(
        "w2 1 | w3 = | b4 0\n"
        "b1 0 | b5 1 | w3 =\n"
        "w6 = | b1 = | b2 =\n"
        "Z    | Z    | w1 1\n"
        "Z    | w2 0 | Z\n"
        "b3 = | Z    | Z"
    )
    working = ranked(record, "PTS,DE").working(2)[1]
    assert [(row.opponent, row.value) for row in working.rows] == [(1, 0), (3, 5)]
    assert working.recomputed() == working.value
