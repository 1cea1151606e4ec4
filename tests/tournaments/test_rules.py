"""Who may do what, as one table."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser

from tests.factories import make_event, make_user
from tournaments.enums import Role
from tournaments.models import Membership
from tournaments.rules import Action, Standing, allowed, standing
from tournaments.selectors import events_for

pytestmark = pytest.mark.django_db

TABLE = """
action          administrator arbiter assistant stranger visitor
view-public     yes           yes     yes       yes      yes
view-hidden     yes           yes     yes       no       no
view-internal   yes           yes     yes       no       no
check-in        yes           yes     yes       no       no
enter-results   yes           yes     yes       no       no
read-files      yes           yes     no        no       no
manage-event    yes           yes     no        no       no
create-event    yes           yes     yes       yes      no
administer      yes           no      no        no       no
"""


def people(event):
    """Return one person for each standing in an event."""
    arbiter, assistant = make_user(), make_user()
    Membership.objects.create(user=arbiter, event=event, role=Role.ARBITER)
    Membership.objects.create(user=assistant, event=event, role=Role.ASSISTANT)
    return {
        "administrator": make_user(is_superuser=True),
        "arbiter": arbiter,
        "assistant": assistant,
        "stranger": make_user(),
        "visitor": AnonymousUser(),
    }


def cells():
    header, *lines = (line.split() for line in TABLE.strip().splitlines())
    for action, *answers in lines:
        for name, answer in zip(header[1:], answers, strict=True):
            yield action, name, answer == "yes"


@pytest.mark.parametrize(("action", "name", "expected"), list(cells()))
def test_permissions(action, name, expected):
    event = make_event(is_public=action != "view-hidden")
    person = people(event)[name]
    if action == "view-hidden":
        assert allowed(person, Action.VIEW_PUBLIC, event) is expected
    elif action in ("create-event", "administer"):
        assert allowed(person, Action(action)) is expected
    else:
        assert allowed(person, Action(action), event) is expected


def test_permission_table_names_every_action_and_standing():
    header, *lines = (line.split() for line in TABLE.strip().splitlines())
    assert {line[0] for line in lines} - {"view-hidden"} == set(Action)
    assert set(header[1:]) == set(Standing)


def test_role_in_one_event_says_nothing_of_another():
    event, other = make_event(), make_event()
    arbiter = people(event)["arbiter"]

    assert standing(arbiter, other) is Standing.STRANGER
    assert not allowed(arbiter, Action.ENTER_RESULTS, other)


def test_inactive_user_is_a_visitor():
    event = make_event()
    arbiter = people(event)["arbiter"]
    arbiter.is_active = False

    assert standing(arbiter, event) is Standing.VISITOR


def test_events_for_lists_what_each_may_see():
    public, hidden = make_event(is_public=True), make_event()
    who = people(hidden)

    seen = {name: set(events_for(person)) for name, person in who.items()}

    assert seen == {
        "administrator": {public, hidden},
        "arbiter": {public, hidden},
        "assistant": {public, hidden},
        "stranger": {public},
        "visitor": {public},
    }
