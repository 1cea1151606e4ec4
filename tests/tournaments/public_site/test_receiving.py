"""The public site: takes what a hall sends with its key, and changes nothing itself."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import arbiter_of, make_tournament, make_user, play_rounds
from tournaments.archive import export_event
from tournaments.errors import CopyIsReadOnly
from tournaments.models import (
    Event,
    HallKey,
    JournalEntry,
    Membership,
    Tournament,
)
from tournaments.public_site.receiving import (
    UnknownKey,
    make_hall_key,
    open_hall_key,
    receive_copy,
    release_copy,
    revoke_hall_key,
)
from tournaments.public_site.sending import ANEW
from tournaments.rules import Action, allowed
from tournaments.services.entrants import enter_player
from tournaments.services.events import delete_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def states() -> list[bytes]:
    """Return an event of a hall after one act and another; it is not here."""
    tournament = make_tournament(6)
    by = arbiter_of(tournament)
    play_rounds(tournament, 1)
    first = export_event(event=tournament.event)
    play_rounds(tournament, 1)
    second = export_event(event=tournament.event)
    delete_event(event=tournament.event, by=by)
    return [first, second]


@pytest.fixture
def secret() -> str:
    return make_hall_key(label="Gent", by=make_user("site", is_superuser=True))[1]


def deliver(data: bytes, secret: str, **headers: str):
    return Client().post(
        reverse("tournaments:receive-copy"),
        data=data,
        content_type="application/zip",
        headers={"Authorization": f"Bearer {secret}", **headers},
    )


def test_copy_is_complete_and_follows_the_hall(states, secret):
    for state in states:
        answer = deliver(state, secret)

        assert answer.status_code == 200
        event = Event.objects.get()
        assert event.is_copy
        assert answer.json() == {"acts": event.journal.count()}
        assert export_event(event=event) == state


def test_same_state_twice_is_the_same_copy(states, secret):
    deliver(states[1], secret)

    assert deliver(states[1], secret).status_code == 200
    assert export_event(event=Event.objects.get()) == states[1]


def test_copy_is_read_only_for_everybody(states, secret):
    deliver(states[0], secret)
    event = Event.objects.get()
    owner = Membership.objects.get(event=event).user

    for action in (Action.MANAGE_EVENT, Action.ENTER_RESULTS, Action.CHECK_IN):
        assert not allowed(owner, action, event)
    assert allowed(owner, Action.VIEW_INTERNAL, event)
    assert allowed(owner, Action.READ_FILES, event)
    with pytest.raises(CopyIsReadOnly):
        enter_player(tournament=Tournament.objects.get(), surname="Nobody", by=owner)
    assert export_event(event=event) == states[0]


def test_pages_of_a_copy_offer_no_act(states, secret):
    deliver(states[0], secret)
    event = Event.objects.get()
    reader = Client()
    reader.force_login(Membership.objects.get(event=event).user)

    page = reader.get(reverse("tournaments:event-detail", args=[event]))

    assert "Nothing can be changed here" in page.text
    assert "New tournament" not in page.text
    settings = reverse("tournaments:event-edit", args=[event])
    assert reader.get(settings).status_code == 403


def test_people_of_the_public_site_stay_when_the_hall_sends_again(states, secret):
    deliver(states[0], secret)
    colleague = Membership.objects.create(
        user=make_user("reader"), event=Event.objects.get(), role="assistant"
    )

    deliver(states[1], secret)

    assert Membership.objects.filter(pk=colleague.pk).exists()


def test_earlier_state_is_refused_unless_the_hall_starts_anew(states, secret):
    deliver(states[1], secret)

    assert deliver(states[0], secret).status_code == 412
    assert export_event(event=Event.objects.get()) == states[1]
    assert deliver(states[0], secret, **{ANEW: "1"}).status_code == 200
    assert export_event(event=Event.objects.get()) == states[0]


@pytest.mark.parametrize("given", ["", "wrong"])
def test_without_a_key_nothing_is_taken(states, given):
    assert deliver(states[0], given).status_code == 401
    assert not Event.objects.exists()


def test_key_revoked_while_an_event_is_sent_opens_nothing(states, secret):
    """A slow line takes minutes between the head with its key and the last byte."""
    key = open_hall_key(secret)
    revoke_hall_key(key=key, by=key.created_by)

    with pytest.raises(UnknownKey):
        receive_copy(data=states[0], key=key)

    assert not Event.objects.exists()


def test_revoked_and_expired_keys_open_nothing(states, secret):
    key = HallKey.objects.get()
    HallKey.objects.update(expires_at=timezone.now() - timedelta(days=1))
    assert deliver(states[0], secret).status_code == 401

    HallKey.objects.update(expires_at=timezone.now() + timedelta(days=1))
    revoke_hall_key(key=key, by=key.created_by)
    assert deliver(states[0], secret).status_code == 401
    assert not Event.objects.exists()


def test_event_of_this_installation_is_never_overwritten(secret):
    tournament = make_tournament(4)
    event = tournament.event
    before = export_event(event=event)

    assert deliver(before, secret).status_code == 409
    assert not Event.objects.get(pk=event.pk).is_copy
    assert export_event(event=event) == before


def test_copy_of_one_hall_is_not_taken_from_another(states, secret):
    deliver(states[0], secret)
    _key, other = make_hall_key(label="Brugge", by=make_user("second"))

    assert deliver(states[1], other).status_code == 409
    assert export_event(event=Event.objects.get()) == states[0]


@pytest.mark.parametrize("end", ["revoked", "expired"])
def test_hall_goes_on_with_a_new_key(states, secret, end):
    deliver(states[0], secret)
    old = HallKey.objects.get()
    if end == "revoked":
        revoke_hall_key(key=old, by=old.created_by)
    else:
        HallKey.objects.update(expires_at=timezone.now() - timedelta(days=1))
    key, new = make_hall_key(label="Gent", by=old.created_by)

    assert deliver(states[1], new).status_code == 200

    event = Event.objects.get()
    assert export_event(event=event) == states[1]
    assert event.hall_copy.key == key
    assert deliver(states[0], new).status_code == 412
    HallKey.objects.update(
        expires_at=timezone.now() + timedelta(days=1), revoked_at=None
    )
    assert deliver(states[1], secret).status_code == 409


def test_copy_of_a_closed_key_is_not_taken_by_who_knows_nothing_of_it(states, secret):
    deliver(states[0], secret)
    old, event = HallKey.objects.get(), Event.objects.get()
    revoke_hall_key(key=old, by=old.created_by)
    _key, other = make_hall_key(label="Brugge", by=old.created_by)
    # As if another hall had made an event with the uid of this one.
    for entry in event.journal.all():
        JournalEntry.objects.filter(pk=entry.pk).update(uid=uuid4())

    assert deliver(states[1], other, **{ANEW: "1"}).status_code == 409


def test_damaged_delivery_changes_nothing(states, secret):
    deliver(states[0], secret)

    assert deliver(states[1][:-200], secret).status_code == 422
    assert export_event(event=Event.objects.get()) == states[0]


def test_too_large_a_delivery_is_refused_unread(secret):
    answer = Client().post(
        reverse("tournaments:receive-copy"),
        data=b"x",
        content_type="application/zip",
        headers={"Authorization": f"Bearer {secret}", "Content-Length": "99999999999"},
    )

    assert answer.status_code == 413


def test_released_copy_is_run_here_and_the_hall_sends_in_vain(states, secret):
    deliver(states[0], secret)
    event = Event.objects.get()
    by = Membership.objects.get(event=event).user

    release_copy(event=event, by=by)

    enter_player(tournament=Tournament.objects.get(), surname="Somebody", by=by)
    assert deliver(states[1], secret).status_code == 409
    assert event.journal.count() > 0


def test_act_that_was_stored_late_does_not_stop_the_hall(states, secret):
    """Of two acts in one moment, the second one can be stored and sent first."""
    first, second = states
    assert deliver(first, secret).status_code == 200
    last = JournalEntry.objects.filter(event__isnull=False).latest("pk")
    # As if the hall had sent an act that came later before this one.
    late = JournalEntry.objects.filter(event=last.event).order_by("pk")[3]
    JournalEntry.objects.filter(pk=late.pk).delete()

    assert deliver(second, secret).status_code == 200
