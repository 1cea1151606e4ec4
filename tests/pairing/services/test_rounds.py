"""Pairing the next round through the service, and taking a draft back."""

from __future__ import annotations

import threading

import pytest
from django.db import connection

from pairing.answers import answer_from_data, answer_to_data
from pairing.engine.systems import pair_round
from pairing.services.rounds import pair_next_round, unpair_round
from tests.factories import (
    arbiter_of,
    finish,
    make_entrant,
    make_tournament,
    make_user,
    pair,
    play_rounds,
)
from tournaments.enums import RoundStatus
from tournaments.errors import (
    PairingImpossible,
    RoundNotInState,
    RoundStillOpen,
    TournamentClosed,
    TournamentError,
)
from tournaments.models import Game, Outcome, PairingRun, Round, Tournament
from tournaments.record import Kind
from tournaments.record_data import record_from_data
from tournaments.selectors import boards, tournament_record
from tournaments.services.byes import request_bye
from tournaments.services.entrants import edit_player, withdraw_player
from tournaments.services.tournaments import close_tournament

pytestmark = pytest.mark.django_db


def test_pair_next_round_stores_a_draft_with_an_outcome_for_everybody():
    tournament = make_tournament(7)
    absent, gone = tournament.entrants.order_by("pairing_number")[:2]
    by = make_user()
    request_bye(entrant=absent, round_number=1, kind="H", by=by)
    withdraw_player(entrant=gone, by=by)

    round_ = pair_next_round(tournament=tournament, by=by)

    assert (round_.number, round_.status) == (1, RoundStatus.DRAFT)
    kinds = {o.entrant.pairing_number: o.kind for o in round_.outcomes.all()}
    assert kinds == {1: "H", 2: "Z", 3: "*", 4: "*", 5: "*", 6: "*", 7: "U"}
    assert [o.number_then for o in round_.outcomes.order_by("number_then")] == [
        *range(1, 8)
    ]
    entry = tournament.journal.last()
    assert (entry.act, entry.by, entry.round_number) == ("pair_next_round", by, 1)


def test_pair_next_round_stores_what_the_engine_answers():
    tournament = make_tournament(9)
    play_rounds(tournament, 2)
    expected = pair_round(tournament_record(tournament), tournament.system)

    round_ = pair(tournament)

    assert [
        (b.game.white.pairing_number, b.game.black.pairing_number)
        for b in boards(round_)
    ] == [tuple(found) for found in expected.pairs]
    run = round_.pairing_runs.get()
    assert answer_from_data(run.answer) == expected
    assert answer_to_data(expected) == run.answer
    assert record_from_data(run.input) == tournament_record(
        tournament, seen_when_pairing=3
    )
    assert (run.engine, run.system) == ("Ronde", "dutch-2026")


def test_pair_next_round_draws_the_initial_colour_once():
    tournament = make_tournament(4, initial_colour_choice="drawn")
    by = make_user()

    round_ = pair_next_round(tournament=tournament, by=by)
    drawn = Tournament.objects.get(pk=tournament.pk).initial_colour
    assert drawn in ("w", "b")
    assert round_.outcomes.get(number_then=1).colour == drawn

    unpair_round(round_=round_, by=by)
    pair_next_round(tournament=tournament, by=by)
    assert Tournament.objects.get(pk=tournament.pk).initial_colour == drawn


def test_pair_next_round_refuses_while_a_result_is_missing():
    tournament = make_tournament(6)
    round_ = pair(tournament)

    with pytest.raises(RoundStillOpen) as refusal:
        pair_next_round(tournament=tournament, by=make_user())

    assert refusal.value.boards == (1, 2, 3)
    finish(round_)
    assert pair(tournament).number == 2


def test_pair_next_round_refuses_while_a_draft_waits():
    tournament = make_tournament(6)
    pair(tournament, publish=False)

    with pytest.raises(RoundStillOpen):
        pair_next_round(tournament=tournament, by=make_user())


def test_pair_next_round_stops_after_the_last_one():
    tournament = make_tournament(4, rounds_total=1)
    play_rounds(tournament, 1)

    with pytest.raises(RoundNotInState):
        pair_next_round(tournament=tournament, by=make_user())
    close_tournament(tournament=tournament, by=make_user())
    with pytest.raises(TournamentClosed):
        pair_next_round(tournament=tournament, by=make_user())


