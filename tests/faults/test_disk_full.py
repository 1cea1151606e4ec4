"""The disk of the database is full: the act is refused whole, and told."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.core.files.uploadedfile import InMemoryUploadedFile, SimpleUploadedFile
from django.db import OperationalError, connection
from django.test import Client
from django.urls import reverse

from tests.concurrency.together import browser_of, journal_tells
from tests.factories import arbiter_of, make_tournament, pair
from tournaments.models import JournalEntry, RatingList, Tournament
from tournaments.models.job import Job

pytestmark = pytest.mark.django_db(transaction=True)

NO_ROOM = """
CREATE FUNCTION no_room() RETURNS trigger AS $$
BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END
$$ LANGUAGE plpgsql;
CREATE TRIGGER no_room BEFORE INSERT ON tournaments_journalentry
EXECUTE FUNCTION no_room();
"""
ROOM = "DROP TRIGGER no_room ON tournaments_journalentry; DROP FUNCTION no_room();"


@contextmanager
def full_disk() -> Iterator[None]:
    """Leave the database no page more; on PostgreSQL the server says it at the end."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            # Pages that earlier tests have freed would be room.
            cursor.execute("VACUUM")
            (pages,) = cursor.execute("PRAGMA page_count").fetchone()
            cursor.execute(f"PRAGMA max_page_count = {pages}")
        else:
            cursor.execute(NO_ROOM)
        yield
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA max_page_count = 1073741823")
        else:
            cursor.execute(ROOM)


def browser_in(tournament: Tournament) -> Client:
    browser = browser_of(arbiter_of(tournament))
    browser.raise_request_exception = False
    return browser


def long_list(players: int = 600) -> dict[str, str]:
    lines = "".join(f"Berg{n}, Ann;{1500 + n % 900}\n" for n in range(players))
    return {"text": "name;rating\n" + lines, "confirm": "1"}


def test_import_on_a_full_disk_is_refused_whole_and_works_later() -> None:
    tournament = make_tournament(6)
    browser = browser_in(tournament)
    address = reverse("tournaments:player-import", args=[tournament])

    with full_disk():
        answer = browser.post(
            address, long_list(), headers={"accept-language": "fr,en;q=0.5"}
        )
        assert answer.status_code == 503
        assert answer.headers["Retry-After"] == "60"
        assert '<html lang="fr">' in answer.content.decode()
        assert tournament.entrants.count() == 6
        assert journal_tells(tournament.event)
        shown = browser.get(reverse("tournaments:player-list", args=[tournament]))
        assert shown.status_code == 200

    again = browser.post(address, long_list())
    assert again.status_code == 302
    assert tournament.entrants.count() == 606
    assert journal_tells(tournament.event)


def test_pairing_and_results_on_a_full_disk_leave_no_half_act() -> None:
    tournament = make_tournament(60)
    other = make_tournament(60, by=arbiter_of(tournament), event=tournament.event)
    pair(tournament)
    browser = browser_in(tournament)
    pairing = reverse("pairing:pair-next-round", args=[other])
    statuses: list[int] = []

    with full_disk():
        before = JournalEntry.objects.count()
        statuses.append(browser.post(pairing).status_code)
        for board in range(1, 31):
            address = reverse("tournaments:enter-result", args=[tournament, 1, board])
            answer = browser.post(
                address, {"result": "1-0"}, headers={"hx-request": "true"}
            )
            statuses.append(answer.status_code)
        written = JournalEntry.objects.count() - before
        assert journal_tells(tournament.event)

    # SQLite may have room for a few in pages that it has already.
    assert set(statuses) <= {200, 302, 503}
    assert statuses.count(503) > 0
    assert written == len(statuses) - statuses.count(503)
    assert other.rounds.count() == (statuses[0] == 302)
    assert browser.post(pairing).status_code == 302
    assert other.rounds.count() == 1
    assert journal_tells(tournament.event)


def test_the_page_says_what_to_do() -> None:
    tournament = make_tournament(2)
    browser = browser_in(tournament)
    address = reverse("tournaments:player-import", args=[tournament])

    with full_disk():
        page = browser.post(address, long_list()).content.decode()

    assert "The disk of the server is full" in page
    assert "must make room on the disk" in page


def rating_list() -> dict[str, object]:
    heading = b"ID Number      Name                  Fed  Sex  Tit\n"
    return {
        "file": SimpleUploadedFile("list.txt", heading + b"7              Berg\n"),
        "source": "FIDE",
        "period": "2026-01-01",
        "kind": "standard",
    }


@pytest.mark.parametrize("where", ["file", "database"])
def test_rating_list_that_finds_no_room_leaves_nothing(
    where: str, settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.VAR_DIR = tmp_path
    tournament = make_tournament(2)
    browser = browser_in(tournament)
    address = reverse("tournaments:rating-lists", args=[tournament])

    def no_room(*_args: object, **_words: object) -> Iterator[bytes]:
        yield b"ID Num"
        raise OSError(errno.ENOSPC, "No space left on device")

    def no_row(*_args: object, **_words: object) -> None:
        cause = sqlite3.OperationalError("database or disk is full")
        cause.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise OperationalError from cause

    with monkeypatch.context() as patch:
        if where == "file":
            patch.setattr(InMemoryUploadedFile, "chunks", no_room)
        else:
            patch.setattr("tournaments.views.rating_lists.enqueue", no_row)
        answer = browser.post(address, rating_list())

    assert answer.status_code == 503
    assert "The disk of the server is full" in answer.content.decode()
    assert list((tmp_path / "rating-lists").iterdir()) == []
    assert not RatingList.objects.exists()
    assert browser.post(address, rating_list()).status_code == 302
    assert len(list((tmp_path / "rating-lists").iterdir())) == 1
    assert Job.objects.count() == 1


def test_upload_of_a_fallen_server_is_cleared_away(settings, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path
    tournament = make_tournament(2)
    browser = browser_in(tournament)
    address = reverse("tournaments:rating-lists", args=[tournament])
    browser.post(address, rating_list())
    (kept,) = (tmp_path / "rating-lists").iterdir()
    fallen, young = kept.with_name("fallen.list"), kept.with_name("young.list")
    for file in (fallen, young):
        file.write_bytes(b"ID Num")
    for file in (kept, fallen):
        os.utime(file, (0, 0))

    browser.post(address, rating_list())

    left = set((tmp_path / "rating-lists").iterdir())
    assert fallen not in left
    assert {kept, young} < left
