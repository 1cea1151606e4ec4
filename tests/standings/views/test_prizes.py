"""The pages of prizes: the plan as a form, the list, the projection."""

from __future__ import annotations

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from standings.forms.prizes import prizes_of_text, prizes_text
from standings.prizes.plan_data import plan_from_data
from standings.services.play_offs import (
    draw_play_off_games,
    enter_play_off_result,
    start_play_off,
)
from standings.services.prizes import set_prize_plan
from standings.sheets.prizes import prize_sheet
from tests.factories import arbiter_of, game_between, make_tournament, pair
from tests.standings.tied_tournaments import leaders, tied_tournament
from tournaments.archive import export_event, import_event
from tournaments.errors import InvalidValue
from tournaments.models import PrizePlan, Tournament
from tournaments.services.events import delete_event, update_event
from tournaments.services.results import enter_result

pytestmark = pytest.mark.django_db

PLAN = {
    "currency": "EUR",
    "categories": [
        {"name": "General", "prizes": [100, 50, 25]},
        {"name": "Below 1960", "rating_to": 1959, "prizes": [{"objects": ["Book"]}]},
    ],
}


@pytest.fixture
def tied() -> Tournament:
    tournament = tied_tournament(3)
    update_event(event=tournament.event, by=arbiter_of(tournament), is_public=True)
    return tournament


@pytest.fixture
def desk(tied: Tournament) -> Client:
    client = Client()
    client.force_login(arbiter_of(tied))
    return client


def url(name: str, tournament: Tournament) -> str:
    return reverse(f"standings:{name}", args=[tournament])


def filled(**changes: object) -> dict[str, object]:
    """Return the form of a plan with one category."""
    return {
        "sharing": "rank",
        "cumulation": "one",
        "precedence": "value",
        "currency": "EUR",
        "coin": "0,50",
        "name_0": "General",
        "prizes_0": "100 + Cup\n50,50; 25",
        "name_1": "Women",
        "prizes_1": "",
        **changes,
    }


def test_a_plan_is_made_with_the_form(tied, desk):
    answer = desk.post(url("prize-plan", tied), filled(is_public="on"))

    assert answer.status_code == 302
    row = PrizePlan.objects.get()
    plan = plan_from_data(row.plan)
    assert row.is_public
    assert [c.name for c in plan.categories] == ["General"]
    assert [(p.amount, p.objects) for p in plan.prizes] == [
        (100_00, ("Cup",)),
        (50_50, ()),
        (25_00, ()),
    ]
    assert plan.coin == 50


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"prizes_0": "50\n100"}, "place 2 is higher than the one before"),
        ({"name_0": ""}, "Give category 1 a name."),
        ({"coin": "x"}, "x is no amount"),
        ({"rating_from_0": 1800, "rating_to_0": 1500}, "1800 is above 1500"),
        ({"prizes_0": ""}, "Write at least one prize here."),
        ({"sharing": "fair"}, "Players with equal points"),
        ({"prizes_0": "50 $"}, "“50 $” is not in the currency of the plan."),
        ({"prizes_0": "50 €", "currency": ""}, "“50 €” is not in the currency"),
    ],
)
def test_a_plan_that_makes_no_sense_is_shown_again(tied, desk, changes, sentence):
    answer = desk.post(url("prize-plan", tied), filled(**changes))

    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert not PrizePlan.objects.exists()


def test_a_sum_with_the_sign_of_the_plans_currency_is_money(tied, desk):
    desk.post(url("prize-plan", tied), filled(prizes_0="100 €\n50 EUR + Cup\n€25"))

    plan = plan_from_data(PrizePlan.objects.get().plan)
    assert [(p.amount, p.objects) for p in plan.prizes] == [
        (100_00, ()),
        (50_00, ("Cup",)),
        (25_00, ()),
    ]


def test_a_sum_in_another_currency_is_refused_once_and_beside_its_field(tied, desk):
    answer = desk.post(url("prize-plan", tied), filled(prizes_1="20 CHF"))

    assert list(answer.context["form"].errors) == ["prizes_1"]
    assert len(answer.context["form"].errors["prizes_1"]) == 1


def test_the_form_shows_what_is_stored(tied, desk):
    plan = {**PLAN, "sharing": "hort"}
    set_prize_plan(tournament=tied, plan=plan, by=arbiter_of(tied))
    text = desk.get(url("prize-plan", tied)).content.decode()

    assert 'value="hort" selected' in text
    assert "100\n50\n25" in text
    assert 'value="1959"' in text


