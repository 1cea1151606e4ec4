"""Who gets which page: one table of addresses, people and answers."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

SIGN_IN, FORBIDDEN, NOT_FOUND, FINE, DONE = 302, 403, 404, 200, 302

OPEN_PAGES = ["tournament-detail", "player-list", "rules"]
ARBITER_PAGES = ["settings", "file-list", "journal", "player-import"]
ARBITER_ACTS = [
    "add-player",
    "close-list",
    "reopen-list",
    "close-tournament",
    "reopen-tournament",
    "lower-rounds",
    "delete-tournament",
    "draw-lots",
]
EVENT_PAGES = ["event-edit", "people", "event-archive", "tournament-new"]


def _address(name: str, tournament: Tournament) -> str:
    row = tournament.event if name in (*EVENT_PAGES, "event-detail") else tournament
    return reverse(f"tournaments:{name}", args=[row])


@pytest.mark.parametrize("name", [*OPEN_PAGES, "event-detail"])
def test_open_pages_are_for_everybody(
    name: str,
    tournament: Tournament,
    arbiter: Client,
    assistant: Client,
    stranger: Client,
    visitor: Client,
) -> None:
    address = _address(name, tournament)

    for client in (arbiter, assistant, stranger, visitor):
        assert client.get(address).status_code == FINE


@pytest.mark.parametrize("name", [*OPEN_PAGES, "event-detail"])
def test_pages_of_a_hidden_event_are_for_its_people(
    name: str,
    tournament: Tournament,
    arbiter: Client,
    assistant: Client,
    stranger: Client,
    visitor: Client,
) -> None:
    tournament.event.is_public = False
    tournament.event.save()
    address = _address(name, tournament)

    assert arbiter.get(address).status_code == FINE
    assert assistant.get(address).status_code == FINE
    assert stranger.get(address).status_code == NOT_FOUND
    assert visitor.get(address).status_code == NOT_FOUND


@pytest.mark.parametrize("name", [*ARBITER_PAGES, *EVENT_PAGES])
def test_arbiter_pages_are_for_arbiters(
    name: str,
    tournament: Tournament,
    arbiter: Client,
    assistant: Client,
    stranger: Client,
    visitor: Client,
) -> None:
    address = _address(name, tournament)

    assert arbiter.get(address).status_code == FINE
    assert assistant.get(address).status_code == FORBIDDEN
    assert stranger.get(address).status_code == FORBIDDEN
    answer = visitor.get(address)
    assert answer.status_code == SIGN_IN
    assert answer["Location"] == f"{reverse('tournaments:sign-in')}?next={address}"


@pytest.mark.parametrize("name", ARBITER_ACTS)
@pytest.mark.parametrize("headers", [{}, {"hx-request": "true"}])
def test_arbiter_acts_are_for_arbiters(
    name: str,
    headers: dict[str, str],
    tournament: Tournament,
    assistant: Client,
    stranger: Client,
    visitor: Client,
) -> None:
    address = _address(name, tournament)
    before = tournament.event.journal.count()

    assert assistant.post(address, headers=headers).status_code == FORBIDDEN
    assert stranger.post(address, headers=headers).status_code == FORBIDDEN
    assert visitor.post(address, headers=headers).status_code == SIGN_IN
    assert tournament.event.journal.count() == before


@pytest.mark.parametrize("name", ARBITER_ACTS)
def test_acts_are_not_done_by_looking(
    name: str, tournament: Tournament, arbiter: Client
) -> None:
    assert arbiter.get(_address(name, tournament)).status_code == 405


def test_player_acts_are_for_arbiters(
    tournament: Tournament, arbiter: Client, assistant: Client, visitor: Client
) -> None:
    player = tournament.entrants.get(pairing_number=2)

    for name in ("withdraw-player", "remove-player", "move-player", "request-bye"):
        address = reverse(f"tournaments:{name}", args=[tournament, player])
        assert assistant.post(address).status_code == FORBIDDEN
        assert visitor.post(address).status_code == SIGN_IN
    player.refresh_from_db()
    assert not player.is_withdrawn


def test_everybody_with_an_account_makes_events(
    db: None, stranger: Client, visitor: Client
) -> None:
    address = reverse("tournaments:event-new")

    assert stranger.get(address).status_code == FINE
    assert visitor.get(address).status_code == SIGN_IN
