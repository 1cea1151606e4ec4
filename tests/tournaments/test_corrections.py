"""Corrections by grade and edition, and what each pairing saw."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pairing.services.rounds import pair_next_round, unpair_round
from tests.factories import (
    arbiter_of,
    finish,
    game_between,
    make_entrant,
    make_tournament,
    make_user,
    pair,
)
from tournaments.clock import clock_at
from tournaments.errors import ReasonMissing, RoundNotInState
from tournaments.models import Game, Tournament
from tournaments.record import Colour, Kind
from tournaments.record_data import record_from_data
from tournaments.selectors import Reach, correction_grade, tournament_record
from tournaments.selectors.snapshots import tournament_record as snapshot
from tournaments.services.entrants import edit_player
from tournaments.services.results import clear_result, correct_result, enter_result

pytestmark = pytest.mark.django_db

PRESENT = ["dutch-2026", "dutch-2017"]
OLDER = ["dutch-2013", "swiss-no-colours"]
NOW = datetime(2026, 11, 1, 12, tzinfo=UTC)


def scores(tournament: Tournament, **options) -> dict[int, int]:
    record = tournament_record(tournament, **options)
    return {player.number: player.score for player in record.players}


def correct(game: Game, result: str, **options) -> Reach:
    grade = correct_result(
        game=game, result=result, reason="Slip misread", by=make_user(), **options
    )
    return grade.reach


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament(8, rounds_total=5)


@pytest.fixture
def first_game(tournament) -> Game:
    """Return the game of 1 and 5 in the first round, won by White; others drawn."""
    round_ = pair(tournament)
    game = game_between(round_, 1, 5)
    enter_result(game=game, result="1-0", by=arbiter_of(tournament))
    finish(round_, "1/2")
    return game


@pytest.mark.parametrize("system", [*PRESENT, *OLDER])
def test_before_the_next_pairing_a_result_changes_freely(system):
    tournament = make_tournament(8, rounds_total=5, system=system)
    round_ = finish(pair(tournament), "1-0")
    game = round_.games.order_by("board").first()
    loser = game.black.pairing_number
    assert correction_grade(round_, now=NOW).reach is Reach.NEXT_PAIRING

    enter_result(game=game, result="0-1", seen="1-0", by=make_user())

    assert scores(tournament)[loser] == 10
    assert scores(tournament, seen_when_pairing=2)[loser] == 10
    assert not game.outcomes.first().earlier.exists()


@pytest.mark.parametrize("system", PRESENT)
def test_after_the_next_pairing_it_counts_for_the_pairing_after(system):
    tournament = make_tournament(8, rounds_total=5, system=system)
    round_ = finish(pair(tournament), "1-0")
    game = game_between(round_, 1, 5)
    second = pair(tournament)
    seen_before = tournament_record(tournament, seen_when_pairing=2)

    with pytest.raises(RoundNotInState):
        enter_result(game=game, result="1/2", seen="1-0", by=make_user())
    assert correct(game, "1/2") is Reach.PAIRING_AFTER

    assert tournament_record(tournament, seen_when_pairing=2) == seen_before
    finish(second, "1/2")
    record = tournament_record(tournament, seen_when_pairing=3)
    five = record.by_number[5]
    assert five.outcomes[0].points == 5
    assert [outcome.score_before for outcome in five.outcomes] == [0, 0]
    assert five.score_before(2) == 5


@pytest.mark.parametrize("system", PRESENT)
def test_after_the_end_of_the_next_round_it_counts_for_rating_only(system):
    tournament = make_tournament(8, rounds_total=5, system=system)
    round_ = finish(pair(tournament), "1-0")
    game = game_between(round_, 1, 5)
    finish(pair(tournament), "1/2")
    before = scores(tournament)

    assert correct(game, "1/2", reversed_colours=True) is Reach.RATING_ONLY

    assert scores(tournament) == before
    reported = tournament_record(tournament, for_rating=True).by_number[5]
    counted = tournament_record(tournament).by_number[5]
    white = game.white.pairing_number == 5
    assert reported.outcomes[0].kind is Kind.DRAW
    assert reported.outcomes[0].points == counted.outcomes[0].points
    assert reported.outcomes[0].colour is (Colour.BLACK if white else Colour.WHITE)
    assert counted.outcomes[0].kind is (Kind.WIN if white else Kind.LOSS)


@pytest.mark.parametrize("system", OLDER)
def test_older_rules_count_it_for_every_pairing_to_come(system):
    tournament = make_tournament(8, rounds_total=5, system=system)
    round_ = finish(pair(tournament), "1/2")
    game = round_.games.order_by("board").first()
    finish(pair(tournament), "1/2")
    finish(pair(tournament), "1/2")
    number = game.white.pairing_number

    assert correct(game, "0-1") is Reach.PAIRINGS_TO_COME

    assert scores(tournament, seen_when_pairing=4)[number] == 10
    assert scores(tournament, seen_when_pairing=3)[number] == 10
    assert scores(tournament, seen_when_pairing=2)[number] == 5
    record = tournament_record(tournament)
    assert [o.score_before for o in record.by_number[number].outcomes] == [0, 5, 10]
    assert record.by_number[number].score == 10


def test_correction_is_refused_while_the_next_round_is_a_draft(tournament, first_game):
    pair_next_round(tournament=tournament, by=make_user())

    with pytest.raises(RoundNotInState):
        correct(first_game, "1/2")
    with pytest.raises(RoundNotInState):
        enter_result(game=first_game, result="1/2", seen="1-0", by=make_user())


def test_correction_needs_a_reason(tournament, first_game):
    pair(tournament)

    with pytest.raises(ReasonMissing):
        correct_result(game=first_game, result="1/2", reason="", by=make_user())


def test_result_of_an_earlier_round_is_not_cleared(tournament, first_game):
    pair(tournament)

    with pytest.raises(RoundNotInState):
        clear_result(game=first_game, by=make_user(), seen="1-0")


@pytest.mark.parametrize("system", PRESENT)
def test_deadline_moves_a_correction_to_the_pairing_after(system):
    with clock_at(NOW):
        tournament = make_tournament(8, correction_minutes=30, system=system)
        round_ = finish(pair(tournament), "1-0")
    game = game_between(round_, 1, 5)
    in_time, late = NOW + timedelta(minutes=30), NOW + timedelta(minutes=31)
    assert correction_grade(round_, now=in_time).reach is Reach.NEXT_PAIRING
    with clock_at(late):
        with pytest.raises(RoundNotInState):
            enter_result(game=game, result="1/2", seen="1-0", by=make_user())
        assert correct(game, "1/2") is Reach.PAIRING_AFTER

    five = scores(tournament, seen_when_pairing=2)[5]
    assert five == (10 if game.white.pairing_number == 5 else 0)
    finish(pair(tournament), "1/2")
    assert (
        tournament_record(tournament, seen_when_pairing=3)
        .by_number[5]
        .outcomes[0]
        .points
        == 5
    )


@pytest.mark.parametrize("system", OLDER)
def test_deadline_moves_nothing_under_the_older_rules(system):
    """Art. F.7 and E.7 count a correction for every pairing after it."""
    with clock_at(NOW):
        tournament = make_tournament(8, correction_minutes=30, system=system)
        round_ = finish(pair(tournament), "1-0")
    game = round_.games.order_by("board").first()
    loser = game.black.pairing_number
    late = NOW + timedelta(minutes=31)
    assert correction_grade(round_, now=late).reach is Reach.NEXT_PAIRING

    with clock_at(late):
        enter_result(game=game, result="1/2", seen="1-0", by=make_user())

    assert scores(tournament, seen_when_pairing=2)[loser] == 5


@pytest.mark.parametrize(
    ("system", "after_it"),
    [
        *((system, Reach.PAIRING_AFTER) for system in PRESENT),
        *((system, Reach.NEXT_PAIRING) for system in OLDER),
    ],
)
def test_deadline_runs_from_the_last_result_of_the_round(system, after_it):
    """Results are published one by one; the round's are when the last one is."""
    with clock_at(NOW):
        tournament = make_tournament(4, correction_minutes=30, system=system)
        round_ = pair(tournament)
        first, last = round_.games.all()
        enter_result(game=first, result="1-0", by=make_user())
    with clock_at(NOW + timedelta(minutes=50)):
        enter_result(game=last, result="1-0", by=make_user())
    round_.refresh_from_db()

    reaches = [
        correction_grade(round_, now=NOW + timedelta(minutes=minutes)).reach
        for minutes in (50, 80, 81)
    ]

    assert reaches == [Reach.NEXT_PAIRING, Reach.NEXT_PAIRING, after_it]


