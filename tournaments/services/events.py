"""Events: make one, change what is said of it, delete it."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.enums import Role
from tournaments.errors import InvalidValue
from tournaments.journal import act
from tournaments.models import Event, Membership
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
    with act("create_event", by=by, arguments=values) as change:
        event = Event(created_at=change.at, changed_at=change.at, **values)
        if not event.slug:
            event.slug = free_slug(
                event.name,
                taken=set(Event.objects.values_list("slug", flat=True)),
                fallback="event",
            )
        _require_valid_event(event)
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
        change.update(event, check=_require_valid_event, **values)
    return event


def delete_event(*, event: Event, by: User) -> None:
    """Delete an event with everything in it, its journal included.

    What remains is one entry in the journal of the installation.
    """
    arguments = {"uid": event.uid, "name": event.name, "slug": event.slug}
    with act("delete_event", by=by, arguments=arguments) as change:
        change.must_be_written = True
        Event.objects.select_for_update().get(pk=event.pk).delete()


def _cleaned(fields: dict[str, Any]) -> dict[str, Any]:
    values = dict(fields)
    for name in TEXTS & set(values):
        values[name] = clean_text(values[name])
    for name in PARAGRAPHS & set(values):
        values[name] = clean_lines(values[name])
    if "federation" in values:
        values["federation"] = values["federation"].upper()
    return values


def _require_valid_event(event: Event) -> None:
    if not event.name:
        raise InvalidValue(_("Give the event a name."), field="name")
    require_time_zone(event.time_zone)
    require_language(event.language)
    if event.start_date and event.end_date and event.end_date < event.start_date:
        raise InvalidValue(_("The last day is before the first day."), field="end_date")
    if Event.objects.filter(slug=event.slug).exclude(pk=event.pk).exists():
        raise InvalidValue(
            _("Another event has this address. Choose another one."), field="slug"
        )
    require_valid(event)
