"""Weighted matching: two implementations and the definition agree."""

from __future__ import annotations

from random import Random

import pytest

from pairing.engine.matching import NATIVE_BITS, DenseMatching, best_matching


def heaviest(size, edges):
    """Return the largest weight of any matching, by going through all of them."""
    weight = {(u, v): w for u, v, w in edges} | {(v, u): w for u, v, w in edges}
    best: dict[frozenset[int], int] = {}

    def of(left: frozenset[int]) -> int:
        if left not in best:
            if not left:
                return 0
            first = min(left)
            rest = left - {first}
            best[left] = max(
                [of(rest)]
                + [
                    weight[first, v] + of(rest - {v})
                    for v in rest
                    if (first, v) in weight
                ]
            )
        return best[left]

    return of(frozenset(range(size)))


def total(mate, edges):
    assert all(mate[mate[v]] == v for v in range(len(mate)) if mate[v] >= 0)
    weight = {frozenset((u, v)): w for u, v, w in edges}
    return sum(weight[frozenset((v, mate[v]))] for v in range(len(mate)) if mate[v] > v)


def random_edges(rng, size):
    density, highest = rng.choice([0.3, 0.6, 1.0]), rng.choice([3, 20, 10**6])
    return [
        (u, v, rng.randint(1, highest))
        for u in range(size)
        for v in range(u)
        if rng.random() < density
    ]


@pytest.mark.parametrize("seed", range(60))
def test_both_ways_find_the_heaviest_matching(seed):
    rng = Random(seed)
    size = rng.randint(2, 11)
    edges = random_edges(rng, size)
    expected = heaviest(size, edges)

    assert total(best_matching(size, edges), edges) == expected
    assert total(DenseMatching(size, edges).solve(), edges) == expected


@pytest.mark.parametrize("seed", range(10))
def test_weights_beyond_native_integers_stay_exact(seed):
    """A difference in the lowest bit of a 300-bit weight decides."""
    rng = Random(seed)
    size = 10
    big = 1 << 3 * NATIVE_BITS
    edges = [(u, v, big + w) for u, v, w in random_edges(rng, size)]

    assert total(best_matching(size, edges), edges) == heaviest(size, edges)


def test_nested_blossoms_are_expanded_again():
    """Five-cycles inside five-cycles, with a tail on every corner."""
    edges = [(i, (i + 1) % 5, 20) for i in range(5)]
    edges += [(i, 5 + i, 9 + i) for i in range(5)]
    edges += [(5 + i, 5 + (i + 1) % 5, 19) for i in range(5)]

    assert total(DenseMatching(10, edges).solve(), edges) == heaviest(10, edges)


def test_graph_without_edges_has_an_empty_matching():
    assert best_matching(3, []) == [-1, -1, -1]


@pytest.mark.parametrize("extra_bits", [0, 3 * NATIVE_BITS])
@pytest.mark.parametrize("seed", range(15))
def test_complete_matching_counts_pairs_before_weight(seed, extra_bits):
    rng = Random(seed)
    size = rng.randint(4, 10)
    edges = random_edges(rng, size)
    more = 1 << 40
    expected = heaviest(size, [(u, v, w + more) for u, v, w in edges])
    scaled = [(u, v, w << extra_bits) for u, v, w in edges]

    mate = best_matching(size, scaled, complete=True)

    pairs = sum(partner >= 0 for partner in mate) // 2
    assert (total(mate, scaled) >> extra_bits) + pairs * more == expected
