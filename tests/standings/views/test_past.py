"""The page of a moment: what stood there then, not what stands there now."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.test import Client
from django.urls import reverse

from standings.past import past_sheet
from tests.factories import arbiter_of, finish, game_between, make_tournament, pair
from tournaments.clock import clock_at
from tournaments.models import Tournament
from tournaments.services.results import correct_result, enter_result
from tournaments.services.ties import order_tie
from tournaments.services.tournaments import update_settings

pytestmark = pytest.mark.django_db


def at(hour: int, minute: int = 0) -> datetime:
    return datetime(2026, 4, 3, hour, minute, tzinfo=UTC)


@pytest.fixture
def played() -> Tournament:
    """Round 1 finished at 11:00, paired again at 12:00, board 1:3 corrected at 13:00."""
    with clock_at(at(9)):
        tournament = make_tournament(4, time_zone="UTC")
        round_ = pair(tournament)
    with clock_at(at(10)):
        enter_result(
            game=game_between(round_, 1, 3), result="1-0", by=arbiter_of(tournament)
        )
    with clock_at(at(11)):
        finish(round_, "1/2")
    with clock_at(at(12)):
        pair(tournament)
    with clock_at(at(13)):
        correct_result(
            game=game_between(round_, 1, 3),
            result="0-1",
            reason="Slip read wrongly",
            by=arbiter_of(tournament),
        )
    return tournament


def test_moment_shows_results_and_standings_of_then(played):
    early, middle, late = (past_sheet(played, at(h, 30)) for h in (10, 11, 13))

    assert (early.round_number, early.after_round) == (1, 0)
    assert [(g.white.number, g.black.number, g.result) for g in early.games] == [
        (1, 3, "1-0"),
        (4, 2, ""),
    ]
    assert (middle.round_number, middle.after_round) == (1, 1)
    assert middle.lines[0].player.number == 1
    assert (late.round_number, late.after_round) == (2, 1)
    assert late.lines[0].player.number == 3
    assert past_sheet(played, at(8)) is None


def test_moment_has_the_chain_and_the_decisions_of_then():
    with clock_at(at(8)):
        tournament = make_tournament(4, time_zone="UTC")
    by = arbiter_of(tournament)
    with clock_at(at(9)):
        update_settings(tournament=tournament, by=by, tie_breaks=[{"code": "WON"}])
        finish(pair(tournament), "1/2")
    undecided = past_sheet(tournament, at(9, 30))
    best, *others = (tournament.entrants.get(pairing_number=n) for n in (4, 2, 1, 3))

    with clock_at(at(10)):
        order_tie(
            tournament=tournament,
            round_number=1,
            entrants=[best, *others],
            reason="Lots",
            by=by,
        )

    assert past_sheet(tournament, at(8, 30)).columns == (
        "PTS",
        "BH/C1",
        "BH",
        "SB",
        "DE",
    )
    assert undecided.columns == ("PTS", "WON")
    assert {line.rank for line in undecided.lines} == {1}
    decided = past_sheet(tournament, at(10, 30))
    assert [(line.rank, line.player.number) for line in decided.lines] == [
        (1, 4),
        (2, 2),
        (3, 1),
        (4, 3),
    ]
    assert past_sheet(tournament, at(9, 30)) == undecided


def test_page_reads_the_hour_of_the_place(played):
    client = Client()
    client.force_login(arbiter_of(played))
    address = reverse("standings:as-it-was", args=[played])

    answer = client.get(address, {"at": "2026-04-03T11:30"}).content.decode()
    assert "Standings after round 1" in answer
    assert answer.index("Player001") < answer.index("Player003")
    assert client.get(address, {"at": "half past"}).status_code == 422
    assert (
        "was not made yet"
        in client.get(address, {"at": "2026-04-03T08:00"}).content.decode()
    )
    assert Client().get(address).status_code in (302, 404)
