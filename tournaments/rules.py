"""Who may do what: one table of roles and actions.

Views ask `allowed` before anything else; services ask nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from django.contrib.auth.models import AnonymousUser, User

from tournaments.enums import Role
from tournaments.models import Event, Membership


class Standing(StrEnum):
    """What somebody is to an event."""

    ADMINISTRATOR = "administrator"
    ARBITER = "arbiter"
    ASSISTANT = "assistant"
    STRANGER = "stranger"
    """Signed in, without a role in this event."""
    VISITOR = "visitor"


class Action(StrEnum):
    VIEW_PUBLIC = "view-public"
    """See what is published; of an event that is not public, only who works on it."""
    VIEW_INTERNAL = "view-internal"
    """See drafts, absences and the journal."""
    CHECK_IN = "check-in"
    ENTER_RESULTS = "enter-results"
    READ_FILES = "read-files"
    """Take the archive and the federation's report away, with births and notes."""
    MANAGE_EVENT = "manage-event"
    """Everything else in the event: settings, players, rounds, people."""
    CREATE_EVENT = "create-event"
    """Make an event or restore one; belongs to no event."""
    ADMINISTER = "administer"
    """Accounts and backups of the installation; belongs to no event."""


_EVERYONE = frozenset(Standing)
_WORKERS = frozenset({Standing.ADMINISTRATOR, Standing.ARBITER, Standing.ASSISTANT})
_ARBITERS = frozenset({Standing.ADMINISTRATOR, Standing.ARBITER})

ALLOWED: dict[Action, frozenset[Standing]] = {
    Action.VIEW_PUBLIC: _EVERYONE,
    Action.VIEW_INTERNAL: _WORKERS,
    Action.CHECK_IN: _WORKERS,
    Action.ENTER_RESULTS: _WORKERS,
    Action.READ_FILES: _ARBITERS,
    Action.MANAGE_EVENT: _ARBITERS,
    Action.CREATE_EVENT: frozenset({Standing.ADMINISTRATOR, Standing.STRANGER}),
    Action.ADMINISTER: frozenset({Standing.ADMINISTRATOR}),
}
"""Action -> who may do it in a public event."""


CHANGES = frozenset({Action.CHECK_IN, Action.ENTER_RESULTS, Action.MANAGE_EVENT})
"""What nobody does in a copy: the hall that sends it is the master."""


def standing(user: User | AnonymousUser, event: Event | None) -> Standing:
    """Return what somebody is to an event, or to the installation without one."""
    if not user.is_authenticated or not user.is_active:
        return Standing.VISITOR
    if user.is_superuser:
        return Standing.ADMINISTRATOR
    if event is None:
        return Standing.STRANGER
    return standings_in(user, [event])[event]


def standings_in(
    user: User | AnonymousUser, events: Iterable[Event]
) -> dict[Event, Standing]:
    """Return what somebody is to each of several events, with one query."""
    rows = list(events)
    if not user.is_authenticated or not user.is_active:
        return dict.fromkeys(rows, Standing.VISITOR)
    if user.is_superuser:
        return dict.fromkeys(rows, Standing.ADMINISTRATOR)
    roles = dict(
        Membership.objects.filter(user=user, event__in=rows).values_list(
            "event", "role"
        )
    )
    of_role = {Role.ARBITER: Standing.ARBITER, Role.ASSISTANT: Standing.ASSISTANT}
    return {
        row: of_role[Role(roles[row.pk])] if row.pk in roles else Standing.STRANGER
        for row in rows
    }


def is_allowed(
    action: Action, role: Standing, *, is_public: bool, is_copy: bool = False
) -> bool:
    """Tell whether a role may do an action in an event that is public or not."""
    if is_copy and action in CHANGES:
        return False
    if action is Action.VIEW_PUBLIC and not is_public:
        return role in _WORKERS
    return role in ALLOWED[action]


def allowed(
    user: User | AnonymousUser, action: Action, event: Event | None = None
) -> bool:
    """Tell whether somebody may do an action, in an event or on the installation."""
    if action is Action.VIEW_PUBLIC and event is not None and event.is_public:
        return True
    return is_allowed(
        action,
        standing(user, event),
        is_public=event is not None and event.is_public,
        is_copy=event is not None and event.is_copy,
    )
