"""The hall: sends what is new, waits while the line is down, and catches up."""

from __future__ import annotations

import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from pathlib import Path
from urllib.parse import quote

import pytest
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone

from tests.factories import (
    arbiter_of,
    make_event,
    make_tournament,
    make_user,
    play_rounds,
)
from tests.faults.server import Server
from tournaments.archive import export_event
from tournaments.errors import InvalidValue
from tournaments.models import Job, PublicSite, Tournament
from tournaments.public_site.sending import (
    FIRST_PAUSE,
    LONGEST_PAUSE,
    SEND,
    choose_public_site,
    leave_public_site,
    plan_sending,
    send_anew,
    send_event,
)

ROOT = Path(__file__).resolve().parents[3]
NOBODY = "http://127.0.0.1:9"
"""An address at which nothing listens."""

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    by = make_user()
    return make_tournament(6, by=by, event=make_event(by=by, is_public=True))


def choose(tournament: Tournament, address: str, key: str = "key") -> PublicSite:
    return choose_public_site(
        event=tournament.event,
        address=address,
        key=key,
        by=arbiter_of(tournament),
    )


def send(tournament: Tournament) -> PublicSite:
    send_event(event=str(tournament.event_id))
    return PublicSite.objects.get(event=tournament.event_id)


@pytest.mark.parametrize(
    "address",
    [
        "http://chess.example.org",
        "ftp://127.0.0.1",
        "https://",
        "chess",
        "https://anna:secret@chess.example.org",
        "https://chess.example.org:99999",
        "https://chess.example.org:x",
        "https://[chess",
    ],
)
def test_key_travels_in_secret_or_not_at_all(tournament, address):
    with pytest.raises(InvalidValue, match="https"):
        choose(tournament, address)
    assert not PublicSite.objects.exists()


def test_public_installation_sends_nothing(tournament):
    with override_settings(IS_PUBLIC=True), pytest.raises(InvalidValue):
        choose(tournament, "https://chess.example.org")


def test_line_that_is_down_is_tried_again_with_growing_pauses(tournament):
    choose(tournament, NOBODY)

    for failures in (1, 2, 3):
        before = timezone.now()
        site = send(tournament)
        assert (site.problem, site.failures) == ("no-answer", failures)
        pause = min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE)
        assert site.next_try_at >= before + pause
    PublicSite.objects.update(failures=99)
    site = send(tournament)
    assert site.next_try_at <= timezone.now() + LONGEST_PAUSE


def test_sending_is_planned_once_and_only_when_something_is_new(tournament):
    assert plan_sending() == 0
    choose(tournament, NOBODY)

    assert plan_sending() == 1
    assert plan_sending() == 0
    assert [job.arguments for job in Job.objects.filter(kind=SEND)] == [
        {"event": str(tournament.event_id)}
    ]
    Job.objects.all().delete()
    PublicSite.objects.update(next_try_at=timezone.now() + timedelta(seconds=30))
    assert plan_sending() == 0
    PublicSite.objects.update(
        next_try_at=timezone.now(), sent_acts=tournament.event.journal.count()
    )
    assert plan_sending() == 0


def test_event_that_is_sent_nowhere_needs_no_job(tournament):
    choose(tournament, NOBODY)
    leave_public_site(event=tournament.event, by=arbiter_of(tournament))

    assert plan_sending() == 0
    assert send_event(event=str(tournament.event_id)) == {}


def test_key_is_in_no_journal_and_no_archive(tournament):
    choose(tournament, NOBODY, key="very-secret-key")

    assert b"very-secret-key" not in export_event(event=tournament.event)
    entry = tournament.event.journal.latest("pk")
    assert (entry.act, entry.arguments) == ("choose_public_site", {"address": NOBODY})


def test_page_says_what_waits_and_why(tournament):
    choose(tournament, NOBODY)
    send(tournament)
    arbiter = Client()
    arbiter.force_login(arbiter_of(tournament))

    page = arbiter.get(reverse("tournaments:public-site", args=[tournament.event]))

    assert "The public site does not answer." in page.text
    assert "key" not in [field.value() for field in page.context["form"]]


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("http://127.0.0.1:9/schaken-é", "key"),
        ("https://a..example", "key"),
        (NOBODY, "sleutel-ü\u20ac"),
        (NOBODY, "two\nlines"),
    ],
)
def test_letters_that_cannot_be_sent_are_a_failure_like_any_other(
    tournament, address, key
):
    choose(tournament, address, key)

    site = send(tournament)

    assert (site.problem, site.failures) == ("no-answer", 1)
    assert site.next_try_at > timezone.now()


