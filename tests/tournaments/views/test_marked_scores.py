"""Penalty and bonus points are marked in every list that prints a score."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import arbiter_of, finish, make_event, make_tournament, pair
from tournaments.models import Tournament
from tournaments.services.adjustments import adjust_points
from tournaments.templatetags.chess import marked_points

pytestmark = pytest.mark.django_db


@pytest.fixture
def punished() -> Tournament:
    """Player 1 lost half a point, player 2 was given one; round 2 is out."""
    tournament = make_tournament(6, event=make_event(is_public=True))
    by = arbiter_of(tournament)
    finish(pair(tournament), "1/2")
    for number, tenths in ((1, -5), (2, 10)):
        player = tournament.entrants.get(pairing_number=number)
        adjust_points(entrant=player, tenths=tenths, reason="Decided", by=by)
    pair(tournament)
    return tournament


PENALTY = '0 <abbr class="adjusted" title="Penalty points">(−½)</abbr>'
BONUS = '1½ <abbr class="adjusted" title="Bonus points">(+1)</abbr>'


@pytest.mark.parametrize(
    ("address", "arguments"),
    [
        ("standings:standings", []),
        ("standings:wallchart", []),
        ("tournaments:round-detail", [2]),
    ],
)
def test_list_marks_penalty_and_bonus(
    punished: Tournament, visitor: Client, address: str, arguments: list[Any]
) -> None:
    page = visitor.get(reverse(address, args=[punished, *arguments])).content.decode()

    assert page.count(PENALTY) == 1
    assert page.count(BONUS) == 1
    assert page.count('class="adjusted"') == 2


def test_draft_marks_penalty_and_bonus(punished: Tournament, client_of: Any) -> None:
    finish(punished.rounds.get(number=2), "1/2")
    pair(punished, publish=False)

    address = reverse("pairing:draft", args=[punished, 3])
    page = client_of(arbiter_of(punished)).get(address).content.decode()

    assert page.count('title="Penalty points"') == 1
    assert page.count('title="Bonus points"') == 1


def test_round_paired_before_has_no_mark(punished: Tournament, visitor: Client) -> None:
    address = reverse("tournaments:round-detail", args=[punished, 1])

    assert 'class="adjusted"' not in visitor.get(address).content.decode()


def test_score_without_points_of_the_arbiter_is_plain() -> None:
    assert marked_points(15) == "1½"
    assert marked_points(None) == ""
