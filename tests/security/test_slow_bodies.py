"""Who tells a length and sends little keeps nobody else waiting."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from io import BytesIO
from pathlib import Path
from threading import Event, Thread
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import reverse

from config.work import PLACES, THREADS, at_work
from tests.factories import arbiter_of, make_tournament, make_user
from tests.faults.server import (
    FORM,
    PATIENCE,
    TOKEN,
    Answer,
    Phone,
    Server,
    running_server,
)
from tournaments.models import HallCopy
from tournaments.public_site.receiving import make_hall_key
from tournaments.views import slow_bodies
from tournaments.views.slow_bodies import (
    MOST_OF_ACCOUNTS,
    MOST_OF_AN_ACCOUNT,
    MOST_OF_VISITORS,
    TURNS,
    OthersAreSending,
    Sender,
    Turns,
)

ANNA, BERTA, CLARA = (Sender(f"account {number}") for number in (1, 2, 3))
VISITOR = Sender("192.0.2.1", is_visitor=True)
OTHER_VISITOR = Sender("192.0.2.2", is_visitor=True)
THIRD_VISITOR = Sender("192.0.2.3", is_visitor=True)


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slow_bodies, "BRIEFLY", 0.05)


@pytest.fixture
def held() -> Iterator[ExitStack]:
    """Turns that last as long as the test."""
    with ExitStack() as stack:
        yield stack


def begins(turns: Turns, sender: Sender) -> bool:
    try:
        with turns.turn(sender):
            return True
    except OthersAreSending:
        return False


def test_account_has_two_turns_and_others_have_theirs(held: ExitStack) -> None:
    turns = Turns()
    for _ in range(MOST_OF_AN_ACCOUNT):
        assert begins(turns, ANNA)
        held.enter_context(turns.turn(ANNA))

    assert not begins(turns, ANNA)
    assert begins(turns, BERTA)
    assert begins(turns, VISITOR)


def test_all_accounts_together_leave_threads_to_the_pages(held: ExitStack) -> None:
    turns = Turns()
    for number in range(MOST_OF_ACCOUNTS):
        held.enter_context(turns.turn(Sender(f"account {number}")))

    assert not begins(turns, CLARA)
    assert begins(turns, VISITOR)
    assert THREADS - PLACES == MOST_OF_ACCOUNTS + MOST_OF_VISITORS


def test_visitor_has_one_turn_and_visitors_take_none_of_the_desk(
    held: ExitStack,
) -> None:
    turns = Turns()
    held.enter_context(turns.turn(VISITOR))

    assert not begins(turns, VISITOR)
    held.enter_context(turns.turn(OTHER_VISITOR))
    assert not begins(turns, THIRD_VISITOR)
    assert begins(turns, ANNA)


def test_what_comes_at_once_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many forms of one arbiter in the same moment: all of them are read."""
    monkeypatch.setattr(slow_bodies, "BRIEFLY", PATIENCE)
    monkeypatch.setattr(slow_bodies, "LONGEST", PATIENCE)
    turns, read = Turns(), []

    def send(number: int) -> None:
        with turns.turn(ANNA):
            time.sleep(0.01)
            read.append(number)

    threads = [Thread(target=send, args=[number]) for number in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)

    assert sorted(read) == list(range(20))
    assert not turns._begun


def test_what_is_slow_already_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch, held: ExitStack
) -> None:
    turns = Turns()
    held.enter_context(turns.turn(VISITOR))
    time.sleep(2 * slow_bodies.BRIEFLY)
    start = time.monotonic()

    for _ in range(20):
        assert not begins(turns, VISITOR)

    assert time.monotonic() - start < 20 * slow_bodies.BRIEFLY


def test_who_has_sent_a_body_waits_for_no_place_again() -> None:
    """Twenty results in the same second: nobody's turn lasts until a place is free."""
    at_phones = Event()

    def application(environ: dict[str, Any], start: Any) -> list[bytes]:
        if environ["REQUEST_METHOD"] == "GET":
            start()
            at_phones.wait(PATIENCE)
            return []
        # The place that is left here goes to a phone, which keeps it.
        body = environ["wsgi.input"].read()
        phone.start()
        assert is_asked.wait(PATIENCE)
        return [body]

    work, is_asked = at_work(application, places=1), Event()
    phone = Thread(
        target=work,
        args=[{"REQUEST_METHOD": "GET", "wsgi.input": BytesIO()}, is_asked.set],
    )
    sent = {
        "REQUEST_METHOD": "POST",
        "CONTENT_LENGTH": "10",
        "wsgi.input": BytesIO(b"result=1-0"),
    }

    assert list(work(sent, None)) == [b"result=1-0"]

    at_phones.set()
    phone.join(PATIENCE)
    # The one place is free again, and there is no second one.
    again = {"REQUEST_METHOD": "GET", "wsgi.input": BytesIO()}
    assert list(work(again, lambda: None)) == []


def test_turn_of_a_line_that_broke_is_given_back() -> None:
    turns = Turns()
    for _ in range(MOST_OF_AN_ACCOUNT + 1):
        with pytest.raises(OSError, match="broke"), turns.turn(ANNA):
            raise OSError("broke")


