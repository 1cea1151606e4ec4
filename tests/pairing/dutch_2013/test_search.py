"""Criteria settled one after another over perfect matchings."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from pairing.engine.budget import Budget
from pairing.engine.dutch_2013 import search
from pairing.engine.dutch_2013.search import Level, Search
from tests.pairing.dutch_2013.test_corpus import KEPT, answer, expected


def matchings(vertices: list[int], edges: set[tuple[int, int]]):
    """Yield every perfect matching."""
    if not vertices:
        yield []
        return
    first, *rest = vertices
    for other in rest:
        if (first, other) in edges:
            remaining = [v for v in rest if v != other]
            for others in matchings(remaining, edges):
                yield [(first, other), *others]


@pytest.mark.parametrize("bits", [4, 118])
@pytest.mark.parametrize("seed", range(30))
def test_levels_are_settled_in_their_order(monkeypatch, seed, bits):
    monkeypatch.setattr(search, "WEIGHT_BITS", bits)
    rng = Random(seed)
    size = rng.choice([4, 6, 8])
    edges = {e for e in combinations(range(size), 2) if rng.random() < 0.8}
    tables = [{e: rng.randint(0, 3) for e in edges} for _ in range(4)]
    totals = [
        [sum(table[e] for e in matching) for table in tables]
        for matching in matchings(list(range(size)), edges)
    ]
    found = Search(size, sorted(edges), Budget(60))

    assert found.is_feasible is bool(totals)
    if totals:
        levels = [Level(lambda a, b, table=table: table[a, b]) for table in tables]
        assert found.settle(levels) == min(totals)


def test_odd_number_of_vertices_has_no_candidate():
    found = Search(3, [(0, 1), (1, 2)], Budget(60))

    assert not found.is_feasible
    with pytest.raises(ValueError, match="no candidate"):
        found.settle([])


def test_narrow_weights_lead_to_the_same_pairings(monkeypatch):
    """Criteria that do not fit into one matching are settled by several."""
    monkeypatch.setattr(search, "WEIGHT_BITS", 12)
    positions = sorted(KEPT.glob("*.trf"))[::4]

    assert len(positions) > 15
    assert [answer(p) for p in positions] == [expected(p) for p in positions]
