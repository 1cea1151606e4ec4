"""Division of prizes among tied players, exactly and then in coins."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from standings.prizes.plan import Prize

Winners = Mapping[Prize, frozenset[int]]
"""Who of the tied competes for each prize."""


@dataclass(frozen=True, slots=True)
class Block:
    """Some of the tied who share some of the prizes equally."""

    members: tuple[int, ...]
    prizes: tuple[Prize, ...]

    @property
    def total(self) -> int:
        return sum(prize.amount for prize in self.prizes)

    @property
    def share(self) -> Fraction:
        return Fraction(self.total, len(self.members))


def taken_prizes(
    members: Sequence[int], prizes: Iterable[Prize], winners: Winners
) -> list[Prize]:
    """Return the prizes that tied players take, at most one for each of them.

    The earlier prizes come first, as long as each can be given to a member of its own.
    """
    holder: dict[int, Prize] = {}
    taken: list[Prize] = []
    for prize in prizes:
        if len(taken) == len(members):
            break
        if _seat(prize, holder, winners, set()):
            taken.append(prize)
    return taken


def _seat(
    prize: Prize, holder: dict[int, Prize], winners: Winners, tried: set[int]
) -> bool:
    """Give a prize to a member, moving others to another prize if need be."""
    for member in sorted(winners[prize]):
        if member in tried:
            continue
        tried.add(member)
        if member not in holder or _seat(holder[member], holder, winners, tried):
            holder[member] = prize
            return True
    return False


def own_prizes(
    members: Sequence[int], prizes: Sequence[Prize], winners: Winners
) -> dict[int, Prize]:
    """Return the prize of each member by rank, so that none of the prizes is left.

    Members come best first and prizes in the order in which they are wanted.
    """
    left = list(prizes)
    own: dict[int, Prize] = {}
    for place, member in enumerate(members):
        later = members[place + 1 :]
        for prize in left:
            rest = [other for other in left if other is not prize]
            if member in winners[prize] and _all_seated(later, rest, winners):
                own[member] = prize
                left = rest
                break
    return own


def _all_seated(
    members: Sequence[int], prizes: Sequence[Prize], winners: Winners
) -> bool:
    within = {prize: winners[prize] & set(members) for prize in prizes}
    return len(taken_prizes(members, prizes, within)) == len(prizes)


def fair_blocks(
    members: Sequence[int], prizes: Sequence[Prize], winners: Winners
) -> list[Block]:
    """Divide prizes among tied players who do not all compete for all of them.

    Everything is shared equally, except that nobody has less than by dividing only the
    prizes for which the others do not compete: those who gain most that way share
    alone first.
    """
    left = list(members)
    pool = {prize: winners[prize] & set(members) for prize in prizes}
    blocks = []
    while left:
        block = _richest(left, pool)
        within = [prize for prize in pool if pool[prize] <= block]
        blocks.append(Block(tuple(m for m in left if m in block), tuple(within)))
        left = [member for member in left if member not in block]
        pool = {p: who - block for p, who in pool.items() if not who <= block}
    return blocks


def _richest(
    members: Sequence[int], pool: Mapping[Prize, frozenset[int]]
) -> frozenset[int]:
    """Return the players with the highest mean of the prizes that they alone can win.

    The fewest of them: who can have as much from other prizes shares those.
    """
    found = _densest(members, pool)
    share = _mean(found, pool)
    if not share:
        return frozenset(members)
    for member in sorted(found):
        others = [other for other in members if other in found and other != member]
        within = {p: who for p, who in pool.items() if who <= set(others)}
        if not within:
            continue
        fewer = _densest(others, within)
        if _mean(fewer, within) == share:
            return _richest(sorted(fewer), within)
    return found


def _mean(members: frozenset[int], pool: Mapping[Prize, frozenset[int]]) -> Fraction:
    own = sum(prize.amount for prize, who in pool.items() if who <= members)
    return Fraction(own, len(members))


def _densest(
    members: Sequence[int], pool: Mapping[Prize, frozenset[int]]
) -> frozenset[int]:
    found = frozenset(members)
    while better := _gaining(members, pool, _mean(found, pool)):
        found = better
    return found


def _gaining(
    members: Sequence[int], pool: Mapping[Prize, frozenset[int]], share: Fraction
) -> frozenset[int]:
    """Return players whose own prizes are worth more than a share for each of them.

    The heaviest closed set: prizes send what they are worth through their winners, who
    let one share each pass. Prizes that cannot send everything show who gains.
    """
    carried: dict[Prize, dict[int, Fraction]] = {prize: {} for prize in pool}
    supply = {prize: Fraction(prize.amount) for prize in pool}
    room = dict.fromkeys(members, share)
    for prize in pool:
        while supply[prize] > 0 and _send(prize, pool, supply, room, carried):
            pass
    reached: set[int] = set()
    queue = deque(prize for prize in pool if supply[prize] > 0)
    seen = set(queue)
    while queue:
        for member in pool[queue.popleft()] - reached:
            reached.add(member)
            for other in pool:
                if other not in seen and carried[other].get(member, 0) > 0:
                    seen.add(other)
                    queue.append(other)
    return frozenset(reached)


def _send(
    source: Prize,
    pool: Mapping[Prize, frozenset[int]],
    supply: dict[Prize, Fraction],
    room: dict[int, Fraction],
    carried: dict[Prize, dict[int, Fraction]],
) -> bool:
    """Send a part of a prize along a shortest way to a member with room."""
    came_from: dict[int, Prize] = {}
    through: dict[Prize, int] = {}
    queue = deque([source])
    while queue:
        prize = queue.popleft()
        for member in sorted(pool[prize]):
            if member in came_from:
                continue
            came_from[member] = prize
            if room[member] > 0:
                _carry(member, source, came_from, through, supply, room, carried)
                return True
            for other in pool:
                if (
                    other is not source
                    and other not in through
                    and carried[other].get(member, 0) > 0
                ):
                    through[other] = member
                    queue.append(other)
    return False


def _carry(
    end: int,
    source: Prize,
    came_from: dict[int, Prize],
    through: dict[Prize, int],
    supply: dict[Prize, Fraction],
    room: dict[int, Fraction],
    carried: dict[Prize, dict[int, Fraction]],
) -> None:
    steps: list[tuple[Prize, int]] = []
    member = end
    while True:
        prize = came_from[member]
        steps.append((prize, member))
        if prize is source:
            break
        member = through[prize]
    backward = [carried[p][through[p]] for p, _member in steps if p is not source]
    amount = min([supply[source], room[end], *backward])
    for prize, member in steps:
        carried[prize][member] = carried[prize].get(member, Fraction(0)) + amount
        if prize is not source:
            carried[prize][through[prize]] -= amount
    supply[source] -= amount
    room[end] -= amount


def in_coins(exact: Mapping[int, Fraction], *, coin: int) -> dict[int, int]:
    """Return shares in whole coins that add up exactly; the best player comes first.

    Everybody has their share rounded down. Coins left over go to those who lost most by
    it, among equals to the better placed; what is less than a coin goes to the next of
    them. So everybody is paid their share to less than a coin.
    """
    total = sum(exact.values(), Fraction(0))
    if total.denominator != 1:
        raise ValueError("Shares add up to whole hundredths.")
    paid = {member: int(share // coin) * coin for member, share in exact.items()}
    left = int(total) - sum(paid.values())
    order = list(exact)
    lost = sorted(order, key=lambda m: (paid[m] - exact[m], order.index(m)))
    for member in lost[: left // coin]:
        paid[member] += coin
    if left % coin:
        paid[lost[left // coin]] += left % coin
    return paid
