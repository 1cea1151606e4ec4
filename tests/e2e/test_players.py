"""Entering players in a browser: by keyboard, by list, with and without a script."""

from __future__ import annotations

from collections.abc import Callable

from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.e2e.steps import write
from tests.factories import arbiter_of, make_entrant, make_tournament


def test_players_are_entered_by_keyboard_without_loading_a_page(
    new_page: Callable[..., Page],
) -> None:
    tournament = make_tournament(name="Open")
    page = new_page(arbiter_of(tournament))
    page.goto(reverse("tournaments:player-list", args=[tournament]))
    page.evaluate("window.stays = true")

    for name, rating in (("Maes, Lotte", "1874"), ("Okafor, Chidi", "2011")):
        expect(page.locator("#id_name")).to_be_focused()
        page.keyboard.type(name)
        page.keyboard.press("Tab")
        page.keyboard.type(rating)
        page.keyboard.press("Enter")
        expect(page.get_by_role("status")).to_contain_text(name)

    expect(page.locator("#id_name")).to_be_focused()
    expect(page.locator("tbody tr")).to_have_count(2)
    expect(page.locator("tbody tr").first).to_contain_text("Okafor, Chidi")
    assert page.evaluate("window.stays")
    assert [e.name for e in tournament.entrants.all()] == [
        "Okafor, Chidi",
        "Maes, Lotte",
    ]


def test_line_keeps_what_was_typed_when_it_is_refused(
    new_page: Callable[..., Page],
) -> None:
    tournament = make_tournament(name="Open")
    page = new_page(arbiter_of(tournament))
    page.goto(reverse("tournaments:player-list", args=[tournament]))

    write(page.locator("#id_name"), "Maes, Lotte")
    write(page.locator("#id_rating"), "9999")
    page.keyboard.press("Enter")

    expect(page.locator("#id_rating_error")).to_have_text("A rating is at most 3500.")
    expect(page.locator("#id_name")).to_have_value("Maes, Lotte")
    expect(page.locator("#id_rating")).to_have_value("9999")
    expect(page.locator("#id_rating")).to_be_focused()
    assert not tournament.entrants.exists()


def test_players_are_entered_without_a_script(new_page: Callable[..., Page]) -> None:
    tournament = make_tournament(name="Open")
    page = new_page(arbiter_of(tournament), java_script_enabled=False)
    page.goto(reverse("tournaments:player-list", args=[tournament]))

    write(page.locator("#id_name"), "Maes, Lotte")
    page.click("text=Add")

    expect(page.get_by_role("status")).to_contain_text("Maes, Lotte is entered.")
    assert tournament.entrants.count() == 1


def test_list_is_pasted_looked_at_and_imported(new_page: Callable[..., Page]) -> None:
    tournament = make_tournament(name="Open")
    page = new_page(arbiter_of(tournament))
    page.goto(reverse("tournaments:player-list", args=[tournament]))
    page.click("text=Paste or upload a list")

    write(page.locator("#id_text"), "name;rating\nMaes, Lotte;1874\nOkafor, Chidi;x\n")
    page.click("text=Check the list")
    expect(page.get_by_role("alert")).to_contain_text("not “x”")
    # Not the text below: what can be imported is above it, out of sight.
    expect(page.get_by_role("alert")).to_be_focused()
    expect(page.get_by_role("button", name="Import 1 player")).to_be_in_viewport()
    assert not tournament.entrants.exists()

    write(
        page.locator("#id_text"), "name;rating\nMaes, Lotte;1874\nOkafor, Chidi;2011\n"
    )
    page.click("text=Check the list")
    page.click("text=Import 2 players")
    expect(page.get_by_role("status")).to_contain_text("2 players are imported.")
    expect(page.locator("tbody tr")).to_have_count(2)


def test_withdrawal_asks_first_and_works_from_the_keyboard(
    new_page: Callable[..., Page],
) -> None:
    tournament = make_tournament(4, name="Open")
    player = tournament.entrants.get(pairing_number=3)
    page = new_page(arbiter_of(tournament))
    page.goto(reverse("tournaments:player-edit", args=[tournament, player]))

    page.get_by_text("Withdraw", exact=True).first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#withdraw_from_round")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#withdraw_from_round")).to_be_hidden()
    page.keyboard.press("Enter")
    expect(page.locator("#withdraw_from_round")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.type("ill")
    page.keyboard.press("Enter")

    expect(page.get_by_role("status")).to_contain_text("is withdrawn")
    player.refresh_from_db()
    assert player.withdrawn_from_round == 1
    assert tournament.journal.get(act="withdraw_player").reason == "ill"


def test_player_is_found_in_the_list_and_opened_by_enter(
    new_page: Callable[..., Page],
) -> None:
    tournament = make_tournament(12)
    make_entrant(tournament, "Lefèvre", first_name="Zoé")
    page = new_page(arbiter_of(tournament))
    page.goto(reverse("tournaments:player-list", args=[tournament]))
    rows = page.locator("#player-desk tbody tr:visible")

    write(page.get_by_label("Search a player"), "2")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Player002")
    write(page.get_by_label("Search a player"), "zoe lef")
    expect(rows).to_have_count(1)
    page.keyboard.press("Enter")

    expect(page.get_by_role("heading", name="Lefèvre, Zoé")).to_be_visible()
