"""Every address of the site, asked by people of another event.

Somebody runs an event of their own and asks for everything of a foreign one: its
addresses, and addresses of their own with numbers and uids of the foreign rows. Nothing
of it may be shown, and nothing in it may change, whole pages and fragments alike.
"""

from __future__ import annotations

import io
import logging
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.test import Client

from standings.paper import shelf
from standings.paper.documents import as_page
from tests.factories import arbiter_of, make_user
from tests.security.addresses import (
    ADDRESSES,
    ASSISTANT_WRITES,
    HEAVY,
    OF_NO_EVENT,
    OF_THE_INSTALLATION,
    of_an_event,
)
from tests.security.event_rows import Rows, make_rows, state_of
from tests.security.sweep import sweep, text_of
from tournaments.enums import Role
from tournaments.models import (
    JournalEntry,
    Membership,
)

pytestmark = pytest.mark.django_db

SECRET = "quokka"
"""In everything that a foreign event keeps to itself."""


@dataclass
class World:
    mine: Rows
    foreign: Rows
    me: Client
    visitor: Client
    assistant: Client


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """Thousands of refusals are not written down."""
    log = logging.getLogger("django.request")
    log.disabled = True
    yield
    log.disabled = False


@pytest.fixture
def world(db: None) -> World:
    owner, me, helper = make_user(), make_user(), make_user()
    foreign = make_rows(10, 2, SECRET, owner)
    mine = make_rows(6, 1, "own", me)
    Membership.objects.create(user=helper, event=foreign.event, role=Role.ASSISTANT)
    clients = [Client(raise_request_exception=True) for _ in range(3)]
    clients[0].force_login(me)
    clients[2].force_login(helper)
    return World(mine, foreign, *clients)


def test_every_address_without_an_event_is_known() -> None:
    found = {
        name
        for name, parts in ADDRESSES.items()
        if not {"event", "tournament"} & set(parts)
    }

    assert found == OF_NO_EVENT
    assert set(ADDRESSES) >= OF_THE_INSTALLATION


@pytest.mark.parametrize("who", ["visitor", "me"])
def test_nothing_of_a_hidden_event_is_shown_or_changed(world: World, who: str) -> None:
    before = state_of(world.foreign)

    def check(name: str, way: str, answer: Any, writes: list[str]) -> None:
        where = (name, way, answer.status_code)
        assert answer.status_code in (404, 405), where
        assert writes == [], where
        assert SECRET not in text_of(answer), where

    asked = sweep(getattr(world, who), of_an_event(), world.foreign.path, check)

    assert asked > 400
    assert state_of(world.foreign) == before


def test_what_is_for_the_administrator_is_closed_to_others(world: World) -> None:
    def check(name: str, way: str, answer: Any, writes: list[str]) -> None:
        assert answer.status_code in (302, 403, 404, 405), (name, way)
        assert writes == []
        assert SECRET not in text_of(answer)

    for client in (world.visitor, world.me, world.assistant):
        sweep(client, sorted(OF_THE_INSTALLATION), world.foreign.path, check)


@pytest.mark.parametrize("who", ["visitor", "me", "assistant"])
def test_addresses_of_no_event_show_nothing_of_a_hidden_one(
    world: World, who: str
) -> None:
    if who == "assistant":
        world.assistant.force_login(make_user())
    before = state_of(world.foreign)
    names = sorted(OF_NO_EVENT - {"tournaments:sign-out"})

    def check(name: str, way: str, answer: Any, writes: list[str]) -> None:
        assert answer.status_code < 500, (name, way)
        assert SECRET not in text_of(answer), (name, way)

    sweep(getattr(world, who), names, world.foreign.path, check)

    assert state_of(world.foreign) == before


@pytest.mark.parametrize("who", ["visitor", "me"])
def test_a_public_event_shows_no_secret_and_changes_for_nobody(
    world: World, who: str
) -> None:
    world.foreign.event.is_public = True
    world.foreign.event.save()
    draft = world.foreign.tournament.rounds.get(status="draft")
    before = state_of(world.foreign)

    def check(name: str, way: str, answer: Any, writes: list[str]) -> None:
        where = (name, way, answer.status_code)
        assert answer.status_code < 500, where
        assert writes == [], where
        assert f"{SECRET}-secret" not in text_of(answer), where
        if "round_number" in ADDRESSES[name]:
            assert answer.status_code != 200, (where, "a draft", draft.number)

    names = [name for name in of_an_event() if name not in HEAVY]
    sweep(getattr(world, who), names, world.foreign.path, check)

    assert state_of(world.foreign) == before


