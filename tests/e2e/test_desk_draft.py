"""A draft changed by hand in a browser: keys, mouse, and without a script."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE
from tests.e2e.steps import write
from tests.factories import arbiter_of, make_tournament, pair, play_rounds
from tournaments.models import Entrant, Round
from tournaments.selectors import boards


def pairs(round_: Round) -> list[tuple[int | None, int | None]]:
    return [
        (board.game.white.pairing_number, board.game.black.pairing_number)
        for board in boards(round_)
    ]


def seat(round_: Round, number: int) -> str:
    entrant = Entrant.objects.get(tournament=round_.tournament, pairing_number=number)
    return f"#seat-{entrant.entry_order}"


def open_draft(page: Page, round_: Round) -> None:
    page.goto(reverse("pairing:draft", args=[round_.tournament, round_.number]))


def test_draft_is_changed_by_keyboard_and_restored(
    new_page: Callable[..., Page],
) -> None:
    round_ = pair(make_tournament(7), publish=False)
    assert pairs(round_) == [(1, 4), (5, 2), (3, 6)]
    page = new_page(arbiter_of(round_.tournament))
    open_draft(page, round_)
    page.evaluate("window.stays = true")

    page.keyboard.press("ArrowDown")
    expect(page.locator(seat(round_, 1))).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    page.keyboard.press("s")
    expect(page.locator("#differences")).to_contain_text(
        "The engine paired: Player001 – Player004; Player005 – Player002."
    )
    assert pairs(round_) == [(1, 2), (5, 4), (3, 6)]

    page.locator(seat(round_, 3)).focus()
    page.keyboard.press("c")
    expect(page.locator("#board-row-3 .side-white")).to_contain_text("Player006")
    page.locator(seat(round_, 3)).focus()
    page.keyboard.press("u")
    expect(page.locator("#findings")).to_contain_text(
        "Player003 has no game and no bye."
    )
    page.locator(seat(round_, 6)).focus()
    page.keyboard.press("b")
    expect(page.locator("#findings")).to_contain_text("Player007 has no game")
    page.locator(seat(round_, 3)).check()
    page.locator(seat(round_, 7)).check()
    page.keyboard.press("p")
    expect(page.locator("#findings")).to_have_count(0)
    assert pairs(round_) == [(1, 2), (5, 4), (3, 7)]

    page.get_by_role("button", name="Back to the engine's pairing").click()
    expect(page.locator("#differences")).to_contain_text("As the engine paired it")
    assert pairs(round_) == [(1, 4), (5, 2), (3, 6)]
    assert page.evaluate("window.stays")
    page.keyboard.press("n")
    expect(page.get_by_role("button", name="Publish round 1")).to_be_focused()
    round_.refresh_from_db()
    assert round_.is_draft


def test_broken_absolute_rule_is_named_and_asks_for_a_reason(
    new_page: Callable[..., Page],
) -> None:
    tournament = make_tournament(8)
    play_rounds(tournament, 1)
    met = {
        frozenset((b.game.white.pairing_number, b.game.black.pairing_number))
        for b in boards(tournament.rounds.get(number=1))
    }
    round_ = pair(tournament, publish=False)
    before = pairs(round_)
    white, black = before[0]
    old = next(number for game in met if white in game for number in game - {white})
    page = new_page(arbiter_of(tournament))
    open_draft(page, round_)

    page.locator(seat(round_, black or 0)).check()
    page.locator(seat(round_, old or 0)).check()
    page.get_by_role("button", name="Swap the two marked").click()

    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("have met already")
    assert pairs(round_) == before
    expect(page.locator("#hand-reason")).to_be_focused()
    page.keyboard.type("The chief arbiter decided")
    page.keyboard.press("Enter")
    expect(page.locator("#findings")).to_contain_text("have met already")
    assert (white, old) in pairs(round_)
    last = tournament.journal.last()
    assert (last.act, last.reason) == ("change_draft", "The chief arbiter decided")


@pytest.mark.parametrize("is_published", [False, True])
def test_enter_alone_changes_no_pairing(
    new_page: Callable[..., Page], is_published: bool
) -> None:
    """The first button of the form would be that of the colours of board 1."""
    round_ = pair(make_tournament(6), publish=is_published)
    before = pairs(round_)
    acts = round_.tournament.journal.count()
    page = new_page(arbiter_of(round_.tournament))
    name = "pairing:amend-round" if is_published else "pairing:draft"
    page.goto(reverse(name, args=[round_.tournament, 1]))

    page.locator(seat(round_, before[0][0] or 0)).press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("Nothing is changed.")
    if is_published:
        page.select_option("#ground", "against-rules")
        write(page.locator("#hand-reason"), "Slips were handed out")
        page.locator("#hand-reason").press("Enter")
        expect(page.locator("#ground")).to_have_value("against-rules")
        expect(page.get_by_role("alert")).to_contain_text("Nothing is changed.")

    assert pairs(round_) == before
    assert round_.tournament.journal.count() == acts


def test_published_round_is_changed_on_a_ground_and_marked(
    new_page: Callable[..., Page],
) -> None:
    round_ = pair(make_tournament(6))
    before = pairs(round_)
    page = new_page(arbiter_of(round_.tournament))
    page.goto(reverse("tournaments:round-detail", args=[round_.tournament, 1]))
    page.get_by_role("link", name="Change the pairings").click()
    expect(page.locator("#ground option:not([value=''])")).to_have_text(
        [
            "Two players would meet a second time",
            "The regulations of the event allow it",
            "Two players without opponent, close in the standings, agree to play",
            "A late entry is admitted with the least change",
            "Something unforeseeable at the top boards of the last round",
            "By the chief arbiter, against the rules",
        ]
    )

    page.locator("#board-row-1 button[value='colours:1']").click()
    expect(page.locator("#hand_ground_error")).to_contain_text(
        "Published pairings stand."
    )
    expect(page.locator("#ground")).to_be_focused()
    assert pairs(round_) == before
    page.select_option("#ground", "against-rules")
    write(page.locator("#hand-reason"), "Slips were handed out the other way round")
    page.get_by_role("button", name="Do it with this reason").click()
    expect(page.locator("#board-row-1 .side-white")).to_contain_text(
        f"Player00{before[0][1]}"
    )

    visitor = new_page(arbiter_of(round_.tournament))
    visitor.goto(reverse("tournaments:round-detail", args=[round_.tournament, 1]))
    expect(visitor.locator("main")).to_contain_text("changed against the rules")
    assert pairs(round_)[0] == before[0][::-1]


def test_empty_chair_is_filled_by_the_player_without_opponent(
    new_page: Callable[..., Page],
) -> None:
    round_ = pair(make_tournament(7))
    assert pairs(round_) == [(1, 4), (5, 2), (3, 6)]
    page = new_page(arbiter_of(round_.tournament), viewport=PHONE, has_touch=True)
    page.goto(reverse("pairing:amend-round", args=[round_.tournament, 1]))

    page.locator(f"label:has({seat(round_, 6)})").tap()
    page.locator(f"label:has({seat(round_, 7)})").tap()
    page.select_option("#ground", "unopposed")
    write(page.locator("#hand-reason"), "Player006 did not come; both agree to play")
    page.get_by_role("button", name="Swap the two marked").tap()

    expect(page.locator("#board-row-3 .side-black")).to_contain_text("Player007")
    assert pairs(round_) == [(1, 4), (5, 2), (3, 7)]
    round_.refresh_from_db()
    assert round_.amended_at is not None
    assert not round_.is_against_rules
