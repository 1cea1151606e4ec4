"""Print the standings of a TRF file, or the working of one player."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from standings.chains import Chain, ChainError, chain_for, parse_chain
from standings.cli.words import working_text
from standings.ranking import StandingsTable, standings_table
from standings.tiebreaks.editions import Edition
from standings.tiebreaks.standings_input import StandingsError, StandingsInput
from tournaments.record import Kind, TournamentRecord
from tournaments.trf import TrfError, read_trf
from tournaments.trf.renumbering import numbered_as_in_the_file

BAD_INPUT = 2


def add_table_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what names a file and the standings to make of it."""
    parser.add_argument("file", help="a tournament report file; - reads the input")
    parser.add_argument(
        "--chain",
        help="tie-breaks in order, such as PTS,DE,BH/C1,BH,SB; DE[1] decides the first "
        "place only",
    )
    parser.add_argument(
        "--edition",
        choices=[edition.value for edition in Edition],
        help="edition of the rules; by default the one of the declared system",
    )
    parser.add_argument(
        "--after-round", type=int, metavar="N", help="standings after this round"
    )
    parser.add_argument(
        "--draw", default="", metavar="TEXT", help="stored draw of lots, for LOT"
    )


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_table_arguments(parser)
    parser.add_argument(
        "--working", type=int, metavar="NUMBER", help="the working of this player"
    )


def run(options: argparse.Namespace) -> int:
    """Print the table; warnings go to the error stream, bad input ends with 2."""
    try:
        table, _read = table_of(options)
        if options.working is None:
            lines = table_lines(table)
        else:
            number = table.row_of(options.working).number
            lines = [
                working_text(item, column, table.given.edition)
                for item, column in zip(
                    table.working(number), table.columns, strict=True
                )
            ]
    except OSError as error:
        return _refuse(f"{options.file}: {error.strerror or error}.")
    except TrfError as error:
        return _refuse(f"{options.file}: {error}")
    except (ChainError, StandingsError) as error:
        return _refuse(str(error))
    for number in open_rounds(table):
        sys.stderr.write(
            f"warning: round {number} has games without a result; the figures are "
            "provisional.\n"
        )
    for advice in table.advice:
        word = "note" if advice.is_note else "warning"
        source = f" ({advice.source})" if advice.source else ""
        sys.stderr.write(f"{word}: {advice.sentence}{source}\n")
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    return 0


def _refuse(sentence: str) -> int:
    sys.stderr.write(f"{sentence}\n")
    return BAD_INPUT


def _record(name: str) -> TournamentRecord:
    source = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    return numbered_as_in_the_file(read_trf(source))


def table_of(options: argparse.Namespace) -> tuple[StandingsTable, TournamentRecord]:
    """Return the standings that the arguments ask for, and the file as it was read."""
    record = _record(options.file)
    given = StandingsInput(
        record,
        edition=None if options.edition is None else Edition(options.edition),
        after_round=options.after_round,
        draw=options.draw,
    )
    if options.chain is not None:
        chain = parse_chain(options.chain, given.edition)
        return standings_table(given, chain), record
    try:
        chain = _with_lots_drawn(chain_for(given, record.details.tie_breaks), given)
        return standings_table(given, chain), record
    except ChainError as error:
        sentence = f"{options.file} names its tie-breaks. {error} Choose with --chain."
        raise ChainError(error.problem, sentence, entry=error.entry) from error


def _with_lots_drawn(chain: Chain, given: StandingsInput) -> Chain:
    """Return the chain of a file; its lots are not in it and have to be given."""
    if given.draw or all(entry.code != "LOT" for entry in chain):
        return chain
    sys.stderr.write(
        "note: LOT: the file does not hold its draw; what is left tied stays tied. "
        "Give the draw with --draw.\n"
    )
    return tuple(entry for entry in chain if entry.code != "LOT")


def open_rounds(table: StandingsTable) -> list[int]:
    """Return the rounds of the table in which a game has no result yet."""
    given = table.given
    return [
        r + 1
        for r in range(given.rounds)
        if any(given.outcome(i, r).kind is Kind.PENDING for i in range(given.count))
    ]


def table_lines(table: StandingsTable) -> list[str]:
    """Return the table in tab-separated lines, its head first."""
    head = "\t".join(("StartNo", "Rank", *table.columns))
    rows = (
        "\t".join((str(row.number), str(row.rank), *table.texts(row)))
        for row in table.rows
    )
    return [head, *rows]
