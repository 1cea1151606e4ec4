"""The folder on the shelf: a large one is made behind the pages and kept."""

from __future__ import annotations

import io
import zipfile
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from standings import shelf as whole_shelf
from standings.models import KeptFile
from standings.public_folder import shelf
from standings.public_folder.pages import folder_files
from tests.factories import (
    arbiter_of,
    finish,
    make_event,
    make_tournament,
    make_user,
    pair,
    play_rounds,
)
from tournaments.jobs.worker import claim_job, run_job
from tournaments.models import Event, Job
from tournaments.models.job import JobState
from tournaments.services.events import update_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    by = make_user("arbiter")
    event = make_event(by=by, slug="ete", is_public=True)
    play_rounds(make_tournament(4, by=by, event=event, rounds_total=2), 1)
    return event


@pytest.fixture
def desk(event: Event) -> Client:
    desk = Client()
    desk.force_login(event.memberships.get().user)
    return desk


@pytest.fixture
def large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every folder be a large one."""
    monkeypatch.setattr(shelf, "SHORT", 0)


def address_of(event: Event) -> str:
    return reverse("standings:public-folder", args=[event])


def run_one_job() -> bool:
    job = claim_job("test")
    assert job is not None
    return run_job(job)


def names_in(content: bytes) -> list[str]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None
        return archive.namelist()


def test_small_folder_is_sent_at_once_and_made_once(
    event: Event, desk: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = desk.get(address_of(event))
    monkeypatch.setattr(shelf, "folder_zip", None)

    second = desk.get(address_of(event))

    assert first["Content-Disposition"].endswith('"ete-pages.zip"')
    assert first.content == second.content
    assert "ete/index.html" in names_in(first.content)
    assert not Job.objects.exists()


def test_folder_of_an_event_that_is_not_public_is_refused() -> None:
    tournament = make_tournament(2)
    desk = Client()
    desk.force_login(arbiter_of(tournament))

    answer = desk.get(address_of(tournament.event), follow=True)

    assert "Make the event public first" in answer.text
    assert not KeptFile.objects.exists()


@pytest.mark.usefixtures("large")
def test_folder_is_for_arbiters_alone_also_when_it_is_made(
    event: Event, desk: Client
) -> None:
    desk.get(address_of(event))
    assert run_one_job()

    assert Client().get(address_of(event)).status_code == 302
    other = Client()
    other.force_login(make_user())
    assert other.get(address_of(event)).status_code == 403


@pytest.mark.usefixtures("large")
def test_large_folder_shows_its_progress_and_is_then_offered(
    event: Event, desk: Client
) -> None:
    waiting = desk.get(address_of(event))
    assert waiting.status_code == 202
    assert "The folder is being made" in waiting.text
    assert "Waiting for its turn" in waiting.text
    KeptFile.objects.update(pages_made=300, pages_expected=628)
    part = desk.get(address_of(event), headers={"hx-request": "true"})
    assert "Page 300 of about 628" in part.text
    assert "<html" not in part.text
    assert Job.objects.count() == 1

    assert run_one_job()

    ready = desk.get(address_of(event), headers={"hx-request": "true"})
    assert "The folder is ready" in ready.text
    assert f'href="{address_of(event)}" download' in ready.text
    assert "hx-get" not in ready.text
    assert "ete/index.html" in names_in(desk.get(address_of(event)).content)
    assert KeptFile.objects.get().pages_made > 0


@pytest.mark.usefixtures("large")
def test_folder_with_why_is_another_one(event: Event, desk: Client) -> None:
    desk.get(address_of(event))
    desk.get(address_of(event) + "?why=1")
    assert run_one_job()
    assert run_one_job()

    plain = desk.get(address_of(event))
    explained = desk.get(address_of(event) + "?why=1")

    assert explained["Content-Disposition"].endswith('"ete-pages-with-why.zip"')
    assert not any("/why/" in name for name in names_in(plain.content))
    assert any("/why/" in name for name in names_in(explained.content))
    ready = desk.get(address_of(event) + "?why=1", headers={"hx-request": "true"})
    assert f'href="{address_of(event)}?why=1" download' in ready.text


@pytest.mark.parametrize("with_why", [False, True])
def test_number_of_pages_is_known_beforehand(event: Event, with_why: bool) -> None:
    names = [name for name, _file in folder_files(event, with_why=with_why)]
    pages = sum(name.endswith(".html") for name in names) - 1

    assert abs(shelf.expected_pages(event, with_why=with_why) - pages) <= 2


@pytest.mark.usefixtures("large")
def test_change_while_the_folder_is_made_lets_it_begin_again(
    event: Event, desk: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf, "LOOK_EVERY", -1.0)
    marks = iter(["", *"same"])
    desk.get(address_of(event))
    mark = KeptFile.objects.get().mark
    # The first look, before a page is made, finds the data as they were.
    monkeypatch.setattr(shelf, "folder_mark", lambda event: next(marks) or mark)

    assert run_one_job()

    assert next(marks) == "a"
    assert not KeptFile.objects.exists()


@pytest.mark.usefixtures("large")
def test_folder_asked_for_before_a_change_is_made_of_the_new_data(
    event: Event, desk: Client
) -> None:
    desk.get(address_of(event))
    finish(pair(event.tournaments.get()))
    assert run_one_job()
    assert not KeptFile.objects.exists()

    assert desk.get(address_of(event)).status_code == 202
    assert run_one_job()

    names = names_in(desk.get(address_of(event)).content)
    assert any(name.endswith("/rounds/2/index.html") for name in names)
    assert KeptFile.objects.count() == 1


def test_folder_in_another_language_is_made_anew(event: Event, desk: Client) -> None:
    before = desk.get(address_of(event)).content
    update_event(event=event, by=event.memberships.get().user, language="nl")

    after = desk.get(address_of(event)).content

    assert before != after
    assert KeptFile.objects.count() == 1


@pytest.mark.usefixtures("large")
def test_folder_that_takes_too_long_is_given_up_and_its_reader_told(
    event: Event, desk: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(whole_shelf, "LONGEST_SECONDS", -1.0)
    desk.get(address_of(event) + "?why=1")

    assert not run_one_job()

    job = Job.objects.get()
    assert (job.state, job.attempts) == (JobState.FAILED, 1)
    page = desk.get(address_of(event) + "?why=1")
    assert page.status_code == 500
    assert "The folder could not be made" in page.text
    assert "take it without the pages of “why?”" in page.text
    assert "?why=1&amp;again=1" in page.text
    again = desk.get(address_of(event) + "?why=1&again=1")
    assert again.status_code == 202
    assert Job.objects.count() == 2


@pytest.mark.usefixtures("large")
def test_reader_is_told_when_no_worker_is_running(event: Event, desk: Client) -> None:
    desk.get(address_of(event))
    Job.objects.update(run_at=timezone.now() - timedelta(seconds=20))

    assert (
        "The worker of this server is not running" in desk.get(address_of(event)).text
    )


def test_event_with_a_folder_on_the_shelf_goes_with_it(
    event: Event, desk: Client
) -> None:
    desk.get(address_of(event))

    event.delete()

    assert not KeptFile.objects.exists()


def test_files_page_says_how_many_pages_there_are(event: Event, desk: Client) -> None:
    tournament = event.tournaments.get()
    address = reverse("tournaments:file-list", args=[tournament])

    text = desk.get(address).text

    assert f"About {shelf.expected_pages(event, with_why=False)} pages." in text
    pages = shelf.expected_pages(event, with_why=True)
    assert f"With “why?” for every board: about {pages} pages" in text
    type(tournament).objects.update(is_explanation_public=False)
    assert "With “why?”" not in desk.get(address).text
