"""The pages that say why: who may read them and what they hold."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from pairing.by_hand import swap_players
from tests.factories import arbiter_of, make_tournament, pair, play_rounds
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> Tournament:
    """Return a public tournament of nine players with its third round published."""
    tournament = make_tournament(9, rounds_total=5)
    tournament.event.is_public = True
    tournament.event.save()
    play_rounds(tournament, 2)
    pair(tournament)
    return tournament


@pytest.fixture
def manager(played: Tournament) -> Client:
    client = Client()
    client.force_login(arbiter_of(played))
    return client


def _round(tournament: Tournament, number: int = 3) -> str:
    return reverse("pairing:explain-round", args=[tournament, number])


def _board(tournament: Tournament, board: int, number: int = 3) -> str:
    return reverse("pairing:explain-board", args=[tournament, number, board])


def _text(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def test_round_shows_its_brackets_as_a_picture(played: Tournament) -> None:
    text = _text(Client(), _round(played))

    assert text.count('class="pair-line"') == 4
    assert 'class="float-line"' in text
    assert _board(played, 1) in text


def test_board_names_bracket_places_and_colours(played: Tournament) -> None:
    for board in (1, 2, 3, 4):
        text = _text(Client(), _board(played, board))

        assert "They were paired in the bracket of score" in text
        assert "(5.2." in text
        assert "(S" in text


def test_why_not_names_the_rule(played: Tournament) -> None:
    game = played.rounds.get(number=1).games.get(board=1)
    a, b = game.white.pairing_number, game.black.pairing_number

    text = _text(Client(), f"{_round(played)}?a={a}&b={b}")

    assert "met in round 1. (C1)" in text


@pytest.mark.parametrize("query", ["?a=1&b=99", "?a=1&b=x", "?a=1"])
def test_question_about_nobody_is_no_error(played: Tournament, query: str) -> None:
    text = _text(Client(), _round(played) + query)

    assert ("Choose two players of this tournament." in text) == ("99" in query)


def test_bye_is_explained_against_the_others(played: Tournament) -> None:
    bye = played.rounds.get(number=3).outcomes.get(kind="U").entrant.pairing_number
    address = reverse("pairing:explain-player", args=[played, 3, bye])

    assert "has the bye" in _text(Client(), address)


def test_every_floater_of_the_round_is_explained(played: Tournament) -> None:
    answer = Client().get(_round(played))
    floaters = [f for b in answer.context["brackets"] for f in b.floaters]

    assert floaters
    for floater in floaters:
        address = reverse("pairing:explain-player", args=[played, 3, floater.number])
        assert "goes down" in _text(Client(), address)


def test_visitors_see_it_only_where_the_organiser_allows(
    played: Tournament, manager: Client
) -> None:
    played.is_explanation_public = False
    played.save()

    assert Client().get(_round(played)).status_code == 404
    assert Client().get(_board(played, 1)).status_code == 404
    assert manager.get(_round(played)).status_code == 200


def test_draft_is_explained_to_the_arbiter_alone() -> None:
    other = make_tournament(8, rounds_total=5)
    other.event.is_public = True
    other.event.save()
    pair(other, publish=False)
    client = Client()
    client.force_login(arbiter_of(other))

    assert Client().get(_round(other, 1)).status_code == 404
    assert client.get(_round(other, 1)).status_code == 200
    assert client.get(_board(other, 1, 1)).status_code == 200


@pytest.mark.parametrize("system", ["dutch-2017", "dutch-2013", "swiss-no-colours"])
def test_other_systems_are_explained_as_far_as_they_go(system: str) -> None:
    tournament = make_tournament(9, rounds_total=5, system=system)
    tournament.event.is_public = True
    tournament.event.save()
    play_rounds(tournament, 2)
    pair(tournament)

    assert _text(Client(), _round(tournament)).count('class="pair-line"') == 4
    assert "bracket of score" in _text(Client(), _board(tournament, 1))


def test_board_set_by_hand_is_compared_with_the_rules() -> None:
    tournament = make_tournament(8, rounds_total=5)
    by = arbiter_of(tournament)
    draft = pair(tournament, publish=False)
    games = list(draft.games.order_by("board"))
    swap_players(round_=draft, a=games[0].black, b=games[1].black, by=by)
    client = Client()
    client.force_login(by)

    assert "changed by hand" in _text(client, _round(tournament, 1))
    text = _text(client, _board(tournament, 1, 1))
    assert "This board was set by hand." in text
    assert "That comes later in the order. (4.3)" in text
