"""A tournament of each other pairing system, played to the end in the browser."""

from __future__ import annotations

import io
from collections.abc import Callable
from itertools import cycle

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from tests.factories import arbiter_of, make_tournament
from tournaments.enums import System
from tournaments.models import Tournament
from tournaments.selectors import tournament_record

pytestmark = pytest.mark.django_db(transaction=True)


def play_round(page: Page, number: int, results: cycle[str], system: System) -> None:
    """Pair, publish and finish one round on the pages; a schedule is paired once."""
    if system is not System.ROUND_ROBIN:
        page.get_by_role("button", name=f"Pair round {number}").click()
        expect(page.locator("main")).to_contain_text("one of them gets the bye")
        button = page.get_by_role("button", name=f"Pair round {number}")
        expect(button).to_be_focused()
        page.keyboard.press("Enter")
        page.get_by_role("button", name=f"Publish round {number}").click()
    elif number == 1:
        page.get_by_role("button", name="Make the schedule").click()
        page.get_by_role("button", name="Publish the schedule").click()
    else:
        page.get_by_role("link", name="Enter results").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Round {number}")
    cursor = page.locator("tr.has-cursor")
    expect(cursor).to_have_attribute("data-board", "1")
    for board in range(1, page.locator("tr[data-board]").count() + 1):
        expect(cursor).to_have_attribute("data-board", str(board))
        page.keyboard.press(next(results))
    expect(page.locator("#round-progress")).to_contain_text("all results are in")
    page.locator(".sections").get_by_role("link", name="Desk").click()


def printed(page: Page, tournament: Tournament, name: str) -> str:
    answer = page.request.get(
        f"/t/{tournament.event.slug}/{tournament.slug}/paper/{name}.pdf"
    )
    assert answer.status == 200
    reader = PdfReader(io.BytesIO(answer.body()))
    return "\n".join(sheet.extract_text() for sheet in reader.pages)


@pytest.mark.parametrize(
    ("system", "players", "rounds"),
    [
        (System.DUTCH_2013, 9, 4),
        (System.SWISS_NO_COLOURS, 9, 4),
        (System.ROUND_ROBIN, 5, 5),
    ],
)
def test_a_tournament_is_played_to_the_end_and_printed(
    new_page: Callable[..., Page], system: System, players: int, rounds: int
) -> None:
    tournament = make_tournament(players, system=system, rounds_total=rounds)
    page = new_page(arbiter_of(tournament))
    page.goto(f"/t/{tournament.event.slug}/{tournament.slug}/")
    results = cycle("1510")

    for number in range(1, rounds + 1):
        play_round(page, number, results, system)
    page.get_by_role("link", name="Final standings").click()
    page.get_by_role("button", name="Close the tournament").click()
    expect(page.get_by_role("status")).to_contain_text("The tournament is closed.")

    tournament.refresh_from_db()
    assert tournament.is_closed
    record = tournament_record(tournament)
    assert record.rounds_played == rounds
    standings = printed(page, tournament, "standings")
    assert "Final standings" in standings
    chart = printed(page, tournament, "wallchart-by-number")
    for player in record.players:
        assert player.name in standings
        assert player.name in chart
    has_colours = system is not System.SWISS_NO_COLOURS
    assert ("●" in chart) == (has_colours and system is not System.ROUND_ROBIN)
