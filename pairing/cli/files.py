"""Reading the files named on the command line."""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import replace
from pathlib import Path

from pairing.engine.acceleration import accelerate
from pairing.engine.history import inferred_initial_colour
from pairing.engine.outcome import NoLegalPairing
from pairing.engine.systems import DEFAULT_SYSTEM, SYSTEMS
from tournaments.record import TournamentRecord
from tournaments.trf import TrfError, read_trf
from tournaments.trf.types import declared_type, is_baku, system_declared_by

EXIT_FINE = 0
EXIT_NO_PAIRING = 1
EXIT_DIFFERENCES = 1
EXIT_BAD_FILE = 2


STANDARD_INPUT = "-"


class UnreadableFile(Exception):
    """A file that holds no legal tournament; the text names place and reason."""


def add_file_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the files and the pairing system to the options of a command."""
    parser.add_argument(
        "--system",
        choices=sorted(SYSTEMS),
        help="pairing system; if not given, the one that the file declares in its "
        f"records 192 and 092, else {DEFAULT_SYSTEM}",
    )
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE.trf",
        help="tournament report files or folders of them, - for standard input",
    )


def expanded(names: list[str]) -> list[str]:
    """Return the files named, with every *.trf in place of a folder.

    A folder without any stays as it is: reading it says so.
    """
    files: list[str] = []
    for name in names:
        inside = os.listdir(name) if os.path.isdir(name) else []
        found = sorted(f for f in inside if f.lower().endswith(".trf"))
        files += [os.path.join(name, file) for file in found] or [name]
    return files


def read_tournament(name: str) -> TournamentRecord:
    """Return the tournament in a file, with its initial colour and acceleration.

    Raises UnreadableFile.
    """
    try:
        record = read_trf(_content(name))
    except TrfError as error:
        place = f"{called(name)}: line {error.line}, column {error.column}"
        raise UnreadableFile(f"{place}: {error.reason}") from error
    if record.initial_colour is None:
        record = replace(record, initial_colour=inferred_initial_colour(record))
    # Records 250 and XXA say more than the code of the type, and go before it.
    is_accelerated = any(player.virtual_points for player in record.players)
    if is_baku(record.details.type_code) and not is_accelerated:
        if not record.rounds_total:
            raise UnreadableFile(
                f"{called(name)}: record 192 declares the Baku acceleration, which "
                "depends on the number of rounds; say it in record 142 or XXR."
            )
        record = accelerate(record)
    return record


def called(name: str) -> str:
    """Return a file as messages name it."""
    return "standard input" if name == STANDARD_INPUT else name


def say_no_legal_pairing(
    name: str, record: TournamentRecord, error: NoLegalPairing
) -> None:
    """Print the answer, which is one line, and the reason beside it.

    The reason is not part of the answer: programs compare answers.
    """
    sys.stdout.write(f"error: {error.verdict}\n")
    sys.stdout.flush()
    sys.stderr.write(f"{called(name)}: {error.numbered(record.source_numbers)}\n")


def _content(name: str) -> bytes:
    try:
        if name == STANDARD_INPUT:
            return sys.stdin.buffer.read()
        return Path(name).read_bytes()
    except IsADirectoryError as error:
        raise UnreadableFile(f"{name}: the folder holds no file *.trf") from error
    except OSError as error:
        reason = error.strerror or str(error)
        raise UnreadableFile(f"{called(name)}: cannot be read: {reason}") from error


def system_of(record: TournamentRecord, chosen: str | None, name: str) -> str:
    """Return the system asked for, else the one that the file declares.

    A file that declares one that is not known here is paired by the default, and the
    error output says so.
    """
    if chosen is not None:
        return chosen
    for system in SYSTEMS:
        if record.details.type_text.startswith(declared_type(system).words):
            return system
    code = record.details.type_code.strip()
    declared = system_declared_by(code, start=record.details.start)
    if declared is None and code:
        sys.stderr.write(
            f"{called(name)}: warning: record 192 names {code}, which is not known "
            f"here; {DEFAULT_SYSTEM} is taken. Choose another with --system.\n"
        )
    return declared or DEFAULT_SYSTEM
