"""The administrator's page: backups that come back, keys that are shown once."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import arbiter_of, make_tournament, make_user
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


def test_key_of_a_hall_is_shown_once_and_revoked(administrator):
    page = administrator.post(PAGE, {"label": "Gent"}, follow=True)
    secret = page.context["new_secret"]

    assert secret in page.text
    assert secret not in administrator.get(PAGE).text
    key = HallKey.objects.get()
    administrator.post(reverse("tournaments:revoke-hall-key", args=[key.pk]))
    key.refresh_from_db()
    assert not key.is_open()