def test_corrected_twice_between_pairings_keeps_what_was_paired_with(
    tournament, first_game
):
    pair(tournament)
    correct(first_game, "1/2")
    correct(first_game, "0-1")

    winner = first_game.white.pairing_number
    assert scores(tournament, seen_when_pairing=2)[winner] == 10
    assert scores(tournament, seen_when_pairing=3)[winner] == 0


def test_corrected_after_each_of_two_pairings():
    """Older rules: the result was 1-0, then ½-½ for round 3, then 0-1."""
    tournament = make_tournament(8, system="dutch-2013")
    game = game_between(finish(pair(tournament), "1-0"), 1, 5)
    winner = game.white.pairing_number
    finish(pair(tournament), "1/2")
    correct(game, "1/2")
    finish(pair(tournament), "1/2")
    correct(game, "0-1")

    first_points = [
        tournament_record(tournament, seen_when_pairing=n).by_number[winner].outcomes[0]
        for n in (2, 3, 4)
    ]
    assert [outcome.points for outcome in first_points] == [10, 5, 0]
    record = tournament_record(tournament)
    assert [o.score_before for o in record.by_number[winner].outcomes] == [0, 10, 10]


def test_adjourned_game_is_a_draw_for_the_pairings_until_it_ends(tournament):
    round_ = pair(tournament)
    game = game_between(round_, 1, 5)
    enter_result(game=game, result="?", by=make_user())
    finish(round_, "1/2")
    finish(pair(tournament), "1/2")
    finish(pair(tournament), "1/2")
    white = game.white.pairing_number

    enter_result(game=game, result="1-0", seen="?", by=make_user())

    kinds = [
        tournament_record(tournament, seen_when_pairing=n).by_number[white].outcomes[0]
        for n in (2, 3, 4)
    ]
    assert [(o.kind, o.points) for o in kinds] == [
        (Kind.ADJOURNED, 5),
        (Kind.ADJOURNED, 5),
        (Kind.WIN, 10),
    ]
    outcomes = tournament_record(tournament).by_number[white].outcomes
    assert [outcome.score_before for outcome in outcomes] == [0, 5, 10]
    assert outcomes[0].points == 10


