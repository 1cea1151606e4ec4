"""How long the standings of a large tournament take, from a record in memory."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from statistics import median

from standings.chains import parse_chain
from standings.ranking import standings_table
from standings.tiebreaks.editions import Edition
from standings.tiebreaks.standings_input import StandingsInput
from tournaments.record import (
    Colour,
    Kind,
    PlayerRecord,
    RoundOutcome,
    TournamentRecord,
)

CHAIN = "DE,BH/C1,BH,SB,AOB,TPR"
LIMIT_MS = 150.0
_RESULTS = ((Kind.WIN, Kind.LOSS), (Kind.DRAW, Kind.DRAW), (Kind.LOSS, Kind.WIN))
_POINTS = {Kind.WIN: 10, Kind.DRAW: 5, Kind.LOSS: 0, Kind.HALF_POINT_BYE: 5}


@dataclass(frozen=True, slots=True)
class Measurement:
    """The best and the middle of several runs by the clock, in milliseconds.

    The limit looks at the time of the processor: what else the machine does does not
    count.
    """

    players: int
    rounds: int
    best_ms: float
    median_ms: float
    processor_ms: float
    """Middle of the times this process had the processor."""

    @property
    def is_within_limit(self) -> bool:
        return self.processor_ms < LIMIT_MS


def sample_record(players: int, rounds: int, seed: int = 1) -> TournamentRecord:
    """Return a made tournament: neighbours by score meet, some take byes."""
    rng = random.Random(seed)  # noqa: S311 -- a made tournament, no secret
    scores = [0] * (players + 1)
    histories: list[list[RoundOutcome]] = [[] for _ in range(players + 1)]
    for _ in range(rounds):
        order = list(range(1, players + 1))
        order.sort(key=lambda n: (-scores[n], rng.random()))
        away = {n for n in order if rng.random() < 0.01}
        present = [n for n in order if n not in away]
        if len(present) % 2:
            away.add(present.pop())
        for n in away:
            histories[n].append(RoundOutcome(Kind.HALF_POINT_BYE, points=5))
            scores[n] += 5
        for white, black in zip(present[::2], present[1::2], strict=True):
            for mine, other, colour, kind in zip(
                (white, black),
                (black, white),
                (Colour.WHITE, Colour.BLACK),
                rng.choice(_RESULTS),
                strict=True,
            ):
                points = _POINTS[kind]
                histories[mine].append(RoundOutcome(kind, other, colour, points))
                scores[mine] += points
    return TournamentRecord(
        players=tuple(
            PlayerRecord(n, rating=2700 - n, outcomes=tuple(histories[n]))
            for n in range(1, players + 1)
        ),
        rounds_total=rounds,
    )


def measure(players: int = 1000, rounds: int = 9, runs: int = 7) -> Measurement:
    """Return how long the standings take: everything from the record to the rows."""
    record = sample_record(players, rounds)
    clock, processor = [], []
    for _ in range(runs):
        start, busy = time.perf_counter(), time.process_time()
        given = StandingsInput(record, edition=Edition.RULES_2026)
        standings_table(given, parse_chain(CHAIN, given.edition))
        clock.append((time.perf_counter() - start) * 1000)
        processor.append((time.process_time() - busy) * 1000)
    return Measurement(players, rounds, min(clock), median(clock), median(processor))
