"""The wallchart of a stored tournament, as the page prints it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from standings.selectors import entrants_by_number, final_table
from standings.sheets.standings import player_url
from standings.wallchart import RoundCell, WallchartOrder, WallchartRow, wallchart
from tournaments.models import Entrant, Tournament


@dataclass(frozen=True, slots=True)
class WallchartLine:
    """One player, with the opponents in hand."""

    row: WallchartRow
    entrant: Entrant
    shown: int
    """By which the other lines name this one: the line when by rank, else the number."""
    is_shared: bool
    """Whether somebody else has the same rank."""
    cells: tuple[tuple[RoundCell, Entrant | None], ...]
    player_url: str


@dataclass(frozen=True, slots=True)
class WallchartSheet:
    lines: tuple[WallchartLine, ...]
    rounds: range
    order: WallchartOrder
    is_all_play_all: bool
    is_final: bool
    annulled: tuple[Entrant, ...]
    """Who left too early: their games are shown in brackets and count for nobody."""

    @property
    def has_ranks(self) -> bool:
        """Tell whether ranks need a column: by number, or where some are shared."""
        by_number = self.order is WallchartOrder.NUMBER
        return by_number or any(line.is_shared for line in self.lines)


def wallchart_sheet(tournament: Tournament, *, order: WallchartOrder) -> WallchartSheet:
    """Return the wallchart after the last finished round."""
    found = final_table(tournament)
    table = found.table
    entrants = entrants_by_number(tournament)
    chart = wallchart(table, order=order)
    by_rank = order is WallchartOrder.RANK
    sharing = Counter(row.rank for row in table.rows)
    return WallchartSheet(
        lines=tuple(
            WallchartLine(
                row=row,
                entrant=entrants[row.number],
                shown=row.line if by_rank else row.number,
                is_shared=row.rank is not None and sharing[row.rank] > 1,
                cells=tuple(
                    (cell, entrants.get(cell.opponent or 0)) for cell in row.rounds
                ),
                player_url=player_url(tournament, entrants[row.number]),
            )
            for row in chart.rows
        ),
        rounds=range(1, chart.rounds + 1),
        order=order,
        is_all_play_all=chart.is_all_play_all,
        is_final=found.is_final,
        annulled=tuple(entrants[n] for n in sorted(table.given.annulled)),
    )
