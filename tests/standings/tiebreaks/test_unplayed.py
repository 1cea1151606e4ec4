"""Unplayed rounds: every category of C.07 Art. 16.2, and Art. 15.2."""

from __future__ import annotations

import pytest

from standings.tiebreaks import Reason, StandingsError
from standings.tiebreaks.unplayed import adjusted_scores, unplayed_contribution
from tests.standings.sheets import ROUND_ROBIN, column, given, square, tournament
from tournaments.record import Scoring


def adjusted(line: str, edition: str = "2026") -> int:
    """Return the adjusted score of a player whose opponents are left aside."""
    rounds = line.count("|") + 1
    others = "\n".join(" | ".join(["Z"] * rounds) for _ in range(9))
    return adjusted_scores(given(tournament(f"{line}\n{others}"), edition))[0]


@pytest.mark.parametrize(
    ("line", "score"),
    [
        ("U | w2 1 | w3 0", 20),
        ("F | w2 1 | w3 0", 20),
        ("w4 + | w2 1 | w3 0", 20),
        ("Z | w2 1 | w3 0", 10),
        ("H | w2 1 | w3 0", 15),
        ("w4 - | w2 1 | w3 0", 10),
        ("w2 1 | w3 0 | Z", 15),
        ("w2 1 | w3 0 | H", 15),
        ("w2 1 | Z | Z", 20),
        ("w2 1 | Z | w3 -", 15),
        ("w2 1 | w3 - | Z", 15),
        ("w2 1 | Z | w3 +", 20),
        ("w2 1 | Z | U", 20),
        ("w2 1", 10),
        ("Z | Z | Z", 15),
    ],
)
def test_adjusted_score_counts_a_draw_only_for_trailing_requested_byes(line, score):
    assert adjusted(line) == score


def test_adjusted_score_includes_penalties():
    record = tournament("w2 1\nb1 0", adjustments={1: ((1, -5),), 2: ((2, 30),)})
    assert adjusted_scores(given(record)) == [5, 0]


@pytest.mark.parametrize(
    ("line", "round_index", "score", "reason"),
    [
        # 3.5 points with a half-point bye in five rounds: the dummy falls to 2.5.
        ("w2 1 | H | w3 1 | w4 1 | w5 0", 1, 25, Reason.DUMMY_CAPPED_BY_DRAWS),
        ("w2 1 | Z | w3 0 | w4 1 | w5 0", 1, 20, Reason.DUMMY_OWN),
        ("w2 1 | U | w3 1 | w4 1 | w5 0", 1, 25, Reason.DUMMY_CAPPED_BY_DRAWS),
        ("w2 + | w3 0 | w4 1 | w5 1 | w6 0", 0, 25, Reason.DUMMY_CAPPED_BY_OPPONENT),
        ("w2 - | w3 0 | w4 0 | w5 1 | w6 0", 0, 10, Reason.DUMMY_OWN),
    ],
)
def test_dummy_of_2026_is_capped(line, round_index, score, reason):
    """The others only ever took zero-point byes, so they have 2.5 adjusted."""
    others = "\n".join(" | ".join(["Z"] * 5) for _ in range(9))
    laid_out = given(tournament(f"{line}\n{others}"))
    assert unplayed_contribution(laid_out, 0, round_index) == (score, reason)


def test_dummy_of_2024_is_the_own_score():
    laid_out = given(tournament("U | w2 1 | w3 1\n" + "Z | Z | Z\n" * 2), "2024")
    assert unplayed_contribution(laid_out, 0, 0) == (30, Reason.DUMMY_OWN)


def test_dummy_follows_the_points_of_a_draw():
    scale = Scoring(30, 30, 10, 10, 0, 0, 30, 0, 30, 10, 30, 0, 10)
    laid_out = given(tournament("U | w2 1 | w3 1\n" + "Z | Z | Z\n" * 2, scoring=scale))
    assert unplayed_contribution(laid_out, 0, 0) == (30, Reason.DUMMY_CAPPED_BY_DRAWS)


def test_forfeits_as_games_count_the_scheduled_opponent():
    record = tournament("w2 + | w3 1\nb1 - | w4 1\nw4 1 | b1 0\nb3 0 | b2 0")
    assert column(record, "BH")[0] == "2.0"
    assert column(record, "BH/P") == ["2.0", "2.0", "2.0", "2.0"]
    assert column(record, "SB/P")[0] == "2.00"


