"""How fast rounds are paired: this engine, and py4swiss beside it in one process.

A round is timed from its report file to its pairs, for both, in processor time, so that
other programs on the machine do not count. Positions come from seeded
tournaments with 40 % draws and 5 % byes and forfeits.
"""

from __future__ import annotations

import multiprocessing
import re
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from time import process_time

from pairing import second_engine
from pairing.checker import Boards
from pairing.engine.systems import pair_round
from pairing.generator import GeneratorSettings, positions
from tournaments.record import TournamentRecord
from tournaments.trf import read_trf, write_trf

STATUS = Path("/proc/self/status")
"""Where Linux tells a process how much memory it had at most."""
ROUNDS = 9
MEASURED_ROUNDS = (2, 5, ROUNDS)
REPEATS = 3
"""So often is a position paired, unless it takes a second; the shortest time counts."""


@dataclass(frozen=True, slots=True)
class Timing:
    """One position, in seconds; `theirs` is missing where py4swiss did not run."""

    players: int
    round_number: int
    system: str
    ours: float
    theirs: float | None = None
    is_equal: bool | None = None
    """Whether both gave the same pairs, colours and bye."""

    @property
    def ratio(self) -> float | None:
        return None if self.theirs is None else self.theirs / self.ours


def settings_for(players: int, system: str, seed: int) -> GeneratorSettings:
    """Return the tournament that is measured for a size."""
    return GeneratorSettings(
        players=players,
        rounds=ROUNDS,
        seed=seed,
        system=system,
        draw_rate=0.4,
        forfeit_rate=0.025,
        half_point_bye_rate=0.0125,
        absence_rate=0.0125,
    )


@cache
def measured_positions(
    players: int, system: str, seed: int
) -> tuple[TournamentRecord, ...]:
    """Return the positions of a tournament before the rounds that are measured."""
    return tuple(
        before
        for before, _ in positions(settings_for(players, system, seed))
        if before.next_round in MEASURED_ROUNDS
    )


def time_position(
    record: TournamentRecord, system: str, *, with_py4swiss: bool
) -> Timing:
    """Time one position; py4swiss knows the rules of 2017 only."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "position.trf"
        path.write_text(write_trf(record, "trf16"), encoding="utf-8")
        ours, boards = _shortest(lambda: pair_file(path, system))
        theirs = is_equal = None
        if with_py4swiss:
            theirs, answer = _shortest(lambda: second_engine.pair_file(path))
            is_equal = answer == boards
    return Timing(
        len(record.players), record.next_round, system, ours, theirs, is_equal
    )


def pair_file(path: Path, system: str) -> Boards:
    """Pair the next round of a file with this engine."""
    answer = pair_round(read_trf(path.read_bytes()), system)
    boards = {(pair.white, pair.black) for pair in answer.pairs}
    if answer.bye is not None:
        boards.add((answer.bye, 0))
    return frozenset(boards)


def _shortest(work: Callable[[], Boards | None]) -> tuple[float, Boards | None]:
    shortest = float("inf")
    answer = None
    for _ in range(REPEATS):
        start = process_time()
        answer = work()
        shortest = min(shortest, process_time() - start)
        if shortest > 1:
            break
    return shortest, answer


def peak_memory(players: int, system: str, seed: int) -> float | None:
    """Return the peak memory, in MB, of a fresh process that pairs a last round."""
    if not STATUS.exists():
        return None
    record = measured_positions(players, system, seed)[-1]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "position.trf"
        path.write_text(write_trf(record, "trf16"), encoding="utf-8")
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            return pool.apply(_memory_of_pairing, (path, system))


def _memory_of_pairing(path: Path, system: str) -> float:
    pair_file(path, system)
    # The usage that the system keeps for a process counts its parent in; this does not.
    peak = re.search(r"^VmHWM:\s+(\d+) kB", STATUS.read_text(), re.MULTILINE)
    return int(peak[1]) / 1024 if peak else float("nan")
