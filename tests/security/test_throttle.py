"""Who tries too often waits, and nobody else does."""

from __future__ import annotations

import time
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import User
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone

from tests.concurrency.together import in_one_second
from tests.factories import arbiter_of, make_tournament, make_user
from tests.faults.server import Phone, running_server
from tournaments.clock import clock_at
from tournaments.models import Attempt
from tournaments.services.doors import LINK_DAYS, door_link, open_door
from tournaments.services.throttle import (
    ARRIVALS,
    SIGN_IN,
    SIGN_IN_OF_A_NAME,
    UNKNOWN_LINKS,
)
from tournaments.views.throttled import client_address

pytestmark = pytest.mark.django_db

STRANGER = "203.0.113.9"
HALL = "192.168.1.20"
ADDRESS = "/sign-in/"


def sign_in(
    name: str, password: str, *, source: str = HALL, client: Client | None = None
) -> int:
    answer = (client or Client()).post(
        ADDRESS, {"username": name, "password": password}, REMOTE_ADDR=source
    )
    return int(answer.status_code)


def test_a_name_is_tried_a_few_times_and_then_waits() -> None:
    make_user("anna")

    answers = [sign_in("anna", f"guess {n}") for n in range(SIGN_IN_OF_A_NAME.most + 1)]

    assert answers == [422] * SIGN_IN_OF_A_NAME.most + [429]
    # The right password does not help before the time is over, and tells nothing.
    assert sign_in("anna", "secret") == 429
    assert sign_in("ANNA", "secret") == 429
    later = timezone.now() + timedelta(minutes=SIGN_IN_OF_A_NAME.minutes, seconds=1)
    with clock_at(later):
        assert sign_in("anna", "secret") == 302


def test_the_page_says_how_long_to_wait() -> None:
    for _ in range(SIGN_IN_OF_A_NAME.most):
        sign_in("anna", "guess")

    answer = Client().post(
        ADDRESS, {"username": "anna", "password": "x"}, REMOTE_ADDR=HALL
    )

    assert "Wait 15 minutes" in answer.content.decode()
    assert answer.headers["Retry-After"] == "900"


def test_a_stranger_elsewhere_locks_no_arbiter_out() -> None:
    make_user("anna")
    for _ in range(SIGN_IN_OF_A_NAME.most + 5):
        sign_in("anna", "guess", source=STRANGER)

    assert sign_in("anna", "secret", source=STRANGER) == 429
    assert sign_in("anna", "secret", source=HALL) == 302


def test_many_names_from_one_address_wait_too() -> None:
    make_user("anna")
    answers = [sign_in(f"name{n}", "guess") for n in range(SIGN_IN.most)]

    assert set(answers) == {422}
    assert sign_in("anna", "secret") == 429


@pytest.mark.parametrize("name", ["Anna", " anna", "anna\u3000", "\uff41nna", "ANNA"])
def test_other_ways_to_write_a_name_are_the_same_name(name: str) -> None:
    make_user("anna")
    for _ in range(SIGN_IN_OF_A_NAME.most):
        assert sign_in("anna", "guess") == 422

    assert sign_in(name, "secret") == 429


def test_who_comes_in_often_does_not_have_to_wait() -> None:
    make_user("anna")

    answers = {sign_in("anna", "secret") for _ in range(SIGN_IN.most + 5)}

    assert answers == {302}
    assert not Attempt.objects.exists()


