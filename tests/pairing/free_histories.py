"""Small fields that no system made: anything that a file can hold, and more.

Gaps, byes of every kind, forfeits, adjourned games, late entries, withdrawals, pairs
that may not meet, equal ratings, and a last round with topscorers.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from pairing.engine.dutch_2013.contenders import Contender
from pairing.engine.floats import Float
from tests.pairing.dutch_2013.drawn import contender, tournament
from tournaments.record import ForbiddenGroup, Kind, TournamentRecord

PLAYED = ["1-0", "=", "0-1", "?"]
RARE = [*PLAYED, "+:-", "-:+", "-:-"]
BYES = ["bye", "half", "full", "absent"]


def free_history(seed: int, most_players: int) -> TournamentRecord:
    """Return a tournament of up to so many players, drawn from a seed."""
    rng = Random(seed)
    count = rng.randint(3, most_players)
    numbers = range(1, count + 1)
    played = rng.randint(1, min(6, count - 1))
    total = played + 1 if rng.random() < 0.4 else 9
    record = tournament(count, *_rounds(rng, count, played), total=total)
    players = record.players
    if rng.random() < 0.2:
        players = tuple(replace(p, is_withdrawn=rng.random() < 0.15) for p in players)
    if rng.random() < 0.3:
        players = tuple(
            replace(p, rating=rng.choice([2000, 2100]), title=rng.choice(["", "FM"]))
            for p in players
        )
    forbidden = [
        ForbiddenGroup(frozenset(rng.sample(numbers, 2)))
        for _ in range(rng.choice([0, 0, 1, 3]))
    ]
    return replace(
        record,
        players=players,
        forbidden=tuple(forbidden),
        absences={n: Kind.ZERO_POINT_BYE for n in numbers if rng.random() < 0.07},
    )


def _rounds(rng: Random, count: int, played: int) -> list[str]:
    """Return rounds in which nobody meets twice."""
    entered = {n: rng.choice([1, 1, 1, 1, played]) for n in range(1, count + 1)}
    met: set[frozenset[int]] = set()
    rounds = []
    for number in range(1, played + 1):
        free = [n for n, first in entered.items() if first <= number]
        rng.shuffle(free)
        items = []
        while free:
            a = free.pop()
            others = [b for b in free if frozenset((a, b)) not in met]
            if others and rng.random() < 0.86:
                b = rng.choice(others)
                free.remove(b)
                result = rng.choice(RARE if rng.random() < 0.25 else PLAYED[:3])
                if result in PLAYED:
                    met.add(frozenset((a, b)))
                items.append(f"{result} {a}:{b}")
            else:
                items.append(f"{rng.choice(BYES)} {a}")
        rounds.append(", ".join(items) or "absent 1")
    return rounds


HISTORIES = ["", "W", "B", "WB", "BW", "WW", "BB", "WBW", "BWB", "BWW", "WBB"]


def free_contenders(seed: int, most_players: int) -> tuple[Contender, ...]:
    """Return players with scores, colours, floats and meetings of any kind."""
    rng = Random(seed)
    count = rng.randint(2, most_players)
    levels = rng.randint(1, 5)
    scores = sorted((5 * rng.randrange(levels) for _ in range(count)), reverse=True)
    share = rng.choice([0.1, 0.3, 0.5, 0.7])
    apart = {
        frozenset((a, b))
        for a in range(1, count + 1)
        for b in range(1, a)
        if rng.random() < share
    }
    threshold = rng.choice([10, 100])
    floating = rng.choice([0.2, 0.6])
    histories = rng.choice([HISTORIES, HISTORIES[:5], HISTORIES[5:]])

    def past_float() -> Float:
        is_any = rng.random() < floating
        return rng.choice([Float.UP, Float.DOWN]) if is_any else Float.NONE

    return tuple(
        contender(
            number,
            score,
            rng.choice(histories),
            barred=frozenset(
                n for n in range(1, count + 1) if frozenset((n, number)) in apart
            ),
            last_float=past_float(),
            earlier_float=past_float(),
            may_have_bye=rng.random() < 0.7,
            is_topscorer=score > threshold,
        )
        for number, score in enumerate(scores, start=1)
    )
