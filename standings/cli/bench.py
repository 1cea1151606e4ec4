"""Measure the standings of large tournaments."""

from __future__ import annotations

import argparse
import sys

from standings.bench import CHAIN, LIMIT_MS, measure

SIZES = ((250, 9), (500, 9), (1000, 9), (2000, 9))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--runs", type=int, default=7, metavar="N")


def run(options: argparse.Namespace) -> int:
    """Print the figures; the one for 1000 players and 9 rounds has a limit."""
    sys.stdout.write(
        f"chain {CHAIN}\nplayers\trounds\tbest ms\tmedian ms\tprocessor ms\n"
    )
    is_slow = False
    for players, rounds in SIZES:
        figure = measure(players, rounds, max(1, options.runs))
        sys.stdout.write(
            f"{players}\t{rounds}\t{figure.best_ms:.1f}\t{figure.median_ms:.1f}\t"
            f"{figure.processor_ms:.1f}\n"
        )
        is_slow |= players == 1000 and not figure.is_within_limit
    if is_slow:
        sys.stderr.write(f"1000 players take longer than {LIMIT_MS:.0f} ms.\n")
    return int(is_slow)
