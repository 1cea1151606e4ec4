"""The shape of a tie-break: code, article, unplayed rounds, figures, working."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import ClassVar

from standings.tiebreaks.editions import ALL_EDITIONS, Edition
from standings.tiebreaks.figures import Figure, Unit
from standings.tiebreaks.modifiers import ModifierKind, Modifiers
from standings.tiebreaks.standings_input import StandingsInput
from standings.tiebreaks.working import Rule, Working, WorkingRow


class Category(StrEnum):
    """What a tie-break looks at: the three categories of the rules of 2012."""

    POINTS = "points"
    OWN_RESULTS = "own-results"
    OPPONENTS_RESULTS = "opponents-results"
    RATINGS = "ratings"
    LAST_RESORT = "last-resort"


class TieBreak(ABC):
    """One tie-break; it keeps nothing, all figures come from the input."""

    code: ClassVar[str]
    name: ClassVar[str]
    articles: ClassVar[Mapping[Edition, str]]
    """Article by edition; an edition without one does not know the tie-break."""
    category: ClassVar[Category]
    unit: ClassVar[Unit]
    unplayed: ClassVar[str]
    """What becomes of unplayed rounds."""
    modifiers: ClassVar[frozenset[ModifierKind]] = frozenset()
    modifiers_2012: ClassVar[frozenset[ModifierKind]] = frozenset()
    is_ascending: ClassVar[bool] = False
    """Whether the lower figure ranks higher."""
    needs_tie: ClassVar[bool] = False
    """Whether the figure depends on who is tied."""

    @classmethod
    def editions(cls) -> frozenset[Edition]:
        return ALL_EDITIONS & cls.articles.keys()

    @classmethod
    def accepted(cls, edition: Edition) -> frozenset[ModifierKind]:
        """Return the modifiers that make sense under an edition."""
        if edition is Edition.RULES_2012:
            return cls.modifiers_2012
        return cls.modifiers

    @abstractmethod
    def figures(self, given: StandingsInput, modifiers: Modifiers) -> list[Figure]:
        """Return the figure of every player, by index."""

    def column(self, given: StandingsInput, modifiers: Modifiers) -> list[Figure]:
        """Return the figures, computed at most once for an input."""
        return given.remember(
            (self.code, modifiers), lambda: self.figures(given, modifiers)
        )

    @abstractmethod
    def working(
        self, given: StandingsInput, modifiers: Modifiers, index: int
    ) -> Working:
        """Return how the figure of one player came about."""

    def worked(
        self,
        given: StandingsInput,
        index: int,
        value: Figure,
        rows: tuple[WorkingRow, ...],
        rule: Rule = Rule.SUM,
        *,
        bonus: int | None = None,
        points: int | None = None,
        limits: tuple[int, ...] = (),
        tied: Sequence[int] = (),
    ) -> Working:
        """Return the working of a player's figure from its rows."""
        return Working(
            code=self.code,
            player=given.numbers[index],
            unit=self.unit,
            value=value,
            rule=rule,
            rows=rows,
            bonus=bonus,
            points=points,
            limits=limits,
            tied=tuple(given.numbers[i] for i in tied),
        )


class GroupTieBreak(TieBreak):
    """A tie-break whose figures depend on who is tied."""

    needs_tie: ClassVar[bool] = True

    @abstractmethod
    def group_figures(
        self, given: StandingsInput, modifiers: Modifiers, tied: list[int]
    ) -> list[Figure]:
        """Return the figures of tied players, in the order of the list."""

    @abstractmethod
    def group_working(
        self, given: StandingsInput, modifiers: Modifiers, tied: list[int], index: int
    ) -> Working:
        """Return the working of one player among those tied."""

    def figures(self, given: StandingsInput, modifiers: Modifiers) -> list[Figure]:
        """Return the figures with all players on the same score as the tied."""
        result: list[Figure] = [None] * given.count
        by_score: dict[int, list[int]] = {}
        for index, score in enumerate(given.scores):
            by_score.setdefault(score, []).append(index)
        for tied in by_score.values():
            for index, figure in zip(
                tied, self.group_figures(given, modifiers, tied), strict=True
            ):
                result[index] = figure
        return result

    def working(
        self, given: StandingsInput, modifiers: Modifiers, index: int
    ) -> Working:
        score = given.scores[index]
        tied = [i for i in range(given.count) if given.scores[i] == score]
        return self.group_working(given, modifiers, tied, index)
