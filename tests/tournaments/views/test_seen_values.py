"""Two people with the same form open: nobody's change is lost unsaid."""

from __future__ import annotations

import re
from datetime import date
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_user
from tournaments.models import Entrant, Event, Tournament
from tournaments.services.entrants import edit_player
from tournaments.services.events import update_event
from tournaments.services.tournaments import update_settings

pytestmark = pytest.mark.django_db


def shown(page: str, form: Any) -> dict[str, str]:
    """Return what a browser would send of a page if nothing is touched."""
    data: dict[str, str] = {}
    for name in form.fields:
        value = form[name].value()
        if value is True:
            data[name] = "on"
        elif value not in (None, False):
            text = form.fields[name].widget.format_value(value)
            data[name] = text[0] if isinstance(text, list) else text or ""
    (seen,) = re.findall(r'name="seen" value="([^"]*)"', page)
    return {**data, "seen": unescape(seen)}


def opened(client: Client, address: str) -> dict[str, str]:
    answer = client.get(address)
    return shown(answer.content.decode(), answer.context["form"])


@pytest.fixture
def event(tournament: Tournament) -> Event:
    return tournament.event


@pytest.fixture
def player(tournament: Tournament) -> Entrant:
    return tournament.entrants.get(pairing_number=1)


@pytest.fixture
def player_page(tournament: Tournament, player: Entrant) -> str:
    return reverse("tournaments:player-edit", args=[tournament, player])


def test_untouched_fields_keep_what_a_colleague_wrote(
    arbiter: Client, player: Entrant, player_page: str
) -> None:
    data = opened(arbiter, player_page)
    edit_player(entrant=player, by=make_user(), club="Rochade", sex="w")

    answer = arbiter.post(player_page, {**data, "notes": "Needs a lift"})

    player.refresh_from_db()
    assert answer.status_code == 302
    assert (player.notes, player.club, player.sex) == ("Needs a lift", "Rochade", "w")


def test_field_that_both_changed_is_refused_once_with_the_other_value(
    arbiter: Client, player: Entrant, player_page: str
) -> None:
    data = opened(arbiter, player_page)
    edit_player(entrant=player, by=make_user(), club="Rochade")

    first = arbiter.post(player_page, {**data, "club": "Zottegem"})

    page = first.content.decode()
    player.refresh_from_db()
    assert first.status_code == 422
    assert "Somebody has written “Rochade” here meanwhile." in page
    assert player.club == "Rochade"

    again = shown(page, first.context["form"])
    assert again["club"] == "Zottegem"
    second = arbiter.post(player_page, again)

    player.refresh_from_db()
    assert second.status_code == 302
    assert player.club == "Zottegem"


def test_field_that_a_colleague_emptied_is_said(
    arbiter: Client, player: Entrant, player_page: str
) -> None:
    edit_player(entrant=player, by=make_user(), club="Rochade")
    data = opened(arbiter, player_page)
    edit_player(entrant=player, by=make_user(), club="")

    answer = arbiter.post(player_page, {**data, "club": "Zottegem"})

    assert "Somebody has changed this meanwhile." in answer.content.decode()


def test_settings_of_two_people_stand_side_by_side(
    arbiter: Client, tournament: Tournament
) -> None:
    address = reverse("tournaments:settings", args=[tournament])
    data = opened(arbiter, address)
    update_settings(
        tournament=tournament, by=make_user(), rounds_total=8, first_board=20
    )

    answer = arbiter.post(address, {**data, "name": "Masters"})

    tournament.refresh_from_db()
    assert answer.status_code == 302, answer.context["form"].errors
    assert (tournament.name, tournament.rounds_total) == ("Masters", 8)
    assert tournament.first_board == 20


def test_event_of_two_people_stands_side_by_side(arbiter: Client, event: Event) -> None:
    address = reverse("tournaments:event-edit", args=[event])
    data = opened(arbiter, address)
    update_event(
        event=event,
        by=make_user(),
        is_public=not event.is_public,
        start_date=date(2026, 12, 5),
        language="nl",
    )
    public = event.is_public

    answer = arbiter.post(address, {**data, "place": "Gent"})

    event.refresh_from_db()
    assert answer.status_code == 302, answer.context["form"].errors
    assert (event.place, event.is_public) == ("Gent", public)
    assert (event.start_date, event.language) == (date(2026, 12, 5), "nl")


def test_choice_that_both_changed_is_named_in_words(
    arbiter: Client, event: Event
) -> None:
    address = reverse("tournaments:event-edit", args=[event])
    data = opened(arbiter, address)
    update_event(event=event, by=make_user(), language="nl")

    answer = arbiter.post(address, {**data, "language": "fr"})

    assert answer.status_code == 422
    assert "“Dutch”" in answer.content.decode()


def test_form_opened_twice_by_one_person_and_sent_unchanged_changes_nothing(
    arbiter: Client, player: Entrant, player_page: str
) -> None:
    data = opened(arbiter, player_page)
    edit_player(entrant=player, by=make_user(), club="Rochade", notes="a\nb")

    arbiter.post(player_page, data)

    player.refresh_from_db()
    assert (player.club, player.notes) == ("Rochade", "a\nb")
