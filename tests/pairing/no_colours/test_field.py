"""Order, meetings and arrows: A.2, A.4, A.5, B1, the note under B6, E2, E5, E9."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.engine.floats import Float
from pairing.engine.no_colours.field import arrow, field_of
from pairing.engine.pairability import bits
from tests.pairing.no_colours.drawn import tournament
from tournaments.record import (
    ForbiddenGroup,
    Kind,
    PlayerRecord,
    RoundOutcome,
    TournamentRecord,
)


def arrows(record: TournamentRecord, round_number: int) -> dict[int, Float]:
    return {
        player.number: found
        for player in record.players
        if (found := arrow(record, player, round_number)) is not Float.NONE
    }


def test_order_is_score_rating_grade_name_number():
    people = (
        PlayerRecord(1, "Zola", 2000),
        PlayerRecord(2, "Émile", 2000),
        PlayerRecord(3, "eric", 2000),
        PlayerRecord(4, "Zuniga", 2000, title="WIM"),
        PlayerRecord(5, "Zuniga", 2000, title="FM"),
        PlayerRecord(6, "Zuniga", 2000, title="WGM"),
        PlayerRecord(7, "Zuniga", 2100),
        PlayerRecord(8, "Émile", 2000),
    )

    rules = field_of(TournamentRecord(people, 5))

    assert rules.numbers == (7, 6, 5, 4, 2, 8, 3, 1)


def test_order_begins_with_the_score():
    record = tournament(4, "0-1 1:3, = 2:4")

    assert field_of(record).numbers == (3, 2, 4, 1)


def test_unequal_scores_give_arrows():
    record = tournament(4, "1-0 1:3, 1-0 2:4", "1-0 1:4, = 2:3")

    assert arrows(record, 1) == {}
    assert arrows(record, 2) == {
        1: Float.DOWN,
        2: Float.DOWN,
        3: Float.UP,
        4: Float.UP,
    }


def test_forfeit_replaces_the_arrow_of_the_pairing():
    """Player 4 was paired up and won by forfeit: an exemption, so down (A.4 a)."""
    record = tournament(4, "1-0 1:3, 1-0 2:4", "+:- 4:1, -:- 2:3")

    assert arrows(record, 2) == {4: Float.DOWN}


def test_exemption_is_a_down_arrow_and_other_byes_are_none():
    record = tournament(4, "bye 1, half 2, absent 3, full 4")

    assert arrows(record, 1) == {1: Float.DOWN, 4: Float.DOWN}


def test_free_point_bars_from_the_exemption_and_half_a_point_does_not():
    record = tournament(6, "bye 1, half 2, absent 3, +:- 4:5, full 6")
    rules = field_of(record)

    assert sorted(rules.numbers[x] for x in bits(rules.may_be_exempt)) == [2, 3, 5]


def test_forfeited_game_is_no_meeting():
    record = tournament(4, "+:- 1:2, 1-0 3:4")
    rules = field_of(record)
    place = {number: i for i, number in enumerate(rules.numbers)}

    assert rules.can_meet[place[1]] >> place[2] & 1
    assert not rules.can_meet[place[3]] >> place[4] & 1


def test_adjourned_game_is_a_meeting_and_half_a_point():
    rules = field_of(tournament(4, "? 1:2, 1-0 3:4"))

    assert dict(zip(rules.numbers, rules.scores, strict=True)) == {
        3: 10,
        1: 5,
        2: 5,
        4: 0,
    }
    assert not rules.can_meet[1] >> 2 & 1


def test_adjourned_game_won_later_changes_the_score_and_not_the_arrow():
    """Adjourned in round 2 and won after round 3 was paired (A.4 b, E9)."""
    record = tournament(
        6, "1-0 1:4, 1-0 2:5, 1-0 3:6", "? 1:2, = 3:4, 1-0 5:6", "= 1:3, 1-0 2:5, = 4:6"
    )
    before = arrows(record, 3)
    ended = {1: RoundOutcome(Kind.WIN, 2, None, 10, 10)}
    ended[2] = RoundOutcome(Kind.LOSS, 1, None, 0, 10)
    people = [
        replace(p, outcomes=(p.outcomes[0], ended[p.number], p.outcomes[2]))
        if p.number in ended
        else p
        for p in record.players
    ]
    later = replace(record, players=tuple(people))

    scores = dict(zip(field_of(later).numbers, field_of(later).scores, strict=True))

    assert (record.by_number[1].score, record.by_number[2].score) == (20, 25)
    assert (scores[1], scores[2]) == (25, 20)
    assert before == {
        2: Float.DOWN,
        4: Float.DOWN,
        5: Float.UP,
        6: Float.UP,
    }
    assert arrows(later, 3) == before


def test_arrows_of_two_rounds_set_the_levels():
    record = tournament(4, "bye 1, half 2, half 3, half 4", "bye 2, = 3:4, half 1")
    rules = field_of(record)

    def numbers(players: int) -> list[int]:
        return sorted(rules.numbers[x] for x in bits(players))

    assert numbers(rules.may_float_down[0]) == [3, 4]
    assert numbers(rules.may_float_down[1]) == [1, 3, 4]
    assert numbers(rules.may_float_down[2]) == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("total", "freed"),
    [(3, {1, 3}), (4, set()), (0, set())],
    ids=["last", "not", "open"],
)
def test_note_frees_players_above_half_in_the_last_round(total, freed):
    """After two rounds 1 has 2 points, 3 has 1½, and 2 has 1: half is not above."""
    record = tournament(
        4, "bye 1, bye 2, = 3:4", "bye 1, absent 2, +:- 3:4", total=total
    )
    rules = field_of(record)
    allowed = {rules.numbers[x] for x in bits(rules.may_float_down[0])}

    assert allowed == {4} | freed


def test_players_above_half_by_points_of_the_scoring():
    record = tournament(4, "bye 1, = 2:3, half 4", total=2)
    threes = record.scoring._replace(white_win=30, black_win=30)

    assert field_of(record).may_float_down[0] == 0b1111
    assert field_of(replace(record, scoring=threes)).may_float_down[0] == 0b1110


def test_absent_and_withdrawn_players_are_not_in_the_field():
    record = tournament(5)
    people = [replace(p, is_withdrawn=p.number == 4) for p in record.players]
    record = replace(record, players=tuple(people), absences={2: Kind.ZERO_POINT_BYE})

    assert field_of(record).numbers == (1, 3, 5)


def test_players_kept_apart_cannot_meet():
    record = tournament(3)
    group = ForbiddenGroup(frozenset({1, 2}))

    rules = field_of(replace(record, forbidden=(group,)))

    assert rules.can_meet == (0b100, 0b100, 0b011)
