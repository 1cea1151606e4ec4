"""The page of a round, and its publication now or at an hour."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.factories import (
    arbiter_of,
    finish,
    make_event,
    make_tournament,
    make_user,
    pair,
    play_rounds,
)
from tournaments.desk import Stage
from tournaments.enums import RoundStatus
from tournaments.models import Round, Tournament
from tournaments.services.entrants import enter_player
from tournaments.services.rounds import publish_round
from tournaments.services.tournaments import update_settings

pytestmark = pytest.mark.django_db


def _page(client: Client, round_: Round) -> Any:
    args = [round_.tournament, round_.number]
    return client.get(reverse("tournaments:round-detail", args=args))


def _act(client: Client, name: str, round_: Round, **fields: str) -> Any:
    args = [round_.tournament, round_.number]
    answer = client.post(reverse(f"pairing:{name}", args=args), fields, follow=True)
    round_.refresh_from_db()
    return answer


def _sentences(answer: Any) -> list[str]:
    return [str(message) for message in answer.context["messages"]]


def _in(tournament: Tournament, **delta: int) -> str:
    """Return a moment to come as the arbiter types it, in the tournament's zone."""
    zone = ZoneInfo(tournament.paper_time_zone)
    at = timezone.now().astimezone(zone) + timedelta(**delta)
    return at.strftime("%Y-%m-%dT%H:%M")


def test_round_keeps_its_numbers_for_who_had_no_game(visitor: Client) -> None:
    event = make_event(is_public=True)
    tournament = make_tournament(5, event=event)
    round_ = pair(tournament)
    enter_player(
        tournament=tournament,
        surname="Latecomer",
        ratings={"standard": 2400},
        by=make_user(),
    )

    page = _page(visitor, round_)

    rest = page.text[page.text.index("Without a game") :]
    numbers = re.findall(r'<td class="num fit">(\d*)</td>', rest)
    assert (rest.index("Player005") < rest.index("Latecomer"), numbers) == (
        True,
        ["5", ""],
    )


def test_estimate_of_the_arbiter_is_marked_beside_the_board(
    visitor: Client, tournament: Tournament
) -> None:
    for surname, fields in (("Guessed", {"estimate": 1777}), ("Unrated", {})):
        enter_player(
            tournament=tournament,
            by=arbiter_of(tournament),
            surname=surname,
            **fields,
        )

    page = _page(visitor, pair(tournament)).content.decode()

    assert page.count('1777<abbr title="estimate of the arbiter">e</abbr>') == 1
    assert page.count("estimate of the arbiter") == 1


def test_published_round_is_for_everybody(
    arbiter: Client,
    assistant: Client,
    stranger: Client,
    visitor: Client,
    tournament: Tournament,
) -> None:
    round_ = pair(tournament)

    for client in (arbiter, assistant, stranger, visitor):
        page = _page(client, round_)
        assert page.status_code == 200
        assert [line.board.number for line in page.context["lines"]] == [1, 2, 3]


def test_draft_is_hidden_from_all_but_arbiters(
    arbiter: Client,
    assistant: Client,
    stranger: Client,
    visitor: Client,
    tournament: Tournament,
) -> None:
    round_ = pair(tournament, publish=False)
    draft = reverse("pairing:draft", args=[tournament, 1])

    assert _page(arbiter, round_).headers["Location"] == draft
    for client in (assistant, stranger, visitor):
        assert _page(client, round_).status_code == 404


def test_second_pass_shows_no_draft(
    arbiter: Client, assistant: Client, tournament: Tournament
) -> None:
    pair(tournament, publish=False)
    address = reverse("tournaments:second-pass", args=[tournament, 1])
    page = reverse("tournaments:round-detail", args=[tournament, 1])

    for client in (arbiter, assistant):
        for ask in (client.get, client.post):
            assert ask(address).headers["Location"] == page
    assert assistant.get(page).status_code == 404


def test_round_that_does_not_exist_is_not_found(
    arbiter: Client, tournament: Tournament
) -> None:
    pair(tournament)

    for number in (0, 2, 99):
        args = [tournament, number]
        address = reverse("tournaments:round-detail", args=args)
        assert arbiter.get(address).status_code == 404


def test_round_of_a_hidden_event_is_not_found_by_visitors(
    visitor: Client, arbiter: Client, tournament: Tournament
) -> None:
    round_ = pair(tournament)
    tournament.event.is_public = False
    tournament.event.save()

    assert _page(visitor, round_).status_code == 404
    assert _page(arbiter, round_).status_code == 200


