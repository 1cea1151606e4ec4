"""The standings page: who sees what, groups, rounds, ties and figures."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation
from pytest_django import DjangoAssertNumQueries

from standings.advice import AdviceCode
from standings.chains import PRESETS, ChainProblem
from standings.words.chains import ADVICE, PRESET_NAMES, PROBLEMS
from tests.factories import (
    arbiter_of,
    finish,
    make_event,
    make_tournament,
    make_user,
    pair,
    play_rounds,
)
from tournaments.models import Tournament
from tournaments.services.adjustments import adjust_points
from tournaments.services.entrants import edit_player
from tournaments.services.ties import draw_tie_lots, order_tie

pytestmark = pytest.mark.django_db

HTMX = {"hx-request": "true"}


def _standings(client: Client, tournament: Tournament, **query: Any) -> Any:
    headers = query.pop("headers", {})
    address = reverse("standings:standings", args=[tournament])
    return client.get(address, query, headers=headers)


def _points(answer: Any) -> dict[int, int]:
    return {line.row.number: line.points for line in answer.context["sheet"].lines}


def _all_draws(tournament: Tournament, rounds: int = 1) -> None:
    for _round in range(rounds):
        finish(pair(tournament), "1/2")


def test_words_exist_for_every_code() -> None:
    assert set(ADVICE) == set(AdviceCode)
    assert set(PROBLEMS) == set(ChainProblem)
    assert set(PRESET_NAMES) == {preset.name for preset in PRESETS}


def test_standings_are_for_everybody(
    arbiter: Client,
    assistant: Client,
    stranger: Client,
    visitor: Client,
    tournament: Tournament,
) -> None:
    finish(pair(tournament), "1-0")

    for client in (arbiter, assistant, stranger, visitor):
        page = _standings(client, tournament)
        assert page.status_code == 200
        assert page.context["sheet"].after_round == 1


def test_standings_of_a_hidden_event_are_for_its_people(
    arbiter: Client, stranger: Client, visitor: Client, tournament: Tournament
) -> None:
    tournament.event.is_public = False
    tournament.event.save()

    assert _standings(arbiter, tournament).status_code == 200
    assert _standings(stranger, tournament).status_code == 404
    assert _standings(visitor, tournament).status_code == 404


def test_standings_before_the_first_round_are_by_number(
    visitor: Client, tournament: Tournament
) -> None:
    page = _standings(visitor, tournament)

    sheet = page.context["sheet"]
    assert [line.row.number for line in sheet.lines] == [1, 2, 3, 4, 5, 6]
    assert _points(page) == dict.fromkeys(range(1, 7), 0)
    assert sheet.after_round == 0


def test_only_finished_rounds_count(
    arbiter: Client, visitor: Client, tournament: Tournament
) -> None:
    finish(pair(tournament), "1-0")
    before = _points(_standings(visitor, tournament))

    round_ = pair(tournament, publish=False)
    assert _points(_standings(visitor, tournament)) == before
    assert _points(_standings(arbiter, tournament)) == before

    arbiter.post(reverse("pairing:publish-round", args=[tournament, 2]))
    game = round_.games.get(board=1)
    arbiter.post(
        reverse("tournaments:enter-result", args=[tournament, 2, game.board]),
        {"result": "1-0"},
    )
    assert _points(_standings(visitor, tournament)) == before
    assert _standings(visitor, tournament, after=2).status_code == 404


def test_standings_after_an_earlier_round(
    visitor: Client, tournament: Tournament
) -> None:
    finish(pair(tournament), "1-0")
    first = _points(_standings(visitor, tournament))
    finish(pair(tournament), "0-1")

    page = _standings(visitor, tournament, after=1)

    assert _points(page) == first
    assert "Standings after round 1" in page.content.decode()


@pytest.mark.parametrize("after", ["0", "3", "x", "-1", "99999"])
def test_round_without_standings_is_not_found(
    after: str, visitor: Client, tournament: Tournament
) -> None:
    play_rounds(tournament, 2)

    assert _standings(visitor, tournament, after=after).status_code == 404


def test_shared_ranks_are_shown(visitor: Client, tournament: Tournament) -> None:
    _all_draws(tournament)
    # All have half a point and met one opponent with half a point.
    page = _standings(visitor, tournament)

    lines = page.context["sheet"].lines
    assert {line.row.rank for line in lines} == {1}
    assert all(line.is_shared for line in lines)
    assert page.content.decode().count('class="shared"') == 6


def test_figures_lead_to_their_working(visitor: Client, tournament: Tournament) -> None:
    play_rounds(tournament, 2)

    page = _standings(visitor, tournament)

    for line in page.context["sheet"].lines:
        working = visitor.get(line.url)
        assert working.status_code == 200
        ids = set(
            re.findall(
                r'<section class="working" id="([^"]+)"', working.content.decode()
            )
        )
        links = re.findall(rf'{re.escape(line.url)}#([^"]+)"', page.content.decode())
        assert set(links) <= ids
        assert {"PTS", "BH-C1", "BH", "SB", "DE"} <= set(links)


def test_figures_equal_their_working(visitor: Client, tournament: Tournament) -> None:
    play_rounds(tournament, 3)

    lines = _standings(visitor, tournament).context["sheet"].lines

    for line in lines:
        figures = visitor.get(line.url).context["figures"]
        assert [f.text for f in figures[1:]] == [cell.text for cell in line.cells]


def test_penalty_stands_in_the_working_as_a_penalty(
    visitor: Client, tournament: Tournament
) -> None:
    play_rounds(tournament, 1)
    player = tournament.entrants.get(pairing_number=1)
    adjust_points(
        entrant=player, tenths=-5, reason="Late again", by=arbiter_of(tournament)
    )

    address = reverse("standings:working", args=[tournament, player])
    rows = visitor.get(address).context["figures"][0].rows

    assert rows[-1].value == "−½"
    assert rows[-1].why == "penalty or bonus"


def test_working_says_which_places_a_tie_break_decides(
    visitor: Client, tournament: Tournament
) -> None:
    tournament.tie_breaks = [{"code": "DE", "first_place": 1, "last_place": 1}]
    tournament.save()
    play_rounds(tournament, 1)
    player = tournament.entrants.get(pairing_number=1)

    page = visitor.get(reverse("standings:working", args=[tournament, player]))

    assert "DE, place 1 only" in page.content.decode()


def test_group_is_ranked_by_itself(visitor: Client, tournament: Tournament) -> None:
    by = arbiter_of(tournament)
    for entrant in tournament.entrants.filter(pairing_number__in=[2, 5]):
        edit_player(entrant=entrant, by=by, sex="w")
    play_rounds(tournament, 2)
    whole = {
        line.row.number: line.row.rank
        for line in _standings(visitor, tournament).context["sheet"].lines
    }

    page = _standings(visitor, tournament, group="sex-w")

    lines = page.context["sheet"].lines
    assert {line.row.number for line in lines} == {2, 5}
    assert lines[0].row.rank == 1
    assert {line.row.number: line.overall for line in lines} == {
        number: whole[number] for number in (2, 5)
    }
    assert "Women" in page.content.decode()


def test_group_that_does_not_exist_is_not_found(
    visitor: Client, tournament: Tournament
) -> None:
    assert _standings(visitor, tournament, group="sex-x").status_code == 404


def test_group_is_answered_as_a_fragment(
    visitor: Client, tournament: Tournament
) -> None:
    by = arbiter_of(tournament)
    edit_player(entrant=tournament.entrants.first(), by=by, club="Zottegem")

    answer = _standings(visitor, tournament, group="club-Zottegem", headers=HTMX)

    text = answer.content.decode()
    assert answer.status_code == 200
    assert "<html" not in text
    assert text.count("board-number") == 1


def test_performance_and_rating_change_are_shown(
    visitor: Client, tournament: Tournament
) -> None:
    finish(pair(tournament), "1-0")

    page = _standings(visitor, tournament)

    winner = page.context["sheet"].lines[0]
    assert winner.change is not None
    assert winner.change.change > 0
    assert winner.performance is not None
    working = visitor.get(winner.url)
    rating = working.context["rating"]
    assert rating.change == winner.change
    assert [game.scored for game in rating.games] == [10]
    assert f"{winner.change.change:+d}" in working.content.decode()
    assert working.context["performance"].text == str(winner.performance)


def test_decimals_are_in_the_language_of_the_reader(
    visitor: Client, tournament: Tournament
) -> None:
    _all_draws(tournament)

    with translation.override("fr"):
        text = _standings(
            visitor, tournament, headers={"accept-language": "fr"}
        ).content.decode()

    assert ">0,5</a>" in text
    assert ">0.5</a>" not in text


def test_advice_is_for_arbiters(client_of: Any, visitor: Client) -> None:
    by = make_user()
    event = make_event(by=by, is_public=True)
    tournament = make_tournament(4, by=by, event=event, tie_breaks=["KS"])
    sentence = "the Koya system is meant for round robins"

    assert sentence in _standings(client_of(by), tournament).content.decode()
    assert sentence not in _standings(visitor, tournament).content.decode()


def test_chain_that_cannot_be_read_leaves_the_points(
    client_of: Any, visitor: Client
) -> None:
    by = make_user()
    event = make_event(by=by, is_public=True)
    tournament = make_tournament(4, by=by, event=event, tie_breaks=["XYZ"])
    finish(pair(tournament), "1-0")

    page = _standings(client_of(by), tournament)

    assert "There is no tie-break XYZ." in page.content.decode()
    assert sorted(_points(page).values()) == [0, 0, 10, 10]
    assert _standings(visitor, tournament).status_code == 200


def test_decided_order_is_marked_for_everybody(
    arbiter: Client, visitor: Client, tournament: Tournament
) -> None:
    _all_draws(tournament)
    entrants = list(tournament.entrants.order_by("-pairing_number"))
    order_tie(
        tournament=tournament,
        round_number=1,
        entrants=entrants,
        reason="a quick game",
        by=arbiter_of(tournament),
    )

    page = _standings(visitor, tournament)

    numbers = [line.row.number for line in page.context["sheet"].lines]
    assert numbers == [6, 5, 4, 3, 2, 1]
    assert "Order decided by the arbiter" in page.content.decode()
    assert "a quick game" not in page.content.decode()
    assert "a quick game" in _standings(arbiter, tournament).content.decode()


def test_decided_order_counts_after_its_round_only(
    visitor: Client, tournament: Tournament
) -> None:
    _all_draws(tournament)
    entrants = list(tournament.entrants.order_by("-pairing_number"))
    order_tie(
        tournament=tournament,
        round_number=1,
        entrants=entrants,
        reason="a quick game",
        by=arbiter_of(tournament),
    )
    _all_draws(tournament)

    lines = _standings(visitor, tournament).context["sheet"].lines

    assert all(line.row.number == n for n, line in enumerate(lines, start=1))


def test_lots_are_drawn_once_and_kept(client_of: Any, visitor: Client) -> None:
    by = make_user()
    event = make_event(by=by, is_public=True)
    tournament = make_tournament(6, by=by, event=event, tie_breaks=["BH", "LOT"])
    _all_draws(tournament)
    arbiter = client_of(by)
    draw = reverse("standings:draw-tie-lots", args=[tournament])
    before = _standings(visitor, tournament).context["sheet"]
    assert {line.row.rank for line in before.lines} == {1}
    assert draw in _standings(arbiter, tournament).content.decode()
    assert draw not in _standings(visitor, tournament).content.decode()

    arbiter.post(draw)
    after = _standings(visitor, tournament).context["sheet"]

    assert [line.row.rank for line in after.lines] == [1, 2, 3, 4, 5, 6]
    again = _standings(arbiter, tournament).context["sheet"]
    assert [line.row for line in again.lines] == [line.row for line in after.lines]


def test_lots_are_drawn_again_only_with_a_reason(client_of: Any, db: None) -> None:
    by = make_user()
    tournament = make_tournament(4, by=by, tie_breaks=["LOT"])
    draw_tie_lots(tournament=tournament, by=by)
    first = tournament.tie_draw

    answer = client_of(by).post(
        reverse("standings:draw-tie-lots", args=[tournament]), follow=True
    )

    tournament.refresh_from_db()
    assert tournament.tie_draw == first
    assert answer.status_code == 422
    assert answer.context["draw_form"].errors["reason"] == [
        "Say why: the reason is kept in the journal."
    ]

    client_of(by).post(
        reverse("standings:draw-tie-lots", args=[tournament]), {"reason": "no witness"}
    )
    tournament.refresh_from_db()
    assert tournament.tie_draw != first


@pytest.mark.parametrize("players", [20, 80])
def test_standings_cost_the_same_queries_for_any_number_of_players(
    players: int,
    visitor: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    by = make_user()
    event = make_event(by=by, is_public=True)
    tournament = make_tournament(players, by=by, event=event)
    finish(pair(tournament), "1-0")
    player = tournament.entrants.get(pairing_number=1)

    with django_assert_num_queries(13):
        _standings(visitor, tournament)
    with django_assert_num_queries(13):
        visitor.get(reverse("standings:wallchart", args=[tournament]))
    working = reverse("standings:working", args=[tournament, player])
    with django_assert_num_queries(16):
        visitor.get(working)
    # The standings of the last finished round are in memory from then on.
    with django_assert_num_queries(7):
        visitor.get(working, {"after": "1"})
