"""Standings and wallchart of a stored tournament, as plain objects for templates."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from uuid import UUID

from standings.chains import ChainEntry, ChainError, chain_from_steps, parse_chain
from standings.ranking import StandingsRow, StandingsTable, standings_table
from standings.ratings import RatingChange, rating_changes
from standings.tiebreaks.editions import Edition
from standings.tiebreaks.standings_input import StandingsInput
from tournaments.enums import System
from tournaments.models import Entrant, Tournament
from tournaments.selectors import tournament_record

EDITION_OF_SYSTEM = {
    System.DUTCH_2026: Edition.RULES_2026,
    System.ROUND_ROBIN: Edition.RULES_2026,
    System.DUTCH_2017: Edition.RULES_2012,
    System.DUTCH_2013: Edition.RULES_2012,
    System.SWISS_NO_COLOURS: Edition.RULES_2012,
}


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """One player in the standings of a page."""

    row: StandingsRow
    entrant: Entrant
    rating: int
    points: int
    """In tenths."""
    texts: tuple[str, ...]
    """One for each column after the points."""
    change: RatingChange | None


@dataclass(frozen=True, slots=True)
class StandingsSheet:
    """The standings after a round."""

    table: StandingsTable
    columns: tuple[ChainEntry, ...]
    """The chain without the points, which have a column of their own."""
    lines: tuple[StandingsLine, ...]
    after_round: int
    chain_fault: str = ""
    """Why the chain of the tournament could not be read; points alone are used."""

    @property
    def is_final(self) -> bool:
        return self.table.given.is_final


def tie_break_edition(tournament: Tournament) -> Edition:
    """Return the edition chosen, or the one that goes with the pairing system."""
    if tournament.tie_break_edition:
        return Edition(tournament.tie_break_edition)
    return EDITION_OF_SYSTEM[System(tournament.system)]


def finished_table(
    tournament: Tournament, *, after_round: int | None = None
) -> tuple[StandingsTable, str]:
    """Return the table after a finished round, and what is wrong with the chain."""
    record = tournament_record(tournament)
    given = StandingsInput(
        record,
        edition=tie_break_edition(tournament),
        after_round=after_round,
        predetermined=tournament.system == System.ROUND_ROBIN,
        draw=str(tournament.pk),
    )
    try:
        chain = chain_from_steps(
            [{"code": "PTS"}, *tournament.tie_breaks], given.edition
        )
        return standings_table(given, chain), ""
    except ChainError as error:
        chain = parse_chain("PTS", given.edition)
        return standings_table(given, chain), str(error)


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
) -> StandingsSheet:
    """Return the standings after a finished round, of everyone or of some."""
    table, fault = finished_table(tournament, after_round=after_round)
    entrants = entrants_by_number(tournament)
    if only is not None:
        table = table.only(n for n, entrant in entrants.items() if entrant.pk in only)
    changes = rating_changes(table.given, year=_year(tournament))
    lines = []
    for row in table.rows:
        entrant = entrants[row.number]
        rating = entrant.rating(tournament.rating_used)
        lines.append(
            StandingsLine(
                row=row,
                entrant=entrant,
                rating=rating,
                points=table.given.scores[row.index],
                texts=tuple(table.texts(row)[1:]),
                change=changes.get(row.number)
                if not entrant.is_estimated(tournament.rating_used)
                else None,
            )
        )
    return StandingsSheet(
        table=table,
        columns=table.chain[1:],
        lines=tuple(lines),
        after_round=table.given.rounds,
        chain_fault=fault,
    )


def _year(tournament: Tournament) -> int:
    start: date | None = tournament.event.start_date
    return (start or tournament.created_at.date()).year