@pytest.mark.parametrize("who", ["visitor", "me"])
def test_no_file_of_a_public_event_holds_a_secret(
    world: World, who: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pages of a PDF stand for the PDF, so that they can be read."""
    world.foreign.event.is_public = True
    world.foreign.event.save()
    monkeypatch.setattr(
        shelf, "as_pdf", lambda wish, names, **_more: as_page(wish, names).encode()
    )
    before, read = state_of(world.foreign), 0

    for name in sorted(HEAVY):
        answer = getattr(world, who).get(world.foreign.path(name))
        assert answer.status_code < 500, name
        assert "round_number" not in ADDRESSES[name] or answer.status_code != 200, name
        for file in files_of(b"".join(answer)):
            read += 1
            assert f"{SECRET}-secret".encode() not in file.lower(), name

    assert read >= len(HEAVY)
    assert state_of(world.foreign) == before


def files_of(content: bytes) -> list[bytes]:
    """Return the files in a zip, or the one file that it is."""
    if not content.startswith(b"PK"):
        return [content]
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return [archive.read(name) for name in archive.namelist()]


def test_foreign_rows_are_not_reached_by_ones_own_addresses(world: World) -> None:
    """Names and numbers of the foreign event that the own one does not have."""
    before = state_of(world.foreign)
    names = [
        name
        for name in of_an_event()
        if set(ADDRESSES[name])
        - {"event", "tournament", "name", "edition", "rating_list"}
    ]
    own_acts = JournalEntry.objects.filter(event=world.mine.event)
    written = own_acts.count()

    def check(name: str, way: str, answer: Any, writes: list[str]) -> None:
        where = (name, way, answer.status_code)
        assert answer.status_code in (302, 404, 405, 422), where
        assert writes == [], where
        assert SECRET not in text_of(answer), where

    sweep(
        world.me,
        names,
        lambda name: world.mine.path(name, inner=world.foreign),
        check,
    )

    assert len(names) > 40
    assert own_acts.count() == written
    assert state_of(world.foreign) == before


def test_forms_of_ones_own_event_do_not_reach_foreign_rows(world: World) -> None:
    """Fields that name a player, a section or a round by its key."""
    foreign = world.foreign
    keys = {
        "section": foreign.tournament.pk,
        "tournament": foreign.tournament.pk,
        "target": foreign.tournament.pk,
        "players": [e.pk for e in foreign.tournament.entrants.all()[:2]],
        "entrants": [e.pk for e in foreign.tournament.entrants.all()[:2]],
        "first": foreign.parts["entrant"].pk,
        "second": foreign.parts["entrant"].pk,
        "white": foreign.parts["entrant"].pk,
        "black": foreign.parts["entrant"].pk,
        "player": foreign.parts["entrant"].entry_order,
        "reason": "because",
    }
    before = state_of(foreign)
    # Last, because nothing is left to ask for afterwards.
    names = [n for n in of_an_event() if "delete" not in n and n not in HEAVY]

    for name in names:
        for headers in ({}, {"hx-request": "true"}):
            answer = world.me.post(world.mine.path(name), keys, headers=headers)
            assert answer.status_code < 500, name
            assert SECRET not in text_of(answer), name

    assert state_of(foreign) == before


def test_an_assistant_changes_results_and_arrivals_alone(world: World) -> None:
    members = Membership.objects.filter(event=world.foreign.event).count()

    def check(name: str, way: str, answer: Any, writes: list[str]) -> None:
        where = (name, way, answer.status_code)
        assert answer.status_code < 500, where
        if name not in ASSISTANT_WRITES:
            assert writes == [], where

    names = [name for name in of_an_event() if name not in HEAVY]
    sweep(world.assistant, names, world.foreign.path, check)

    assert Membership.objects.filter(event=world.foreign.event).count() == members


def test_an_administrator_is_kept_from_nothing(world: World) -> None:
    administrator = Client()
    administrator.force_login(make_user(is_superuser=True))
    kept = []
    for name in of_an_event():
        if name in HEAVY:
            continue
        answer = administrator.get(world.foreign.path(name))
        assert answer.status_code < 500, name
        if answer.status_code in (302, 403) and "sign-in" in str(answer.headers):
            kept.append(name)

    assert kept == []
    assert arbiter_of(world.mine.tournament) != administrator
