"""Buchholz and what is made of it: BH, FB, AOB (C.07 Art. 8), SOB (rules of 2012)."""

from __future__ import annotations

from standings.tiebreaks.base import Category, TieBreak
from standings.tiebreaks.cuts import Term, cut_rounds
from standings.tiebreaks.editions import Edition, articles_of
from standings.tiebreaks.figures import Figure, Unit, rounded_half_up
from standings.tiebreaks.modifiers import ModifierKind, Modifiers
from standings.tiebreaks.standings_input import PLAYED, VOLUNTARY_TRAITS, StandingsInput
from standings.tiebreaks.unplayed import (
    adjusted_scores,
    contributions,
    is_fore_round,
    is_voluntary,
    unplayed_contribution,
)
from standings.tiebreaks.working import Reason, Rule, Working, WorkingRow


def terms_of(
    given: StandingsInput, modifiers: Modifiers, index: int, *, is_product: bool
) -> list[Term]:
    """Return the terms of one player's Buchholz or Sonneborn-Berger."""
    as_games = modifiers.forfeits_as_games
    row = contributions(given, fore=modifiers.fore, forfeits_as_games=as_games)[index]
    points = given.points[index]
    return [
        Term(
            score=score,
            value=score * points[r] if is_product else score,
            round_index=r,
            is_voluntary=is_voluntary(
                given, index, r, fore=modifiers.fore, forfeits_as_games=as_games
            ),
        )
        for r, score in enumerate(row)
        if score is not None
    ]


def contribution_rows(
    given: StandingsInput, modifiers: Modifiers, index: int, *, is_product: bool
) -> tuple[WorkingRow, ...]:
    """Return the working of Buchholz or Sonneborn-Berger, round by round."""
    terms = terms_of(given, modifiers, index, is_product=is_product)
    cut = cut_rounds(terms, modifiers.low_cut, modifiers.high_cut)
    by_round = {term.round_index: term for term in terms}
    rows = []
    for r in range(given.rounds):
        opponent = given.opponents[index][r]
        points = given.points[index][r] if is_product else None
        term = by_round.get(r)
        if term is None:
            rows.append(WorkingRow(0, Reason.REST, r + 1, counts=False, points=points))
            continue
        reason, real = _source(given, modifiers, index, r)
        rows.append(
            WorkingRow(
                value=term.value,
                reason=reason,
                round_number=r + 1,
                opponent=given.number(opponent),
                cut=cut.get(r),
                points=points,
                score=term.score,
                real_score=real,
            )
        )
    return tuple(rows)


def _source(
    given: StandingsInput, modifiers: Modifiers, index: int, round_index: int
) -> tuple[Reason, int | None]:
    """Return where a contribution comes from, and the opponent's real score."""
    opponent = given.opponents[index][round_index]
    if given.traits[index][round_index] & PLAYED:
        is_fore = modifiers.fore and is_fore_round(given, index, round_index)
        reason = Reason.FORE_DRAW if is_fore else Reason.OPPONENT
    else:
        _, reason = unplayed_contribution(
            given,
            index,
            round_index,
            fore=modifiers.fore,
            as_games=modifiers.forfeits_as_games or given.predetermined,
        )
    if reason not in (Reason.OPPONENT, Reason.FORE_DRAW, Reason.FORFEIT_AS_GAME):
        return reason, None
    real = given.scores[opponent]
    counted = adjusted_scores(given, fore=modifiers.fore)[opponent]
    return reason, None if counted == real else real


def buchholz_figures(given: StandingsInput, modifiers: Modifiers) -> list[int]:
    """Return everyone's Buchholz with its cuts, in tenths."""
    return given.remember(
        ("buchholz", modifiers), lambda: _buchholz_figures(given, modifiers)
    )


def _buchholz_figures(given: StandingsInput, modifiers: Modifiers) -> list[int]:
    table = contributions(
        given, fore=modifiers.fore, forfeits_as_games=modifiers.forfeits_as_games
    )
    low, high = modifiers.low_cut, modifiers.high_cut
    figures = []
    for index, row in enumerate(table):
        values = [value for value in row if value is not None]
        if not low:
            figures.append(sum(values))
        elif _has_exception(given, index):
            terms = terms_of(given, modifiers, index, is_product=False)
            cut = cut_rounds(terms, low, high)
            figures.append(sum(t.value for t in terms if t.round_index not in cut))
        else:
            values.sort()
            figures.append(sum(values[low : max(low, len(values) - high)]))
    return figures


def _has_exception(given: StandingsInput, index: int) -> bool:
    """Return whether voluntary unplayed rounds may change what is cut."""
    if given.edition is Edition.RULES_2012 or given.predetermined:
        return False
    return not VOLUNTARY_TRAITS.isdisjoint(given.traits[index])


