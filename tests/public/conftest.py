"""A public tournament with a finished round, one in play, and a draft behind it."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import finish, make_event, make_tournament, make_user, pair
from tournaments.models import Tournament


@pytest.fixture
def tournament(db: None) -> Tournament:
    """Return a public tournament of eight players with round 2 in play."""
    user = make_user()
    event = make_event(by=user, is_public=True, name="Spring", place="Gent")
    tournament = make_tournament(8, by=user, event=event, name="Open", rounds_total=5)
    finish(pair(tournament))
    pair(tournament)
    return tournament


@pytest.fixture
def visitor() -> Client:
    return Client()
