"""Colleagues: invited by a link, let in once, removed."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.factories import make_user
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

ACCOUNT = {
    "full_name": "Jo Mertens",
    "username": "jo",
    "password": "een lang wachtwoord",
}


def _invited(arbiter: Client, tournament: Tournament, role: str = "assistant") -> str:
    """Return the path of a new invitation."""
    page = arbiter.post(
        reverse("tournaments:people", args=[tournament.event]),
        {"label": "Jo", "role": role},
        follow=True,
    )
    found = re.search(r'value="http://testserver(/invitations/[^"]+/)"', page.text)
    assert found is not None
    return found[1]


def test_link_is_shown_once(arbiter: Client, tournament: Tournament) -> None:
    link = _invited(arbiter, tournament)

    page = arbiter.get(reverse("tournaments:people", args=[tournament.event]))

    assert link not in page.text
    assert "Jo" in page.text


def test_link_makes_an_account_with_a_role(
    arbiter: Client, visitor: Client, tournament: Tournament
) -> None:
    link = _invited(arbiter, tournament)

    page = visitor.get(link)
    assert "You are invited as assistant" in page.text
    answer = visitor.post(link, ACCOUNT)

    event = tournament.event
    assert answer["Location"] == reverse("tournaments:event-detail", args=[event])
    membership = event.memberships.get(user__username="jo")
    assert membership.role == "assistant"
    assert membership.user.get_full_name() == "Jo Mertens"
    assert visitor.session["_auth_user_id"] == str(membership.user.pk)


def test_link_works_for_one_person(
    arbiter: Client, visitor: Client, stranger: Client, tournament: Tournament
) -> None:
    link = _invited(arbiter, tournament)
    visitor.post(link, ACCOUNT)

    assert stranger.get(link).status_code == 404
    assert tournament.event.memberships.count() == 2


def test_link_is_accepted_with_the_account_at_hand(
    arbiter: Client, stranger: Client, tournament: Tournament
) -> None:
    stranger.post(_invited(arbiter, tournament, "arbiter"))

    assert (
        stranger.get(reverse("tournaments:settings", args=[tournament]))
    ).status_code == 200


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"username": "ANN"}, "This name is taken."),
        ({"username": "a b"}, "Write letters, digits"),
        ({"password": "short"}, "Choose a password of at least 8"),
        ({"full_name": ""}, "Fill this in."),
    ],
)
def test_account_that_cannot_be_is_refused(
    changes: dict[str, str],
    sentence: str,
    arbiter: Client,
    visitor: Client,
    tournament: Tournament,
) -> None:
    make_user("ann")
    link = _invited(arbiter, tournament)
    users = User.objects.count()

    page = visitor.post(link, {**ACCOUNT, **changes})

    assert page.status_code == 422
    assert sentence in page.text
    assert User.objects.count() == users
    assert visitor.get(link).status_code == 200


def test_link_is_revoked(
    arbiter: Client, visitor: Client, tournament: Tournament
) -> None:
    link = _invited(arbiter, tournament)
    invitation = tournament.event.invitations.get()
    address = reverse(
        "tournaments:revoke-invitation", args=[tournament.event, invitation.pk]
    )

    arbiter.post(address)

    assert visitor.get(link).status_code == 404


def test_colleague_is_removed(
    arbiter: Client, assistant: Client, tournament: Tournament
) -> None:
    event = tournament.event
    membership = event.memberships.get(role="assistant")

    arbiter.post(
        reverse("tournaments:remove-member", args=[event, membership.pk]), follow=True
    )

    assert event.memberships.count() == 1
