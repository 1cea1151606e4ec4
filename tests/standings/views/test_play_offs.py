"""The page of a play-off: who sees it, who acts on it, and what it says."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from standings.playoffs.regulations import Regulations
from standings.selectors import early_boards, finished_table
from standings.services.play_offs import (
    draw_play_off_games,
    enter_play_off_result,
    set_play_off_rules,
)
from tests.factories import (
    arbiter_of,
    game_between,
    make_tournament,
    make_user,
    pair,
)
from tests.standings.tied_tournaments import tied_tournament
from tournaments.models import PlayOff, PlayOffGame, Tournament
from tournaments.services.byes import request_bye
from tournaments.services.events import update_event
from tournaments.services.results import enter_result
from tournaments.services.tournaments import close_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tied() -> Tournament:
    tournament = tied_tournament(3)
    update_event(event=tournament.event, by=arbiter_of(tournament), is_public=True)
    return tournament


@pytest.fixture
def client_of_arbiter(tied: Tournament) -> Client:
    client = Client()
    client.force_login(arbiter_of(tied))
    return client


def url(name: str, *words: object) -> str:
    return reverse(f"standings:{name}", args=words)


def text_of(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def start(client: Client, tournament: Tournament) -> PlayOff:
    client.post(url("start-play-off", tournament, 1))
    return PlayOff.objects.get()


def test_the_standings_offer_a_play_off_to_the_arbiter_alone(tied, client_of_arbiter):
    address = url("standings", tied)

    assert "3 players are tied for the first place" in text_of(
        client_of_arbiter, address
    )
    assert "tied for the first place" not in text_of(Client(), address)


def test_a_play_off_goes_from_the_offer_to_the_order(tied, client_of_arbiter):
    page = url("play-offs", tied)
    assert "3 players are tied for place 1" in text_of(client_of_arbiter, page)
    play_off = start(client_of_arbiter, tied)
    assert "Draw by lot" in text_of(client_of_arbiter, page)
    client_of_arbiter.post(url("draw-play-off", tied, play_off.uid))
    for game in play_off.games.all():
        best = max(game.white.pairing_number, game.black.pairing_number)
        score = "1" if game.white.pairing_number == best else "0"
        answer = client_of_arbiter.post(
            url("play-off-score", tied, game.uid), {"score": score}
        )
        assert answer.status_code == 302

    table, _fault = finished_table(tied)
    assert [row.number for row in table.rows][:3] == [3, 2, 1]
    standings = text_of(Client(), url("standings", tied))
    # Above the table, whose tie-breaks say otherwise.
    assert standings.index("Player003 won") < standings.index("<tbody>")
    assert "All play all" in text_of(Client(), page)


def test_what_was_drawn_is_not_said_as_if_games_ended_in_draws():
    """Two players: a match by lot, a sudden game by lot, then colours turn."""
    tournament = tied_tournament(2)
    client = Client()
    client.force_login(arbiter_of(tournament))
    play_off = start(client, tournament)
    said = []
    for _stage in range(3):
        answer = client.post(
            url("draw-play-off", tournament, play_off.uid), follow=True
        )
        said += [str(message) for message in answer.context["messages"]][-1:]
        for game in play_off.games.filter(score=""):
            client.post(
                url("play-off-score", tournament, game.uid), {"score": "="}, follow=True
            )

    assert said == [
        "The lots are drawn: the games stand below.",
        "The lots are drawn: the games stand below.",
        "Colours are set for what is played next.",
    ]


def test_paper_says_who_is_out_and_that_black_wins_a_drawn_armageddon():
    """Five are tied; the first semi-final goes to Armageddon at once."""
    tournament = tied_tournament(5)
    by = arbiter_of(tournament)
    client = Client()
    client.force_login(by)
    rules = Regulations(sudden_games=0)
    set_play_off_rules(tournament=tournament, rules=rules, by=by)
    play_off = start(client, tournament)
    for game in draw_play_off_games(play_off=play_off, by=by):
        enter_play_off_result(game=game, score="=", by=by)
    draw_play_off_games(play_off=play_off, by=by)

    for name in ("play-offs", "standings"):
        text = text_of(client, reverse("paper:paper-page", args=[tournament, name]))
        assert "Black wins a draw" in text
    out = tournament.entrants.get(pairing_number=5)
    text = text_of(client, reverse("paper:paper-page", args=[tournament, "play-offs"]))
    assert f"or by lot where they are equal: {out.name}" in text


def test_boards_that_may_lead_to_a_tie_are_named_before_the_last_round():
    """After two rounds of wins by the lower numbers 1 leads with 2, and meets 2."""
    tournament = make_tournament(8, rounds_total=3, tie_breaks=["TPN"])
    by = arbiter_of(tournament)
    for _round in range(2):
        for game in pair(tournament).games.select_related("round__tournament__event"):
            best = game.white.pairing_number < game.black.pairing_number
            enter_result(game=game, result="1-0" if best else "0-1", by=by)
    client = Client()
    client.force_login(by)
    assert "Boards that may start first" not in text_of(
        client, url("play-offs", tournament)
    )
    round_ = pair(tournament)
    early = early_boards(tournament)
    text = text_of(client, url("play-offs", tournament))

    assert "Boards that may start first" in text
    assert early[0].number == 1
    assert len(early) < round_.games.count()
    enter_result(game=early[0].game, result="1/2", by=by)
    assert early_boards(tournament) == []


@pytest.mark.parametrize(("kind", "early"), [("F", 0), ("H", 1), ("Z", 1)])
@pytest.mark.parametrize("publish", [False, True])
def test_a_bye_of_the_last_round_counts_for_the_leader(kind, early, publish):
    """1 leads by half a point and rests: with a whole point nobody reaches 1 any more."""
    tournament = make_tournament(4, rounds_total=2, tie_breaks=["TPN"])
    by = arbiter_of(tournament)
    first = pair(tournament)
    enter_result(game=game_between(first, 1, 3), result="1-0", by=by)
    enter_result(game=game_between(first, 2, 4), result="1/2", by=by)
    request_bye(
        entrant=tournament.entrants.get(pairing_number=1),
        round_number=2,
        kind=kind,
        by=by,
        beyond_limit=True,
        reason="Plays for the club",
    )
    pair(tournament, publish=publish)

    assert len(early_boards(tournament)) == early


def test_every_announced_tie_can_be_started_and_no_other_is_proposed():
    """One round of four: two have a point, two have none."""
    tournament = tied_tournament(2)
    by = arbiter_of(tournament)
    client = Client()
    client.force_login(by)
    page = url("play-offs", tournament)
    for_third = "2 players are tied for place 3"

    assert "2 players are tied for place 1" in text_of(client, page)
    assert for_third not in text_of(client, page)
    assert "Other places" in text_of(client, page)
    set_play_off_rules(tournament=tournament, rules=Regulations(last_place=3), by=by)
    text = text_of(client, page)
    assert "2 players are tied for place 1" in text
    assert for_third in text
    assert "Other places" not in text
    for place in (3, 1):
        address = url("start-play-off", tournament, place)
        assert address in text_of(client, page)
        client.post(address)
    assert [row.first_place for row in PlayOff.objects.all()] == [1, 3]


def test_visitors_find_no_page_before_a_play_off(tied):
    assert Client().get(url("play-offs", tied)).status_code == 404


def test_visitors_and_assistants_of_other_events_change_nothing(
    tied, client_of_arbiter
):
    play_off = start(client_of_arbiter, tied)
    stranger = Client()
    stranger.force_login(make_user())
    for client in (Client(), stranger):
        for address in (
            url("start-play-off", tied, 1),
            url("play-off-rules", tied),
            url("draw-play-off", tied, play_off.uid),
            url("change-play-off", tied, play_off.uid),
            url("cancel-play-off", tied, play_off.uid),
        ):
            assert client.post(address).status_code in (302, 403)
    assert PlayOff.objects.count() == 1
    assert not PlayOffGame.objects.exists()


def test_games_of_another_tournament_are_not_found(tied, client_of_arbiter):
    play_off = start(client_of_arbiter, tied)
    other = make_tournament(2, by=arbiter_of(tied))

    answer = client_of_arbiter.post(url("draw-play-off", other, play_off.uid))
    assert answer.status_code == 404


def test_rules_are_set_and_shown(tied, client_of_arbiter):
    values = {
        "minutes": 10,
        "seconds": 5,
        "sudden_games": 2,
        "white_minutes": 6,
        "white_seconds": 0,
        "black_minutes": 5,
        "black_seconds": 0,
        "last_place": 3,
    }
    client_of_arbiter.post(url("play-off-rules", tied), values)
    text = text_of(client_of_arbiter, url("play-offs", tied))

    assert "10 min + 5 s" in text
    assert "After 2 sudden games Armageddon" in text
    answer = client_of_arbiter.post(
        url("play-off-rules", tied), {**values, "minutes": 0}
    )
    assert answer.status_code == 422
    assert answer.context["rules_form"].errors["minutes"] == ["Write 1 or more."]


def test_a_wrong_result_is_answered_with_a_sentence(tied, client_of_arbiter):
    play_off = start(client_of_arbiter, tied)
    client_of_arbiter.post(url("draw-play-off", tied, play_off.uid))
    game = play_off.games.first()
    answer = client_of_arbiter.post(
        url("play-off-score", tied, game.uid), {"score": "2-0"}, follow=True
    )

    assert "Choose a result." in answer.content.decode()
    game.refresh_from_db()
    assert game.score == ""


def test_a_tie_that_is_gone_is_answered_with_a_sentence(tied, client_of_arbiter):
    answer = client_of_arbiter.post(url("start-play-off", tied, 2), follow=True)

    assert "Nobody is tied there any more." in answer.content.decode()


def test_a_closed_tournament_shows_its_play_off_without_buttons(
    tied, client_of_arbiter
):
    play_off = start(client_of_arbiter, tied)
    client_of_arbiter.post(url("draw-play-off", tied, play_off.uid))
    for game in play_off.games.all():
        is_whites = game.white.pairing_number < game.black.pairing_number
        client_of_arbiter.post(
            url("play-off-score", tied, game.uid), {"score": "1" if is_whites else "0"}
        )
    close_tournament(tournament=tied, by=arbiter_of(tied))
    text = text_of(client_of_arbiter, url("play-offs", tied))

    assert "Correct the result" not in text
    assert str(play_off.uid) in text


def test_the_page_costs_the_same_for_every_number_of_games(
    tied, client_of_arbiter, django_assert_num_queries: DjangoAssertNumQueries
):
    play_off = start(client_of_arbiter, tied)
    client_of_arbiter.post(url("draw-play-off", tied, play_off.uid))
    visitor = Client()

    with django_assert_num_queries(11):
        visitor.get(url("play-offs", tied))
