"""Check-in pages: who may, what they cost, and what the door lets through."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import DjangoAssertNumQueries

from tests.factories import arbiter_of, make_tournament
from tournaments.models import Tournament
from tournaments.services.byes import request_bye
from tournaments.services.doors import close_door, open_door
from tournaments.services.entrants import withdraw_player

pytestmark = pytest.mark.django_db

FRAGMENT = {"hx-request": "true"}


def address(name: str, *args: object) -> str:
    return reverse(f"tournaments:{name}", args=args)


def test_assistants_check_in_and_arbiters_decide(
    tournament: Tournament, assistant: Client, stranger: Client, visitor: Client
) -> None:
    player = tournament.entrants.get(pairing_number=1)
    page = address("check-in", tournament)
    assert assistant.get(page).status_code == 200
    assert stranger.get(page).status_code == 403
    assert visitor.get(page).status_code == 302
    for name in ("open-door", "forbidden-pairs", "rating-lists"):
        assert assistant.post(address(name, tournament)).status_code == 403
    decide = address("decide-arrival", tournament, player)
    assert assistant.post(decide, {"decision": "withdraw"}).status_code == 403
    player.refresh_from_db()
    assert not player.is_withdrawn


def test_count_at_the_door_leaves_nobody_out(
    tournament: Tournament, arbiter: Client
) -> None:
    player = tournament.entrants.get(pairing_number=1)
    request_bye(entrant=player, round_number=1, kind="Z", by=arbiter_of(tournament))

    page = arbiter.get(address("check-in", tournament)).text

    count = page.partition('class="arrival-count"')[2].partition("</p>")[0]
    words = " ".join(re.sub("<[^>]*>", "", count.partition(">")[2]).split())
    rest = tournament.entrants.count() - 1
    assert words == f"0 here · 0 absent · {rest} not yet · 1 with a bye"


@pytest.mark.parametrize("players", [3, 30])
def test_list_at_the_door_costs_the_same_for_any_number(
    players: int,
    client_of: Callable[..., Client],
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    tournament = make_tournament(players)
    client = client_of(arbiter_of(tournament))

    with django_assert_num_queries(12):
        assert client.get(address("check-in", tournament)).status_code == 200


def test_list_is_sent_again_only_when_something_changed(
    tournament: Tournament, arbiter: Client
) -> None:
    page = address("check-in", tournament)
    player = tournament.entrants.get(pairing_number=2)
    tournament.refresh_from_db()
    asked = {"version": str(tournament.version)}
    assert arbiter.get(page, asked, headers=FRAGMENT).status_code == 204

    arbiter.post(
        address("mark-arrival", tournament),
        {"player": player.entry_order, "mark": "present"},
        headers=FRAGMENT,
    )

    answer = arbiter.get(page, asked, headers=FRAGMENT)
    assert answer.status_code == 200
    assert "<html" not in answer.content.decode()
    player.refresh_from_db()
    assert player.present_for_round == 1


def test_unknown_marks_and_players_are_not_found(
    tournament: Tournament, arbiter: Client
) -> None:
    mark = address("mark-arrival", tournament)
    for data in (
        {"player": "999", "mark": "present"},
        {"player": "1", "mark": "dance"},
        {"mark": "present"},
        {},
    ):
        assert arbiter.post(mark, data).status_code == 404


def test_door_opens_for_its_token_only(tournament: Tournament, visitor: Client) -> None:
    by = arbiter_of(tournament)
    link, token = open_door(tournament=tournament, by=by)
    player = tournament.entrants.get(pairing_number=3)
    gone = tournament.entrants.get(pairing_number=4)
    withdraw_player(entrant=gone, by=by)
    door = address("door", token)
    assert visitor.get(door).status_code == 200
    assert visitor.get(address("door", token[:-1])).status_code == 404
    assert visitor.post(door, {"player": gone.entry_order}).status_code == 422

    assert visitor.post(door, {"player": player.entry_order}).status_code == 200
    player.refresh_from_db()
    assert player.present_for_round == 1
    entry = tournament.journal.last()
    assert (entry.act, entry.by) == ("arrive", None)
    close_door(link=link, by=by)
    assert visitor.post(door, {"player": player.entry_order}).status_code == 404
    assert token not in str(list(tournament.journal.values()))
