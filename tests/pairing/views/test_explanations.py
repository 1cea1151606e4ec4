"""The pages that say why: who may read them and what they hold."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from pairing.engine.outcome import NoLegalPairing
from pairing.explanation.position import position_of
from pairing.generator import GeneratorSettings, generate
from pairing.services.by_hand import swap_players
from tests.factories import (
    arbiter_of,
    make_event,
    make_tournament,
    make_user,
    pair,
    play_rounds,
)
from tests.pairing.explanation.samples import with_blacks_changed
from tournaments.models import Tournament
from tournaments.services.reports import import_record
from tournaments.trf import read_trf, write_trf

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

    # One drawing for wide screens and paper, one for phones.
    assert text.count('class="pair-line"') == 2 * 4
    assert 'class="float-line"' in text
    assert text.count('<tspan class="bracket-bye">bye</tspan>') == 2
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


def test_who_leaves_several_brackets_is_explained_in_each() -> None:
    """Player 2 has 2 points and comes down to the bracket of ½."""
    settings = GeneratorSettings(players=8, rounds=4, seed=17, system="dutch-2026")
    user = make_user()
    tournament = import_record(
        event=make_event(by=user, is_public=True),
        record=read_trf(write_trf(generate(settings), "trf26").encode()),
        by=user,
    )

    text = _text(Client(), reverse("pairing:explain-player", args=[tournament, 4, 2]))
    feed = reverse("public-pairing:explained-player-feed", args=[tournament, 4, 2])
    sent = Client().get(feed).json()

    assert re.findall(r"leave the bracket of score (\S+)\.", text) == ["2", "1½", "1"]
    scores = [sent["bracket_score"], *(b["bracket_score"] for b in sent["further"])]
    assert scores == [2, 1.5, 1]
    assert all(b["others"] or b["nobody_else"] for b in (sent, *sent["further"]))


def test_a_board_names_who_else_came_down(played: Tournament) -> None:
    answer = Client().get(_round(played))
    bracket = next(
        b for b in answer.context["brackets"] if b.came_down and len(b.boards) > 1
    )
    feed = reverse(
        "public-pairing:explained-board-feed",
        args=[played, 3, bracket.boards[-1].number],
    )

    text = _text(Client(), _board(played, bracket.boards[-1].number))
    sent = Client().get(feed).json()

    assert f"{bracket.came_down[0][0]} came down from score" in text
    assert [player["name"] for player in sent["came_down"]] == [bracket.came_down[0][0]]


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

    assert _text(Client(), _round(tournament)).count('class="pair-line"') == 2 * 4
    assert "bracket of score" in _text(Client(), _board(tournament, 1))


def test_board_set_by_hand_is_compared_with_the_rules() -> None:
    tournament = make_tournament(8, rounds_total=5)
    by = arbiter_of(tournament)
    draft = pair(tournament, publish=False)
    games = list(draft.games.order_by("board"))
    swap_players(round_=draft, a=games[0].black, b=games[1].black, by=by)
    client = Client()
    client.force_login(by)

    text = _text(client, _round(tournament, 1))
    assert "This is not the pairing that the rules give (Dutch system, 2026)." in text
    assert "As good at score 0, but later in the order: " in text
    text = _text(client, _board(tournament, 1, 1))
    assert "This board was set by hand." in text
    assert "later in the order: other players change halves. (4.3)" in text


# -- a round that was paired otherwise -------------------------------------------------


def _difference(tournament: Tournament, number: int) -> str:
    return reverse("pairing:explain-difference", args=[tournament, number])


def changed_draft() -> tuple[Tournament, Client]:
    """Return a tournament whose first round was changed by hand, and its arbiter."""
    tournament = make_tournament(8, rounds_total=5)
    by = arbiter_of(tournament)
    draft = pair(tournament, publish=False)
    games = list(draft.games.order_by("board"))
    swap_players(round_=draft, a=games[0].black, b=games[1].black, by=by)
    client = Client()
    client.force_login(by)
    return tournament, client


def test_changed_draft_asks_for_its_verdict() -> None:
    tournament, client = changed_draft()
    draft = _text(client, reverse("pairing:draft", args=[tournament, 1]))
    answer = client.get(_difference(tournament, 1))

    assert f'hx-get="{_difference(tournament, 1)}"' in draft
    assert answer.status_code == 200
    assert "By the rules" in answer.content.decode()
    assert Client().get(_difference(tournament, 1)).status_code == 404


def test_round_as_paired_has_no_verdict_and_is_not_paired_again(
    played: Tournament, manager: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def paired_again(*_: object) -> None:
        raise AssertionError("paired again")

    monkeypatch.setattr("pairing.explained.position_of", paired_again)

    assert manager.get(_difference(played, 3)).status_code == 204
    page = reverse("tournaments:round-detail", args=[played, 3])
    assert _difference(played, 3) in _text(manager, page)
    assert _difference(played, 3) not in _text(Client(), page)


@pytest.mark.parametrize("is_changed", [True, False])
def test_imported_round_has_a_verdict_where_it_deviates(is_changed: bool) -> None:
    settings = GeneratorSettings(players=8, rounds=1, seed=2, system="dutch-2026")
    record = generate(settings)
    if is_changed:
        by_rule = position_of(record.before_round(1), "dutch-2026").pairing.pairs
        record = with_blacks_changed(record, *by_rule[:2])
    user = make_user()
    tournament = import_record(
        event=make_event(by=user),
        record=read_trf(write_trf(record, "trf26").encode()),
        by=user,
    )
    client = Client()
    client.force_login(user)

    answer = client.get(_difference(tournament, 1))

    assert answer.status_code == (200 if is_changed else 204)
    assert ("The two pairings beside" in answer.content.decode()) == is_changed


def test_marked_pair_of_a_draft_is_answered() -> None:
    tournament, client = changed_draft()
    address = reverse("pairing:ask-why-not", args=[tournament, 1])
    a, b = tournament.entrants.order_by("pairing_number")[:2]
    marks = {"player": [a.entry_order, b.entry_order]}

    answer = client.post(address, marks, headers={"hx-request": "true"})
    assert f"Why not {a.name} against {b.name}?" in answer.content.decode()

    plain = client.post(address, marks)
    assert plain.url == f"{_round(tournament, 1)}?a=1&b=2#why-not"


@pytest.mark.parametrize("htmx", [True, False])
def test_one_mark_is_no_question(htmx: bool) -> None:
    tournament, client = changed_draft()
    address = reverse("pairing:ask-why-not", args=[tournament, 1])
    headers = {"hx-request": "true"} if htmx else {}
    answer = client.post(address, {"player": ["1"]}, headers=headers, follow=not htmx)

    assert "Mark two players first." in answer.content.decode()
    assert answer.status_code == (422 if htmx else 200)


# -- ways in, and words ----------------------------------------------------------------


def test_every_board_of_the_round_leads_to_its_why(
    played: Tournament, manager: Client
) -> None:
    page = reverse("tournaments:round-detail", args=[played, 3])
    for client in (Client(), manager):
        text = _text(client, page)
        assert [_board(played, n) in text for n in (1, 2, 3, 4)] == [True] * 4


def test_boards_lead_nowhere_where_the_organiser_does_not_allow(
    played: Tournament, manager: Client
) -> None:
    played.is_explanation_public = False
    played.save()
    page = reverse("tournaments:round-detail", args=[played, 3])

    assert _board(played, 1) not in _text(Client(), page)
    assert _board(played, 1) in _text(manager, page)


def test_round_without_a_pairing_by_the_rules_says_that_the_arbiter_decided(
    played: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(*_: object, **__: object) -> None:
        raise NoLegalPairing("no", code="nobody-left")

    monkeypatch.setattr("pairing.explained.position_of", none)

    assert "the arbiter decided it" in _text(Client(), _round(played))
    assert "the arbiter decided it" in _text(Client(), _board(played, 1))


def test_words_of_an_explanation_lead_to_the_glossary(played: Tournament) -> None:
    glossary = _text(Client(), reverse("pairing:glossary"))
    for address in (_round(played), _board(played, 1)):
        text = _text(Client(), address)
        anchors = re.findall(r'href="/glossary/#([a-z0-9-]+)"', text)
        assert len(anchors) > 10
        for anchor in anchors:
            assert f'id="{anchor}"' in glossary
