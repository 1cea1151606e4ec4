"""Play-offs over the board, rules of 2012, section 1: lots, colours and games."""

from __future__ import annotations

from datetime import timedelta

import pytest

from standings.playoffs.course import (
    Part,
    Phase,
)
from standings.playoffs.planning import planned_time
from standings.playoffs.regulations import (
    DEFAULT_REGULATIONS,
    Rate,
    Regulations,
    regulations_from_data,
)
from standings.services.play_offs import (
    change_play_off,
    draw_play_off_games,
    enter_play_off_result,
    start_play_off,
)
from standings.sheets.play_offs import play_off_sheets
from tests.factories import arbiter_of
from tests.standings.playoffs.play_off import PlayOff, tied_match
from tests.standings.tied_tournaments import leaders, tied_tournament
from tournaments.errors import ReasonMissing

# j) initial colours by lot, in every case


@pytest.mark.parametrize("players", [2, 3, 4])
def test_j_lots_give_every_player_every_first_colour(players):
    seen = set()
    for seed in range(40):
        play_off = PlayOff(*range(1, players + 1), seed=seed)
        first = play_off.draw()[0]
        seen |= {(first.white, "w"), (first.black, "b")}

    assert seen == {(n, c) for n in range(1, players + 1) for c in "wb"}


# k.1 two players


def test_k1a_two_players_play_two_games_with_both_colours():
    play_off = PlayOff(1, 2)
    first, second = play_off.draw()

    assert DEFAULT_REGULATIONS.rate == Rate(minutes=3, seconds=2)
    assert (first.white, first.black) == (second.black, second.white)
    play_off.score(2)
    play_off.score(None)
    assert play_off.now.order == ((2,), (1,))


def test_k1b_colours_are_drawn_anew_after_a_tied_match():
    whites = {tied_match(seed=seed).draw()[0].white for seed in range(20)}

    assert whites == {1, 2}
    (due,) = tied_match().now.due
    assert (due.phase, due.white) == (Phase.SUDDEN, None)


def test_k1b_the_first_win_decides():
    play_off = tied_match()
    for _draw in range(3):
        play_off.draw()
        play_off.score(None)
        assert not play_off.now.is_finished
    play_off.draw()
    play_off.score(2)

    assert play_off.now.order == ((2,), (1,))


def test_k1b_colours_are_turned_after_each_odd_game():
    play_off = tied_match()
    whites = []
    for _game in range(7):
        (game,) = play_off.draw()
        whites.append(game.white)
        play_off.score(None)
    a, b = whites[0], 3 - whites[0]

    assert whites == [a, b, b, a, a, b, b]


# k.2 three players


def test_k2a_three_players_all_play_all_once():
    games = PlayOff(1, 2, 3).draw()

    assert sorted(sorted((g.white, g.black)) for g in games) == [[1, 2], [1, 3], [2, 3]]
    assert sorted(g.white for g in games) == [1, 2, 3]


def test_k2b_if_all_three_are_still_tied_the_last_by_the_chain_is_out():
    play_off = PlayOff(7, 3, 5)
    play_off.draw()
    for _game in range(3):
        play_off.score(None)

    assert play_off.now.out == (5,)
    assert play_off.now.by_chain == 5
    (due,) = play_off.now.due
    assert (due.part, due.phase, set(due.players)) == (Part.FINAL, Phase.MATCH, {3, 7})
    play_off.win(3, 7)
    assert play_off.now.order == ((3,), (7,), (5,))


def test_k2_two_of_three_tied_for_the_first_place_go_on_alone():
    play_off = PlayOff(1, 2, 3)
    play_off.draw()
    play_off.score(None, of=(1, 2))
    play_off.score(1, of=(1, 3))
    play_off.score(2, of=(2, 3))

    assert play_off.now.out == (3,)
    assert play_off.now.by_chain is None
    play_off.win(2, 1)
    assert play_off.now.order == ((2,), (1,), (3,))


# k.3 four players


def test_k3_four_players_are_drawn_into_two_matches_of_two_games():
    pairs = set()
    for seed in range(40):
        games = PlayOff(1, 2, 3, 4, seed=seed).draw()
        assert len(games) == 4
        halves = {
            frozenset((g.white, g.black)) for g in games if g.part is Part.SEMI_FINAL_1
        }
        assert len(halves) == 1
        pairs |= {frozenset(halves | ({frozenset({1, 2, 3, 4}) - next(iter(halves))}))}

    assert len(pairs) == 3


def test_k3_a_tied_semi_final_goes_on_while_the_other_waits():
    play_off = PlayOff(1, 2, 3, 4)
    play_off.draw()
    pair = (play_off.games[0].white, play_off.games[0].black)
    others = tuple(n for n in (1, 2, 3, 4) if n not in pair)
    play_off.win(others[0], others[1])
    play_off.score(pair[0], of=pair)
    play_off.score(pair[1], of=pair)

    (due,) = play_off.now.due
    assert (due.phase, set(due.players)) == (Phase.SUDDEN, set(pair))
    assert play_off.now.out == (others[1],)


# k.4 five or more


def test_k4_all_but_the_first_four_by_the_chain_are_out():
    now = PlayOff(9, 8, 7, 6, 5, 4).now

    assert now.players == (9, 8, 7, 6)
    assert now.cut == (5, 4)
    assert set(now.due[0].players) == {9, 8, 7, 6}


# k.5 and k.6 changes by the organiser, a slower rate for two


@pytest.mark.django_db
def test_k5_the_organiser_may_change_what_is_necessary_with_a_reason():
    tournament = tied_tournament(2)
    by = arbiter_of(tournament)
    play_off = start_play_off(
        tournament=tournament, entrants=leaders(tournament, 2), by=by
    )
    rules = Regulations(sudden_games=0)

    with pytest.raises(ReasonMissing):
        change_play_off(
            play_off=play_off, by=by, reason=" ", rules=rules, games_ended_at=None
        )
    play_off.refresh_from_db()
    assert regulations_from_data(play_off.rules) == DEFAULT_REGULATIONS
    change_play_off(
        play_off=play_off,
        by=by,
        reason="The hall closes",
        rules=rules,
        games_ended_at=None,
    )
    for game in draw_play_off_games(play_off=play_off, by=by):
        enter_play_off_result(game=game, score="=", by=by)
    (game,) = draw_play_off_games(play_off=play_off, by=by)
    assert game.phase == Phase.ARMAGEDDON


@pytest.mark.django_db
def test_k6_two_players_may_play_at_a_slower_rate():
    tournament = tied_tournament(2)
    by = arbiter_of(tournament)
    slower = Regulations(rate=Rate(15, 10))
    play_off = start_play_off(
        tournament=tournament, entrants=leaders(tournament, 2), by=by, rules=slower
    )
    draw_play_off_games(play_off=play_off, by=by)
    (sheet,) = play_off_sheets(tournament)

    assert [line.rate for line in sheet.stages[0].games] == ["15 min + 10 s"] * 2
    # Two games and a sudden one of fifty minutes, with the rests of h.
    assert planned_time(2, slower) == timedelta(minutes=30 + 100 + 10 + 50)