def test_forfeit_loss_counted_as_game_is_no_voluntary_round():
    """Without P the forfeit goes first; with P the lowest opponent does."""
    record = tournament(
        "w2 - | w3 1 | w4 1\nb1 + | w4 1 | w3 1\nw4 1 | b1 0 | b2 0\nb3 0 | b2 0 | b1 0"
    )
    assert column(record, "BH/C1")[0] == "1.0"
    assert column(record, "BH/C1/P")[0] == "4.0"


def test_round_robin_forfeits_are_games_and_rests_are_nothing():
    record = square(["x + =", "- x 1", "= 0 x"])
    assert column(record, "PTS") == ["1.5", "1.0", "0.5"]
    assert column(record, "SB") == ["1.25", "0.50", "0.75"]
    assert column(record, "BH") == ["1.5", "2.0", "2.5"]
    assert column(record, "BH/C1") == ["1.0", "1.5", "1.5"]


def test_round_robin_counts_forfeits_by_edition():
    """Art. 15.2: a forfeit loss is a game for Art. 7 in 2024, no longer in 2026."""
    record = square(["x + =", "- x 1", "= 0 x"])
    assert column(record, "WON", "2026") == ["1", "1", "0"]
    assert column(record, "BPG", "2026") == ["0", "0", "2"]
    assert column(record, "BPG", "2024") == ["0", "1", "2"]
    assert column(record, "BPG", "2012") == ["0", "0", "2"]
    assert column(record, "ARO", "2026", predetermined=True) == ["-", "-", "-"]
    assert column(record, "REP", "2026") == ["2", "1", "2"]


def test_fore_buchholz_takes_the_last_round_as_drawn():
    table = "w2 1 | w3 1\nb1 0 | b4 1\nw4 1 | b1 0\nb3 0 | w2 0"
    record = tournament(table, rounds_total=2)
    assert column(record, "FB") == ["2.0", "2.0", "2.0", "2.0"]
    assert column(record, "AOB/F") == ["2.00", "2.00", "2.00", "2.00"]


def test_fore_buchholz_before_the_last_round_is_buchholz():
    table = "w2 1 | w3 1\nb1 0 | b4 1\nw4 1 | b1 0\nb3 0 | w2 0"
    record = tournament(table, rounds_total=3)
    assert column(record, "FB") == column(record, "BH")
    unannounced = tournament(table)
    assert column(unannounced, "FB", after_round=1) == ["0.0", "1.0", "0.0", "1.0"]


def test_fore_buchholz_counts_whoever_is_paired_last_as_there():
    """Player 2 is absent in round 2 and forfeits round 3: no trailing bye."""
    table = "w2 1 | w3 1 | U\nb1 0 | Z | w3 -\nZ | b1 0 | b2 +"
    record = tournament(table, rounds_total=3)
    assert adjusted_scores(given(record)) == [30, 5, 10]
    assert adjusted_scores(given(record), fore=True) == [30, 5, 5]


def test_cut_of_fore_buchholz_spares_a_forfeit_of_the_last_round():
    table = "w2 1 | w3 -\nb1 0 | w4 1\nw4 1 | b1 +\nb3 0 | b2 0"
    record = tournament(table, rounds_total=2)
    working_cut = column(record, "FB/C1")
    assert working_cut[0] == "1.5"


def test_forfeit_without_an_opponent_is_a_bye():
    record = tournament("+ | w2 1\n- | b1 0")
    assert column(record, "WIN") == ["2", "0"]
    assert column(record, "REP") == ["2", "1"]


def test_game_against_nobody_is_refused():
    with pytest.raises(StandingsError, match="Player 1 has a game against nobody"):
        given(tournament("1\nZ"))


def test_game_against_a_stranger_is_refused():
    with pytest.raises(
        StandingsError, match="player 9, who is not entered, in round 2"
    ):
        given(tournament("Z | w9 1\nZ | Z"))


def test_rounds_without_outcome_are_absences():
    record = tournament("w2 1 | w3 1\nb1 0\nZ | b1 0")
    assert adjusted_scores(given(record)) == [20, 5, 0]


def test_details_decide_whether_pairings_were_known_beforehand():
    assert given(tournament("w2 1\nb1 0", details=ROUND_ROBIN)).predetermined
    assert not given(tournament("w2 1\nb1 0")).predetermined
