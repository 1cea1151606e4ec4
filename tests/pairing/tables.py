"""Tournaments drawn as tables: one row a player, one cell a round.

A cell is the opponent, the colour and the result ("4w1", "2b=", "3w+"), or the letter of
a bye ("U", "H", "F", "Z").
"""

from __future__ import annotations

import re
from typing import Any

from tournaments.record import (
    STANDARD_SCORING,
    Colour,
    Kind,
    PlayerRecord,
    RoundOutcome,
    Scoring,
    TournamentRecord,
)

_CELL = re.compile(r"(?:(\d+)([wb]))?(.)\Z")


def tournament(
    rows: str,
    *,
    rounds: int = 9,
    scoring: Scoring = STANDARD_SCORING,
    initial: Colour = Colour.WHITE,
    **more: Any,
) -> TournamentRecord:
    """Return the record of a table; players are numbered from 1 in its order."""
    players = tuple(
        PlayerRecord(number, f"Player {number}", outcomes=_outcomes(row, scoring))
        for number, row in enumerate(rows.strip().splitlines(), start=1)
    )
    return TournamentRecord(
        players, rounds_total=rounds, scoring=scoring, initial_colour=initial, **more
    )


def _outcomes(row: str, scoring: Scoring) -> tuple[RoundOutcome, ...]:
    outcomes: list[RoundOutcome] = []
    score = 0
    for cell in row.replace(".", "").split():
        match = _CELL.match(cell)
        assert match, f"{cell!r} is no cell"
        kind = Kind(match[3])
        colour = Colour(match[2]) if match[2] else None
        opponent = int(match[1]) if match[1] else None
        points = scoring.points(kind, colour)
        outcomes.append(RoundOutcome(kind, opponent, colour, points, score))
        score += points
    return tuple(outcomes)


def boards(text: str) -> tuple[list[tuple[int, int]], int | None]:
    """Return "1-3 4-2 5-bye" as pairs and bye."""
    pairs, bye = [], None
    for word in text.split():
        white, _, black = word.partition("-")
        if black == "bye":
            bye = int(white)
        else:
            pairs.append((int(white), int(black)))
    return pairs, bye
