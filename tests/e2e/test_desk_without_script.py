"""The whole desk with the keyboard alone, in a browser without JavaScript.

Buttons and links are pressed with Enter while they have the focus, boxes with the space
bar; no pointer is used anywhere.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from tests.e2e.steps import follow_by_key, write
from tests.factories import arbiter_of, finish, make_tournament, pair
from tests.tournaments.rating_lists.made_lists import write_text
from tournaments.jobs.worker import work
from tournaments.models import Entrant, Round, Tournament
from tournaments.selectors import boards
from tournaments.services.entrants import enter_player


class Desk:
    """An arbiter at a keyboard."""

    def __init__(self, page: Page, tournament: Tournament) -> None:
        self.page = page
        self.tournament = tournament

    def open(self, name: str, *arguments: object) -> None:
        self.page.goto(reverse(name, args=[self.tournament, *arguments]))

    def button(self, name: str, within: Locator | None = None) -> None:
        place = within or self.page.locator("main")
        follow_by_key(place.get_by_role("button", name=name, exact=True))

    def link(self, name: str) -> None:
        follow_by_key(self.page.locator("main").get_by_role("link", name=name).first)

    def choose(self, selector: str, within: Locator | None = None) -> None:
        """Press Enter on what its place names better than its words."""
        follow_by_key((within or self.page).locator(selector))

    def fold(self, name: str) -> None:
        """Open a question that is folded away."""
        self.page.locator("summary", has_text=name).press("Enter")

    def change(self, what: str) -> None:
        self.choose(f"#draft-desk button[value='{what}']")

    def mark(self, *players: Entrant) -> None:
        for player in players:
            self.page.locator(f"#seat-{player.entry_order}").press("Space")

    def told(self, words: str) -> None:
        expect(self.page.locator("main")).to_contain_text(words)


@pytest.fixture
def desk_of(new_page: Callable[..., Page]) -> Callable[[Tournament], Desk]:
    def sit(tournament: Tournament) -> Desk:
        page = new_page(arbiter_of(tournament), java_script_enabled=False)
        return Desk(page, tournament)

    return sit


def player(tournament: Tournament, number: int) -> Entrant:
    return tournament.entrants.get(pairing_number=number)


def pairs(round_: Round) -> list[tuple[int | None, int | None]]:
    return [
        (b.game.white.pairing_number, b.game.black.pairing_number)
        for b in boards(round_)
    ]


def codes(round_: Round) -> list[str]:
    return [board.code for board in boards(round_)]


def test_round_is_paired_changed_and_published(
    desk_of: Callable[[Tournament], Desk],
) -> None:
    tournament = make_tournament(9)
    desk = desk_of(tournament)
    page = desk.page

    desk.open("tournaments:check-in")
    desk.choose(f"#present-{player(tournament, 1).entry_order}")
    desk.button("Everybody else is here")
    desk.choose(f"#absent-{player(tournament, 8).entry_order}")
    desk.choose(f"#absent-{player(tournament, 9).entry_order}")
    desk.open("tournaments:tournament-detail")
    desk.button("Pair round 1")
    desk.told("2 not here, 7 here")
    for number, choice in ((8, "Not this round"), (9, "Withdrawn")):
        group = page.get_by_role("group", name=player(tournament, number).name)
        group.get_by_label(choice).press("Space")
    desk.button("Pair round 1")

    draft = tournament.rounds.get()
    assert pairs(draft) == [(1, 4), (5, 2), (3, 6)]
    assert player(tournament, 9).withdrawn_from_round == 1
    desk.change("colours:1")
    assert pairs(draft)[0] == (4, 1)
    desk.button("Swap the two marked")
    desk.told("Mark two players first.")
    desk.mark(player(tournament, 2), player(tournament, 6))
    desk.button("Swap the two marked")
    assert pairs(draft)[1:] == [(5, 6), (3, 2)]
    desk.change("unpair:2")
    desk.told("has no game and no bye")
    desk.change(f"bye:{player(tournament, 5).entry_order}")
    desk.mark(player(tournament, 6), player(tournament, 7))
    desk.button("Pair the two marked")
    assert pairs(draft) == [(4, 1), (6, 7), (3, 2)]
    desk.told("Changed by hand.")
    desk.button("Back to the engine's pairing")
    assert pairs(draft) == [(1, 4), (5, 2), (3, 6)]
    desk.change(f"readmit:{player(tournament, 9).entry_order}")
    desk.told("Player009 has no game and no bye")
    assert tournament.journal.last().reason == "The absence was explained"

    desk.fold("Publish at an hour")
    later = timezone.localtime() + timedelta(hours=2)
    write(page.locator("#id_at"), later.strftime("%Y-%m-%dT%H:%M"))
    desk.button("Publish then")
    desk.told("It becomes public by itself")
    desk.button("Do not publish by itself")
    desk.told("Nobody else sees it yet")
    desk.button("Publish round 1")
    draft.refresh_from_db()
    assert draft.is_public()


def test_published_round_is_played_corrected_and_looked_up(
    desk_of: Callable[[Tournament], Desk],
) -> None:
    tournament = make_tournament(7)
    first = pair(tournament)
    assert pairs(first) == [(1, 4), (5, 2), (3, 6)]
    desk = desk_of(tournament)
    page = desk.page

    desk.open("tournaments:round-detail", 1)
    desk.link("Change the pairings")
    desk.mark(player(tournament, 6), player(tournament, 7))
    page.locator("#ground").select_option("unopposed")
    write(page.locator("#hand-reason"), "Player006 did not come; both agree to play")
    desk.button("Swap the two marked")
    desk.told("The pairing is changed and marked as changed.")
    assert pairs(first)[2] == (3, 7)

    desk.open("tournaments:round-detail", 1)
    for board, result in ((1, "1/2-0"), (3, "0-1")):
        cell = page.locator(f"#board-result-{board}")
        if "/" in result:
            cell.locator("summary").press("Enter")
        desk.choose(f"button[value='{result}']", cell)
    cell = page.locator("#board-result-2")
    cell.locator("summary").press("Enter")
    desk.choose("button[value='black']", cell)
    expect(cell).to_contain_text("Player002 is withdrawn.")
    assert codes(first) == ["1/2-0", "+-", "0-1"]
    desk.button("Take it back", cell)
    assert player(tournament, 2).withdrawn_from_round is None

    desk.open("tournaments:journal")
    desk.fold("Take back the last act")
    desk.button("Take it back")
    assert player(tournament, 2).withdrawn_from_round == 2
    page.locator("#id_act").select_option("amend_round")
    desk.button("Show")
    expect(page.locator("tbody tr")).to_have_count(1)
    desk.told("both agree to play")
    with page.expect_download() as file:
        page.get_by_role("link", name="As text").press("Enter")
    assert "both agree to play" in Path(file.value.path()).read_text(encoding="utf-8")
    desk.link("As it was at")
    desk.button("Show")
    expect(page.locator("#past-standings tbody tr")).to_have_count(7)

    pair(tournament)
    desk.open("tournaments:round-detail", 1)
    desk.link("Correct")
    page.locator("#id_result").select_option("1/2")
    write(page.locator("#id_reason"), "Both signed a draw")
    desk.button("Save the correction")
    desk.told("was ½-0")


def test_rules_of_a_player_and_of_the_hall_are_set(
    desk_of: Callable[[Tournament], Desk], tmp_path: Path
) -> None:
    tournament = make_tournament(6)
    by = arbiter_of(tournament)
    enter_player(tournament=tournament, by=by, surname="Lefèvre", fide_id="600001")
    desk = desk_of(tournament)
    page = desk.page

    desk.open("tournaments:settings")
    write(page.locator("#id_first_board"), "11")
    write(page.locator("#id_skipped_boards"), "12")
    desk.choose("#id_first_board")
    tournament.refresh_from_db()
    assert (tournament.first_board, tournament.skipped_boards) == (11, [12])

    desk.open("tournaments:player-edit", player(tournament, 3).entry_order)
    write(page.locator("#id_fixed_board"), "14")
    desk.choose("#id_fixed_board")
    assert player(tournament, 3).fixed_board == 14

    desk.open("tournaments:rating-lists")
    page.locator("#id_file").set_input_files(write_text(tmp_path / "list.txt"))
    desk.button("Load")
    work(threading.Event(), until_idle=True)
    desk.link("Look again")
    desk.link("Check ratings")
    page.locator("tbody tr", has_text="1845").get_by_role("checkbox").press("Space")
    desk.button("Write what is ticked")
    desk.told("1 field is written.")
    listed = tournament.entrants.get(fide_id="600001")
    assert listed.official_rating("standard") == 1845

    first = pair(tournament)
    assert [board.number for board in boards(first)] == [11, 13, 14]
    assert player(tournament, 3) in (
        boards(first)[2].game.white,
        boards(first)[2].game.black,
    )
    finish(first, "1-0")
    desk.open("tournaments:player-edit", player(tournament, 1).entry_order)
    desk.fold("Give or take points")
    write(page.locator("details[open] input[name$='points']"), "0.5")
    write(page.locator("details[open] input[name$='reason']"), "Telephone rang")
    desk.button("Write it down")
    desk.told("Telephone rang")
    adjustment = player(tournament, 1).adjustments.get()
    assert abs(adjustment.tenths) == 5
