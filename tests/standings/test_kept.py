"""Standings are made once a round, whatever results come in, and never stay behind."""

from __future__ import annotations

import pytest

from standings import kept
from standings.kept import kept_sheet
from standings.sheets.standings import standings_sheet
from tests.factories import arbiter_of, finish, make_tournament, pair
from tournaments.models import Tournament
from tournaments.services.adjustments import adjust_points
from tournaments.services.entrants import edit_player
from tournaments.services.results import clear_result, correct_result, enter_result

pytestmark = pytest.mark.django_db


@pytest.fixture
def made(monkeypatch) -> list[int]:
    """Return a list that grows with each sheet that is made."""
    rounds: list[int] = []

    def counted(tournament: Tournament):
        sheet = standings_sheet(tournament)
        rounds.append(sheet.after_round)
        return sheet

    monkeypatch.setattr(kept, "standings_sheet", counted)
    return rounds


@pytest.fixture
def tournament() -> Tournament:
    tournament = make_tournament(8, rounds_total=4)
    finish(pair(tournament), "1-0")
    return tournament


def read(tournament: Tournament):
    """Return what a request reads, which reads the tournament itself first."""
    return kept_sheet(Tournament.objects.select_related("event").get(pk=tournament.pk))


def test_results_of_the_round_in_play_change_nothing(tournament, made):
    by = arbiter_of(tournament)
    before = read(tournament)

    round_ = pair(tournament)
    game = round_.games.get(board=1)
    enter_result(game=game, result="1-0", by=by)
    clear_result(game=game, seen="1-0", by=by)
    enter_result(game=round_.games.get(board=2), result="1/2", by=by)

    assert read(tournament) is before
    assert made == [1]


def test_last_result_of_a_round_makes_the_next_sheet(tournament, made):
    round_ = pair(tournament)
    read(tournament)

    finish(round_)

    assert read(tournament).after_round == 2
    assert made == [1, 2]


def test_result_taken_from_a_finished_round_brings_the_sheet_before_it(
    tournament, made
):
    by = arbiter_of(tournament)
    round_ = finish(pair(tournament), "1-0")
    assert read(tournament).after_round == 2

    clear_result(game=round_.games.get(board=1), seen="1-0", by=by)
    assert read(tournament).after_round == 1

    enter_result(game=round_.games.get(board=1), result="0-1", by=by)
    lines = read(tournament).lines

    assert [line.points for line in lines] == [
        line.points for line in standings_sheet(tournament).lines
    ]
    assert made == [2, 1, 2]


def test_other_acts_are_seen_at_once(tournament, made):
    by = arbiter_of(tournament)
    pair(tournament)
    first = tournament.rounds.get(number=1).games.get(board=1)
    leader = tournament.entrants.get(pairing_number=1)
    read(tournament)

    correct_result(game=first, result="0-1", reason="Slip misread", by=by)
    assert read(tournament).lines[0].entrant != leader

    adjust_points(entrant=leader, tenths=20, reason="Bonus", by=by)
    edit_player(entrant=leader, surname="Renamed", by=by)
    names = [line.entrant.surname for line in read(tournament).lines]

    assert "Renamed" in names
    assert made == [1, 1, 1]
