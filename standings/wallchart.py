"""The wallchart: what every round was for every player, in rank or number order."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from standings.ranking import StandingsTable
from standings.tiebreaks.standings_input import StandingsInput
from tournaments.marked_scores import marked
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
    is_annulled: bool = False
    """Whether it counts for nobody: one of the two left a round robin too early."""


@dataclass(frozen=True, slots=True)
class MeetingCell:
    """The games between two players in an all-play-all wallchart."""

    opponent: int
    kinds: tuple[Kind, ...]
    points: tuple[int, ...]
    is_annulled: bool = False

    @property
    def is_met(self) -> bool:
        return bool(self.kinds)


@dataclass(frozen=True, slots=True)
class WallchartRow:
    """One player's line."""

    line: int
    rank: int | None
    """None for a player whose games count for nobody."""
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
    # Every game that was played is in the chart, also one that counts for nobody.
    given = table.given.reported
    annulled = table.given.annulled
    is_square = given.predetermined if all_play_all is None else all_play_all
    ranks = {row.number: row.rank for row in table.rows}
    scores = {
        row.number: marked(
            table.given.scores[row.index], table.given.adjustments[row.index]
        )
        for row in table.rows
    }
    numbers = [*ranks, *sorted(annulled)]
    if order is WallchartOrder.NUMBER:
        numbers.sort()
    lines = {given.index_of[number]: line for line, number in enumerate(numbers, 1)}
    by_rank = order is WallchartOrder.RANK
    shown = {
        index: at if by_rank else given.numbers[index] for index, at in lines.items()
    }
    chart = []
    for index, line in lines.items():
        player = given.players[index]
        chart.append(
            WallchartRow(
                line=line,
                rank=ranks.get(player.number),
                number=player.number,
                name=player.name,
                rating=player.rating,
                score=scores.get(player.number, given.scores[index]),
                rounds=_round_cells(given, index, shown, annulled),
                meetings=_meetings(given, index, list(lines), annulled)
                if is_square
                else (),
            )
        )
    return Wallchart(tuple(chart), given.rounds, order, is_square)


def _round_cells(
    given: StandingsInput,
    index: int,
    shown: dict[int, int],
    annulled: frozenset[int],
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
                is_annulled=not annulled.isdisjoint(
                    (given.numbers[index], given.number(opponent))
                ),
            )
        )
    return tuple(cells)


def _meetings(
    given: StandingsInput, index: int, order: list[int], annulled: frozenset[int]
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
                is_annulled=not annulled.isdisjoint(
                    (given.numbers[index], given.numbers[other])
                ),
            )
        )
    return tuple(cells)
