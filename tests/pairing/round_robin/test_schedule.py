"""Berger tables: their boards, every pair once, every colour count."""

from __future__ import annotations

from itertools import combinations

import pytest

from pairing.engine.round_robin import schedule

TABLES = {
    4: "1-4 2-3 | 4-3 1-2 | 2-4 3-1",
    6: "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1",
    8: (
        "1-8 2-7 3-6 4-5 | 8-5 6-4 7-3 1-2 | 2-8 3-1 4-7 5-6 | 8-6 7-5 1-4 2-3"
        " | 3-8 4-2 5-1 6-7 | 8-7 1-6 2-5 3-4 | 4-8 5-3 6-2 7-1"
    ),
}
"""FIDE Handbook, C.05 annex 1."""


def colours(players: int, double: bool) -> dict[int, str]:
    """Return the colours of each player in the order of the rounds."""
    found = dict.fromkeys(range(1, players + 1), "")
    for round_ in schedule(range(1, players + 1), double):
        for white, black in round_.pairs:
            found[white] += "w"
            found[black] += "b"
    return found


@pytest.mark.parametrize("players", TABLES)
def test_schedule_is_the_berger_table(players):
    rounds = schedule(range(1, players + 1))

    assert TABLES[players] == " | ".join(
        " ".join(f"{white}-{black}" for white, black in round_.pairs)
        for round_ in rounds
    )


@pytest.mark.parametrize("players", range(3, 25))
def test_every_pair_meets_once(players):
    rounds = schedule(range(1, players + 1))

    met = [tuple(sorted(pair)) for round_ in rounds for pair in round_.pairs]
    assert sorted(met) == list(combinations(range(1, players + 1), 2))
    assert len(rounds) == players - 1 + players % 2
    assert [round_.number for round_ in rounds] == list(range(1, len(rounds) + 1))


@pytest.mark.parametrize("players", range(3, 25))
def test_nobody_has_two_games_in_a_round(players):
    for round_ in schedule(range(1, players + 1), double=True):
        seated = [player for pair in round_.pairs for player in pair]
        resting = [] if round_.resting is None else [round_.resting]

        assert sorted(seated + resting) == list(range(1, players + 1))


@pytest.mark.parametrize("players", range(3, 25, 2))
def test_odd_number_gives_everyone_one_rest(players):
    rounds = schedule(range(1, players + 1))

    assert sorted(round_.resting or 0 for round_ in rounds) == list(
        range(1, players + 1)
    )


@pytest.mark.parametrize("players", range(4, 25, 2))
def test_upper_half_of_an_even_table_has_white_once_more(players):
    for player, row in colours(players, double=False).items():
        extra = 1 if player <= players // 2 else -1
        assert row.count("w") - row.count("b") == extra


@pytest.mark.parametrize("players", range(3, 25, 2))
def test_odd_table_gives_everyone_as_many_whites_as_blacks(players):
    for row in colours(players, double=False).values():
        assert row.count("w") == row.count("b")


@pytest.mark.parametrize("players", range(3, 25))
def test_double_round_robin_turns_the_colours(players):
    rounds = schedule(range(1, players + 1), double=True)

    pairs = [pair for round_ in rounds for pair in round_.pairs]
    assert len(pairs) == len(set(pairs)) == players * (players - 1)
    for row in colours(players, double=True).values():
        assert row.count("w") == row.count("b")


@pytest.mark.parametrize("players", range(3, 25))
def test_double_round_robin_gives_nobody_three_equal_colours_in_a_row(players):
    for row in colours(players, double=True).values():
        assert "www" not in row
        assert "bbb" not in row


def test_double_round_robin_swaps_the_last_two_rounds_of_the_first_cycle():
    single = schedule(range(1, 7))
    double = schedule(range(1, 7), double=True)

    order = [1, 2, 3, 5, 4]
    assert [r.pairs for r in double[:5]] == [single[n - 1].pairs for n in order]
    assert [r.pairs for r in double[5:]] == [
        tuple(pair[::-1] for pair in round_.pairs) for round_ in single
    ]


def test_places_can_be_any_numbers():
    first, *_ = schedule((7, 3, 9))

    assert first.pairs == ((3, 9),)
    assert first.resting == 7
