"""Events: made with a name, changed, deleted."""

from __future__ import annotations

from datetime import date

import pytest

from tests.factories import make_event, make_tournament, make_user, play_rounds
from tournaments.enums import Role
from tournaments.errors import InvalidValue
from tournaments.models import Event, JournalEntry, Outcome
from tournaments.selectors import events_for, public_events
from tournaments.services.events import create_event, delete_event, update_event

pytestmark = pytest.mark.django_db


def test_create_event_needs_only_a_name_and_makes_its_maker_arbiter():
    by = make_user()

    event = create_event(name="  Été à  Liège ", by=by)

    assert (event.name, event.slug) == ("Été à Liège", "ete-a-liege")
    assert not event.is_public
    membership = event.memberships.get()
    assert (membership.user, membership.role) == (by, Role.ARBITER)
    entry = event.journal.get()
    assert (entry.act, entry.changes[0]["model"]) == ("create_event", "event")


def test_create_event_finds_a_free_address():
    slugs = [make_event(name=name).slug for name in ("Open", "Open", "Турнир", "***")]

    assert slugs == ["open", "open-2", "event", "event-2"]


def test_latest_event_stands_first_and_before_it_the_one_without_a_day():
    by = make_user()
    for name, day in (
        ("Old", date(2026, 1, 3)),
        ("Undated", None),
        ("New", date(2026, 5, 1)),
        ("Next", date(2026, 5, 1)),
    ):
        make_event(name=name, by=by, start_date=day, is_public=True)

    expected = ["Undated", "New", "Next", "Old"]
    assert [event.name for event in events_for(by)] == expected
    assert [event.name for event in public_events()] == expected


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", " \n "),
        ("name", "x" * 121),
        ("time_zone", "Europe/Nowhere"),
        ("language", "xx"),
        ("slug", "open"),
        ("slug", "with space"),
        ("website", "not an address"),
        ("end_date", date(2026, 1, 1)),
        ("federation", "LONG"),
    ],
)
def test_update_event_refuses_impossible_values(field, value):
    make_event(name="Open")
    event = make_event(name="Other", start_date=date(2026, 2, 1))
    count = event.journal.count()

    with pytest.raises(InvalidValue) as refusal:
        update_event(event=event, by=make_user(), **{field: value})

    assert refusal.value.field == field
    assert getattr(event, field) == getattr(Event.objects.get(pk=event.pk), field)
    assert event.journal.count() == count


def test_update_event_journals_what_changed_and_nothing_else():
    event = make_event(name="Open", place="Gent")

    update_event(
        event=event, by=make_user(), place="Namur", federation="bel", name="Open"
    )

    change = event.journal.last().changes[0]
    assert change["before"] == {"place": "Gent", "federation": ""}
    assert change["after"] == {"place": "Namur", "federation": "BEL"}


def test_delete_event_leaves_only_a_note_of_the_installation():
    tournament = make_tournament(4)
    play_rounds(tournament, 1)
    event = tournament.event

    delete_event(event=event, by=make_user("admin"))

    assert not Event.objects.exists()
    assert not Outcome.objects.exists()
    entry = JournalEntry.objects.get()
    assert (entry.act, entry.event, entry.by_name) == ("delete_event", None, "admin")
    assert entry.arguments["name"] == event.name