def test_a_form_without_a_password_is_no_try() -> None:
    for _ in range(SIGN_IN_OF_A_NAME.most + 2):
        assert sign_in("anna", "") == 422
    assert not Attempt.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_many_tries_at_once_are_no_more_than_one_after_the_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All of them are under way before the first has failed."""
    tried: list[str] = []

    def slow(self: ModelBackend, request: object, **words: str) -> None:
        tried.append(words["password"])
        time.sleep(1)

    monkeypatch.setattr(ModelBackend, "authenticate", slow)
    many = 2 * SIGN_IN_OF_A_NAME.most

    answers = in_one_second(
        [lambda n=n: sign_in("anna", f"guess{n}") for n in range(many)]  # type: ignore[misc]
    )

    assert len(tried) <= SIGN_IN_OF_A_NAME.most
    assert answers.count(422) == len(tried)
    assert answers.count(429) == many - len(tried)


@pytest.mark.parametrize("target", [ADDRESS, f"{ADDRESS}?next={ADDRESS}", ""])
def test_somebody_signed_in_is_not_sent_round_in_circles(target: str) -> None:
    client = Client()
    client.force_login(make_user("anna"))

    answer = client.get(ADDRESS, {"next": target})

    assert answer.status_code == 302
    assert answer["Location"] == "/"


def test_signing_in_begins_the_count_of_the_name_anew() -> None:
    make_user("anna")
    for _ in range(3):
        for _ in range(SIGN_IN_OF_A_NAME.most - 1):
            assert sign_in("anna", "guess") == 422
        assert sign_in("anna", "secret") == 302


def test_the_table_holds_neither_names_nor_addresses_and_forgets() -> None:
    sign_in("anna", "guess")

    rows = str(list(Attempt.objects.values_list("key", flat=True)))
    assert "anna" not in rows
    assert HALL not in rows
    with clock_at(timezone.now() + timedelta(hours=2)):
        sign_in("berta", "guess")
    assert Attempt.objects.count() == 2


@pytest.mark.parametrize("name", ["door", "accept-invitation"])
def test_guessing_at_links_ends_soon(name: str) -> None:
    client = Client(REMOTE_ADDR=STRANGER)
    addresses = [
        reverse(f"tournaments:{name}", args=[f"guess{n}"])
        for n in range(UNKNOWN_LINKS.most + 1)
    ]

    answers = [client.get(address).status_code for address in addresses]

    assert answers == [404] * UNKNOWN_LINKS.most + [429]
    assert Client(REMOTE_ADDR=HALL).get(addresses[0]).status_code == 404


def test_a_tablet_takes_no_flood(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ARRIVALS.most >= 60, "one player each second"
    monkeypatch.setattr("tournaments.views.checkin.ARRIVALS", replace(ARRIVALS, most=5))
    tournament = make_tournament(6)
    _link, token = open_door(tournament=tournament, by=arbiter_of(tournament))
    tablet = Client(REMOTE_ADDR=HALL)
    address = reverse("tournaments:door", args=[token])

    answers = [tablet.post(address, {"player": n}).status_code for n in range(1, 7)]

    assert answers == [200] * 5 + [429]
    assert tournament.entrants.filter(present_for_round=1).count() == 5


def test_the_link_of_a_tablet_ends_by_itself() -> None:
    tournament = make_tournament(2)
    with clock_at(timezone.now() - timedelta(days=LINK_DAYS, minutes=1)):
        _link, token = open_door(tournament=tournament, by=arbiter_of(tournament))

    assert door_link(token) is None
    answer = Client().get(reverse("tournaments:door", args=[token]))
    assert answer.status_code == 404


@pytest.mark.parametrize(
    ("proxy", "remote", "header", "found"),
    [
        (None, "192.168.1.20", "", "192.168.1.20"),
        (None, "192.168.1.20", "203.0.113.9", "192.168.1.20"),
        (("X", "https"), "10.0.0.1", "6.6.6.6, 203.0.113.9", "203.0.113.9"),
        (("X", "https"), "10.0.0.1", "", "10.0.0.1"),
        (None, "2001:db8:1:2:aaaa::1", "", "2001:db8:1:2::/64"),
        (None, "::ffff:192.168.1.20", "", "192.168.1.20"),
        (None, "unix:", "", "unix:"),
        (("X", "https"), "10.0.0.1", "203.0.113.9:5555", "203.0.113.9"),
        (("X", "https"), "10.0.0.1", "[2001:db8:1:2::9]:5555", "2001:db8:1:2::/64"),
    ],
)
def test_whose_try_it_is(settings, proxy, remote, header, found) -> None:
    settings.SECURE_PROXY_SSL_HEADER = proxy
    headers = {"x-forwarded-for": header} if header else {}
    request = RequestFactory().get("/", REMOTE_ADDR=remote, headers=headers)

    assert client_address(request) == found


@pytest.mark.django_db(transaction=True)
def test_several_processes_count_together(tmp_path: Path) -> None:
    """Each new line may reach another process of the server."""
    User.objects.create_user("anna", password="secret")
    form = {"username": "anna", "password": "guess"}
    answers = []
    with running_server(tmp_path, workers=2) as server:
        for _ in range(SIGN_IN_OF_A_NAME.most + 2):
            phone = Phone(server)
            answers.append(phone.ask(ADDRESS, form).status)
            phone.close()

    assert answers == [422] * SIGN_IN_OF_A_NAME.most + [429] * 2
