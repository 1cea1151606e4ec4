"""The lexicographically first pairing of S1 with S2 (art. 4.2)."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from pairing.engine.dutch.transposition import Transposition


def first_by_definition(allowed, upper, lower, may_float):
    """Go through the transpositions of S2 as article 4.2 sorts them."""
    for order in permutations(lower, len(upper)):
        left = [v for v in lower if v not in order]
        if all(allowed[a] >> b & 1 for a, b in zip(upper, order, strict=True)) and all(
            may_float >> v & 1 for v in left
        ):
            return list(zip(upper, order, strict=True))
    return None


@pytest.mark.parametrize("seed", range(300))
def test_first_transposition_is_the_first_of_the_list(seed):
    rng = Random(seed)
    size = rng.randint(2, 13)
    half = size // 2
    players = list(range(size))
    upper = sorted(rng.sample(players, half)) if seed % 3 == 0 else players[:half]
    lower = [v for v in players if v not in upper]
    density = rng.choice([0.3, 0.5, 0.8])
    allowed = [0] * size
    for a in upper:
        for b in lower:
            if rng.random() < density:
                allowed[a] |= 1 << b
                allowed[b] |= 1 << a
    may_float = rng.getrandbits(size) if size % 2 else None
    attempt = Transposition(
        allowed, sum(1 << v for v in upper), sum(1 << v for v in lower), may_float
    )

    expected = first_by_definition(allowed, upper, lower, may_float or 0)

    assert attempt.is_perfect() is (expected is not None)
    if expected is not None:
        assert attempt.make_first() == expected