def test_a_plan_goes_out_as_a_file_and_comes_in(tied, desk):
    set_prize_plan(tournament=tied, plan=PLAN, by=arbiter_of(tied))
    data = desk.get(url("prize-plan-file", tied)).content
    stored = PrizePlan.objects.get().plan
    assert json.loads(data) == stored
    desk.post(url("delete-prize-plan", tied))
    assert not PrizePlan.objects.exists()
    desk.post(
        url("read-prize-plan", tied), {"file": SimpleUploadedFile("plan.json", data)}
    )

    assert PrizePlan.objects.get().plan == stored


def test_a_file_that_is_no_plan_is_answered_with_a_sentence(tied, desk):
    file = SimpleUploadedFile("plan.json", b"{")
    answer = desk.post(url("read-prize-plan", tied), {"file": file}, follow=True)

    assert "This is not JSON" in answer.content.decode()


def test_the_list_says_who_gets_what_and_why(tied, desk):
    set_prize_plan(tournament=tied, plan=PLAN, by=arbiter_of(tied))
    text = desk.get(url("prizes", tied)).content.decode()

    assert text.count("58.33 EUR") == 2
    assert "58.34 EUR" in text
    assert "shared with Player002; Player003" in text
    assert "Book" in text


def test_the_list_says_who_missed_a_prize_by_which_tie_break(tied, desk):
    plan = {"sharing": "rank", "categories": [{"name": "General", "prizes": [100]}]}
    set_prize_plan(tournament=tied, plan=plan, by=arbiter_of(tied))
    text = desk.get(url("prizes", tied)).content.decode()

    assert "went to Player001 by Pairing number: 1, here 2" in text


@pytest.mark.parametrize("prizes", [[100, 50], [100]])
def test_the_list_says_that_a_play_off_separates_players(prizes):
    tournament = tied_tournament(2)
    by = arbiter_of(tournament)
    plan = {"categories": [{"name": "General", "prizes": prizes}]}
    set_prize_plan(tournament=tournament, plan=plan, by=by)
    sentence = "Players whom a play-off separates have the prize of their own place."
    before = prize_sheet(tournament)
    play_off = start_play_off(
        tournament=tournament, entrants=leaders(tournament, 2), by=by
    )
    for game in draw_play_off_games(play_off=play_off, by=by):
        is_whites = game.white.pairing_number == 2
        enter_play_off_result(game=game, score="1" if is_whites else "0", by=by)
    after = prize_sheet(tournament)

    assert before is not None
    assert after is not None
    assert sentence not in before.rules
    assert after.rules[:2] == (
        "Players with equal points share their prizes.",
        sentence,
    )
    assert [line.amount for line in after.awards] == [str(prize) for prize in prizes]
    desk = Client()
    desk.force_login(by)
    assert sentence in desk.get(url("prizes", tournament)).content.decode()


def test_a_play_off_of_players_without_a_prize_is_not_mentioned():
    tournament = tied_tournament(2)
    by = arbiter_of(tournament)
    plan = {"categories": [{"name": "General", "prizes": [100]}]}
    set_prize_plan(tournament=tournament, plan=plan, by=by)
    last = list(tournament.entrants.order_by("pairing_number")[2:])
    play_off = start_play_off(tournament=tournament, entrants=last, by=by)
    for game in draw_play_off_games(play_off=play_off, by=by):
        is_whites = game.white.pairing_number == 4
        enter_play_off_result(game=game, score="1" if is_whites else "0", by=by)

    sheet = prize_sheet(tournament)
    assert sheet is not None
    assert not any("play-off" in sentence for sentence in sheet.rules)


def test_a_share_below_the_coin_is_listed_and_needs_no_receipt(tied, desk):
    plan = {
        "coin": "50",
        "currency": "EUR",
        "categories": [{"name": "General", "prizes": [95]}],
    }
    set_prize_plan(tournament=tied, plan=plan, by=arbiter_of(tied))
    sheet = prize_sheet(tied)

    assert sheet is not None
    assert [line.amount for line in sheet.awards] == ["50 EUR", "45 EUR", "0 EUR"]
    assert "0 EUR" in desk.get(url("prizes", tied)).content.decode()
    receipts = reverse("paper:paper-page", args=[tied, "receipts"])
    text = desk.get(receipts).content.decode()
    assert text.count('class="receipt"') == 2
    assert ">0 EUR" not in text


def test_visitors_see_prizes_that_are_public_alone(tied):
    by = arbiter_of(tied)
    set_prize_plan(tournament=tied, plan=PLAN, by=by)
    assert Client().get(url("prizes", tied)).status_code == 404
    set_prize_plan(tournament=tied, plan=PLAN, by=by, is_public=True)
    answer = Client().get(url("prizes", tied))

    assert answer.status_code == 200
    assert "58.33 EUR" in answer.content.decode()
    assert "Change the plan" not in answer.content.decode()


