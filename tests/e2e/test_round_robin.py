"""The ten players of the worked example, from the draw of the schedule to the table."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from pairing.engine.round_robin import schedule
from tests.factories import arbiter_of, make_tournament
from tournaments.models import Tournament
from tournaments.services.imports import import_entrants

pytestmark = pytest.mark.django_db(transaction=True)

TABLE = """
    Albert   - = = = = 1 = 1 1 1
    Bernard  = - = = 0 1 = = = 1
    Claude   = = - = 0 1 = 1 = =
    Denis    = = = - 1 0 = 1 = =
    Eric     = 1 1 0 - = = 0 1 0
    Franck   0 0 0 1 = - = 1 1 1
    Guy      = = = = = = - = 1 =
    Herbert  0 = 0 0 1 0 = - 0 1
    Isidore  0 = = = 0 0 0 1 - 1
    Jack     0 0 = = 1 0 = 0 0 -
"""
"""Rules of 2012, 2.1.3: the results of each player against players 1 to 10."""

FINAL = (
    "Albert 6½",
    "Claude 5",
    "Bernard 5",
    "Guy 5",
    "Denis 5",
    "Franck 5",
    "Eric 4½",
    "Isidore 3½",
    "Herbert 3",
    "Jack 2½",
)
KEYS = {"1": "1", "=": "5", "0": "0"}


def ten_players(names: list[str]) -> Tournament:
    tournament = make_tournament(0, system="round-robin", name="Ten")
    rows = [
        {"surname": name, "ratings": {"standard": 2100 - 10 * place}}
        for place, name in enumerate(names)
    ]
    import_entrants(tournament=tournament, rows=rows, by=arbiter_of(tournament))
    return tournament


def test_ten_players_are_ranked_by_koya_and_extended_koya(
    new_page: Callable[..., Page],
) -> None:
    names, table = [], []
    for line in TABLE.strip().splitlines():
        name, *results = line.split()
        names.append(name)
        table.append(results)
    tournament = ten_players(names)
    page = new_page(arbiter_of(tournament))
    root = f"/t/{tournament.event.slug}/{tournament.slug}/"

    page.goto(f"{root}standings/tie-breaks/")
    koya = page.locator("form.preset", has_text="Koya step by step")
    koya.get_by_role("button", name="Use this list").click()
    expect(page.get_by_role("status")).to_be_visible()
    page.goto(root)
    page.get_by_role("button", name="Make the schedule").click()
    page.get_by_label("Once: 9 rounds").check()
    page.get_by_role("button", name="Make the schedule").click()
    expect(page.locator(".schedule-round")).to_have_count(9)
    expect(page.locator(".schedule-round").first).to_contain_text("Albert")
    page.get_by_role("button", name="Publish the schedule").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Round 1")

    for scheduled in schedule(range(1, 11)):
        page.goto(f"{root}rounds/{scheduled.number}/")
        for board, (white, black) in enumerate(scheduled.pairs, 1):
            cursor = page.locator("tr.has-cursor")
            expect(cursor).to_have_attribute("data-board", str(board))
            page.keyboard.press(KEYS[table[white - 1][black - 1]])
        expect(page.locator("#round-progress")).to_contain_text("all results are in")

    page.goto(f"{root}standings/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Final standings")
    lines = page.locator("#standings-table tbody tr")
    names, points = zip(*(line.split() for line in FINAL), strict=True)
    expect(lines.locator("td.name")).to_have_text(names)
    expect(lines.locator("td.points")).to_have_text(points)
    page.goto(f"{root}wallchart/?order=number")
    for number, line in enumerate(page.locator("table.wallchart tbody tr").all()):
        cells = [cell.inner_text().strip() for cell in line.locator("td.meeting").all()]
        wanted = [mark.replace("=", "½") for mark in table[number]]
        wanted[number] = cells[number]
        assert cells == wanted