def test_visitors_see_results_and_no_keys(
    visitor: Client, tournament: Tournament
) -> None:
    round_ = finish(pair(tournament), "1/2")

    page = _page(visitor, round_)

    assert [line.can_enter for line in page.context["lines"]] == [False] * 3
    assert "result-entry" not in page.content.decode()
    assert page.content.decode().count("½-½") == 3


def test_round_shows_the_scores_with_which_it_was_paired(
    visitor: Client, tournament: Tournament
) -> None:
    play_rounds(tournament, 1)
    second = finish(pair(tournament), "1-0")

    lines = _page(visitor, second).context["lines"]

    first = {o.entrant_id: o for o in tournament.rounds.get(number=1).outcomes.all()}
    worth = {"1": 10, "=": 5, "0": 0}
    for line in lines:
        assert line.white_score == worth[first[line.board.game.white_id].kind]
        assert line.black_score == worth[first[line.board.game.black_id].kind]


def test_round_lists_who_has_no_game(visitor: Client, tournament: Tournament) -> None:
    by = arbiter_of(tournament)
    enter_player(tournament=tournament, by=by, surname="Odd", is_namesake=False)
    round_ = pair(tournament)

    page = _page(visitor, round_)

    (absent,) = page.context["absent"]
    assert absent.get_kind_display() == "Pairing-allocated bye"
    assert f"{absent.entrant.name}" in page.content.decode()


def test_arbiter_publishes_a_draft(
    arbiter: Client, visitor: Client, tournament: Tournament
) -> None:
    round_ = pair(tournament, publish=False)

    answer = _act(arbiter, "publish-round", round_)

    assert _sentences(answer) == ["Round 1 is published."]
    assert round_.status == RoundStatus.PUBLISHED
    assert _page(visitor, round_).status_code == 200


@pytest.mark.parametrize("name", ["publish-round", "keep-as-draft"])
@pytest.mark.parametrize("headers", [{}, {"hx-request": "true"}])
def test_publication_is_for_arbiters(
    name: str,
    headers: dict[str, str],
    assistant: Client,
    stranger: Client,
    visitor: Client,
    tournament: Tournament,
) -> None:
    round_ = pair(tournament, publish=False)
    address = reverse(f"pairing:{name}", args=[tournament, 1])

    assert assistant.post(address, headers=headers).status_code == 403
    assert stranger.post(address, headers=headers).status_code == 403
    assert visitor.post(address, headers=headers).status_code == 302
    round_.refresh_from_db()
    assert round_.is_draft


def test_publication_is_not_done_by_looking(
    arbiter: Client, tournament: Tournament
) -> None:
    pair(tournament, publish=False)

    address = reverse("pairing:publish-round", args=[tournament, 1])

    assert arbiter.get(address).status_code == 302
    assert tournament.rounds.get().is_draft


def test_draft_is_published_at_its_hour(
    arbiter: Client, visitor: Client, tournament: Tournament
) -> None:
    tournament.time_zone = "Europe/Brussels"
    tournament.save()
    round_ = pair(tournament, publish=False)

    answer = _act(arbiter, "publish-round", round_, at=_in(tournament, hours=2))

    assert _sentences(answer) == ["Round 1 will be published at its hour."]
    assert round_.publish_at is not None
    waiting = round_.publish_at - timezone.now()
    assert timedelta(minutes=118) < waiting <= timedelta(hours=2)
    assert _page(visitor, round_).status_code == 404

    Round.objects.filter(pk=round_.pk).update(publish_at=timezone.now())
    assert _page(visitor, round_).status_code == 200
    page = _page(arbiter, round_)
    assert page.status_code == 200
    assert page.context["page"].progress.stage == Stage.ENTER_RESULTS


def test_hour_that_has_passed_is_refused(
    arbiter: Client, tournament: Tournament
) -> None:
    round_ = pair(tournament, publish=False)

    answer = _act(arbiter, "publish-round", round_, at=_in(tournament, hours=-1))

    assert answer.status_code == 422
    assert answer.context["publication"].errors["at"] == [
        "This hour has passed. Publish now, or choose a later one."
    ]
    assert round_.publish_at is None
    assert round_.is_draft


@pytest.mark.parametrize("typed", ["half past two", ""])
def test_hour_that_cannot_be_read_is_refused(
    typed: str, arbiter: Client, tournament: Tournament
) -> None:
    """An hour left empty does not publish at once: that is another button."""
    round_ = pair(tournament, publish=False)

    answer = _act(arbiter, "publish-round", round_, at=typed)

    assert answer.status_code == 422
    assert answer.context["publication"].errors["at"] == [
        "Write the hour like 2026-04-03 14:30."
    ]
    assert round_.is_draft


