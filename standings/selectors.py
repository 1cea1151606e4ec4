"""Standings and wallchart of a stored tournament, as plain objects for templates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.urls import reverse

from standings.categories import Group
from standings.chains import ChainError, chain_from_steps, parse_chain
from standings.ranking import (
    StandingsRow,
    StandingsTable,
    standings_table,
    ties_left,
)
from standings.rating_sheet import rating_changes_of
from standings.ratings import RatingChange, performances
from standings.reasons import anchors, figure_name, local_figure
from standings.sentences import chain_fault
from standings.tiebreaks.editions import Edition
from standings.tiebreaks.standings_input import StandingsInput
from tournaments.enums import System
from tournaments.models import Entrant, TieOrder, Tournament
from tournaments.selectors import tournament_record

EDITION_OF_SYSTEM = {
    System.DUTCH_2026: Edition.RULES_2026,
    System.ROUND_ROBIN: Edition.RULES_2026,
    System.DUTCH_2017: Edition.RULES_2012,
    System.DUTCH_2013: Edition.RULES_2012,
    System.SWISS_NO_COLOURS: Edition.RULES_2012,
}

PERFORMANCE_CODES = frozenset({"TPR", "PERF"})
LOTS = "LOT"


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
class DecidedTie:
    """An order of the arbiter inside a tie, as the table shows it."""

    order: TieOrder
    entrants: tuple[Entrant, ...]


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
    chain_fault: str = ""
    """Why the chain of the tournament could not be read; points alone are used."""
    group: Group | None = None

    @property
    def is_final(self) -> bool:
        return self.table.given.is_final


def tie_break_edition(tournament: Tournament) -> Edition:
    """Return the edition chosen, or the one that goes with the pairing system."""
    if tournament.tie_break_edition:
        return Edition(tournament.tie_break_edition)
    return EDITION_OF_SYSTEM[System(tournament.system)]


def _uses_lots(tournament: Tournament) -> bool:
    return any(step["code"] == LOTS for step in tournament.tie_breaks)


def awaits_draw(tournament: Tournament) -> bool:
    """Tell whether lots decide what is left tied and are not drawn yet."""
    return _uses_lots(tournament) and not tournament.tie_draw


def has_drawn_lots(tournament: Tournament) -> bool:
    return _uses_lots(tournament) and bool(tournament.tie_draw)


def finished_table(
    tournament: Tournament, *, after_round: int | None = None
) -> tuple[StandingsTable, str]:
    """Return the table after a finished round, and what is wrong with the chain.

    Lots that are not drawn yet leave their ties; orders decided by the arbiter after
    that very round act inside the ties that the chain leaves.
    """
    table, fault, _decided = _table(tournament, after_round)
    return table, fault


def _table(
    tournament: Tournament, after_round: int | None
) -> tuple[StandingsTable, str, list[DecidedTie]]:
    given = StandingsInput(
        tournament_record(tournament),
        edition=tie_break_edition(tournament),
        after_round=after_round,
        predetermined=tournament.system == System.ROUND_ROBIN,
        draw=tournament.tie_draw,
    )
    decided = decided_ties(tournament, given.rounds)
    orders = [[e.pairing_number or 0 for e in tie.entrants] for tie in decided]
    steps = [
        step
        for step in tournament.tie_breaks
        if step["code"] != LOTS or tournament.tie_draw
    ]
    fault = ""
    try:
        chain = chain_from_steps([{"code": "PTS"}, *steps], given.edition)
    except ChainError as error:
        fault = chain_fault(error)
        chain = parse_chain("PTS", given.edition)
    return standings_table(given, chain, manual_orders=orders), fault, decided


def decided_ties(tournament: Tournament, after_round: int) -> list[DecidedTie]:
    """Return the orders that the arbiter decided after a round, latest last."""
    if not after_round:
        return []
    orders = tournament.tie_orders.filter(round_number=after_round).prefetch_related(
        "places__entrant"
    )
    return [
        DecidedTie(order, tuple(place.entrant for place in order.places.all()))
        for order in orders
    ]


def entrants_by_number(tournament: Tournament) -> dict[int, Entrant]:
    entrants: dict[int, Entrant] = {}
    for entrant in tournament.entrants.all():
        entrant.tournament = tournament
        entrants[entrant.pairing_number or 0] = entrant
    return entrants


def standings_sheet(
    tournament: Tournament,
    *,
    after_round: int | None = None,
    only: set[UUID] | None = None,
    group: Group | None = None,
    entrants: dict[int, Entrant] | None = None,
) -> StandingsSheet:
    """Return the standings after a finished round, of everyone or of some."""
    whole, fault, decided = _table(tournament, after_round)
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
        decided=tuple(decided),
        has_federations=any(entrant.federation for entrant in entrants.values()),
        has_performance=any(line.performance is not None for line in lines),
        has_changes=any(line.change is not None for line in lines),
        chain_fault=fault,
        group=group,
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
                points=given.scores[row.index],
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
