"""Play-offs over the board, rules of 2012, section 1: places, prizes and decisions."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from standings.playoffs.course import (
    Part,
    Score,
)
from standings.playoffs.regulations import (
    Regulations,
)
from standings.prizes.contestants import Contestant
from standings.prizes.giving import prize_list
from standings.prizes.plan_data import plan_from_data
from standings.services.play_offs import (
    draw_play_off_games,
    enter_play_off_result,
    start_play_off,
)
from tests.factories import arbiter_of
from tests.standings.playoffs.play_off import PlayOff
from tests.standings.tied_tournaments import leaders, tied_tournament
from tournaments.errors import RoundNotInState

FIRST_TO_FOURTH = plan_from_data(
    {"categories": [{"name": "General", "prizes": [1000, 600, 300, 100]}]}
)


def amounts(order: tuple[tuple[int, ...], ...]) -> dict[int, int]:
    """Return the prizes of players in the order of their play-off, in whole units."""
    field = []
    place = 1
    for numbers in order:
        field += [Contestant(n, rank=place, level=place, points=50) for n in numbers]
        place += len(numbers)
    done = prize_list(FIRST_TO_FOURTH, field)
    return {player.number: done.amount_of(player.number) // 100 for player in field}


# c) every case is covered


@settings(max_examples=150, deadline=None)
@given(
    st.integers(2, 7),
    st.integers(0, 10_000),
    st.sampled_from([0, 1, 2]),
    st.lists(st.sampled_from([Score.WIN, Score.DRAW, Score.LOSS]), max_size=20),
)
def test_c_every_course_of_results_ends_in_an_order_of_all(
    players, seed, sudden, results
):
    rules = Regulations(sudden_games=sudden)
    play_off = PlayOff(*range(1, players + 1), rules=rules, seed=seed)
    left = list(results)
    for _step in range(200):
        now = play_off.now
        if now.is_finished:
            break
        if not now.open_games:
            play_off.draw()
        place = next(k for k, g in enumerate(play_off.games) if g.score is None)
        score = left.pop() if left else Score.DRAW
        play_off.games[place] = replace(play_off.games[place], score=score)
    now = play_off.now

    assert now.is_finished
    assert sorted(n for places in now.order for n in places) == sorted(now.players)
    assert len(now.order[0]) == 1
    assert not now.due
    assert not now.open_games


# e) every player has the place that the play-off gives


def test_e_each_of_three_has_the_prize_of_the_place_in_the_play_off():
    play_off = PlayOff(1, 2, 3)
    play_off.draw()
    play_off.score(1, of=(1, 2))
    play_off.score(1, of=(1, 3))
    play_off.score(2, of=(2, 3))

    assert play_off.now.order == ((1,), (2,), (3,))
    assert amounts(play_off.now.order) == {1: 1000, 2: 600, 3: 300}


# f) equal after the first place is decided: they share


def test_f_two_equal_behind_the_first_of_three_share_the_money():
    play_off = PlayOff(1, 2, 3)
    play_off.draw()
    play_off.score(1, of=(1, 2))
    play_off.score(1, of=(1, 3))
    play_off.score(None, of=(2, 3))

    assert play_off.now.order == ((1,), (2, 3))
    assert amounts(play_off.now.order) == {1: 1000, 2: 450, 3: 450}


def test_f_the_losers_of_the_semi_finals_share_the_third_and_fourth_prize():
    play_off = PlayOff(1, 2, 3, 4)
    play_off.draw()
    first, second = (
        next((g.white, g.black) for g in play_off.games if g.part is part)
        for part in (Part.SEMI_FINAL_1, Part.SEMI_FINAL_2)
    )
    play_off.win(first[0], first[1])
    play_off.win(second[0], second[1])
    play_off.draw()
    play_off.win(first[0], second[0])

    assert play_off.now.order == (
        (first[0],),
        (second[0],),
        tuple(sorted((first[1], second[1]))),
    )
    assert sorted(amounts(play_off.now.order).values()) == [200, 200, 600, 1000]


# i) under an arbiter, whose chief decides incidents


def test_i_a_game_decided_by_the_arbiter_counts_like_one_that_was_played():
    play_off = PlayOff(1, 2)
    play_off.draw()
    for place, game in enumerate(play_off.games):
        forfeit = Score.FORFEIT_WIN if game.white == 1 else Score.FORFEIT_LOSS
        play_off.games[place] = replace(game, score=forfeit)

    assert play_off.now.order == ((1,), (2,))
    assert not play_off.now.due


@pytest.mark.django_db
def test_i_the_decision_of_the_arbiter_is_final():
    """It goes into the journal with its reason, and stands once play has gone on."""
    tournament = tied_tournament(2)
    by = arbiter_of(tournament)
    play_off = start_play_off(
        tournament=tournament, entrants=leaders(tournament, 2), by=by
    )
    first, second = draw_play_off_games(play_off=play_off, by=by)
    enter_play_off_result(game=first, score="0", by=by)
    enter_play_off_result(game=first, score="=", by=by, reason="Two illegal moves")
    enter_play_off_result(game=second, score="=", by=by)
    decided = tournament.journal.get(act="correct_play_off_result")
    assert (decided.reason, decided.by_name) == ("Two illegal moves", by.username)

    draw_play_off_games(play_off=play_off, by=by)
    with pytest.raises(RoundNotInState):
        enter_play_off_result(game=first, score="0", by=by, reason="Appeal")
    first.refresh_from_db()
    assert first.score == "="
