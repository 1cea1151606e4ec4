"""Measure this engine beside py4swiss, in one process."""

from __future__ import annotations

import argparse
import sys

from pairing import second_engine
from pairing.bench import Timing, measured_positions, peak_memory, time_position
from pairing.cli.files import EXIT_FINE

SIZES = (50, 100, 300, 1000)
ALONE = 3000
MEMORY_SIZE = 1000
OLD, NEW = "dutch-2017", "dutch-2026"
FEWEST = 12
"""Players with whom nine rounds can be played."""


def _size(text: str) -> int:
    number = int(text)
    if number < FEWEST:
        raise argparse.ArgumentTypeError(f"should be {FEWEST} or more")
    return number


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--sizes",
        type=_size,
        nargs="+",
        default=list(SIZES),
        metavar="PLAYERS",
        help="sizes measured beside py4swiss (default: %(default)s)",
    )
    parser.add_argument(
        "--alone",
        type=_size,
        nargs="*",
        default=[ALONE],
        metavar="PLAYERS",
        help="sizes measured without it (default: %(default)s)",
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--without-py4swiss", action="store_true", help="measure this engine alone"
    )


def run(options: argparse.Namespace) -> int:
    """Print one line per position as it is measured, then the totals."""
    beside = second_engine.IS_INSTALLED and not options.without_py4swiss
    if not second_engine.IS_INSTALLED:
        _say("py4swiss is not installed: this engine alone")
    _say("players round  rules        this engine   py4swiss   ratio  same pairing")
    timings = []
    for players in options.sizes:
        timings += _measure(players, OLD, options.seed, beside)
        timings += _measure(players, NEW, options.seed, False)
    for players in options.alone:
        timings += _measure(players, OLD, options.seed, False)
        timings += _measure(players, NEW, options.seed, False)
    _say("")
    for players in [*options.sizes, *options.alone]:
        _say_totals(players, [t for t in timings if t.players == players])
    compared = [t for t in timings if t.ratio is not None]
    if compared:
        worst = min(compared, key=lambda t: t.ratio or 0)
        _say(
            f"worst single ratio: {worst.ratio:.1f} "
            f"({worst.players} players, round {worst.round_number})"
        )
        different = sum(t.is_equal is False for t in compared)
        _say(f"positions paired otherwise by py4swiss: {different}")
    _say_memory(options)
    return EXIT_FINE


def _measure(players: int, system: str, seed: int, beside: bool) -> list[Timing]:
    timings = []
    for record in measured_positions(players, system, seed):
        timing = time_position(record, system, with_py4swiss=beside)
        timings.append(timing)
        _say(_line(timing))
    return timings


def _line(timing: Timing) -> str:
    line = (
        f"{timing.players:7} {timing.round_number:5}  {timing.system:11}"
        f"{timing.ours:10.4f} s"
    )
    if timing.ratio is None:
        return line
    same = "yes" if timing.is_equal else "NO"
    return f"{line} {timing.theirs:8.3f} s {timing.ratio:7.1f}  {same}"


def _say_totals(players: int, timings: list[Timing]) -> None:
    old = [t for t in timings if t.system == OLD]
    ours = sum(t.ours for t in old)
    line = f"{players} players: this engine {ours:.3f} s"
    if theirs := sum(t.theirs or 0 for t in old):
        line += f", py4swiss {theirs:.3f} s, ratio {theirs / ours:.1f}"
    new = sum(t.ours for t in timings if t.system == NEW)
    _say(f"{line}; rules of 2026 {new:.3f} s ({new / ours:.2f} of 2017)")


def _say_memory(options: argparse.Namespace) -> None:
    sizes = [*options.sizes, *options.alone]
    players = MEMORY_SIZE if MEMORY_SIZE in sizes else max(sizes)
    for system in (OLD, NEW):
        peak = peak_memory(players, system, options.seed)
        known = "not known on this system" if peak is None else f"{peak:.0f} MB"
        _say(f"peak memory with {players} players, {system}: {known}")


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
