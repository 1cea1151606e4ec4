"""The page of a correction: what it says is what is saved."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import arbiter_of, finish, make_tournament, pair
from tournaments.models import Round, Tournament
from tournaments.selectors import board

pytestmark = pytest.mark.django_db


@pytest.fixture
def corrected(tournament: Tournament) -> Round:
    """Return a first round of white wins; the second round is published."""
    round_ = finish(pair(tournament), "1-0")
    pair(tournament)
    return round_


def _address(round_: Round) -> str:
    return reverse(
        "tournaments:correct-result", args=[round_.tournament, round_.number, 1]
    )


def _code(round_: Round) -> str:
    found = board(round_, 1)
    assert found is not None
    return found.code


def _page_fields(page: Any) -> dict[str, str]:
    """Return what a page of a correction sends back about itself."""
    return {"seen": page.context["standing"], "reach": page.context["reach"]}


def test_correction_that_counts_for_less_than_its_page_said_is_looked_at_again(
    arbiter: Client, tournament: Tournament, corrected: Round
) -> None:
    address = _address(corrected)
    told = _page_fields(arbiter.get(address))
    fields = {"result": "0-1", "reason": "slip"}
    finish(tournament.rounds.get(number=2), "1-0")

    answer = arbiter.post(address, {**fields, **told})

    assert answer.status_code == 422
    assert "counts for something else" in answer.content.decode()
    assert "for the rating report" in answer.content.decode()
    assert corrected.outcomes.exclude(rating_kind="").count() == 0
    answer = arbiter.post(address, {**fields, **_page_fields(answer)})
    assert answer.status_code == 302
    assert corrected.outcomes.exclude(rating_kind="").count() == 2


def test_correction_of_a_colleague_is_not_overwritten(
    arbiter: Client, corrected: Round
) -> None:
    address = _address(corrected)
    told = _page_fields(arbiter.get(address))
    arbiter.post(address, {"result": "1/2", "reason": "a colleague was first", **told})

    answer = arbiter.post(address, {"result": "0-1", "reason": "slip", **told})

    assert answer.status_code == 422
    assert "A colleague has changed this result" in answer.content.decode()
    assert _code(corrected) == "1/2"


def test_correction_to_what_stands_is_refused(
    arbiter: Client, tournament: Tournament, corrected: Round
) -> None:
    address = _address(corrected)
    again = {"result": "1-0", "reason": "slip"}
    acts = tournament.journal.count()

    answer = arbiter.post(address, again)

    assert answer.status_code == 422
    assert answer.context["form"].errors["result"] == [
        "This result is entered already. Choose the right one."
    ]
    assert tournament.journal.count() == acts
    finish(tournament.rounds.get(number=2), "1-0")
    late = {"result": "1-0", "reversed_colours": "on", "reason": "colours"}
    assert arbiter.post(address, late).status_code == 302
    assert arbiter.post(address, late).status_code == 422
    assert "for rating: 1-0 ⇄" in arbiter.get(address).content.decode()
    assert arbiter.post(address, again).status_code == 302, "for rating as entered"
    assert corrected.outcomes.exclude(rating_colour="").count() == 0


@pytest.mark.parametrize(
    ("rounds_total", "minutes_late", "words"),
    [
        (1, None, "no pairing follows from it any more"),
        (1, 31, "no pairing follows from it any more"),
        (2, 31, "no pairing follows from it any more"),
        (3, 31, "for the pairing after the next one"),
        (3, 29, "for the next pairing"),
    ],
)
def test_correction_names_only_pairings_that_are_to_come(
    rounds_total: int, minutes_late: int | None, words: str, client_of: Any
) -> None:
    tournament = make_tournament(
        4,
        rounds_total=rounds_total,
        correction_minutes=None if minutes_late is None else 30,
    )
    round_ = finish(pair(tournament), "1-0")
    if minutes_late:
        early = timezone.now() - timedelta(minutes=minutes_late)
        Round.objects.filter(pk=round_.pk).update(finished_at=early)

    page = client_of(arbiter_of(tournament)).get(_address(round_))

    assert words in page.content.decode()
