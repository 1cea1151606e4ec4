"""A journal from elsewhere: taking back its last act reaches no row of others.

Whoever has an account can restore an archive, and write its journal themselves.
"""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import finish, make_tournament, make_user, pair
from tests.security.test_fuzz_archive import packed
from tournaments.archive import export_event, import_event
from tournaments.errors import ArchiveRefused, UndoRefused
from tournaments.history import last_act, undo_last_act
from tournaments.models import Event, EventRow, Outcome, Tournament
from tournaments.rows import model_name, row_data
from tournaments.services.entrants import edit_player
from tournaments.services.events import delete_event

pytestmark = pytest.mark.django_db

Item = dict[str, Any]


@pytest.fixture
def foreign() -> Tournament:
    tournament = make_tournament(4, name="Foreign")
    finish(pair(tournament))
    return tournament


class Forger:
    """Somebody with an account and an event, and the files of its archive."""

    def __init__(self) -> None:
        self.user = make_user("mallory")
        self.tournament = make_tournament(2, by=self.user)
        data = export_event(event=self.tournament.event)
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            self.files: dict[str, Any] = {
                name: json.loads(archive.read(name)) for name in archive.namelist()
            }
        delete_event(event=self.tournament.event, by=self.user)

    def write(self, *changes: Item, act: str = "", about: str = "") -> None:
        """Add an act to the journal; without a name it is one of the whole event."""
        entry = {
            "uid": str(uuid4()),
            "tournament": str(self.tournament.pk) if act else None,
            "round_number": None,
            "at": "2026-01-01T00:00:00+00:00",
            "by_name": "mallory",
            "act": act or "update_event",
            "arguments": {},
            "changes": list(changes),
            "about": about,
            "reason": "",
            "undoes": None,
        }
        self.files["journal.json"].append(entry)

    def restore(self) -> Tournament:
        event = import_event(data=packed(self.files), by=self.user)
        return event.tournaments.get()


def told(op: str, row: EventRow, before: Item | None, after: Item | None) -> Item:
    return {
        "op": op,
        "model": model_name(row),
        "uid": str(row.pk),
        "before": before,
        "after": after,
    }


def changed(row: EventRow, **before: object) -> Item:
    """Tell an act that, taken back, gives a row other values."""
    data = row_data(row)
    return told("update", row, before, {name: data[name] for name in before})


def forge_around(forger: Forger, row: EventRow, change: Item) -> None:
    """Tell that a row of others came, was changed, and went: nothing of it is left."""
    forger.write(told("create", row, None, row_data(row)))
    forger.write(change, act="update_settings")
    forger.write(told("delete", row, row_data(row), None))


def refused(forger: Forger, tournament: Tournament) -> None:
    last = last_act(tournament)
    assert last is not None
    with pytest.raises(UndoRefused):
        undo_last_act(tournament=tournament, by=forger.user, entry=last)


def test_undo_changes_no_row_of_another_event(foreign: Tournament) -> None:
    forger = Forger()
    change = changed(foreign, event=str(forger.tournament.event_id), name="Taken")
    forge_around(forger, foreign, change)
    before = export_event(event=foreign.event)

    refused(forger, forger.restore())

    assert export_event(event=foreign.event) == before


def test_undo_deletes_no_row_of_another_event(foreign: Tournament) -> None:
    forger = Forger()
    row = Outcome.objects.filter(round__tournament=foreign)[0]
    made = told("create", row, None, row_data(row))
    forger.write(made, act="enter_result")
    forger.write(told("delete", row, row_data(row), None))
    before = export_event(event=foreign.event)

    refused(forger, forger.restore())

    assert export_event(event=foreign.event) == before


def test_undo_makes_no_row_in_another_event(foreign: Tournament) -> None:
    forger = Forger()
    player = foreign.entrants.all()[0]
    player.pk, player.entry_order = uuid4(), 99
    forger.write(told("create", player, None, row_data(player)))
    forger.write(told("delete", player, row_data(player), None), act="remove_player")
    before = export_event(event=foreign.event)

    refused(forger, forger.restore())

    assert export_event(event=foreign.event) == before


def test_undo_gives_no_row_the_uid_of_another(foreign: Tournament) -> None:
    """The columns would be written to that row."""
    forger = Forger()
    change = changed(forger.tournament, name="Taken")
    change["before"]["uid"] = change["after"]["uid"] = str(foreign.pk)
    forger.write(change, act="update_settings")

    with pytest.raises(ArchiveRefused):
        forger.restore()


@pytest.mark.parametrize(
    ("name", "value"),
    [("slug", "../../elsewhere"), ("time_zone", "Europe/Nowhere"), ("name", "x" * 999)],
)
def test_undo_leaves_an_event_that_is_sound(name: str, value: str) -> None:
    """Backups are kept in a folder with the name of its address."""
    forger = Forger()
    event = forger.tournament.event
    forger.write(changed(event, **{name: value}), act="update_settings")

    tournament = forger.restore()
    before = row_data(tournament.event)
    refused(forger, tournament)

    assert row_data(Event.objects.get(pk=tournament.event_id)) == before


def test_journal_tells_no_name_of_another_event(foreign: Tournament) -> None:
    hidden = [
        edit_player(entrant=player, surname=f"Quokka{number}", by=make_user())
        for number, player in enumerate(foreign.entrants.all()[:2])
    ]
    result = Outcome.objects.filter(entrant=hidden[1])[0]
    forger = Forger()
    forger.write(act="edit_player", about=str(hidden[0].pk))
    forge_around(forger, result, changed(result, kind="="))
    client = Client()
    client.force_login(forger.user)

    page = client.get(reverse("tournaments:journal", args=[forger.restore()]))

    assert page.status_code == 200
    assert "Settings changed" in page.text
    assert "Quokka" not in page.text


@pytest.mark.parametrize(
    "spoil",
    [
        {"about": "nobody"},
        {"arguments": []},
        {"changes": [{"op": "delete", "before": None, "after": None}]},
        {"changes": [{"op": "create", "before": {}, "after": {}}]},
        {"changes": [{"op": "update", "before": {}, "after": {"name": "Cup"}}]},
        {"changes": [{"op": "move", "before": {}, "after": {}}]},
        {
            "changes": [
                {"op": "update", "before": {"version": 1}, "after": {"version": 2}}
            ]
        },
    ],
    ids=str,
)
def test_journal_that_cannot_be_shown_or_taken_back_is_refused(spoil: Item) -> None:
    forger = Forger()
    row = {"model": "tournament", "uid": str(forger.tournament.pk)}
    forger.write(act="update_settings")
    entry = forger.files["journal.json"][-1]
    entry.update(spoil)
    entry["changes"] = [{**row, **change} for change in entry["changes"]]

    with pytest.raises(ArchiveRefused):
        forger.restore()

    assert not Event.objects.filter(pk=UUID(str(forger.tournament.event_id))).exists()


def test_journal_full_of_acts_taken_back_comes_in_by_few_statements() -> None:
    """Nobody else writes meanwhile: each one apart would hold up a hall for minutes."""
    forger = Forger()
    for _ in range(30):
        forger.write(act="enter_result")
        done = forger.files["journal.json"][-1]["uid"]
        forger.write(act="undo")
        forger.files["journal.json"][-1]["undoes"] = done

    with CaptureQueriesContext(connection) as asked:
        tournament = forger.restore()

    assert tournament.journal.filter(undoes__isnull=False).count() == 30
    updates = [query for query in asked if "undoes_id" in query["sql"][:80]]
    assert len([q for q in updates if "UPDATE" in q["sql"]]) == 1
