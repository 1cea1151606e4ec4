"""Leaving a round robin: games without play, annulled results, and coming back."""

from __future__ import annotations

import pytest
from django.urls import reverse

from standings.selectors import finished_table
from standings.sheets.standings import standings_sheet
from standings.sheets.wallchart import wallchart_sheet
from standings.wallchart import WallchartOrder
from tests.factories import (
    arbiter_of,
    finish,
    game_between,
    make_tournament,
    pair,
    play_rounds,
)
from tournaments.errors import ByeRefused, RoundNotInState
from tournaments.models import Game, Outcome, Tournament
from tournaments.selectors import tournament_record
from tournaments.selectors.withdrawals import annulled_entrants
from tournaments.services.byes import request_bye
from tournaments.services.entrants import readmit_player, withdraw_player
from tournaments.services.results import enter_result, forfeit_absent
from tournaments.trf import write_trf

pytestmark = pytest.mark.django_db


def robin(players: int) -> Tournament:
    tournament = make_tournament(
        players, system="round-robin", rounds_total=players - 1 + players % 2
    )
    pair(tournament)
    return tournament


def leave(tournament: Tournament, number: int) -> None:
    entrant = tournament.entrants.get(pairing_number=number)
    withdraw_player(entrant=entrant, by=arbiter_of(tournament))


def kinds_of(tournament: Tournament, number: int) -> str:
    outcomes = Outcome.objects.filter(
        round__tournament=tournament, entrant__pairing_number=number
    )
    return "".join(outcomes.order_by("round__number").values_list("kind", flat=True))


def test_games_without_a_result_are_lost_by_forfeit():
    tournament = robin(6)
    play_rounds(tournament, 3)
    before = kinds_of(tournament, 2)

    leave(tournament, 2)

    assert kinds_of(tournament, 2) == before[:3] + "--"
    assert Game.objects.filter(is_left_unplayed=True).count() == 2
    assert tournament.entrants.get(pairing_number=2).withdrawn_from_round == 4
    wins = Outcome.objects.filter(kind="+").values_list("round__number", flat=True)
    assert sorted(wins) == [4, 5]


def test_readmission_opens_the_games_again():
    tournament = robin(6)
    play_rounds(tournament, 2)
    before = {n: kinds_of(tournament, n) for n in range(1, 7)}
    leave(tournament, 2)
    leave(tournament, 5)
    pending = "".join(kinds_of(tournament, n)[2:] for n in (2, 5))
    assert set(pending) == {"-"}

    for number in (5, 2):
        entrant = tournament.entrants.get(pairing_number=number)
        readmit_player(entrant=entrant, by=arbiter_of(tournament))

    assert {n: kinds_of(tournament, n) for n in range(1, 7)} == before
    assert not Game.objects.filter(is_left_unplayed=True).exists()


def test_game_of_two_who_left_is_lost_by_both_until_one_comes_back():
    tournament = robin(4)
    leave(tournament, 1)
    leave(tournament, 4)
    first = tournament.rounds.get(number=1)
    game = game_between(first, 1, 4)
    assert {o.kind for o in game.outcomes.all()} == {"-"}

    readmit_player(
        entrant=tournament.entrants.get(pairing_number=4), by=arbiter_of(tournament)
    )

    kinds = {o.entrant.pairing_number: o.kind for o in game.outcomes.all()}
    assert kinds == {1: "-", 4: "+"}


def test_forfeit_that_was_entered_stays_when_the_player_comes_back():
    tournament = robin(4)
    first = tournament.rounds.get(number=1)
    by = arbiter_of(tournament)
    gone = tournament.entrants.get(pairing_number=4)

    forfeit_absent(game=game_between(first, 1, 4), absent=[gone], by=by)
    gone.refresh_from_db()
    assert gone.withdrawn_from_round == 2
    assert kinds_of(tournament, 4) == "---"
    gone.tournament = tournament
    readmit_player(entrant=gone, by=by)

    assert kinds_of(tournament, 4) == "-**"


def test_game_played_in_spite_of_a_withdrawal_counts():
    tournament = robin(4)
    leave(tournament, 4)
    first = tournament.rounds.get(number=1)
    game = game_between(first, 1, 4)

    enter_result(game=game, result="0-1", seen="+-", by=arbiter_of(tournament))

    game.refresh_from_db()
    assert not game.is_left_unplayed
    assert kinds_of(tournament, 4)[0] == "1"


def test_postponed_game_is_lost_and_earlier_standings_stay():
    tournament = robin(4)
    by = arbiter_of(tournament)
    first, second, _third = tournament.rounds.order_by("number")
    enter_result(game=game_between(first, 1, 4), result="1-0", by=by)
    finish(second, "1/2")

    leave(tournament, 3)

    assert kinds_of(tournament, 3) == "-=-"
    assert tournament.entrants.get(pairing_number=3).withdrawn_from_round == 3
    first.refresh_from_db()
    assert first.is_finished


