"""Forbidden pairings, adjourned games and a moment of the past, in a browser."""

from __future__ import annotations

from collections.abc import Callable

from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.factories import arbiter_of, finish, make_tournament, pair
from tournaments.selectors import boards


def test_forbidden_pairing_is_made_and_taken_back_without_a_script(
    new_page: Callable[..., Page],
) -> None:
    tournament = make_tournament(6)
    page = new_page(arbiter_of(tournament), java_script_enabled=False)
    page.goto(reverse("tournaments:check-in", args=[tournament]))
    page.get_by_role("link", name="Forbidden pairings").click()
    page.get_by_label("Player001").check()
    page.get_by_role("button", name="Forbid").click()
    expect(page.locator("main")).to_contain_text("Choose at least two players.")
    page.get_by_label("Player004").check()
    page.fill("#id_last_round", "2")
    page.fill("#id_reason", "Sisters")
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
    finish(round_)
    pair(tournament)

    page.goto(reverse("tournaments:round-detail", args=[tournament, 2]))
    expect(page.locator("#adjourned")).to_contain_text("Round 1, board 1")
    page.locator("#adjourned a").click()
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
    page.get_by_role("button", name="Show").click()

    expect(page.locator("#past-pairings")).to_contain_text("1-0")
    expect(page.locator("#past-standings tbody tr")).to_have_count(4)
