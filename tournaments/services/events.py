"""Events: make one, change what is said of it, delete it."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib.auth.models import User
from django.db import IntegrityError
from django.utils.translation import gettext as _

from tournaments.enums import Role
from tournaments.errors import InvalidValue
from tournaments.journal import (
    Change,
    act,
    lock_event,
    lock_tournament,
    note_change,
)
from tournaments.models import Event, Membership
from tournaments.round_times import has_hour, same_hour
from tournaments.services.checks import (
    clean_lines,
    clean_text,
    free_slug,
    known_columns,
    require_language,
    require_time_zone,
    require_valid,
)

TEXTS = frozenset(
    {
        "name",
        "place",
        "federation",
        "organiser",
        "website",
        "chief_arbiter",
        "authorisation",
    }
)
PARAGRAPHS = frozenset({"deputies", "notes"})
COLUMNS = (
    TEXTS
    | PARAGRAPHS
    | {
        "slug",
        "start_date",
        "end_date",
        "is_public",
        "is_fide_rated",
        "time_zone",
        "language",
    }
)


def create_event(*, name: str, by: User, **fields: Any) -> Event:
    """Make an event; whoever makes it is its arbiter."""
    known_columns(Event, fields, COLUMNS)
    values = _cleaned({"name": name, **fields})
    try:
        return _make_event(values, by)
    except IntegrityError:
        # Somebody has made one with this address in the same moment.
        return _make_event(values, by)


def _make_event(values: dict[str, Any], by: User) -> Event:
    with act("create_event", by=by, arguments=values) as change:
        event = Event(created_at=change.at, changed_at=change.at, **values)
        if event.slug:
            _require_free_address(event)
        else:
            event.slug = free_slug(
                event.name,
                taken=set(Event.objects.values_list("slug", flat=True)),
                fallback="event",
            )
        require_valid_facts(event)
        require_valid(event)
        change.create(event)
        change.event = event
        Membership.objects.create(
            user=by, event=event, role=Role.ARBITER, since=change.at
        )
    return event


def update_event(*, event: Event, by: User, **fields: Any) -> Event:
    """Change what is said of an event."""
    known_columns(Event, fields, COLUMNS)
    values = _cleaned(fields)
    with act("update_event", by=by, event=event, arguments=values) as change:
        zone = event.time_zone
        change.update(event, check=_require_valid_event, **values)
        if event.time_zone != zone:
            _keep_hours(change, event, ZoneInfo(zone))
    return event


def _keep_hours(change: Change, event: Event, old: ZoneInfo) -> None:
    """Keep the hours of the rounds as they were announced, in the zone that is right."""
    new = ZoneInfo(event.time_zone)
    for tournament in event.tournaments.filter(time_zone="").order_by("pk"):
        lock_tournament(tournament)
        times = [
            same_hour(datetime.fromisoformat(moment), old, new).isoformat()
            if moment and has_hour(moment)
            else moment
            for moment in tournament.round_times
        ]
        change.update(tournament, round_times=times)
        for draft in tournament.rounds.exclude(publish_at=None):
            hour = draft.publish_at and same_hour(draft.publish_at, old, new)
            change.update(draft, publish_at=hour)
        note_change(tournament, change.at)


def delete_event(*, event: Event, by: User) -> None:
    """Delete an event with everything in it, its journal included.

    What remains is one entry in the journal of the installation.
    """
    arguments = {"uid": event.uid, "name": event.name, "slug": event.slug}
    with act("delete_event", by=by, arguments=arguments) as change:
        change.must_be_written = True
        lock_event(event)
        # Acts hold their tournament and come to the event last: so does this.
        for tournament in event.tournaments.order_by("pk"):
            lock_tournament(tournament)
        Event.objects.get(pk=event.pk).delete()


def _cleaned(fields: dict[str, Any]) -> dict[str, Any]:
    values = dict(fields)
    for name in TEXTS & set(values):
        values[name] = clean_text(values[name])
    for name in PARAGRAPHS & set(values):
        values[name] = clean_lines(values[name])
    if "federation" in values:
        values["federation"] = values["federation"].upper()
    return values


def require_valid_facts(event: Event) -> None:
    """Refuse what cannot be said of an event, wherever it comes from."""
    if not event.name:
        raise InvalidValue(_("Give the event a name."), field="name")
    require_time_zone(event.time_zone)
    require_language(event.language)
    if event.start_date and event.end_date and event.end_date < event.start_date:
        raise InvalidValue(_("The last day is before the first day."), field="end_date")


def _require_valid_event(event: Event) -> None:
    _require_free_address(event)
    require_valid_facts(event)
    require_valid(event)


def _require_free_address(event: Event) -> None:
    if Event.objects.filter(slug=event.slug).exclude(pk=event.pk).exists():
        raise InvalidValue(
            _("Another event has this address. Choose another one."), field="slug"
        )
