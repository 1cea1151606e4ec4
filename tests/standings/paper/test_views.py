"""Paper by address: who may have which document."""

from __future__ import annotations

import io
import sys

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from standings.models import KeptFile
from standings.paper import shelf
from standings.paper.documents import DOCUMENTS
from tests.factories import arbiter_of, make_event, make_tournament, make_user, pair
from tests.public.last_hour import finished_tournament
from tournaments.models import Job, JournalEntry
from tournaments.services.events import update_event

pytestmark = pytest.mark.django_db

STAFF_ONLY = {
    "result-slips",
    "board-numbers",
    "player-cards",
    "check-in",
    "name-cards",
    "prize-list",
    "receipts",
    "closing-report",
}


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


@pytest.mark.parametrize(
    ("system", "is_listed"), [("round-robin", True), ("dutch-2026", False)]
)
def test_schedule_is_offered_where_there_is_one(system, is_listed) -> None:
    by = make_user()
    event = make_event(by=by, is_public=True)
    tournament = make_tournament(4, by=by, event=event, system=system, rounds_total=3)
    sheet = reverse("paper:paper-pdf", args=[tournament, "schedule"])

    page = Client().get(reverse("paper:paper-list", args=[tournament]))

    assert (sheet in page.text) is is_listed


def test_play_offs_are_offered_once_there_is_one() -> None:
    tournament = finished_tournament()
    list_page = reverse("paper:paper-list", args=[tournament])
    sheet = reverse("paper:paper-pdf", args=[tournament, "play-offs"])
    assert sheet in Client().get(list_page).text

    tournament.play_offs.all().delete()

    assert sheet not in Client().get(list_page).text


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


@pytest.mark.parametrize("query", ["?round=99", "?round=x", "?size=a5", "?columns=3"])
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


@pytest.fixture
def no_pango(monkeypatch):
    """Let WeasyPrint fail as it does where Pango is not installed."""

    class Broken:
        def find_spec(self, name, path=None, target=None):
            if name == "weasyprint":
                raise OSError("cannot load library 'libpango-1.0-0'")

    monkeypatch.delitem(sys.modules, "weasyprint", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Broken(), *sys.meta_path])


@pytest.mark.usefixtures("no_pango")
def test_without_pango_the_page_says_what_to_install(tournament) -> None:
    pair(tournament)

    answer = Client().get(reverse("paper:paper-pdf", args=[tournament, "pairings"]))

    assert answer.status_code == 503
    text = answer.content.decode()
    assert "libpango" in text
    page = reverse("paper:paper-page", args=[tournament, "pairings"])
    assert page in text
    assert "Player001" in Client().get(page).content.decode()


@pytest.mark.usefixtures("no_pango")
def test_without_pango_the_round_can_be_printed_from_the_browser(tournament) -> None:
    pair(tournament)
    client = Client()
    client.force_login(arbiter_of(tournament))

    answer = client.get(reverse("paper:round-pack", args=[tournament]))

    assert answer.status_code == 503
    page = answer.content.decode()
    address = reverse("paper:paper-list", args=[tournament])
    assert f'<a class="button button-main" href="{address}">' in page


@pytest.mark.usefixtures("no_pango")
def test_without_pango_no_job_is_left_behind(tournament, monkeypatch) -> None:
    monkeypatch.setattr(shelf, "SHORT", 0)

    answer = Client().get(reverse("paper:paper-pdf", args=[tournament, "standings"]))

    assert answer.status_code == 503
    assert not Job.objects.exists()


def test_wifi_goes_on_the_poster_and_is_kept_nowhere(tournament, pango) -> None:
    staff = Client()
    staff.force_login(arbiter_of(tournament))
    address = reverse("paper:wifi-poster", args=[tournament])
    words = {"network": "Hall 3", "network_code": "quokka-4711", "size": "a4"}

    pdf = staff.post(address, words)

    text = PdfReader(io.BytesIO(pdf.content)).pages[0].extract_text()
    assert "Hall 3" in text
    assert "quokka-4711" in text
    assert pdf["Cache-Control"] == "no-store"
    assert not KeptFile.objects.exists()
    assert not JournalEntry.objects.filter(
        tournament=tournament, act__contains="poster"
    ).exists()
    page = staff.post(address, {**words, "as_page": "on"})
    assert "quokka-4711" in page.content.decode()


