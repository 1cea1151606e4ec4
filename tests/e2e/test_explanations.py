"""Why this pairing, in a browser: from the public pairings, on a phone and on paper."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO

from django.urls import reverse
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from tests.e2e.conftest import PHONE
from tests.factories import arbiter_of, make_tournament, pair, play_rounds
from tournaments.models import Entrant, Round, Tournament


def public_tournament(players: int, rounds: int) -> Tournament:
    """Return a public tournament with its last round published and not played."""
    tournament = make_tournament(players, rounds_total=9)
    tournament.event.is_public = True
    tournament.event.save()
    play_rounds(tournament, rounds)
    pair(tournament)
    return tournament


def open_round(page: Page, tournament: Tournament, number: int) -> None:
    page.goto(reverse("tournaments:round-detail", args=[tournament, number]))


def seat(round_: Round, number: int) -> str:
    entrant = Entrant.objects.get(tournament=round_.tournament, pairing_number=number)
    return f"#seat-{entrant.entry_order}"


def test_player_goes_from_the_pairings_to_why_and_passes_the_address_on(
    new_page: Callable[..., Page],
) -> None:
    tournament = public_tournament(11, 3)
    page = new_page(viewport=PHONE)
    open_round(page, tournament, 4)

    page.get_by_role("link", name="why? board 2", exact=True).click()
    expect(page.get_by_role("heading", name="Why these colours")).to_be_visible()
    address = page.get_by_label("Address of this page").input_value()
    assert address == page.url

    other = new_page()
    other.goto(address)
    expect(other.locator("h1")).to_have_text(page.locator("h1").inner_text())

    page.get_by_role("link", name="the whole round").click()
    expect(page.locator(".bracket-picture.is-narrow")).to_be_visible()
    expect(page.locator(".bracket-picture.is-wide")).to_be_hidden()
    page.wait_for_load_state()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    picture = page.locator(".bracket-picture.is-narrow svg").bounding_box()
    assert picture is not None
    assert picture["width"] <= PHONE["width"]

    page.get_by_role("link", name="Bracket", exact=True).click()
    expect(page.locator("dt:target")).to_have_text("Bracket")


def test_round_prints_on_one_page(new_page: Callable[..., Page]) -> None:
    tournament = public_tournament(100, 2)
    page = new_page()
    page.goto(reverse("pairing:explain-round", args=[tournament, 3]))
    expect(page.locator(".bracket-picture.is-wide")).to_be_visible()

    sheet = PdfReader(BytesIO(page.pdf(format="A4")))

    assert len(sheet.pages) == 1
    text = sheet.pages[0].extract_text()
    assert "Why round 3 is paired so" in text
    for board in (1, 25, 50):
        assert re.search(rf"\b{board} \d+ ", text)


def test_why_not_is_asked_by_keyboard_and_without_a_script(
    new_page: Callable[..., Page],
) -> None:
    tournament = public_tournament(10, 2)
    game = tournament.rounds.get(number=1).games.get(board=1)
    for has_script in (True, False):
        page = new_page(java_script_enabled=has_script)
        page.goto(reverse("pairing:explain-round", args=[tournament, 3]))

        page.get_by_label("First player").focus()
        page.keyboard.type(game.white.name)
        page.keyboard.press("Tab")
        page.keyboard.type(game.black.name)
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")

        expect(page.locator("#why-answer")).to_contain_text("met in round 1. (C1)")
        expect(page).to_have_url(re.compile(rf"a={game.white.pairing_number}\b"))


def test_pair_of_a_draft_is_asked_by_drag_and_by_key(
    new_page: Callable[..., Page],
) -> None:
    tournament = make_tournament(8, rounds_total=5)
    play_rounds(tournament, 1)
    round_ = pair(tournament, publish=False)
    before = sorted(round_.games.values_list("white", "black"))
    page = new_page(arbiter_of(tournament))
    page.goto(reverse("pairing:draft", args=[tournament, 2]))
    answer = page.locator("#why-answer")

    page.keyboard.press("w")
    expect(answer).to_contain_text("Mark two players first.")
    first, second = (page.locator(f".seat:has({seat(round_, n)})") for n in (1, 2))
    first.drag_to(second)
    expect(answer).to_contain_text("Why not Player001 against Player002?")
    expect(page.locator(seat(round_, 1))).to_be_checked()

    page.locator(seat(round_, 3)).focus()
    page.keyboard.press("Space")
    page.keyboard.press("w")
    expect(answer).to_contain_text("Why not Player002 against Player003?")
    assert sorted(round_.games.values_list("white", "black")) == before


def test_changed_draft_says_how_it_stands_beside_the_rules(
    new_page: Callable[..., Page],
) -> None:
    round_ = pair(make_tournament(8), publish=False)
    page = new_page(arbiter_of(round_.tournament))
    page.goto(reverse("pairing:draft", args=[round_.tournament, 1]))
    expect(page.locator("#difference")).to_have_count(0)

    page.locator(seat(round_, 5)).check()
    page.locator(seat(round_, 6)).check()
    page.keyboard.press("s")
    verdict = page.locator("#difference")
    expect(verdict).to_contain_text("This is not the pairing that the rules give")
    expect(verdict).to_contain_text("As good at score 0")

    page.get_by_role("button", name="Publish round 1").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Round 1")
    open_round(page, round_.tournament, 1)
    expect(page.locator("#difference")).to_contain_text("As good at score 0")
