"""The closing report."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from standings.services.play_offs import (
    draw_play_off_games,
    enter_play_off_result,
    start_play_off,
)
from standings.sheets.closing import closing_sheet
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
from tests.standings.tied_tournaments import leaders, tied_tournament
from tournaments.models import Tournament
from tournaments.services.results import enter_result
from tournaments.services.tournaments import lower_rounds

pytestmark = pytest.mark.django_db


def checks(tournament: Tournament) -> list[str]:
    """Return what stands in the way of final standings."""
    return [text for done, text in closing_sheet(tournament).checks if not done]


def test_a_finished_tournament_has_final_standings():
    tournament = make_tournament(4, rounds_total=2)
    play_rounds(tournament, 2)

    assert closing_sheet(tournament).is_complete
    assert checks(tournament) == []


def test_games_without_a_result_are_named():
    tournament = make_tournament(4, rounds_total=2)
    round_ = pair(tournament)
    enter_result(
        game=game_between(round_, 1, 3), result="1-0", by=arbiter_of(tournament)
    )

    assert checks(tournament) == [
        "Rounds still to pair: 1",
        "Games without a result: round 1, boards 2",
    ]
    assert not closing_sheet(tournament).is_complete


def test_adjourned_games_are_named_with_their_players():
    tournament = make_tournament(4, rounds_total=1)
    round_ = pair(tournament)
    by = arbiter_of(tournament)
    enter_result(game=game_between(round_, 1, 3), result="?", by=by)
    finish(round_, "1-0")

    assert checks(tournament) == ["Adjourned: round 1, board 1: Player001 – Player003"]
    assert not standings_sheet(tournament).is_final


def test_a_play_off_under_way_is_named():
    tournament = tied_tournament(2)
    by = arbiter_of(tournament)
    start_play_off(tournament=tournament, entrants=leaders(tournament, 2), by=by)

    assert checks(tournament) == ["A play-off is under way"]
    assert not closing_sheet(tournament).is_complete


def test_nothing_is_final_and_nothing_is_closed_while_a_play_off_is_under_way():
    tournament = tied_tournament(2)
    by = arbiter_of(tournament)
    play_off = start_play_off(
        tournament=tournament, entrants=leaders(tournament, 2), by=by
    )
    desk = Client()
    desk.force_login(by)
    close = reverse("tournaments:close-tournament", args=[tournament])
    paper = reverse("paper:paper-page", args=[tournament, "standings"])
    chart = wallchart_sheet(tournament, order=WallchartOrder.RANK)

    assert not standings_sheet(tournament).is_final
    assert not chart.is_final
    assert "Final standings" not in desk.get(paper).content.decode()
    for name in ("standings:standings", "standings:closing"):
        text = desk.get(reverse(name, args=[tournament])).content.decode()
        assert close not in text
        assert "Final standings" not in text
    answer = desk.post(close, follow=True).content.decode()
    assert "Play it to the end or call it off before you close" in answer
    tournament.refresh_from_db()
    assert not tournament.is_closed

    games = draw_play_off_games(play_off=play_off, by=by)
    for game in games:
        score = "1" if game.white.pairing_number == 1 else "0"
        enter_play_off_result(game=game, score=score, by=by)
    assert standings_sheet(tournament).is_final
    assert "Final standings" in desk.get(paper).content.decode()
    desk.post(close)
    tournament.refresh_from_db()
    assert tournament.is_closed


def test_the_page_lists_differences_with_their_journal_entry():
    tournament = make_tournament(4, rounds_total=2)
    play_rounds(tournament, 1)
    by = arbiter_of(tournament)
    lower_rounds(tournament=tournament, rounds_total=1, reason="Heat", by=by)
    desk = Client()
    desk.force_login(by)
    address = reverse("standings:closing", args=[tournament])
    text = desk.get(address).content.decode()

    assert "Fewer rounds were played than announced" in text
    assert "journal/?act=lower_rounds" in text
    assert "Heat" in text
    assert "Close the tournament" in text
    assert Client().get(address).status_code in (302, 404)
