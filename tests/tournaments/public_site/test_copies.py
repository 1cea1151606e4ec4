"""A copy on the public site: every page is that of the hall, and nothing changes it."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from standings import kept
from tests.factories import arbiter_of, finish, make_tournament, make_user, pair
from tests.public.last_hour import finished_tournament
from tests.security.addresses import OF_THE_INSTALLATION
from tests.site_map import FILES, Site, every_address
from tests.tournaments.views.form_walk import stored
from tournaments.archive import export_event
from tournaments.models import Event, Tournament
from tournaments.public.answers import KeptPages, PublicAnswerMiddleware
from tournaments.public_site.receiving import make_hall_key, receive_copy
from tournaments.services.events import delete_event

pytestmark = pytest.mark.django_db

FILLED = {
    "name": "x",
    "surname": "Berg",
    "result": "1-0",
    "seen": "",
    "reason": "x",
    "confirm": "1",
    "text": "name\nAnna\n",
    "player": ["1", "2"],
    "change": "swap",
    "mark": "present",
    "role": "arbiter",
    "label": "x",
}
"""What one form or another would take."""


@pytest.fixture(autouse=True)
def _nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Render every page: the marks of a copy are those of the hall."""
    monkeypatch.setattr(PublicAnswerMiddleware, "pages", KeptPages(capacity=0))
    monkeypatch.setattr(kept, "MOST_KEPT", 0)


@pytest.fixture
def administrator() -> User:
    return make_user("site", is_superuser=True)


@pytest.fixture
def hall(administrator: User) -> Site:
    """Return an event with a tournament in play and one in its last hour."""
    over = finished_tournament()
    in_play = make_tournament(7, by=arbiter_of(over), event=over.event)
    finish(pair(in_play))
    pair(in_play)
    return Site(administrator, [over, in_play], tokens=[], rating_lists=[])


def as_copy(hall: Site) -> Site:
    """Take the event away and let the hall send it here."""
    event, by = hall.tournaments[0].event, hall.administrator
    data = export_event(event=event)
    delete_event(event=event, by=by)
    receive_copy(data=data, key=make_hall_key(label="Hall", by=by)[0])
    found = Tournament.objects.in_bulk([t.pk for t in hall.tournaments])
    return Site(by, [found[t.pk] for t in hall.tournaments], [], [])


def answers(site: Site) -> dict[str, tuple[int, str]]:
    """Return what a visitor gets at every address that is not heavy."""
    visitor, found = Client(), {}
    for name, parts in every_address():
        for address in site.addresses(name, parts):
            if not address.endswith(FILES):
                answer = visitor.get(address)
                text = re.sub(r'(csrfmiddlewaretoken" value=)"\w*"', "", answer.text)
                found[address] = (answer.status_code, text)
    return found


def test_visitors_find_at_every_address_of_the_copy_what_the_hall_has(
    hall: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    moment = timezone.now()
    # Paper says when it was printed.
    monkeypatch.setattr(timezone, "now", lambda: moment)
    before = answers(hall)

    after = answers(as_copy(hall))

    assert Event.objects.get().is_copy
    assert [a for a in before if after[a] != before[a]] == []
    assert sum(status == 200 for status, _text in before.values()) > 80


def test_no_form_of_a_copy_changes_anything_even_for_the_administrator(
    hall: Site,
) -> None:
    copy = as_copy(hall)
    browser = Client()
    browser.force_login(copy.administrator)
    before, taken = stored(), []

    for name, parts in every_address():
        if not {"event", "tournament"} & set(parts) or name in OF_THE_INSTALLATION:
            continue
        for address in copy.addresses(name, parts)[:2]:
            answer = browser.post(address, FILLED)
            if answer.status_code not in (403, 404, 405):
                taken.append((address, answer.status_code))

    assert taken == []
    assert stored() == before
