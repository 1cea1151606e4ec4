"""A long PDF in front of an arbiter: progress without a reload, then the file."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page, Response, expect

from standings.models import KeptPaper
from standings.paper import shelf
from tests.factories import arbiter_of, make_tournament, pair
from tournaments.jobs.worker import claim_job, run_job


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
    expect(page.locator("#paper-progress")).to_contain_text("Waiting for its turn")
    page.evaluate("window.isSamePage = true")
    KeptPaper.objects.update(pages_made=2, pages_expected=8)
    expect(page.locator("#paper-progress")).to_contain_text("Page 2 of about 8")
    assert page.evaluate("window.isSamePage") is True

    with page.expect_response(is_pdf):
        job = claim_job("test")
        assert job is not None
        assert run_job(job)
