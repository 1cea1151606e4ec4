"""The first exchange between S1 and S2 (art. 4.3)."""

from __future__ import annotations

from random import Random

import pytest

from pairing.engine.dutch import exchange
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


def test_trials_come_to_an_end(monkeypatch):
    """All of S1 but one may only meet the first of S2: no single exchange helps."""
    size, half = 12, 6
    upper = (1 << half) - 1
    last = 1 << half - 1
    allowed = [1 << half] * (half - 1) + [upper << half]
    allowed += [upper] + [last] * (size - half - 1)
    blocked = Transposition(allowed, upper, upper << half, None)
    assert not blocked.is_perfect()
    assert first_single_exchange(list(range(size)), half, blocked) is None

    tried = []
    is_perfect = Transposition.is_perfect
    monkeypatch.setattr(
        Transposition, "is_perfect", lambda self: tried.append(1) or is_perfect(self)
    )
    monkeypatch.setattr(exchange, "TRIALS", 4)
    assert first_single_exchange(list(range(size)), half, blocked) is None
    assert len(tried) == 4


@pytest.mark.parametrize("is_odd", [False, True])
def test_two_of_s2_who_must_meet_are_found_at_the_first_trial(is_odd, monkeypatch):
    """The higher of them comes up for the last of S1, however far below they stand."""
    half, first, second = 60, 97, 110
    size = 2 * half + is_odd
    both = 1 << first | 1 << second
    everyone = (1 << size) - 1
    allowed = [everyone & ~both & ~(1 << player) for player in range(size)]
    allowed[first], allowed[second] = 1 << second, 1 << first
    upper = (1 << half) - 1
    may_float = everyone & ~both if is_odd else None
    blocked = Transposition(allowed, upper, everyone & ~upper, may_float)
    assert not blocked.is_perfect()
    monkeypatch.setattr(exchange, "TRIALS", 1)

    found = first_single_exchange(list(range(size)), half, blocked)

    assert found is not None
    assert found.upper == upper ^ (1 << half - 1) ^ (1 << first)