@pytest.mark.parametrize("rounds_between", [0, 1])
def test_adjourned_game_that_ends_while_a_draft_waits_counts_when_paired_again(
    tournament, rounds_between
):
    by = arbiter_of(tournament)
    round_ = pair(tournament)
    game = game_between(round_, 1, 5)
    enter_result(game=game, result="?", by=by)
    finish(round_, "1/2")
    for _ in range(rounds_between):
        finish(pair(tournament), "1/2")
    draft = pair_next_round(tournament=tournament, by=by)
    enter_result(game=game, result="1-0", seen="?", by=by)
    white = game.white.pairing_number
    shown = tournament_record(tournament, seen_when_pairing=draft.number)
    assert shown.by_number[white].outcomes[0].kind is Kind.ADJOURNED

    unpair_round(round_=draft, by=by)

    again = tournament_record(tournament, seen_when_pairing=draft.number)
    assert again.by_number[white].outcomes[0].kind is Kind.WIN
    for number in range(2, draft.number):
        before = tournament_record(tournament, seen_when_pairing=number)
        assert before.by_number[white].outcomes[0].kind is Kind.ADJOURNED


def test_snapshot_equals_what_the_system_was_shown_at_every_pairing():
    tournament = make_tournament(11, rounds_total=6)
    by = arbiter_of(tournament)
    game = None
    for number in range(1, 6):
        if number == 3:
            make_entrant(tournament, "Late", ratings={"standard": 1955})
            edit_player(
                entrant=tournament.entrants.get(surname="Player009"),
                by=by,
                ratings={"standard": 2300},
            )
        round_ = pair(tournament)
        if number == 2:
            game = round_.games.select_related("round__tournament").first()
            enter_result(game=game, result="?", by=by)
        if number == 4:
            enter_result(game=game, result="0-1", seen="?", by=by)
        finish(round_, seed=number)
        if number == 5:
            edit_player(
                entrant=tournament.entrants.get(surname="Player002"),
                by=by,
                ratings={"standard": 1000},
            )

    for round_ in tournament.rounds.all():
        shown = record_from_data(round_.pairing_runs.get().input)
        seen = snapshot(tournament, seen_when_pairing=round_.number)
        assert [
            (p.number, p.name, p.outcomes, p.adjustments) for p in seen.players
        ] == [(p.number, p.name, p.outcomes, p.adjustments) for p in shown.players]
        assert seen.absences == shown.absences


def test_snapshot_costs_the_same_queries_for_3_and_30_players(
    django_assert_num_queries,
):
    for players, rounds in ((3, 1), (30, 3)):
        tournament = make_tournament(players)
        for _ in range(rounds):
            finish(pair(tournament))
        with django_assert_num_queries(7):
            tournament_record(tournament)


def test_snapshot_after_an_earlier_round_and_with_the_round_in_play(tournament):
    finish(pair(tournament), "1-0")
    round_ = pair(tournament)
    enter_result(game=round_.games.first(), result="1-0", by=make_user())

    assert tournament_record(tournament).rounds_played == 1
    assert tournament_record(tournament, after_round=0).rounds_played == 0
    in_play = tournament_record(tournament, with_unfinished=True)
    kinds = {player.outcomes[1].kind for player in in_play.players}
    assert in_play.rounds_played == 2
    assert kinds == {Kind.WIN, Kind.LOSS, Kind.PENDING}
    finish(round_)
    pair(tournament, publish=False)
    assert tournament_record(tournament, with_unfinished=True).rounds_played == 2