def test_hour_is_forgotten(arbiter: Client, tournament: Tournament) -> None:
    round_ = pair(tournament, publish=False)
    at = timezone.now() + timedelta(hours=1)
    publish_round(round_=round_, by=arbiter_of(tournament), at=at)

    answer = _act(arbiter, "keep-as-draft", round_)

    assert _sentences(answer) == ["Round 1 stays a draft until you publish it."]
    assert round_.publish_at is None


def test_round_is_not_published_twice(arbiter: Client, tournament: Tournament) -> None:
    round_ = pair(tournament)
    before = tournament.event.journal.count()

    answer = _act(arbiter, "publish-round", round_)

    assert _sentences(answer) == ["Round 1 is published already."]
    assert tournament.event.journal.count() == before


def test_strip_of_rounds_hides_drafts_from_visitors(
    arbiter: Client, visitor: Client, tournament: Tournament
) -> None:
    play_rounds(tournament, 1)
    pair(tournament, publish=False)
    address = reverse("tournaments:tournament-detail", args=[tournament])
    of_draft = reverse("tournaments:round-detail", args=[tournament, 2])

    assert of_draft in arbiter.get(address).content.decode()
    assert of_draft not in visitor.get(address).content.decode()


def test_next_round_is_offered_when_all_results_are_in(
    arbiter: Client, assistant: Client, tournament: Tournament
) -> None:
    round_ = pair(tournament)
    next_round = reverse("pairing:pair-next-round", args=[tournament])
    # There from the start, so that the last result needs no new page.
    hidden = 'id="next-act" hidden'
    assert hidden in _page(arbiter, round_).content.decode()

    finish(round_, "1-0")

    page = _page(arbiter, round_).content.decode()
    assert next_round in page
    assert hidden not in page
    assert next_round not in _page(assistant, round_).content.decode()


def test_closing_is_offered_after_the_last_result(
    arbiter: Client, tournament: Tournament
) -> None:
    update_settings(tournament=tournament, by=arbiter_of(tournament), rounds_total=1)
    round_ = pair(Tournament.objects.get(pk=tournament.pk))
    finish(round_, "1-0")

    page = _page(arbiter, round_).content.decode()

    offered = page.partition('id="next-act"')[2].partition("</div>")[0]
    assert reverse("standings:closing", args=[tournament]) in offered


def test_tournament_without_colours_shows_none(visitor: Client, client_of: Any) -> None:
    by = make_user()
    event = make_event(by=by, is_public=True)
    tournament = make_tournament(6, by=by, event=event, system="swiss-no-colours")
    round_ = pair(tournament)

    for client in (visitor, client_of(by)):
        page = _page(client, round_).content.decode()
        assert "disc-white" not in page
        assert "disc-black" not in page
        assert "White" not in page
        assert "reversed_colours" not in page


@pytest.mark.parametrize("players", [20, 80])
def test_round_costs_the_same_queries_for_any_number_of_boards(
    players: int,
    visitor: Client,
    client_of: Any,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    by = make_user()
    event = make_event(by=by, is_public=True)
    tournament = make_tournament(players, by=by, event=event)
    round_ = pair(tournament)
    arbiter = client_of(by)

    with django_assert_num_queries(11):
        _page(visitor, round_)
    with django_assert_num_queries(18):
        _page(arbiter, round_)


def test_round_of_a_schedule_leads_to_the_next_one() -> None:
    tournament = make_tournament(4, system="round-robin", rounds_total=3)
    client = Client()
    client.force_login(arbiter_of(tournament))
    first = pair(tournament)
    second = reverse("tournaments:round-detail", args=[tournament, 2])
    hidden = 'id="next-act" hidden'
    assert hidden in _page(client, first).content.decode()

    finish(first)

    page = _page(client, first).content.decode()
    assert f'accesskey="n" href="{second}"' in page
    assert hidden not in page


def test_round_leads_to_its_paper(
    arbiter: Client, assistant: Client, visitor: Client, tournament: Tournament
) -> None:
    round_ = pair(tournament)
    slips = reverse("paper:paper-pdf", args=[tournament, "result-slips"])

    assert slips not in _page(visitor, round_).content.decode()
    for staff in (arbiter, assistant):
        assert f"{slips}?round=1" in _page(staff, round_).content.decode()
        assert staff.get(f"{slips}?round=1").status_code == 200
