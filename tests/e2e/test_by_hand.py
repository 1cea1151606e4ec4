"""A round that is not decided in time, paired by hand in a browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE
from tests.e2e.steps import write
from tests.factories import arbiter_of, make_tournament, play_rounds


@pytest.mark.parametrize("system", ["dutch-2013", "swiss-no-colours"])
def test_round_over_its_time_is_paired_by_hand_with_every_rule_named(
    system: str, new_page: Callable[..., Page], settings: Any
) -> None:
    tournament = make_tournament(13, system=system, rounds_total=5)
    play_rounds(tournament, 3)
    settings.PAIRING_SECONDS = 1e-9
    page = new_page(arbiter_of(tournament))

    page.goto(reverse("pairing:pair-next-round", args=[tournament]))
    page.get_by_role("button", name="Pair round 4").first.click()
    expect(page.locator(".notice-error")).to_contain_text("was not decided within")
    page.get_by_role("button", name="Open a draft to pair by hand").click()
    expect(page.locator("#relative-rules")).to_contain_text("B3")
    expect(page.locator("#relative-rules")).to_contain_text("judged on the pairing")

    page.wait_for_load_state()
    first, last = page.locator("tbody input[name=player]").all()[0:12:11]
    first.check()
    last.check()
    with page.expect_response(lambda answer: "/change/" in answer.url) as swapped:
        page.keyboard.press("s")
    if swapped.value.status == 422:
        write(page.get_by_label("Reason, for the journal"), "Tried")
        page.get_by_role("button", name="Do it with this reason").click()
    row = page.locator("#board-row-1 + .board-rules")
    expect(row).to_contain_text("The scores differ by")

    page.set_viewport_size(PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.get_by_role("button", name="Publish round 4").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Round 4")
    expect(page.locator("#board-row-1")).to_be_visible()
    assert tournament.rounds.get(number=4).is_public()