def test_every_page_leads_visitors_to_prizes_that_are_public(tied):
    by = arbiter_of(tied)
    set_prize_plan(tournament=tied, plan=PLAN, by=by)
    pages = [url("standings", tied), reverse("tournaments:rules", args=[tied])]
    link = f'href="{url("prizes", tied)}"'
    for address in pages:
        assert link not in Client().get(address).content.decode()

    set_prize_plan(tournament=tied, plan=PLAN, by=by, is_public=True)
    for address in pages:
        assert link in Client().get(address).content.decode()


def test_the_last_round_is_projected_for_arbiters_alone():
    tournament = make_tournament(4, rounds_total=1, tie_breaks=["TPN"])
    by = arbiter_of(tournament)
    update_event(event=tournament.event, by=by, is_public=True)
    set_prize_plan(
        tournament=tournament,
        plan={"categories": [{"name": "General", "prizes": [100]}]},
        by=by,
        is_public=True,
    )
    round_ = pair(tournament)
    enter_result(game=game_between(round_, 1, 3), result="0-1", by=by)
    desk = Client()
    desk.force_login(by)
    text = desk.get(url("prizes", tournament)).content.decode()
    seen = Client().get(url("prizes", tournament)).content.decode()

    assert "A projection for arbiters" in text
    assert "Player003" in text
    assert "hx-trigger" in text
    assert "Player003" not in seen
    assert "hx-trigger" not in seen


def test_only_the_arbiter_changes_the_plan(tied):
    for name in ("prize-plan", "read-prize-plan", "delete-prize-plan"):
        assert Client().post(url(name, tied)).status_code == 302
    assert not PrizePlan.objects.exists()


def test_the_service_refuses_what_is_no_plan(tied):
    with pytest.raises(InvalidValue):
        set_prize_plan(tournament=tied, plan={"categories": []}, by=arbiter_of(tied))


def test_the_archive_carries_the_prizes(tied):
    by = arbiter_of(tied)
    set_prize_plan(tournament=tied, plan=PLAN, by=by)
    data = export_event(event=tied.event)
    delete_event(event=tied.event, by=by)
    event = import_event(data=data, by=by)
    desk = Client()
    desk.force_login(by)

    text = desk.get(url("prizes", event.tournaments.get())).content.decode()
    assert "58.34 EUR" in text


def test_a_plan_that_came_in_damaged_is_said_and_breaks_nothing(tied, desk):
    set_prize_plan(tournament=tied, plan=PLAN, by=arbiter_of(tied))
    PrizePlan.objects.update(plan={"categories": 7})

    assert (
        "Give the plan its categories" in desk.get(url("prizes", tied)).content.decode()
    )
    assert desk.get(url("prize-plan", tied)).status_code == 200
    assert desk.get(url("closing", tied)).status_code == 200


@pytest.mark.parametrize(
    ("text", "prizes"),
    [
        ("100\n50", ["100", "50"]),
        ("1 000,50; Cup", ["1000.50", {"amount": "0", "objects": ["Cup"]}]),
        ("20 + Cup + Book", [{"amount": "20", "objects": ["Cup", "Book"]}]),
        ("Cup + 20 €", [{"amount": "20", "objects": ["Cup"]}]),
        ("100 + 50 €", ["150"]),
        ("\n ;\n", []),
    ],
)
def test_prizes_are_read_from_lines(text, prizes):
    assert prizes_of_text(text, "EUR") == prizes


def test_prizes_are_written_as_they_are_read():
    data = [{"amount": "20.50", "objects": ["Cup", "Book"]}, "20", {"objects": ["Pen"]}]
    (category,) = plan_from_data(
        {"categories": [{"name": "A", "prizes": data}]}
    ).categories

    assert prizes_text(category.prizes) == "20.50 + Cup + Book\n20\nPen"


@pytest.mark.parametrize("count", [3, 12])
def test_prizes_and_closing_cost_the_same_queries_for_any_number_of_players(
    count: int, django_assert_num_queries: DjangoAssertNumQueries
):
    tournament = tied_tournament(count)
    by = arbiter_of(tournament)
    update_event(event=tournament.event, by=by, is_public=True)
    set_prize_plan(tournament=tournament, plan=PLAN, by=by, is_public=True)
    desk = Client()
    desk.force_login(by)

    with django_assert_num_queries(15):
        Client().get(url("prizes", tournament))
    with django_assert_num_queries(36):
        desk.get(url("closing", tournament))
