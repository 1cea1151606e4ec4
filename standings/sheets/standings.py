"""The standings of a stored tournament, as plain objects for templates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.urls import reverse

from standings.categories import Group
from standings.playoffs.order import tied_on_points
from standings.ranking import (
    StandingsRow,
    StandingsTable,
    ties_left,
)
from standings.ratings import RatingChange, performances
from standings.selectors import DecidedTie, entrants_by_number, table_after
from standings.sheets.play_offs import PlayOffSheet
from standings.sheets.ratings import rating_changes_of
from standings.words.figures import anchors, figure_name, local_figure
from tournaments.marked_scores import marked
from tournaments.models import Entrant, Tournament

PERFORMANCE_CODES = frozenset({"TPR", "PERF"})


@dataclass(frozen=True, slots=True)
class Column:
    """One tie-break at the head of the table."""

    text: str
    """The code with its places, such as DE[1]."""
    name: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Cell:
    """One figure and where its working stands."""

    text: str
    column: Column


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """One player in the standings of a page."""

    row: StandingsRow
    entrant: Entrant
    rating: int
    is_estimated: bool
    points: int
    """In tenths."""
    cells: tuple[Cell, ...]
    """One for each column after the points."""
    performance: int | None
    change: RatingChange | None
    is_shared: bool
    """Whether somebody else has the same rank."""
    overall: int
    """Rank among all players, where the table shows some of them."""
    url: str
    """The page of the workings."""
    player_url: str


@dataclass(frozen=True, slots=True)
class Tie:
    """Players who share a rank after the whole chain."""

    rank: int
    entrants: tuple[Entrant, ...]

    @property
    def last_place(self) -> int:
        return self.rank + len(self.entrants) - 1


@dataclass(frozen=True, slots=True)
class StandingsSheet:
    """The standings after a round."""

    table: StandingsTable
    columns: tuple[Column, ...]
    """The chain without the points, which have a column of their own."""
    lines: tuple[StandingsLine, ...]
    after_round: int
    ties: tuple[Tie, ...]
    decided: tuple[DecidedTie, ...]
    has_federations: bool
    has_performance: bool
    has_changes: bool
    play_offs: tuple[PlayOffSheet, ...] = ()
    """Those after the last round, whether they are over or not."""
    chain_fault: str = ""
    """Why the chain of the tournament could not be read; points alone are used."""
    group: Group | None = None
    annulled: tuple[Entrant, ...] = ()
    """Who left a round robin too early: their games count for nobody."""

    @property
    def entrants(self) -> dict[int, Entrant]:
        """Return everybody who is shown, and those whose games count no more."""
        shown = {line.row.number: line.entrant for line in self.lines}
        return shown | {e.pairing_number or 0: e for e in self.annulled}

    @property
    def has_orders(self) -> bool:
        """Return whether an order of the arbiter decides anything here."""
        return any(tie.has_effect for tie in self.decided)

    @property
    def has_open_play_off(self) -> bool:
        return not all(sheet.is_finished for sheet in self.play_offs)

    @property
    def is_final(self) -> bool:
        return self.table.given.is_settled and not self.has_open_play_off

    @property
    def tied_for_first(self) -> tuple[int, ...]:
        """Return who shares the most points, by number; nobody for a leader alone."""
        ties = tied_on_points(self.table)
        return ties[0].numbers if ties and ties[0].rank == 1 else ()


def standings_sheet(
    tournament: Tournament,
    *,
    after_round: int | None = None,
    only: set[UUID] | None = None,
    group: Group | None = None,
    entrants: dict[int, Entrant] | None = None,
) -> StandingsSheet:
    """Return the standings after a finished round, of everyone or of some."""
    found = table_after(tournament, after_round)
    whole = found.table
    if entrants is None:
        entrants = entrants_by_number(tournament)
    kept = _kept(entrants, only, group)
    table = whole if kept is None else whole.only(kept)
    columns = _columns(table)
    lines = _lines(tournament, whole, table, entrants, columns)
    return StandingsSheet(
        table=table,
        columns=columns,
        lines=tuple(lines),
        after_round=table.given.rounds,
        ties=tuple(_ties(whole, entrants)),
        decided=tuple(found.decided),
        play_offs=tuple(found.play_offs),
        has_federations=any(entrant.federation for entrant in entrants.values()),
        has_performance=any(line.performance is not None for line in lines),
        has_changes=any(line.change is not None for line in lines),
        chain_fault=found.fault,
        group=group,
        annulled=tuple(entrants[number] for number in sorted(whole.given.annulled)),
    )


def _kept(
    entrants: dict[int, Entrant], only: set[UUID] | None, group: Group | None
) -> set[int] | None:
    """Return the numbers of the players to show; none for everybody."""
    if group is not None:
        return set(group.numbers)
    if only is not None:
        return {number for number, e in entrants.items() if e.pk in only}
    return None


def _columns(table: StandingsTable) -> tuple[Column, ...]:
    return tuple(
        Column(entry.text, figure_name(entry.column), anchor)
        for entry, anchor in zip(table.chain[1:], anchors(table)[1:], strict=True)
    )


def _lines(
    tournament: Tournament,
    whole: StandingsTable,
    table: StandingsTable,
    entrants: dict[int, Entrant],
    columns: tuple[Column, ...],
) -> list[StandingsLine]:
    given = table.given
    kind = tournament.rating_used
    changes = rating_changes_of(tournament, given)
    is_in_chain = any(entry.code in PERFORMANCE_CODES for entry in table.chain)
    performed = {} if is_in_chain else performances(given)
    ranks = {row.number: row.rank for row in whole.rows}
    sharing = Counter(row.rank for row in table.rows)
    units = [entry.tie_break.unit for entry in table.chain[1:]]
    lines = []
    for row in table.rows:
        entrant = entrants[row.number]
        change = changes.get(row.number)
        lines.append(
            StandingsLine(
                row=row,
                entrant=entrant,
                rating=entrant.rating(kind),
                is_estimated=entrant.is_estimated(kind),
                points=marked(given.scores[row.index], given.adjustments[row.index]),
                cells=tuple(
                    Cell(local_figure(figure, unit), column)
                    for figure, unit, column in zip(
                        row.figures[1:], units, columns, strict=True
                    )
                ),
                performance=performed.get(row.number),
                change=change if change is not None and change.games else None,
                is_shared=sharing[row.rank] > 1,
                overall=ranks[row.number],
                url=working_url(tournament, entrant, given.rounds),
                player_url=player_url(tournament, entrant),
            )
        )
    return lines


def _ties(table: StandingsTable, entrants: dict[int, Entrant]) -> Iterable[Tie]:
    if not table.given.rounds:
        return
    for rank, rows in ties_left(table):
        yield Tie(rank, tuple(entrants[row.number] for row in rows))


def player_url(tournament: Tournament, entrant: Entrant) -> str:
    return reverse("tournaments:player-detail", args=[tournament, entrant])


def working_url(tournament: Tournament, entrant: Entrant, after_round: int) -> str:
    """Return the address of the workings of a player after a round."""
    address = reverse("standings:working", args=[tournament, entrant])
    return f"{address}?after={after_round}" if after_round else address
