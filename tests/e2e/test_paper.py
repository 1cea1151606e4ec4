"""Long files in front of an arbiter: progress without a reload, then the file."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page, Response, expect

from standings.models import KeptFile
from standings.paper import shelf
from standings.public_folder import shelf as folder_shelf
from tests.factories import arbiter_of, make_tournament, pair
from tournaments.jobs.worker import claim_job, run_job
from tournaments.services.events import update_event


def is_pdf(answer: Response) -> bool:
    return answer.headers.get("content-type") == "application/pdf"


def test_long_pdf_shows_its_progress_and_opens_by_itself(
    new_page: Callable[..., Page],
    transactional_db: None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shelf, "SHORT", 0)
    monkeypatch.setattr(shelf, "require_pango", lambda: None)
    monkeypatch.setattr(shelf, "as_pdf", lambda *_words, **_told: b"%PDF-1.7 made")
    tournament = make_tournament(4)
    pair(tournament)
    page = new_page(arbiter_of(tournament))
    page.goto(reverse("paper:paper-list", args=[tournament]))

    page.get_by_role("link", name="One PDF").click()
    expect(page.locator("#file-progress")).to_contain_text("Waiting for its turn")
    page.evaluate("window.isSamePage = true")
    KeptFile.objects.update(pages_made=2, pages_expected=8)
    expect(page.locator("#file-progress")).to_contain_text("Page 2 of about 8")
    assert page.evaluate("window.isSamePage") is True

    with page.expect_response(is_pdf):
        job = claim_job("test")
        assert job is not None
        assert run_job(job)


def test_large_folder_shows_its_progress_and_is_offered_once(
    new_page: Callable[..., Page],
    transactional_db: None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(folder_shelf, "SHORT", 0)
    tournament = make_tournament(4)
    by = arbiter_of(tournament)
    update_event(event=tournament.event, by=by, is_public=True)
    pair(tournament)
    page = new_page(by)
    page.goto(reverse("tournaments:file-list", args=[tournament]))

    page.get_by_role("link", name="Pages", exact=True).click()
    expect(page.locator("#file-progress")).to_contain_text("Waiting for its turn")
    KeptFile.objects.update(pages_made=2, pages_expected=8)
    expect(page.locator("#file-progress")).to_contain_text("Page 2 of about 8")
    job = claim_job("test")
    assert job is not None
    assert run_job(job)
    expect(page.locator("#file-progress")).to_contain_text("The folder is ready")

    with page.expect_download() as saving:
        page.get_by_role("link", name="Download").click()
    assert saving.value.suggested_filename.endswith("-pages.zip")
    expect(page.locator("#file-progress")).to_contain_text("The folder is ready")
