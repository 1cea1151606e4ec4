"""Sonneborn-Berger, SB (C.07 Art. 9.1; rules of 2012, 2.2)."""

from __future__ import annotations

from standings.tiebreaks.base import Category, TieBreak
from standings.tiebreaks.buchholz import contribution_rows, terms_of
from standings.tiebreaks.cuts import cut_rounds
from standings.tiebreaks.editions import articles_of
from standings.tiebreaks.figures import Figure, Unit
from standings.tiebreaks.modifiers import ModifierKind, Modifiers
from standings.tiebreaks.standings_input import StandingsInput
from standings.tiebreaks.unplayed import contributions
from standings.tiebreaks.working import Working


class SonnebornBerger(TieBreak):
    """The sum of the opponents' scores, each times the points made against them."""

    code = "SB"
    name = "Sonneborn-Berger"
    articles = articles_of(rules_2012="2.2", c07="9.1")
    category = Category.OPPONENTS_RESULTS
    unit = Unit.PRODUCT
    unplayed = "As Buchholz: dummy or virtual opponent, times the points awarded."
    modifiers = frozenset(
        {ModifierKind.CUT, ModifierKind.MEDIAN, ModifierKind.FORFEITS_AS_GAMES}
    )

    def figures(self, given: StandingsInput, modifiers: Modifiers) -> list[Figure]:
        if modifiers.low_cut:
            return [self._cut(given, modifiers, i) for i in range(given.count)]
        table = contributions(given, forfeits_as_games=modifiers.forfeits_as_games)
        return [
            sum(
                [
                    score * point
                    for score, point in zip(row, points, strict=True)
                    if score
                ]
            )
            for row, points in zip(table, given.points, strict=True)
        ]

    @staticmethod
    def _cut(given: StandingsInput, modifiers: Modifiers, index: int) -> int:
        terms = terms_of(given, modifiers, index, is_product=True)
        cut = cut_rounds(terms, modifiers.low_cut, modifiers.high_cut)
        return sum(term.value for term in terms if term.round_index not in cut)

    def working(
        self, given: StandingsInput, modifiers: Modifiers, index: int
    ) -> Working:
        return self.worked(
            given,
            index,
            value=self.column(given, modifiers)[index],
            rows=contribution_rows(given, modifiers, index, is_product=True),
        )
