"""The second pass: slips typed again, compared and not written."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE
from tests.e2e.result_desk import address, open_round, stored_codes
from tests.factories import arbiter_of, make_tournament, pair
from tournaments.selectors import boards
from tournaments.services.results import enter_result


def test_second_pass_stops_at_the_first_difference_and_writes_nothing(
    new_page: Callable[..., Page],
) -> None:
    round_ = pair(make_tournament(8))
    page = new_page(arbiter_of(round_.tournament))
    open_round(page, round_)
    for key in ("1", "0", "5", "1"):
        page.keyboard.press(key)
    expect(page.locator("#queue-state")).to_have_text("All saved")
    before = stored_codes(round_)
    acts = round_.tournament.journal.count()

    page.get_by_role("link", name="Second pass").click()
    expect(page.locator("input.slip").first).to_be_focused()
    page.wait_for_load_state("load")
    page.evaluate(
        "document.addEventListener('ronde:sound', () => { window.sounded = true })"
    )
    for key in ("1", "0", "1"):
        page.keyboard.press(key)

    expect(page.locator("#pass-state")).to_have_text(
        "Board 3: ½-½ is entered, you typed 1-0."
    )
    expect(page.locator("[data-board='3']")).to_be_focused()
    assert page.evaluate("window.sounded")
    page.keyboard.press("5")
    page.keyboard.press("1")
    expect(page.locator("#pass-state")).to_have_text(
        "Everything typed agrees: 4 boards."
    )
    assert stored_codes(round_) == before
    assert round_.tournament.journal.count() == acts


def test_second_pass_hears_a_keyboard_of_glass_and_shows_far_down(
    new_page: Callable[..., Page],
) -> None:
    round_ = pair(make_tournament(80))
    for board in boards(round_):
        enter_result(game=board.game, result="1-0", by=arbiter_of(round_.tournament))
    page = new_page(arbiter_of(round_.tournament), viewport=PHONE)
    page.goto(address(round_) + "second-pass/")
    state = page.locator("#pass-state")

    # Such a keyboard writes into the field without naming a key.
    page.locator("[data-board='38']").focus()
    page.keyboard.insert_text("1")
    expect(page.locator("[data-board='39']")).to_be_focused()
    page.keyboard.insert_text("d")
    expect(state).to_have_text("Board 39: 1-0 is entered, you typed − −.")
    expect(state).to_be_in_viewport()
    page.locator("[data-board='40']").focus()
    page.keyboard.insert_text("x")
    expect(page.locator("[data-board='40']")).to_have_value("")
