"""The order in which pairings are tried, and the first of the best (C4-C9, D1-D3).

Higher members of all pairs stand in S1 in the first place where a pairing comes up:
any other way to write the same pairs needs more exchanges, or a larger difference.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pairing.engine.dutch_2013.brackets import Bracket
from pairing.engine.dutch_2013.criteria import seat_in_s1
from pairing.engine.dutch_2013.search import Level, Search


@dataclass(frozen=True, slots=True)
class Generated:
    """Pairs as positions in the bracket, and how they came up."""

    pairs: tuple[tuple[int, int], ...]
    """(member of S1, member of S2), the moved-down players first."""
    s1: tuple[int, ...]
    """Moved-down players in S1; empty if the bracket is homogeneous."""
    rest_s1: tuple[int, ...]
    """S1 of the homogeneous bracket or remainder, before exchanges."""
    rest_s2: tuple[int, ...]
    down: tuple[int, ...]
    """Exchanged from S1 to S2."""
    up: tuple[int, ...]


def generation_key(generated: Generated) -> tuple[object, ...]:
    """Return what sorts pairings of one bracket in the order of D1-D3."""
    rest = (*generated.rest_s1, *generated.rest_s2)
    number = {at: position for position, at in enumerate(rest, start=1)}
    up, down = generated.up, generated.down
    count = len(generated.s1)
    return (
        generated.s1,
        tuple(second for _, second in generated.pairs[:count]),
        len(up),
        sum(number[at] for at in up) - sum(number[at] for at in down),
        tuple(-at for at in sorted(down, reverse=True)),
        tuple(sorted(up)),
        tuple(second for _, second in generated.pairs[count:]),
    )


def first_generated(
    search: Search, bracket: Bracket, pairs: int, *, with_mdps_first: bool
) -> Generated:
    """Return the first of the candidates in the order of D1-D3."""
    size = len(bracket.players)
    s1: list[int] = []
    taken: list[tuple[int, int]] = []
    if with_mdps_first:
        s1 = _first_s1(search, bracket)
        taken = _first_opponents(search, s1, size)
    gone = {at for pair in taken for at in pair}
    rest = [at for at in range(size) if at not in gone]
    half = pairs - len(taken)
    down, up = _first_exchange(search, rest, half, size)
    upper = sorted({*rest[:half], *up} - {*down})
    taken += _first_opponents(search, upper, size)
    return Generated(
        pairs=tuple(taken),
        s1=tuple(s1),
        rest_s1=tuple(rest[:half]),
        rest_s2=tuple(rest[half:]),
        down=tuple(down),
        up=tuple(up),
    )


def _first_s1(search: Search, bracket: Bracket) -> list[int]:
    """Choose the moved-down players for S1 in lexicographic order (D3)."""
    size, m0 = len(bracket.players), bracket.m0

    def is_elsewhere(mdp: int) -> Callable[[int, int], int]:
        def value(a: int, b: int) -> int:
            return int(b >= size or a >= m0 or seat_in_s1(bracket, a, b) != mdp)

        return value

    elsewhere = search.settle(
        [Level(is_elsewhere(mdp), vertex=mdp) for mdp in range(m0)]
    )
    return [mdp for mdp, out in enumerate(elsewhere) if not out]


def _first_opponents(
    search: Search, s1: Sequence[int], size: int
) -> list[tuple[int, int]]:
    """Give S1 from the top the highest opponents possible (D1)."""
    members = frozenset(s1)

    def opponent(player: int) -> Callable[[int, int], int]:
        def value(a: int, b: int) -> int:
            other = b if a == player else a
            return size if other in members else min(other, size)

        return value

    opponents = search.settle([Level(opponent(at), vertex=at) for at in s1])
    return list(zip(s1, opponents, strict=True))


def _first_exchange(
    search: Search, rest: Sequence[int], half: int, size: int
) -> tuple[list[int], list[int]]:
    """Choose the exchange between S1 and S2 that comes first (D2).

    Fewest players, smallest difference of their numbers, the lowest players of S1,
    the highest players of S2.
    """
    number = {at: position for position, at in enumerate(rest, start=1)}

    def goes_up(a: int, b: int) -> bool:
        """Whether the pair lies within S2, so that its higher member goes up."""
        return b < size and number.get(a, 0) > half

    def difference(a: int, b: int) -> int:
        if a not in number:
            return 0
        if number[a] > half:
            return number[a] - half if b < size else 0
        lower = b if b < size else a
        return max(0, half - number[lower])

    count, _ = search.settle(
        [
            Level(lambda a, b: int(goes_up(a, b)), bound=half),
            Level(difference),
        ]
    )
    if not count:
        return [], []

    def stays(player: int) -> Callable[[int, int], int]:
        def value(a: int, b: int) -> int:
            return int(a == player and b < size)

        return value

    def stays_below(player: int) -> Callable[[int, int], int]:
        def value(a: int, b: int) -> int:
            return int(not (a == player and b < size))

        return value

    s1, s2 = list(reversed(rest[:half])), list(rest[half:])
    s1_stays = search.settle([Level(stays(at), vertex=at) for at in s1])
    s2_stays = search.settle([Level(stays_below(at), vertex=at) for at in s2])
    down = [at for at, stay in zip(s1, s1_stays, strict=True) if not stay]
    up = [at for at, stay in zip(s2, s2_stays, strict=True) if not stay]
    return down, up
