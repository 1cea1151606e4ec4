"""Play-offs over the board, rules of 2012, section 1: the last game, and no game."""

from __future__ import annotations

import pytest

from standings.playoffs.course import (
    Part,
    Phase,
    PlayOffGame,
    course,
)
from standings.playoffs.regulations import (
    DEFAULT_REGULATIONS,
    Rate,
    Regulations,
    regulations_from_data,
)
from tests.standings.playoffs.play_off import tied_match

# Armageddon


def test_armageddon_has_six_minutes_for_white_and_five_for_black():
    rules = DEFAULT_REGULATIONS

    assert (rules.armageddon_white, rules.armageddon_black) == (Rate(6), Rate(5))
    assert rules.armageddon_white.seconds == rules.armageddon_black.seconds == 0


@pytest.mark.parametrize("sudden", [0, 2])
def test_armageddon_comes_after_the_sudden_games_of_the_regulations(sudden):
    play_off = tied_match(rules=Regulations(sudden_games=sudden))
    for _game in range(sudden):
        play_off.draw()
        play_off.score(None)

    assert [due.phase for due in play_off.now.due] == [Phase.ARMAGEDDON]


def test_armageddon_lets_the_winner_of_the_lot_choose_the_colour():
    choosers = set()
    for seed in range(20):
        play_off = tied_match(rules=Regulations(sudden_games=0), seed=seed)
        (game,) = play_off.draw()
        choosers.add(game.chooser)

    assert choosers == {1, 2}


def test_armageddon_is_won_by_black_when_drawn():
    play_off = tied_match(rules=Regulations(sudden_games=0))
    play_off.draw()
    game = play_off.score(None)

    assert play_off.now.order == ((game.black,), (game.white,))


@pytest.mark.parametrize("winner", [1, 2])
def test_armageddon_is_won_by_whoever_wins_it(winner):
    play_off = tied_match(rules=Regulations(sudden_games=0))
    play_off.draw()
    play_off.score(winner)

    assert play_off.now.order == ((winner,), (3 - winner,))


def test_armageddon_may_be_played_with_an_increment():
    rules = regulations_from_data({"white_seconds": 2, "black_seconds": 2})

    assert rules.armageddon_black == Rate(5, 2)


@pytest.mark.parametrize(
    ("players", "games"),
    [
        ((1, 2), [(Part.ALL_PLAY_ALL, 1, 2)]),
        ((1, 2), [(Part.FINAL, 1, 3)]),
        ((1, 2, 3), [(Part.FINAL, 1, 2)]),
        ((1, 2, 3, 4), [(Part.SEMI_FINAL_1, 1, 2)]),
        ((1, 2, 3, 4, 5), [(Part.SEMI_FINAL_1, 1, 2), (Part.SEMI_FINAL_2, 3, 5)]),
    ],
)
def test_games_that_no_play_off_of_these_players_has_are_refused(players, games):
    rows = [PlayOffGame(part, Phase.MATCH, 1, a, b) for part, a, b in games]

    with pytest.raises(ValueError, match="do not make a play-off"):
        course(players, rows)


@pytest.mark.parametrize("players", [(), (1,), (1, 1)])
def test_a_play_off_needs_two_players(players):
    with pytest.raises(ValueError, match="two players"):
        course(players)
