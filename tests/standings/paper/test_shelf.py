"""PDFs that are kept: made once, behind the pages when long, until the data change."""

from __future__ import annotations

import multiprocessing
import sys
import threading
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from standings import pdf
from standings import shelf as whole_shelf
from standings.models import KeptFile
from standings.paper import shelf
from standings.paper.documents import as_pdf
from standings.paper.sheets import PaperWish
from tests.factories import (
    arbiter_of,
    finish,
    make_entrant,
    make_event,
    make_tournament,
    make_user,
)
from tests.factories import pair as pair_round
from tournaments.jobs.worker import claim_job, run_job
from tournaments.models import Job, Tournament
from tournaments.models.job import JobState
from tournaments.services.tournaments import delete_tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("pango")]


@pytest.fixture
def tournament() -> Tournament:
    by = make_user()
    event = make_event(by=by, is_public=True)
    tournament = make_tournament(6, by=by, event=event)
    pair_round(tournament)
    return tournament


@pytest.fixture
def long_documents(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every document be a long one."""
    monkeypatch.setattr(shelf, "SHORT", 0)


def address_of(tournament: Tournament, name: str = "pairings") -> str:
    return reverse("paper:paper-pdf", args=[tournament, name])


def run_one_job() -> bool:
    job = claim_job("test")
    assert job is not None
    return run_job(job)


def test_short_document_is_answered_at_once_and_made_once(
    tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = Client().get(address_of(tournament))
    monkeypatch.setattr(shelf, "as_pdf", None)

    second = Client().get(address_of(tournament))

    assert first.content == second.content
    assert first.content.startswith(b"%PDF")
    assert not Job.objects.exists()


def test_kept_document_is_not_sent_to_who_has_it(tournament: Tournament) -> None:
    first = Client().get(address_of(tournament))

    again = Client().get(
        address_of(tournament), headers={"if-none-match": first["ETag"]}
    )

    assert (again.status_code, again.content) == (304, b"")


def test_changed_result_makes_the_document_anew(tournament: Tournament) -> None:
    before = Client().get(address_of(tournament))
    finish(tournament.rounds.get(number=1))

    after = Client().get(address_of(tournament))

    assert before["ETag"] != after["ETag"]
    assert KeptFile.objects.count() == 1


@pytest.mark.usefixtures("long_documents")
def test_long_document_shows_its_progress_and_then_opens(
    tournament: Tournament,
) -> None:
    visitor = Client()
    waiting = visitor.get(address_of(tournament))
    assert waiting.status_code == 202
    assert 'http-equiv="refresh"' in waiting.content.decode()
    assert Job.objects.count() == 1
    KeptFile.objects.update(pages_made=3, pages_expected=10)
    part = visitor.get(address_of(tournament), headers={"hx-request": "true"})
    assert "Page 3 of about 10" in part.content.decode()
    assert 'value="27"' in part.content.decode()
    assert "<html" not in part.content.decode()
    assert Job.objects.count() == 1
    KeptFile.objects.update(pages_made=12)
    assert "Page 12 of about 12" in visitor.get(address_of(tournament)).text

    assert run_one_job()

    told = visitor.get(address_of(tournament), headers={"hx-request": "true"})
    assert told["HX-Refresh"] == "true"
    assert visitor.get(address_of(tournament)).content.startswith(b"%PDF")
    assert KeptFile.objects.get().pages_made == 1


@pytest.mark.usefixtures("long_documents")
def test_document_asked_for_before_a_change_is_made_of_the_new_data(
    tournament: Tournament,
) -> None:
    Client().get(address_of(tournament))
    finish(tournament.rounds.get(number=1))

    assert run_one_job()

    assert not KeptFile.objects.exists()
    assert Client().get(address_of(tournament)).status_code == 202
    assert run_one_job()
    assert Client().get(address_of(tournament)).content.startswith(b"%PDF")


@pytest.mark.usefixtures("long_documents")
def test_failed_document_says_so_and_is_tried_again_when_asked(
    tournament: Tournament,
) -> None:
    visitor = Client()
    visitor.get(address_of(tournament) + "?size=letter")
    Job.objects.update(state=JobState.FAILED, held_until=None)

    failed = visitor.get(address_of(tournament) + "?size=letter")

    assert failed.status_code == 500
    assert "could not be made" in failed.content.decode()
    assert "?size=letter&amp;again=1" in failed.content.decode()
    assert Job.objects.count() == 1
    part = visitor.get(
        address_of(tournament) + "?size=letter", headers={"hx-request": "true"}
    )
    assert part.status_code == 200
    assert "hx-trigger" not in part.content.decode()
    again = visitor.get(address_of(tournament) + "?size=letter&again=1")
    assert again.status_code == 202
    assert Job.objects.count() == 2


def test_wishes_that_differ_are_kept_apart(tournament: Tournament) -> None:
    round_ = tournament.rounds.get()
    wishes = [
        PaperWish(tournament, round_),
        PaperWish(tournament, round_, size="letter"),
        PaperWish(tournament, round_, columns=2),
        PaperWish(tournament, None),
    ]

    keys = {shelf.paper_key(wish, ["pairings"]) for wish in wishes}

    assert len(keys) == len(wishes)


def test_name_of_the_site_matters_only_where_a_code_says_it(
    tournament: Tournament,
) -> None:
    here, there = (
        PaperWish(tournament, base_url=f"http://{name}.test") for name in ("a", "b")
    )

    assert shelf.paper_key(here, ["standings"]) == shelf.paper_key(there, ["standings"])
    assert shelf.paper_key(here, ["poster"]) != shelf.paper_key(there, ["poster"])


def test_shelf_lets_old_and_spare_paper_go(
    tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf, "MOST_KEPT", 2)
    mark = shelf.data_mark(tournament)
    for name in "abc":
        KeptFile.objects.create(tournament=tournament, key=name, mark=mark)
    other = make_tournament(2)
    long_ago = timezone.now() - timedelta(days=15)
    KeptFile.objects.create(tournament=other, key="d", mark="", asked_at=long_ago)

    shelf.clear_paper(tournament)

    assert set(KeptFile.objects.values_list("key", flat=True)) == {"b", "c"}


@pytest.mark.usefixtures("long_documents")
def test_reader_is_told_when_no_worker_is_running(tournament: Tournament) -> None:
    visitor = Client()
    assert "worker" not in visitor.get(address_of(tournament)).text
    Job.objects.update(run_at=timezone.now() - timedelta(seconds=20))

    alone = visitor.get(address_of(tournament))

    assert alone.status_code == 202
    assert "Nobody is making it yet" in alone.text
    assert "The worker of this server is not running" in alone.text
    assert 'hx-trigger="every 1s"' in alone.text


@pytest.mark.usefixtures("long_documents")
def test_draft_on_the_shelf_is_not_for_visitors(tournament: Tournament) -> None:
    finish(tournament.rounds.get(number=1))
    pair_round(tournament, publish=False)
    staff = Client()
    staff.force_login(arbiter_of(tournament))
    address = address_of(tournament) + "?round=2"

    assert staff.get(address).status_code == 202
    assert run_one_job()
    assert staff.get(address).content.startswith(b"%PDF")
    assert Client().get(address).status_code == 404


@pytest.mark.usefixtures("long_documents")
def test_document_that_takes_too_long_is_given_up_and_its_reader_told(
    tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(whole_shelf, "LONGEST_SECONDS", 0.05)
    Client().get(address_of(tournament))

    assert not run_one_job()

    job = Job.objects.get()
    assert (job.state, job.attempts) == (JobState.FAILED, 1)
    assert "was not made within" in job.error
    page = Client().get(address_of(tournament))
    assert page.status_code == 500
    assert "The PDF could not be made" in page.content.decode()


def test_pdf_that_needs_too_much_memory_is_given_up() -> None:
    lines = "<p>one line of a very long list</p>" * 8_000

    with pytest.raises(pdf.PdfTooLarge):
        pdf.render_pdf_apart(
            [lines], stylesheets=[], tell=None, seconds=60, memory=150_000_000
        )


def test_pdf_whose_process_falls_while_it_starts_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As when the program is replaced under a worker that runs on."""
    monkeypatch.setattr(sys, "path", [])
    refusals: list[Exception] = []

    def make() -> None:
        try:
            pdf.render_pdf_apart(
                ["<p>a line</p>" * 50_000], stylesheets=[], tell=None, seconds=300
            )
        except pdf.PdfTooLarge as refusal:
            refusals.append(refusal)

    # Where it would wait for ever, the test must not.
    making = threading.Thread(target=make, daemon=True)
    making.start()
    making.join(timeout=120)

    assert not making.is_alive()
    assert [str(refusal)[:26] for refusal in refusals] == ["The process of the PDF fel"]
    assert multiprocessing.active_children() == []


def test_tournament_with_paper_on_the_shelf_can_be_deleted() -> None:
    by = make_user()
    tournament = make_tournament(6, by=by, event=make_event(by=by, is_public=True))
    Client().get(address_of(tournament, "starting-list"))
    assert KeptFile.objects.count() == 1

    delete_tournament(tournament=tournament, by=by)

    assert KeptFile.objects.count() == 0
    connection.check_constraints()


def test_short_paper_of_data_that_change_is_made_again(
    tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[bytes] = []

    def typeset(*args: Any, **kwargs: Any) -> bytes:
        if not made:
            make_entrant(tournament, "Late")
        made.append(as_pdf(*args, **kwargs))
        return made[-1]

    monkeypatch.setattr(shelf, "as_pdf", typeset)

    answer = Client().get(address_of(tournament))

    assert len(made) == 2
    assert answer.content == made[1]


@pytest.mark.parametrize("is_long", [False, True])
def test_paper_of_a_tournament_that_goes_meanwhile(
    tournament: Tournament, monkeypatch: pytest.MonkeyPatch, is_long: bool
) -> None:
    def gone(*args: Any, **kwargs: Any) -> None:
        raise IntegrityError

    monkeypatch.setattr(KeptFile, "save", gone)
    if is_long:
        monkeypatch.setattr(shelf, "SHORT", 0)

    answer = Client().get(address_of(tournament))

    assert answer.status_code == (404 if is_long else 200)
    assert is_long or answer.content.startswith(b"%PDF")
