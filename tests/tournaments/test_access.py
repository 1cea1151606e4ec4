"""Invitations by link."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.factories import make_event, make_user
from tournaments.clock import clock_at
from tournaments.enums import Role
from tournaments.errors import InvalidValue, InvitationNotValid
from tournaments.rules import Standing, standing
from tournaments.services.access import (
    accept_invitation,
    invite,
    open_invitation,
    remove_member,
    revoke_invitation,
)

pytestmark = pytest.mark.django_db


def test_link_gives_its_role_once():
    event = make_event()
    colleague = make_user()
    invitation, token = invite(
        event=event, role=Role.ASSISTANT, by=make_user(), label="Sander"
    )
    assert open_invitation(token=token) == invitation

    accept_invitation(token=token, by=colleague)

    assert standing(colleague, event) is Standing.ASSISTANT
    with pytest.raises(InvitationNotValid):
        accept_invitation(token=token, by=make_user())
    assert [entry.act for entry in event.journal.all()][1:] == [
        "invite",
        "accept_invitation",
    ]


def test_neither_token_nor_hash_is_in_the_journal():
    event = make_event()
    invitation, token = invite(event=event, role=Role.ARBITER, by=make_user())
    accept_invitation(token=token, by=make_user())

    text = str([(e.arguments, e.changes) for e in event.journal.all()])

    assert token not in text
    assert invitation.token_hash not in text
    assert invitation.token_hash != token


def test_link_can_be_revoked_and_expires():
    event = make_event()
    by = make_user()
    invitation, token = invite(event=event, role=Role.ARBITER, by=by)
    revoke_invitation(invitation=invitation, by=by)
    assert open_invitation(token=token) is None

    with clock_at(timezone.now() - timedelta(days=8)):
        _, old_token = invite(event=event, role=Role.ARBITER, by=by, days=7)
    with pytest.raises(InvitationNotValid):
        accept_invitation(token=old_token, by=make_user())
    assert open_invitation(token="nonsense") is None


def test_link_never_lowers_a_role():
    by = make_user()
    event = make_event(by=by)
    _, token = invite(event=event, role=Role.ASSISTANT, by=by)

    accept_invitation(token=token, by=by)

    assert standing(by, event) is Standing.ARBITER


def test_link_raises_an_assistant_to_arbiter():
    event = make_event()
    colleague = make_user()
    for role in (Role.ASSISTANT, Role.ARBITER):
        _, token = invite(event=event, role=role, by=make_user())
        accept_invitation(token=token, by=colleague)

    assert standing(colleague, event) is Standing.ARBITER


def test_event_keeps_an_arbiter():
    by = make_user()
    event = make_event(by=by)
    colleague = make_user()
    _, token = invite(event=event, role=Role.ARBITER, by=by)

    with pytest.raises(InvalidValue):
        remove_member(membership=event.memberships.get(), by=by)
    accept_invitation(token=token, by=colleague)
    remove_member(membership=event.memberships.get(user=by), by=colleague)

    assert standing(by, event) is Standing.STRANGER


def test_link_lasts_a_sensible_time():
    for days in (0, 91):
        with pytest.raises(InvalidValue):
            invite(event=make_event(), role=Role.ARBITER, by=make_user(), days=days)
