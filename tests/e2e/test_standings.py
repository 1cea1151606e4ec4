"""Standings in a browser: a laptop without scrolling, a phone with one tap."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.e2e.conftest import LAPTOP, PHONE
from tests.e2e.steps import write
from tests.factories import (
    arbiter_of,
    finish,
    make_event,
    make_tournament,
    make_user,
    pair,
    play_rounds,
)
from tournaments.models import Tournament
from tournaments.services.entrants import edit_player

LONG_CHAIN = ["DE", "WON", "BPG", "ARO/C1", "BH/C1", "BH", "SB", "ARO", "TPR"]


def _tournament(players: int, **settings: object) -> Tournament:
    by = make_user()
    event = make_event(by=by, is_public=True, name="Spring Open")
    return make_tournament(players, by=by, event=event, name="Open A", **settings)


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_pages_fit_the_screen(
    viewport: dict[str, int], new_page: Callable[..., Page]
) -> None:
    tournament = _tournament(8, tie_breaks=LONG_CHAIN, rounds_total=13)
    player = tournament.entrants.get(pairing_number=1)
    by = arbiter_of(tournament)
    edit_player(entrant=player, by=by, surname="Vandenbroucke-Dubois", title="WGM")
    finish(pair(tournament), "1/2")
    page = new_page(by, viewport=viewport)

    for name, args in (
        ("standings", []),
        ("wallchart", []),
        ("chain", []),
        ("working", [player]),
        ("order-tie", [1, 1]),
    ):
        page.goto(reverse(f"standings:{name}", args=[tournament, *args]))
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= viewport["width"], name
        if viewport is LAPTOP:
            wraps = page.evaluate(
                "[...document.querySelectorAll('.table-wrap')]"
                ".filter((wrap) => wrap.scrollWidth > wrap.clientWidth).length"
            )
            assert wraps == 0, name


def test_phone_shows_the_rest_after_one_tap(new_page: Callable[..., Page]) -> None:
    tournament = _tournament(6)
    play_rounds(tournament, 2)
    page = new_page(viewport=PHONE, has_touch=True)
    page.goto(reverse("standings:standings", args=[tournament]))
    row = page.locator("table.standings tbody tr").first
    rest = row.locator("td.rest")
    expect(row.locator("td.name")).to_be_visible()
    expect(row.locator("td.points")).to_be_visible()
    expect(rest.first).to_be_hidden()

    row.locator("label.toggle").tap()

    for cell in rest.all():
        expect(cell).to_be_visible()
    row.locator("td.rest a.figure").first.tap()
    expect(page.locator("section.working").first).to_be_visible()


def test_figure_opens_its_working(new_page: Callable[..., Page]) -> None:
    tournament = _tournament(6)
    play_rounds(tournament, 2)
    page = new_page()
    page.goto(reverse("standings:standings", args=[tournament]))
    figure = page.locator("table.standings tbody tr").first.locator("a.figure").nth(1)
    text = figure.inner_text()

    figure.click()

    section = page.locator("section.working:target")
    expect(section.locator("h2")).to_have_text("Buchholz, without the lowest")
    expect(section.locator(".total")).to_have_text(text)
    expect(section.locator("tbody tr")).to_have_count(2)


def test_group_is_chosen_without_loading_the_page(
    new_page: Callable[..., Page],
) -> None:
    tournament = _tournament(6)
    player = tournament.entrants.get(pairing_number=4)
    edit_player(entrant=player, by=arbiter_of(tournament), sex="w")
    play_rounds(tournament, 1)
    page = new_page()
    page.goto(reverse("standings:standings", args=[tournament]))
    page.evaluate("window.stays = true")

    page.select_option("#group", label="Women (1)")

    expect(page.locator("table.standings tbody tr")).to_have_count(1)
    expect(page.locator("table.standings td.name")).to_contain_text(player.name)
    assert page.evaluate("window.stays")
    expect(page).to_have_url(re.compile("group=sex-w"))
    page.reload()
    expect(page.locator("table.standings tbody tr")).to_have_count(1)


def test_group_is_chosen_without_a_script(new_page: Callable[..., Page]) -> None:
    tournament = _tournament(4)
    player = tournament.entrants.get(pairing_number=3)
    edit_player(entrant=player, by=arbiter_of(tournament), club="Zottegem")
    page = new_page(java_script_enabled=False)
    page.goto(reverse("standings:standings", args=[tournament]))

    page.select_option("#group", label="Zottegem (1)")
    page.get_by_role("button", name="Show").click()

    expect(page.locator("table.standings tbody tr")).to_have_count(1)


def test_tie_is_decided_in_the_browser(new_page: Callable[..., Page]) -> None:
    tournament = _tournament(4, rounds_total=1)
    finish(pair(tournament), "1/2")
    page = new_page(arbiter_of(tournament))
    page.goto(reverse("standings:standings", args=[tournament]))
    page.get_by_role("link", name="Decide the order").click()

    for number, place in ((1, 4), (2, 3), (3, 2), (4, 1)):
        page.select_option(f"#id_place_{number}", str(place))
    write(page.locator("#id_reason"), "Lots drawn by the players")
    page.get_by_role("button", name="Decide the order").click()

    expect(page.get_by_role("status")).to_contain_text("The order is decided")
    expect(page.locator("table.standings td.name")).to_have_text(
        ["Player004", "Player003", "Player002", "Player001"]
    )