@contextmanager
def answering(*pieces: bytes, pause: float = 0.0) -> Iterator[tuple[str, list[bytes]]]:
    """Answer one request with these bytes, however nonsensical.

    Yields the address, and the pieces that were taken before the line was cut.
    """
    taken: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def answer() -> None:
            line, _address = listener.accept()
            with line, suppress(OSError):
                line.recv(65536)
                for piece in pieces:
                    line.sendall(piece)
                    taken.append(piece)
                    time.sleep(pause)

        thread = threading.Thread(target=answer)
        thread.start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}", taken
        thread.join()


HEAD = b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n"


@pytest.mark.parametrize(
    "body",
    [
        *(b'{"acts": -1}', b'{"acts": 1e30}', b'{"acts": 99999999999}', b"[]", b"null"),
        *(b'{"acts": 1e999}', b'{"acts": NaN}', b"[" * 9000),
    ],
    ids=lambda body: body[:20],
)
def test_answer_that_no_ronde_gives_is_told(tournament, body):
    with answering(HEAD % len(body), body) as (address, _taken):
        choose(tournament, address)
        site = send(tournament)

    assert (site.problem, site.sent_acts) == ("no-ronde", 0)


def test_answer_that_never_ends_is_given_up(tournament, monkeypatch):
    monkeypatch.setattr("tournaments.public_site.sending.LONGEST", 0.5)
    pieces = [b"0"] * 2000
    with answering(HEAD % 9000, *pieces, pause=0.05) as (address, taken):
        choose(tournament, address)
        site = send(tournament)

    assert (site.problem, site.failures) == ("no-answer", 1)
    assert len(taken) < len(pieces)


class Site:
    """An installation of its own, served by the production server."""

    def __init__(self, var: Path) -> None:
        name = quote(str(var / "ronde.sqlite3"))
        self.server = Server(var, database=f"sqlite:///{name}")
        self.address = f"http://127.0.0.1:{self.server.port}"
        self.manage("migrate", "--verbosity=0")

    def manage(self, *words: str) -> str:
        return subprocess.run(
            [sys.executable, str(ROOT / "manage.py"), *words],
            env=self.server.environment(),
            capture_output=True,
            text=True,
            check=True,
        ).stdout

    def make_key(self) -> str:
        return self.manage(
            "shell",
            "--no-imports",
            "-c",
            "from django.contrib.auth.models import User\n"
            "from tournaments.public_site.receiving import make_hall_key\n"
            "by = User.objects.create_superuser('site')\n"
            "print(make_hall_key(label='Hall', by=by)[1])",
        ).strip()

    def export(self) -> bytes:
        return Path(self.manage("backup").strip()).read_bytes()

    @contextmanager
    def served(self) -> Iterator[None]:
        self.server.start()
        try:
            yield
        finally:
            self.server.stop()

    def get(self, path: str) -> str:
        address = self.address + path
        with urllib.request.urlopen(address, timeout=120) as answer:  # noqa: S310
            return answer.read().decode()


def test_hall_sends_loses_the_line_and_catches_up(tournament, tmp_path):
    """Two installations, each with its own database, and a line between them."""
    public = Site(tmp_path)
    choose(tournament, public.address, public.make_key())
    event, round_page = tournament.event, None
    with public.served():
        play_rounds(tournament, 1)
        site = send(tournament)
        assert (site.problem, site.sent_acts) == ("", event.journal.count())
        round_page = reverse("tournaments:round-detail", args=[tournament, 1])
        assert str(tournament.entrants.first().surname) in public.get(round_page)
        with pytest.raises(urllib.error.HTTPError, match="404"):
            public.get(reverse("tournaments:round-detail", args=[tournament, 2]))

    play_rounds(tournament, 1)
    assert send(tournament).problem == "no-answer"
    play_rounds(tournament, 1)

    with public.served():
        site = send(tournament)
        assert (site.problem, site.failures) == ("", 0)
        public.get(reverse("tournaments:round-detail", args=[tournament, 3]))
        assert public.export() == export_event(event=event)
        PublicSite.objects.update(key="wrong")
        assert send(tournament).problem == "no-key"
        send_anew(event=event, by=arbiter_of(tournament))
        assert PublicSite.objects.get().starts_anew
