"""Who can all be paired, and the reason if they cannot."""

from __future__ import annotations

from random import Random

import pytest

from pairing.engine.pairability import Witness, bits, explain_blocked


def graph(size: int, *pairs: str) -> list[int]:
    """Return who may meet whom, from pairs such as "0-3"."""
    legal = [0] * size
    for pair in pairs:
        a, b = (int(v) for v in pair.split("-"))
        legal[a] |= 1 << b
        legal[b] |= 1 << a
    return legal


def can_all_be_paired(legal, players):
    if not players:
        return True
    first = next(bits(players))
    rest = players & ~(1 << first)
    return any(
        can_all_be_paired(legal, rest & ~(1 << v)) for v in bits(legal[first] & rest)
    )


@pytest.mark.parametrize("seed", range(200))
def test_witness_agrees_with_going_through_all_pairings(seed):
    rng = Random(seed)
    size = rng.randint(2, 12)
    legal = [0] * size
    density = rng.choice([0.15, 0.25, 0.4])
    for a in range(size):
        for b in range(a):
            if rng.random() < density:
                legal[a] |= 1 << b
                legal[b] |= 1 << a
    witness = Witness(legal)

    # The same witness is repaired from set to set, as in a round.
    for _ in range(4):
        players = rng.getrandbits(size)
        found = witness.covers(players)
        assert found is can_all_be_paired(legal, players)
        if found:
            for v in bits(players):
                assert witness.mate[witness.mate[v]] == v
                assert legal[v] >> witness.mate[v] & 1


@pytest.mark.parametrize("tail", range(5))
def test_search_goes_round_an_odd_cycle_to_every_tail(tail):
    cycle = ["0-1", "1-2", "2-3", "3-4", "4-0"]

    assert Witness(graph(6, *cycle, f"{tail}-5")).covers(0b111111)
    assert not Witness(graph(6, *cycle)).covers(0b111111)


def test_blocked_names_a_player_with_nobody_left():
    blocked = explain_blocked(
        graph(4, "1-2", "1-3", "2-3"), [11, 12, 13, 14], 0b1111, 0
    )

    assert blocked.code == "nobody-left"
    assert blocked.players == (11,)
    assert str(blocked).startswith("Player 11 has nobody left to meet: ")


def test_blocked_names_rivals_for_too_few_opponents():
    """Players 1, 2 and 3 can only meet 4."""
    legal = graph(6, "0-3", "1-3", "2-3", "3-4", "4-5")
    blocked = explain_blocked(legal, [1, 2, 3, 4, 5, 6], 0b111111, 0)

    assert blocked.code == "too-few-opponents"
    assert set(blocked.players) <= {1, 2, 3}
    assert len(blocked.players) == 2
    assert blocked.opponents == (4,)
    assert "only 4" in str(blocked)


def test_blocked_names_an_odd_group_that_can_meet_only_itself():
    legal = graph(6, "0-1", "1-2", "0-2", "3-4", "4-5", "3-5")
    blocked = explain_blocked(legal, [1, 2, 3, 4, 5, 6], 0b111111, 0)

    assert blocked.code == "odd-group"
    assert blocked.players == (1, 2, 3)
    assert str(blocked) == (
        "Players 1, 2, 3 can meet only one another, and their number is odd."
    )


def test_blocked_names_a_group_that_alone_may_have_the_bye():
    """1 and 2 can meet only each other; without one of them the field is odd."""
    legal = graph(7, "0-1", *(f"{a}-{b}" for b in range(7) for a in range(2, b)))
    blocked = explain_blocked(legal, list(range(1, 8)), 0b1111111, 0b0000011)

    assert blocked.code == "bye-in-group"
    assert blocked.players == (1, 2)
    assert "nobody else may have the bye" in str(blocked)


def test_blocked_names_who_competes_for_the_bye():
    legal = graph(5, "2-3", "3-4", "2-4")
    blocked = explain_blocked(legal, [1, 2, 3, 4, 5], 0b11111, 0b11111)

    assert blocked.code == "bye-contested"
    assert len(blocked.players) > 1
    assert str(blocked).endswith(
        "outside themselves only the bye, which one player has."
    )


def test_blocked_when_nobody_may_have_the_bye():
    blocked = explain_blocked(graph(3, "0-1", "1-2", "0-2"), [1, 2, 3], 0b111, 0)

    assert blocked.code == "bye-barred"
    assert blocked.players == (1, 2, 3)


def test_bye_is_one_more_opponent_for_those_who_may_have_it():
    """Only 3 may have the bye, and 1 and 2 have met: 3 must play one of them."""
    legal = graph(3, "0-2", "1-2")
    blocked = explain_blocked(legal, [1, 2, 3], 0b111, 0b100)

    assert blocked.code == "too-few-opponents"
    assert blocked.opponents == (3,)
    has_bye_in_it = len(blocked.players) == 1
    assert str(blocked).endswith("Nobody else may have the bye.") == has_bye_in_it


@pytest.mark.parametrize("seed", range(120))
def test_blocked_players_really_have_too_few_opponents(seed):
    """Without the opponents named, the players fall apart into more odd groups."""
    rng = Random(seed)
    size = 2 * rng.randint(2, 6)
    legal = [0] * size
    for a in range(size):
        for b in range(a):
            if rng.random() < 0.2:
                legal[a] |= 1 << b
                legal[b] |= 1 << a
    everyone = (1 << size) - 1
    if Witness(legal).covers(everyone):
        return

    blocked = explain_blocked(legal, list(range(size)), everyone, 0)

    assert not {*blocked.players} & {*blocked.opponents}
    stuck = sum(1 << v for v in blocked.players)
    rivals = sum(1 << v for v in blocked.opponents)
    for v in blocked.players:
        assert not legal[v] & ~(stuck | rivals)
    groups, left = 0, stuck
    while left:
        group = left & -left
        while spread := sum(1 << v for v in bits(left & ~group) if legal[v] & group):
            group |= spread
        left &= ~group
        groups += group.bit_count() % 2
    assert groups > len(blocked.opponents)


def test_explaining_what_is_not_blocked_is_refused():
    with pytest.raises(ValueError, match="can be paired"):
        explain_blocked(graph(2, "0-1"), [1, 2], 0b11, 0)
