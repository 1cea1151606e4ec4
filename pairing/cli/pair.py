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
    expanded,
    read_tournament,
    system_of,
)
from pairing.engine.outcome import IllegalPosition, NoLegalPairing, RoundPairing
from pairing.engine.systems import pair_round
from tournaments.record import Kind, TournamentRecord


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
    if 0 < record.rounds_total < record.next_round:
        sys.stderr.write(f"{name}: all {record.rounds_total} rounds are paired\n")
        return EXIT_NO_PAIRING
    if open_games := games_without_result(record):
        games = ", ".join(f"{a}-{b}" for a, b in open_games)
        sys.stderr.write(
            f"{name}: round {record.rounds_played} is not finished: no result of {games}\n"
        )
        return EXIT_NO_PAIRING
    try:
        pairing = pair_round(record, system_of(record, system))
    except NoLegalPairing as error:
        sys.stdout.write(f"error: no legal pairing\n{error}\n")
        return EXIT_NO_PAIRING
    except IllegalPosition as error:
        sys.stderr.write(f"{name}: {error}\n")
        return EXIT_BAD_FILE
    sys.stdout.write(answer(record, pairing))
    return EXIT_FINE


def games_without_result(record: TournamentRecord) -> list[tuple[int, int]]:
    """Return the games that are paired and have no result yet."""
    numbers = record.source_numbers
    return [
        (numbers.get(player.number, player.number), numbers.get(other, other))
        for player in record.players
        for outcome in player.outcomes
        if outcome.kind is Kind.PENDING
        and (other := outcome.opponent or 0) > player.number
    ]


def answer(record: TournamentRecord, pairing: RoundPairing) -> str:
    """Return the lines of one round, with the numbers of the file."""
    boards = [(pair.white, pair.black) for pair in pairing.pairs]
    if pairing.bye is not None:
        boards.append((pairing.bye, 0))
    numbers = record.source_numbers
    lines = [f"{len(boards)}\n"]
    lines += [f"{numbers.get(a, a)} {numbers.get(b, b)}\n" for a, b in boards]
    return "".join(lines)
