"""Pair every round of each tournament again and print each difference."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from functools import partial
from typing import NamedTuple

from pairing.checker import Difference, RoundToCheck, check_round, rounds_to_check
from pairing.cli.files import (
    EXIT_BAD_FILE,
    EXIT_DIFFERENCES,
    EXIT_FINE,
    STANDARD_INPUT,
    UnreadableFile,
    add_file_arguments,
    called,
    expanded,
    read_tournament,
    system_of,
)
from pairing.engine.outcome import IllegalPosition

FEW_FILES = 4
"""Up to so many files one process does the work."""


class Report(NamedTuple):
    """What checking one file found."""

    name: str
    rounds: int = 0
    differences: tuple[Difference, ...] = ()
    error: str = ""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_file_arguments(parser)
    parser.add_argument(
        "--jobs",
        type=_at_least_one,
        default=os.cpu_count() or 1,
        help="processes to use with many files (default: one for each core)",
    )


def _at_least_one(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("should be 1 or more")
    return number


def run(options: argparse.Namespace) -> int:
    """Check every file, print differences in the order of the files, and a total."""
    files = expanded(options.files)
    tournaments = rounds = differences = 0
    is_unreadable = False
    for report in _reports(files, options.system, options.jobs):
        if report.error:
            is_unreadable = True
            sys.stderr.write(f"{report.error}\n")
            continue
        tournaments += 1
        rounds += report.rounds
        differences += len(report.differences)
        for difference in report.differences:
            sys.stdout.write(f"{called(report.name)}: {difference}\n")
    sys.stdout.write(
        f"{tournaments} tournaments, {rounds} rounds, {differences} discrepancies\n"
    )
    if is_unreadable:
        return EXIT_BAD_FILE
    return EXIT_DIFFERENCES if differences else EXIT_FINE


def check_file(name: str, system: str | None) -> Report:
    """Check one file from its first round to its last."""
    try:
        record = read_tournament(name)
    except UnreadableFile as error:
        return Report(name, error=str(error))
    chosen = system_of(record, system, name)
    to_check: list[RoundToCheck] = list(rounds_to_check(record, chosen))
    try:
        found = [check_round(round_, chosen) for round_ in to_check]
    except IllegalPosition as error:
        return Report(name, error=f"{called(name)}: {error}")
    return Report(name, len(to_check), tuple(d for d in found if d is not None))


def _reports(files: list[str], system: str | None, jobs: int) -> Iterator[Report]:
    work = partial(check_file, system=system)
    shows_progress = sys.stderr.isatty() and len(files) > 1
    # Other processes do not have the standard input.
    is_shared = jobs > 1 and len(files) > FEW_FILES and STANDARD_INPUT not in files
    pool = ProcessPoolExecutor(min(jobs, len(files))) if is_shared else nullcontext()
    with pool as workers:
        done = workers.map(work, files, chunksize=2) if workers else map(work, files)
        for count, report in enumerate(done, start=1):
            if shows_progress:
                sys.stderr.write("\r\033[K")
            yield report
            if shows_progress:
                sys.stderr.write(f"\r{count} of {len(files)} tournaments")
                sys.stderr.flush()
    if shows_progress:
        sys.stderr.write("\r\033[K")
