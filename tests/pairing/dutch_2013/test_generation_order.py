"""The order of D1, D2 and D3: the tables of the texts, and the engine's choice."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from pairing.engine.budget import Budget
from pairing.engine.dutch_2013.brackets import Bracket
from pairing.engine.dutch_2013.generation import Generated, generation_key
from pairing.engine.dutch_2013.pairing import best_pairing, most_pairs
from tests.pairing.dutch_2013.drawn import contenders_who_may_meet
from tests.pairing.dutch_2013.literal.group import Group
from tests.pairing.dutch_2013.literal.orders import (
    exchanges,
    s1_subsets,
    transpositions,
)

S1 = (1, 2, 3, 4, 5)
S2 = (6, 7, 8, 9, 10, 11)

FIRST_TRANSPOSITIONS = """
6 7 8 9 10 11, 6 7 8 9 11 10, 6 7 8 10 9 11, 6 7 8 10 11 9, 6 7 8 11 9 10,
6 7 8 11 10 9, 6 7 9 8 10 11, 6 7 9 8 11 10, 6 7 9 10 8 11, 6 7 9 10 11 8,
6 7 9 11 8 10, 6 7 9 11 10 8, 6 7 10 8 9 11, 6 7 10 8 11 9, 6 7 10 9 8 11,
6 7 10 9 11 8, 6 7 10 11 8 9, 6 7 10 11 9 8, 6 7 11 8 9 10, 6 7 11 8 10 9,
6 7 11 9 8 10, 6 7 11 9 10 8, 6 7 11 10 8 9, 6 7 11 10 9 8
"""

ONE_PLAYER = """
         5  4  3  2  1
6        1  3  6 10 15
7        2  5  9 14 20
8        4  8 13 19 24
9        7 12 18 23 27
10      11 17 22 26 29
11      16 21 25 28 30
"""

TWO_PLAYERS = """
        5,4 5,3 5,2 5,1 4,3 4,2 4,1 3,2 3,1 2,1
