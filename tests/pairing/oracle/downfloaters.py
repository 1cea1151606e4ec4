"""Which sets of players may leave a bracket unpaired, and what they do to the next."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from tests.pairing.oracle.completion import all_can_meet, bye_takers, can_complete
from tests.pairing.oracle.criteria import (
    Bracket,
    floater_difference,
    floater_score,
    pair_difference,
)

FloaterSet = tuple[int, ...]


def mask_of(players: tuple[int, ...]) -> int:
    return sum(1 << i for i in players)


def leaves_round_open(bracket: Bracket, floaters: FloaterSet) -> bool:
    """[C2] and, where it applies, the completion criterion C.4, [C4], with [C5]."""
    field = bracket.field
    mask = mask_of(floaters)
    if bracket.is_last:
        return len(floaters) == len(bracket.members) % 2 and (
            not floaters or bool(bye_takers(field, mask, bracket.bye_score))
        )
    if (field.is_2026 or bracket.is_penultimate) and "C4" not in field.without:
        return can_complete(field, mask | bracket.lower, bracket.bye_score)
    return True


def floater_sets(bracket: Bracket, *, every_size: bool = False) -> list[FloaterSet]:
    """Return the legal sets of downfloaters, fewest first ([C6], C.5)."""
    apart = mask_of(bracket.mdps)
    everyone = mask_of(bracket.members)
    found: list[FloaterSet] = []
    size = len(bracket.members)
    for count in range(size % 2, size + 1, 2):
        found += [
            chosen
            for chosen in combinations(bracket.members, count)
            if all_can_meet(bracket.field, everyone & ~mask_of(chosen), apart)
            and leaves_round_open(bracket, chosen)
        ]
        if found and not every_size:
            break
    return found


def following_bracket(bracket: Bracket, floaters: FloaterSet) -> Bracket:
    """Return the bracket that the downfloaters come into."""
    lower = bracket.lower & ~mask_of(bracket.next_group)
    if "C2 ahead" in bracket.field.without:
        # A player who does not exist keeps the bracket from being the last.
        lower |= 1 << len(bracket.field.people)
    return replace(
        bracket, mdps=floaters, residents=bracket.next_group, next_group=(), lower=lower
    )


def outlook(bracket: Bracket, floaters: FloaterSet) -> tuple[int, ...]:
    """C.7, [C8] Return how few and how low the next bracket's downfloaters can be.

    One bracket ahead only. 2017 knows no completion there, but the bye of the last
    bracket keeps C.2; in 2026 the next bracket keeps [C4] and [C5] as well.
    """
    if not bracket.next_group or bracket.is_penultimate or bracket.is_collapsed:
        return ()
    ahead = following_bracket(bracket, floaters)
    sets = floater_sets(ahead)
    if not sets:
        return (len(ahead.members) + 1,)
    values = (
        _scores(ahead, s) if ahead.field.is_2026 else _differences(ahead, s)
        for s in sets
    )
    return (len(sets[0]), *min(values))


def _scores(ahead: Bracket, floaters: FloaterSet) -> tuple[int, ...]:
    return tuple(
        sorted((v for i in floaters for v in floater_score(ahead, i)), reverse=True)
    )


def _differences(ahead: Bracket, floaters: FloaterSet) -> tuple[int, ...]:
    """Return the score differences of the bracket: all residents have one score."""
    resident = ahead.residents[0]
    values = [v for i in floaters for v in floater_difference(ahead, i)]
    for i in ahead.mdps:
        if i not in floaters:
            values += pair_difference(ahead, i, resident)
    pairs = (len(ahead.members) - len(floaters)) // 2
    mdp_pairs = sum(i not in floaters for i in ahead.mdps)
    values += [0] * (pairs - mdp_pairs)
    return tuple(sorted(values, reverse=True))


def bye_history(bracket: Bracket, floaters: FloaterSet) -> tuple[int, ...]:
    """[C9] Return the unplayed games of the only downfloater if it gets the bye."""
    if (
        len(floaters) == 1
        and bracket.bye_score is not None
        and bracket.bye_score >= bracket.score(bracket.residents[0])
    ):
        return (bracket.field.people[floaters[0]].unplayed,)
    return ()


def best_sets(bracket: Bracket) -> list[FloaterSet]:
    """Return the sets of downfloaters that are best under C.5-C.7, [C6]-[C9].

    These criteria look at nothing but who floats, save in the collapsed last bracket,
    where the score differences depend on the pairs as well.
    """
    off = bracket.field.without
    if bracket.field.is_2026:
        values = {"C7": _scores, "C8": outlook, "C9": bye_history}
        sets = floater_sets(bracket, every_size="C6" in off)
    else:
        values = {"C6": _differences, "C7": outlook}
        sets = floater_sets(bracket, every_size="C5" in off)
    if bracket.is_collapsed:
        return sets
    for label, value in values.items():
        if label not in off and sets:
            worth = {chosen: value(bracket, chosen) for chosen in sets}
            least = min(worth.values())
            sets = [chosen for chosen in sets if worth[chosen] == least]
    return sets
