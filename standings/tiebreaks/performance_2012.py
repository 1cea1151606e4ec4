"""Performance of the rules of 2012, PERF: average, 350-point rule, quantity."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from standings.tiebreaks.base import Category, TieBreak
from standings.tiebreaks.editions import articles_of
from standings.tiebreaks.figures import Figure, Unit, rounded_half_up
from standings.tiebreaks.modifiers import PLAIN, Modifiers
from standings.tiebreaks.opponent_ratings import provisional_rows
from standings.tiebreaks.provisional import provisional_ratings
from standings.tiebreaks.quantities import quantity
from standings.tiebreaks.standings_input import StandingsInput
from standings.tiebreaks.working import Reason, Rule, Working, WorkingRow

WINDOW = 350
"""A greater difference in rating counts as this one."""


def windowed(rating: int | Fraction, own: int | Fraction) -> int | Fraction:
    """Return an opponent's rating brought within 350 points of the own one."""
    return min(max(rating, own - WINDOW), own + WINDOW)


class Performance2012(TieBreak):
    """Tournament performance, PERF: average of the opponents plus a quantity."""

    code = "PERF"
    name = "Performance"
    articles = articles_of(rules_2012="Performance")
    category = Category.RATINGS
    unit = Unit.RATING
    unplayed = "Left out. An unrated player has the provisional rating of the group."

    def _rows(self, given: StandingsInput, index: int) -> tuple[WorkingRow, ...]:
        own = provisional_ratings(given)[index]
        rows = provisional_rows(given, PLAIN, index)
        if own is None:
            return rows
        return tuple(_windowed_row(row, own) if row.counts else row for row in rows)

    def working(
        self, given: StandingsInput, modifiers: Modifiers, index: int
    ) -> Working:
        rows = self._rows(given, index)
        values = [row.value for row in rows if row.counts]
        halves = sum((row.points or 0) // 5 for row in rows)
        bonus = quantity(len(values), halves)
        is_known = provisional_ratings(given)[index] is not None and not any(
            row.reason is Reason.NO_FIGURE for row in rows
        )
        value = None
        if values and is_known and bonus is not None:
            total = Fraction(sum(values, Fraction(0))) / len(values) + bonus
            value = rounded_half_up(total.numerator, total.denominator)
        return self.worked(
            given,
            index,
            value=value,
            rule=Rule.WINDOWED_MEAN_AND_BONUS,
            rows=rows,
            bonus=bonus,
            points=halves,
        )

    def figures(self, given: StandingsInput, modifiers: Modifiers) -> list[Figure]:
        return [
            self.working(given, modifiers, index).value for index in range(given.count)
        ]


def _windowed_row(row: WorkingRow, own: int | Fraction) -> WorkingRow:
    value = windowed(row.value, own)
    if value == row.value:
        return row
    raised = value > row.value
    return replace(
        row,
        value=value,
        reason=Reason.RAISED_TO_WINDOW if raised else Reason.LOWERED_TO_WINDOW,
        rating=rounded_half_up(row.value.numerator, row.value.denominator),
    )
