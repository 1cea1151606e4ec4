"""What was read a moment ago and is deleted now: said in a sentence, never a fault."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from pairing.services.by_hand import exchange_colours
from pairing.services.rounds import pair_next_round, unpair_round
from tests.factories import arbiter_of, make_entrant, make_tournament, pair
from tournaments.errors import GoneMeanwhile, NameTaken, UndoRefused
from tournaments.history import undo_last_act
from tournaments.models import Event, Tournament
from tournaments.services.access import open_account
from tournaments.services.entrants import (
    edit_player,
    move_to_section,
    withdraw_player,
)
from tournaments.services.events import create_event, delete_event, update_event
from tournaments.services.tournaments import create_tournament, delete_tournament

pytestmark = pytest.mark.django_db


def test_acts_on_an_event_that_is_gone():
    tournament = make_tournament(4)
    by = arbiter_of(tournament)
    event = tournament.event
    stale = Event.objects.get(pk=event.pk)
    delete_event(event=event, by=by)

    for act in (
        lambda: update_event(event=stale, name="Other", by=by),
        lambda: create_tournament(event=stale, name="Other", by=by),
        lambda: delete_event(event=stale, by=by),
        lambda: pair_next_round(tournament=tournament, by=by),
    ):
        with pytest.raises(GoneMeanwhile, match="deleted this meanwhile"):
            act()


def test_acts_on_a_tournament_that_is_gone():
    tournament = make_tournament(4)
    by = arbiter_of(tournament)
    stale = Tournament.objects.get(pk=tournament.pk)
    delete_tournament(tournament=tournament, by=by)

    with pytest.raises(GoneMeanwhile):
        delete_tournament(tournament=stale, by=by)
    with pytest.raises(GoneMeanwhile):
        pair_next_round(tournament=stale, by=by)


@pytest.mark.parametrize("what", ["event", "tournament"])
def test_page_of_a_second_deletion_says_it(what, monkeypatch):
    tournament = make_tournament(4)
    row = tournament.event if what == "event" else tournament
    service = f"tournaments.services.{what}s.delete_{what}"
    delete = delete_event if what == "event" else delete_tournament

    def twice(**arguments):
        stored = type(row).objects.get(pk=row.pk)
        delete(**{**arguments, what: stored})
        delete(**arguments)

    monkeypatch.setattr(service, twice)
    client = Client()
    client.force_login(arbiter_of(tournament))

    answer = client.post(
        reverse(f"tournaments:delete-{what}", args=[row]), {"name": row.name}
    )

    assert answer.status_code == 422
    assert "Somebody has deleted this meanwhile" in answer.content.decode()


def test_account_of_a_name_that_was_taken_a_moment_ago():
    open_account(username="ada", password="a long secret", full_name="Ada A")

    with pytest.raises(NameTaken) as refusal:
        open_account(username="ada", password="a long secret", full_name="Ada B")

    assert refusal.value.field == "username"


def test_event_whose_address_was_taken_a_moment_ago_has_another(monkeypatch):
    by = arbiter_of(make_tournament(2))
    create_event(name="Open", by=by)
    addresses = iter(["open", "open-2"])
    monkeypatch.setattr(
        "tournaments.services.events.free_slug", lambda *args, **kw: next(addresses)
    )

    event = create_event(name="Open", by=by)

    assert event.slug == "open-2"
    assert event.journal.filter(act="create_event").count() == 1


@pytest.mark.parametrize(
    "act",
    [
        lambda entrant, to, by: edit_player(entrant=entrant, by=by, club="Elsewhere"),
        lambda entrant, to, by: withdraw_player(entrant=entrant, by=by),
        lambda entrant, to, by: move_to_section(entrant=entrant, to=to, by=by),
    ],
)
def test_player_who_was_moved_is_not_changed_from_the_old_section(act):
    tournament = make_tournament(4)
    by = arbiter_of(tournament)
    other = make_tournament(event=tournament.event, by=by, name="Other")
    stale = tournament.entrants.get(pairing_number=1)
    version = tournament.version
    move_to_section(entrant=tournament.entrants.get(pk=stale.pk), to=other, by=by)

    with pytest.raises(GoneMeanwhile):
        act(stale, other, by)

    tournament.refresh_from_db()
    assert tournament.version > version


def test_entry_of_a_player_who_was_moved_is_not_taken_back():
    tournament = make_tournament(4)
    by = arbiter_of(tournament)
    other = make_tournament(event=tournament.event, by=by, name="Other")
    player = make_entrant(tournament, "Late")
    move_to_section(entrant=player, to=other, by=by)

    with pytest.raises(UndoRefused, match="another tournament"):
        undo_last_act(tournament=tournament, by=by)

    assert other.entrants.get().surname == "Late"


def test_draft_that_a_colleague_took_back_leads_to_the_tournament(monkeypatch):
    tournament = make_tournament(4)
    by = arbiter_of(tournament)
    round_ = pair(tournament, publish=False)

    def too_late(**arguments):
        unpair_round(round_=tournament.rounds.get(), by=by)
        return exchange_colours(**arguments)

    monkeypatch.setattr("pairing.services.by_hand.exchange_colours", too_late)
    client = Client()
    client.force_login(by)

    answer = client.post(
        reverse("pairing:change-pairing", args=[tournament, round_.number]),
        {"change": "colours:1"},
        follow=True,
    )

    assert answer.status_code == 200
    assert answer.redirect_chain
    assert "Somebody has deleted this meanwhile" in answer.content.decode()
