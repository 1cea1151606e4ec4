"""Points, PTS: what the standings are ranked by before any tie-break."""

from __future__ import annotations

from standings.tiebreaks.base import Category, TieBreak
from standings.tiebreaks.editions import articles_of
from standings.tiebreaks.figures import Figure, Unit
from standings.tiebreaks.modifiers import Modifiers
from standings.tiebreaks.standings_input import StandingsInput
from standings.tiebreaks.working import Reason, Working, WorkingRow


def adjustment_rows(given: StandingsInput, index: int) -> list[WorkingRow]:
    """Return the penalties and bonuses that count."""
    return [
        WorkingRow(value=tenths, reason=Reason.ADJUSTMENT, round_number=r or None)
        for r, tenths in given.players[index].adjustments
        if r <= given.rounds
    ]


class Points(TieBreak):
    """Points as awarded, with penalties and bonuses."""

    code = "PTS"
    name = "Points"
    articles = articles_of(rules_2012="2", c07="4.2")
    category = Category.POINTS
    unit = Unit.POINTS
    unplayed = "As awarded."

    def figures(self, given: StandingsInput, modifiers: Modifiers) -> list[Figure]:
        return list(given.scores)

    def working(
        self, given: StandingsInput, modifiers: Modifiers, index: int
    ) -> Working:
        rows = [
            WorkingRow(
                value=points,
                reason=Reason.AWARDED,
                round_number=r + 1,
                opponent=given.number(given.opponents[index][r]),
            )
            for r, points in enumerate(given.points[index])
        ]
        return self.worked(
            given,
            index,
            value=given.scores[index],
            rows=(*rows, *adjustment_rows(given, index)),
        )