@pytest.mark.parametrize("players", [0, 1])
def test_pair_next_round_needs_two_players(players):
    tournament = make_tournament(players)

    with pytest.raises(PairingImpossible):
        pair_next_round(tournament=tournament, by=make_user())

    assert not Round.objects.exists()


def test_pair_next_round_says_who_has_nobody_left():
    tournament = make_tournament(4, rounds_total=5)
    play_rounds(tournament, 3)

    with pytest.raises(PairingImpossible) as refusal:
        pair_next_round(tournament=tournament, by=make_user())

    assert "Player001" in refusal.value.message
    assert tournament.rounds.count() == 3


@pytest.mark.parametrize("system", ["dutch-2017", "dutch-2013", "swiss-no-colours"])
def test_pair_next_round_knows_every_system(system):
    tournament = make_tournament(8, system=system, rounds_total=7)

    play_rounds(tournament, 3)

    assert Game.objects.filter(round__tournament=tournament).count() == 12
    met = [frozenset((game.white_id, game.black_id)) for game in Game.objects.all()]
    assert len(set(met)) == 12


def test_pair_next_round_accelerates_the_upper_half():
    tournament = make_tournament(8, acceleration="baku", rounds_total=9)

    round_ = finish(pair(tournament), "1/2")

    virtual = dict(round_.outcomes.values_list("number_then", "virtual_points"))
    assert virtual == {1: 10, 2: 10, 3: 10, 4: 10, 5: 0, 6: 0, 7: 0, 8: 0}
    make_entrant(tournament, "Late", ratings={"standard": 1995})
    second = pair(tournament)
    virtual = dict(second.outcomes.values_list("number_then", "virtual_points"))
    assert [number for number, points in virtual.items() if points] == [1, 2, 3, 4, 5]
    record = tournament_record(tournament, seen_when_pairing=2)
    assert record.by_number[1].virtual_points == (10,)


def test_board_numbers_follow_the_hall():
    tournament = make_tournament(8, first_board=11, skipped_boards=[12])
    edit_player(
        entrant=tournament.entrants.get(pairing_number=2),
        by=make_user(),
        fixed_board=30,
    )

    round_ = pair(tournament)

    numbers = {
        b.number: {b.game.white.pairing_number, b.game.black.pairing_number}
        for b in boards(round_)
    }
    assert numbers == {11: {1, 5}, 13: {3, 7}, 14: {4, 8}, 30: {2, 6}}


def test_unpair_round_takes_everything_of_a_draft_back():
    tournament = make_tournament(5)
    round_ = pair(tournament, publish=False)

    unpair_round(round_=round_, by=make_user("renée"), reason="Late entry")

    for model in (Round, Game, Outcome, PairingRun):
        assert not model.objects.exists()
    entry = tournament.journal.last()
    assert (entry.act, entry.by_name, entry.reason) == (
        "unpair_round",
        "renée",
        "Late entry",
    )


def test_unpair_round_refuses_a_published_round():
    tournament = make_tournament(4)
    round_ = pair(tournament)

    with pytest.raises(RoundNotInState):
        unpair_round(round_=round_, by=make_user())


def test_forfeited_pair_may_meet_again_and_the_bye_is_given_once():
    tournament = make_tournament(3, rounds_total=3)
    byes = []
    for _ in range(3):
        round_ = pair(tournament)
        byes.append(round_.outcomes.get(kind=Kind.PAIRING_BYE).entrant_id)
        finish(round_, "--" if round_.number == 1 else "1/2")

    assert len(set(byes)) == 3


@pytest.mark.django_db(transaction=True)
def test_two_arbiters_pair_in_the_same_second_and_one_round_is_made():
    tournament = make_tournament(20)
    by = arbiter_of(tournament)
    start = threading.Barrier(2)
    refusals: list[TournamentError] = []

    def press() -> None:
        try:
            mine = Tournament.objects.select_related("event").get(pk=tournament.pk)
            start.wait()
            pair_next_round(tournament=mine, by=by)
        except TournamentError as refusal:
            refusals.append(refusal)
        finally:
            connection.close()

    threads = [threading.Thread(target=press) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert [type(refusal) for refusal in refusals] == [RoundStillOpen]
    assert tournament.rounds.count() == 1
    assert Outcome.objects.count() == 20
