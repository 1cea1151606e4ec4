"""The order of a play-off inside the standings; points and tie-breaks stay as they are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from standings.ranking import StandingsRow, StandingsTable

PlayOffOrder = Sequence[Sequence[int]]
"""Numbers by place, together who share one."""


@dataclass(frozen=True, slots=True)
class Tied:
    """Players with the same score, in the order of the chain."""

    rank: int
    numbers: tuple[int, ...]

    @property
    def last_place(self) -> int:
        return self.rank + len(self.numbers) - 1


def tied_on_points(table: StandingsTable) -> list[Tied]:
    """Return the scores that several players have, best first."""
    place = 1
    found = []
    for _score, rows in groupby(table.rows, key=lambda row: _points(table, row)):
        numbers = tuple(row.number for row in rows)
        if len(numbers) > 1:
            found.append(Tied(place, numbers))
        place += len(numbers)
    return found


def _points(table: StandingsTable, row: StandingsRow) -> int:
    return table.given.scores[row.index]


def fits(table: StandingsTable, order: PlayOffOrder) -> bool:
    """Tell whether the players of a play-off still stand together on one score.

    A result that was corrected later can part them: their play-off decides nothing then.
    """
    members = {number for places in order for number in places}
    rows = [row for row in table.rows if row.number in members]
    if len(rows) < len(members) or len({_points(table, row) for row in rows}) != 1:
        return False
    # Whom the chain leaves on the last place of the players lots have kept out.
    return all(
        row.rank == rows[-1].rank
        for row in table.rows
        if row.number not in members and rows[0].rank <= row.rank <= rows[-1].rank
    )


def played_off(table: StandingsTable, orders: Iterable[PlayOffOrder]) -> StandingsTable:
    """Return the standings with tied players in the order of their play-offs."""
    for order in orders:
        if fits(table, order):
            table = replace(table, rows=_with_order(table.rows, order))
    return table


def _with_order(
    rows: Sequence[StandingsRow], order: PlayOffOrder
) -> tuple[StandingsRow, ...]:
    members = {number for places in order for number in places}
    own = {row.number: row for row in rows if row.number in members}
    before = [
        row
        for row in rows
        if row.number not in members and row.rank < min(r.rank for r in own.values())
    ]
    placed: list[StandingsRow] = []
    for numbers in order:
        rank = len(before) + len(placed) + 1
        placed += [replace(own[number], rank=rank) for number in sorted(numbers)]
    behind = [row for row in rows if row.number not in members and row not in before]
    done = len(before) + len(placed)
    return (
        *before,
        *placed,
        *(replace(row, rank=max(row.rank, done + 1)) for row in behind),
    )
