"""The door and the next pairing in a browser: arrivals, the tablet, open questions."""

from __future__ import annotations

from collections.abc import Callable

from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.e2e.steps import write
from tests.factories import (
    arbiter_of,
    finish,
    make_entrant,
    make_tournament,
    make_user,
    pair,
)
from tournaments.enums import Role
from tournaments.models import Entrant, Membership, Tournament
from tournaments.services.byes import request_bye
from tournaments.services.checkin import mark_absent, mark_present


def entrants(tournament: Tournament) -> list[Entrant]:
    return list(tournament.entrants.order_by("pairing_number"))


def open_list(page: Page, tournament: Tournament) -> None:
    page.goto(reverse("tournaments:check-in", args=[tournament]))


def test_two_people_check_players_in(new_page: Callable[..., Page]) -> None:
    tournament = make_tournament(6)
    make_entrant(tournament, "Lefèvre", first_name="Zoé")
    colleague = make_user()
    Membership.objects.create(
        user=colleague, event=tournament.event, role=Role.ASSISTANT
    )
    first, second = new_page(arbiter_of(tournament)), new_page(colleague)
    open_list(first, tournament)
    open_list(second, tournament)

    write(first.locator("input[name='q']"), "lefev")
    expect(first.locator(".arrival:visible")).to_have_count(1)
    first.keyboard.press("Enter")

    counts = "1 here · 0 absent · 6 not yet"
    expect(first.locator(".arrival-count")).to_have_text(counts)
    expect(second.locator(".arrival-count")).to_have_text(counts)
    player = tournament.entrants.get(surname="Player002")
    second.locator(f"#absent-{player.entry_order}").click()
    expect(second.locator(".arrival-count")).to_have_text(
        "1 here · 1 absent · 5 not yet"
    )
    second.check("input[name='show']")
    expect(second.locator(".arrival:visible")).to_have_count(6)
    player.refresh_from_db()
    assert player.absent_for_round == 1


def test_key_under_the_finger_stays_while_a_colleague_marks_others(
    new_page: Callable[..., Page],
) -> None:
    tournament = make_tournament(6)
    user = arbiter_of(tournament)
    page = new_page(user)
    open_list(page, tournament)
    mine, other = entrants(tournament)[1:3]
    page.locator(f"#present-{mine.entry_order}").hover()
    page.mouse.down()

    mark_present(tournament=tournament, entrants=[other], round_number=1, by=user)

    expect(page.locator(".arrival-count")).to_have_text("1 here · 0 absent · 5 not yet")
    expect(page.locator(f"#present-{other.entry_order}")).to_have_attribute(
        "aria-pressed", "true"
    )
    page.mouse.up()
    expect(page.locator(".arrival-count")).to_have_text("2 here · 0 absent · 4 not yet")
    expect(page.locator(f"#present-{mine.entry_order}")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".arrival-count")).to_have_text("1 here · 0 absent · 5 not yet")


def test_player_checks_in_at_the_door_until_the_link_is_revoked(
    new_page: Callable[..., Page],
) -> None:
    tournament = make_tournament(4)
    page, tablet = new_page(arbiter_of(tournament)), new_page()
    open_list(page, tournament)
    page.get_by_text("Tablet at the door").click()
    page.get_by_role("button", name="Make a link").click()
    address = page.locator("[data-copy]").input_value()

    tablet.goto(address)
    tablet.get_by_role("link", name="Player003").click()
    expect(tablet.locator(".door-name")).to_have_text("Player003")
    assert not tournament.entrants.filter(present_for_round=1).exists()
    tablet.get_by_role("button", name="Yes, I am here").click()
    expect(tablet.get_by_role("status")).to_contain_text("Welcome, Player003.")
    assert [e.surname for e in tournament.entrants.filter(present_for_round=1)] == [
        "Player003"
    ]

    open_list(page, tournament)
    page.get_by_text("Tablet at the door").click()
    page.get_by_role("button", name="Revoke").click()
    expect(page.get_by_role("status").first).to_have_text("The link no longer works.")
    answer = tablet.goto(address)
    assert answer is not None
    assert answer.status == 404


def test_check_in_and_door_work_without_a_script(
    new_page: Callable[..., Page],
) -> None:
    tournament = make_tournament(4)
    page = new_page(arbiter_of(tournament), java_script_enabled=False)
    open_list(page, tournament)
    first, second = entrants(tournament)[:2]

    page.locator(f"#present-{first.entry_order}").click()
    expect(page.locator(".arrival-count")).to_have_text("1 here · 0 absent · 3 not yet")
    page.locator(f"#absent-{second.entry_order}").click()
    expect(page.locator(".arrival-count")).to_have_text("1 here · 1 absent · 2 not yet")
    page.locator(f"#present-{first.entry_order}").click()
    expect(page.locator(".arrival-count")).to_have_text("0 here · 1 absent · 3 not yet")
    page.get_by_role("button", name="Everybody else is here").click()
    expect(page.locator(".arrival-count")).to_have_text("3 here · 1 absent · 0 not yet")
    page.get_by_text("Reset", exact=True).click()
    page.get_by_role("button", name="Take all marks back").click()
    expect(page.locator(".arrival-count")).to_have_text("0 here · 0 absent · 4 not yet")


