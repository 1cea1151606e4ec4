"""The oracle against the examples of the articles, itself written out, and the corpus."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, islice, permutations
from pathlib import Path
from random import Random

import pytest

from pairing.checker import rounds_to_check
from tests.pairing.oracle.bracket import Pairs, exchanges, pair_bracket
from tests.pairing.oracle.criteria import Bracket, criteria_of
from tests.pairing.oracle.downfloaters import FloaterSet, best_sets, mask_of
from tests.pairing.oracle.field import build_field
from tests.pairing.oracle.rounds import pair_round, scoregroups
from tests.pairing.positions import EDITIONS, random_positions
from tournaments.trf import read_trf

DATA = Path(__file__).resolve().parents[1] / "data"


def transpositions(s2: tuple[int, ...], count: int) -> Iterator[tuple[int, ...]]:
    """Yield the order of S2, told apart by its first players (D.1, art. 4.2)."""
    seen = set()
    for order in permutations(s2):
        if order[:count] not in seen:
            seen.add(order[:count])
            yield order


def homogeneous(players: tuple[int, ...], count: int) -> Iterator[Pairs]:
    """Yield the candidates of a homogeneous bracket one by one (B.6, art. 3.6)."""
    for places1, places2 in exchanges(count, len(players)):
        s1 = [players[i] for i in places1]
        for s2 in transpositions(tuple(players[i] for i in places2), count):
            yield tuple((min(a, b), max(a, b)) for a, b in zip(s1, s2, strict=False))


def heterogeneous(bracket: Bracket, sizes: set[tuple[int, int]]) -> Iterator[Pairs]:
    """Yield the candidates of a bracket one by one (B.7, art. 3.7)."""
    for paired, rest in sorted(sizes, reverse=True):
        for s1 in combinations(bracket.mdps, paired):
            for s2 in transpositions(bracket.residents, paired):
                moved = tuple(zip(s1, s2, strict=False))
                remainder = tuple(sorted(set(s2[paired:])))
                for pairs in homogeneous(remainder, rest):
                    yield moved + pairs


def written_out(bracket: Bracket) -> tuple[Pairs, FloaterSet]:
    """Pair a bracket by looking at every single candidate."""
    sets = {frozenset(s) for s in best_sets(bracket)}
    moved = {*bracket.mdps}
    sizes = set()
    for s in sets:
        paired = len(moved - s)
        sizes.add((paired, (len(bracket.members) - len(s)) // 2 - paired))
    apart = mask_of(bracket.mdps)
    best = None
    for pairs in heterogeneous(bracket, sizes):
        floaters = {*bracket.members} - {i for pair in pairs for i in pair}
        legal = all(
            bracket.field.legal[a] >> b & 1 and not (apart >> a & apart >> b & 1)
            for a, b in pairs
        )
        if not legal or floaters not in sets:
            continue
        worth = [
            sorted(
                [v for a, b in pairs for v in c.pair(bracket, a, b)]
                + [v for i in floaters for v in c.unpaired(bracket, i)],
                reverse=True,
            )
            for c in criteria_of(bracket)
        ]
        if best is None or worth < best[0]:
            best = worth, pairs, tuple(sorted(floaters))
    assert best is not None
    return best[1], best[2]


def test_transpositions_follow_the_example_of_eleven_players():
    """C.04.3 D.1, French column: 6-7-8-10-9 stands before 6-7-8-10-11."""
    order = [t[:5] for t in transpositions((6, 7, 8, 9, 10, 11), 5)]

    assert order[:4] == [
        (6, 7, 8, 9, 10),
        (6, 7, 8, 9, 11),
        (6, 7, 8, 10, 9),
        (6, 7, 8, 10, 11),
    ]
    assert order[-1] == (11, 10, 9, 8, 7)
    assert len(order) == 720


def test_transpositions_for_two_moved_down_players_are_seventy_two():
    order = [t[:2] for t in transpositions(tuple(range(3, 12)), 2)]

    assert order[:2] == [(3, 4), (3, 5)]
    assert order[-1] == (11, 10)
    assert len(order) == 72


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (((4,), (6,)), ((5,), (8,))),
        (((3, 4), (6, 8)), ((4, 5), (8, 9))),
        (((5,), (6,)), ((3, 4), (6, 7))),
        (((5,), (7,)), ((4,), (6,))),
        (((2, 5), (6, 7)), ((3, 4), (6, 7))),
        (((1, 4, 5), (6, 7, 8)), ((2, 3, 5), (6, 7, 8))),
        (((4, 5), (6, 9)), ((4, 5), (7, 8))),
        (((3, 4, 5), (6, 7, 10)), ((3, 4, 5), (6, 8, 9))),
    ],
)
def test_exchanges_follow_the_examples_of_eleven_players(better, worse):
    """C.04.3 D.2 a to d: the examples in the articles, S1 of five."""
    order = [s1 for s1, _ in exchanges(5, 11)]

    def place(down, up):
        s1 = sorted({*range(1, 6)} - {*down} | {*up})
        return order.index(tuple(number - 1 for number in s1))

    assert place(*better) < place(*worse)


@pytest.mark.parametrize("edition", EDITIONS)
def test_walk_finds_what_looking_at_every_candidate_finds(edition):
    rng = Random(edition)
    compared = 0
    for record in islice(random_positions(11, edition, most=7), 120):
        field = build_field(record, edition)
        floaters: FloaterSet = ()
        groups = scoregroups(field)
        for place, group in enumerate(groups):
            below = tuple(i for g in groups[place + 1 :] for i in g)
            bracket = Bracket(
                field,
                floaters,
                group,
                groups[place + 1] if below else (),
                mask_of(below),
            )
            if edition == "dutch-2017" and rng.random() < 0.3:
                bracket = replace(bracket, residents=group + below, lower=0)
                bracket = replace(bracket, next_group=(), is_collapsed=True)
            if not best_sets(bracket) or len(bracket.members) > 7:
                break
            pairs, left = pair_bracket(bracket)
            expected, expected_left = written_out(bracket)
            assert (sorted(pairs), left) == (sorted(expected), expected_left)
            compared += len(bracket.members) > 2
            floaters = left
            if bracket.is_collapsed:
                break
    assert compared > 60


@pytest.mark.oracle
@pytest.mark.parametrize("edition", EDITIONS)
def test_oracle_pairs_the_small_reference_tournaments(edition):
    rounds = 0
    for path in sorted((DATA / edition).glob("*.trf")):
        if not path.name.startswith(("tiny", "small-00", "small-01", "wild-01")):
            continue
        for before, boards in rounds_to_check(read_trf(path.read_bytes()), edition):
            answer = pair_round(before, edition)
            bye = set() if answer.bye is None else {(answer.bye, 0)}
            assert {*answer.pairs} | bye == boards, (path.name, before.next_round)
            rounds += 1
    assert rounds > 80
