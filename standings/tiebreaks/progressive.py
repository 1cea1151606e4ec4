"""Progressive scores: PS (C.07 Art. 7.5), OPS (rules of 2012, 2.1.1)."""

from __future__ import annotations

from standings.tiebreaks.base import Category, TieBreak
from standings.tiebreaks.editions import articles_of
from standings.tiebreaks.figures import Figure, Unit
from standings.tiebreaks.modifiers import PLAIN, ModifierKind, Modifiers
from standings.tiebreaks.standings_input import EXEMPT, PLAYED, StandingsInput
from standings.tiebreaks.working import Reason, Working, WorkingRow


def running_scores(given: StandingsInput, index: int) -> list[int]:
    """Return the score after each round, in tenths."""
    player = given.players[index]
    scores = []
    score = 0
    for r, points in enumerate(given.points[index]):
        score += points
        extra = player.adjustment_before(r + 2) if player.adjustments else 0
        scores.append(score + extra)
    return scores


def progressive_figures(given: StandingsInput, modifiers: Modifiers) -> list[int]:
    """Return everyone's sum of scores after each round, the first rounds cut."""
    return given.remember(
        ("progressive", modifiers),
        lambda: [
            sum(running_scores(given, index)[modifiers.low_cut :])
            for index in range(given.count)
        ],
    )


class ProgressiveScore(TieBreak):
    """Progressive score, PS: the sum of the scores after each round."""

    code = "PS"
    name = "Progressive score"
    articles = articles_of(rules_2012="2.1.1", c07="7.5")
    category = Category.OWN_RESULTS
    unit = Unit.POINTS
    unplayed = "As awarded, without any adjustment."
    modifiers = frozenset({ModifierKind.CUT})
    modifiers_2012 = frozenset({ModifierKind.CUT})

    def figures(self, given: StandingsInput, modifiers: Modifiers) -> list[Figure]:
        return list(progressive_figures(given, modifiers))

    def working(
        self, given: StandingsInput, modifiers: Modifiers, index: int
    ) -> Working:
        rows = tuple(
            WorkingRow(
                value=score,
                reason=Reason.RUNNING_SCORE,
                round_number=r + 1,
                opponent=given.number(given.opponents[index][r]),
                cut=Reason.CUT_EARLY if r < modifiers.low_cut else None,
                points=given.points[index][r],
            )
            for r, score in enumerate(running_scores(given, index))
        )
        return self.worked(
            given,
            index,
            value=progressive_figures(given, modifiers)[index],
            rows=rows,
        )


class OpponentsProgressive(TieBreak):
    """Opponents' progressive scores, OPS (rules of 2012, 2.1.1.2)."""

    code = "OPS"
    name = "Opponents' progressive scores"
    articles = articles_of(rules_2012="2.1.1.2")
    category = Category.OPPONENTS_RESULTS
    unit = Unit.POINTS
    unplayed = (
        "A full-point bye counts as an opponent with half a point in every round; "
        "forfeits and absences add nothing."
    )

    def _rows(self, given: StandingsInput, index: int) -> list[WorkingRow]:
        progressive = progressive_figures(given, PLAIN)
        even = given.scoring.draw * given.rounds * (given.rounds + 1) // 2
        rows = []
        for r, (trait, opponent) in enumerate(
            zip(given.traits[index], given.opponents[index], strict=True)
        ):
            value, reason = 0, Reason.NOT_PLAYED
            if trait & PLAYED:
                value, reason = progressive[opponent], Reason.OPPONENT
            elif trait & EXEMPT and not given.predetermined:
                value, reason = even, Reason.EVEN_OPPONENT
            rows.append(
                WorkingRow(
                    value=value,
                    reason=reason,
                    round_number=r + 1,
                    opponent=given.number(opponent),
                    counts=reason is not Reason.NOT_PLAYED,
                )
            )
        return rows

    def figures(self, given: StandingsInput, modifiers: Modifiers) -> list[Figure]:
        return [
            sum(int(row.value) for row in self._rows(given, index))
            for index in range(given.count)
        ]

    def working(
        self, given: StandingsInput, modifiers: Modifiers, index: int
    ) -> Working:
        rows = self._rows(given, index)
        return self.worked(
            given,
            index,
            value=sum(int(row.value) for row in rows),
            rows=tuple(rows),
        )
