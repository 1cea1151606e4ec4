"""People in front of the pages: an arbiter, an assistant, a stranger, a visitor."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.factories import arbiter_of, make_event, make_tournament, make_user
from tournaments.enums import Role
from tournaments.models import Membership, Tournament


@pytest.fixture
def tournament(db: None) -> Tournament:
    """Return a public tournament with six players and nothing paired."""
    user = make_user()
    event = make_event(by=user, is_public=True)
    return make_tournament(6, by=user, event=event, name="Open")


@pytest.fixture
def client_of() -> Callable[[User | None], Client]:
    """Return a browser of somebody; of nobody in particular without a name."""

    def make(user: User | None) -> Client:
        client = Client()
        if user is not None:
            client.force_login(user)
        return client

    return make


@pytest.fixture
def arbiter(tournament: Tournament, client_of: Callable[..., Client]) -> Client:
    return client_of(arbiter_of(tournament))


@pytest.fixture
def assistant(tournament: Tournament, client_of: Callable[..., Client]) -> Client:
    user = make_user()
    Membership.objects.create(user=user, event=tournament.event, role=Role.ASSISTANT)
    return client_of(user)


@pytest.fixture
def stranger(db: None, client_of: Callable[..., Client]) -> Client:
    return client_of(make_user())


@pytest.fixture
def visitor(client_of: Callable[..., Client]) -> Client:
    return client_of(None)
