"""Requested byes, check-in, penalties and forbidden pairs."""

from __future__ import annotations

import pytest

from tests.factories import arbiter_of, finish, make_tournament, make_user, pair
from tournaments.errors import (
    ByeRefused,
    InvalidValue,
    ReasonMissing,
    RoundNotInState,
)
from tournaments.models import Entrant
from tournaments.record import ForbiddenGroup, Kind
from tournaments.selectors import tournament_record
from tournaments.services.adjustments import (
    adjust_points,
    allow_pairing,
    forbid_pairing,
    remove_adjustment,
)
from tournaments.services.byes import cancel_bye, request_bye
from tournaments.services.checkin import clear_mark, mark_absent, mark_present
from tournaments.services.entrants import move_to_section

pytestmark = pytest.mark.django_db


def ask(entrant: Entrant, round_number: int, kind: str = "H", **more) -> None:
    request_bye(
        entrant=entrant, round_number=round_number, kind=kind, by=make_user(), **more
    )


def test_requested_bye_keeps_the_player_out_of_the_round():
    tournament = make_tournament(6)
    first, second = tournament.entrants.order_by("pairing_number")[:2]
    ask(first, 1)
    ask(second, 1, "Z")
    ask(second, 3, "Z")

    record = tournament_record(tournament)
    round_ = pair(tournament)

    assert record.absences == {1: Kind.HALF_POINT_BYE, 2: Kind.ZERO_POINT_BYE}
    assert record.later_absences == {3: {2: Kind.ZERO_POINT_BYE}}
    assert round_.games.count() == 2
    assert round_.outcomes.get(entrant=first).kind == "H"


def test_requested_bye_is_replaced_and_cancelled():
    entrant = make_tournament(4).entrants.first()
    ask(entrant, 2)
    ask(entrant, 2, "Z")
    assert [bye.kind for bye in entrant.requested_byes.all()] == ["Z"]

    cancel_bye(entrant=entrant, round_number=2, by=make_user())

    assert not entrant.requested_byes.exists()


def test_half_point_bye_stays_within_the_regulations():
    tournament = make_tournament(4, half_byes_until_round=3, half_byes_per_player=1)
    entrant = tournament.entrants.first()

    with pytest.raises(ByeRefused) as refusal:
        ask(entrant, 4)
    assert refusal.value.field == "round_number"
    ask(entrant, 2)
    with pytest.raises(ByeRefused) as refusal:
        ask(entrant, 3)
    assert refusal.value.field == "kind"
    ask(entrant, 3, "Z")


def test_half_point_bye_already_had_counts():
    tournament = make_tournament(5)
    entrant = tournament.entrants.first()
    ask(entrant, 1)
    finish(pair(tournament))

    with pytest.raises(ByeRefused):
        ask(entrant, 2)


def test_bye_beyond_the_regulations_needs_a_reason():
    tournament = make_tournament(4, half_byes_per_player=0)
    entrant = tournament.entrants.first()

    with pytest.raises(ReasonMissing):
        ask(entrant, 1, beyond_limit=True)
    ask(entrant, 1, "F", beyond_limit=True, reason="Train strike")

    assert entrant.requested_byes.get().kind == "F"
    assert tournament.journal.last().reason == "Train strike"


def test_full_point_bye_is_not_given_on_request():
    with pytest.raises(ByeRefused):
        ask(make_tournament(4).entrants.first(), 1, "F")


@pytest.mark.parametrize("round_number", [0, 1, 8])
def test_bye_is_for_a_round_that_is_not_paired(round_number):
    tournament = make_tournament(4, rounds_total=7)
    pair(tournament)

    with pytest.raises(RoundNotInState):
        ask(tournament.entrants.first(), round_number, "Z")


def test_bye_in_a_draft_is_told_to_take_the_draft_back():
    tournament = make_tournament(4, rounds_total=7)
    pair(tournament, publish=False)

    with pytest.raises(RoundNotInState, match="Un-pair it first"):
        ask(tournament.entrants.first(), 1, "Z")


