"""Rating lists in a browser: loaded with progress, one box that fills the line."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.e2e.steps import write
from tests.factories import arbiter_of, make_tournament
from tests.tournaments.rating_lists.made_lists import write_text, zipped
from tournaments.jobs.worker import work


@pytest.fixture(autouse=True)
def var_dir(settings: Any, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path / "var"


def test_list_is_loaded_and_one_box_fills_the_line(
    new_page: Callable[..., Page], tmp_path: Path
) -> None:
    tournament = make_tournament()
    page = new_page(arbiter_of(tournament))
    page.goto(reverse("tournaments:rating-lists", args=[tournament]))
    page.set_input_files("#id_file", zipped(write_text(tmp_path / "list.txt")))
    page.get_by_role("button", name="Load").click()
    expect(page.locator("progress")).to_be_visible()
    work(threading.Event(), until_idle=True)
    expect(page.get_by_role("link", name="Check ratings")).to_be_visible()

    page.goto(reverse("tournaments:player-list", args=[tournament]))
    page.keyboard.type("lef")
    expect(page.locator("#found-players li")).to_have_count(2)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#id_name")).to_have_value("Lefèvre, Zoé")
    expect(page.locator("#id_rating")).to_have_value("1845")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Lefèvre, Zoé is entered")
    entrant = tournament.entrants.get()
    assert (entrant.fide_id, entrant.federation, entrant.birth_year) == (
        "600001",
        "FRA",
        2009,
    )

    page.goto(reverse("tournaments:rating-lists", args=[tournament]))
    page.get_by_role("link", name="Check ratings").click()
    expect(page.locator("tbody tr")).to_have_count(1)
    page.get_by_label("Lefèvre, Zoé").check()
    page.get_by_role("button", name="Write what is ticked").click()
    expect(page.get_by_role("status")).to_have_text("1 field is written.")
    entrant.refresh_from_db()
    assert entrant.official_rating("blitz") == 1790


def test_player_is_found_and_entered_without_a_script(
    new_page: Callable[..., Page], tmp_path: Path
) -> None:
    tournament = make_tournament()
    page = new_page(arbiter_of(tournament), java_script_enabled=False)
    page.goto(reverse("tournaments:rating-lists", args=[tournament]))
    page.set_input_files("#id_file", write_text(tmp_path / "list.txt"))
    page.get_by_role("button", name="Load").click()
    again = page.get_by_role("link", name="Look again")
    expect(again).to_be_visible()
    work(threading.Event(), until_idle=True)
    again.click()
    expect(page.get_by_role("link", name="Check ratings")).to_be_visible()

    page.goto(reverse("tournaments:player-list", args=[tournament]))
    page.get_by_role("link", name="Find in a rating list").click()
    write(page.get_by_role("searchbox"), "201103")
    page.get_by_role("button", name="Find").click()
    page.get_by_role("button", name="Aerts, Noor").click()

    expect(page.get_by_role("status")).to_contain_text("Aerts, Noor is entered.")
    assert tournament.entrants.get().title == "WGM"
