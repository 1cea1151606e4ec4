"""Two web servers on one database, as behind a proxy: nobody can tell them apart."""

from __future__ import annotations

import os
import socket
from contextlib import ExitStack, closing

import pytest
from django.contrib.auth.models import User
from django.core.cache import caches
from django.test import Client
from django.urls import reverse

from config.environment import page_caches
from tests.factories import arbiter_of, make_event, make_tournament, make_user
from tests.factories import pair as pair_and_publish
from tests.faults.server import Answer, Phone, Server, running_server
from tournaments.public import shared_pages

WORKER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
REDIS = f"redis://127.0.0.1:6379/{9 + WORKER % 6}"
"""Each process of a test run empties a database of its own."""


def redis_answers() -> bool:
    try:
        socket.create_connection(("127.0.0.1", 6379), 1).close()
    except OSError:
        return False
    return True


with_redis = pytest.mark.skipif(
    not redis_answers(), reason="no Redis-compatible server at port 6379"
)


def mark_of(answer: Answer) -> str:
    return {name.lower(): text for name, text in answer.headers.items()}["etag"]


@pytest.fixture
def tournament():
    by = make_user()
    return make_tournament(8, by=by, event=make_event(by=by, is_public=True))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "shared", [{}, pytest.param({"CACHE_URL": REDIS}, marks=with_redis)]
)
def test_two_servers_on_one_database_cannot_be_told_apart(tournament, tmp_path, shared):
    round_ = pair_and_publish(tournament)
    arbiter = arbiter_of(tournament)
    addresses = [
        reverse("tournaments:round-detail", args=[tournament, round_.number]),
        reverse("standings:standings", args=[tournament]),
        reverse("tournaments:event-detail", args=[tournament.event]),
    ]
    journal = reverse("tournaments:journal", args=[tournament])
    folders = [tmp_path / "one", tmp_path / "two"]
    with ExitStack() as stack:
        servers = []
        for folder in folders:
            folder.mkdir()
            servers.append(stack.enter_context(running_server(folder, more=shared)))

        def client(server: Server, user: User | None = None) -> Phone:
            return stack.enter_context(closing(Phone(server, user)))

        phones = [client(server) for server in servers]
        for address in addresses:
            one, two = (phone.ask(address, Host="localhost") for phone in phones)
            assert (one.status, one.text) == (two.status, two.text)
            assert mark_of(one) == mark_of(two) != ""

        # Signed in at one, the other knows the session; what is changed at one is
        # there at the next request of the other.
        desk = client(servers[0], arbiter)
        seen = phones[1].ask(addresses[0])
        answer = desk.ask(
            f"{addresses[0]}boards/1/result/",
            {"result": "1-0", "seen": ""},
            **{"HX-Request": "true"},
        )
        assert answer.status == 200
        again = phones[1].ask(addresses[0], **{"If-None-Match": mark_of(seen)})
        assert again.status == 200
        assert again.text != seen.text
        assert phones[1].ask(journal).status != 200
        phones[1].cookies |= desk.cookies
        assert phones[1].ask(journal).status == 200


@pytest.fixture
def shared_cache(settings):
    settings.CACHES = page_caches(REDIS)
    settings.SHARES_PAGES = True
    caches["pages"].clear()
    yield caches["pages"]
    caches["pages"].clear()


@with_redis
def test_page_of_one_process_is_there_for_the_other(shared_cache):
    shared_pages.share_page(("mark", "/e/x/"), b"page")

    assert shared_pages.shared_page(("mark", "/e/x/")) == b"page"
    assert shared_pages.shared_page(("later mark", "/e/x/")) is None


@pytest.mark.django_db
def test_lost_server_of_shared_pages_costs_nothing_but_a_line_in_the_log(
    tournament, settings, caplog
):
    settings.CACHES = page_caches("redis://127.0.0.1:9/0")
    settings.SHARES_PAGES = True

    page = Client().get(reverse("tournaments:event-detail", args=[tournament.event]))

    assert page.status_code == 200
    assert "does not answer" in caplog.text
