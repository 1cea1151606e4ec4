"""Ranking: a chain of tie-breaks applied inside each group still tied (Art. 4.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from standings.advice import Advice, advice_on
from standings.chain_sense import check_sense
from standings.chains import Chain, ChainEntry, ChainError, ChainProblem, with_points
from standings.tiebreaks.base import GroupTieBreak
from standings.tiebreaks.figures import Figure, figure_text, sort_key
from standings.tiebreaks.standings_input import StandingsError, StandingsInput
from standings.tiebreaks.working import Working

Group = list[int]
"""Players still tied, by index."""


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """One player in the standings."""

    rank: int
    """Shared by all who are tied."""
    number: int
    index: int
    figures: tuple[Figure, ...]
    """One for each entry of the chain."""


@dataclass(frozen=True)
class StandingsTable:
    """The standings under one chain; `texts` and `working` explain a row."""

    given: StandingsInput
    chain: Chain
    rows: tuple[StandingsRow, ...]
    advice: tuple[Advice, ...] = ()
    groups: dict[int, list[Group]] = field(default_factory=dict, repr=False)
    """Who was tied when an entry was applied, by its place in the chain."""

    @property
    def columns(self) -> tuple[str, ...]:
        return tuple(entry.column for entry in self.chain)

    def texts(self, row: StandingsRow) -> list[str]:
        """Return the figures of a row as the table prints them."""
        return [
            figure_text(figure, entry.tie_break.unit)
            for entry, figure in zip(self.chain, row.figures, strict=True)
        ]

    def row_of(self, number: int) -> StandingsRow:
        """Return the row of a pairing number. Raises StandingsError."""
        for row in self.rows:
            if row.number == number:
                return row
        raise StandingsError(f"There is no player {number} in the standings.")

    def working(self, number: int) -> list[Working]:
        """Return how every figure of a player came about, in the order of the chain."""
        index = self.row_of(number).index
        return [self.working_of(place, index) for place in range(len(self.chain))]

    def working_of(self, place: int, index: int) -> Working:
        """Return how one figure of a player came about."""
        entry = self.chain[place]
        tie_break = entry.tie_break
        if isinstance(tie_break, GroupTieBreak):
            tied = next(g for g in self.groups[place] if index in g)
            return tie_break.group_working(self.given, entry.modifiers, tied, index)
        return tie_break.working(self.given, entry.modifiers, index)

    def only(self, numbers: Iterable[int]) -> StandingsTable:
        """Return the standings of some players, such as a category, ranked anew.

        Their order and their ties stay those of the whole table.
        """
        kept = set(numbers)
        rows: list[StandingsRow] = []
        before: StandingsRow | None = None
        for place, row in enumerate((r for r in self.rows if r.number in kept), 1):
            shares = before is not None and before.rank == row.rank
            rank = rows[-1].rank if shares else place
            rows.append(StandingsRow(rank, row.number, row.index, row.figures))
            before = row
        return StandingsTable(
            self.given, self.chain, tuple(rows), self.advice, self.groups
        )


def standings_table(
    given: StandingsInput,
    chain: Chain,
    *,
    manual_orders: Sequence[Sequence[int]] = (),
) -> StandingsTable:
    """Return the standings.

    A chain without points ranks by points first. `manual_orders` are lists of pairing
    numbers in the order an arbiter decided; they act only inside ties that are left,
    and only where everybody tied has a place in one.
    Raises ChainError when lots are in the chain and no draw is stored, or when a cut
    goes beyond all rounds.
    """
    check_sense(chain, given.rounds_known)
    if any(entry.code == "LOT" for entry in chain) and not given.draw:
        raise ChainError(
            ChainProblem.NO_DRAW,
            "LOT: lots need a stored draw, so that they fall the same way again.",
            entry="LOT",
        )
    full = with_points(chain)
    skipped = len(full) - len(chain)
    tied: list[Group] = [list(range(given.count))] if given.count else []
    columns: list[list[Figure]] = []
    groups: dict[int, list[Group]] = {}
    for place, entry in enumerate(full):
        judged = _judged(entry, tied)
        if isinstance(entry.tie_break, GroupTieBreak):
            groups[place - skipped] = judged
        figures = _column(given, entry, judged)
        columns.append(figures)
        tied = _split(entry, figures, tied)
    tied = _in_manual_order(given, tied, manual_orders)
    return StandingsTable(
        given,
        chain,
        tuple(_rows(given, tied, columns[skipped:])),
        tuple(advice_on(chain, given)),
        groups,
    )


def _judged(entry: ChainEntry, tied: list[Group]) -> list[Group]:
    """Return the ties an entry judges; outside its places everyone stands alone."""
    judged: list[Group] = []
    first = 1
    for group in tied:
        last = first + len(group) - 1
        if entry.concerns(first, last):
            judged.append(group)
        else:
            judged.extend([index] for index in group)
        first = last + 1
    return judged


def _column(
    given: StandingsInput, entry: ChainEntry, judged: list[Group]
) -> list[Figure]:
    """Return the figures of one entry for everyone, by index."""
    tie_break = entry.tie_break
    if not isinstance(tie_break, GroupTieBreak):
        return tie_break.column(given, entry.modifiers)
    figures: list[Figure] = [None] * given.count
    for group in judged:
        answers = tie_break.group_figures(given, entry.modifiers, group)
        for index, figure in zip(group, answers, strict=True):
            figures[index] = figure
    return figures


def _split(entry: ChainEntry, figures: list[Figure], tied: list[Group]) -> list[Group]:
    """Return the groups still tied after an entry, best first."""
    result: list[Group] = []
    first = 1
    for group in tied:
        last = first + len(group) - 1
        if len(group) == 1 or not entry.concerns(first, last):
            result.append(group)
        else:
            parts = _parts(entry, figures, group)
            result.extend(_within_places(entry, parts, first))
        first = last + 1
    return result


def _parts(entry: ChainEntry, figures: list[Figure], group: Group) -> list[Group]:
    by_figure: dict[Figure, Group] = {}
    for index in group:
        by_figure.setdefault(figures[index], []).append(index)
    if len(by_figure) == 1:
        return [group]
    known = [figure for figure in by_figure if figure is not None]
    known.sort(key=sort_key, reverse=not entry.is_ascending)
    parts = [by_figure[figure] for figure in known]
    if None in by_figure:
        # No value ranks below every value, in either order.
        parts.append(by_figure[None])
    return parts


def _within_places(entry: ChainEntry, parts: list[Group], first: int) -> list[Group]:
    """Return the parts, those wholly outside the entry's places tied again."""
    result: list[Group] = []
    before: Group = []
    after: Group = []
    for part in parts:
        last = first + len(part) - 1
        if entry.concerns(first, last):
            result.append(part)
        elif entry.first_place is not None and last < entry.first_place:
            before.extend(part)
        else:
            after.extend(part)
        first = last + 1
    return [group for group in (before, *result, after) if group]


def _in_manual_order(
    given: StandingsInput, tied: list[Group], orders: Sequence[Sequence[int]]
) -> list[Group]:
    """Return the groups with the arbiter's order inside ties."""
    for order in orders:
        place = {given.index_of.get(number, -1): k for k, number in enumerate(order)}
        result: list[Group] = []
        for group in tied:
            if all(index in place for index in group):
                result += [[i] for i in sorted(group, key=place.__getitem__)]
            else:
                result.append(group)
        tied = result
    return tied


def _rows(
    given: StandingsInput, tied: list[Group], columns: list[list[Figure]]
) -> list[StandingsRow]:
    rows = []
    rank = 1
    for group in tied:
        for index in sorted(group, key=given.numbers.__getitem__):
            figures = tuple(column[index] for column in columns)
            rows.append(StandingsRow(rank, given.numbers[index], index, figures))
        rank += len(group)
    return rows


def ties_left(table: StandingsTable) -> list[tuple[int, list[StandingsRow]]]:
    """Return the ranks that several players share, with who shares them."""
    return [
        (rank, shared)
        for rank, rows in groupby(table.rows, key=lambda row: row.rank)
        if len(shared := list(rows)) > 1
    ]
