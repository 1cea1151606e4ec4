"""Forbidden pairings, adjourned games and a moment of the past, in a browser."""

from __future__ import annotations

import re
from collections.abc import Callable

from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.e2e.steps import write
from tests.factories import arbiter_of, finish, make_tournament, pair
from tournaments.selectors import boards


def test_forbidden_pairing_is_made_and_taken_back_without_a_script(
    new_page: Callable[..., Page],
) -> None:
    tournament = make_tournament(6)
    page = new_page(arbiter_of(tournament), java_script_enabled=False)
    page.goto(reverse("tournaments:check-in", args=[tournament]))
    page.get_by_role("link", name="Forbidden pairings").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Forbidden pairings")
    page.get_by_label("Player001").check()
    page.get_by_role("button", name="Forbid").click()
    expect(page.locator("main")).to_contain_text("Choose at least two players.")
    page.get_by_label("Player004").check()
    write(page.locator("#id_last_round"), "2")
    write(page.locator("#id_reason"), "Sisters")
    page.get_by_role("button", name="Forbid").click()

    expect(page.locator("main table")).to_contain_text("Player001; Player004")
    round_ = pair(tournament, publish=False)
    met = [
        {b.game.white.pairing_number, b.game.black.pairing_number}
        for b in boards(round_)
    ]
    assert {1, 4} not in met
    page.get_by_role("button", name="Let them meet").click()
    expect(page.get_by_role("status")).to_have_text("They may meet again.")
    assert not tournament.forbidden_groups.exists()


def test_adjourned_game_is_listed_until_it_is_settled(
    new_page: Callable[..., Page],
) -> None:
    tournament = make_tournament(6)
    round_ = pair(tournament)
    page = new_page(arbiter_of(tournament))
    page.goto(reverse("tournaments:round-detail", args=[tournament, 1]))
    page.keyboard.press("a")
    expect(page.locator("#queue-state")).to_have_text("All saved")
    # The page would load itself again when the next round is paired.
    page.goto("about:blank")
    finish(round_)
    pair(tournament)

    page.goto(reverse("tournaments:round-detail", args=[tournament, 2]))
    expect(page.locator("#adjourned")).to_contain_text("Round 1, board 1")
    page.locator("#adjourned a").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Round 1")
    page.locator("#board-result-1 button[value='1-0']").click()
    expect(page.locator("#queue-state")).to_have_text("All saved")
    page.goto(reverse("tournaments:round-detail", args=[tournament, 2]))
    expect(page.locator("#adjourned")).to_have_count(0)
    assert boards(round_)[0].code == "1-0"


def test_moment_of_the_past_is_read_from_the_journal_page(
    new_page: Callable[..., Page],
) -> None:
    tournament = make_tournament(4)
    finish(pair(tournament), "1-0")
    page = new_page(arbiter_of(tournament))
    page.goto(reverse("tournaments:journal", args=[tournament]))
    page.get_by_role("link", name="As it was at …").click()
    expect(page).to_have_url(re.compile("/as-it-was/"))
    page.get_by_role("button", name="Show").click()

    expect(page.locator("#past-pairings")).to_contain_text("1-0")
    expect(page.locator("#past-standings tbody tr")).to_have_count(4)


def test_journal_is_narrowed_and_the_last_act_taken_back(
    new_page: Callable[..., Page],
) -> None:
    tournament = make_tournament(4)
    round_ = pair(tournament)
    page = new_page(arbiter_of(tournament))
    page.goto(reverse("tournaments:round-detail", args=[tournament, 1]))
    page.keyboard.press("1")
    page.keyboard.press("0")
    expect(page.locator("#queue-state")).to_have_text("All saved")

    page.goto(reverse("tournaments:journal", args=[tournament]))
    page.select_option("#id_act", "enter_result")
    page.get_by_role("button", name="Show").click()
    expect(page.locator("tbody tr")).to_have_count(2)
    page.goto(reverse("tournaments:journal", args=[tournament]))
    page.get_by_text("Take back the last act").click()
    page.get_by_role("button", name="Take it back").click()

    expect(page.get_by_role("status")).to_have_text("The last act is taken back.")
    assert [board.code for board in boards(round_)] == ["1-0", ""]


def test_correction_says_what_it_counts_for_before_it_is_saved(
    new_page: Callable[..., Page],
) -> None:
    tournament = make_tournament(6, system="dutch-2017")
    first = finish(pair(tournament), "1-0")
    second = pair(tournament)
    page = new_page(arbiter_of(tournament), java_script_enabled=False)
    address = reverse("tournaments:correct-result", args=[tournament, 1, 1])
    page.goto(address)
    expect(page.locator("main")).to_contain_text("the pairing after the one")
    page.select_option("#id_result", "1/2")
    write(page.locator("#id_reason"), "Both signed a draw")
    page.get_by_role("button", name="Save the correction").click()
    row = page.locator("#board-row-1")
    expect(row).to_contain_text("½-½")
    expect(row).to_contain_text("was 1-0")

    finish(second)
    page.goto(reverse("tournaments:correct-result", args=[tournament, 1, 2]))
    expect(page.locator("main")).to_contain_text("rating report only")
    page.select_option("#id_result", "0-1")
    write(page.locator("#id_reason"), "Slip found later")
    page.get_by_role("button", name="Save the correction").click()
    expect(page.locator("#board-row-2")).to_contain_text("1-0")
    expect(page.locator("#board-row-2")).to_contain_text("for rating: 0-1")
    assert boards(first)[1].code == "1-0"
