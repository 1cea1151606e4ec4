"""The first exchange between S1 and S2 (art. 4.3)."""

from __future__ import annotations

from random import Random

import pytest

from pairing.engine.dutch.exchange import first_single_exchange, single_exchanges
from pairing.engine.dutch.transposition import Transposition


def test_single_exchanges_go_by_difference_then_by_the_lower_member_of_s1():
    """Five players in S1 of eleven, numbered from 1 as in the article."""
    found = [(a + 1, b + 1) for a, b in single_exchanges(11, 5)]

    assert found[:6] == [(5, 6), (5, 7), (4, 6), (5, 8), (4, 7), (3, 6)]
    assert found[-1] == (1, 11)
    assert len(found) == len(set(found)) == 5 * 6


def random_attempt(rng):
    size = rng.randint(4, 13)
    half = size // 2
    allowed = [0] * size
    density = rng.choice([0.25, 0.4])
    for a in range(size):
        for b in range(a):
            if rng.random() < density:
                allowed[a] |= 1 << b
                allowed[b] |= 1 << a
    upper = (1 << half) - 1
    may_float = rng.getrandbits(size) if size % 2 else None
    return size, half, Transposition(allowed, upper, (1 << size) - 1 - upper, may_float)


@pytest.mark.parametrize("seed", range(300))
def test_first_single_exchange_passes_over_only_what_cannot_help(seed):
    size, half, blocked = random_attempt(Random(seed))
    if blocked.is_perfect():
        return
    expected = None
    for down, up in single_exchanges(size, half):
        swap = 1 << down | 1 << up
        attempt = Transposition(
            blocked.allowed,
            blocked.upper ^ swap,
            blocked.lower ^ swap,
            blocked.may_float,
        )
        if attempt.is_perfect():
            expected = attempt
            break

    found = first_single_exchange(list(range(size)), half, blocked)

    assert (found is None) is (expected is None)
    if found is not None and expected is not None:
        assert found.upper == expected.upper
        assert found.make_first() == expected.make_first()


def test_trials_come_to_an_end():
    """Nobody may meet anybody: every exchange is tried at most so often."""
    blocked = Transposition([0] * 80, (1 << 40) - 1, ((1 << 40) - 1) << 40, None)
    assert not blocked.is_perfect()

    assert first_single_exchange(list(range(80)), 40, blocked) is None
