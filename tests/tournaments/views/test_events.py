"""Events and tournaments: made with a name, changed, closed, deleted."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.factories import (
    make_event,
    make_tournament,
    make_user,
    pair,
    play_rounds,
)
from tournaments.models import Event, Tournament

pytestmark = pytest.mark.django_db


def test_event_needs_a_name_alone(client: Client) -> None:
    client.force_login(make_user())

    answer = client.post(reverse("tournaments:event-new"), {"name": "Spring Open"})

    event = Event.objects.get()
    assert answer["Location"] == reverse("tournaments:tournament-new", args=[event])
    assert (event.name, event.slug, event.is_public) == (
        "Spring Open",
        "spring-open",
        False,
    )


def test_new_event_speaks_the_language_of_its_maker_in_the_zone_of_the_place(
    client: Client, settings: Any
) -> None:
    settings.TIME_ZONE = "Europe/Brussels"
    client.force_login(make_user())
    client.cookies["django_language"] = "nl"

    page = client.get(reverse("tournaments:event-new"))
    assert '<option value="Europe/Brussels" selected>' in page.text

    client.post(reverse("tournaments:event-new"), {"name": "Lentetoernooi"})

    event = Event.objects.get()
    assert (event.language, event.time_zone) == ("nl", "Europe/Brussels")


def test_chosen_zone_goes_before_that_of_the_installation(client: Client) -> None:
    client.force_login(make_user())
    address = reverse("tournaments:event-new")

    page = client.post(address, {"name": "Night", "time_zone": "Mars/Olympus"})
    assert (page.status_code, Event.objects.count()) == (422, 0)

    client.post(address, {"name": "Night", "time_zone": "Asia/Tokyo"})
    assert Event.objects.get().time_zone == "Asia/Tokyo"


def test_event_without_a_name_is_refused_beside_the_field(client: Client) -> None:
    client.force_login(make_user())

    page = client.post(reverse("tournaments:event-new"), {"name": " "})

    assert page.status_code == 422
    assert 'aria-invalid="true"' in page.text
    assert not Event.objects.exists()


def test_event_edit_keeps_every_field(arbiter: Client, tournament: Tournament) -> None:
    event = tournament.event
    fields = {
        "name": "Zomertoernooi",
        "place": "Antwerpen",
        "start_date": "2026-07-03",
        "end_date": "2026-07-05",
        "federation": "bel",
        "organiser": "SK Oude God",
        "website": "example.org",
        "chief_arbiter": "Ann Peeters",
        "deputies": "Jo Mertens\nTom Claes",
        "is_public": "on",
        "is_fide_rated": "on",
        "authorisation": "QC 12/2026",
        "language": "nl",
        "time_zone": "Europe/Brussels",
        "notes": "sleutel bij Jo",
    }

    answer = arbiter.post(reverse("tournaments:event-edit", args=[event]), fields)

    event.refresh_from_db()
    assert answer["Location"] == reverse("tournaments:event-detail", args=[event])
    assert event.federation == "BEL"
    assert event.website == "https://example.org"
    assert (str(event.start_date), str(event.end_date)) == ("2026-07-03", "2026-07-05")
    assert event.deputy_names == ["Jo Mertens", "Tom Claes"]
    assert event.is_fide_rated
    assert (event.language, event.time_zone) == ("nl", "Europe/Brussels")


def test_event_that_ends_before_it_starts_is_refused(
    arbiter: Client, tournament: Tournament
) -> None:
    event = tournament.event
    address = reverse("tournaments:event-edit", args=[event])

    page = arbiter.post(
        address,
        {
            "name": "Other",
            "start_date": "2026-07-05",
            "end_date": "2026-07-03",
            "language": "nl",
            "time_zone": "UTC",
        },
    )

    event.refresh_from_db()
    assert page.status_code == 422
    assert "The last day is before the first. Correct one of them." in page.text
    assert event.name != "Other"


def test_event_is_deleted_only_with_its_name(
    arbiter: Client, tournament: Tournament
) -> None:
    address = reverse("tournaments:delete-event", args=[tournament.event])

    arbiter.post(address, {"name": "something else"})
    assert Event.objects.count() == 1

    arbiter.post(address, {"name": tournament.event.name})
    assert Event.objects.count() == 0


def test_tournament_needs_a_name_alone(arbiter: Client, tournament: Tournament) -> None:
    event = tournament.event

    answer = arbiter.post(
        reverse("tournaments:tournament-new", args=[event]),
        {"name": "Youth", "rounds_total": "5"},
    )

    made = event.tournaments.get(name="Youth")
    assert answer["Location"] == reverse("tournaments:player-list", args=[made])
    assert (made.rounds_total, made.system) == (5, "dutch-2026")


def test_home_shows_the_next_step_of_each_tournament(client: Client) -> None:
    user = make_user()
    event = make_event(by=user)
    make_tournament(0, by=user, event=event, name="Empty")
    make_tournament(4, by=user, event=event, name="Ready")
    client.force_login(user)

    page = client.get("/")

    assert "Enter the players" in page.text
    assert "Pair round 1" in page.text
    assert "4 players are entered." in page.text


def test_lists_do_not_tell_visitors_of_a_draft(
    visitor: Client, arbiter: Client, tournament: Tournament
) -> None:
    pair(tournament, publish=False)
    addresses = [
        "/",
        reverse("tournaments:event-detail", args=[tournament.event]),
        reverse("tournaments:tournament-detail", args=[tournament]),
    ]

    for address in addresses:
        assert "draft" in arbiter.get(address).text
        text = visitor.get(address).text
        assert "draft" not in text
        assert "1 / 7" not in text


@pytest.mark.parametrize("count", [1, 5])
def test_home_costs_the_same_for_any_number_of_events(
    count: int, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    user = make_user()
    for _number in range(count):
        make_tournament(2, by=user)
    client.force_login(user)
    client.get("/")

    with django_assert_num_queries(7):
        client.get("/")


def test_home_hides_events_of_others(client: Client) -> None:
    hidden = make_event(name="Hidden Cup")
    make_event(name="Open Cup", is_public=True)

    page = client.get("/")

    assert "Open Cup" in page.text
    assert hidden.name not in page.text


@pytest.mark.parametrize("players", [2, 30])
def test_desk_costs_the_same_for_any_number_of_players(
    players: int,
    client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    user = make_user()
    tournament = make_tournament(players, by=user, rounds_total=5)
    client.force_login(user)
    address = reverse("tournaments:tournament-detail", args=[tournament])
    client.get(address)

    with django_assert_num_queries(8):
        client.get(address)


def test_desk_leads_from_results_to_the_next_pairing(client: Client) -> None:
    user = make_user()
    tournament = make_tournament(6, by=user, rounds_total=5)
    client.force_login(user)
    play_rounds(tournament, 1)

    page = client.get(reverse("tournaments:tournament-detail", args=[tournament]))

    assert "All results of round 1 are in." in page.text
    assert "Pair round 2" in page.text


def test_rounds_are_lowered_with_a_reason(arbiter: Client, tournament: Tournament):
    play_rounds(tournament, 1)
    address = reverse("tournaments:lower-rounds", args=[tournament])

    page = arbiter.post(address, {"rounds_total": "3", "reason": ""}, follow=True)
    tournament.refresh_from_db()
    assert "Say why: the reason is kept in the journal." in page.text
    assert tournament.rounds_total == 7

    arbiter.post(address, {"rounds_total": "3", "reason": "Power cut"})
    tournament.refresh_from_db()
    assert tournament.rounds_total == 3
    assert tournament.journal.last().reason == "Power cut"


def test_tournament_is_closed_and_opened_again(client: Client) -> None:
    user = make_user()
    tournament = make_tournament(4, by=user, rounds_total=1)
    client.force_login(user)
    close = reverse("tournaments:close-tournament", args=[tournament])

    client.post(close)
    tournament.refresh_from_db()
    assert not tournament.is_closed

    play_rounds(tournament, 1)
    client.post(close)
    tournament.refresh_from_db()
    assert tournament.is_closed

    reopen = reverse("tournaments:reopen-tournament", args=[tournament])
    client.post(reopen, {"reason": "A result was wrong"})
    tournament.refresh_from_db()
    assert not tournament.is_closed


def test_tournament_that_has_begun_is_not_deleted(
    arbiter: Client, tournament: Tournament
) -> None:
    play_rounds(tournament, 1)
    address = reverse("tournaments:delete-tournament", args=[tournament])

    page = arbiter.post(address, {"name": tournament.name}, follow=True)

    assert "this tournament can no longer be deleted" in page.text
    assert Tournament.objects.count() == 1
