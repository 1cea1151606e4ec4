"""The last hour: a tie for first is played off, prizes are given, all is printed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from django.urls import reverse
from playwright.sync_api import Page, expect

from standings.public_folder.pages import folder_files
from standings.services.prizes import set_prize_plan
from standings.sheets.prizes import prize_sheet
from standings.sheets.standings import standings_sheet
from tests.e2e.steps import follow, write
from tests.factories import (
    arbiter_of,
    finish,
    make_event,
    make_tournament,
    make_user,
    pair,
)
from tests.standings.tied_tournaments import tied_tournament
from tournaments.models import PlayOffGame, Tournament
from tournaments.services.events import delete_event, update_event

FUND = [500, 300, 150, 100]
PLAN = {
    "currency": "EUR",
    "coin": "0.50",
    "categories": [{"name": "General", "prizes": FUND}],
}


def play_off(page: Page, tournament: Tournament, favourite: str) -> None:
    """Play to the end through the page: the favourite wins, else White."""
    page.goto(reverse("standings:standings", args=[tournament]))
    follow(page.locator("#play-offs").get_by_role("link", name="Play off"))
    follow(page.get_by_role("button", name="Play off").first)
    for _step in range(40):
        row = page.locator("tr", has=page.locator("button[name=score]")).first
        draw = page.get_by_role("button", name="Draw by lot")
        if row.count():
            black = row.locator("td.name").nth(1).inner_text()
            label = "0-1" if black == favourite else "1-0"
            follow(row.get_by_role("button", name=label, exact=True))
        elif draw.count():
            follow(draw)
        else:
            return
    raise AssertionError("the play-off does not end")


def outcome(tournament: Tournament) -> tuple[list[object], list[object]]:
    """Return the whole order, and everything that is given with its reasons."""
    prizes = prize_sheet(tournament)
    assert prizes is not None
    order: list[object] = [
        (line.row.rank, line.entrant.name, line.row.figures)
        for line in standings_sheet(tournament).lines
    ]
    return order, [
        (line.entrant.name, line.place, line.amount, line.prizes, line.reasons)
        for line in prizes.awards
    ]


SIZES = (2, 3, 4, 5)
PAPER = ("standings", "play-offs", "prize-list", "receipts", "closing-report")


def test_ties_of_every_size_are_played_off_paid_printed_and_carried_elsewhere(
    new_page: Callable[..., Page], tmp_path: Path
) -> None:
    by = make_user("arbiter")
    event = make_event(by=by, is_public=True)
    page = new_page(by)
    before = {}
    for count in SIZES:
        tournament = tied_tournament(count, by=by, event=event, name=f"Open {count}")
        set_prize_plan(tournament=tournament, plan=PLAN, by=by)
        favourite = f"Player{min(count, 4):03}"

        play_off(page, tournament, favourite)
        places = page.locator(".play-off-places li")
        expect(places.first).to_contain_text(favourite)
        page.goto(reverse("standings:prizes", args=[tournament]))
        first = page.locator("table.prizes tbody tr").first
        expect(first).to_contain_text(favourite)
        expect(first).to_contain_text("500 EUR")
        for name in PAPER:
            sheet = page.request.get(
                reverse("paper:paper-page", args=[tournament, name])
            )
            assert favourite in sheet.text()
        before[tournament.name] = outcome(tournament)
        assert len(before[tournament.name][1]) >= len(FUND)
    for name in PAPER:
        pdf = page.request.get(reverse("paper:paper-pdf", args=[tournament, name]))
        assert pdf.body().startswith(b"%PDF"), name

    page.goto(reverse("standings:closing", args=[tournament]))
    follow(page.get_by_role("button", name="Close the tournament"))
    page.goto(reverse("standings:closing", args=[tournament]))
    archive = tmp_path / "event.ronde"
    with page.expect_download() as download:
        page.get_by_role("link", name="Archive").click()
    download.value.save_as(archive)
    games = PlayOffGame.objects.count()
    delete_event(event=event, by=by)

    elsewhere = new_page(make_user("elsewhere"))
    elsewhere.goto(reverse("tournaments:archive-import"))
    elsewhere.set_input_files("input[type=file]", archive)
    elsewhere.locator("form button.button-main").click()
    expect(elsewhere.get_by_role("heading", level=1)).to_have_text(event.name)
    restored = {row.name: row for row in Tournament.objects.all()}
    assert {name: outcome(row) for name, row in restored.items()} == before
    assert PlayOffGame.objects.count() == games
    elsewhere.goto(reverse("standings:prizes", args=[restored["Open 4"]]))
    expect(elsewhere.locator("table.prizes tbody")).to_contain_text("125 EUR")


def test_armageddon_and_a_plan_made_by_hand(new_page: Callable[..., Page]) -> None:
    tournament = tied_tournament(2, name="Blitz")
    page = new_page(arbiter_of(tournament))

    page.goto(reverse("standings:play-offs", args=[tournament]))
    page.locator("summary", has_text="Set the rules").click()
    write(page.get_by_label("Sudden games before Armageddon"), "0")
    follow(page.get_by_role("button", name="Save"))
    follow(page.get_by_role("button", name="Play off"))
    follow(page.get_by_role("button", name="Draw by lot"))
    for _game in range(2):
        follow(page.get_by_role("button", name="½-½").first)
    follow(page.get_by_role("button", name="Draw by lot"))
    chooser = (
        page.locator(".play-off-entry form .small").inner_text().split(" has won")[0]
    )
    follow(page.get_by_role("button", name="Black"))
    follow(page.get_by_role("button", name="½-½"))
    expect(page.locator(".play-off-places li").first).to_contain_text(chooser)

    page.goto(reverse("standings:prizes", args=[tournament]))
    follow(page.get_by_role("link", name="Make a plan"))
    write(page.locator("#id_prizes_0"), "100 + Cup\n50,50")
    write(page.locator("#id_name_1"), "Best below 1990")
    write(page.locator("#id_prizes_1"), "20")
    page.locator("summary", has_text="Who competes").nth(1).click()
    write(page.locator("#id_rating_to_1"), "1989")
    follow(page.get_by_role("button", name="Save", exact=True))
    winner = page.locator("table.prizes tbody tr").first
    expect(winner).to_contain_text(chooser)
    expect(winner).to_contain_text("Cup")
    plan = tournament.prize_plans.get().plan
    assert json.dumps(plan["categories"][1]["prizes"]) == '["20.00"]'


def test_the_pages_of_an_event_work_from_a_disk(
    new_page: Callable[..., Page], tmp_path: Path
) -> None:
    tournament = make_tournament(4, name="Open", rounds_total=1)
    event = update_event(
        event=tournament.event, by=arbiter_of(tournament), is_public=True
    )
    finish(pair(tournament), "1-0")
    for name, content in folder_files(event):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    page = new_page()

    page.goto((tmp_path / "index.html").as_uri())
    follow(page.get_by_role("link", name="Open", exact=True).first)
    follow(page.get_by_role("link", name="Standings").first)
    expect(page.get_by_role("heading", level=1)).to_have_text("Final standings")
    assert page.evaluate("document.styleSheets.length") >= 2
    page.get_by_role("link", name="Player001").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Player001")
    assert page.url.startswith("file://")
