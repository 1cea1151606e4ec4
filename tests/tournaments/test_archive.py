"""The archive: the same bytes everywhere, and nothing that is not the event's."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User

from standings.playoffs.regulations import Regulations
from standings.services.play_offs import (
    draw_play_off_games,
    set_play_off_rules,
    start_play_off,
)
from standings.services.prizes import set_prize_plan
from tests.factories import (
    arbiter_of,
    make_entrant,
    make_tournament,
    make_user,
    pair,
    play_rounds,
)
from tests.standings.tied_tournaments import leaders, tied_tournament
from tournaments.archive import canonical_json, export_event, import_event
from tournaments.errors import ArchiveRefused
from tournaments.history import undo_last_act
from tournaments.models import Event, JournalEntry
from tournaments.rows import ROW_MODELS
from tournaments.rules import Standing, standing
from tournaments.selectors import tournament_record
from tournaments.services.access import invite
from tournaments.services.adjustments import adjust_points, forbid_pairing
from tournaments.services.byes import request_bye
from tournaments.services.events import delete_event
from tournaments.services.results import correct_result
from tournaments.services.ties import order_tie

pytestmark = pytest.mark.django_db


def _play_off_and_prizes(event: Event, by: User) -> None:
    blitz = tied_tournament(2, by=by, event=event, name="Blitz")
    set_play_off_rules(tournament=blitz, rules=Regulations(sudden_games=1), by=by)
    play_off = start_play_off(tournament=blitz, entrants=leaders(blitz, 2), by=by)
    draw_play_off_games(play_off=play_off, by=by)
    plan = {"categories": [{"name": "General", "prizes": [50]}]}
    set_prize_plan(tournament=blitz, plan=plan, by=by)


@pytest.fixture
def event() -> Event:
    """Return an event with a row of every kind."""
    tournament = make_tournament(7, name="Őpen")
    by = arbiter_of(tournament)
    entrants = list(tournament.entrants.order_by("pairing_number"))
    forbid_pairing(tournament=tournament, entrants=entrants[:2], by=by)
    adjust_points(entrant=entrants[0], tenths=-5, reason="Late", by=by)
    request_bye(entrant=entrants[6], round_number=3, kind="H", by=by)
    play_rounds(tournament, 1)
    pair(tournament)
    game = tournament.rounds.get(number=1).games.get(board=1)
    correct_result(game=game, result="0-0", reason="Misread", by=by)
    make_entrant(tournament, "Nuñez", email="nunez@example.org", birth="1990/01/02")
    make_entrant(tournament, "Twice")
    undo_last_act(tournament=tournament, by=by)
    order_tie(
        tournament=tournament,
        round_number=1,
        entrants=entrants[2:4],
        reason="Lots",
        by=by,
    )
    _play_off_and_prizes(tournament.event, by)
    invite(event=tournament.event, role="assistant", by=by, label="Sander")
    return Event.objects.get(pk=tournament.event_id)


_ARCHIVES: list[bytes] = []


@pytest.fixture
def archive_from_elsewhere(request) -> bytes:
    """Return the archive of an event that is not here; it is made once for all tests."""
    if not _ARCHIVES:
        event = request.getfixturevalue("event")
        _ARCHIVES.append(export_event(event=event))
        delete_event(event=event, by=make_user())
    return _ARCHIVES[0]


def test_archive_comes_back_byte_for_byte(event):
    data = export_event(event=event)
    records = [tournament_record(t) for t in event.tournaments.all()]
    assert export_event(event=event) == data
    by = make_user("elsewhere")
    delete_event(event=event, by=by)

    restored = import_event(data=data, by=by)

    assert restored == event
    assert export_event(event=restored) == data
    assert [tournament_record(t) for t in restored.tournaments.all()] == records
    assert standing(by, restored) is Standing.ARBITER
    note = JournalEntry.objects.filter(event=None).last()
    assert (note.act, note.by) == ("import_event", by)


def test_archive_holds_every_kind_of_row_and_the_journal(event):
    with zipfile.ZipFile(io.BytesIO(export_event(event=event))) as archive:
        sizes = {
            name: len(json.loads(archive.read(name))) for name in archive.namelist()
        }
        times = {info.date_time for info in archive.infolist()}

    assert min(sizes.values()) > 0
    assert set(sizes) == {f"{name}.json" for name in ROW_MODELS} | {
        "journal.json",
        "manifest.json",
    }
    assert times == {(1980, 1, 1, 0, 0, 0)}


def test_archive_holds_no_account_and_no_token(event):
    arbiter = event.memberships.get().user
    secrets = [
        arbiter.password,
        event.invitations.get().token_hash,
    ]
    with zipfile.ZipFile(io.BytesIO(export_event(event=event))) as archive:
        text = "".join(archive.read(name).decode() for name in archive.namelist())

    assert all(secret not in text for secret in secrets)
    assert "password" not in text
    assert "Nuñez" in text


def test_archive_of_an_event_that_is_here_is_refused(event):
    data = export_event(event=event)

    with pytest.raises(ArchiveRefused):
        import_event(data=data, by=make_user())

    Event.objects.filter(pk=event.pk).update(slug="moved")
    assert Event.objects.count() == 1


def test_archive_whose_address_is_taken_is_refused(event):
    data = export_event(event=event)
    delete_event(event=event, by=make_user())
    other = make_tournament().event
    Event.objects.filter(pk=other.pk).update(slug=event.slug)

    with pytest.raises(ArchiveRefused):
        import_event(data=data, by=make_user())

    assert Event.objects.count() == 1


@pytest.mark.parametrize(
    "data",
    [b"", b"PK\x03\x04", b"x" * 1000],
    ids=["empty", "cut short", "noise"],
)
def test_file_that_is_no_archive_is_refused(data):
    with pytest.raises(ArchiveRefused):
        import_event(data=data, by=make_user())


def forged(data: bytes, file: str, forge: Callable[[Any], Any]) -> bytes:
    """Return an archive with one file changed."""
    packed = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(data)) as source,
        zipfile.ZipFile(packed, "w") as target,
    ):
        for name in source.namelist():
            content = json.loads(source.read(name))
            if name == file:
                content = forge(content)
            if content is not None:
                target.writestr(name, canonical_json(content))
    return packed.getvalue()


def without(data: Any, column: str) -> Any:
    """Return data with a column left out wherever it stands."""
    if isinstance(data, list):
        return [without(item, column) for item in data]
    if isinstance(data, dict):
        return {k: without(v, column) for k, v in data.items() if k != column}
    return data


def test_archive_of_an_earlier_version_gets_the_defaults(archive_from_elsewhere):
    """As if first_board and requested byes had come later."""
    data = archive_from_elsewhere
    for file in ("tournament.json", "journal.json"):
        data = forged(data, file, lambda content: without(content, "first_board"))
    data = forged(
        data,
        "journal.json",
        lambda entries: [e for e in entries if e["act"] != "request_bye"],
    )
    data = forged(data, "requestedbye.json", lambda rows: None)

    event = import_event(data=data, by=make_user())

    assert {t.first_board for t in event.tournaments.all()} == {1}
    again = export_event(event=event)
    delete_event(event=event, by=make_user())
    assert export_event(event=import_event(data=again, by=make_user())) == again


def first(**values: Any) -> Callable[[Any], Any]:
    """Return a forger that changes columns of the first row."""
    return lambda rows: [{**rows[0], **values}, *rows[1:]]


@pytest.mark.parametrize(
    ("file", "forge"),
    [
        ("manifest.json", lambda data: {**data, "format": "zip"}),
        ("manifest.json", lambda data: {**data, "version": 99}),
        ("manifest.json", lambda data: []),
        ("event.json", lambda data: None),
        ("journal.json", lambda data: None),
        ("outcome.json", lambda data: None),
        ("manifest.json", lambda data: None),
        ("event.json", lambda data: []),
        ("event.json", lambda data: data * 2),
        ("event.json", first(name="")),
        ("event.json", first(name=["x"])),
        ("event.json", first(uid="not a uid")),
        ("event.json", first(version="many")),
        ("event.json", first(password="x")),
        ("tournament.json", first(tie_breaks="BH")),
        ("tournament.json", first(points_white_draw=9)),
        ("tournament.json", first(event="00000000-0000-0000-0000-000000000000")),
        ("entrant.json", first(ratings={"standard": "strong"})),
        ("entrant.json", first(pairing_number=77)),
        ("entrant.json", first(surname="\x00")),
        ("outcome.json", first(kind="X")),
        ("outcome.json", lambda rows: rows[1:]),
        ("outcome.json", lambda rows: "rows"),
        ("game.json", first(board=99999999999)),
        ("journal.json", lambda entries: entries[1:]),
        ("journal.json", first(changes=[{"op": "explode"}])),
        ("journal.json", first(at="yesterday")),
        ("journal.json", first(undoes="00000000-0000-0000-0000-000000000000")),
    ],
)
def test_forged_archive_is_refused_as_a_whole(archive_from_elsewhere, file, forge):
    data = forged(archive_from_elsewhere, file, forge)

    with pytest.raises(ArchiveRefused):
        import_event(data=data, by=make_user())

    assert not Event.objects.exists()


def test_archive_that_unpacks_to_too_much_is_refused(
    monkeypatch, archive_from_elsewhere
):
    data = archive_from_elsewhere
    monkeypatch.setattr("tournaments.archive.MOST_BYTES", 1000)

    with pytest.raises(ArchiveRefused):
        import_event(data=data, by=make_user())
