"""Feeds keep the shapes of docs/feeds.md; lists are safe to open."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import arbiter_of
from tournaments.models import Tournament
from tournaments.public.files import safe_cell
from tournaments.services.entrants import edit_player

pytestmark = pytest.mark.django_db

HEAD = {"format", "version", "page", "url"}


def read(client: Client, name: str, *args: Any, **query: str) -> dict[str, Any]:
    answer = client.get(reverse(name, args=args), query)
    assert answer.status_code == 200
    assert answer["Access-Control-Allow-Origin"] == "*"
    content: dict[str, Any] = answer.json()
    assert content["format"] == "ronde-feed"
    assert content["version"] == 1
    return content


def table(client: Client, name: str, *args: Any) -> list[dict[str, str]]:
    answer = client.get(reverse(name, args=args))
    text = answer.content.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text)))


def test_round_feed(tournament: Tournament, visitor: Client) -> None:
    feed = read(visitor, "public:round-feed", tournament, 1)

    assert set(feed) == HEAD | {"tournament", "round", "boards", "without_game"}
    assert feed["round"]["is_finished"] is True
    board = feed["boards"][0]
    assert set(board) == {"board", "white", "black", "result", "is_reversed"}
    assert board["white"]["name"] == "Player001"
    assert set(board["white"]) == {
        "id",
        "number",
        "title",
        "name",
        "rating",
        "points_before",
    }
    assert board["result"] in ("1-0", "1/2", "0-1")
    open_round = read(visitor, "public:round-feed", tournament, 2)
    assert {board["result"] for board in open_round["boards"]} == {None}


def test_tournament_feed_leads_to_published_rounds(
    tournament: Tournament, visitor: Client
) -> None:
    feed = read(visitor, "public:tournament-feed", tournament)

    assert [row["is_published"] for row in feed["rounds"]] == [True] * 2 + [False] * 3
    assert ["feed" in row for row in feed["rounds"]] == [True] * 2 + [False] * 3
    assert feed["players"] == 8
    assert set(feed["feeds"]) == {"rules", "players", "standings", "wallchart", "trf"}
    for address in feed["feeds"].values():
        assert visitor.get(address.removeprefix("http://testserver")).status_code == 200


def test_event_and_rules_feed(tournament: Tournament, visitor: Client) -> None:
    event = read(visitor, "public:event-feed", tournament.event)
    rules = read(visitor, "public:rules-feed", tournament)

    assert event["event"]["name"] == "Spring"
    assert event["tournaments"][0]["last_round"] == 2
    assert rules["scoring"]["white_draw"] == 0.5
    assert rules["tie_breaks"][0]["code"] == tournament.tie_breaks[0]["code"]
    assert len(rules["schedule"]) == 5


def test_player_feed(tournament: Tournament, visitor: Client) -> None:
    player = tournament.entrants.get(pairing_number=1)
    feed = read(visitor, "public:player-feed", tournament, player)

    assert feed["player"]["id"] == player.entry_order
    assert [row["round"] for row in feed["rounds"]] == [1, 2]
    assert feed["rounds"][1]["result"] is None
    assert feed["rounds"][0]["opponent"]["name"] == "Player005"


def test_standings_and_wallchart_feeds_do_not_change_with_the_language(
    tournament: Tournament,
) -> None:
    for name in ("standings-feed", "wallchart-feed"):
        feeds = [
            read(
                Client(headers={"accept-language": language}),
                f"public-standings:{name}",
                tournament,
            )
            for language in ("en", "fr")
        ]
        assert feeds[0] == feeds[1]
        assert feeds[0]["after_round"] == 1
        assert len(feeds[0]["lines"]) == 8
    missing = reverse("public-standings:standings-feed", args=[tournament])
    assert Client().get(missing, {"after": "2"}).status_code == 404


def test_lists_have_a_row_for_each(tournament: Tournament, visitor: Client) -> None:
    players = table(visitor, "public:player-list-csv", tournament)
    pairings = table(visitor, "public:round-csv", tournament, 1)
    standings = table(visitor, "public-standings:standings-csv", tournament)
    chart = table(visitor, "public-standings:wallchart-csv", tournament)

    assert [len(rows) for rows in (players, pairings, standings, chart)] == [8, 4, 8, 8]
    assert players[0]["name"] == "Player001"
    assert pairings[0]["white_name"] == "Player001"
    assert standings[0]["rank"] == "1"
    assert chart[0]["round_1"].startswith("5w")


def test_name_is_no_formula_in_a_list(tournament: Tournament, visitor: Client) -> None:
    player = tournament.entrants.get(pairing_number=1)
    edit_player(
        entrant=player, by=arbiter_of(tournament), surname='=HYPERLINK("x")', club="@x"
    )

    row = table(visitor, "public:player-list-csv", tournament)[0]

    assert row["name"] == '\'=HYPERLINK("x")'
    assert row["club"] == "'@x"


@pytest.mark.parametrize("text", ["=1", "+1", "-1", "@a", "\t=1", "\r=1"])
def test_cell_that_a_spreadsheet_would_compute_is_text(text: str) -> None:
    assert safe_cell(text) == "'" + text


def test_harmless_cells_stay() -> None:
    assert [safe_cell(v) for v in ("O'Neil", "1-0", 0, None)] == [
        "O'Neil",
        "1-0",
        0,
        "",
    ]
