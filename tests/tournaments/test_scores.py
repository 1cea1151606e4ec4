"""Scores before a round are those of the record, whatever happened to them since."""

from __future__ import annotations

import pytest

from tests.factories import (
    arbiter_of,
    finish,
    make_entrant,
    make_tournament,
    pair,
    play_rounds,
)
from tournaments.marked_scores import MarkedScore
from tournaments.models import Round, Tournament
from tournaments.selectors import scores_when_paired, tournament_record
from tournaments.services.adjustments import adjust_points
from tournaments.services.results import correct_result, enter_result
from tournaments.withdrawals import without_annulled

pytestmark = pytest.mark.django_db


def of_record(round_: Round) -> dict[object, int]:
    """Return the scores that the record of a round's pairing has, by entrant."""
    record = tournament_record(round_.tournament, seen_when_pairing=round_.number)
    if round_.tournament.is_scheduled:
        record = without_annulled(record)
    scores = {
        player.number: player.score_before(round_.number) for player in record.players
    }
    return {
        outcome.entrant_id: scores[outcome.number_then]
        for outcome in round_.outcomes.all()
        if outcome.number_then in scores
    }


def of_page(round_: Round) -> dict[object, int]:
    """Return what the page of a round prints beside its players."""
    scores = scores_when_paired(round_)
    return {
        outcome.entrant_id: int(scores[outcome.entrant_id])
        for outcome in round_.outcomes.all()
        if outcome.number_then and outcome.entrant_id in scores
    }


def rounds_of(tournament: Tournament) -> list[Round]:
    rounds = list(tournament.rounds.all())
    for round_ in rounds:
        round_.tournament = tournament
    return rounds


def test_scores_after_corrections_penalties_and_an_adjourned_game():
    tournament = make_tournament(9, rounds_total=5)
    by = arbiter_of(tournament)
    first = pair(tournament)
    late = first.games.get(board=2)
    enter_result(game=late, result="?", by=by)
    finish(first, "1-0")
    second = pair(tournament)
    correct_result(
        game=first.games.get(board=1), result="0-1", reason="Slip misread", by=by
    )
    enter_result(game=late, result="0-1", seen="?", by=by)
    player = tournament.entrants.get(pairing_number=3)
    adjust_points(entrant=player, tenths=-5, reason="Telephone", by=by)
    finish(second, "1/2")
    third = finish(pair(tournament))
    pair(tournament)

    rounds = rounds_of(tournament)

    assert [of_page(r) for r in rounds] == [of_record(r) for r in rounds]
    assert of_page(rounds[1]) != of_page(rounds[2])
    marked = scores_when_paired(third)[player.pk]
    assert isinstance(marked, MarkedScore)
    assert marked.adjustment == -5


def test_scores_follow_the_player_when_numbers_are_renewed():
    tournament = make_tournament(8, rounds_total=5)
    finish(pair(tournament), "1-0")
    second = pair(tournament)
    finish(second, "1/2")
    before = of_page(second)

    make_entrant(tournament, "Newcomer", ratings={"standard": 2400})

    assert tournament.entrants.get(surname="Player001").pairing_number != 1
    assert of_page(second) == before == of_record(second)
    assert set(before.values()) == {0, 10}


def test_scores_in_a_round_robin():
    tournament = make_tournament(6, system="round-robin", rounds_total=5)
    play_rounds(tournament, 3)

    rounds = rounds_of(tournament)

    assert [of_page(r) for r in rounds] == [of_record(r) for r in rounds]
    assert len(of_page(rounds[0])) == 6
