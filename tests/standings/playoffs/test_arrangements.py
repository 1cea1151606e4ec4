"""Play-offs over the board, rules of 2012, section 1: what is laid down beforehand."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse

from standings.playoffs.course import (
    Part,
    Phase,
    PlayOffGame,
    stage_of,
)
from standings.playoffs.planning import may_tie_for_first, planned_time
from standings.playoffs.regulations import (
    DEFAULT_REGULATIONS,
    Rate,
    RegulationError,
    Regulations,
    earliest_start,
    regulations_data,
    regulations_from_data,
)
from tests.factories import arbiter_of
from tests.standings.tied_tournaments import tied_tournament

# a) enough time to be sure of reaching a conclusion


def test_a_the_time_to_plan_covers_every_stage():
    """3 min + 2 s: ten minutes a game; two games, a sudden one, the rests of h."""
    minutes = {n: planned_time(n, DEFAULT_REGULATIONS) for n in (2, 3, 4, 9)}

    assert minutes[2] == timedelta(minutes=30 + 20 + 10 + 10)
    assert minutes[3] == timedelta(minutes=30 + 30 + 10 + 20 + 10 + 10)
    assert minutes[4] == timedelta(minutes=30 + (20 + 10 + 10) + 10 + (20 + 10 + 10))
    assert minutes[9] == minutes[4]


def test_a_armageddon_ends_the_planned_time():
    rules = Regulations(sudden_games=0)

    assert planned_time(2, rules) == timedelta(minutes=30 + 20 + 10 + 11)


# b) system and rate are laid down beforehand


def test_b_the_regulations_can_be_written_down_before_the_event():
    rules = Regulations(Rate(5, 3), 2, Rate(5), Rate(4), last_place=3)

    assert regulations_from_data(regulations_data(rules)) == rules


@pytest.mark.parametrize(
    "data",
    [
        {"minutes": 0},
        {"minutes": True},
        {"seconds": -1},
        {"sudden_games": "2"},
        {"last_place": 0},
        {"unknown": 1},
    ],
)
def test_b_regulations_that_make_no_sense_are_refused(data):
    with pytest.raises(RegulationError) as refusal:
        regulations_from_data(data)

    assert refusal.value.field == next(iter(data))


# d) advised for the first place, a champion or qualifiers


def test_d_play_offs_are_for_the_first_place_unless_announced_otherwise():
    """The standings have ties for the first and for the third place."""
    qualifiers = regulations_from_data({"last_place": 3})

    assert [p for p in (1, 3) if DEFAULT_REGULATIONS.is_announced(p)] == [1]
    assert [p for p in (1, 3, 5) if qualifiers.is_announced(p)] == [1, 3]


@pytest.mark.django_db
def test_d_a_tie_for_the_third_place_is_not_proposed_with_the_first():
    tournament = tied_tournament(2)
    desk = Client()
    desk.force_login(arbiter_of(tournament))
    answer = desk.get(reverse("standings:play-offs", args=[tournament]))

    proposed, others = (
        [offer["tie"].rank for offer in answer.context[name]]
        for name in ("announced_offers", "other_offers")
    )
    assert (proposed, others) == ([1], [3])


# g) games of players who may be tied can start first


def test_g_the_games_that_may_lead_to_a_tie_are_known_before_the_last_round():
    """1 leads by half a point and meets 2; 3 meets 4; 5 and 6 cannot catch up."""
    scores = {1: 45, 2: 40, 3: 40, 4: 35, 5: 30, 6: 30}

    assert may_tie_for_first(scores, [(1, 2), (3, 4), (5, 6)], win=10, draw=5) == {
        1,
        2,
        3,
    }


def test_g_nobody_can_tie_with_a_leader_who_is_a_point_and_a_half_ahead():
    assert may_tie_for_first({1: 45, 2: 30, 3: 30}, [(2, 3)], win=10, draw=5) == set()


# h) thirty minutes after the last game, ten between stages


def test_h_the_play_off_starts_thirty_minutes_after_the_last_game_of_the_tied():
    ended = datetime(2026, 5, 1, 17, 20, tzinfo=UTC)

    assert earliest_start(ended, is_first_stage=True) - ended == timedelta(minutes=30)


def test_h_ten_minutes_lie_between_two_stages():
    ended = datetime(2026, 5, 1, 18, 0, tzinfo=UTC)

    assert earliest_start(ended, is_first_stage=False) - ended == timedelta(minutes=10)


def test_h_the_match_the_sudden_games_and_armageddon_are_stages():
    games = [
        PlayOffGame(Part.FINAL, Phase.MATCH, 1, 1, 2),
        PlayOffGame(Part.FINAL, Phase.MATCH, 2, 2, 1),
        PlayOffGame(Part.FINAL, Phase.SUDDEN, 1, 1, 2),
        PlayOffGame(Part.FINAL, Phase.SUDDEN, 2, 2, 1),
        PlayOffGame(Part.FINAL, Phase.ARMAGEDDON, 1, 2, 1),
    ]

    assert len({stage_of(game) for game in games}) == 3
    assert stage_of(games[0]) == stage_of(games[1])
    assert stage_of(games[2]) == stage_of(games[3])


def test_h_the_semi_finals_are_one_stage_and_the_final_another():
    first, second, final = (
        PlayOffGame(part, Phase.MATCH, 1, 1, 2)
        for part in (Part.SEMI_FINAL_1, Part.SEMI_FINAL_2, Part.FINAL)
    )

    assert stage_of(first) == stage_of(second) != stage_of(final)
