"""Figures known before the start: TPN (C.07 Art. 7.8), RTNG (10.6), and lots."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from standings.tiebreaks.base import Category, GroupTieBreak, TieBreak
from standings.tiebreaks.editions import articles_of
from standings.tiebreaks.figures import Figure, Unit
from standings.tiebreaks.modifiers import ModifierKind, Modifiers
from standings.tiebreaks.standings_input import StandingsInput
from standings.tiebreaks.working import Reason, Working, WorkingRow


def _single(
    tie_break: TieBreak,
    given: StandingsInput,
    index: int,
    value: Figure,
    tied: Sequence[int] = (),
) -> Working:
    rows: tuple[WorkingRow, ...] = ()
    if isinstance(value, int):
        rows = (WorkingRow(value=value, reason=Reason.OWN_FIGURE),)
    return tie_break.worked(given, index, value, rows, tied=tied)


class PairingNumber(TieBreak):
    """Tournament pairing number, TPN: the lower number ranks higher."""

    code = "TPN"
    name = "Tournament pairing number"
    articles = articles_of(new_in_2026="7.8")
    category = Category.LAST_RESORT
    unit = Unit.COUNT
    unplayed = "Plays no part."
    modifiers = frozenset({ModifierKind.REVERSE})
    is_ascending = True

    def figures(self, given: StandingsInput, modifiers: Modifiers) -> list[Figure]:
        return list(given.numbers)

    def working(
        self, given: StandingsInput, modifiers: Modifiers, index: int
    ) -> Working:
        return _single(self, given, index, given.numbers[index])


class Rating(TieBreak):
    """Rating, RTNG: the higher rating ranks higher; an unrated player has none."""

    code = "RTNG"
    name = "Rating"
    articles = articles_of(new_in_2026="10.6")
    category = Category.RATINGS
    unit = Unit.RATING
    unplayed = "Plays no part."
    modifiers = frozenset({ModifierKind.REVERSE, ModifierKind.UNRATED_AS})

    def figures(self, given: StandingsInput, modifiers: Modifiers) -> list[Figure]:
        return [rating or modifiers.unrated_as or None for rating in given.ratings]

    def working(
        self, given: StandingsInput, modifiers: Modifiers, index: int
    ) -> Working:
        return _single(self, given, index, self.figures(given, modifiers)[index])


class Lots(GroupTieBreak):
    """Drawing of lots, LOT (Art. 4.2): a place among the tied, from a stored draw."""

    code = "LOT"
    name = "Drawing of lots"
    articles = articles_of(rules_2012="5.1", c07="4.2")
    category = Category.LAST_RESORT
    unit = Unit.COUNT
    unplayed = "Plays no part."
    is_ascending = True

    @staticmethod
    def lot(draw: str, number: int) -> bytes:
        """Return the lot of a player in a draw: the same whenever it is asked."""
        return hashlib.sha256(f"{draw}/{number}".encode()).digest()

    def group_figures(
        self, given: StandingsInput, modifiers: Modifiers, tied: list[int]
    ) -> list[Figure]:
        if len(tied) < 2:
            return [None] * len(tied)
        numbers = given.numbers
        order = sorted(tied, key=lambda i: self.lot(given.draw, numbers[i]))
        return [order.index(index) + 1 for index in tied]

    def group_working(
        self, given: StandingsInput, modifiers: Modifiers, tied: list[int], index: int
    ) -> Working:
        figure = self.group_figures(given, modifiers, tied)[tied.index(index)]
        return _single(self, given, index, figure, tied)
