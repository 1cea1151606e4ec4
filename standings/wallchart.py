"""The wallchart: what every round was for every player, in rank or number order."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from standings.ranking import StandingsTable
from standings.tiebreaks.standings_input import StandingsInput
from tournaments.record import Colour, Kind


class WallchartOrder(StrEnum):
    RANK = "rank"
    NUMBER = "number"


@dataclass(frozen=True, slots=True)
class RoundCell:
    """One round of one player in a Swiss wallchart."""

    round_number: int
    kind: Kind
    opponent: int | None
    """Pairing number."""
    opponent_rank: int | None
    """Line of the opponent in this chart: place when by rank, else the number."""
    colour: Colour | None
    points: int
    score_after: int
    """In tenths."""


@dataclass(frozen=True, slots=True)
class MeetingCell:
    """The games between two players in an all-play-all wallchart."""

    opponent: int
    kinds: tuple[Kind, ...]
    points: tuple[int, ...]

    @property
    def is_met(self) -> bool:
        return bool(self.kinds)


@dataclass(frozen=True, slots=True)
class WallchartRow:
    """One player's line."""

    line: int
    rank: int
    number: int
    name: str
    rating: int
    score: int
    rounds: tuple[RoundCell, ...]
    meetings: tuple[MeetingCell | None, ...] = ()
    """All-play-all: a cell for each line of the chart, none on the diagonal."""


@dataclass(frozen=True, slots=True)
class Wallchart:
    """The whole chart; in an all-play-all the meetings stand in line order."""

    rows: tuple[WallchartRow, ...]
    rounds: int
    order: WallchartOrder
    is_all_play_all: bool


def wallchart(
    table: StandingsTable,
    *,
    order: WallchartOrder = WallchartOrder.RANK,
    all_play_all: bool | None = None,
) -> Wallchart:
    """Return the wallchart of a table; all-play-all as the tournament is, or chosen."""
    given = table.given
    is_square = given.predetermined if all_play_all is None else all_play_all
    rows = list(table.rows)
    if order is WallchartOrder.NUMBER:
        rows.sort(key=lambda row: row.number)
    lines = {row.index: place for place, row in enumerate(rows, 1)}
    shown = {
        row.index: lines[row.index] if order is WallchartOrder.RANK else row.number
        for row in rows
    }
    chart = []
    for row in rows:
        player = given.players[row.index]
        chart.append(
            WallchartRow(
                line=lines[row.index],
                rank=row.rank,
                number=row.number,
                name=player.name,
                rating=player.rating,
                score=given.scores[row.index],
                rounds=_round_cells(given, row.index, shown),
                meetings=_meetings(given, row.index, list(lines)) if is_square else (),
            )
        )
    return Wallchart(tuple(chart), given.rounds, order, is_square)


def _round_cells(
    given: StandingsInput, index: int, shown: dict[int, int]
) -> tuple[RoundCell, ...]:
    cells = []
    for r, opponent in enumerate(given.opponents[index]):
        outcome = given.outcome(index, r)
        cells.append(
            RoundCell(
                round_number=r + 1,
                kind=outcome.kind,
                opponent=given.number(opponent),
                opponent_rank=shown.get(opponent),
                colour=outcome.colour,
                points=outcome.points,
                score_after=given.score_after(index, r + 1),
            )
        )
    return tuple(cells)


def _meetings(
    given: StandingsInput, index: int, order: list[int]
) -> tuple[MeetingCell | None, ...]:
    cells: list[MeetingCell | None] = []
    for other in order:
        if other == index:
            cells.append(None)
            continue
        rounds = [r for r, who in enumerate(given.opponents[index]) if who == other]
        cells.append(
            MeetingCell(
                opponent=given.numbers[other],
                kinds=tuple(given.outcome(index, r).kind for r in rounds),
                points=tuple(given.points[index][r] for r in rounds),
            )
        )
    return tuple(cells)
