"""Whether a set of players can still be paired under the absolute criteria."""

from __future__ import annotations

from collections.abc import Iterator

from tests.pairing.oracle.field import Field


def bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def all_can_meet(field: Field, mask: int, apart: int = 0) -> bool:
    """Whether all of the set can be paired, with no pair inside `apart`."""
    if not mask:
        return True
    key = (mask, apart & mask)
    known = field.memo.get(key)
    if known is not None:
        return known
    tightest, options = -1, 0
    for i in bits(mask):
        mine = field.legal[i] & mask
        if apart >> i & 1:
            mine &= ~apart
        if not mine:
            field.memo[key] = False
            return False
        if tightest < 0 or mine.bit_count() < options.bit_count():
            tightest, options = i, mine
    answer = any(
        all_can_meet(field, mask & ~(1 << tightest | 1 << j), apart)
        for j in bits(options)
    )
    field.memo[key] = answer
    return answer


def bye_takers(field: Field, mask: int, bye_score: int | None) -> list[int]:
    """Return who of the set may get the bye; with [C5] only at the lowest score."""
    return [
        i
        for i in bits(mask)
        if field.people[i].may_get_bye
        and (bye_score is None or field.people[i].score == bye_score)
    ]


def can_complete(field: Field, mask: int, bye_score: int | None = None) -> bool:
    """Whether the round can be completed with these players (A.9, art. 1.9)."""
    if mask.bit_count() % 2 == 0:
        return all_can_meet(field, mask)
    return any(
        all_can_meet(field, mask & ~(1 << i))
        for i in bye_takers(field, mask, bye_score)
    )


def lowest_bye_score(field: Field) -> int | None:
    """[C5] Return the lowest score with which somebody can get the bye."""
    everyone = (1 << len(field.people)) - 1
    if len(field.people) % 2 == 0:
        return None
    for score in sorted({p.score for p in field.people}):
        if can_complete(field, everyone, score):
            return score
    return None
