"""What scripts get wrong first: signs in names, clocks, a cut line, somebody signed out."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from unicodedata import category

from django.contrib.staticfiles import finders
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, Route, expect

from tests.e2e.steps import write
from tests.factories import (
    arbiter_of,
    finish,
    make_entrant,
    make_event,
    make_tournament,
    make_user,
    pair,
)
from tournaments.models import Tournament
from tournaments.names import folded
from tournaments.services.checkin import mark_present
from tournaments.services.doors import open_door
from tournaments.services.results import enter_result
from tournaments.services.tournaments import update_settings

NO_STORAGE = """
Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("Storage is forbidden", "SecurityError"); },
});
"""
# A cut line is told to the console by htmx, and is no fault of the page.
QUIET = "console.error = () => {};"


def public_tournament(players: int) -> Tournament:
    user = make_user()
    event = make_event(by=user, is_public=True)
    return make_tournament(players, by=user, event=event)


def open_list(page: Page, tournament: Tournament) -> None:
    page.goto(reverse("tournaments:check-in", args=[tournament]))


def test_second_pass_does_not_forget_a_difference(
    new_page: Callable[..., Page],
) -> None:
    round_ = finish(pair(make_tournament(8)), "1-0")
    page = new_page(arbiter_of(round_.tournament))
    page.goto(reverse("tournaments:second-pass", args=[round_.tournament, 1]))
    state = page.locator("#pass-state")
    expect(page.locator("input.slip").first).to_be_focused()
    page.wait_for_load_state("load")

    for key in ("1", "1", "5", "ArrowDown", "1"):
        page.keyboard.press(key)
    expect(page.locator("#board-row-4")).to_have_class("is-same")
    expect(state).to_have_text("Board 3: 1-0 is entered, you typed ½-½.")

    page.locator("[data-board='3']").press("Delete")
    expect(state).to_have_text("Everything typed agrees: 3 boards.")
    page.locator("[data-board='4']").press("Delete")
    expect(state).to_have_text("Everything typed agrees: 2 boards.")
    for board in ("1", "2"):
        page.locator(f"[data-board='{board}']").press("Delete")
    expect(state).to_be_hidden()


def test_script_folds_names_as_the_server_does(new_page: Callable[..., Page]) -> None:
    path = finders.find("js/folding.js")
    assert isinstance(path, str)
    # Latin, Greek and Cyrillic, without lone marks and the sigma of manuscripts.
    every = (chr(n) for n in (*range(0x20, 0x530), *range(0x1E00, 0x1F00)))
    letters = [c for c in every if category(c)[0] != "M" and c not in "ϲϹ"]
    names = [
        "O'Brien, Seán",
        "Jean-Pierre",
        "Łukasz",
        "Sørensen",
        "GROSSMANN",
        "Großmann",
    ]
    page = new_page()
    page.goto("about:blank")
    page.add_script_tag(path=path)

    texts = [*names, *letters, *(f"a{letter}b" for letter in letters)]
    answers = page.evaluate("texts => texts.map(Ronde.folded)", texts)

    wrong = [
        (text, answer, folded(text))
        for text, answer in zip(texts, answers, strict=True)
        if answer != folded(text)
    ]
    assert wrong == []


def test_names_with_signs_are_found_at_the_door(new_page: Callable[..., Page]) -> None:
    tournament = public_tournament(2)
    for name in ("O'Brien", "Saint-Exupéry", "Łukasz", "Sørensen", "Großmann"):
        make_entrant(tournament, name)
    by = arbiter_of(tournament)
    page, tablet = new_page(by), new_page()
    open_list(page, tournament)
    _link, token = open_door(tournament=tournament, by=by)
    tablet.goto(reverse("tournaments:door", args=[token]))

    for opened in (page, tablet):
        shown = opened.locator("#arrival-list li:visible")
        for text, name in (
            ("o'brien", "O'Brien"),
            ("O’Brien", "O'Brien"),
            ("saint-ex", "Saint-Exupéry"),
            ("łuk", "Łukasz"),
            ("sørensen", "Sørensen"),
            ("großm", "Großmann"),
            ("grossm", "Großmann"),
        ):
            write(opened.locator("[data-arrival-filter] [name='q']"), text)
            expect(shown).to_have_count(1)
            expect(shown).to_contain_text(name)


def test_name_stays_until_its_mark_is_stored(new_page: Callable[..., Page]) -> None:
    tournament = public_tournament(4)
    page = new_page(arbiter_of(tournament))
    page.add_init_script(QUIET)
    open_list(page, tournament)
    box = page.locator("[data-arrival-filter] [name='q']")
    write(box, "player003")

    page.context.set_offline(True)
    with page.expect_event("requestfailed", lambda r: r.method == "POST"):
        box.press("Enter")
    expect(box).to_have_value("player003")
    failed = page.locator("#request-failed")
    expect(failed).to_contain_text("The server did not take the last step")
    assert not tournament.entrants.filter(present_for_round=1).exists()

    page.context.set_offline(False)
    box.press("Enter")
    expect(box).to_have_value("")
    expect(failed).to_be_hidden()
    expect(page.locator(".arrival:visible")).to_have_count(4)
    assert tournament.entrants.get(present_for_round=1).surname == "Player003"


def test_somebody_signed_out_is_asked_to_sign_in(new_page: Callable[..., Page]) -> None:
    tournament = public_tournament(4)
    by = arbiter_of(tournament)
    page = new_page(by)
    open_list(page, tournament)

    page.context.clear_cookies()
    mark_present(
        tournament=tournament,
        entrants=[tournament.entrants.get(surname="Player001")],
        round_number=1,
        by=by,
    )

    address = reverse("tournaments:check-in", args=[tournament])
    page.wait_for_url(lambda url: "/sign-in/" in url)
    expect(page.locator("input[name='next']")).to_have_value(address)


def screen_of(tournament: Tournament) -> str:
    begins = timezone.now() + timedelta(minutes=25)
    update_settings(
        tournament=tournament,
        by=arbiter_of(tournament),
        round_times=[begins.isoformat()],
    )
    pair(tournament)
    return reverse("public:screen-pairings", args=[tournament]) + "?seconds=1"


def test_screen_counts_by_the_clock_of_the_server(
    new_page: Callable[..., Page],
) -> None:
    address = screen_of(public_tournament(4))
    page = new_page()
    page.add_init_script("const now = Date.now; Date.now = () => now() + 3600_000;")

    page.goto(address)

    expect(page.locator("[data-starts-at]")).to_have_text(
        re.compile(r"starts in 2\d:\d\d")
    )


def test_screen_ignores_a_foreign_page(new_page: Callable[..., Page]) -> None:
    address = screen_of(public_tournament(4))
    page = new_page()

    def answer(route: Route) -> None:
        if route.request.resource_type != "fetch":
            route.continue_()
            return
        late = {"Date": "Mon, 01 Jan 2024 10:00:00 GMT"}
        route.fulfill(body="<h1>Welcome to our Wi-Fi</h1>", headers=late)

    page.route("**/screen/**", answer)
    with page.expect_response(lambda r: r.request.resource_type == "fetch"):
        page.goto(address)
    page.wait_for_timeout(2500)

    expect(page.locator("h1")).to_have_text("Round 1")
    expect(page.locator("[data-starts-at]")).to_have_text(
        re.compile(r"starts in 2\d:\d\d")
    )


def test_focus_stays_when_a_result_comes_in(new_page: Callable[..., Page]) -> None:
    tournament = public_tournament(6)
    round_ = pair(tournament)
    page = new_page()
    page.goto(reverse("tournaments:round-detail", args=[tournament, 1]))
    link = page.locator("#board-row-2 .side-black a")
    link.focus()

    enter_result(
        game=round_.games.get(board=1), result="1/2", by=arbiter_of(tournament)
    )
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    expect(page.locator("#board-row-1 .result")).to_have_text("½-½")
    expect(link).to_be_focused()


def test_pages_work_where_storage_is_forbidden(new_page: Callable[..., Page]) -> None:
    page = new_page(color_scheme="light")
    page.add_init_script(NO_STORAGE)
    page.goto("/")

    expect(page.locator("html")).to_have_class(re.compile(r"\bjs\b"))
    page.click("[data-theme-switch]")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_address_of_a_chosen_player_chooses_for_nobody_else(
    new_page: Callable[..., Page],
) -> None:
    tournament = public_tournament(4)
    pair(tournament)
    page = new_page()

    page.goto(reverse("public:find-player", args=[tournament]) + "?q=2")

    expect(page.locator("[data-me-page]")).to_have_text("Player002")
    assert "#" not in page.url


def test_held_key_pairs_a_round_and_does_not_publish_it(
    new_page: Callable[..., Page],
) -> None:
    tournament = make_tournament(4)
    finish(pair(tournament))
    page = new_page(arbiter_of(tournament))
    page.goto(reverse("tournaments:round-detail", args=[tournament, 1]))
    page.get_by_role("button", name="Pair round 2").focus()

    with page.expect_navigation():
        page.keyboard.down("Enter")
    publish = page.get_by_role("button", name="Publish round 2")
    expect(publish).to_be_focused()
    page.wait_for_load_state("load")
    page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    expect(publish).to_be_focused()
    assert tournament.rounds.get(number=2).is_draft

    with page.expect_navigation():
        page.keyboard.press("Enter")
    assert not tournament.rounds.get(number=2).is_draft


def test_held_key_changes_colours_once(new_page: Callable[..., Page]) -> None:
    round_ = pair(make_tournament(6), publish=False)
    page = new_page(arbiter_of(round_.tournament))
    page.goto(reverse("pairing:draft", args=[round_.tournament, 1]))
    sent: list[str] = []
    page.on("request", lambda r: sent.append(r.url) if r.method == "POST" else None)
    white = page.locator("#board-row-1 .side-white")
    before = white.inner_text()
    seat = page.locator("#board-row-1 input[name='player']").first
    seat.focus()

    page.keyboard.down("c")
    expect(white).not_to_have_text(before)
    seat.focus()
    page.keyboard.down("c")
    page.wait_for_timeout(500)

    assert len(sent) == 1
