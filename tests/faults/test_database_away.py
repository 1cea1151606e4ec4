"""The database is away for ten seconds: a clear page, nothing lost, and back by itself."""

from __future__ import annotations

import random
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.db import DatabaseError, connection
from django.test import Client
from django.urls import reverse

from config.faults import passing_fault
from tests.concurrency.together import browser_of, journal_tells
from tests.factories import arbiter_of, make_tournament, pair
from tests.faults.proxy import Line
from tests.faults.server import Answer, Phone, database_url, running_server
from tournaments.enums import GameResult
from tournaments.models import Tournament
from tournaments.selectors import boards

pytestmark = pytest.mark.django_db(transaction=True)

AWAY = 10.0
SOON = 30.0
"""Seconds for two refusals on a busy machine; nobody waits for the line's return."""
RESULTS = (GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS)


class Typist:
    """Enters results one after another and keeps what was acknowledged."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.stored: dict[int, str] = {}
        self.rng = random.Random(3)

    def enter(self, phone: Phone) -> Answer:
        board = self.rng.randrange(1, 11)
        before = self.stored.get(board, "")
        result = self.rng.choice([r for r in RESULTS if r != before])
        answer = phone.ask(
            reverse("tournaments:enter-result", args=[self.tournament, 1, board]),
            {"result": result, "seen": before},
            **{"HX-Request": "true", "Accept-Language": "fr"},
        )
        if answer.status == 200:
            self.stored[board] = result
        return answer

    def check(self) -> None:
        found = {b.number: b.code for b in boards(self.tournament.rounds.get())}
        assert {n: code for n, code in found.items() if code} == self.stored
        assert journal_tells(self.tournament.event)


def test_a_cut_line_gives_a_page_that_says_so_and_comes_back(tmp_path: Path) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has no line to cut")
    tournament = make_tournament(20)
    pair(tournament)
    user = arbiter_of(tournament)
    typist = Typist(tournament)
    found = connection.settings_dict
    line = Line(found["HOST"] or "127.0.0.1", int(found["PORT"] or 5432))
    url = database_url(host="127.0.0.1", port=str(line.port))
    home = {"Accept-Language": "nl"}
    try:
        with running_server(tmp_path, database=url) as server:
            phone = Phone(server, user)
            for _ in range(10):
                assert typist.enter(phone).status == 200
            line.cut()
            end = time.monotonic() + AWAY
            refused = []
            while time.monotonic() < end or len(refused) < 4:
                start = time.monotonic()
                refused += [typist.enter(phone), phone.ask("/", **home)]
                assert time.monotonic() - start < SOON
                time.sleep(0.2)
            line.mend()
            answers = [typist.enter(phone) for _ in range(10)]
            assert phone.ask("/", **home).status == 200
            phone.close()
    finally:
        line.close()
    assert line.dropped > 0
    assert {answer.status for answer in refused} == {503}
    assert {answer.headers.get("retry-after") for answer in refused} == {"10"}
    assert all('<html lang="fr">' in answer.text for answer in refused[::2])
    assert all('<html lang="nl">' in answer.text for answer in refused[1::2])
    assert {answer.status for answer in answers} == {200}
    typist.check()


@contextmanager
def locked_by_another_program() -> Iterator[sqlite3.Connection]:
    other = sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)
    try:
        other.execute("BEGIN IMMEDIATE")
        yield other
    finally:
        other.close()


def test_results_wait_while_another_program_holds_the_file(tmp_path: Path) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL locks rows")
    tournament = make_tournament(20)
    pair(tournament)
    user = arbiter_of(tournament)
    typist = Typist(tournament)
    answers = []
    with running_server(tmp_path) as server:
        phone, reader = Phone(server, user), Phone(server)
        assert typist.enter(phone).status == 200
        with locked_by_another_program():
            entering = threading.Thread(
                target=lambda: answers.append(typist.enter(phone))
            )
            entering.start()
            end = time.monotonic() + AWAY
            while time.monotonic() < end:
                assert reader.ask("/").status == 200
                time.sleep(0.5)
            assert answers == []
        entering.join()
        phone.close()
        reader.close()
    assert [answer.status for answer in answers] == [200]
    typist.check()


def test_a_file_held_too_long_gives_a_page_that_says_so() -> None:
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL locks rows")
    tournament = make_tournament(4)
    pair(tournament)
    browser = browser_of(arbiter_of(tournament))
    browser.raise_request_exception = False
    address = reverse("tournaments:enter-result", args=[tournament, 1, 1])
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout=100")

    with locked_by_another_program():
        answer = browser.post(
            address, {"result": "1-0"}, headers={"hx-request": "true"}
        )
    again = browser.post(address, {"result": "1-0"}, headers={"hx-request": "true"})

    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "10"
    assert "The database does not answer." in answer.content.decode()
    assert again.status_code == 200
    connection.close()


def test_a_fault_of_the_program_is_no_passing_one() -> None:
    with pytest.raises(DatabaseError) as caught, connection.cursor() as cursor:
        cursor.execute("SELECT * FROM nothing_of_the_kind")
    connection.close()

    assert passing_fault(caught.value) is None
    assert passing_fault(ValueError()) is None
    assert passing_fault(None) is None


def test_another_error_stays_a_500(monkeypatch: pytest.MonkeyPatch) -> None:
    def fall(*args: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("tournaments.views.home.events_for", fall)
    client = Client(raise_request_exception=False)

    answer = client.get("/")

    assert answer.status_code == 500
    assert "Retry-After" not in answer.headers
