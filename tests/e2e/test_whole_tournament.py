"""A tournament of seven rounds and twelve players, from sign-in to the closed table.

Everything happens on the pages. The test keeps a score sheet of its own from what the
pages announce, and the standings have to agree with it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable
from itertools import cycle

from playwright.sync_api import Page, expect

from tests.e2e.steps import follow, write
from tests.factories import make_user
from tournaments.enums import RoundStatus
from tournaments.models import Tournament

PLAYERS = (
    ("Aerts, Noor", 2105),
    ("Bernier, Luc", 2040),
    ("Claes, Wout", 1988),
    ("Dubois, Inès", 1950),
    ("Everts, Daan", 1902),
    ("Fournier, Zoé", 1877),
    ("Goossens, Mila", 1790),
    ("Haddad, Sami", 1745),
    ("Ivens, Roos", 1688),
    ("Jacobs, Stijn", 1612),
    ("Kone, Awa", 0),
)
LATECOMER = ("Lambert, Hugo", 1830)
WITHDRAWN = "Ivens, Roos"
RESTING = "Claes, Wout"
POINTS = {"1-0": (2, 0), "1/2": (1, 1), "0-1": (0, 2), "+-": (2, 0)}
"""Half points for White and Black."""
KEYS = {"1-0": "1", "1/2": "5", "0-1": "0", "+-": "+"}


class ScoreSheet:
    """Half points by name, counted from what the pages of the rounds show."""

    def __init__(self) -> None:
        self.half_points: defaultdict[str, int] = defaultdict(int)
        self.met: set[frozenset[str]] = set()
        self.byes: list[str] = []

    def note_game(self, white: str, black: str, result: str) -> None:
        pair = frozenset((white, black))
        assert pair not in self.met, f"{white} and {black} met before"
        if result != "+-":
            self.met.add(pair)
        for name, points in zip((white, black), POINTS[result], strict=True):
            self.half_points[name] += points

    def correct(self, white: str, black: str, before: str, after: str) -> None:
        for name, old, new in zip(
            (white, black), POINTS[before], POINTS[after], strict=True
        ):
            self.half_points[name] += new - old

    def text(self, name: str) -> str:
        """Return the points of a player as a page prints them."""
        whole, half = divmod(self.half_points[name], 2)
        return f"{whole or ''}½" if half else str(whole)


def sign_in(page: Page) -> None:
    make_user("arbiter")
    page.goto("/sign-in/")
    write(page.locator("#id_username"), "arbiter")
    write(page.locator("#id_password"), "secret")
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="New event").first).to_be_visible()


def make_the_tournament(page: Page) -> None:
    page.goto("/events/new/")
    write(page.locator("#id_name"), "Spring Open")
    page.check("#id_is_public")
    page.get_by_role("button", name="Make the event").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("New tournament")
    write(page.locator("#id_name"), "Open A")
    write(page.locator("#id_rounds_total"), "7")
    page.get_by_role("button", name="Make the tournament").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Players")


def enter_player(page: Page, name: str, rating: int) -> None:
    write(page.locator("#id_name"), name)
    if rating:
        write(page.locator("#id_rating"), str(rating))
    page.locator("#id_name").press("Enter")
    expect(page.get_by_role("status")).to_contain_text(f"{name} is entered")


def open_player(page: Page, name: str) -> None:
    section(page, "Players")
    follow(page.get_by_role("link", name=name))
    expect(page.get_by_role("heading", level=1)).to_contain_text(name)


def request_half_point_bye(page: Page, name: str, number: int) -> None:
    open_player(page, name)
    page.get_by_label("Round", exact=True).select_option(str(number))
    page.get_by_role("button", name="Note the bye").click()
    expect(page.locator("main")).to_contain_text(f"Round {number}: Half-point bye")
    section(page, "Desk")


def withdraw(page: Page, name: str) -> None:
    open_player(page, name)
    page.get_by_text("Withdraw", exact=True).first.click()
    page.locator(".ask-panel").get_by_role("button", name="Withdraw").click()
    expect(page.get_by_role("status")).to_contain_text("is withdrawn")
    section(page, "Desk")


def section(page: Page, name: str) -> None:
    link = page.locator(".sections").get_by_role("link", name=name)
    follow(link)
    expect(link).to_have_attribute("aria-current", "page")


def open_played_round(page: Page, number: int) -> None:
    page.locator(".rounds").get_by_role("link", name=str(number)).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Round {number}")


def boards_on_page(page: Page) -> list[tuple[str, str]]:
    """Return White and Black of every board, when the whole page is there."""
    page.wait_for_load_state()
    whites = page.locator("tr[data-board] .side-white .name").all_inner_texts()
    blacks = page.locator("tr[data-board] .side-black .name").all_inner_texts()
    return list(zip(whites, blacks, strict=True))


def pair_and_publish(page: Page, visitor: Page, number: int) -> None:
    """Pair a round, which nobody else sees before it is published."""
    page.get_by_role("button", name=f"Pair round {number}").click()
    heading = page.get_by_role("heading", level=1)
    asked, drafted = f"Before round {number} is paired", f"Round {number} is a draft"
    expect(heading).to_have_text(re.compile(f"^({asked}|{drafted})$"))
    if heading.inner_text() == asked:
        page.wait_for_load_state()
        no_shows = page.locator(".absence-list tr").all()
        for no_show in no_shows:
            no_show.get_by_label("Pair anyway").check()
        button = page.get_by_role("button", name=f"Pair round {number}")
        if no_shows:
            button.focus()
        expect(button).to_be_focused()
        page.keyboard.press("Enter")
    expect(heading).to_have_text(drafted)
    address = page.url.removesuffix("draft/")
    assert visitor.request.get(address).status == 404
    page.get_by_role("button", name=f"Publish round {number}").click()
    expect(heading).to_have_text(f"Round {number}")
    assert visitor.request.get(address).status == 200


def note_who_rests(page: Page, sheet: ScoreSheet, number: int) -> None:
    """Count the points of those without a game, as the page words them."""
    worth = {"Pairing-allocated bye": 2, "Half-point bye": 1, "Absent, no points": 0}
    page.wait_for_load_state()
    for row in page.locator(".plain-list tr").all():
        name = row.locator(".name .name").inner_text()
        kind = row.locator("td").last.inner_text()
        sheet.half_points[name] += worth[kind]
        if kind == "Pairing-allocated bye":
            sheet.byes.append(name)
        if kind == "Half-point bye":
            assert (name, number) == (RESTING, 3)
        if kind == "Absent, no points":
            assert name == WITHDRAWN
            assert number >= 5


def enter_results(page: Page, sheet: ScoreSheet, results: list[str]) -> None:
    """Enter a result on every board with one key each; the cursor moves on."""
    boards = boards_on_page(page)
    for board, (names, result) in enumerate(zip(boards, results, strict=False), 1):
        expect(page.locator("tr.has-cursor")).to_have_attribute(
            "data-board", str(board)
        )
        page.keyboard.press(KEYS[result])
        key = page.locator(f"#board-result-{board} button[value='{result}']")
        expect(key).to_have_attribute("aria-pressed", "true")
        sheet.note_game(*names, result)
    expect(page.locator("#round-progress")).to_have_text("all results are in")


def correct_board_one(page: Page, sheet: ScoreSheet, before: str, after: str) -> None:
    """Correct board 1 of round 2 while round 3 is played: it counts from round 4 on."""
    open_played_round(page, 2)
    white, black = boards_on_page(page)[0]
    page.locator("#board-result-1").get_by_role("link", name="Correct").click()
    page.select_option("#id_result", after)
    page.get_by_role("button", name="Save the correction").click()
    expect(page.locator("#id_reason")).to_be_focused()
    write(page.locator("#id_reason"), "Both players signed the other result")
    page.get_by_role("button", name="Save the correction").click()
    expect(page.get_by_role("status")).to_contain_text("Board 1 is corrected")
    sheet.correct(white, black, before, after)
    open_played_round(page, 3)


def test_tournament_is_run_on_the_pages_alone(new_page: Callable[..., Page]) -> None:
    page, visitor = new_page(), new_page()
    sheet = ScoreSheet()
    sign_in(page)
    make_the_tournament(page)
    for name, rating in PLAYERS:
        enter_player(page, name, rating)
    request_half_point_bye(page, RESTING, 3)
    drawn = cycle(["1-0", "1/2", "0-1", "1-0", "1-0", "0-1", "1/2"])

    for number in range(1, 8):
        if number == 2:
            section(page, "Players")
            enter_player(page, *LATECOMER)
            section(page, "Desk")
        if number == 5:
            withdraw(page, WITHDRAWN)
        pair_and_publish(page, visitor, number)
        note_who_rests(page, sheet, number)
        results = [next(drawn) for _board in range(6)]
        if number == 1:
            results[1] = "+-"
        if number == 2:
            before = results[0]
        if number == 3:
            correct_board_one(page, sheet, before, "0-1")
        enter_results(page, sheet, results)
        section(page, "Desk")

    close_and_compare(page, visitor, sheet)


def close_and_compare(page: Page, visitor: Page, sheet: ScoreSheet) -> None:
    """Close the tournament and read its final standings as a visitor."""
    section(page, "Standings")
    page.get_by_role("button", name="Close the tournament").click()
    expect(page.get_by_role("status")).to_contain_text("The tournament is closed.")
    tournament = Tournament.objects.get(name="Open A")
    assert tournament.is_closed
    assert {r.status for r in tournament.rounds.all()} == {RoundStatus.FINISHED}
    assert len(sheet.byes) == len(set(sheet.byes)), "nobody has the bye twice"
    visitor.goto("/")
    visitor.get_by_role("link", name="Spring Open").first.click()
    visitor.get_by_role("link", name="Open A").first.click()
    section(visitor, "Standings")
    expect(visitor.get_by_role("heading", level=1)).to_have_text("Final standings")
    visitor.wait_for_load_state()
    shown = {
        row.locator("td.name a").inner_text(): row.locator("td.points").inner_text()
        for row in visitor.locator("table.standings tbody tr").all()
    }
    names = [name for name, _rating in (*PLAYERS, LATECOMER)]
    assert shown == {name: sheet.text(name) for name in names}
