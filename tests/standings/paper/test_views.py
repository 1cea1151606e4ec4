"""Paper by address: who may have which document."""

from __future__ import annotations

import sys

import pytest
from django.test import Client
from django.urls import reverse

from standings.paper.documents import DOCUMENTS
from tests.factories import arbiter_of, make_event, make_tournament, make_user, pair

pytestmark = pytest.mark.django_db

STAFF_ONLY = {"result-slips", "board-numbers", "player-cards", "check-in", "name-cards"}


@pytest.fixture
def tournament():
    by = make_user()
    return make_tournament(6, by=by, event=make_event(by=by, is_public=True))


@pytest.mark.parametrize("name", list(DOCUMENTS))
def test_visitors_get_public_documents_and_no_others(tournament, name) -> None:
    pair(tournament)

    page = Client().get(reverse("paper:paper-page", args=[tournament, name]))

    is_public = name not in STAFF_ONLY | {"poster"}
    assert page.status_code == (200 if is_public else 404)


def test_a_draft_is_no_paper_for_visitors(tournament) -> None:
    pair(tournament, publish=False)
    address = reverse("paper:paper-pdf", args=[tournament, "pairings"])

    assert Client().get(address).status_code == 404
    assert Client().get(address + "?round=1").status_code == 404


def test_an_arbiter_prints_a_draft(tournament, pango) -> None:
    pair(tournament, publish=False)
    client = Client()
    client.force_login(arbiter_of(tournament))

    answer = client.get(reverse("paper:paper-pdf", args=[tournament, "pairings"]))

    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF")


@pytest.mark.parametrize("query", ["?round=99", "?round=x", "?size=a5"])
def test_an_unknown_wish_is_not_found(tournament, query) -> None:
    pair(tournament)
    address = reverse("paper:paper-page", args=[tournament, "pairings"])

    assert Client().get(address + query).status_code == 404


def test_an_unknown_document_is_not_found(tournament) -> None:
    address = reverse("paper:paper-page", args=[tournament, "napkin"])

    assert Client().get(address).status_code == 404


def test_the_list_offers_the_pack_to_those_who_work(tournament) -> None:
    pair(tournament)
    address = reverse("paper:paper-list", args=[tournament])
    pack = reverse("paper:round-pack", args=[tournament])
    staff = Client()
    staff.force_login(arbiter_of(tournament))

    assert pack in staff.get(address).content.decode()
    assert pack not in Client().get(address).content.decode()
    assert Client().get(pack).status_code == 302


def test_without_pango_the_page_says_what_to_install(tournament, monkeypatch) -> None:
    pair(tournament)

    class Broken:
        def find_spec(self, name, path=None, target=None):
            if name == "weasyprint":
                raise OSError("cannot load library 'libpango-1.0-0'")
            return

    monkeypatch.delitem(sys.modules, "weasyprint", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Broken(), *sys.meta_path])

    answer = Client().get(reverse("paper:paper-pdf", args=[tournament, "pairings"]))

    assert answer.status_code == 503
    assert "libpango" in answer.content.decode()
