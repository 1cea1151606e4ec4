"""Performances: TPR, PTP, APRO, APPO (C.07 Art. 10.2-10.5)."""

from __future__ import annotations

from abc import abstractmethod

from standings.tiebreaks.base import Category, TieBreak
from standings.tiebreaks.editions import articles_of
from standings.tiebreaks.figures import Figure, Unit, rounded_half_up
from standings.tiebreaks.modifiers import ModifierKind, Modifiers
from standings.tiebreaks.opponent_ratings import (
    RatedGame,
    is_game,
    rated_games,
    rating_rows,
)
from standings.tiebreaks.rating_tables import least_rating, performance_bonus
from standings.tiebreaks.standings_input import StandingsInput
from standings.tiebreaks.working import Reason, Rule, Working, WorkingRow


def tournament_performance(games: list[RatedGame]) -> int | None:
    """Return the average rating of the opponents plus dp (10.2)."""
    if not games:
        return None
    total = scored = 0
    for rating, halves, _ in games:
        total += rating
        scored += halves
    average = rounded_half_up(total, len(games))
    return average + performance_bonus(scored, len(games))


def perfect_performance(games: list[RatedGame]) -> int | None:
    """Return the least rating that expects the points scored (10.3)."""
    if not games:
        return None
    return least_rating(
        [rating for rating, _, _ in games], sum(halves for _, halves, _ in games)
    )


class Performance(TieBreak):
    """A rating worked out from the games against rated opponents."""

    category = Category.RATINGS
    unit = Unit.RATING
    unplayed = "Left out, and so are games against unrated opponents."
    modifiers = frozenset({ModifierKind.UNRATED_AS})


class TournamentPerformance(Performance):
    """Tournament performance rating, TPR (Art. 10.2)."""

    code = "TPR"
    name = "Tournament performance rating"
    articles = articles_of(c07="10.2")

    def figures(self, given: StandingsInput, modifiers: Modifiers) -> list[Figure]:
        return list(tournament_performances(given, modifiers))

    def working(
        self, given: StandingsInput, modifiers: Modifiers, index: int
    ) -> Working:
        games, _ = rated_games(given, modifiers)[index]
        scored = sum(halves for _, halves, _ in games)
        return self.worked(
            given,
            index,
            value=self.column(given, modifiers)[index],
            rule=Rule.MEAN_AND_BONUS,
            rows=rating_rows(given, modifiers, index),
            bonus=performance_bonus(scored, len(games)) if games else None,
            points=scored,
        )


class PerfectPerformance(Performance):
    """Perfect tournament performance, PTP (Art. 10.3)."""

    code = "PTP"
    name = "Perfect tournament performance"
    articles = articles_of(c07="10.3")

    def figures(self, given: StandingsInput, modifiers: Modifiers) -> list[Figure]:
        return list(perfect_performances(given, modifiers))

    def working(
        self, given: StandingsInput, modifiers: Modifiers, index: int
    ) -> Working:
        games, _ = rated_games(given, modifiers)[index]
        return self.worked(
            given,
            index,
            value=self.column(given, modifiers)[index],
            rule=Rule.LEAST_RATING,
            rows=rating_rows(given, modifiers, index),
            points=sum(halves for _, halves, _ in games),
        )


def tournament_performances(
    given: StandingsInput, modifiers: Modifiers
) -> list[int | None]:
    """Return everyone's tournament performance."""
    return given.remember(
        ("performances", modifiers.unrated_as),
        lambda: [
            tournament_performance(games) for games, _ in rated_games(given, modifiers)
        ],
    )


def perfect_performances(
    given: StandingsInput, modifiers: Modifiers
) -> list[int | None]:
    """Return everyone's perfect performance."""
    return given.remember(
        ("perfect performances", modifiers.unrated_as),
        lambda: [
            perfect_performance(games) for games, _ in rated_games(given, modifiers)
        ],
    )


class AverageOfPerformances(Performance):
    """The mean of a performance over the opponents met over the board."""

    unplayed = "Left out, and so are opponents without a performance."

    @abstractmethod
    def performances(
        self, given: StandingsInput, modifiers: Modifiers
    ) -> list[int | None]:
        """Return the performance that is averaged, for everyone."""

    def _rows(
        self, given: StandingsInput, modifiers: Modifiers, index: int
    ) -> list[WorkingRow]:
        performances = self.performances(given, modifiers)
        rows = []
        for r, (trait, opponent) in enumerate(
            zip(given.traits[index], given.opponents[index], strict=True)
        ):
            value = performances[opponent] if is_game(trait) else None
            reason = Reason.NO_FIGURE if is_game(trait) else Reason.NOT_PLAYED
            rows.append(
                WorkingRow(
                    value=value or 0,
                    reason=reason if value is None else Reason.OPPONENT,
                    round_number=r + 1,
                    opponent=given.number(opponent),
                    counts=value is not None,
                )
            )
        return rows

    def _mean(self, rows: list[WorkingRow]) -> Figure:
        values = [int(row.value) for row in rows if row.counts]
        return rounded_half_up(sum(values), len(values)) if values else None

    def figures(self, given: StandingsInput, modifiers: Modifiers) -> list[Figure]:
        return [
            self._mean(self._rows(given, modifiers, index))
            for index in range(given.count)
        ]

    def working(
        self, given: StandingsInput, modifiers: Modifiers, index: int
    ) -> Working:
        rows = self._rows(given, modifiers, index)
        return self.worked(
            given,
            index,
            value=self._mean(rows),
            rule=Rule.MEAN,
            rows=tuple(rows),
        )


class AverageTournamentPerformance(AverageOfPerformances):
    """Average performance rating of opponents, APRO (Art. 10.4)."""

    code = "APRO"
    name = "Average performance rating of opponents"
    articles = articles_of(c07="10.4")

    def performances(
        self, given: StandingsInput, modifiers: Modifiers
    ) -> list[int | None]:
        return tournament_performances(given, modifiers)


class AveragePerfectPerformance(AverageOfPerformances):
    """Average perfect performance of opponents, APPO (Art. 10.5)."""

    code = "APPO"
    name = "Average perfect performance of opponents"
    articles = articles_of(c07="10.5")

    def performances(
        self, given: StandingsInput, modifiers: Modifiers
    ) -> list[int | None]:
        return perfect_performances(given, modifiers)
