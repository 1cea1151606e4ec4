"""Print the next round of each tournament: a pair per line, the bye as "n 0".

The first line is the number of pairs, the bye counted as one.
"""

from __future__ import annotations

import argparse
import sys

from pairing.cli.files import (
    EXIT_BAD_FILE,
    EXIT_FINE,
    EXIT_NO_PAIRING,
    UnreadableFile,
    add_file_arguments,
    called,
    expanded,
    read_tournament,
    say_no_legal_pairing,
    system_of,
)
from pairing.cli.next_round import NotYetPairable, require_pairable
from pairing.engine.outcome import IllegalPosition, NoLegalPairing, RoundPairing
from pairing.engine.systems import pair_round
from tournaments.record import TournamentRecord


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_file_arguments(parser)


def run(options: argparse.Namespace) -> int:
    """Pair every file; the exit code is the worst that happened."""
    files = expanded(options.files)
    worst = EXIT_FINE
    for name in files:
        if len(files) > 1:
            sys.stdout.write(f"# {name}\n")
        worst = max(worst, _pair_file(name, options.system))
    return worst


def _pair_file(name: str, system: str | None) -> int:
    try:
        record = read_tournament(name)
    except UnreadableFile as error:
        sys.stderr.write(f"{error}\n")
        return EXIT_BAD_FILE
    try:
        require_pairable(record)
        pairing = pair_round(record, system_of(record, system, name))
    except NotYetPairable as error:
        sys.stderr.write(f"{called(name)}: {error}\n")
        return EXIT_NO_PAIRING
    except NoLegalPairing as error:
        say_no_legal_pairing(name, record, error)
        return EXIT_NO_PAIRING
    except IllegalPosition as error:
        sys.stderr.write(f"{called(name)}: {error}\n")
        return EXIT_BAD_FILE
    sys.stdout.write(answer(record, pairing))
    return EXIT_FINE


def answer(record: TournamentRecord, pairing: RoundPairing) -> str:
    """Return the lines of one round, with the numbers of the file."""
    boards = [(pair.white, pair.black) for pair in pairing.pairs]
    if pairing.bye is not None:
        boards.append((pairing.bye, 0))
    numbers = record.source_numbers
    lines = [f"{len(boards)}\n"]
    lines += [f"{numbers.get(a, a)} {numbers.get(b, b)}\n" for a, b in boards]
    return "".join(lines)
