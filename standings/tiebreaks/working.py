"""The working of a figure: one row a round, with reasons as codes.

Pages translate the codes; `standings.cli.words` says them in English.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from standings.tiebreaks.figures import Figure, Unit, rounded_half_up
from standings.tiebreaks.rating_tables import least_rating


class Reason(StrEnum):
    """Why a row has its value, or why it is left out."""

    # Where the value comes from.
    OPPONENT = "opponent"
    """The opponent met over the board."""
    FORFEIT_AS_GAME = "forfeit-as-game"
    """A forfeit that counts as a game against the scheduled opponent."""
    FORE_DRAW = "fore-draw"
    """The last round, paired and taken as drawn."""
    DUMMY_OWN = "dummy-own"
    """A dummy with the player's own score (16.4)."""
    DUMMY_CAPPED_BY_OPPONENT = "dummy-capped-by-opponent"
    """The dummy of a forfeit, not above the scheduled opponent (16.4.1)."""
    DUMMY_CAPPED_BY_DRAWS = "dummy-capped-by-draws"
    """The dummy of a bye, not above a draw in every round (16.4.2)."""
    VIRTUAL_OPPONENT = "virtual-opponent"
    """The virtual opponent of an unplayed round (rules of 2012)."""
    EVEN_OPPONENT = "even-opponent"
    """A bye, as an opponent with half of the points (rules of 2012)."""
    AWARDED = "awarded"
    """Points as awarded, played or not."""
    ADJUSTMENT = "adjustment"
    """A penalty or a bonus."""
    RUNNING_SCORE = "running-score"
    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    OVER_A_DRAW = "over-a-draw"
    """An unplayed round with more points than a draw, the points of one, or fewer."""
    LIKE_A_DRAW = "like-a-draw"
    UNDER_A_DRAW = "under-a-draw"
    BLACK_GAME = "black-game"
    AVAILABLE = "available"
    """A round the player was ready to play."""
    OWN_FIGURE = "own-figure"
    """A figure known before the start: rating or pairing number."""
    ASSUMED_RATING = "assumed-rating"
    """An unrated opponent with the rating the rules of the event give."""
    PROVISIONAL_RATING = "provisional-rating"
    """An unrated opponent with the mean of a score group (rules of 2012)."""
    RAISED_TO_WINDOW = "raised-to-window"
    LOWERED_TO_WINDOW = "lowered-to-window"
    """A rating brought within 350 points of the own one (rules of 2012)."""
    # Why the row does not count.
    NOT_PLAYED = "not-played"
    NO_RESULT = "no-result"
    REST = "rest"
    """No opponent in a round robin."""
    NOT_A_WIN = "not-a-win"
    NOT_BLACK = "not-black"
    ELECTED_OUT = "elected-out"
    """A requested bye or a forfeit loss."""
    BELOW_LIMIT = "below-limit"
    UNRATED = "unrated"
    NO_FIGURE = "no-figure"
    """The opponent has no figure of this kind."""
    # Why a row that would count is cut.
    CUT_LOWEST = "cut-lowest"
    CUT_HIGHEST = "cut-highest"
    CUT_VOLUNTARY = "cut-voluntary"
    """A voluntary unplayed round, cut before the lowest (16.5)."""
    CUT_EARLY = "cut-early"
    """One of the first rounds, cut from the progressive score."""


class Rule(StrEnum):
    """How the rows make the figure."""

    SUM = "sum"
    MEAN = "mean"
    """The mean of the counted rows, a half of the last digit upwards."""
    MEAN_AND_BONUS = "mean-and-bonus"
    """The rounded mean plus the number the table gives (dp)."""
    WINDOWED_MEAN_AND_BONUS = "windowed-mean-and-bonus"
    """The exact mean plus the number of the table, rounded at the end."""
    LEAST_RATING = "least-rating"
    """The least rating that expects the points scored."""
    TABLES = "tables"
    """Each step is the sum of the rows of its own table."""
    WIDENING = "widening"
    """Each step is the sum of the rows up to it."""


@dataclass(frozen=True, slots=True)
class WorkingRow:
    """What one round adds to a figure."""

    value: int | Fraction
    """What counts, in the unit of the working; kept even where the row is cut."""
    reason: Reason
    round_number: int | None = None
    opponent: int | None = None
    """Pairing number."""
    cut: Reason | None = None
    counts: bool = True
    points: int | None = None
    """Points the player got in the round, in tenths, where they matter."""
    score: int | None = None
    """Score counted for the opponent, dummy or virtual opponent, in tenths."""
    real_score: int | None = None
    """Score the opponent really has, in tenths, where another one counts."""
    rating: int | None = None
    """Rating before it was brought into the window."""
    step: int = 0


@dataclass(frozen=True, slots=True)
class Working:
    """How a figure came about."""

    code: str
    player: int
    unit: Unit
    value: Figure
    rule: Rule = Rule.SUM
    rows: tuple[WorkingRow, ...] = ()
    bonus: int | None = None
    """What the table adds to the mean."""
    points: int | None = None
    """Points of the counted games, in halves, where the rule needs them."""
    limits: tuple[int, ...] = ()
    """Limits of the steps, in tenths."""
    tied: tuple[int, ...] = ()
    """Pairing numbers of those tied there, where the figure depends on them."""

    @property
    def has_no_tie(self) -> bool:
        """Return whether there was nothing to decide: nobody else was tied."""
        return self.value is None and len(self.tied) == 1

    def counted(self, step: int | None = None) -> list[int | Fraction]:
        """Return the values that count, of one step or of all."""
        return [
            row.value
            for row in self.rows
            if row.counts and row.cut is None and step in (None, row.step)
        ]

    def recomputed(self) -> Figure:
        """Return the figure anew from the rows; equal to `value`."""
        values = self.counted()
        if self.rule is Rule.SUM:
            return int(sum(values))
        if self.rule in (Rule.TABLES, Rule.WIDENING):
            return self._recomputed_steps()
        if self.value is None:
            return None
        if self.rule is Rule.LEAST_RATING:
            return least_rating([int(value) for value in values], self.points or 0)
        total = Fraction(sum(values)) / len(values)
        if self.rule is Rule.WINDOWED_MEAN_AND_BONUS:
            total += self.bonus or 0
        mean = rounded_half_up(total.numerator, total.denominator)
        if self.rule is Rule.MEAN_AND_BONUS:
            mean += self.bonus or 0
        return mean

    def _recomputed_steps(self) -> Figure:
        if not isinstance(self.value, tuple):
            return self.value
        steps: list[int | Fraction | None] = []
        for step, stated in enumerate(self.value):
            if self.rule is Rule.TABLES:
                total = sum(self.counted(step), Fraction(0))
            else:
                total = sum(
                    (sum(self.counted(k), Fraction(0)) for k in range(step + 1)),
                    Fraction(0),
                )
            steps.append(None if stated is None else total)
        return tuple(steps)
