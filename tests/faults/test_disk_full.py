"""The disk of the database is full: the act is refused whole, and told."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from tests.concurrency.together import browser_of, journal_tells
from tests.factories import arbiter_of, make_tournament, pair
from tournaments.models import JournalEntry, Tournament

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
