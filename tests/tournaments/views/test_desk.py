"""The desk behind the keys: work per result, news of colleagues, absences."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import arbiter_of, finish, make_tournament, pair
from tournaments.models import Round, Tournament
from tournaments.selectors import boards
from tournaments.services.imports import import_entrants

pytestmark = pytest.mark.django_db

FRAGMENT = {"hx-request": "true"}


def round_with(boards: int) -> Round:
    tournament = make_tournament()
    rows = [
        {"surname": f"Player{n:03}", "ratings": {"standard": 2700 - n}}
        for n in range(1, 2 * boards + 1)
    ]
    import_entrants(tournament=tournament, rows=rows, by=arbiter_of(tournament))
    return pair(tournament)


def queries_of_a_result(round_: Round, client: Client) -> dict[str, int]:
    """Return the queries of one result by the queue, by a form, and of the news."""
    single = reverse("tournaments:enter-result", args=[round_.tournament, 1, 3])
    queue = reverse("tournaments:enter-results", args=[round_.tournament, 1])
    news = reverse("tournaments:round-changes", args=[round_.tournament, 1])
    mark = round_.tournament.journal.last().pk
    asked = {
        "queue": lambda: client.post(
            queue,
            {"board": "2", "result": "1-0", "seen": "", "reversed": ""},
            headers=FRAGMENT,
        ),
        "form": lambda: client.post(single, {"result": "1/2", "seen": ""}),
        "news": lambda: client.get(f"{news}?since={mark}"),
        "no news": lambda: client.get(f"{news}?since={mark + 1000}"),
    }
    counts = {}
    for name, ask in asked.items():
        with CaptureQueriesContext(
            connection,
        ) as captured:
            assert ask().status_code in (200, 204, 302)
        counts[name] = len(captured)
    return counts


def test_work_for_each_result_does_not_grow_with_the_boards(
    client_of: Callable[..., Client],
) -> None:
    small, large = round_with(10), round_with(300)

    few = queries_of_a_result(small, client_of(arbiter_of(small.tournament)))
    many = queries_of_a_result(large, client_of(arbiter_of(large.tournament)))

    assert few == many
    assert few == {"queue": 19, "form": 15, "news": 10, "no news": 5}
    assert boards(large)[1].code == "1-0"
    assert boards(large)[2].code == "1/2"


def test_news_hold_the_boards_changed_by_a_colleague(
    client_of: Callable[..., Client],
) -> None:
    round_ = round_with(5)
    client = client_of(arbiter_of(round_.tournament))
    mark = round_.tournament.journal.last().pk
    address = reverse("tournaments:round-changes", args=[round_.tournament, 1])
    assert client.get(f"{address}?since={mark}").status_code == 204
    client.post(
        reverse("tournaments:enter-result", args=[round_.tournament, 1, 4]),
        {"result": "0-1", "seen": ""},
    )

    answer = client.get(f"{address}?since={mark}")

    text = answer.content.decode()
    assert 'id="board-result-4"' in text
    assert text.count('class="result-cell"') == 1
    assert 'data-open="4"' in text
    assert answer["X-Since"] == str(round_.tournament.journal.last().pk)
    assert "X-Reload" not in answer


def test_one_refused_result_does_not_stop_the_others(
    client_of: Callable[..., Client],
) -> None:
    round_ = round_with(4)
    client = client_of(arbiter_of(round_.tournament))
    address = reverse("tournaments:enter-results", args=[round_.tournament, 1])
    client.post(
        reverse("tournaments:enter-result", args=[round_.tournament, 1, 2]),
        {"result": "1-0", "seen": ""},
    )

    answer = client.post(
        address,
        {
            "board": ["1", "2", "3"],
            "result": ["1/2", "0-1", "9-9"],
            "seen": ["", "", ""],
            "reversed": ["", "", "on"],
        },
        headers=FRAGMENT,
    )

    assert answer.status_code == 422
    assert "Board 2: 1-0 is entered by now." in answer.content.decode()
    assert "Put 0-1 there" in answer.content.decode()
    assert "9-9 is not a result. Choose one such as 1-0" in answer.content.decode()
    assert [board.code for board in boards(round_)] == ["1/2", "1-0", "", ""]


def test_board_that_is_not_there_is_left_out_of_the_answer(
    arbiter: Client, tournament: Tournament
) -> None:
    round_ = pair(tournament)

    answer = arbiter.post(
        reverse("tournaments:enter-results", args=[tournament, round_.number]),
        {
            "board": ["99", "1", "x"],
            "result": ["1-0"] * 3,
            "seen": [""] * 3,
            "reversed": [""] * 3,
        },
        headers=FRAGMENT,
    )

    assert answer.status_code == 200
    assert answer.text.count('class="result-cell"') == 1
    assert 'id="board-result-1"' in answer.text
    assert [board.code for board in boards(round_)] == ["1-0", "", ""]


def test_result_meant_for_other_players_is_left_out_of_the_answer(
    arbiter: Client, tournament: Tournament
) -> None:
    round_ = pair(tournament)
    first, second, third = (board.game for board in boards(round_))

    answer = arbiter.post(
        reverse("tournaments:enter-results", args=[tournament, round_.number]),
        {
            "board": ["1", "2", "3"],
            "result": ["1-0"] * 3,
            "seen": [""] * 3,
            "reversed": [""] * 3,
            "pair": [
                f"{first.white_id}-{first.black_id}",
                f"{second.black_id}-{second.white_id}",
                "",
            ],
        },
        headers=FRAGMENT,
    )

    assert answer.status_code == 200
    assert 'id="board-result-2"' not in answer.text
    assert [board.code for board in boards(round_)] == ["1-0", "", "1-0"]
    page = reverse("tournaments:round-detail", args=[tournament, round_.number])
    pair_of_third = f'data-pair="{third.white_id}-{third.black_id}"'
    assert pair_of_third in arbiter.get(page).text


def test_results_and_news_are_for_those_who_enter_them(
    tournament: Tournament, assistant: Client, stranger: Client, visitor: Client
) -> None:
    pair(tournament)
    args = [tournament, 1]

    for name in ("round-changes", "second-pass"):
        address = reverse(f"tournaments:{name}", args=args)
        assert assistant.get(address).status_code == 200
        assert stranger.get(address).status_code == 403
        assert visitor.get(address).status_code == 302
    acts = [("enter-results", args)] + [
        (name, [tournament, 1, 1])
        for name in ("forfeit-absent", "withdraw-absent", "readmit-absent")
    ]
    for name, where in acts:
        address = reverse(f"tournaments:{name}", args=where)
        assert stranger.post(address).status_code == 403
        assert visitor.post(address).status_code == 302
        if name != "enter-results":
            assert assistant.post(address).status_code == 403


def test_assistants_are_led_to_published_rounds_alone(
    tournament: Tournament, assistant: Client, arbiter: Client
) -> None:
    finish(pair(tournament))
    pair(tournament, publish=False)
    draft = reverse("tournaments:round-detail", args=[tournament, 2])

    for address in ("/", reverse("tournaments:tournament-detail", args=[tournament])):
        assert draft not in assistant.get(address).text
    desk = arbiter.get(reverse("tournaments:tournament-detail", args=[tournament]))
    assert draft in desk.text


def test_section_of_the_round_in_play_is_not_marked_on_an_older_round(
    tournament: Tournament, arbiter: Client
) -> None:
    finish(pair(tournament))
    pair(tournament)
    marked = 'aria-current="page">Round 2</a>'

    older, newer = (
        arbiter.get(reverse("tournaments:round-detail", args=[tournament, n])).text
        for n in (1, 2)
    )

    assert marked not in older
    assert marked in newer