def test_pairing_asks_only_what_is_open(new_page: Callable[..., Page]) -> None:
    tournament = make_tournament(9)
    by = arbiter_of(tournament)
    round_ = pair(tournament)
    page = new_page(by)
    page.goto(reverse("pairing:pair-next-round", args=[tournament]))
    expect(page.get_by_role("alert")).to_contain_text(
        "4 results of round 1 are missing"
    )
    expect(page.get_by_role("alert")).to_contain_text("Board 1: Player001 – Player005")
    finish(round_, "1-0")
    people = entrants(tournament)
    here, away = people[:5], people[5]
    mark_present(tournament=tournament, entrants=here, round_number=2, by=by)
    mark_absent(tournament=tournament, entrants=[away], round_number=2, by=by)
    request_bye(entrant=people[6], round_number=2, kind="H", by=by)

    page.goto(reverse("tournaments:tournament-detail", args=[tournament]))
    page.get_by_role("button", name="Pair round 2").click()
    main = page.locator("main")
    expect(main).to_contain_text("3 not here, 5 here")
    expect(main).to_contain_text("Player007: Half-point bye")
    expect(main).to_contain_text("If an odd number of players is left")
    page.get_by_role("button", name="Pair round 2").click()
    undecided = page.get_by_role("row").filter(has_text="Decide for this player")
    expect(undecided).to_contain_text(["Player008", "Player009"])
    assert tournament.rounds.count() == 1
    page.locator(f"input[name='player_{people[7].entry_order}'][value='play']").check()
    page.select_option("#id_others", "withdraw")
    page.get_by_role("button", name="Pair round 2").click()

    expect(page.get_by_role("heading", level=1)).to_have_text("Round 2 is a draft")
    away.refresh_from_db()
    assert [(b.round_number, b.kind) for b in away.requested_byes.all()] == [(2, "Z")]
    people[8].refresh_from_db()
    assert people[8].withdrawn_from_round == 2
    paired = {
        name
        for game in tournament.rounds.get(number=2).games.all()
        for name in (game.white.surname, game.black.surname)
    }
    assert paired == {e.surname for e in (*here, people[7])}


def test_forgotten_check_in_is_answered_with_all_are_here(
    new_page: Callable[..., Page],
) -> None:
    tournament = make_tournament(6)
    by = arbiter_of(tournament)
    mark_present(
        tournament=tournament, entrants=entrants(tournament)[:1], round_number=1, by=by
    )
    page = new_page(by, java_script_enabled=False)
    page.goto(reverse("tournaments:tournament-detail", args=[tournament]))
    page.get_by_role("button", name="Pair round 1").click()
    page.get_by_role("button", name="All are here: pair everybody").click()

    expect(page.get_by_role("heading", level=1)).to_have_text("Round 1 is a draft")
    assert tournament.rounds.get().games.count() == 3


def test_odd_number_names_who_cannot_get_the_bye(
    new_page: Callable[..., Page],
) -> None:
    tournament = make_tournament(5)
    finish(pair(tournament), "1-0")
    page = new_page(arbiter_of(tournament))
    page.goto(reverse("pairing:pair-next-round", args=[tournament]))

    expect(page.locator("main")).to_contain_text("5 players: one of them gets the bye.")
    expect(page.locator("main")).to_contain_text("It cannot go to: Player005.")


def test_bye_or_withdrawal_asks_before_it_is_noted(
    new_page: Callable[..., Page],
) -> None:
    tournament = make_tournament(6)
    player = entrants(tournament)[1]
    page = new_page(arbiter_of(tournament), java_script_enabled=False)
    open_list(page, tournament)
    line = page.locator(f"#arrival-{player.entry_order}")
    line.get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(player.name)
    assert not player.requested_byes.exists()
    page.get_by_role("button", name="Half-point bye in round 1").click()
    expect(line).to_contain_text("Half-point bye")
    assert player.requested_byes.get().kind == "H"

    line.get_by_role("link").click()
    page.get_by_role("button", name="Plays this round after all").click()
    expect(line).to_be_visible()
    expect(line).not_to_contain_text("Half-point bye")
    assert not player.requested_byes.exists()
    line.get_by_role("link").click()
    page.get_by_role("button", name="Withdraw from round 1 on").click()
    expect(line).to_contain_text("withdrawn")
    line.get_by_role("link").click()
    page.get_by_role("button", name="Plays again").click()
    expect(line).to_be_visible()
    expect(line).not_to_contain_text("withdrawn")
    player.refresh_from_db()
    assert not player.is_withdrawn


def test_search_at_the_door_finds_numbers_and_says_why_enter_does_nothing(
    new_page: Callable[..., Page],
) -> None:
    tournament = make_tournament(12)
    page = new_page(arbiter_of(tournament))
    open_list(page, tournament)
    box = page.locator("input[name='q']")

    write(box, "player")
    expect(page.locator("[data-hint='many']")).to_be_visible()
    write(box, "nobody")
    expect(page.get_by_role("link", name="Enter a late player")).to_be_visible()
    write(box, "1")
    expect(page.locator(".arrival:visible")).to_have_count(1)
    page.keyboard.press("Enter")

    expect(page.locator(".arrival-count")).to_contain_text("1 here")
    assert entrants(tournament)[0].present_for_round == 1
