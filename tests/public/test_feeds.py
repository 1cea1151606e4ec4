"""Feeds keep the shapes of docs/feeds.md; lists are safe to open."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from standings.services.prizes import set_prize_plan
from tests.factories import arbiter_of, finish, make_event, pair
from tests.public.last_hour import PLAN, finished_tournament
from tournaments.models import Tournament
from tournaments.public.files import safe_cell
from tournaments.services.adjustments import adjust_points
from tournaments.services.entrants import edit_player
from tournaments.services.events import update_event
from tournaments.services.tournaments import update_settings
from tournaments.trf import read_trf

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
        "adjustment",
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


def test_home_feed_names_public_events_alone(
    tournament: Tournament, visitor: Client
) -> None:
    make_event(by=arbiter_of(tournament), name="Hidden")
    staff = Client()
    staff.force_login(arbiter_of(tournament))

    for client in (visitor, staff):
        feed = read(client, "public:home-feed")
        assert set(feed) == HEAD | {"events"}
        assert [event["name"] for event in feed["events"]] == ["Spring"]
        address = feed["events"][0]["feed"].removeprefix("http://testserver")
        assert address == reverse("public:event-feed", args=[tournament.event])


def test_working_feed_shows_where_figures_come_from(
    tournament: Tournament, visitor: Client
) -> None:
    player = tournament.entrants.get(pairing_number=1)

    feed = read(visitor, "public-standings:working-feed", tournament, player)

    assert feed["after_round"] == 1
    assert feed["player"]["name"] == "Player001"
    codes = [figure["code"] for figure in feed["figures"]]
    assert codes == ["PTS", *(step["code"] for step in tournament.tie_breaks)]
    (round_,) = feed["figures"][0]["rounds"]
    assert round_["opponent"]["name"] == "Player005"
    assert set(round_) == {"opponent", "value", "counts", "why"}


def test_report_holds_the_round_in_play_and_no_draft(
    tournament: Tournament, visitor: Client
) -> None:
    address = reverse("public:public-report", args=[tournament])

    def rounds() -> int:
        record = read_trf(visitor.get(address).content)
        return max(len(player.outcomes) for player in record.players)

    assert rounds() == 2
    finish(tournament.rounds.get(number=2))
    pair(tournament, publish=False)
    assert rounds() == 2


def test_penalty_is_public_without_its_reason(
    tournament: Tournament, visitor: Client
) -> None:
    player = tournament.entrants.get(pairing_number=1)
    by = arbiter_of(tournament)
    adjust_points(entrant=player, by=by, tenths=-5, reason="Phone rang")
    page = reverse("tournaments:player-detail", args=[tournament, player])
    staff = Client()
    staff.force_login(by)

    feed = read(visitor, "public:player-feed", tournament, player)
    seen, told = (c.get(page).content.decode() for c in (visitor, staff))

    assert feed["adjustments"] == [{"after_round": 2, "points": -0.5}]
    assert "Penalty" in seen
    assert "Phone rang" not in seen
    assert "Phone rang" in told


def test_penalty_is_marked_wherever_points_stand(
    tournament: Tournament, visitor: Client
) -> None:
    player = tournament.entrants.get(pairing_number=1)
    finish(tournament.rounds.get(number=2))
    by = arbiter_of(tournament)
    adjust_points(entrant=player, by=by, tenths=-5, reason="Phone rang")
    pair(tournament)

    standings = read(visitor, "public-standings:standings-feed", tournament)
    chart = read(visitor, "public-standings:wallchart-feed", tournament)
    round_ = read(visitor, "public:round-feed", tournament, 3)
    lines = [*standings["lines"], *chart["lines"]]
    sides = [board[side] for board in round_["boards"] for side in ("white", "black")]
    lists = [
        table(visitor, f"public-standings:{name}", tournament)
        for name in ("standings-csv", "wallchart-csv")
    ]
    pairings = table(visitor, "public:round-csv", tournament, 3)

    marked = [line for line in lines if line["adjustment"]]
    assert [line["adjustment"] for line in marked] == [-0.5, -0.5]
    assert {line["player"]["number"] for line in marked} == {1}
    assert [side["number"] for side in sides if side["adjustment"] == -0.5] == [1]
    assert {side["adjustment"] for side in sides} == {-0.5, 0}
    for rows in lists:
        found = {row["number"]: row["adjustment"] for row in rows}
        assert [n for n, text in found.items() if text != "0"] == ["1"]
    texts = [row[f"{s}_adjustment"] for row in pairings for s in ("white", "black")]
    assert sorted(texts) == ["-0.5", *["0"] * 7]


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


def test_search_feed_says_where_a_player_plays(
    tournament: Tournament, visitor: Client
) -> None:
    feed = read(visitor, "public:find-anywhere-feed", q="player003")

    (found,) = feed["players"]
    assert (found["name"], found["tournament"], found["event"]) == (
        "Player003",
        "Open",
        "Spring",
    )
    assert visitor.get(found["feed"].removeprefix("http://testserver")).json()
    place = read(visitor, "public:find-anywhere-feed", q="gent")
    assert [event["name"] for event in place["events"]] == ["Spring"]


def test_feeds_of_the_last_hour(visitor: Client) -> None:
    tournament = finished_tournament()

    feeds = read(visitor, "public:tournament-feed", tournament)["feeds"]
    prizes = read(visitor, "public-standings:prizes-feed", tournament)
    (play_off,) = read(visitor, "public-standings:play-offs-feed", tournament)[
        "play_offs"
    ]

    assert {"prizes", "play_offs"} <= set(feeds)
    assert prizes["is_final"] is False
    assert prizes["awards"] == []
    assert prizes["categories"][0]["prizes"][0] == {
        "place": 1,
        "prize": "100 EUR",
        "winners": [],
    }
    assert (play_off["first_place"], play_off["last_place"]) == (1, 3)
    assert [game["result"] for game in play_off["games"]] == ["1/2", None, None]
    data = visitor.get(reverse("public:data", args=[tournament])).content.decode()
    assert feeds["prizes"].removeprefix("http://testserver") in data
    by = arbiter_of(tournament)
    set_prize_plan(tournament=tournament, plan=PLAN, by=by, is_public=False)
    address = reverse("public-standings:prizes-feed", args=[tournament])
    assert visitor.get(address).status_code == 404


def test_explanation_feed_leads_from_the_round_to_every_board(
    tournament: Tournament, visitor: Client
) -> None:
    rounds = read(visitor, "public:tournament-feed", tournament)["rounds"]
    feed = visitor.get(rounds[1]["explanation"]).json()

    boards = [board for bracket in feed["brackets"] for board in bracket["boards"]]
    assert sorted(board["board"] for board in boards) == [1, 2, 3, 4]
    board = visitor.get(boards[0]["feed"]).json()
    assert board["is_by_hand"] is False
    assert len(board["seats"]) == 2
    assert board["colours"]
    update_settings(
        tournament=tournament,
        by=arbiter_of(tournament),
        is_explanation_public=False,
    )
    assert visitor.get(boards[0]["feed"]).status_code == 404
    rounds = read(visitor, "public:tournament-feed", tournament)["rounds"]
    assert rounds[1]["explanation"] is None


def test_home_feed_is_not_sent_twice(tournament: Tournament, visitor: Client) -> None:
    address = reverse("public:home-feed")
    first = visitor.get(address)

    mark = {"if-none-match": first["ETag"]}

    assert visitor.get(address, headers=mark).status_code == 304
    update_event(event=tournament.event, by=arbiter_of(tournament), place="Brugge")
    assert visitor.get(address, headers=mark).status_code == 200
