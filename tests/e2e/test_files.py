"""Reports and archives through the browser: out, looked at, and in again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.e2e.steps import write
from tests.factories import arbiter_of, make_tournament, play_rounds
from tournaments.models import Event, Tournament


def test_report_goes_out_and_comes_in_as_a_tournament(
    new_page: Callable[..., Page], tmp_path: Path
) -> None:
    tournament = make_tournament(6, name="Open", rounds_total=3)
    play_rounds(tournament, 2)
    page = new_page(arbiter_of(tournament))
    report = tmp_path / "open.trf"

    page.goto(reverse("tournaments:file-list", args=[tournament]))
    with page.expect_download() as download:
        page.get_by_role("link", name="TRF26").click()
    download.value.save_as(report)

    page.goto(reverse("tournaments:tournament-import", args=[tournament.event]))
    page.set_input_files("#id_file", report)
    page.get_by_role("button", name="Check the file").click()
    expect(page.locator(".next")).to_contain_text("6 players, 2 rounds played.")
    assert Tournament.objects.count() == 1

    write(page.get_by_label("Name in this event"), "Copy")
    page.get_by_role("button", name="Import the tournament").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Copy")
    assert Tournament.objects.get(name="Copy").rounds.count() == 2


def test_broken_report_points_at_the_place(
    new_page: Callable[..., Page], tmp_path: Path
) -> None:
    tournament = make_tournament(6, name="Open", rounds_total=3)
    page = new_page(arbiter_of(tournament))
    broken = tmp_path / "broken.trf"
    broken.write_text("012 Open\n001    x      Maes, Lotte\n", encoding="utf-8")

    page.goto(reverse("tournaments:tournament-import", args=[tournament.event]))
    page.set_input_files("#id_file", broken)
    page.get_by_role("button", name="Check the file").click()

    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Line 2, column 5")
    expect(alert).to_contain_text("Nothing was imported.")
    assert Tournament.objects.count() == 1


def test_archive_brings_the_event_back(
    new_page: Callable[..., Page], tmp_path: Path
) -> None:
    tournament = make_tournament(6, name="Open", rounds_total=3)
    play_rounds(tournament, 1)
    event = tournament.event
    page = new_page(arbiter_of(tournament))
    archive = tmp_path / "event.ronde"

    page.goto(reverse("tournaments:event-detail", args=[event]))
    with page.expect_download() as download:
        page.get_by_role("link", name="The whole event as one file").click()
    download.value.save_as(archive)
    page.goto(reverse("tournaments:event-edit", args=[event]))
    page.get_by_text("Delete the event").first.click()
    write(page.locator("#delete-name"), event.name)
    page.get_by_role("button", name="Delete the event").click()
    expect(page.get_by_role("status")).to_contain_text("is deleted")
    assert not Event.objects.exists()

    page.goto(reverse("tournaments:archive-import"))
    page.set_input_files("#id_file", archive)
    page.get_by_role("button", name="Restore the event").click()

    expect(page.get_by_role("heading", level=1)).to_have_text(event.name)
    assert Event.objects.get().tournaments.get().rounds.count() == 1
