"""Find me from pages that belong to several tournaments, with and without a script."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from pairing.grounds import Ground
from pairing.services.by_hand import swap_players
from tests.e2e.conftest import PHONE
from tests.e2e.steps import write
from tests.factories import arbiter_of, make_event, make_tournament, make_user, pair
from tournaments.models import Tournament
from tournaments.services.entrants import edit_player


@pytest.fixture
def tournaments(transactional_db: None) -> list[Tournament]:
    """Return two tournaments of one public event, the same names in both."""
    user = make_user()
    event = make_event(by=user, is_public=True, name="Spring")
    made = [
        make_tournament(6, by=user, event=event, name=name, rounds_total=5)
        for name in ("Open", "Ladies")
    ]
    for tournament in made:
        pair(tournament)
    return made


def find(page: Page, text: str) -> None:
    write(page.get_by_role("searchbox"), text)
    with page.expect_navigation():
        page.keyboard.press("Enter")


def test_player_is_found_from_the_first_page_and_stays_there(
    tournaments: list[Tournament], new_page: Callable[..., Page]
) -> None:
    page = new_page(viewport=PHONE)
    page.goto("/")
    expect(page.locator("[data-me-line]")).to_be_hidden()

    find(page, "player002")
    with page.expect_navigation():
        page.locator(".found-list a", has_text="Ladies").click()
    expect(page.locator("[data-me-page]")).to_have_text("Player002")

    event = reverse("tournaments:event-detail", args=[tournaments[0].event])
    for address in ("/", event, reverse("pairing:glossary")):
        page.goto(address)
        expect(page.locator("[data-me-page]")).to_have_text("Player002")
        expect(page.locator("[data-me-place]")).to_have_text("Ladies · Spring")
    page.goto(event)
    with page.expect_navigation():
        page.locator("[data-me-page]").click()
    expect(page.locator(".next-title")).to_contain_text("Round 1, board")

    page.goto(reverse("tournaments:round-detail", args=[tournaments[0], 1]))
    expect(page.locator("[data-me-line]")).to_be_hidden()
    expect(page.locator("tr.is-me")).to_have_count(0)


def test_own_board_says_that_the_pairings_were_changed(
    tournaments: list[Tournament], new_page: Callable[..., Page]
) -> None:
    tournament = tournaments[0]
    round_ = tournament.rounds.get(number=1)
    a, b = round_.games.select_related("white").order_by("board")[:2]
    page = new_page(viewport=PHONE)
    page.goto(reverse("public:find-player", args=[tournament]) + "?q=1")
    page.goto(reverse("tournaments:round-detail", args=[tournament, 1]))
    card = page.locator("[data-me-card]")
    expect(card).to_contain_text("Board 1")
    expect(card).not_to_contain_text("changed")

    swap_players(
        round_=round_,
        a=a.white,
        b=b.white,
        by=arbiter_of(tournament),
        reason="entered twice",
        ground=Ground.AGAINST_RULES,
    )
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    expect(card).to_contain_text("Board 2")
    expect(card).to_contain_text("changed at")


def test_parent_follows_two_children(
    tournaments: list[Tournament], new_page: Callable[..., Page]
) -> None:
    page = new_page(viewport=PHONE)
    for tournament, number in zip(tournaments, (1, 4), strict=True):
        page.goto(reverse("public:find-player", args=[tournament]) + f"?q={number}")
        expect(page.locator("[data-me-page]")).to_have_text(f"Player00{number}")

    page.goto("/")

    names = page.locator("[data-me-page]")
    expect(names).to_have_text(["Player004", "Player001"])
    page.locator("[data-me-forget]").first.click()
    expect(names).to_have_text(["Player001"])
    page.reload()
    expect(names).to_have_text(["Player001"])


def test_player_is_found_from_the_first_page_without_a_script(
    tournaments: list[Tournament], new_page: Callable[..., Page]
) -> None:
    player = tournaments[1].entrants.get(pairing_number=3)
    edit_player(
        entrant=player,
        by=arbiter_of(tournaments[1]),
        surname="Peña",
        first_name="Íñigo",
    )
    page = new_page(viewport=PHONE, java_script_enabled=False)
    page.goto("/")

    find(page, "inigo pena")

    expect(page.get_by_role("heading", level=1)).to_have_text("Peña, Íñigo")
    expect(page.locator(".next-title")).to_contain_text("Round 1, board")


def test_a_parent_follows_several_players_beside_the_own_board(
    tournaments: list[Tournament], new_page: Callable[..., Page]
) -> None:
    tournament = tournaments[0]
    page = new_page(viewport=PHONE)
    players = {row.pairing_number: row for row in tournament.entrants.all()}
    address = reverse("tournaments:round-detail", args=[tournament, 1])

    def open_player(number: int) -> None:
        page.goto(
            reverse("tournaments:player-detail", args=[tournament, players[number]])
        )

    open_player(1)
    page.get_by_role("button", name="This is me").click()
    expect(page.get_by_role("button", name="Follow")).to_be_hidden()
    for number in (2, 3):
        open_player(number)
        page.get_by_role("button", name="Follow").click()
        expect(page.get_by_role("button", name="Do not follow")).to_be_visible()

    page.goto(address)
    expect(page.locator("[data-me-card]")).to_contain_text("Board 1")
    expect(page.locator("tr.is-me")).to_have_count(1)
    expect(page.locator("tr.is-followed")).to_have_count(2)
    shown = page.locator("[data-followed-boards] li")
    expect(shown).to_have_count(2)
    second = shown.filter(has=page.locator(".followed-name", has_text="Player002"))
    expect(second).to_contain_text("Board 2 Black against Player005 1960")
    with page.expect_navigation():
        second.get_by_role("link", name="Player005").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Player005")

    page.goto(reverse("tournaments:event-detail", args=[tournament.event]))
    expect(page.locator("[data-me-page]")).to_have_text(
        ["Player001", "Player003", "Player002"]
    )

    open_player(2)
    page.get_by_role("button", name="Do not follow").click()
    page.goto(address)
    expect(shown).to_have_count(1)
    expect(page.locator("[data-me-card]")).to_contain_text("Board 1")


def test_phone_shows_the_rating_of_opponents(
    tournaments: list[Tournament], new_page: Callable[..., Page]
) -> None:
    tournament = tournaments[0]
    page = new_page(viewport=PHONE)
    page.goto(reverse("public:find-player", args=[tournament]) + "?q=2")
    expect(page.locator(".next-detail").first).to_contain_text("Player005 1960")
    expect(page.locator(".player-rounds .opponent-rating")).to_have_text("1960")
    expect(page.locator(".player-rounds .opponent-rating")).to_be_visible()

    page.goto(reverse("tournaments:round-detail", args=[tournament, 1]))
    expect(page.locator("[data-me-card]")).to_contain_text("Player005 1960")
