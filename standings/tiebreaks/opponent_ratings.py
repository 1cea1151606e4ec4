"""Ratings of the opponents met over the board, and their average: ARO (Art. 10.1)."""

from __future__ import annotations

from fractions import Fraction
from operator import itemgetter

from standings.tiebreaks.base import Category, TieBreak
from standings.tiebreaks.editions import Edition, articles_of
from standings.tiebreaks.figures import Figure, Unit, rounded_half_up
from standings.tiebreaks.modifiers import ModifierKind, Modifiers
from standings.tiebreaks.provisional import provisional_ratings
from standings.tiebreaks.standings_input import (
    DRAWN,
    OPEN,
    PLAYED,
    WON,
    StandingsInput,
)
from standings.tiebreaks.working import Reason, Rule, Working, WorkingRow

RatedGame = tuple[int, int, int]
"""A game against an opponent whose rating counts: rating, half points, round index."""


def is_game(trait: int) -> bool:
    """Return whether a round was a game over the board with its result known."""
    return trait & (PLAYED | OPEN) == PLAYED


def half_points(trait: int) -> int:
    """Return a result as 2, 1 or 0, whatever points the event gives for it."""
    return 2 if trait & WON else 1 if trait & DRAWN else 0


def rated_games(
    given: StandingsInput, modifiers: Modifiers
) -> list[tuple[list[RatedGame], int]]:
    """Return everyone's games against rated opponents, and how many were unrated."""
    unrated_as = modifiers.unrated_as
    return given.remember(
        ("rated games", unrated_as), lambda: _rated_games(given, unrated_as)
    )


def _rated_games(
    given: StandingsInput, unrated_as: int
) -> list[tuple[list[RatedGame], int]]:
    ratings = given.ratings
    result = []
    for traits, opponents in zip(given.traits, given.opponents, strict=True):
        games = []
        unrated = 0
        for r, (trait, opponent) in enumerate(zip(traits, opponents, strict=True)):
            if trait & (PLAYED | OPEN) != PLAYED:
                continue
            rating = ratings[opponent] or unrated_as
            if rating > 0:
                halves = 2 if trait & WON else 1 if trait & DRAWN else 0
                games.append((rating, halves, r))
            else:
                unrated += 1
        result.append((games, unrated))
    return result


def without_lowest(
    games: list[RatedGame], unrated: int, low: int, high: int
) -> tuple[list[RatedGame], dict[int, Reason]]:
    """Return the games that count after the cuts, and the rounds cut.

    An unrated opponent left out is the least significant one: it uses up a low cut.
    """
    cut: dict[int, Reason] = {}
    left = list(games)
    for _ in range(min(max(0, low - unrated), len(left))):
        least = min(left, key=itemgetter(0))
        left.remove(least)
        cut[least[2]] = Reason.CUT_LOWEST
    for _ in range(min(high, len(left))):
        most = max(left, key=itemgetter(0))
        left.remove(most)
        cut[most[2]] = Reason.CUT_HIGHEST
    return left, cut


def rating_rows(
    given: StandingsInput, modifiers: Modifiers, index: int
) -> tuple[WorkingRow, ...]:
    """Return the ratings of the opponents, round by round."""
    games, unrated = rated_games(given, modifiers)[index]
    _, cut = without_lowest(games, unrated, modifiers.low_cut, modifiers.high_cut)
    by_round = {r: (rating, halves) for rating, halves, r in games}
    used_up = min(modifiers.low_cut, unrated)
    rows = []
    for r, (trait, opponent) in enumerate(
        zip(given.traits[index], given.opponents[index], strict=True)
    ):
        game = by_round.get(r)
        if game is None:
            reason = Reason.UNRATED if is_game(trait) else Reason.NOT_PLAYED
            reason = Reason.NO_RESULT if trait & OPEN else reason
            is_cut = reason is Reason.UNRATED and used_up > 0
            used_up -= is_cut
            rows.append(
                WorkingRow(
                    0,
                    reason,
                    r + 1,
                    given.number(opponent),
                    counts=False,
                    cut=Reason.CUT_LOWEST if is_cut else None,
                )
            )
            continue
        rating, halves = game
        is_assumed = given.ratings[opponent] <= 0
        rows.append(
            WorkingRow(
                value=rating,
                reason=Reason.ASSUMED_RATING if is_assumed else Reason.OPPONENT,
                round_number=r + 1,
                opponent=given.number(opponent),
                cut=cut.get(r),
                points=5 * halves,
            )
        )
    return tuple(rows)


