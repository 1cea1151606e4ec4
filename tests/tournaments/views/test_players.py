"""The public page of one player."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import finish, pair
from tournaments.models import Entrant, Tournament
from tournaments.services.adjustments import adjust_points
from tournaments.services.byes import request_bye

pytestmark = pytest.mark.django_db


def _address(entrant: Entrant) -> str:
    return reverse("tournaments:player-detail", args=[entrant.tournament, entrant])


@pytest.fixture
def player(tournament: Tournament) -> Entrant:
    return tournament.entrants.get(pairing_number=1)


def test_player_page_shows_the_next_board_first(
    visitor: Client, tournament: Tournament, player: Entrant
) -> None:
    pair(tournament)

    text = visitor.get(_address(player)).text

    assert "Round 1, board 1" in text
    assert "against Player004" in text


def test_player_page_adds_the_points_up_and_tells_arbiters_why(
    visitor: Client, arbiter: Client, tournament: Tournament, player: Entrant
) -> None:
    finish(pair(tournament), "1/2")
    finish(pair(tournament), "1/2")
    user = tournament.event.memberships.get().user
    adjust_points(entrant=player, tenths=-5, reason="telephone rang", by=user)

    text = visitor.get(_address(player)).text

    assert "<b>½</b>" in text
    assert "telephone rang" not in text
    assert "telephone rang" in arbiter.get(_address(player)).text


def test_player_page_names_a_bye(
    visitor: Client, tournament: Tournament, player: Entrant
) -> None:
    user = tournament.event.memberships.get().user
    request_bye(entrant=player, round_number=1, kind="H", by=user)
    pair(tournament)

    assert "Half-point bye" in visitor.get(_address(player)).text


def test_player_page_hides_drafts_and_what_is_private(
    visitor: Client, arbiter: Client, tournament: Tournament, player: Entrant
) -> None:
    player.birth = "1987/06/05"
    player.email = "lotte@example.org"
    player.notes = "needs a low table"
    player.save()
    pair(tournament, publish=False)

    text = visitor.get(_address(player)).text

    assert "No round is published yet." in text
    for secret in ("1987", "lotte@example.org", "low table"):
        assert secret not in text
    assert "Round 1, board 1" in arbiter.get(_address(player)).text
