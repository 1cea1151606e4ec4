"""A refused form in the browser: the panel is open, the cursor at the wrong field."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.e2e.steps import write
from tests.factories import arbiter_of, make_tournament, play_rounds


@pytest.mark.parametrize("has_script", [True, False])
def test_small_form_comes_back_open_with_the_cursor_at_the_wrong_field(
    has_script: bool, new_page: Callable[..., Page]
) -> None:
    tournament = make_tournament(4, name="Open")
    play_rounds(tournament, 2)
    page = new_page(arbiter_of(tournament), java_script_enabled=has_script)
    page.goto(reverse("tournaments:tournament-detail", args=[tournament]))

    page.get_by_text("Lower the number of rounds").click()
    write(page.get_by_label("New number of rounds"), "1")
    write(page.get_by_label("Reason"), "no light")
    page.get_by_role("button", name="Lower it").click()

    expect(page.locator("#lower_rounds_total_error")).to_be_visible()
    expect(page.get_by_label("New number of rounds")).to_be_focused()
    expect(page.get_by_label("New number of rounds")).to_have_value("1")
    expect(page.get_by_label("Reason")).to_have_value("no light")

    write(page.get_by_label("New number of rounds"), "5")
    page.get_by_role("button", name="Lower it").click()

    expect(page.get_by_role("status")).to_contain_text("is lower now")
    tournament.refresh_from_db()
    assert tournament.rounds_total == 5


def test_language_can_be_changed_on_a_page_that_is_shown_again(
    new_page: Callable[..., Page],
) -> None:
    """The page of a refusal stands at the address of the act: it leads back."""
    tournament = make_tournament(4, name="Open")
    play_rounds(tournament, 1)
    page = new_page(arbiter_of(tournament))
    address = reverse("tournaments:tournament-detail", args=[tournament])
    page.goto(address)
    page.get_by_text("Lower the number of rounds").click()
    write(page.get_by_label("New number of rounds"), "6")
    page.get_by_role("button", name="Lower it").click()
    expect(page.locator("#lower_reason_error")).to_be_visible()

    page.get_by_role("link", name="NL").click()

    expect(page.locator("html")).to_have_attribute("lang", "nl")
    expect(page).to_have_url(re.compile(re.escape(address) + "$"))
