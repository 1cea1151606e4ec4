"""Smallest positions in which one article of the text decides."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.engine.budget import Budget
from pairing.engine.no_colours.explanation import bracket_record
from pairing.engine.no_colours.field import Field
from pairing.engine.no_colours.procedure import Procedure
from pairing.engine.no_colours.round import pair_round
from pairing.engine.outcome import BracketRecord, NoLegalPairing, Pair
from tests.pairing.no_colours.drawn import field, tournament
from tournaments.record import Kind


def paired(rules: Field) -> tuple[set[tuple[int, int]], list[BracketRecord]]:
    brackets = Procedure(rules, Budget(60)).run()
    assert brackets is not None
    records = [bracket_record(rules, bracket) for bracket in brackets]
    pairs = {pair for record in records for pair in record.pairs}
    left = records[-1].downfloaters
    return pairs | {(number, 0) for number in left}, records


@pytest.mark.parametrize(
    ("players", "pairs", "bye"),
    [
        (6, ((1, 4), (2, 5), (3, 6)), None),
        (7, ((1, 4), (2, 5), (3, 6)), 7),
        (1, (), 1),
        (0, (), None),
    ],
)
def test_first_round_is_top_half_against_bottom_half(players, pairs, bye):
    """E4"""
    answer = pair_round(tournament(players))

    assert answer.pairs == tuple(Pair(*pair) for pair in pairs)
    assert answer.bye == bye


def test_boards_follow_score_of_the_stronger_then_sum_then_rank():
    """E1"""
    record = tournament(6, "1-0 2:4, 1-0 3:5, = 1:6", "1-0 2:5, 1-0 3:4, = 1:6")

    answer = pair_round(record)

    scores = {player.number: player.score for player in record.players}
    keys = [
        (-scores[p.white], -scores[p.white] - scores[p.black], p.white)
        for p in answer.pairs
    ]
    assert keys == sorted(keys)
    assert answer.pairs[0] == Pair(2, 3)


def test_a_player_who_had_a_free_point_is_not_exempt():
    """B1 b"""
    pairs, _ = paired(field((0, 0, 0), had_free_point=(3,)))

    assert pairs == {(1, 3), (2, 0)}


def test_exchange_when_no_permutation_holds():
    """C8, D2"""
    pairs, (record,) = paired(field((0,) * 4, "1-3 1-4 2-3 2-4"))

    assert pairs == {(1, 2), (3, 4)}
    assert record.exchange == ((2,), (3,))
    assert record.remarks == ("C8",)


def test_the_player_left_over_has_no_fresh_down_arrow():
    """B5, B6: a permutation is tried before a criterion is dropped."""
    pairs, (record,) = paired(field((0, 0, 0), down={3: 1, 2: 2}))

    assert pairs == {(2, 3), (1, 0)}
    assert record.remarks == ("C8",)


@pytest.mark.parametrize(
    ("down", "left", "remark"),
    [
        ({1: 1, 2: 2, 3: 1}, 2, "C9-B6"),
        ({1: 1, 2: 1, 3: 1}, 3, "C9-B5"),
    ],
)
def test_criteria_of_downfloaters_are_dropped_one_by_one(down, left, remark):
    """C9"""
    pairs, (record,) = paired(field((0, 0, 0), down=down))

    assert (left, 0) in pairs
    assert record.remarks == (remark,)


def test_criteria_of_downfloaters_fall_before_another_opponent_is_tried():
    """C9 before C10: 1-3 would leave over 2, who has no arrow."""
    rules = field((10, 0, 0, 0, 0), down={3: 1, 4: 1, 5: 1})

    pairs, records = paired(rules)

    assert pairs == {(1, 2), (3, 4), (5, 0)}
    assert records[-1].remarks == ("C9-B5",)


@pytest.mark.parametrize(
    ("up", "opponent", "remarks"),
    [
        ({2: 1}, 3, ()),
        ({2: 1, 3: 2, 4: 1}, 3, ("C10-B6",)),
        ({2: 1, 3: 1, 4: 1}, 2, ("C10-B5",)),
    ],
)
def test_criteria_of_upfloaters_are_dropped_one_by_one(up, opponent, remarks):
    """C10"""
    pairs, records = paired(field((10, 0, 0, 0), up=up))

    assert (1, opponent) in pairs
    assert records[-1].remarks == remarks


def test_incompatible_resident_leaves_at_once():
    """C1: 3 has met 1 and 2; 1-2 stay together."""
    rules = field((10, 10, 10, 0, 0, 0), "1-3 2-3")

    pairs, records = paired(rules)

    assert pairs == {(1, 2), (3, 4), (5, 6)}
    assert records[0].remarks == ("C1",)
    assert records[0].downfloaters == (3,)


def test_moved_down_player_without_opponent_changes_the_bracket_above():
    """C1, C12: 3 has met everyone below, so 2 floats."""
    rules = field((20, 20, 20, 10, 10, 10), "3-4 3-5 3-6")

    pairs, records = paired(rules)

    assert pairs == {(1, 3), (2, 4), (5, 6)}
    assert [record.remarks for record in records] == [("C12",), ("C12",)]


def test_moved_down_player_without_opponent_goes_on_when_nobody_else_can_float():
    """C1: the bracket above is one player, who is 1 in any case."""
    rules = field((20, 10, 10, 0), "1-2 1-3")

    pairs, records = paired(rules)

    assert pairs == {(2, 3), (1, 4)}
    assert records[1].remarks == ("C1",)


def test_moved_down_players_who_are_half_make_a_homogeneous_bracket():
    """A.3"""
    rules = field((10, 10, 10, 10, 0, 0), "2-3 2-4 3-4")

    pairs, records = paired(rules)

    assert pairs == {(1, 2), (3, 5), (4, 6)}
    assert [record.remarks for record in records] == [("C14",), ("A3",)]


def test_penultimate_bracket_is_paired_again_for_the_lowest():
    """C13: 5 and 6 have met; with one pair above, 3 and 4 come down."""
    rules = field((10, 10, 10, 10, 0, 0), "5-6")

    pairs, records = paired(rules)

    assert pairs == {(1, 2), (3, 5), (4, 6)}
    assert [record.remarks for record in records] == [("C13", "C14"), ("A3", "C13")]


def test_two_lowest_brackets_become_one():
    """C13: with no pair left above, the groups of 1, 2 and of 3, 4 are one."""
    pairs, (record,) = paired(field((10, 10, 0, 0), "3-4"))

    assert pairs == {(1, 3), (2, 4)}
    assert record.remarks == ("A3", "C13-joined")


def test_fewer_pairs_when_the_bracket_cannot_make_all():
    """C14: 2, 3 and 4 have met each other, so one pair and two floaters."""
    rules = field((10, 10, 10, 10, 0, 0, 0, 0, 0), "2-3 2-4 3-4")

    pairs, records = paired(rules)

    assert records[0].pairs == ((1, 2),)
    assert records[0].downfloaters == (3, 4)
    assert records[0].remarks == ("C14",)
    assert {(3, 5), (4, 6), (7, 8), (9, 0)} <= pairs


def test_forfeited_pair_can_be_paired_again():
    """E2"""
    record = tournament(2, "+:- 1:2")

    assert pair_round(record).pairs == (Pair(1, 2),)


def test_absent_player_is_not_paired():
    """E5"""
    record = replace(tournament(5), absences={1: Kind.ZERO_POINT_BYE})

    answer = pair_round(record)

    assert answer.pairs == (Pair(2, 4), Pair(3, 5))
    assert answer.bye is None


@pytest.mark.parametrize(
    ("record", "code", "players"),
    [
        (tournament(2, "1-0 1:2"), "nobody-unmet", (1,)),
        (tournament(1, "bye 1"), "bye-barred", (1,)),
        (
            tournament(4, "1-0 1:2, = 3:4", "1-0 1:3, = 2:4", "1-0 1:4, = 2:3"),
            "nobody-unmet",
            (1,),
        ),
    ],
)
def test_round_without_legal_pairing_says_why(record, code, players):
    with pytest.raises(NoLegalPairing) as refusal:
        pair_round(record)

    assert refusal.value.code == code
    assert set(players) <= set(refusal.value.players)


def test_bracket_over_budget_is_named():
    with pytest.raises(NoLegalPairing) as refusal:
        pair_round(tournament(4), budget_seconds=0)

    assert refusal.value.code == "budget"
    assert refusal.value.players == (1, 2, 3, 4)
    assert "1, 2, 3, 4" in str(refusal.value)


def test_record_of_a_heterogeneous_bracket_shows_both_parts():
    rules = field((10, 0, 0, 0, 0), "1-2")

    _, records = paired(rules)

    assert records[0].downfloaters == (1,)
    lowest = records[1]
    assert lowest.moved_down == (1,)
    assert lowest.residents == (2, 3, 4, 5)
    assert (lowest.s1, lowest.s2) == ((1,), (2, 3, 4, 5))
    assert (lowest.remainder_s1, lowest.remainder_s2) == ((2,), (4, 5))
    assert lowest.pairs == ((1, 3), (2, 4))
    assert lowest.downfloaters == (5,)
    assert {value.label: value.value for value in lowest.values} == {
        "p": 0,
        "B5-down": 0,
        "B6-down": 0,
        "B5-up": 0,
        "B6-up": 0,
    }
