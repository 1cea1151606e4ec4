"""A withdrawal from a round robin, before and after half of the games (C.05 art. 6.6)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tournaments.record import Kind, PlayerRecord, RoundOutcome, TournamentRecord
from tournaments.withdrawals import (
    annulled_players,
    games_completed,
    games_scheduled,
    result_without_play,
    without_annulled,
)

WIN = 10


def four_players(*, played_by_four: int, unfinished: bool = False) -> TournamentRecord:
    """Return a round robin of four in which player 4 plays some games and leaves.

    Player 4 loses to 1, 3 and 2 in turn, then forfeits; all other games are drawn.
    """
    last = {1: 1, 2: 3, 3: 2}
    opponents = ({1: 4, 2: 3}, {4: 3, 1: 2}, {2: 4, 3: 1})
    outcomes: dict[int, list[RoundOutcome]] = {n: [] for n in (1, 2, 3, 4)}
    for number, pairs in enumerate(opponents, 1):
        for a, b in pairs.items():
            if 4 not in (a, b):
                outcomes[a].append(RoundOutcome(Kind.DRAW, b, points=5))
                outcomes[b].append(RoundOutcome(Kind.DRAW, a, points=5))
                continue
            other = a if b == 4 else b
            assert other == last[number]
            is_played = number <= played_by_four
            win, loss = (
                (Kind.WIN, Kind.LOSS)
                if is_played
                else (Kind.FORFEIT_WIN, Kind.FORFEIT_LOSS)
            )
            if is_played and unfinished:
                win = loss = Kind.ADJOURNED
            outcomes[other].append(RoundOutcome(win, 4, points=WIN))
            outcomes[4].append(RoundOutcome(loss, other))
    people = tuple(
        PlayerRecord(n, outcomes=tuple(rows), is_withdrawn=n == 4, stated_points=15)
        for n, rows in outcomes.items()
    )
    return TournamentRecord(people, 3)


@pytest.mark.parametrize(
    ("players", "rounds_total", "games"),
    [(4, 3, 3), (4, 6, 6), (5, 5, 4), (5, 10, 8), (5, 0, 4)],
)
def test_games_scheduled_leave_out_the_rest_round(players, rounds_total, games):
    people = tuple(PlayerRecord(n) for n in range(1, players + 1))

    assert games_scheduled(TournamentRecord(people, rounds_total)) == games


@pytest.mark.parametrize(("played", "annulled"), [(0, {4}), (1, {4}), (2, set())])
def test_player_is_annulled_before_half_of_the_games(played, annulled):
    record = four_players(played_by_four=played)

    assert games_completed(record.by_number[4]) == played
    assert annulled_players(record) == annulled


def test_exactly_half_of_the_games_is_enough():
    """Two of the four games of a round robin of five."""
    games = (RoundOutcome(Kind.LOSS, 1), RoundOutcome(Kind.LOSS, 2))
    people = [PlayerRecord(n) for n in range(1, 5)]
    people.append(PlayerRecord(5, outcomes=games, is_withdrawn=True))

    assert annulled_players(TournamentRecord(tuple(people), 5)) == set()


def test_unfinished_game_is_not_completed():
    record = four_players(played_by_four=2, unfinished=True)

    assert annulled_players(record) == {4}


def test_annulled_games_are_out_of_the_standings_and_kept_in_the_record():
    record = four_players(played_by_four=1)

    counted = without_annulled(record)

    assert [player.number for player in counted.players] == [1, 2, 3]
    assert [player.score for player in counted.players] == [10, 10, 10]
    assert counted.by_number[1].outcomes[0].opponent is None
    assert counted.by_number[1].outcomes[0].kind is Kind.ZERO_POINT_BYE
    assert [o.score_before for o in counted.by_number[2].outcomes] == [0, 5, 10]
    assert counted.by_number[1].stated_points is None
    assert record.by_number[1].outcomes[0].points == WIN


def test_points_of_the_arbiter_stay_with_a_player():
    record = four_players(played_by_four=1)
    people = [replace(p, adjustments=((0, 5), (2, -5))) for p in record.players]

    counted = without_annulled(replace(record, players=tuple(people)))

    assert [o.score_before for o in counted.by_number[2].outcomes] == [5, 10, 10]
    assert counted.by_number[2].score == 10


def test_late_withdrawal_changes_nothing():
    record = four_players(played_by_four=2)

    assert without_annulled(record) is record


@pytest.mark.parametrize(
    ("white_is_gone", "black_is_gone", "kinds"),
    [
        (False, False, None),
        (True, False, (Kind.FORFEIT_LOSS, Kind.FORFEIT_WIN)),
        (False, True, (Kind.FORFEIT_WIN, Kind.FORFEIT_LOSS)),
        (True, True, (Kind.FORFEIT_LOSS, Kind.FORFEIT_LOSS)),
    ],
)
def test_game_of_a_withdrawn_player_is_forfeited(white_is_gone, black_is_gone, kinds):
    assert kinds == result_without_play(
        white_is_gone=white_is_gone, black_is_gone=black_is_gone
    )
