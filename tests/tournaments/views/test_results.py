"""Results: one board at a time, as a fragment or as a page, and corrections."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.factories import (
    arbiter_of,
    finish,
    make_event,
    make_tournament,
    make_user,
    pair,
)
from tournaments.enums import GameResult
from tournaments.models import Round, Tournament
from tournaments.selectors import board
from tournaments.services.results import enter_result
from tournaments.services.tournaments import close_tournament

pytestmark = pytest.mark.django_db

HTMX = {"hx-request": "true"}
PLAIN: dict[str, str] = {}


@pytest.fixture
def round_(tournament: Tournament) -> Round:
    """Return the first round, published, with three open boards."""
    return pair(tournament)


def _address(name: str, round_: Round, number: int = 1) -> str:
    return reverse(
        f"tournaments:{name}", args=[round_.tournament, round_.number, number]
    )


def _post(
    client: Client,
    name: str,
    round_: Round,
    number: int = 1,
    headers: dict[str, str] = PLAIN,
    **fields: str,
) -> Any:
    return client.post(_address(name, round_, number), fields, headers=headers)


def _code(round_: Round, number: int = 1) -> str:
    found = board(round_, number)
    assert found is not None
    return found.code


def _sentences(client: Client, answer: Any) -> list[str]:
    page = client.get(answer.headers["Location"])
    return [str(message) for message in page.context["messages"]]


def _alert(answer: Any) -> str:
    """Return the sentence beside the board in a fragment."""
    found = re.search(r'role="alert"[^>]*>(.*?)</p>', answer.content.decode())
    assert found is not None
    return html.unescape(re.sub(r"<[^>]+>", "", found.group(1)))


@pytest.mark.parametrize("result", GameResult.values)
def test_every_result_is_entered(result: str, arbiter: Client, round_: Round) -> None:
    answer = _post(arbiter, "enter-result", round_, result=result, headers=HTMX)

    assert answer.status_code == 200
    assert _code(round_) == result


def test_fragment_holds_the_board_and_the_count(arbiter: Client, round_: Round) -> None:
    answer = _post(arbiter, "enter-result", round_, 2, HTMX, result="1-0")

    text = answer.content.decode()
    assert answer.status_code == 200
    assert "<html" not in text
    assert 'id="board-result-2"' in text
    assert 'name="seen" value="1-0"' in text
    assert 'value="1-0" aria-pressed="true"' in text
    assert re.search(r'id="round-progress"[^>]* hx-swap-oob="true"', text)
    assert "2 of 3 boards without a result" in text


def test_plain_form_leads_back_to_the_board(arbiter: Client, round_: Round) -> None:
    answer = _post(arbiter, "enter-result", round_, 2, result="1/2")

    page = reverse("tournaments:round-detail", args=[round_.tournament, 1])
    assert answer.status_code == 302
    assert answer.headers["Location"] == f"{page}#board-row-2"
    assert _code(round_, 2) == "1/2"


@pytest.mark.parametrize("headers", [PLAIN, HTMX])
def test_assistants_enter_results(
    headers: dict[str, str], assistant: Client, round_: Round
) -> None:
    answer = _post(assistant, "enter-result", round_, headers=headers, result="0-1")

    assert answer.status_code == (200 if headers else 302)
    assert _code(round_) == "0-1"


@pytest.mark.parametrize("headers", [PLAIN, HTMX])
@pytest.mark.parametrize("name", ["enter-result", "clear-result"])
def test_strangers_and_visitors_enter_nothing(
    name: str,
    headers: dict[str, str],
    stranger: Client,
    visitor: Client,
    round_: Round,
) -> None:
    by_stranger = _post(stranger, name, round_, headers=headers, result="1-0")
    by_visitor = _post(visitor, name, round_, headers=headers, result="1-0")

    assert by_stranger.status_code == 403
    assert by_visitor.status_code == 302
    assert by_visitor.headers["Location"].startswith(reverse("tournaments:sign-in"))
    assert _code(round_) == ""


@pytest.mark.parametrize("name", ["enter-result", "clear-result"])
def test_results_are_not_entered_by_looking(
    name: str, arbiter: Client, round_: Round
) -> None:
    page = reverse("tournaments:round-detail", args=[round_.tournament, 1])

    answer = arbiter.get(_address(name, round_) + "?show=open")

    assert answer.headers["Location"] == f"{page}?show=open"
    assert _code(round_) == ""


@pytest.mark.parametrize("result", ["", "2-0", "1-0; drop table"])
def test_result_that_is_none_is_refused(
    result: str, arbiter: Client, round_: Round
) -> None:
    fragment = _post(arbiter, "enter-result", round_, headers=HTMX, result=result)
    plain = _post(arbiter, "enter-result", round_, result=result)

    sentence = (
        f"{result} is not a result. Choose one such as 1-0, 1/2 or 0-1."
        if result
        else "Choose a result."
    )
    assert fragment.status_code == plain.status_code == 422
    assert _alert(fragment) == sentence
    row = plain.content.decode().partition('id="board-result-1"')[2]
    assert re.search(r'role="alert"[^>]*autofocus>(.*?)</p>', row)[1] == sentence
    assert _code(round_) == ""


def test_board_that_does_not_exist_is_not_found(arbiter: Client, round_: Round) -> None:
    answer = _post(arbiter, "enter-result", round_, 99, HTMX, result="1-0")

    assert answer.status_code == 404


def test_result_of_a_colleague_is_not_overwritten(
    arbiter: Client, assistant: Client, round_: Round
) -> None:
    _post(assistant, "enter-result", round_, headers=HTMX, result="1-0")

    answer = _post(arbiter, "enter-result", round_, headers=HTMX, result="0-1", seen="")

    assert answer.status_code == 422
    assert "1-0" in _alert(answer)
    assert _code(round_) == "1-0"

    again = _post(
        arbiter, "enter-result", round_, headers=HTMX, result="0-1", seen="1-0"
    )
    assert again.status_code == 200
    assert _code(round_) == "0-1"


def test_result_entered_twice_is_entered_once(
    arbiter: Client, assistant: Client, round_: Round
) -> None:
    _post(assistant, "enter-result", round_, headers=HTMX, result="1-0")
    before = round_.tournament.event.journal.count()

    answer = _post(arbiter, "enter-result", round_, headers=HTMX, result="1-0")

    assert answer.status_code == 200
    assert round_.tournament.event.journal.count() == before


def test_colours_the_other_way_round_are_noted(
    arbiter: Client, visitor: Client, round_: Round
) -> None:
    _post(
        arbiter,
        "enter-result",
        round_,
        headers=HTMX,
        result="1-0",
        reversed_colours="on",
    )

    found = board(round_, 1)
    assert found is not None
    assert found.is_reversed
    page = visitor.get(reverse("tournaments:round-detail", args=[round_.tournament, 1]))
    assert "⇄" in page.content.decode()


@pytest.mark.parametrize("headers", [PLAIN, HTMX])
def test_result_is_cleared(
    headers: dict[str, str], arbiter: Client, round_: Round
) -> None:
    _post(arbiter, "enter-result", round_, result="1-0")

    answer = _post(arbiter, "clear-result", round_, headers=headers, seen="1-0")

    assert answer.status_code == (200 if headers else 302)
    assert _code(round_) == ""


def test_result_of_a_draft_is_not_entered(
    arbiter: Client, tournament: Tournament
) -> None:
    draft = pair(tournament, publish=False)

    answer = _post(arbiter, "enter-result", draft, result="1-0")

    assert _code(draft) == ""
    assert answer.status_code == 302
    page = arbiter.get(answer.headers["Location"], follow=True)
    (message,) = page.context["messages"]
    assert "draft" in str(message) or "published" in str(message)


def test_result_of_a_closed_tournament_is_not_entered(
    arbiter: Client, assistant: Client
) -> None:
    tournament = make_tournament(4, rounds_total=1)
    by = arbiter_of(tournament)
    round_ = finish(pair(tournament), "1-0")
    close_tournament(tournament=tournament, by=by)
    client = Client()
    client.force_login(by)

    answer = _post(
        client, "enter-result", round_, headers=HTMX, result="0-1", seen="1-0"
    )

    assert answer.status_code == 422
    assert _code(round_) == "1-0"


def test_round_finishes_with_its_last_result(arbiter: Client, round_: Round) -> None:
    for number in (1, 2, 3):
        answer = _post(arbiter, "enter-result", round_, number, HTMX, result="1-0")

    round_.refresh_from_db()
    assert round_.is_finished
    assert "all results are in" in answer.content.decode()


@pytest.mark.parametrize("players", [20, 80])
def test_result_costs_the_same_queries_for_any_number_of_boards(
    players: int, db: None, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    by = make_user()
    tournament = make_tournament(players, by=by, event=make_event(by=by))
    round_ = pair(tournament)
    client = Client()
    client.force_login(by)

    with django_assert_num_queries(19):
        _post(client, "enter-result", round_, headers=HTMX, result="1-0")


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("enter-result", {"result": "1-0"}),
        ("clear-result", {}),
        ("forfeit-absent", {"absent": "black"}),
        ("withdraw-absent", {"absent": "black"}),
    ],
)
def test_acts_meet_only_the_pair_that_the_page_showed(
    arbiter: Client, round_: Round, name: str, fields: dict[str, str]
) -> None:
    _post(arbiter, "enter-result", round_, 2, result="1/2")
    row = board(round_, 1)
    assert row is not None
    others = f"{row.game.black_id}-{row.game.white_id}"

    for number in (1, 2):
        response = _post(
            arbiter, name, round_, number, HTMX, **fields, seen="", pair=others
        )
        assert response.status_code == 422
        assert "Other players sit at this board by now" in response.content.decode()

    assert (_code(round_, 1), _code(round_, 2)) == ("", "1/2")
    assert not round_.tournament.entrants.exclude(withdrawn_from_round=None).exists()

    pair_shown = f"{row.game.white_id}-{row.game.black_id}"
    response = _post(
        arbiter, "enter-result", round_, 1, HTMX, result="1-0", pair=pair_shown
    )
    assert (response.status_code, _code(round_, 1)) == (200, "1-0")


# Corrections: the next round is paired.


@pytest.fixture
def corrected(tournament: Tournament, round_: Round) -> Round:
    """Return a first round of white wins; the second round is published."""
    finish(round_, "1-0")
    pair(tournament)
    return round_


def test_result_of_an_earlier_round_is_corrected_with_a_reason(
    arbiter: Client, visitor: Client, corrected: Round
) -> None:
    address = _address("correct-result", corrected)
    page = reverse("tournaments:round-detail", args=[corrected.tournament, 1])
    assert address in arbiter.get(page).content.decode()
    assert address not in visitor.get(page).content.decode()
    assert "the one that is made" in arbiter.get(address).content.decode()

    answer = arbiter.post(address, {"result": "0-1", "reason": "slip read wrongly"})

    assert answer.headers["Location"] == page
    assert _sentences(arbiter, answer) == [
        "Board 1 is corrected; the old result stays in the journal. It counts for the "
        "standings and for the pairing after the one that is made; the pairings made in "
        "between stand."
    ]
    assert _code(corrected) == "0-1"
    entry = corrected.tournament.event.journal.order_by("-pk").first()
    assert (entry.act, entry.reason) == ("correct_result", "slip read wrongly")


def test_correction_without_a_reason_changes_nothing(
    arbiter: Client, corrected: Round
) -> None:
    answer = arbiter.post(
        _address("correct-result", corrected), {"result": "0-1", "reason": " "}
    )

    assert answer.status_code == 422
    assert answer.context["form"].errors["reason"] == ["Fill this in."]
    assert _code(corrected) == "1-0"


@pytest.mark.parametrize("headers", [PLAIN, HTMX])
def test_result_of_an_earlier_round_is_not_changed_as_a_new_one(
    headers: dict[str, str], arbiter: Client, corrected: Round
) -> None:
    answer = _post(
        arbiter, "enter-result", corrected, headers=headers, result="0-1", seen="1-0"
    )

    assert answer.status_code == 422
    assert "correct it, with a reason" in _alert(answer)
    assert _code(corrected) == "1-0"


def test_late_correction_says_that_it_is_for_the_rating_only(
    arbiter: Client, tournament: Tournament, corrected: Round
) -> None:
    finish(tournament.rounds.get(number=2), "1-0")

    page = arbiter.get(_address("correct-result", corrected))

    assert "for the rating report" in page.content.decode()


def test_correction_asks_to_unpair_a_draft_first(
    arbiter: Client, tournament: Tournament, round_: Round
) -> None:
    finish(round_, "1-0")
    pair(tournament, publish=False)
    address = _address("correct-result", round_)

    assert "Round 2 is a draft." in arbiter.get(address).content.decode()
    answer = arbiter.post(address, {"result": "0-1", "reason": "slip"})

    assert answer.status_code == 422
    assert _code(round_) == "1-0"


def test_corrections_are_for_arbiters(
    assistant: Client, stranger: Client, visitor: Client, corrected: Round
) -> None:
    address = _address("correct-result", corrected)
    fields = {"result": "0-1", "reason": "because"}

    for client, status in ((assistant, 403), (stranger, 403), (visitor, 302)):
        assert client.get(address).status_code == status
        assert client.post(address, fields).status_code == status
    assert _code(corrected) == "1-0"


def test_adjourned_game_is_settled_later(
    arbiter: Client, tournament: Tournament, round_: Round
) -> None:
    for game in round_.games.select_related("round__tournament__event"):
        result = "?" if game.board == 1 else "1-0"
        enter_result(game=game, result=result, by=arbiter_of(tournament))
    pair(tournament)

    answer = _post(
        arbiter, "enter-result", round_, headers=HTMX, result="1/2", seen="?"
    )

    assert answer.status_code == 200
    assert _code(round_) == "1/2"
