"""The orders in which pairings come up (D1-D3, C6-C8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from pairing.engine.dutch_2013.contenders import Contender, may_meet
from tests.pairing.dutch_2013.literal.text import READING, Text

Pairs = list[tuple[Contender, Contender]]


def transpositions(s2: Sequence, places: int) -> Iterator[tuple]:
    """D1: all orders of S2 as far as the first places, the lowest moved first."""
    if places == 0:
        yield ()
        return
    for at, first in enumerate(s2):
        for rest in transpositions([*s2[:at], *s2[at + 1 :]], places - 1):
            yield (first, *rest)


def exchanges(
    s1: Sequence[int], s2: Sequence[int], count: int, text: Text = READING
) -> Iterator[tuple]:
    """D2: the exact procedure with DELTA, I and J, for sorted numbers."""
    s1_list = list(combinations(sorted(s1, reverse=True), count))
    if text.exchanges_by_sum:
        s1_list.sort(key=sum, reverse=True)
    s2_list = list(combinations(sorted(s2), count))
    if not s1_list or not s2_list:
        return
    delta = sum(s2_list[0]) - sum(s1_list[0])
    largest = sum(s2_list[-1]) - sum(s1_list[-1])
    while delta <= largest:
        for down in s1_list:
            for up in s2_list:
                if sum(up) - sum(down) == delta:
                    yield down, up
        delta += 1


def s1_subsets(mdps: Sequence, m1: int) -> Iterator[tuple]:
    """D3: the moved-down players for S1, the highest first."""
    yield from combinations(mdps, m1)


def legal_pairs(s1: Sequence[Contender], s2: Sequence[Contender]) -> Iterator[Pairs]:
    """C6, C7: S1 against every transposition of S2, those that may not meet left out."""
    if not s1:
        yield []
        return
    for at, other in enumerate(s2):
        if may_meet(s1[0], other):
            for rest in legal_pairs(s1[1:], [*s2[:at], *s2[at + 1 :]]):
                yield [(s1[0], other), *rest]


def homogeneous(
    players: Sequence[Contender], pairs: int, text: Text = READING
) -> Iterator[Pairs]:
    """C4-C8.a: transpositions, then exchanges of one, two … players."""
    numbers = range(1, len(players) + 1)
    s1, s2 = numbers[:pairs], numbers[pairs:]

    def by_pairing_number(exchange: tuple) -> tuple:
        down, up = ([players[n - 1].number for n in side] for side in exchange)
        return sum(up) - sum(down), [-n for n in exchange[0]], exchange[1]

    for count in range(pairs + 1):
        order = exchanges(s1, s2, count, text)
        if text.exchanges_by_pairing_number:
            order = iter(sorted(order, key=by_pairing_number))
        for down, up in order:
            upper = sorted({*s1, *up} - {*down})
            lower = sorted({*s2, *down} - {*up})
            yield from legal_pairs(
                [players[n - 1] for n in upper], [players[n - 1] for n in lower]
            )
