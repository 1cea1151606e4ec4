"""Report files give the places of the standings, tie-breaks and play-offs included."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from standings.selectors import projected_table
from standings.services.play_offs import (
    draw_play_off_games,
    enter_play_off_result,
    start_play_off,
)
from standings.sheets.standings import standings_sheet
from tests.factories import arbiter_of, make_tournament, pair, play_rounds
from tests.standings.tied_tournaments import leaders, tied_tournament
from tournaments.models import Tournament
from tournaments.services.events import update_event
from tournaments.services.results import enter_result
from tournaments.trf import read_trf

pytestmark = pytest.mark.django_db

FILES = ["trf16", "trf26", "public"]


def reported(tournament: Tournament, file: str) -> dict[int, int | None]:
    client = Client()
    if file == "public":
        address = reverse("public:public-report", args=[tournament])
    else:
        client.force_login(arbiter_of(tournament))
        address = reverse("tournaments:report", args=[tournament, file])
    record = read_trf(client.get(address).content)
    return {player.number: player.stated_rank for player in record.players}


def shown(tournament: Tournament) -> dict[int, int]:
    return {
        line.entrant.pairing_number or 0: line.row.rank
        for line in standings_sheet(tournament).lines
    }


def by_points(tournament: Tournament) -> list[int]:
    lines = standings_sheet(tournament).lines
    numbers = [(-line.points, line.entrant.pairing_number or 0) for line in lines]
    return [number for _points, number in sorted(numbers)]


@pytest.fixture
def played() -> Tournament:
    tournament = make_tournament(12, rounds_total=5, tie_breaks=["BH", "SB"])
    update_event(event=tournament.event, by=arbiter_of(tournament), is_public=True)
    play_rounds(tournament, 3)
    order = [line.entrant.pairing_number for line in standings_sheet(tournament).lines]
    assert order != by_points(tournament), "the tie-breaks decide something"
    return tournament


@pytest.mark.parametrize("file", FILES)
def test_places_are_those_of_the_standings(played: Tournament, file: str) -> None:
    assert reported(played, file) == shown(played)


def test_public_file_counts_the_round_in_play_as_far_as_it_is(
    played: Tournament,
) -> None:
    game = pair(played).games.order_by("board").last()
    assert game is not None
    enter_result(game=game, result="0-1", by=arbiter_of(played))

    rows = projected_table(played).table.rows
    assert reported(played, "public") == {row.number: row.rank for row in rows}
    assert reported(played, "trf26") == shown(played)


@pytest.mark.parametrize("file", FILES)
def test_a_play_off_decides_places_in_the_file_too(file: str) -> None:
    tournament = tied_tournament(2)
    by = arbiter_of(tournament)
    update_event(event=tournament.event, by=by, is_public=True)
    before = reported(tournament, file)
    play_off = start_play_off(
        tournament=tournament, entrants=leaders(tournament, 2), by=by
    )
    for game in draw_play_off_games(play_off=play_off, by=by):
        is_whites = game.white.pairing_number == 2
        enter_play_off_result(game=game, score="1" if is_whites else "0", by=by)

    assert (before[1], before[2]) == (1, 2)
    assert reported(tournament, file) == {**before, 1: 2, 2: 1}


def test_without_a_round_the_places_are_the_numbers() -> None:
    tournament = make_tournament(3)

    assert reported(tournament, "trf26") == {1: 1, 2: 2, 3: 3}
