"""The frame of the pages: language, light and dark, narrow screens, keyboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import LAPTOP, PHONE
from tests.e2e.crawl import every_page
from tests.factories import arbiter_of, finish, make_tournament, pair
from tournaments.models import Tournament


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_no_page_is_wider_than_the_screen(
    viewport: dict[str, int], new_page: Callable[..., Page]
) -> None:
    tournament = make_tournament(
        5, name="Championnat individuel des établissements scolaires"
    )
    finish(pair(tournament))
    pair(tournament)
    page = new_page(arbiter_of(tournament), viewport=viewport)

    wide = {
        address: width
        for address in every_page(page, "/")
        if (width := page.evaluate("document.documentElement.scrollWidth"))
        > viewport["width"]
        # A document is as wide as its paper.
        and "/paper/" not in address.removesuffix("/paper/")
    }

    assert wide == {}


def test_language_is_switched_and_stays(new_page: Callable[..., Page]) -> None:
    page = new_page(locale="nl-BE")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "nl")

    page.get_by_role("link", name="FR").click()

    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.goto("/sign-in/")
    expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_dark_is_switched_and_stays(new_page: Callable[..., Page]) -> None:
    page = new_page(color_scheme="light")
    page.goto("/")
    paper = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(paper)

    page.click("[data-theme-switch]")
    dark = page.evaluate(paper)
    page.goto("/sign-in/")

    assert light != dark
    assert page.evaluate(paper) == dark


def test_keyboard_reaches_the_content_first(new_page: Callable[..., Page]) -> None:
    page = new_page()
    page.goto("/no-such-page/")

    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")

    expect(page.locator("main a").first).to_be_focused()


def test_event_and_tournament_are_made_from_the_keyboard(
    new_page: Callable[..., Page],
) -> None:
    tournament = make_tournament()
    page = new_page(arbiter_of(tournament))
    page.goto("/events/new/")

    page.keyboard.type("Spring Open")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("New tournament")
    page.keyboard.type("Open A")
    page.keyboard.press("Enter")

    expect(page.get_by_role("heading", level=1)).to_have_text("Players")
    made = Tournament.objects.get(name="Open A")
    assert made.event.name == "Spring Open"
