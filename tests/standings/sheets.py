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


def sheet(
    results: str, opponents: list[float], *, rating: int = 0, ratings=()
) -> TournamentRecord:
    """Return the sheet of player 1: results, and what each opponent finished with.

    Opponent r is player r + 1. Their other games are draws with others like them, and
    a bonus brings them to the score the book prints.
    """
    rounds = len(results)
    mine = []
    others: list[list[RoundOutcome]] = [[] for _ in range(2 * rounds)]
    for r, letter in enumerate(results):
        is_game = letter in "10=+-"
        colour = Colour.WHITE if is_game else None
        mine.append(outcome(f"w{r + 2} {letter}" if is_game else letter))
        opposite = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}.get(letter)
        busy = r if is_game else None
        free = [k for k in range(2 * rounds) if k != busy]
        if busy is not None:
            others[r].append(
                RoundOutcome(
                    Kind(opposite), 1, colour.opposite, 10 - outcome(letter).points
                )
            )
        if len(free) % 2:
            others[free.pop()].append(RoundOutcome(Kind.DRAW, free[0] + 2, None, 5))
        for a, b in zip(free[::2], free[1::2], strict=True):
            others[a].append(RoundOutcome(Kind.DRAW, b + 2, Colour.WHITE, 5))
            others[b].append(RoundOutcome(Kind.DRAW, a + 2, Colour.BLACK, 5))
    players = [PlayerRecord(1, rating=rating, outcomes=tuple(mine))]
    for k, history in enumerate(others):
        bonus = 0
        if k < rounds:
            unplayed = sum(5 - o.points for o in history if not o.was_played)
            bonus = round(10 * opponents[k]) - sum(o.points for o in history)
            bonus -= unplayed
        players.append(
            PlayerRecord(
                k + 2,
                rating=ratings[k] if k < len(ratings) else 1500,
                outcomes=tuple(history),
                adjustments=((0, bonus),),
            )
        )
    return TournamentRecord(tuple(players), rounds)
