"""The page of a schedule, the numbers by lot, and a round that needs too much time."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.factories import (
    arbiter_of,
    make_entrant,
    make_tournament,
    pair,
    play_rounds,
)
from tournaments.errors import InvalidValue
from tournaments.lots import order_by_lot
from tournaments.models import Game, Tournament
from tournaments.services.entrants import draw_lots
from tournaments.services.tournaments import update_settings

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    made = make_tournament(5, system="round-robin", rounds_total=5)
    made.event.is_public = True
    made.event.save()
    return made


@pytest.fixture
def arbiter(tournament: Tournament, client: Client) -> Client:
    client.force_login(arbiter_of(tournament))
    return client


def address(name: str, tournament: Tournament, *more: object) -> str:
    return reverse(name, args=[tournament, *more])


def test_one_press_leads_to_the_page_of_the_schedule(
    arbiter: Client, tournament: Tournament
) -> None:
    desk = arbiter.get(address("tournaments:tournament-detail", tournament))
    assert "Make the schedule" in desk.content.decode()

    answer = arbiter.post(address("pairing:pair-next-round", tournament), follow=True)

    page = answer.content.decode()
    assert answer.redirect_chain[-1][0] == address("pairing:schedule", tournament)
    assert "The schedule is a draft" in page
    assert page.count('class="schedule-round"') == 5
    assert page.count("rests") == 5
    told = arbiter.post(address("pairing:publish-round", tournament, 1), follow=True)
    assert "The schedule is published." in told.content.decode()
    assert {r.status for r in tournament.rounds.all()} == {"published"}
    page = arbiter.get(address("pairing:schedule", tournament)).content.decode()
    assert "Publish the schedule" not in page


def test_schedule_shows_the_hours_and_nothing_before_it_is_published(
    arbiter: Client, tournament: Tournament
) -> None:
    update_settings(
        tournament=tournament,
        by=arbiter_of(tournament),
        round_times=["2026-03-14T13:00:00+00:00", "2026-03-21"],
    )
    pair(tournament, publish=False)
    visitor = Client()
    assert visitor.get(address("pairing:schedule", tournament)).status_code == 404

    arbiter.post(address("pairing:publish-round", tournament, 1))

    page = visitor.get(address("pairing:schedule", tournament)).content.decode()
    assert "14 Mar" in page
    assert "21 Mar" in page
    assert "Player001" in page


def test_schedule_is_taken_back_from_its_page(
    arbiter: Client, tournament: Tournament
) -> None:
    pair(tournament, publish=False)

    arbiter.post(address("pairing:unpair-round", tournament, 1), {"reason": "one more"})

    assert not tournament.rounds.exists()
    entry = tournament.journal.order_by("-pk").first()
    assert entry is not None
    assert (entry.act, entry.reason) == ("discard_schedule", "one more")


@pytest.mark.parametrize(("players", "queries"), [(4, 11), (10, 11)])
def test_schedule_costs_the_same_queries_for_any_size(
    players: int,
    queries: int,
    client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    tournament = make_tournament(
        players, system="round-robin", rounds_total=players - 1
    )
    client.force_login(arbiter_of(tournament))
    pair(tournament)

    with django_assert_num_queries(queries):
        client.get(address("pairing:schedule", tournament))


def test_number_of_rounds_is_asked_where_it_does_not_fit(client: Client) -> None:
    tournament = make_tournament(6, system="round-robin", rounds_total=7)
    client.force_login(arbiter_of(tournament))
    url = address("pairing:pair-next-round", tournament)

    answer = client.post(url)

    assert answer.status_code == 422
    page = answer.content.decode()
    assert "Once: 5 rounds" in page
    assert "Twice: 10 rounds" in page
    refused = client.post(url, {"asked": "1"})
    assert "Choose once or twice." in refused.content.decode()
    client.post(url, {"asked": "1", "rounds_total": "10"})
    assert tournament.rounds.count() == 10


def test_round_of_a_schedule_has_no_change_by_hand(
    arbiter: Client, tournament: Tournament
) -> None:
    pair(tournament)
    play_rounds(tournament, 1)

    page = arbiter.get(address("tournaments:round-detail", tournament, 5))

    assert "Change the pairings" not in page.content.decode()
    amend = arbiter.get(address("pairing:amend-round", tournament, 5))
    assert amend.status_code == 404


def test_paper_is_that_of_the_round_in_play(
    arbiter: Client, tournament: Tournament
) -> None:
    pair(tournament)
    play_rounds(tournament, 2)

    page = arbiter.get(address("paper:paper-page", tournament, "pairings"))

    assert "Pairings of round 3" in page.content.decode()


def test_swiss_has_no_page_of_a_schedule(client: Client) -> None:
    tournament = make_tournament(4)
    client.force_login(arbiter_of(tournament))
    pair(tournament)

    assert client.get(address("pairing:schedule", tournament)).status_code == 404


def test_numbers_by_lot_follow_from_the_stored_draw(client: Client) -> None:
    tournament = make_tournament(
        8, system="round-robin", rounds_total=7, number_order="draw"
    )
    client.force_login(arbiter_of(tournament))
    refused = client.post(address("pairing:pair-next-round", tournament))
    assert "Draw the lots first" in refused.content.decode()
    players = client.get(address("tournaments:player-list", tournament))
    assert "Draw lots" in players.content.decode()

    client.post(address("tournaments:draw-lots", tournament), {"seen": ""})

    tournament.refresh_from_db()
    drawn = order_by_lot(range(1, 9), tournament.number_draw)
    order = tournament.entrants.order_by("pairing_number")
    assert tuple(order.values_list("entry_order", flat=True)) == drawn
    rules = client.get(address("tournaments:rules", tournament)).content.decode()
    assert tournament.number_draw in rules
    client.post(address("pairing:pair-next-round", tournament))
    first = Game.objects.get(round__tournament=tournament, round__number=1, board=1)
    assert (first.white.entry_order, first.black.entry_order) == (drawn[0], drawn[7])


def test_numbers_by_lot_alone_are_refused_for_a_swiss() -> None:
    tournament = make_tournament(4)

    with pytest.raises(InvalidValue, match="for a round robin"):
        update_settings(
            tournament=tournament, by=arbiter_of(tournament), number_order="draw"
        )


def test_lots_of_equal_players_are_repeatable_too() -> None:
    tournament = make_tournament(0, number_order="lot")
    for _ in range(6):
        make_entrant(tournament)
    draw_lots(tournament=tournament, by=arbiter_of(tournament))

    order = tournament.entrants.order_by("pairing_number")
    drawn = order_by_lot(range(1, 7), tournament.number_draw)
    assert tuple(order.values_list("entry_order", flat=True)) == drawn


@pytest.mark.parametrize("system", ["dutch-2013", "swiss-no-colours"])
def test_round_over_its_time_is_offered_to_be_paired_by_hand(
    system: str, client: Client, settings: Any
) -> None:
    tournament = make_tournament(10, system=system, rounds_total=5)
    play_rounds(tournament, 2)
    client.force_login(arbiter_of(tournament))
    settings.PAIRING_SECONDS = 1e-9

    refused = client.post(address("pairing:pair-next-round", tournament))

    page = refused.content.decode()
    assert refused.status_code == 422
    assert "was not decided within the time allowed: Player" in page
    assert "Open a draft to pair by hand" in page
    assert tournament.rounds.count() == 2
    answer = client.post(address("pairing:pair-by-hand", tournament), follow=True)
    page = answer.content.decode()
    assert "it is paired by hand" in page
    assert page.count("tr id=") == 5
    assert "This pairing breaks" not in page
    game = Game.objects.filter(round__number=3).order_by("board").first()
    assert game is not None
    met = game.white.outcomes.get(round__number=1).game
    assert met is not None
    other = met.black if met.white_id == game.white_id else met.white
    swap = {
        "change": "swap",
        "player": [str(game.black.entry_order), str(other.entry_order)],
        "reason": "wanted",
    }
    change = address("pairing:change-pairing", tournament, 3)
    page = client.post(change, swap, follow=True).content.decode()
    assert "This pairing breaks" in page
    assert "have met already" in page
    client.post(address("pairing:publish-round", tournament, 3))
    assert tournament.rounds.get(number=3).status == "published"


def test_round_without_any_legal_pairing_starts_without_games(client: Client) -> None:
    tournament = make_tournament(4, rounds_total=5)
    play_rounds(tournament, 3)
    client.force_login(arbiter_of(tournament))
    refused = client.post(address("pairing:pair-next-round", tournament))
    assert "Open a draft to pair by hand" in refused.content.decode()

    client.post(address("pairing:pair-by-hand", tournament))

    fourth = tournament.rounds.get(number=4)
    assert fourth.games.count() == 0
    assert fourth.outcomes.count() == 4
    page = client.get(address("pairing:draft", tournament, 4)).content.decode()
    assert "Pair the two marked" in page