@pytest.mark.parametrize("size", ["a4", "letter"])
def test_poster_with_the_longest_wifi_code_is_one_page(tournament, pango, size) -> None:
    staff = Client()
    staff.force_login(arbiter_of(tournament))
    update_event(
        event=tournament.event,
        by=arbiter_of(tournament),
        name="Grand Open de Bruxelles – Grote Open van Brussel in de zaal",
    )
    address = reverse("paper:event-wifi-poster", args=[tournament.event])
    words = {"network": "Zaal Één", "network_code": "W" * 63, "size": size}

    pdf = staff.post(address, words)

    (page,) = PdfReader(io.BytesIO(pdf.content)).pages
    assert page.extract_text().count("W" * 20) >= 2


def test_wifi_poster_asks_for_a_code_that_can_be_one(tournament) -> None:
    staff = Client()
    staff.force_login(arbiter_of(tournament))
    address = reverse("paper:wifi-poster", args=[tournament])

    answer = staff.post(
        address, {"network": "Hall", "network_code": "short", "size": "a4"}
    )

    assert answer.status_code == 422
    assert "at least 8 characters" in answer.content.decode()


def test_wifi_poster_is_for_those_who_manage(tournament) -> None:
    address = reverse("paper:wifi-poster", args=[tournament])

    assert Client().get(address).status_code == 302


@pytest.fixture
def staff(tournament) -> Client:
    client = Client()
    client.force_login(arbiter_of(tournament))
    return client


def test_event_has_a_poster_with_the_way_to_all_its_tournaments(
    tournament, staff, pango
) -> None:
    event = tournament.event
    update_event(event=event, by=arbiter_of(tournament), language="nl")

    pdf = staff.get(reverse("paper:event-poster-pdf", args=[event]))
    page = staff.get(reverse("paper:event-poster", args=[event])).content.decode()

    address = reverse("tournaments:event-detail", args=[event])
    (sheet,) = PdfReader(io.BytesIO(pdf.content)).pages
    assert address in sheet.extract_text()
    assert address in page
    assert '<html lang="nl">' in page
    assert page.count("data:image/png") == 1


def test_poster_of_an_event_is_printed_on_us_letter(tournament, staff, pango) -> None:
    address = reverse("paper:event-poster-pdf", args=[tournament.event])

    pdf = staff.get(address + "?size=letter")

    (sheet,) = PdfReader(io.BytesIO(pdf.content)).pages
    assert round(float(sheet.mediabox.height)) == 11 * 72
    assert staff.get(address + "?size=a5").status_code == 404


def test_wifi_goes_on_the_poster_of_an_event_and_is_kept_nowhere(
    tournament, staff, pango
) -> None:
    address = reverse("paper:event-wifi-poster", args=[tournament.event])
    words = {"network": "Hall 3", "network_code": "quokka-4711", "size": "a4"}
    acts = JournalEntry.objects.count()

    pdf = staff.post(address, words)
    page = staff.post(address, {**words, "as_page": "on"})

    (sheet,) = PdfReader(io.BytesIO(pdf.content)).pages
    assert "quokka-4711" in sheet.extract_text()
    assert "quokka-4711" in page.content.decode()
    assert page.content.decode().count("data:image/png") == 2
    assert pdf["Cache-Control"] == page["Cache-Control"] == "no-store"
    assert JournalEntry.objects.count() == acts
    assert not KeptFile.objects.exists()


def test_posters_of_an_event_are_for_those_who_work_there(tournament) -> None:
    for name in ("event-poster", "event-poster-pdf", "event-wifi-poster"):
        address = reverse(f"paper:{name}", args=[tournament.event])
        assert Client().get(address).status_code == 302


@pytest.mark.usefixtures("no_pango")
def test_without_pango_the_poster_of_an_event_is_printed_from_the_browser(
    tournament, staff
) -> None:
    answer = staff.get(reverse("paper:event-poster-pdf", args=[tournament.event]))

    assert answer.status_code == 503
    page = reverse("paper:event-poster", args=[tournament.event])
    assert f'href="{page}"' in answer.content.decode()
    assert staff.get(page).status_code == 200
