"""Say why a round is paired as it is: all of it, one board, the bye, or "why not".

Numbers of players are those of the file.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace

from pairing.cli.files import (
    EXIT_BAD_FILE,
    EXIT_FINE,
    EXIT_NO_PAIRING,
    UnreadableFile,
    called,
    read_tournament,
    say_no_legal_pairing,
    system_of,
)
from pairing.cli.next_round import NotYetPairable, require_pairable
from pairing.engine.history import initial_colour
from pairing.engine.outcome import IllegalPosition, NoLegalPairing
from pairing.engine.systems import DEFAULT_SYSTEM, SYSTEMS
from pairing.explanation.account import (
    account_of_board,
    account_of_bye,
    account_of_deviation,
    account_of_pair,
    account_of_round,
)
from pairing.explanation.berger import Table
from pairing.explanation.deviation import deviation, paired_in
from pairing.explanation.position import Position, position_of
from pairing.explanation.words import Words
from tournaments.record import TournamentRecord
from tournaments.systems import traits_of


class Unanswerable(Exception):
    """A question that the file does not hold an answer to."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--system",
        choices=sorted(SYSTEMS),
        help="pairing system; if not given, the one that the file declares, "
        f"else {DEFAULT_SYSTEM}",
    )
    parser.add_argument(
        "file", metavar="FILE.trf", help="tournament report file, - for standard input"
    )
    parser.add_argument(
        "--round", type=int, required=True, metavar="N", help="round to explain"
    )
    question = parser.add_mutually_exclusive_group()
    question.add_argument("--board", type=int, metavar="K", help="one board, from 1")
    question.add_argument("--bye", action="store_true", help="who has the bye and why")
    question.add_argument(
        "--why-not",
        type=int,
        nargs=2,
        metavar=("A", "B"),
        help="why these two players do not meet",
    )


def run(options: argparse.Namespace) -> int:
    """Print the explanation that was asked for."""
    try:
        record = read_tournament(options.file)
        system = system_of(record, options.system, options.file)
        if traits_of(system).schedules_all_rounds:
            lines = answer_by_table(Table(record, names_of(record)), system, options)
        else:
            before = position_before(record, options.round)
            require_pairable(before)
            lines = answer(position_of(before, system), record, options)
    except UnreadableFile as error:
        sys.stderr.write(f"{error}\n")
        return EXIT_BAD_FILE
    except (Unanswerable, IllegalPosition) as error:
        sys.stderr.write(f"{called(options.file)}: {error}\n")
        return EXIT_BAD_FILE
    except NotYetPairable as error:
        sys.stderr.write(f"{called(options.file)}: {error}\n")
        return EXIT_NO_PAIRING
    except NoLegalPairing as error:
        say_no_legal_pairing(options.file, record, error)
        return EXIT_NO_PAIRING
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    return EXIT_FINE


def position_before(record: TournamentRecord, round_number: int) -> TournamentRecord:
    """Return the record as it stood when a round was paired."""
    if not 1 <= round_number <= record.next_round:
        last = min(record.next_round, max(record.rounds_total, record.rounds_played))
        raise Unanswerable(
            f"round {round_number} cannot be explained, only 1 to {last}"
        )
    if round_number == record.next_round:
        return record
    # The colour drawn by lot shows in the first round, which is about to go.
    drawn = replace(record, initial_colour=initial_colour(record))
    return drawn.before_round(round_number)


def answer(
    position: Position, record: TournamentRecord, options: argparse.Namespace
) -> list[str]:
    """Return the lines that answer the question."""
    words = Words(names_of(record))
    lines = [
        f"Round {options.round}, {position.system}",
        *deviation_lines(position, record, words),
    ]
    if options.board is not None:
        _require_board(options.board, len(position.pairing.pairs))
        return lines + account_of_board(position, options.board, words)
    if options.bye:
        return lines + account_of_bye(position, words)
    if options.why_not is not None:
        a, b = _two_players(record, options.why_not)
        return lines + account_of_pair(position, a, b, words)
    return lines + account_of_round(position, words)


def answer_by_table(
    table: Table, system: str, options: argparse.Namespace
) -> list[str]:
    """Return the lines that answer a question about a round robin."""
    number = options.round
    if not 1 <= number <= len(table.rounds):
        raise Unanswerable(f"there is no round {number}, only 1 to {len(table.rounds)}")
    boards = len(table.rounds[number - 1].pairs)
    lines = [f"Round {number}, {system}"]
    if options.board is not None:
        _require_board(options.board, boards)
        return lines + table.account_of_board(number, options.board)
    if options.bye:
        return lines + table.account_of_rest(number)
    if options.why_not is not None:
        a, b = _two_players(table.record, options.why_not)
        return lines + table.account_of_pair(number, a, b)
    return lines + table.account_of_round(number)


def _require_board(board: int, boards: int) -> None:
    if not 1 <= board <= boards:
        raise Unanswerable(f"there is no board {board}, only 1 to {boards}")


def _two_players(record: TournamentRecord, numbers: list[int]) -> tuple[int, int]:
    a, b = (number_of(record, number) for number in numbers)
    if a == b:
        raise Unanswerable("--why-not asks for two different players")
    return a, b


def names_of(record: TournamentRecord) -> dict[int, str]:
    """Return each player as "12 Smith, John", with the number of the file."""
    numbers = record.source_numbers
    return {
        player.number: f"{numbers.get(player.number, player.number)} {player.name}".strip()
        for player in record.players
    }


def number_of(record: TournamentRecord, source: int) -> int:
    """Return the number here of a player of the file."""
    for player in record.players:
        if record.source_numbers.get(player.number, player.number) == source:
            return player.number
    raise Unanswerable(f"there is no player {source}")


def deviation_lines(
    position: Position, record: TournamentRecord, words: Words
) -> list[str]:
    """Say how the round of the file stands beside the one that the rules give."""
    pairs, byes = paired_in(record, position.pairing.round_number)
    if not pairs:
        return []
    found = deviation(position, pairs, byes)
    return [] if found.is_none else account_of_deviation(found, words)
