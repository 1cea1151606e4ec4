"""Koya, KS (C.07 Art. 9.2, 14.5), and its steps, KSX (rules of 2012, 2.1.3)."""

from __future__ import annotations

from standings.tiebreaks.base import Category, GroupTieBreak, TieBreak
from standings.tiebreaks.editions import Edition, articles_of
from standings.tiebreaks.figures import Figure, Unit
from standings.tiebreaks.modifiers import PLAIN, ModifierKind, Modifiers
from standings.tiebreaks.standings_input import NOBODY, PLAYED, StandingsInput
from standings.tiebreaks.working import Reason, Rule, Working, WorkingRow


def doubled_limit(given: StandingsInput, modifiers: Modifiers) -> int:
    """Return twice the score an opponent needs, in tenths.

    Half of the maximum: a win in every round a player can be paired. In a round robin
    with an odd number everyone rests once a cycle, and a round against a player who
    left too early is a rest too.
    """
    games = given.rounds
    if given.predetermined and given.edition is not Edition.RULES_2012:
        games = max(
            (sum(who != NOBODY for who in met) for met in given.opponents), default=0
        )
    return given.scoring.win * games + 2 * modifiers.limit * given.scoring.draw


def koya_points(given: StandingsInput, index: int, doubled: int) -> int:
    """Return the points against opponents at or above a limit, in tenths."""
    scores = given.scores
    return sum(
        points
        for opponent, points in zip(
            given.opponents[index], given.points[index], strict=True
        )
        if opponent != NOBODY and 2 * scores[opponent] >= doubled
    )


class Koya(TieBreak):
    """Koya system, KS: points against all with half of the points or more."""

    code = "KS"
    name = "Koya system"
    articles = articles_of(rules_2012="2.1.3", c07="9.2")
    category = Category.OWN_RESULTS
    unit = Unit.POINTS
    unplayed = "A forfeit counts as awarded; rounds without opponent add nothing."
    modifiers = frozenset({ModifierKind.LIMIT})
    modifiers_2012 = frozenset({ModifierKind.LIMIT})

    def figures(self, given: StandingsInput, modifiers: Modifiers) -> list[Figure]:
        doubled = doubled_limit(given, modifiers)
        return [koya_points(given, index, doubled) for index in range(given.count)]

    def working(
        self, given: StandingsInput, modifiers: Modifiers, index: int
    ) -> Working:
        doubled = doubled_limit(given, modifiers)
        return self.worked(
            given,
            index,
            value=koya_points(given, index, doubled),
            rows=_rows(given, index, [doubled]),
            limits=(doubled // 2,),
        )


def _rows(
    given: StandingsInput, index: int, limits: list[int]
) -> tuple[WorkingRow, ...]:
    """Return the rounds with the first of the (doubled) limits they reach."""
    rows = []
    for r, (opponent, points) in enumerate(
        zip(given.opponents[index], given.points[index], strict=True)
    ):
        if opponent == NOBODY:
            rows.append(WorkingRow(0, Reason.NOT_PLAYED, r + 1, counts=False))
            continue
        score = given.scores[opponent]
        step = next((k for k, d in enumerate(limits) if 2 * score >= d), None)
        reason = Reason.FORFEIT_AS_GAME
        if step is None:
            reason = Reason.BELOW_LIMIT
        elif given.traits[index][r] & PLAYED:
            reason = Reason.OPPONENT
        rows.append(
            WorkingRow(
                value=points,
                reason=reason,
                round_number=r + 1,
                opponent=given.number(opponent),
                counts=step is not None,
                score=score,
                step=step or 0,
            )
        )
    return tuple(rows)


def step_limits(given: StandingsInput) -> list[int]:
    """Return twice the limits: half of the points, then each score group below."""
    doubled = doubled_limit(given, PLAIN)
    below = {2 * score for score in given.scores if 2 * score < doubled}
    return [doubled, *sorted(below, reverse=True)]


class ExtendedKoya(GroupTieBreak):
    """Extended Koya, KSX: one score group more at a time until the tie is broken."""

    code = "KSX"
    name = "Extended Koya"
    articles = articles_of(rules_2012="2.1.3.1")
    category = Category.OWN_RESULTS
    unit = Unit.PLAIN_STEPS
    unplayed = "As Koya."

    def group_figures(
        self, given: StandingsInput, modifiers: Modifiers, tied: list[int]
    ) -> list[Figure]:
        limits = step_limits(given)
        steps: dict[int, tuple[int, ...]] = {
            index: (koya_points(given, index, limits[0]),) for index in tied
        }
        for limit in limits[1:]:
            shared = _shared(steps)
            if not shared:
                break
            for index in shared:
                steps[index] += (koya_points(given, index, limit),)
        return [steps[index] for index in tied]

    def group_working(
        self, given: StandingsInput, modifiers: Modifiers, tied: list[int], index: int
    ) -> Working:
        value = self.group_figures(given, modifiers, tied)[tied.index(index)]
        shown = len(value) if isinstance(value, tuple) else 0
        limits = step_limits(given)[:shown]
        return self.worked(
            given,
            index,
            value=value,
            rule=Rule.WIDENING,
            rows=_rows(given, index, limits),
            limits=tuple(limit // 2 for limit in limits),
        )


def _shared(steps: dict[int, tuple[int, ...]]) -> list[int]:
    """Return those whose steps so far are the same as somebody else's."""
    seen: dict[tuple[int, ...], list[int]] = {}
    for index, value in steps.items():
        seen.setdefault(value, []).append(index)
    return [index for same in seen.values() if len(same) > 1 for index in same]