def test_check_in_marks_are_for_one_round():
    tournament = make_tournament(4)
    by = make_user()
    a, b, *_others = tournament.entrants.order_by("pairing_number")

    mark_present(tournament=tournament, entrants=[a, b], round_number=1, by=by)
    mark_absent(tournament=tournament, entrants=[b], round_number=1, by=by)

    marks = {
        e.pairing_number: (e.present_for_round, e.absent_for_round)
        for e in tournament.entrants.all()
    }
    assert marks == {1: (1, None), 2: (None, 1), 3: (None, None), 4: (None, None)}
    clear_mark(tournament=tournament, entrants=[a, b], round_number=1, by=by)
    assert not tournament.entrants.exclude(present_for_round=None).exists()


def test_penalty_counts_from_the_next_pairing_on():
    tournament = make_tournament(4)
    finish(pair(tournament), "1/2")
    entrant = tournament.entrants.get(pairing_number=1)

    adjust_points(entrant=entrant, tenths=-5, reason="Late", by=arbiter_of(tournament))

    assert tournament_record(tournament).by_number[1].score == 0
    assert tournament_record(tournament, seen_when_pairing=1).by_number[1].score == 0
    pair(tournament)
    seen = tournament_record(tournament, seen_when_pairing=2)
    assert seen.by_number[1].adjustments == ((1, -5),)
    with pytest.raises(InvalidValue):
        remove_adjustment(adjustment=entrant.adjustments.get(), by=make_user())


def test_penalty_can_be_taken_back_before_it_counted():
    tournament = make_tournament(4)
    entrant = tournament.entrants.first()
    points = adjust_points(entrant=entrant, tenths=5, reason="Gift", by=make_user())

    remove_adjustment(adjustment=points, by=make_user())

    assert not entrant.adjustments.exists()


@pytest.mark.parametrize("tenths", [0, 201, -201])
def test_penalty_has_a_size(tenths):
    entrant = make_tournament(2).entrants.first()

    with pytest.raises(InvalidValue):
        adjust_points(entrant=entrant, tenths=tenths, reason="?", by=make_user())


def test_forbidden_players_do_not_meet():
    tournament = make_tournament(4)
    by = make_user()
    first, _second, third, _fourth = tournament.entrants.order_by("pairing_number")

    group = forbid_pairing(tournament=tournament, entrants=[first, third], by=by)

    assert tournament_record(tournament).forbidden == (
        ForbiddenGroup(frozenset({1, 3})),
    )
    round_ = pair(tournament, publish=False)
    game = round_.outcomes.get(entrant=first).game
    assert third not in (game.white, game.black)
    allow_pairing(group=group, by=by)
    assert tournament_record(tournament).forbidden == ()


def test_forbidding_needs_two_players_of_the_tournament_and_rounds_in_order():
    tournament, other = make_tournament(3), make_tournament(3)
    by = make_user()
    a, b = tournament.entrants.all()[:2]

    for entrants in ([a], [a, a], [a, other.entrants.first()]):
        with pytest.raises(InvalidValue):
            forbid_pairing(tournament=tournament, entrants=entrants, by=by)
    with pytest.raises(InvalidValue):
        forbid_pairing(
            tournament=tournament, entrants=[a, b], by=by, first_round=3, last_round=2
        )


def test_a_bye_beyond_the_last_round_of_the_other_section_is_dropped():
    source = make_tournament(2, rounds_total=9)
    other = make_tournament(2, event=source.event, rounds_total=5)
    by = arbiter_of(source)
    entrant = source.entrants.get(pairing_number=1)
    for number in (3, 7):
        request_bye(entrant=entrant, round_number=number, kind="Z", by=by)

    move_to_section(entrant=entrant, to=other, by=by)

    assert list(entrant.requested_byes.values_list("round_number", flat=True)) == [3]
