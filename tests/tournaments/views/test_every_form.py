"""Every form of the site, with input that cannot be right.

A refused form comes back with status 422, the sentence in the wrapper of its field,
what was typed still there and the cursor where it is to be corrected; nothing is
stored. An address that takes something and is not walked here fails the last test.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import transaction
from django.test import Client
from django.urls import resolve
from django.utils import timezone

from tests.factories import (
    arbiter_of,
    make_tournament,
    make_user,
)
from tests.tournaments.views.form_states import (
    STATES,
    State,
    installation,
    page,
    tournament_is_closed,
)
from tests.tournaments.views.form_walk import NOT_OFFERED, Page, Walk, stored
from tests.tournaments.views.test_permissions import ADDRESSES, path_of
from tournaments.models import Tournament
from tournaments.services.access import invite
from tournaments.services.doors import open_door

pytestmark = pytest.mark.django_db

ACCEPTED = {
    ("tournaments:second-pass", "board_#"),  # compares, and writes nothing
    ("tournaments:public-site", "key"),  # the public site judges it, later
    ("tournaments:rating-lists", "file"),  # read behind the page, which tells
}
"""Fields in which everything is right."""


@pytest.fixture(autouse=True)
def var_dir(settings, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path


def _client(tournament: Tournament) -> Client:
    client = Client(raise_request_exception=True)
    client.force_login(arbiter_of(tournament))
    return client


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_refused_form_comes_back_with_its_sentence(state: State, tmp_path: Path):
    tournament, addresses = state(tmp_path)
    walk = Walk()

    for address in addresses:
        walk.over(_client(tournament), address)

    assert not walk.wrong, "\n".join(walk.wrong)
    assert walk.tried - walk.refused - ACCEPTED == set()


def test_visitors_forms_come_back_with_their_sentences():
    """Signing in, an invitation with a new account, the tablet at the door."""
    tournament = make_tournament(4)
    by = arbiter_of(tournament)
    _invitation, token = invite(event=tournament.event, role="arbiter", by=by)
    _link, door = open_door(tournament=tournament, by=by)
    player = tournament.entrants.all()[0]
    walk = Walk()

    walk.over(Client(), page("tournaments:sign-in"))
    walk.over(Client(), page("tournaments:accept-invitation", token))
    walk.over(
        Client(), page("tournaments:door", door) + f"?player={player.entry_order}"
    )

    assert not walk.wrong, "\n".join(walk.wrong)
    assert walk.tried - walk.refused == {("tournaments:sign-in", "password")}


def test_password_that_is_none_of_this_name_is_said_beside_it():
    make_user("ann")

    answer = Client().post(
        page("tournaments:sign-in"), {"username": "ann", "password": "guess"}
    )

    shown = Page(answer, page("tournaments:sign-in"))
    (form,) = shown.forms
    assert answer.status_code == 422
    assert shown.invalid_names(form) == ["password"]
    assert form.controls["username"].value == "ann"
    assert form.controls["password"].value == ""


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_button_that_is_not_there_changes_nothing(state: State, tmp_path: Path):
    tournament, addresses = state(tmp_path)
    client = _client(tournament)
    wrong = []

    for address in addresses:
        for form in Page(client.get(address), address).forms:
            if not form.buttons or form.buttons[0][0] == "all_here":
                continue
            before = stored()
            data = form.filled() | {form.buttons[0][0]: NOT_OFFERED}
            answer = client.post(form.action, data)
            if answer.status_code not in (404, 422) or stored() != before:
                wrong.append((form.action, data, answer.status_code))

    assert not wrong, "\n".join(map(str, wrong))


OPEN_WHEN_CLOSED = {
    "tournaments:sign-out",
    "tournaments:event-edit",
    "tournaments:delete-event",
    "tournaments:event-new",
    "tournaments:archive-import",
    "tournaments:people",
    "tournaments:remove-member",
    "tournaments:revoke-invitation",
    "tournaments:public-site",
    "tournaments:send-anew",
    "tournaments:leave-public-site",
    "tournaments:tournament-new",
    "tournaments:tournament-import",
    "tournaments:reopen-tournament",
    "tournaments:delete-tournament",
    "tournaments:rating-lists",
    "tournaments:rating-list-columns",
    "tournaments:second-pass",
    "tournaments:close-door",
    "tournaments:undo",  # the end itself would be the last act
    "standings:prize-plan",
    "standings:read-prize-plan",
    "standings:delete-prize-plan",
    "paper:event-wifi-poster",
    "paper:wifi-poster",
}
"""Acts that a closed tournament does not stop: they change nothing of its play."""


@pytest.mark.parametrize(
    "state",
    [state for state in STATES if state not in (installation, tournament_is_closed)],
    ids=lambda state: state.__name__,
)
def test_page_older_than_the_end_says_so(state: State, tmp_path: Path):
    """A colleague closes the tournament while the page is still open."""
    tournament, addresses = state(tmp_path)
    client = _client(tournament)
    pages = [Page(client.get(address), address) for address in addresses]
    Tournament.objects.filter(pk=tournament.pk).update(closed_at=timezone.now())
    before = stored()
    wrong = []

    for form in _forms(pages):
        name = resolve(form.action).view_name
        if name in OPEN_WHEN_CLOSED:
            continue
        with transaction.atomic():
            answer = client.post(form.action, form.filled())
            after = stored()
            transaction.set_rollback(True)
        if after != before:
            wrong.append((name, "changes something"))
        elif answer.status_code == 422:
            said = Page(answer, form.action).text()
            if not any(sentence in said for sentence in SAID_WHEN_CLOSED):
                wrong.append((name, "does not say why"))
        elif answer.status_code != 302:
            wrong.append((name, str(answer.status_code)))

    assert not wrong, "\n".join(map(str, wrong))


SAID_WHEN_CLOSED = (
    "This tournament is closed.",
    "Fill this in.",
    "Write how many points this is worth.",
    "Say why: the reason is kept in the journal.",
    "Choose a file",
    "Write the player's name.",
    "Look at the marked fields.",
    "Write the hour like",
)
"""That it is closed, or what is wrong with the form before that is found out."""


def _forms(pages: list[Page]) -> Iterator:
    seen = set()
    for shown in pages:
        for form in shown.forms:
            if form.key not in seen:
                seen.add(form.key)
                yield form


BY_SCRIPT = {
    "tournaments:enter-results": "several results at once, from the queue of a script",
    "tournaments:receive-copy": "deliveries of a hall",
    "tournaments:clear-result": "a button of the form of a board",
    "tournaments:forfeit-absent": "a button of the form of a board",
    "pairing:ask-why-not": "a button of the form of a draft",
    "pairing:pair-by-hand": "stands on the page of a refused pairing",
}
"""Addresses that take something and have no form of their own on a page."""


def test_every_address_that_takes_something_is_walked(tmp_path: Path):
    """By the views themselves: what is not safe to look at takes something."""
    walked = set()
    for state in STATES:
        tournament, addresses = state(tmp_path)
        client = _client(tournament)
        pages = [Page(client.get(address), address) for address in addresses]
        walked |= {resolve(form.action).view_name for form in _forms(pages)}
    walked |= {
        "tournaments:sign-in",
        "tournaments:accept-invitation",
        "tournaments:door",
    }

    assert {name for name in ADDRESSES if _takes(name)} == walked | BY_SCRIPT.keys()


def _takes(name: str) -> bool:
    """Tell whether an address lets a POST through to its view."""
    tournament = Tournament.objects.filter(entrants__pairing_number=2).first()
    assert tournament is not None
    visitor = Client()
    return visitor.post(path_of(name, tournament)).status_code != 405
