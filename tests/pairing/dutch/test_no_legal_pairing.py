"""A round that cannot be paired: the arbiter is told who has nobody left to meet."""

from __future__ import annotations

from itertools import islice

import pytest

from pairing.engine.outcome import NoLegalPairing
from pairing.engine.systems import pair_round
from tests.pairing.oracle.field import build_field
from tests.pairing.oracle.rounds import Unpairable
from tests.pairing.oracle.rounds import pair_round as oracle_pair_round
from tests.pairing.positions import EDITIONS, random_positions
from tests.pairing.tables import tournament
from tournaments.record import ForbiddenGroup, Kind, TournamentRecord

BOTH = pytest.mark.parametrize("edition", EDITIONS)
CODES = {
    "nobody-left",
    "odd-group",
    "bye-in-group",
    "bye-contested",
    "bye-barred",
    "too-few-opponents",
}


def refusal(record: TournamentRecord, edition: str) -> NoLegalPairing:
    with pytest.raises(NoLegalPairing) as caught:
        pair_round(record, edition)
    return caught.value


@BOTH
def test_two_who_have_met_have_nobody_left(edition):
    rows = "2w1 3b1\n1b0 4w0\n4w1 1w0\n3b0 2b1"
    absences = {3: Kind.ZERO_POINT_BYE, 4: Kind.ZERO_POINT_BYE}

    error = refusal(tournament(rows, absences=absences), edition)

    assert error.code == "nobody-left"
    assert {*error.players} <= {1, 2}
    assert error.players
    assert "1" in str(error) or "2" in str(error)


@BOTH
def test_everyone_barred_from_the_bye(edition):
    """Three players, each had the bye."""
    rows = "U 3w1 2b1\n3w1 U 1w0\n2b0 1b0 U"

    error = refusal(tournament(rows), edition)

    assert error.code in ("bye-barred", "nobody-left")
    assert {*error.players} <= {1, 2, 3}


@BOTH
def test_round_over_its_budget_names_the_bracket(edition):
    record = tournament("2w1\n1b0\n4w1\n3b0", rounds=5)

    with pytest.raises(NoLegalPairing) as refused:
        pair_round(record, edition, budget_seconds=0)

    assert refused.value.code == "budget"
    assert refused.value.players == (1, 3)
    assert pair_round(record, edition).pairs


@BOTH
def test_too_few_opponents_left(edition):
    """1, 2 and 3 may meet only 4."""
    groups = (
        ForbiddenGroup(frozenset({1, 2, 3})),
        *(ForbiddenGroup(frozenset({a, b})) for a in (1, 2, 3) for b in (5, 6)),
    )

    error = refusal(tournament("\n".join(["."] * 6), forbidden=groups), edition)

    assert error.code == "too-few-opponents"
    assert len(error.players) > 1
    assert {*error.players} <= {1, 2, 3}
    assert error.opponents == (4,)


@BOTH
def test_every_position_without_a_pairing_gets_a_reason_that_holds(edition):
    found = 0
    for record in islice(random_positions(5, edition), 1500):
        try:
            oracle_pair_round(record, edition)
        except Unpairable:
            error = refusal(record, edition)
            assert error.code in CODES
            assert str(error)
            assert_reason_holds(record, edition, error)
            found += 1
    assert found >= 10


@BOTH
def test_odd_group_that_can_meet_nobody_else(edition):
    """1, 2 and 3 may not meet 4, 5 and 6."""
    groups = tuple(
        ForbiddenGroup(frozenset({a, b})) for a in (1, 2, 3) for b in (4, 5, 6)
    )

    error = refusal(tournament("\n".join(["."] * 6), forbidden=groups), edition)

    assert error.code == "odd-group"
    assert {*error.players} in ({1, 2, 3}, {4, 5, 6})
    assert "can meet only one another, and their number is odd" in str(error)
    assert error.opponents == ()


def assert_reason_holds(
    record: TournamentRecord, edition: str, error: NoLegalPairing
) -> None:
    """Outside themselves the players named can meet nobody but the opponents named.

    And they are too many for them, each of whom takes one; in an odd field the bye may
    be one more that wants an opponent.
    """
    field = build_field(record, edition)
    place = {person.number: i for i, person in enumerate(field.people)}
    assert {*error.players} | {*error.opponents} <= place.keys()
    if error.code == "bye-barred":
        assert len(place) % 2 == 1
        assert not any(field.people[place[n]].may_get_bye for n in error.players)
        return
    inside = sum(1 << place[n] for n in error.players)
    wanted = sum(1 << place[n] for n in error.opponents)
    for number in error.players:
        outside = field.legal[place[number]] & ~inside
        assert outside & ~wanted == 0
    assert not {*error.players} & {*error.opponents}
    assert len(error.players) + len(place) % 2 > len(error.opponents)