@pytest.mark.django_db
def test_a_hall_that_finds_no_turn_tries_again(held: ExitStack) -> None:
    key, secret = make_hall_key(label="Hall", by=make_user(is_superuser=True))
    for _ in range(MOST_OF_AN_ACCOUNT):
        held.enter_context(TURNS.turn(Sender(f"hall {key.pk}")))

    answer = Client().post(
        reverse("tournaments:receive-copy"),
        b"archive",
        content_type="application/zip",
        headers={"authorization": f"Bearer {secret}"},
    )

    assert answer.status_code == 503
    assert not HallCopy.objects.exists()


MANY = 12


def head_of(phone: Phone, address: str, length: int, *, kind: str = FORM) -> str:
    """Return the head of a form with its cookies and its token."""
    cookies = "; ".join(f"{name}={value}" for name, value in phone.cookies.items())
    lines = (
        f"POST {address} HTTP/1.1",
        "Host: localhost",
        f"Content-Length: {length}",
        f"Content-Type: {kind}",
        f"Cookie: {cookies}",
        f"X-CSRFToken: {TOKEN}",
    )
    return "\r\n".join(lines) + "\r\n\r\n"


def hold(server: Server, phone: Phone, address: str, lines: ExitStack) -> None:
    """Send many heads of forms, and nothing more."""
    head = head_of(phone, address, 5000).encode()
    for _ in range(MANY):
        line = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
        lines.enter_context(line).sendall(head)


@pytest.mark.django_db(transaction=True)
def test_who_sends_nothing_keeps_nobody_else_waiting(tmp_path: Path) -> None:
    """One process; two accounts and visitors with a dozen lines each."""
    tournament = make_tournament(2)
    address = reverse("tournaments:add-player", args=[tournament])
    others = [make_user(), make_user()]

    with running_server(tmp_path) as server, ExitStack() as lines:
        for user in others:
            hold(server, Phone(server, user), "/events/new/", lines)
        hold(server, Phone(server), "/sign-in/", lines)
        desk = lines.enter_context(closing(Phone(server, arbiter_of(tournament))))
        visitor = lines.enter_context(closing(Phone(server)))

        for number in range(3):
            form = {"name": f"Berg{number}, Ann"}
            assert desk.ask(address, form).status == 302
        assert desk.ask("/events/new/").status == 200
        assert visitor.ask("/").status == 200
    assert tournament.entrants.count() == 5


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("has_account", [True, False])
def test_who_is_refused_is_told_when_to_come_again(
    tmp_path: Path, has_account: bool
) -> None:
    user = make_user() if has_account else None
    address = "/events/new/" if has_account else "/sign-in/"
    end = time.monotonic() + PATIENCE

    def answer_to(phone: Phone, status: int) -> Answer:
        while (answer := phone.ask(address, {"name": ""})).status != status:
            assert time.monotonic() < end, answer.status
        return answer

    with running_server(tmp_path) as server, ExitStack() as lines:
        hold(server, Phone(server, user), address, lines)
        phone = lines.enter_context(closing(Phone(server, user)))

        refused = answer_to(phone, 429)
        assert refused.headers["retry-after"] == "5"
        assert "Others are sending at this moment." in refused.text
        lines.close()

        # Each line that is closed gives its turn back.
        with closing(Phone(server, user)) as phone:
            answer_to(phone, 422)


@pytest.mark.django_db(transaction=True)
def test_a_form_whose_line_breaks_changes_nothing(tmp_path: Path) -> None:
    """Half a list of players is no list."""
    tournament = make_tournament(2)
    names = "".join(f"Berg{number}, Ann\n" for number in range(20))
    forms = {
        "player-import": {"confirm": "1", "text": f"name\n{names}"},
        "add-player": {"name": "Bergmann-Fischer, Ann"},
    }
    with running_server(tmp_path) as server:
        phone = Phone(server, arbiter_of(tournament))
        for name, form in forms.items():
            address = reverse(f"tournaments:{name}", args=[tournament])
            body = urlencode(form)
            head = head_of(phone, address, len(body))
            half = body[: len(body) * 2 // 3]
            with socket.create_connection(("127.0.0.1", server.port)) as line:
                line.sendall(f"{head}{half}".encode())
                # The server has them, and waits for the rest.
                time.sleep(0.5)
        # A file, as a browser sends it.
        file = "\r\n".join(
            (
                "--x",
                'Content-Disposition: form-data; name="confirm"\r\n\r\n1\r\n--x',
                'Content-Disposition: form-data; name="file"; filename="a.csv"',
                f"\r\nname\n{names}",
            )
        )
        address = reverse("tournaments:player-import", args=[tournament])
        head = head_of(
            phone, address, 2 * len(file), kind="multipart/form-data; boundary=x"
        )
        with socket.create_connection(("127.0.0.1", server.port)) as line:
            line.sendall(f"{head}{file}".encode())
            time.sleep(0.5)
        # Until the last turn is given back.
        deadline = time.monotonic() + PATIENCE
        while phone.ask("/events/new/", {"name": ""}).status != 422:
            assert time.monotonic() < deadline
        phone.close()
        time.sleep(0.5)

    assert tournament.entrants.count() == 2