def test_withdrawal_before_half_of_the_games_counts_for_nobody():
    tournament = robin(6)
    for round_ in tournament.rounds.filter(number__lte=2):
        finish(round_, "1-0")
    met = [g for g in Game.objects.filter(round__number__lte=2) if _has(g, 3)]
    assert len(met) == 2

    leave(tournament, 3)

    sheet = standings_sheet(tournament)
    assert [e.pairing_number for e in sheet.annulled] == [3]
    assert 3 not in {line.row.number for line in sheet.lines}
    points = {line.row.number: line.points for line in sheet.lines}
    beaten = {g.white.pairing_number for g in met} - {3}
    scores = {p.number: p.score for p in tournament_record(tournament).players}
    for number, score in points.items():
        assert score == scores[number] - 10 * (number in beaten)
    assert annulled_entrants(tournament) == {
        tournament.entrants.get(pairing_number=3).pk
    }


def _has(game: Game, number: int) -> bool:
    return number in (game.white.pairing_number, game.black.pairing_number)


def test_annulled_games_stay_in_the_crosstable_and_the_report():
    tournament = robin(6)
    play_rounds(tournament, 2)
    before = write_trf(tournament_record(tournament, for_rating=True))
    changes = {
        line.row.number: line.change for line in standings_sheet(tournament).lines
    }

    leave(tournament, 3)

    chart = wallchart_sheet(tournament, order=WallchartOrder.NUMBER)
    assert [line.row.number for line in chart.lines] == [1, 2, 3, 4, 5, 6]
    third = chart.lines[2].row
    assert third.rank is None
    assert all(cell.is_annulled for cell in third.meetings if cell)
    first = chart.lines[0].row
    assert [cell.is_annulled for cell in first.meetings if cell] == [
        False,
        True,
        False,
        False,
        False,
    ]
    assert write_trf(tournament_record(tournament, for_rating=True)) == before
    for line in standings_sheet(tournament).lines:
        assert line.change == changes[line.row.number]


def test_withdrawal_after_half_of_the_games_keeps_every_result():
    tournament = robin(6)
    play_rounds(tournament, 3)
    before = {
        line.row.number: line.points for line in standings_sheet(tournament).lines
    }

    leave(tournament, 3)

    sheet = standings_sheet(tournament)
    assert sheet.annulled == ()
    assert {line.row.number: line.points for line in sheet.lines} == before


def test_rests_of_an_annulled_player_lower_the_limit_of_koya():
    """Seven players are left of eight: six games each, so three points are half."""
    tournament = make_tournament(
        8, system="round-robin", rounds_total=7, tie_breaks=["KS"]
    )
    pair(tournament)
    leave(tournament, 8)
    for round_ in tournament.rounds.all():
        finish(round_, "1/2")

    table, _fault = finished_table(tournament)

    assert set(table.given.scores) == {30}
    assert {row.figures[1] for row in table.rows} == {30}


def test_round_robin_gives_no_byes():
    tournament = make_tournament(4, system="round-robin", rounds_total=3)

    with pytest.raises(ByeRefused, match="another day"):
        request_bye(
            entrant=tournament.entrants.get(pairing_number=1),
            round_number=1,
            kind="Z",
            by=arbiter_of(tournament),
        )


def test_player_is_not_withdrawn_from_a_draft_of_the_schedule():
    tournament = make_tournament(4, system="round-robin", rounds_total=3)
    pair(tournament, publish=False)

    with pytest.raises(RoundNotInState, match="Un-pair it first"):
        leave(tournament, 1)


def test_pages_say_what_a_withdrawal_did(client):
    tournament = robin(6)
    play_rounds(tournament, 2)
    client.force_login(arbiter_of(tournament))
    entrant = tournament.entrants.get(pairing_number=3)
    edit = reverse("tournaments:player-edit", args=[tournament, entrant])
    assert "That is less than half" in client.get(edit).content.decode()

    answer = client.post(
        reverse("tournaments:withdraw-player", args=[tournament, entrant]), follow=True
    )

    assert "withdrawn after 2 of 5 games" in answer.content.decode()
    shown = {
        name: client.get(reverse(name, args=args)).content.decode()
        for name, args in {
            "standings:standings": [tournament],
            "standings:wallchart": [tournament],
            "tournaments:player-detail": [tournament, entrant],
            "tournaments:round-detail": [tournament, 4],
        }.items()
    }
    for name in list(shown)[:3]:
        assert "withdrew before half of the games" in shown[name]
    assert "not played: Player003 withdrew" in shown["tournaments:round-detail"]
    working = reverse("standings:working", args=[tournament, entrant])
    assert client.get(working).status_code == 404
    answer = client.post(
        reverse("tournaments:readmit-player", args=[tournament, entrant]), follow=True
    )
    assert "plays again" in answer.content.decode()
    page = client.get(reverse("standings:standings", args=[tournament]))
    assert "withdrew before half" not in page.content.decode()
