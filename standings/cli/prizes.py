"""Print who gets which prize of a plan, from a TRF file and a JSON file."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

from standings.chains import ChainError
from standings.cli.table import (
    BAD_INPUT,
    add_table_arguments,
    open_rounds,
    table_of,
)
from standings.prizes.contestants import is_in
from standings.prizes.giving import Award, Part, PrizeList, Reason, prize_list
from standings.prizes.misses import Miss, misses
from standings.prizes.plan import Prize, PrizePlan
from standings.prizes.plan_data import PlanError, amount_text, read_plan
from standings.prizes.standings import (
    Decider,
    contestants,
    decision,
    places,
)
from standings.ranking import StandingsTable
from standings.tiebreaks.standings_input import StandingsError
from tournaments.trf import TrfError

HEAD = ("StartNo", "Name", "Place", "Points", "Prizes", "Amount", "Objects", "Why")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_table_arguments(parser)
    parser.add_argument(
        "--plan", required=True, help="the plan of prizes, see docs/prizes.md"
    )
    parser.add_argument(
        "--missed", action="store_true", help="print who missed a prize, and by what"
    )


def run(options: argparse.Namespace) -> int:
    """Print the shares; notes go to the error stream, bad input ends with 2."""
    name = options.file
    try:
        table, record = table_of(options)
        name = options.plan
        plan = read_plan(Path(options.plan).read_bytes())
    except OSError as error:
        return _refuse(f"{error.filename or name}: {error.strerror or error}.")
    except TrfError as error:
        return _refuse(f"{options.file}: {error}")
    except PlanError as error:
        return _refuse(f"{options.plan}: {error}")
    except (ChainError, StandingsError) as error:
        return _refuse(str(error))
    year = _year(record.details.start) or _year(record.details.end)
    field = contestants(table)
    given = prize_list(plan, field, year=year)
    for number in open_rounds(table):
        _note(f"round {number} has games without a result; this is a projection.")
    for category in plan.categories:
        if not any(is_in(category, p, year=plan.year or year) for p in field):
            _note(f"nobody competes in the category {category.name}.")
    left = plan.fund - given.given
    _note(
        f"fund {amount_text(plan.fund)}, given {amount_text(given.given)}, not given "
        f"{amount_text(left)}{_listed(plan, given.not_given)}."
    )
    if options.missed:
        lines = list(_missed_lines(table, given, misses(given, field, year=year)))
    else:
        lines = list(share_lines(table, given))
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    return 0


def _year(text: str) -> int | None:
    return next(
        (int(p) for p in text.split("/") if p.isdecimal() and len(p) == 4), None
    )


def _refuse(sentence: str) -> int:
    sys.stderr.write(f"{sentence}\n")
    return BAD_INPUT


def _note(sentence: str) -> None:
    sys.stderr.write(f"note: {sentence}\n")


def _listed(plan: PrizePlan, prizes: Iterable[Prize]) -> str:
    names = ", ".join(prize_name(plan, prize) for prize in prizes)
    return f": {names}" if names else ""


def prize_name(plan: PrizePlan, prize: Prize) -> str:
    return f"{plan.categories[prize.category].name} {prize.place}"


def share_lines(table: StandingsTable, given: PrizeList) -> Iterable[str]:
    """Yield one line for each player with a prize, the head first."""
    yield "\t".join(HEAD)
    for row in table.rows:
        awards = given.of(row.number)
        if not awards:
            continue
        prizes = [prize for award in awards for prize in award.prizes]
        yield "\t".join(
            (
                str(row.number),
                _plain(table.given.players[row.index].name),
                places(row, table),
                _tenths(table.given.scores[row.index]),
                "; ".join(prize_name(given.plan, prize) for prize in prizes),
                amount_text(given.amount_of(row.number)),
                "; ".join(_objects(awards)),
                "; ".join(
                    _why(given.plan, reason) for a in awards for reason in a.reasons
                ),
            )
        )


def _tenths(points: int) -> str:
    return f"{points // 10}.{points % 10}"


def _plain(text: str) -> str:
    return " ".join(text.split())


def _objects(awards: Iterable[Award]) -> Iterable[str]:
    for award in awards:
        for given in award.objects:
            others = len(given.members) > 1
            lots = ", ".join(str(number) for number in given.members)
            yield f"{given.text} (by lot among {lots})" if others else given.text


def _why(plan: PrizePlan, reason: Reason) -> str:
    prizes = " + ".join(
        f"{prize_name(plan, prize)} {amount_text(prize.amount)}"
        for prize in reason.prizes
    )
    if reason.part is Part.SOLE:
        return prizes
    if reason.part is Part.HORT_OWN and len(reason.members) == 1:
        return f"half of {prizes}"
    members = ", ".join(str(number) for number in reason.members)
    half = "half of " if reason.part is not Part.SHARED else ""
    return f"{half}{prizes} shared by {members}"


MISSED_HEAD = ("StartNo", "Name", "Prize", "Winner", "Decided", "Winner's", "Own")


def _missed_lines(
    table: StandingsTable, given: PrizeList, found: Iterable[Miss]
) -> Iterable[str]:
    yield "\t".join(MISSED_HEAD)
    for miss in found:
        by = decision(table, miss.winner, miss.number)
        yield "\t".join(
            (
                str(miss.number),
                _plain(table.given.players[table.row_of(miss.number).index].name),
                prize_name(given.plan, miss.prize),
                str(miss.winner),
                by.decider.value if by.decider is Decider.ARBITER else by.column,
                by.better,
                by.worse,
            )
        )
