"""The older Dutch rules article by article, on positions a reader can check."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.engine.budget import Budget
from pairing.engine.colours import Strength
from pairing.engine.dutch_2013 import pair_round
from pairing.engine.dutch_2013.allocation import colour_of_higher
from pairing.engine.dutch_2013.brackets import Bracket, ColourBounds, colour_bounds
from pairing.engine.dutch_2013.contenders import contenders, may_meet, past_float
from pairing.engine.dutch_2013.pairing import best_pairing
from pairing.engine.floats import Float
from pairing.engine.outcome import IllegalPosition, NoLegalPairing
from tests.pairing.dutch_2013.drawn import (
    contender,
    contenders_who_may_meet,
    tournament,
)
from tournaments.record import Colour, ForbiddenGroup, Kind, RoundOutcome

WHITE, BLACK = Colour.WHITE, Colour.BLACK


def pairs_of(bracket: Bracket, *, mdps_first: bool) -> set[tuple[int, int]]:
    found = best_pairing(
        bracket, bracket.p0, with_mdps_first=mdps_first, budget=Budget(60)
    )
    assert found is not None
    return {(a.number, b.number) for a, b in found.pairs}


# A2, A4, A10, B1


def test_players_stand_by_score_and_number():
    record = tournament(4, "1-0 4:1, = 2:3")

    assert [player.number for player in contenders(record)] == [4, 2, 3, 1]


@pytest.mark.parametrize(
    ("outcome", "expected"),
    [
        ("bye 1", Float.DOWN),
        ("half 1", Float.DOWN),
        ("full 1", Float.DOWN),
        ("+:- 1:2", Float.DOWN),
        ("-:+ 1:2", Float.NONE),
        ("-:- 1:2", Float.NONE),
        ("absent 1", Float.NONE),
    ],
)
def test_round_without_play_floats_when_it_gives_points(outcome, expected):
    record = tournament(2, outcome)
    player = record.players[0]

    assert past_float(record, player, rounds_before=1) is expected
    assert contenders(record)[0 if expected else -1].may_have_bye is (
        expected is Float.NONE
    )


def test_game_between_different_scores_floats_both_ways():
    record = tournament(4, "1-0 1:3, = 2:4", "1-0 1:2, = 4:3")
    floats = [past_float(record, p, rounds_before=1) for p in record.players]

    assert floats == [Float.DOWN, Float.UP, Float.UP, Float.DOWN]
    assert past_float(record, record.players[0], rounds_before=2) is Float.NONE


def test_float_stands_by_the_scores_of_its_round():
    """A result corrected later changes the score and not the float (F7)."""
    record = tournament(2, "1-0 1:2", "= 1:2")
    first, second = record.players
    corrected = replace(
        first,
        outcomes=(
            first.outcomes[0],
            first.outcomes[1]._replace(score_before=0),
        ),
    )
    record = replace(record, players=(corrected, second))

    assert past_float(record, corrected, rounds_before=1) is Float.NONE


def test_forfeited_pair_may_meet_again():
    record = tournament(2, "+:- 1:2")

    assert pair_round(record).pairs == ((1, 2),)


def test_adjourned_game_counts_as_a_draw():
    record = tournament(4, "? 1:3, 1-0 2:4")

    assert [(p.number, p.score) for p in contenders(record)] == [
        (2, 10),
        (1, 5),
        (3, 5),
        (4, 0),
    ]


def test_topscorer_has_more_than_half_before_the_last_round():
    rounds = ("1-0 1:2, = 3:4", "1-0 1:3, = 2:4")

    last = contenders(tournament(4, *rounds, total=3))
    earlier = contenders(tournament(4, *rounds, total=4))

    assert [p.number for p in last if p.is_topscorer] == [1]
    assert not any(p.is_topscorer for p in earlier)


# A7, F3


@pytest.mark.parametrize(
    ("rounds", "closed"),
    [
        ("B W W - B", "BWWB"),
        ("W B - W B", "WBWB"),
        ("B W W - B - W", "BWWBW"),
    ],
)
def test_gaps_in_a_history_move_to_the_front(rounds, closed):
    """F3: the three histories of the text."""
    record = tournament(8)
    player, *others = record.players
    outcomes = tuple(
        RoundOutcome(Kind.PAIRING_BYE)
        if letter == "-"
        else RoundOutcome(Kind.DRAW, number, Colour(letter.lower()))
        for number, letter in enumerate(rounds.split(), start=2)
    )
    player = replace(player, outcomes=outcomes)
    others = [
        replace(p, outcomes=(RoundOutcome(Kind.ZERO_POINT_BYE),) * len(outcomes))
        for p in others
    ]
    record = replace(record, players=(player, *others))
    found = next(p for p in contenders(record) if p.number == 1)

    assert "".join(found.colours.history).upper() == closed


@pytest.mark.parametrize(
    ("history", "preference", "strength"),
    [
        ("", None, Strength.NONE),
        ("WB", WHITE, Strength.MILD),
        ("BW", BLACK, Strength.MILD),
        ("W", BLACK, Strength.STRONG),
        ("BWB", WHITE, Strength.STRONG),
        ("BWW", BLACK, Strength.ABSOLUTE),
        ("BWWBW", BLACK, Strength.STRONG),
        ("WBWBB", WHITE, Strength.ABSOLUTE),
        ("WW", BLACK, Strength.ABSOLUTE),
        ("WBBB", WHITE, Strength.ABSOLUTE),
    ],
)
def test_colour_preference_follows_from_the_history(history, preference, strength):
    colours = contender(1, history=history).colours

    assert (colours.preference, colours.strength) == (preference, strength)


def test_same_absolute_preference_keeps_two_players_apart():
    a, b = contender(1, history="WW"), contender(2, history="BWW")

    assert not may_meet(a, b)
    assert may_meet(a, contender(2, history="BB"))
    assert may_meet(replace(a, is_topscorer=True), b)


# A8


@pytest.mark.parametrize(
    ("histories", "is_odd", "expected"),
    [
        # Four want White, two Black: one of three pairs must fail.
        ("BWB BWB BWB BWB WBW WBW", True, ColourBounds(1, None)),
        # A player without games fits everybody.
        ("BWB BWB BWB BWB WBW -", True, ColourBounds(1, None)),
        ("BWB BWB BWB BWB - -", True, ColourBounds(1, None)),
        ("W W W W", False, ColourBounds(2, 2)),
        # A mild preference counts for X1 and yields for Z1 (A7.e).
        ("W W W WB", False, ColourBounds(1, 1)),
        ("W W W BW", False, ColourBounds(2, 1)),
        ("W W WB WB", False, ColourBounds(0, 0)),
        ("W B W B", False, ColourBounds(0, 0)),
        ("BW BW BW BW", False, ColourBounds(2, 0)),
    ],
)
def test_bounds_of_x_and_z_follow_the_formulas(histories, is_odd, expected):
    players = [
        contender(number, history=history.strip("-"))
        for number, history in enumerate(histories.split(), start=1)
    ]

    assert colour_bounds(players, len(players) // 2, is_odd) == expected


@pytest.mark.parametrize(
    ("is_odd", "expected"),
    [(True, {(1, 3), (2, 4), (5, 6)}), (False, {(1, 2), (3, 5), (4, 6)})],
)
def test_odd_rounds_keep_strong_preferences_before_the_number_of_pairs(
    is_odd, expected
):
    """A7.d comes before X in odd rounds, X before Z in even ones.

    1 and 2 want White strongly, 3 and 4 mildly; 5 wants Black strongly, 6 mildly. Only
    two complete pairings are legal: one fails three times with mild preferences, the
    other once with two strong ones.
    """
    players = contenders_who_may_meet(
        [0] * 6,
        [(1, 3), (2, 4), (5, 6), (1, 2), (3, 5), (4, 6)],
        ["B", "B", "WB", "WB", "W", "BW"],
    )
    bracket = Bracket((), players, is_odd_round=is_odd)

    assert pairs_of(bracket, mdps_first=False) == expected


# A3, A6


@pytest.mark.parametrize(
    ("m0", "size", "expected"),
    [(0, 4, False), (1, 2, False), (1, 3, True), (2, 4, False), (2, 5, True)],
)
def test_bracket_is_heterogeneous_below_half_moved_down(m0, size, expected):
    players = tuple(contender(n) for n in range(1, size + 1))

    assert Bracket(players[:m0], players[m0:]).is_heterogeneous is expected


def test_player_without_opponent_counts_for_p0_and_is_not_paired():
    players = tuple(contender(n) for n in range(1, 6))
    bracket = Bracket(players[1:2], players[2:], held=players[:1])

    assert bracket.p0 == 2
    assert players[0] not in bracket.players


# D4


SCORES = [30, 25, 25, 20, 15, 10, 10]
"""Players A to F of the example, and G."""


def lsb(size: int, byes: set[int]) -> Bracket:
    """Return the lowest bracket of the example in D4: F can only meet A."""
    pairs = [
        (a, b)
        for a in range(1, size + 1)
        for b in range(a + 1, size + 1)
        if 6 not in (a, b) or a == 1
    ]
    players = tuple(
        replace(player, may_have_bye=player.number in byes)
        for player in contenders_who_may_meet(SCORES[:size], pairs)
    )
    return Bracket(players[:3], players[3:], is_lowest=True)


def test_lowest_bracket_takes_the_smallest_sum_of_squares():
    bracket = lsb(6, byes=set())
    found = best_pairing(bracket, 3, with_mdps_first=False, budget=Budget(60))

    assert not bracket.is_heterogeneous
    assert found is not None
    assert {(a.number, b.number) for a, b in found.pairs} == {(1, 6), (2, 3), (4, 5)}
    assert dict(found.values)["D4"] == 425


def test_heterogeneous_lowest_bracket_pairs_the_moved_down_players_first():
    """The note to D4: with G as the only one for the bye nobody leaves S1."""
    bracket = lsb(7, byes={7})

    assert bracket.is_heterogeneous
    assert pairs_of(bracket, mdps_first=True) == {(1, 6), (2, 4), (3, 5)}


# E, F


@pytest.mark.parametrize(
    ("higher", "lower", "colour", "rule"),
    [
        ("B", "W", WHITE, "E1"),
        ("BW", "WB", BLACK, "E1"),
        ("", "W", WHITE, "E2"),
        ("W", "", BLACK, "E2"),
        ("BW", "W", WHITE, "E2"),
        ("BWW", "W", BLACK, "E2"),
        # They last had different colours two games before their last.
        ("BWBW", "WBBW", BLACK, "E3"),
        ("BWB", "B", WHITE, "E4"),
        ("BW", "BW", BLACK, "E4"),
    ],
)
def test_colours_follow_e1_to_e4(higher, lower, colour, rule):
    found = colour_of_higher(
        contender(1, history=higher),
        contender(2, history=lower),
        position=1,
        initial=WHITE,
    )

    assert found == (colour, rule)


def test_last_different_colours_are_counted_from_the_end():
    """E3 with F3: the shorter history is laid against the end of the longer."""
    found = colour_of_higher(
        contender(1, history="WWB"),
        contender(2, history="W"),
        position=1,
        initial=WHITE,
    )

    assert found == (WHITE, "E3")


@pytest.mark.parametrize("initial", [WHITE, BLACK])
def test_first_round_alternates_from_the_initial_colour(initial):
    record = replace(tournament(6), initial_colour=initial)
    boards = pair_round(record)

    firsts = [boards.pairs[at][0 if initial is WHITE else 1] for at in (0, 2)]
    assert firsts == [1, 3]
    assert boards.pairs[1][1 if initial is WHITE else 0] == 2
    assert set(boards.colour_rules) == {"E5"}


def test_first_round_counts_only_those_present():
    """Reading R15: player 2 is absent, so player 3 is the second of S1."""
    record = replace(tournament(5), absences={2: Kind.ZERO_POINT_BYE})

    assert pair_round(record).pairs == ((1, 4), (5, 3))


def test_two_players_without_games_take_colours_by_pairing_number():
    """Reading R16: 5 and 6 come in round 2; 5 is odd and has the initial colour."""
    pairing = pair_round(tournament(6, "= 1:2"))

    assert pairing.pairs[-1] == (5, 6)
    assert pairing.colour_rules[-1] == "E5"


def test_last_player_of_an_odd_first_round_has_the_bye():
    """F4."""
    pairing = pair_round(tournament(5))

    assert pairing.bye == 5
    assert pairing.pairs == ((1, 3), (4, 2))


def test_boards_are_ordered_by_the_higher_score_the_sum_and_the_rank():
    """F1."""
    record = tournament(6, "1-0 1:4, = 2:5, 1-0 6:3")
    pairing = pair_round(record)
    scores = {player.number: player.score for player in record.players}
    keys = [
        (max(scores[a], scores[b]), scores[a] + scores[b]) for a, b in pairing.pairs
    ]

    assert keys == sorted(keys, reverse=True)


# Refusals


def test_second_bye_is_refused():
    """Reading R17: everybody has had a point without playing."""
    record = tournament(3, "+:- 1:2, bye 3", "bye 2, 1-0 3:1")

    with pytest.raises(NoLegalPairing) as refused:
        pair_round(record)

    assert refused.value.code == "bye-barred"


def test_pair_that_has_met_is_refused():
    with pytest.raises(NoLegalPairing) as refused:
        pair_round(tournament(2, "1-0 1:2"))

    assert refused.value.code == "nobody-left"


def test_unknown_opponent_is_named():
    record = tournament(2, "1-0 1:2")
    player = record.players[0]
    wrong = replace(player, outcomes=(player.outcomes[0]._replace(opponent=9),))

    with pytest.raises(IllegalPosition) as refused:
        pair_round(replace(record, players=(wrong, record.players[1])))

    assert (refused.value.player, refused.value.round_number) == (1, 1)


def test_nobody_present_gives_an_empty_round():
    record = replace(
        tournament(2), absences={1: Kind.ZERO_POINT_BYE, 2: Kind.ZERO_POINT_BYE}
    )

    assert pair_round(record).pairs == ()


# R18


def test_virtual_points_count_for_brackets_and_boards():
    """Without them 1 meets 3 and 2 meets 4; with them 1 and 2 are one bracket."""
    record = tournament(4)
    players = [
        replace(player, virtual_points=(10,)) if player.number < 3 else player
        for player in record.players
    ]
    answer = pair_round(replace(record, players=tuple(players)))

    assert {frozenset(pair) for pair in pair_round(record).pairs} == {
        frozenset((1, 3)),
        frozenset((2, 4)),
    }
    assert [frozenset(pair) for pair in answer.pairs] == [
        frozenset((1, 2)),
        frozenset((3, 4)),
    ]


def test_forbidden_pair_counts_as_having_met():
    group = ForbiddenGroup(frozenset({1, 3}))
    answer = pair_round(replace(tournament(4), forbidden=(group,)))
    later = replace(group, first_round=2)
    other = pair_round(replace(tournament(4), forbidden=(later,)))

    assert {frozenset(pair) for pair in answer.pairs} == {
        frozenset((1, 4)),
        frozenset((2, 3)),
    }
    assert frozenset((1, 3)) in {frozenset(pair) for pair in other.pairs}
