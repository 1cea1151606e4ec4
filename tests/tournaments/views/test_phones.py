"""Codes and links made on the laptop itself lead phones to its address in the hall."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from launcher.server import hall_port
from ronde import parser
from tests.factories import arbiter_of, make_event, make_tournament, make_user
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

HALL = "http://192.168.7.5:8000"
HERE_ALONE = "This address works on this computer alone."


@pytest.fixture
def tournament() -> Tournament:
    by = make_user()
    return make_tournament(4, by=by, event=make_event(by=by, is_public=True))


@pytest.fixture
def open_to_the_hall(settings, monkeypatch) -> None:
    settings.HALL_PORT = "8000"
    monkeypatch.setattr("tournaments.views.phones.hall_address", lambda: "192.168.7.5")


def pages_with_codes(tournament: Tournament, host: str) -> dict[str, Any]:
    client = Client(headers={"host": host})
    client.force_login(arbiter_of(tournament))
    event = tournament.event
    made = client.post(reverse("tournaments:people", args=[event]), {"role": "arbiter"})
    return {
        "poster": client.get(reverse("paper:paper-page", args=[tournament, "poster"])),
        "event poster": client.get(reverse("paper:event-poster", args=[event])),
        "code": client.get(reverse("public:tournament-code", args=[tournament])),
        "event code": client.get(reverse("public:event-code", args=[event])),
        "invitation": client.get(made.url),
        "tablet": client.post(reverse("tournaments:open-door", args=[tournament])),
    }


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost:8000", "[::1]:8000"])
@pytest.mark.usefixtures("open_to_the_hall")
def test_codes_made_on_the_laptop_name_its_address_in_the_hall(
    tournament: Tournament, host: str
) -> None:
    for name, answer in pages_with_codes(tournament, host).items():
        assert f"{HALL}/" in answer.text, name
        _head, body = answer.text.split("<body", 1)
        assert f"http://{host}" not in body, name
        assert HERE_ALONE not in answer.text, name


@pytest.mark.usefixtures("open_to_the_hall")
def test_codes_made_elsewhere_name_the_address_that_was_asked(
    tournament: Tournament, settings
) -> None:
    settings.HALL_NAMES = ["ronde.example"]
    for name, answer in pages_with_codes(tournament, "ronde.example").items():
        assert "http://ronde.example/" in answer.text, name
        assert HALL not in answer.text, name


def test_a_site_for_this_computer_alone_says_so(tournament: Tournament) -> None:
    pages = pages_with_codes(tournament, "127.0.0.1:8000")
    for name in ("code", "event code", "invitation", "tablet"):
        assert HERE_ALONE in pages[name].text, name
    client = Client(headers={"host": "127.0.0.1:8000"})
    address = reverse("paper:paper-list", args=[tournament])
    assert HERE_ALONE not in client.get(address).text
    client.force_login(arbiter_of(tournament))
    assert HERE_ALONE in client.get(address).text


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["serve"], {}),
        (["serve", "--host", "0.0.0.0", "--port", "8123"], {"HALL_PORT": "8123"}),
    ],
)
def test_launcher_tells_the_port_of_a_site_that_is_open(words, told) -> None:
    assert hall_port(parser().parse_args(words)) == told
