"""The frame of the pages: language, light and dark, narrow screens, keyboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.e2e.conftest import LAPTOP, PHONE
from tests.factories import arbiter_of, make_tournament
from tournaments.models import Tournament


def arbiter_addresses(tournament: Tournament) -> list[str]:
    """Return the pages of an arbiter that have no round in them."""
    event = tournament.event
    player = tournament.entrants.first()
    of_tournament = (
        "tournament-detail",
        "player-list",
        "player-import",
        "rules",
        "settings",
        "file-list",
        "journal",
    )
    of_event = (
        "event-detail",
        "event-edit",
        "people",
        "tournament-new",
        "tournament-import",
    )
    return [
        reverse("tournaments:home"),
        reverse("tournaments:event-new"),
        reverse("tournaments:archive-import"),
        *(reverse(f"tournaments:{name}", args=[event]) for name in of_event),
        *(reverse(f"tournaments:{name}", args=[tournament]) for name in of_tournament),
        reverse("tournaments:player-edit", args=[tournament, player]),
    ]


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_no_page_is_wider_than_the_screen(
    viewport: dict[str, int], new_page: Callable[..., Page]
) -> None:
    tournament = make_tournament(
        5, name="Championnat individuel des établissements scolaires"
    )
    page = new_page(arbiter_of(tournament), viewport=viewport)

    for address in arbiter_addresses(tournament):
        page.goto(address)
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= viewport["width"], address


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