class Buchholz(TieBreak):
    """Buchholz, BH (C.07 Art. 8.1): the sum of the opponents' adjusted scores."""

    code = "BH"
    name = "Buchholz"
    articles = articles_of(rules_2012="2.2", c07="8.1")
    category = Category.OPPONENTS_RESULTS
    unit = Unit.POINTS
    unplayed = (
        "An own unplayed round counts a dummy (16.4), in 2012 a virtual opponent; "
        "opponents have adjusted scores (16.3)."
    )
    modifiers = frozenset(
        {ModifierKind.CUT, ModifierKind.MEDIAN, ModifierKind.FORFEITS_AS_GAMES}
    )
    modifiers_2012 = frozenset({ModifierKind.CUT, ModifierKind.MEDIAN})

    def figures(self, given: StandingsInput, modifiers: Modifiers) -> list[Figure]:
        return list(buchholz_figures(given, modifiers))

    def working(
        self, given: StandingsInput, modifiers: Modifiers, index: int
    ) -> Working:
        return self.worked(
            given,
            index,
            value=self.column(given, modifiers)[index],
            rows=contribution_rows(given, modifiers, index, is_product=False),
        )


def with_fore(modifiers: Modifiers) -> Modifiers:
    return Modifiers(
        low_cut=modifiers.low_cut,
        high_cut=modifiers.high_cut,
        forfeits_as_games=modifiers.forfeits_as_games,
        fore=True,
    )


class ForeBuchholz(Buchholz):
    """Fore Buchholz, FB (Art. 8.3): as if every game of the last round were drawn."""

    code = "FB"
    name = "Fore Buchholz"
    articles = articles_of(c07="8.3")
    unplayed = (
        "As Buchholz; whoever is paired in the last round counts as there, a forfeit "
        "of the last round included."
    )
    modifiers_2012 = frozenset()

    def figures(self, given: StandingsInput, modifiers: Modifiers) -> list[Figure]:
        return super().figures(given, with_fore(modifiers))

    def working(
        self, given: StandingsInput, modifiers: Modifiers, index: int
    ) -> Working:
        return super().working(given, with_fore(modifiers), index)


class AverageOfBuchholz(TieBreak):
    """Average of opponents' Buchholz, AOB (Art. 8.2), over the board only."""

    code = "AOB"
    name = "Average of opponents' Buchholz"
    articles = articles_of(c07="8.2")
    category = Category.OPPONENTS_RESULTS
    unit = Unit.PRODUCT
    unplayed = "Own unplayed rounds are left out."
    modifiers = frozenset({ModifierKind.FORFEITS_AS_GAMES, ModifierKind.FORE})

    @classmethod
    def accepted(cls, edition: Edition) -> frozenset[ModifierKind]:
        """Return the modifiers; Fore Buchholz in the average is new in 2026."""
        accepted = super().accepted(edition)
        if edition is Edition.RULES_2024:
            return accepted - {ModifierKind.FORE}
        return accepted

    def figures(self, given: StandingsInput, modifiers: Modifiers) -> list[Figure]:
        buchholz = buchholz_figures(given, modifiers)
        figures: list[Figure] = []
        for index, opponents in enumerate(given.opponents):
            traits = given.traits[index]
            total = games = 0
            for trait, opponent in zip(traits, opponents, strict=True):
                if trait & PLAYED:
                    total += buchholz[opponent]
                    games += 1
            figures.append(rounded_half_up(10 * total, games) if games else None)
        return figures

    def working(
        self, given: StandingsInput, modifiers: Modifiers, index: int
    ) -> Working:
        buchholz = buchholz_figures(given, modifiers)
        return self.worked(
            given,
            index,
            value=self.column(given, modifiers)[index],
            rule=Rule.MEAN,
            rows=opponent_rows(given, index, [10 * value for value in buchholz]),
        )


def opponent_rows(
    given: StandingsInput, index: int, values: list[int]
) -> tuple[WorkingRow, ...]:
    """Return a row for every round: a figure of each opponent over the board."""
    rows = []
    for r, (trait, opponent) in enumerate(
        zip(given.traits[index], given.opponents[index], strict=True)
    ):
        is_met = bool(trait & PLAYED)
        rows.append(
            WorkingRow(
                value=values[opponent] if is_met else 0,
                reason=Reason.OPPONENT if is_met else Reason.NOT_PLAYED,
                round_number=r + 1,
                opponent=given.number(opponent),
                counts=is_met,
            )
        )
    return tuple(rows)


class SumOfBuchholz(TieBreak):
    """Sum of the opponents' Buchholz, SOB (rules of 2012, 2.2)."""

    code = "SOB"
    name = "Sum of Buchholz"
    articles = articles_of(rules_2012="2.2")
    category = Category.OPPONENTS_RESULTS
    unit = Unit.POINTS
    unplayed = "A round without an opponent met adds nothing."

    def figures(self, given: StandingsInput, modifiers: Modifiers) -> list[Figure]:
        buchholz = buchholz_figures(given, modifiers)
        return [
            sum(
                buchholz[opponent]
                for trait, opponent in zip(traits, opponents, strict=True)
                if trait & PLAYED
            )
            for traits, opponents in zip(given.traits, given.opponents, strict=True)
        ]

    def working(
        self, given: StandingsInput, modifiers: Modifiers, index: int
    ) -> Working:
        buchholz = buchholz_figures(given, modifiers)
        return self.worked(
            given,
            index,
            value=self.column(given, modifiers)[index],
            rows=opponent_rows(given, index, buchholz),
        )
