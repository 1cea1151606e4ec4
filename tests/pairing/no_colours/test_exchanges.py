"""Orders of the text: permutations (D1), exchange tables a to r (D2), seven players."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pairing.engine.budget import Budget
from pairing.engine.no_colours.candidates import CandidateSearch, Stage
from pairing.engine.no_colours.field import Field
from tests.pairing.no_colours.drawn import field
from tests.pairing.no_colours.literal import LiteralRound, exchanges, permutations

ONE_PLAYER = {
    "a": ((4,), (5,)),
    "b": ((4,), (6,)),
    "c": ((3,), (5,)),
    "d": ((4,), (7,)),
    "e": ((3,), (6,)),
    "f": ((2,), (5,)),
    "g": ((3,), (7,)),
    "h": ((2,), (6,)),
    "i": ((2,), (7,)),
}
TWO_PLAYERS = {
    "j": ((3, 4), (5, 6)),
    "k": ((3, 4), (5, 7)),
    "l": ((2, 4), (5, 6)),
    "m": ((3, 4), (6, 7)),
    "n": ((2, 4), (5, 7)),
    "o": ((2, 3), (5, 6)),
    "p": ((2, 4), (6, 7)),
    "q": ((2, 3), (5, 7)),
    "r": ((2, 3), (6, 7)),
}
TABLES = {**ONE_PLAYER, **TWO_PLAYERS}

REACHABLE = "abcdefghijkln"
"""Exchanges after which everyone in S1 can meet a weaker player."""

Exchange = tuple[tuple[int, ...], tuple[int, ...]]


def first_candidate(rules: Field, p: int):
    players = tuple(range(len(rules.scores)))
    everyone = (1 << len(players)) - 1
    search = CandidateSearch(rules, Budget(60), players, Stage(0, p), everyone)
    return search.first()


def halves(n: int, p: int, exchange: Exchange) -> tuple[list[int], list[int]]:
    down, up = exchange
    s1 = sorted(set(range(1, p + 1)) - set(down) | set(up))
    return s1, [x for x in range(1, n + 1) if x not in s1]


def only_pairs_of(n: int, pairs: set[tuple[int, int]]) -> Field:
    """Return a level of points in which nothing but these pairs can be played."""
    met = [
        f"{a}-{b}"
        for a in range(1, n + 1)
        for b in range(a + 1, n + 1)
        if (a, b) not in pairs
    ]
    return field((0,) * n, " ".join(met))


def strongest_first_pairs(n: int, p: int, exchange: Exchange) -> set[tuple[int, int]]:
    """Return pairs with the stronger player in S1, which no earlier split can give."""
    s1, s2 = halves(n, p, exchange)
    pairs: set[tuple[int, int]] = set()
    for a in reversed(s1):
        partner = next(x for x in s2 if x > a)
        s2.remove(partner)
        pairs.add((a, partner))
    return pairs


def test_permutations_come_in_increasing_order():
    found = list(permutations((5, 6, 7, 8), 4))

    assert found[:8] == [
        (5, 6, 7, 8),
        (5, 6, 8, 7),
        (5, 7, 6, 8),
        (5, 7, 8, 6),
        (5, 8, 6, 7),
        (5, 8, 7, 6),
        (6, 5, 7, 8),
        (6, 5, 8, 7),
    ]
    assert len(found) == 24


@pytest.mark.parametrize(
    ("met", "s2"),
    [
        ("", (5, 6, 7, 8)),
        ("4-8", (5, 6, 8, 7)),
        ("4-8 4-7", (5, 7, 8, 6)),
        ("4-8 3-8", (5, 8, 6, 7)),
        ("3-7 3-8", (5, 7, 6, 8)),
        ("1-5", (6, 5, 7, 8)),
        ("1-5 4-8", (6, 5, 8, 7)),
        ("2-6 2-7 3-6", (5, 8, 7, 6)),
    ],
)
def test_first_permutation_that_holds_is_taken(met, s2):
    found = first_candidate(field((0,) * 8, met), 4)

    assert found is not None
    assert tuple(b + 1 for _, b in found.pairs) == s2


def test_exchange_tables_are_in_order():
    movable = [x for x in exchanges(8, 4) if 1 not in x[0] and 8 not in x[1] and x[0]]

    assert movable[:18] == list(TABLES.values())


def test_exchange_tables_with_seven_players_are_one_less():
    movable = [x for x in exchanges(7, 3) if 7 not in x[1] and x[0]]
    one_less = [
        (tuple(x - 1 for x in down), tuple(x - 1 for x in up))
        for down, up in TABLES.values()
    ]

    assert movable[:18] == one_less


@pytest.mark.parametrize("letter", REACHABLE)
def test_engine_finds_the_exchange(letter):
    wanted = TABLES[letter]
    found = first_candidate(only_pairs_of(8, strongest_first_pairs(8, 4, wanted)), 4)

    assert found is not None
    assert tuple(x + 1 for x in found.left_s1) == wanted[0]
    assert tuple(x + 1 for x in found.left_s2) == wanted[1]


@pytest.mark.parametrize("letter", sorted(set(TABLES) - set(REACHABLE)))
def test_exchange_with_a_weaker_player_in_s1_repeats_earlier_pairs(letter):
    """Such a split cannot be the first: turning a pair round gives an earlier one."""
    s1, s2 = halves(8, 4, TABLES[letter])

    with pytest.raises(StopIteration):
        strongest_first_pairs(8, 4, TABLES[letter])

    rules = only_pairs_of(8, {(min(p), max(p)) for p in zip(s1, s2, strict=True)})
    found = first_candidate(rules, 4)
    assert found is not None
    earlier = (
        tuple(x + 1 for x in found.left_s1),
        tuple(x + 1 for x in found.left_s2),
    )
    order = list(exchanges(8, 4))
    assert order.index(earlier) < order.index(TABLES[letter])


@pytest.mark.parametrize(("first", "second"), list(pairwise(REACHABLE)))
def test_engine_takes_the_earlier_of_two_exchanges(first, second):
    pairs = strongest_first_pairs(8, 4, TABLES[first])
    rules = only_pairs_of(8, pairs | strongest_first_pairs(8, 4, TABLES[second]))
    literal = LiteralRound(rules).homogeneous(tuple(range(8)), 4, 0, 0, False)

    found = first_candidate(rules, 4)

    assert found is not None
    assert (found.pairs, ()) == next(literal)


def test_exchange_in_a_bracket_of_hundreds():
    """Number 100 has met all of S2 and changes places with 101, as 4 with 5 in table a."""
    met = " ".join(f"100-{other}" for other in range(101, 201))

    found = first_candidate(field((0,) * 200, met), 100)

    assert found is not None
    assert (found.left_s1, found.left_s2) == ((99,), (100,))
    assert found.pairs[0] == (0, 99)
    assert found.pairs[-1] == (100, 199)
