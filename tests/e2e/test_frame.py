"""The frame of the pages: language, light and dark, narrow screens, keyboard."""

from __future__ import annotations

from collections.abc import Callable

from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.e2e.conftest import LAPTOP, PHONE
from tests.e2e.crawl import every_page
from tests.factories import arbiter_of, finish, make_tournament, pair
from tournaments.models import Tournament


def test_no_page_is_wider_than_the_screen(new_page: Callable[..., Page]) -> None:
    tournament = make_tournament(
        5, name="Championnat individuel des établissements scolaires"
    )
    finish(pair(tournament))
    pair(tournament)
    page = new_page(arbiter_of(tournament), viewport=PHONE)
    wide: dict[tuple[str, int], int] = {}

    for address in every_page(page, "/"):
        # A document is as wide as its paper.
        if "/paper/" in address.removesuffix("/paper/"):
            continue
        for screen in (PHONE, LAPTOP):
            page.set_viewport_size(screen)
            width = page.evaluate("document.documentElement.scrollWidth")
            if width > screen["width"]:
                wide[address, screen["width"]] = width
        page.set_viewport_size(PHONE)

    assert wide == {}


def test_phone_has_the_pages_in_one_row_with_the_current_one_in_it(
    new_page: Callable[..., Page],
) -> None:
    tournament = make_tournament(4)
    pair(tournament)
    page = new_page(arbiter_of(tournament), viewport=PHONE)

    page.goto(reverse("tournaments:journal", args=[tournament]))

    here = page.locator(".sections [aria-current]").bounding_box()
    row = page.locator(".sections-inner").bounding_box()
    assert here is not None
    assert row is not None
    assert row["height"] < 2 * here["height"]
    assert here["x"] >= 0
    assert here["x"] + here["width"] <= PHONE["width"]


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
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
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
    page = new_page(arbiter_of(tournament), timezone_id="America/New_York")
    page.goto("/events/new/")

    page.keyboard.type("Spring Open")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("New tournament")
    page.keyboard.type("Open A")
    page.keyboard.press("Enter")

    expect(page.get_by_role("heading", level=1)).to_have_text("Players")
    made = Tournament.objects.get(name="Open A")
    assert made.event.name == "Spring Open"
    assert made.event.time_zone == "America/New_York", "the zone of the laptop"