6,7       1   3   7  14   8  16  28  29  45  65
6,8       2   6  13  24  15  27  43  44  64  85
6,9       4  11  22  37  25  41  60  62  83 104
6,10      9  20  35  53  39  58  79  81 102 120
6,11     17  32  50  71  55  76  96  99 117 132
7,8       5  12  23  38  26  42  61  63  84 105
7,9      10  21  36  54  40  59  80  82 103 121
7,10     18  33  51  72  56  77  97 100 118 133
7,11     30  48  69  90  74  94 113 115 130 141
8,9      19  34  52  73  57  78  98 101 119 134
8,10     31  49  70  91  75  95 114 116 131 142
8,11     46  67  88 108  92 111 126 128 139 146
9,10     47  68  89 109  93 112 127 129 140 147
9,11     66  87 107 123 110 125 137 138 145 149
10,11    86 106 122 135 124 136 143 144 148 150
"""

THREE_PLAYERS = """
5,4,3 6,7,8 9
5,4,3 6,7,9 10
5,4,2 6,7,8 10
5,4,3 6,7,10 11
5,4,3 6,8,9 11
5,4,2 6,7,9 11
"""

D3 = """
1-2-3-4-5
1-2-3-4 1-2-3-5 1-2-4-5 1-3-4-5 2-3-4-5
1-2-3 1-2-4 1-2-5 1-3-4 1-3-5 1-4-5 2-3-4 2-3-5 2-4-5 3-4-5
1-2 1-3 1-4 1-5 2-3 2-4 2-5 3-4 3-5 4-5
1 2 3 4 5
"""


def numbers(text: str, separator: str = ",") -> tuple[int, ...]:
    return tuple(int(number) for number in text.split(separator))


def numbered(table: str) -> dict[tuple[tuple[int, ...], tuple[int, ...]], int]:
    """Return the number of each exchange of a table with S1 across and S2 down."""
    header, *rows = table.strip("\n").splitlines()
    across = [numbers(down) for down in header.split()]
    found = {}
    for row in rows:
        up, *entries = row.split()
        for down, entry in zip(across, entries, strict=True):
            found[down, numbers(up)] = int(entry)
    return found


def test_transpositions_follow_d1():
    listed = [numbers(row, None) for row in FIRST_TRANSPOSITIONS.split(",")]
    everything = list(transpositions(S2, 6))

    assert everything[:24] == listed
    assert everything[24][:3] == (6, 8, 7)
    assert len(everything) == 720
    assert everything[719] == (11, 10, 9, 8, 7, 6)


def test_transpositions_of_a_heterogeneous_bracket_fill_the_places_of_s1():
    """D1.2: two players against the first two of a transposition of 3-8."""
    everything = list(transpositions((3, 4, 5, 6, 7, 8), 2))

    assert everything[:7] == [(3, 4), (3, 5), (3, 6), (3, 7), (3, 8), (4, 3), (4, 5)]
    assert len(everything) == 30


@pytest.mark.parametrize(
    ("table", "count", "size"), [(ONE_PLAYER, 1, 30), (TWO_PLAYERS, 2, 150)]
)
def test_exchanges_follow_the_tables_of_d2(table, count, size):
    made = {exchange: at for at, exchange in enumerate(exchanges(S1, S2, count), 1)}

    assert made == numbered(table)
    assert len(made) == size


def test_exchanges_of_three_players_follow_d2():
    listed = [row.split() for row in THREE_PLAYERS.strip().splitlines()]
    made = list(islice(exchanges(S1, S2, 3), len(listed)))

    assert made == [(numbers(down), numbers(up)) for down, up, _ in listed]
    assert [sum(up) - sum(down) for down, up in made] == [
        int(difference) for _, _, difference in listed
    ]
    assert len(list(exchanges(S1, S2, 3))) == 200


@pytest.mark.parametrize("count", [1, 2, 3])
def test_engine_sorts_exchanges_as_the_tables(count):
    """The key by which the engine compares pairings has the order of D2."""

    def made_by(exchange: tuple[tuple[int, ...], tuple[int, ...]]) -> Generated:
        down, up = exchange
        return Generated(
            pairs=(),
            s1=(),
            rest_s1=tuple(n - 1 for n in S1),
            rest_s2=tuple(n - 1 for n in S2),
            down=tuple(n - 1 for n in down),
            up=tuple(n - 1 for n in up),
        )

    listed = list(exchanges(S1, S2, count))
    shuffled = Random(count).sample(listed, len(listed))

    assert sorted(shuffled, key=lambda e: generation_key(made_by(e))) == listed


def test_subsets_of_s1_follow_the_table_of_d3():
    for m1, row in zip(range(5, 0, -1), D3.strip().splitlines(), strict=True):
        listed = [numbers(subset, "-") for subset in row.split()]

        assert list(s1_subsets(S1, m1)) == listed


def random_bracket(rng: Random, size: int, m0: int) -> Bracket:
    """Return a bracket of players without colours of whom some may not meet."""
    share = rng.choice([0.35, 0.6, 0.85])
    pairs = [
        (a, b)
        for a in range(1, size + 1)
        for b in range(a + 1, size + 1)
        if rng.random() < share
    ]
    scores = [20] * m0 + [10] * (size - m0)
    players = contenders_who_may_meet(scores, pairs)
    return Bracket(players[:m0], players[m0:])


@pytest.mark.parametrize("seed", range(120))
def test_engine_takes_the_first_pairing_in_the_order_of_generation(seed):
    rng = Random(seed)
    size = rng.randint(4, 9)
    bracket = random_bracket(rng, size, m0=rng.choice([0, 1, 2, 3]) if size > 6 else 0)
    mdps_first = bracket.is_heterogeneous
    p1, m1 = most_pairs(bracket, with_mdps_first=mdps_first)
    mdps_first = m1 > 0
    p1, m1 = most_pairs(bracket, with_mdps_first=mdps_first)
    literal = Group(bracket.mdps, bracket.residents, False, True).best(p1, m1)

    found = best_pairing(bracket, p1, with_mdps_first=mdps_first, budget=Budget(60))

    assert literal is not None
    assert found is not None
    assert [sorted(p.number for p in pair) for pair in found.pairs] == [
        sorted(p.number for p in pair) for pair in literal.pairs
    ]