class AverageRating(TieBreak):
    """Average rating of opponents, ARO (Art. 10.1; rules of 2012, 2.3)."""

    code = "ARO"
    name = "Average rating of opponents"
    articles = articles_of(rules_2012="2.3", c07="10.1")
    category = Category.RATINGS
    unit = Unit.RATING
    unplayed = (
        "Left out. An unrated opponent is left out too; in 2012 he has a provisional "
        "rating."
    )
    modifiers = frozenset(
        {ModifierKind.CUT, ModifierKind.MEDIAN, ModifierKind.UNRATED_AS}
    )
    modifiers_2012 = frozenset({ModifierKind.CUT})

    def figures(self, given: StandingsInput, modifiers: Modifiers) -> list[Figure]:
        if given.edition is Edition.RULES_2012:
            return [
                self._mean_2012(given, modifiers, index) for index in range(given.count)
            ]
        figures: list[Figure] = []
        for games, unrated in rated_games(given, modifiers):
            if modifiers.low_cut:
                games, _ = without_lowest(
                    games, unrated, modifiers.low_cut, modifiers.high_cut
                )
            total = sum([rating for rating, _, _ in games])
            figures.append(rounded_half_up(total, len(games)) if games else None)
        return figures

    @staticmethod
    def _mean_2012(given: StandingsInput, modifiers: Modifiers, index: int) -> Figure:
        rows = provisional_rows(given, modifiers, index)
        if any(row.reason is Reason.NO_FIGURE for row in rows):
            return None
        values = [row.value for row in rows if row.counts and row.cut is None]
        if not values:
            return None
        total = sum(values, Fraction(0))
        return rounded_half_up(total.numerator, total.denominator * len(values))

    def working(
        self, given: StandingsInput, modifiers: Modifiers, index: int
    ) -> Working:
        if given.edition is Edition.RULES_2012:
            rows = provisional_rows(given, modifiers, index)
        else:
            rows = rating_rows(given, modifiers, index)
        return self.worked(
            given,
            index,
            value=self.column(given, modifiers)[index],
            rule=Rule.MEAN,
            rows=rows,
        )


def provisional_rows(
    given: StandingsInput, modifiers: Modifiers, index: int
) -> tuple[WorkingRow, ...]:
    """Return the opponents' ratings, unrated ones provisional (rules of 2012)."""
    provisional = provisional_ratings(given)
    rows = []
    for r, (trait, opponent) in enumerate(
        zip(given.traits[index], given.opponents[index], strict=True)
    ):
        if not is_game(trait):
            reason = Reason.NO_RESULT if trait & OPEN else Reason.NOT_PLAYED
            rows.append(
                WorkingRow(0, reason, r + 1, given.number(opponent), counts=False)
            )
            continue
        rating = provisional[opponent]
        reason = Reason.OPPONENT
        if given.ratings[opponent] <= 0:
            reason = Reason.PROVISIONAL_RATING
        if rating is None:
            reason = Reason.NO_FIGURE
        rows.append(
            WorkingRow(
                value=0 if rating is None else rating,
                reason=reason,
                round_number=r + 1,
                opponent=given.number(opponent),
                counts=rating is not None,
                points=5 * half_points(trait),
            )
        )
    return _with_lowest_cut(rows, modifiers.low_cut)


def _with_lowest_cut(rows: list[WorkingRow], low: int) -> tuple[WorkingRow, ...]:
    counted = [k for k, row in enumerate(rows) if row.counts]
    lowest = set(sorted(counted, key=lambda k: rows[k].value)[:low])
    return tuple(
        WorkingRow(
            value=row.value,
            reason=row.reason,
            round_number=row.round_number,
            opponent=row.opponent,
            cut=Reason.CUT_LOWEST if k in lowest else None,
            counts=row.counts,
            points=row.points,
        )
        for k, row in enumerate(rows)
    )
