"""Tournaments drawn as tables, so that a reader can check them by hand.

A line is a player, cells are rounds: "w4 1" is White against 4, won; "b6 -" a game
forfeited; U, H, F, Z are byes.
"""

from __future__ import annotations

from collections.abc import Sequence

from standings.chains import parse_chain
from standings.ranking import StandingsTable, standings_table
from standings.tiebreaks import (
    TIE_BREAKS,
    Edition,
    StandingsInput,
    figure_text,
)
from standings.tiebreaks.modifiers import combined, read_modifier
from tournaments.record import (
    STANDARD_SCORING,
    Colour,
    Kind,
    PlayerRecord,
    RoundOutcome,
    Scoring,
    TournamentDetails,
    TournamentRecord,
)

ROUND_ROBIN = TournamentDetails(type_code="FIDE_ROUNDROBIN")


def outcome(cell: str, scoring: Scoring = STANDARD_SCORING) -> RoundOutcome:
    """Return what a cell says."""
    parts = cell.split()
    kind = Kind(parts[-1])
    opponent, colour = None, None
    if len(parts) == 2:
        if parts[0][0] in "wb":
            colour = Colour(parts[0][0])
            opponent = int(parts[0][1:])
        else:
            opponent = int(parts[0])
    return RoundOutcome(kind, opponent, colour, scoring.points(kind, colour))


def tournament(
    table: str,
    *,
    ratings: Sequence[int] = (),
    scoring: Scoring = STANDARD_SCORING,
    details: TournamentDetails | None = None,
    rounds_total: int = 0,
    adjustments: dict[int, tuple[tuple[int, int], ...]] | None = None,
) -> TournamentRecord:
    """Return the tournament a table draws: one line a player, cells between bars."""
    players = []
    for number, line in enumerate(table.strip().splitlines(), 1):
        cells = [cell.strip() for cell in line.split("|") if cell.strip()]
        players.append(
            PlayerRecord(
                number,
                name=f"Player {number}",
                rating=ratings[number - 1] if ratings else 0,
                outcomes=tuple(outcome(cell, scoring) for cell in cells),
                adjustments=(adjustments or {}).get(number, ()),
            )
        )
    return TournamentRecord(
        tuple(players),
        rounds_total,
        scoring,
        details=details or TournamentDetails(),
    )


def given(record: TournamentRecord, edition: str = "2026", **options) -> StandingsInput:
    return StandingsInput(record, edition=Edition(edition), **options)


def column(
    record: TournamentRecord, code: str, edition: str = "2026", **options
) -> list[str]:
    """Return the printed figures of all players for one code with modifiers."""
    name, *parts = code.split("/")
    tie_break = TIE_BREAKS[name]
    modifiers = combined([read_modifier(part) for part in parts])
    figures = tie_break.figures(given(record, edition, **options), modifiers)
    return [figure_text(figure, tie_break.unit) for figure in figures]


def ranked(
    record: TournamentRecord, chain: str, edition: str = "2026", **options
) -> StandingsTable:
    """Return the standings under a chain."""
    orders = options.pop("manual_orders", ())
    laid_out = given(record, edition, **options)
    return standings_table(
        laid_out, parse_chain(chain, laid_out.edition), manual_orders=orders
    )


def ranks(table: StandingsTable) -> dict[int, int]:
    """Return rank by pairing number."""
    return {row.number: row.rank for row in table.rows}


def square(results: Sequence[str], *, ratings: Sequence[int] = ()) -> TournamentRecord:
    """Return a round robin from its square of results, "x" on the diagonal.

    Rounds follow the columns shifted by the line, so that nobody plays twice in one.
    """
    count = len(results)
    rows = [line.split() for line in results]
    odd = count % 2
    slots = count + odd
    sheets: list[list[str]] = [["Z"] * (slots - 1) for _ in range(count)]
    for a in range(count):
        for b in range(a + 1, count):
            r = _berger_round(a, b, slots)
            sheets[a][r] = f"w{b + 1} {rows[a][b]}"
            sheets[b][r] = f"b{a + 1} {rows[b][a]}"
    return tournament(
        "\n".join(" | ".join(sheet) for sheet in sheets),
        ratings=ratings,
        details=ROUND_ROBIN,
        rounds_total=slots - 1,
    )


def _berger_round(a: int, b: int, slots: int) -> int:
    """Return the round in which two lines meet; the last line stays fixed."""
    if b == slots - 1:
        return (2 * a) % (slots - 1)
    return (a + b) % (slots - 1)
