"""The administrator's page: backups that come back, keys that are shown once."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import arbiter_of, make_event, make_tournament, make_user
from tournaments.archive import export_event
from tournaments.backups import back_up
from tournaments.models import Event, HallKey
from tournaments.services.events import delete_event

pytestmark = pytest.mark.django_db

PAGE = "/installation/"


@pytest.fixture
def administrator() -> Client:
    client = Client()
    client.force_login(make_user("root", is_superuser=True))
    return client


@pytest.fixture(autouse=True)
def folder(settings, tmp_path) -> None:
    settings.VAR_DIR = tmp_path


def test_nobody_else_opens_it():
    visitor, arbiter = Client(), Client()
    arbiter.force_login(make_user())

    assert visitor.get(PAGE)["Location"].startswith(reverse("tournaments:sign-in"))
    assert arbiter.get(PAGE).status_code == 403
    assert arbiter.post(PAGE, {"label": "Hall"}).status_code == 403
    assert not HallKey.objects.exists()


def test_backup_of_a_deleted_event_is_restored_by_one_button(administrator):
    tournament = make_tournament(4)
    event = tournament.event
    archive = export_event(event=event)
    kept = back_up(event)
    address = reverse("tournaments:restore-backup", args=[event.slug, kept.path.name])
    assert address not in administrator.get(PAGE).text
    delete_event(event=event, by=arbiter_of(tournament))
    assert address in administrator.get(PAGE).text

    administrator.post(address)

    assert export_event(event=Event.objects.get()) == archive


def test_restoring_over_an_event_that_is_here_changes_nothing(administrator):
    event = make_tournament(4).event
    kept = back_up(event)

    page = administrator.post(
        reverse("tournaments:restore-backup", args=[event.slug, kept.path.name]),
        follow=True,
    )

    assert "This event is here already." in page.text
    assert Event.objects.count() == 1


def test_backup_is_taken_away_as_a_file(administrator):
    event = make_tournament(4).event
    kept = back_up(event)

    answer = administrator.get(
        reverse("tournaments:backup", args=[event.slug, kept.path.name])
    )

    assert answer.content == export_event(event=event)


@pytest.mark.parametrize("name", ["..", "ronde.sqlite3", "20200101T000000Z-1.zip"])
def test_only_backups_are_given_away(administrator, name):
    event = make_tournament(0).event
    back_up(event)

    address = reverse("tournaments:backup", args=[event.slug, name])

    assert administrator.get(address).status_code == 404


def test_missing_backup_is_told_with_the_name_of_the_event(administrator):
    first = make_tournament(4, event=make_event(name="Spring Cup")).event
    kept = make_tournament(4, event=make_event(name="Autumn Cup")).event
    back_up(kept)
    page = administrator.get(PAGE).text
    assert "no backup yet" in page
    assert "last backup: " in page
    assert "is in no backup" not in page

    for event in (first, kept):
        event.journal.update(at=timezone.now() - timedelta(hours=3))
    page = administrator.get(PAGE)

    assert [event for event, _trouble in page.context["troubles"]] == [first]
    assert "<b>Spring Cup</b>: <b>What happened since" in page.text
    assert "The worker of this server is not running." in page.text
    assert reverse("tournaments:event-archive", args=[first]) in page.text


def test_backup_that_is_too_large_has_no_button(administrator, monkeypatch):
    tournament = make_tournament(4)
    monkeypatch.setattr("tournaments.archive.MOST_BYTES", 1000)
    kept = back_up(tournament.event)
    assert (
        "This event has grown too large to be restored" in administrator.get(PAGE).text
    )

    delete_event(event=tournament.event, by=arbiter_of(tournament))
    page = administrator.get(PAGE).text

    assert "too large to be restored" in page
    assert kept.path.name in page
    assert (
        reverse(
            "tournaments:restore-backup", args=[kept.path.parent.name, kept.path.name]
        )
        not in page
    )


def test_key_of_a_hall_is_shown_once_and_revoked(administrator):
    page = administrator.post(PAGE, {"label": "Gent"}, follow=True)
    secret = page.context["new_secret"]

    assert secret in page.text
    assert secret not in administrator.get(PAGE).text
    key = HallKey.objects.get()
    administrator.post(reverse("tournaments:revoke-hall-key", args=[key.pk]))
    key.refresh_from_db()
    assert not key.is_open()
