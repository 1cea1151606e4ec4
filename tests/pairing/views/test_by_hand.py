"""Pairing a round on the pages: the draft, refusals, and taking it back."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
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
    play_rounds,
)
from tournaments.enums import GameResult
from tournaments.models import Event, Tournament
from tournaments.record import Kind
from tournaments.services.adjustments import forbid_pairing
from tournaments.services.byes import request_bye
from tournaments.services.checkin import mark_present
from tournaments.services.entrants import enter_player
from tournaments.services.results import enter_result
from tournaments.services.tournaments import update_settings

pytestmark = pytest.mark.django_db


def _client(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def _next(tournament: Tournament) -> str:
    return reverse("pairing:pair-next-round", args=[tournament])


def _draft(tournament: Tournament, number: int = 1) -> str:
    return reverse("pairing:draft", args=[tournament, number])


def _unpair(tournament: Tournament, number: int = 1) -> str:
    return reverse("pairing:unpair-round", args=[tournament, number])


def _sentences(answer: Any) -> list[str]:
    return [str(message) for message in answer.context["messages"]]


def test_next_round_is_paired_as_a_draft(
    arbiter: Client, tournament: Tournament
) -> None:
    answer = arbiter.post(_next(tournament))

    assert answer.status_code == 302
    assert answer.headers["Location"] == _draft(tournament)
    round_ = tournament.rounds.get()
    assert round_.is_draft
    assert round_.games.count() == 3


def test_draft_shows_scores_colours_and_floats(
    arbiter: Client, tournament: Tournament
) -> None:
    play_rounds(tournament, 2)
    arbiter.post(_next(tournament))

    sheet = arbiter.get(_draft(tournament, 3)).context["sheet"]

    scores = {}
    for outcome in tournament.rounds.get(number=1).outcomes.all():
        scores[outcome.entrant_id] = {"1": 10, "=": 5, "0": 0}[outcome.kind]
    for outcome in tournament.rounds.get(number=2).outcomes.all():
        scores[outcome.entrant_id] += {"1": 10, "=": 5, "0": 0}[outcome.kind]
    sides = [side for board in sheet.boards for side in (board.white, board.black)]
    assert {side.entrant.pk: side.score for side in sides} == scores
    assert {len(side.history) for side in sides} == {2}
    for board in sheet.boards:
        is_floater = board.white.score != board.black.score
        assert board.white.is_floater == is_floater


def test_draft_lists_who_has_no_game(arbiter: Client, tournament: Tournament) -> None:
    enter_player(tournament=tournament, by=arbiter_of(tournament), surname="Odd")
    arbiter.post(_next(tournament), {"asked": "1"})

    page = arbiter.get(_draft(tournament))

    (absent,) = page.context["sheet"].absent
    assert absent.entrant.surname == "Odd"
    assert "Pairing-allocated bye" in page.content.decode()


def test_requested_bye_is_shown_before_the_round_is_paired(
    arbiter: Client, tournament: Tournament
) -> None:
    by = arbiter_of(tournament)
    asks, barred = (tournament.entrants.get(pairing_number=n) for n in (1, 2))
    request_bye(entrant=barred, round_number=1, kind="H", by=by)
    request_bye(entrant=asks, round_number=2, kind="H", by=by)
    enter_player(tournament=tournament, by=by, surname="Odd")
    finish(pair(tournament), "1-0")

    asked = arbiter.post(_next(tournament))

    page = asked.content.decode()
    assert asked.status_code == 422
    assert tournament.rounds.count() == 1
    assert asks.name in page.partition("Asked not to play")[2]
    assert "autofocus>Pair round 2</button>" in page
    arbiter.post(_next(tournament), {"asked": "1"})
    assert tournament.rounds.get(number=2).is_draft


def test_who_cannot_get_the_bye_is_shown_before_the_round_is_paired(
    arbiter: Client, tournament: Tournament
) -> None:
    enter_player(tournament=tournament, by=arbiter_of(tournament), surname="Odd")
    finish(pair(tournament), "1-0")

    page = arbiter.post(_next(tournament)).content.decode()

    assert tournament.rounds.count() == 1
    assert "7 players: one of them gets the bye. It cannot go to: Odd." in page


def test_bye_is_open_while_somebody_is_not_checked_in(
    arbiter: Client, tournament: Tournament
) -> None:
    by = arbiter_of(tournament)
    odd = enter_player(tournament=tournament, by=by, surname="Odd")
    finish(pair(tournament), "1-0")
    here = tournament.entrants.exclude(pk=odd.pk)
    mark_present(tournament=tournament, entrants=here, round_number=2, by=by)

    page = arbiter.post(_next(tournament)).content.decode()

    assert "players: one of them gets the bye" not in page
    assert "If an odd number of players is left, one of them gets the bye." in page
    assert "It cannot go to: Odd." in page


def test_ratings_of_another_kind_are_named_before_the_first_round(
    arbiter: Client, tournament: Tournament
) -> None:
    """Chosen after the players came, the kind leaves all of them without a rating."""
    by = arbiter_of(tournament)
    pages = [
        reverse(f"tournaments:{name}", args=[tournament])
        for name in ("player-list", "settings")
    ]
    sentence = "which no player has; 6 players have the rating “Standard”."
    assert not any(sentence in arbiter.get(page).text for page in pages)
    update_settings(tournament=tournament, by=by, rating_used="rapid")

    asked = arbiter.post(_next(tournament))

    assert sentence in asked.text
    assert not tournament.rounds.exists()
    assert all(sentence in arbiter.get(page).text for page in pages)
    assert sentence not in Client().get(pages[0]).text
    arbiter.post(_next(tournament), {"asked": "1"})
    assert tournament.rounds.exists()


@pytest.mark.parametrize("is_public", [True, False])
def test_publishing_says_when_visitors_see_nothing(
    arbiter: Client, tournament: Tournament, is_public: bool
) -> None:
    Event.objects.update(is_public=is_public)
    pair(tournament, publish=False)
    hidden = "The event is not public: visitors do not see its rounds."
    assert (hidden in arbiter.get(_draft(tournament)).text) is not is_public

    address = reverse("pairing:publish-round", args=[tournament, 1])
    published = arbiter.post(address, follow=True).text

    assert "Round 1 is published." in published
    assert (hidden in published) is not is_public


def test_draft_is_for_arbiters(
    assistant: Client, stranger: Client, visitor: Client, tournament: Tournament
) -> None:
    pair(tournament, publish=False)

    assert assistant.get(_draft(tournament)).status_code == 403
    assert stranger.get(_draft(tournament)).status_code == 403
    assert visitor.get(_draft(tournament)).status_code == 302


def test_draft_of_a_hidden_event_is_not_found(
    stranger: Client, visitor: Client, tournament: Tournament
) -> None:
    pair(tournament, publish=False)
    tournament.event.is_public = False
    tournament.event.save()

    assert stranger.get(_draft(tournament)).status_code == 404
    assert visitor.get(_draft(tournament)).status_code == 404


def test_draft_of_a_published_round_leads_to_the_round(
    arbiter: Client, tournament: Tournament
) -> None:
    pair(tournament)

    answer = arbiter.get(_draft(tournament))

    page = reverse("tournaments:round-detail", args=[tournament, 1])
    assert answer.headers["Location"] == page


@pytest.mark.parametrize("headers", [{}, {"hx-request": "true"}])
def test_pairing_is_for_arbiters(
    headers: dict[str, str],
    assistant: Client,
    stranger: Client,
    visitor: Client,
    tournament: Tournament,
) -> None:
    assert assistant.post(_next(tournament), headers=headers).status_code == 403
    assert stranger.post(_next(tournament), headers=headers).status_code == 403
    assert visitor.post(_next(tournament), headers=headers).status_code == 302
    assert not tournament.rounds.exists()


def test_pairing_is_not_done_by_looking(
    arbiter: Client, tournament: Tournament
) -> None:
    assert arbiter.get(_next(tournament)).status_code == 200
    assert not tournament.rounds.exists()
    pair(tournament, publish=False)
    assert arbiter.get(_unpair(tournament)).status_code == 302
    assert tournament.rounds.exists()


def test_pairing_asks_for_the_missing_results(
    arbiter: Client, tournament: Tournament
) -> None:
    pair(tournament)

    answer = arbiter.post(_next(tournament))

    assert answer.status_code == 422
    missing = answer.context["questions"].missing
    assert [board.number for board in missing] == [1, 2, 3]
    page = reverse("tournaments:round-detail", args=[tournament, 1])
    assert f'href="{page}#board-row-1"' in answer.content.decode()
    assert tournament.rounds.count() == 1


def test_impossible_pairing_says_what_can_be_done(db: None) -> None:
    tournament = make_tournament(2)
    by = arbiter_of(tournament)
    entrants = list(tournament.entrants.all())
    forbid_pairing(tournament=tournament, entrants=entrants, by=by)

    answer = _client(by).post(_next(tournament))

    assert answer.status_code == 422
    assert answer.context["is_impossible"]
    assert "Take a forbidden pairing back" in answer.content.decode()
    assert not tournament.rounds.exists()


def test_draft_is_unpaired_with_a_reason(
    arbiter: Client, tournament: Tournament
) -> None:
    pair(tournament, publish=False)

    answer = arbiter.post(
        _unpair(tournament), {"reason": "a player arrived"}, follow=True
    )

    assert _sentences(answer) == ["Round 1 is un-paired."]
    assert not tournament.rounds.exists()
    entry = tournament.event.journal.order_by("-pk").first()
    assert (entry.act, entry.reason) == ("unpair_round", "a player arrived")


def test_unpairing_is_for_arbiters(
    assistant: Client, stranger: Client, visitor: Client, tournament: Tournament
) -> None:
    pair(tournament, publish=False)

    assert assistant.post(_unpair(tournament)).status_code == 403
    assert stranger.post(_unpair(tournament)).status_code == 403
    assert visitor.post(_unpair(tournament)).status_code == 302
    assert tournament.rounds.count() == 1


def test_round_with_results_is_not_unpaired(
    arbiter: Client, tournament: Tournament
) -> None:
    finish(pair(tournament), "1-0")

    answer = arbiter.post(_unpair(tournament), {"reason": "why not"}, follow=True)

    assert tournament.rounds.count() == 1
    assert len(_sentences(answer)) == 1
    assert "un-paired." not in _sentences(answer)[0]


def test_tournament_without_colours_shows_none(db: None) -> None:
    tournament = make_tournament(6, system="swiss-no-colours")
    play_rounds(tournament, 1)
    pair(tournament, publish=False)

    page = _client(arbiter_of(tournament)).get(_draft(tournament, 2)).content.decode()

    assert "disc-white" not in page
    assert "disc-black" not in page
    assert "White" not in page
    assert "olours" not in page.replace("without colours", "").replace("no-colours", "")


@pytest.mark.parametrize("players", [20, 80])
def test_draft_costs_the_same_queries_for_any_number_of_boards(
    players: int, db: None, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    by = make_user()
    tournament = make_tournament(players, by=by, event=make_event(by=by))
    pair(tournament, publish=False)
    client = _client(by)

    with django_assert_num_queries(15):
        client.get(_draft(tournament))


def test_no_show_is_asked_for_and_not_paired_unseen(
    arbiter: Client, tournament: Tournament
) -> None:
    round_ = pair(tournament)
    game = round_.games.get(board=1)
    enter_result(
        game=game, result=GameResult.WHITE_WINS_BY_FORFEIT, by=arbiter_of(tournament)
    )
    finish(round_, "1-0")

    asked = arbiter.post(_next(tournament))

    assert asked.status_code == 422
    assert "forfeit in round 1" in asked.content.decode()
    name = f"player_{game.black.entry_order}"
    assert name in arbiter.post(_next(tournament), {"asked": "1"}).content.decode()
    arbiter.post(_next(tournament), {"asked": "1", name: "withdraw"})
    assert not tournament.rounds.get(number=2).games.filter(white=game.black).exists()
    assert not tournament.rounds.get(number=2).games.filter(black=game.black).exists()


def test_no_show_who_plays_again_makes_nobody_else_absent(
    arbiter: Client, tournament: Tournament
) -> None:
    round_ = pair(tournament)
    game = round_.games.get(board=1)
    enter_result(
        game=game, result=GameResult.BLACK_WINS_BY_FORFEIT, by=arbiter_of(tournament)
    )
    finish(round_, "1-0")
    answers = {"asked": "1", f"player_{game.white.entry_order}": "play"}

    arbiter.post(_next(tournament), answers)
    arbiter.post(_unpair(tournament, 2))

    page = arbiter.get(_next(tournament))
    assert page.context["questions"].undecided == (game.white,)


@pytest.mark.parametrize(("language", "letters"), [("fr", "BN"), ("nl", "WZ")])
def test_due_colour_has_the_letter_of_the_readers_language(
    arbiter: Client, tournament: Tournament, language: str, letters: str
) -> None:
    """The English B is Black, and the French one White."""
    play_rounds(tournament, 1)
    arbiter.post(_next(tournament))
    sheet = arbiter.get(_draft(tournament, 2)).context["sheet"]
    sides = [side for board in sheet.boards for side in (board.white, board.black)]
    due = [{"w": letters[0], "b": letters[1]}[s.preference[0].lower()] for s in sides]

    arbiter.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    page = arbiter.get(_draft(tournament, 2)).content.decode()

    shown = re.findall(r'class="history wide-only">.*?<b>(\w)!?</b>', page)
    assert [letter.upper() for letter in shown] == due


def test_draft_names_who_was_entered_after_it(
    arbiter: Client, tournament: Tournament
) -> None:
    arbiter.post(_next(tournament))
    assert 'id="newcomers"' not in arbiter.get(_draft(tournament)).content.decode()

    added = arbiter.post(
        reverse("tournaments:add-player", args=[tournament]),
        {"name": "Maes, Lotte"},
        headers={"HX-Request": "true"},
    )

    assert "Round 1 is a draft without them." in added.content.decode()
    page = arbiter.get(_draft(tournament)).content.decode()
    assert "Maes, Lotte was entered after this pairing and has no game." in page
    arbiter.post(_unpair(tournament))
    arbiter.post(_next(tournament), {"asked": "1"})
    maes = tournament.entrants.get(surname="Maes")
    assert maes.outcomes.get().kind in (Kind.PENDING, Kind.PAIRING_BYE)
