"""A page that is slow to render rests while results come in; publications never wait."""

from __future__ import annotations

import time

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import (
    arbiter_of,
    finish,
    make_event,
    make_tournament,
    make_user,
    pair,
)
from tournaments.models import Tournament
from tournaments.public import answers
from tournaments.services.results import enter_result
from tournaments.services.rounds import publish_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(settings, monkeypatch) -> Tournament:
    """Return a public tournament whose pages all count as slow, for a long rest."""
    settings.PAGE_REST_SECONDS = 60
    monkeypatch.setattr(answers, "SLOW", 0.0)
    monkeypatch.setattr(answers, "REST", 1e6)
    by = make_user()
    return make_tournament(6, by=by, event=make_event(by=by, is_public=True))


def enter(tournament: Tournament, board: int) -> None:
    game = tournament.rounds.get().games.get(board=board)
    enter_result(game=game, result="1-0", by=arbiter_of(tournament))


def test_first_result_is_seen_at_once_and_then_the_page_rests(tournament):
    pair(tournament)
    address = reverse("tournaments:round-detail", args=[tournament, 1])
    first = Client().get(address)

    enter(tournament, 1)
    second = Client().get(address)
    enter(tournament, 2)
    again = Client().get(address)
    known = Client().get(address, headers={"If-None-Match": second["ETag"]})

    assert second.content != first.content
    assert (again.content, again["ETag"]) == (second.content, second["ETag"])
    assert known.status_code == 304


def test_page_is_made_anew_when_its_rest_is_over(tournament, settings):
    settings.PAGE_REST_SECONDS = 0.3
    pair(tournament)
    address = reverse("tournaments:round-detail", args=[tournament, 1])
    Client().get(address)
    enter(tournament, 1)
    resting = Client().get(address)
    enter(tournament, 2)

    time.sleep(0.3)
    again = Client().get(address)

    assert again["ETag"] != resting["ETag"]
    assert again.content != resting.content


def test_lock_of_a_page_is_one_as_long_as_anybody_waits_for_it():
    pages = answers.KeptPages(capacity=1000)
    lock = pages.maker("place")

    assert pages.maker("place") is lock
    assert pages.maker("other place") is not lock
    del lock
    assert not pages._makers


def test_publication_is_seen_at_once(tournament):
    finish(pair(tournament))
    address = reverse("tournaments:tournament-detail", args=[tournament])
    Client().get(address)
    round_ = pair(tournament, publish=False)
    before = Client().get(address)
    assert Client().get(address).content == before.content

    publish_round(round_=round_, by=arbiter_of(tournament))

    assert Client().get(address).content != before.content
    page = Client().get(reverse("tournaments:round-detail", args=[tournament, 2]))
    assert page.status_code == 200


def test_quick_page_never_rests(tournament, monkeypatch):
    monkeypatch.setattr(answers, "SLOW", 1000.0)
    pair(tournament)
    address = reverse("tournaments:round-detail", args=[tournament, 1])
    marks = [Client().get(address)["ETag"]]

    for board in (1, 2, 3):
        enter(tournament, board)
        marks.append(Client().get(address)["ETag"])

    assert len(set(marks)) == 4
