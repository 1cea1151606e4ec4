"""Direct encounter, DE (C.07 Art. 6; rules of 2012, 2.1.2).

The figure has one step for each table a player was in: the points of the games among
those tied there, or nothing where the table could not place the player.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from standings.tiebreaks.base import Category, GroupTieBreak
from standings.tiebreaks.editions import Edition, articles_of
from standings.tiebreaks.figures import Figure, Step, Unit
from standings.tiebreaks.modifiers import ModifierKind, Modifiers
from standings.tiebreaks.standings_input import FORFEIT, OPEN, PLAYED, StandingsInput
from standings.tiebreaks.working import Reason, Rule, Working, WorkingRow


class Encounters(NamedTuple):
    """One player in the table of the tied."""

    player: int
    points: int | Fraction
    """Points against the others, several games with one of them averaged (6.1.2)."""
    missing: int
    """How many of the others were not met."""


def encounter_trait(given: StandingsInput, modifiers: Modifiers) -> int:
    """Return the traits of rounds that are encounters.

    Forfeits are not (6.1.1), except in round robins (15.2) and by the modifier P;
    under the rules of 2012 they never are.
    """
    if given.edition is Edition.RULES_2012:
        return PLAYED
    if given.predetermined or modifiers.forfeits_as_games:
        return PLAYED | FORFEIT
    return PLAYED


def is_encounter(trait: int, wanted: int) -> bool:
    """Return whether a round counts; a game without a result is one still missing."""
    return bool(trait & wanted) and not trait & OPEN


def encounter_table(
    given: StandingsInput, tied: list[int], trait: int
) -> list[Encounters]:
    """Return the table of the games among the tied (6.1)."""
    members = set(tied)
    table = []
    for index in tied:
        opponents = given.opponents[index]
        met: dict[int, list[int]] = {}
        if not members.isdisjoint(opponents):
            for r, opponent in enumerate(opponents):
                if opponent in members and is_encounter(given.traits[index][r], trait):
                    met.setdefault(opponent, []).append(given.points[index][r])
        points: int | Fraction = 0
        for results in met.values():
            total = sum(results)
            points += total if len(results) == 1 else Fraction(total, len(results))
        table.append(Encounters(index, points, len(tied) - 1 - len(met)))
    return table


def placed(
    given: StandingsInput, tied: list[int], trait: int
) -> list[tuple[Step, list[int]]]:
    """Return the tied in groups, best first, each with its points in the table.

    Everyone met: by points (6.2). Otherwise the first is placed if nobody can catch up
    whatever the missing games would have brought, then the second, and so on; the rest
    stay together without points (6.3).
    """
    table = encounter_table(given, tied, trait)
    is_complete = given.predetermined and given.edition is not Edition.RULES_2012
    if is_complete or all(row.missing == 0 for row in table):
        by_points: dict[int | Fraction, list[int]] = {}
        for row in table:
            by_points.setdefault(row.points, []).append(row.player)
        return [
            (points, by_points[points]) for points in sorted(by_points, reverse=True)
        ]
    if given.edition is Edition.RULES_2012:
        return [(None, tied)]
    return _placed_for_certain(table, given.scoring.win)


def _placed_for_certain(
    table: list[Encounters], win: int
) -> list[tuple[Step, list[int]]]:
    order = sorted(table, key=lambda row: (-row.points, -row.missing))
    highest: list[int | Fraction] = [0] * (len(order) + 1)
    """Most that anyone from this place on can reach."""
    for place in range(len(order) - 1, -1, -1):
        reach = order[place].points + win * order[place].missing
        highest[place] = max(reach, highest[place + 1])
    groups: list[tuple[Step, list[int]]] = []
    place = 0
    while place + 1 < len(order) and order[place].points > highest[place + 1]:
        groups.append((order[place].points, [order[place].player]))
        place += 1
    rest = order[place:]
    if len(rest) == 1:
        # Last of all, and for certain: whoever is above cannot be caught.
        groups.append((rest[0].points, [rest[0].player]))
    else:
        groups.append((None, [row.player for row in rest]))
    return groups


def encounter_steps(
    given: StandingsInput, tied: list[int], trait: int
) -> dict[int, tuple[Step, ...]]:
    """Return the figures of the tied, applying the table again to ties left."""
    if len(tied) < 2:
        return dict.fromkeys(tied, ())
    groups = placed(given, tied, trait)
    if len(groups) == 1:
        points = groups[0][0]
        return dict.fromkeys(tied, () if points is None else (points,))
    again = given.edition is not Edition.RULES_2012
    steps: dict[int, tuple[Step, ...]] = {}
    for points, members in groups:
        deeper = encounter_steps(given, members, trait) if again else {}
        for index in members:
            steps[index] = (points, *deeper.get(index, ()))
    return steps


class DirectEncounter(GroupTieBreak):
    """The points of the games among the tied."""

    code = "DE"
    name = "Direct encounter"
    articles = articles_of(rules_2012="2.1.2", c07="6")
    category = Category.OWN_RESULTS
    unit = Unit.POINT_STEPS
    unplayed = (
        "Forfeits are no encounters, except in a round robin since 2024; byes play no "
        "part."
    )
    modifiers = frozenset({ModifierKind.FORFEITS_AS_GAMES})

    def group_figures(
        self, given: StandingsInput, modifiers: Modifiers, tied: list[int]
    ) -> list[Figure]:
        steps = encounter_steps(given, tied, encounter_trait(given, modifiers))
        return [steps[index] or None for index in tied]

    def group_working(
        self, given: StandingsInput, modifiers: Modifiers, tied: list[int], index: int
    ) -> Working:
        trait = encounter_trait(given, modifiers)
        value = self.group_figures(given, modifiers, tied)[tied.index(index)]
        rows: list[WorkingRow] = []
        members = tied
        step = 0
        while True:
            rows.extend(_table_rows(given, members, trait, index, step))
            groups = placed(given, members, trait) if len(members) > 1 else []
            if len(groups) < 2 or given.edition is Edition.RULES_2012:
                break
            members = next(group for _, group in groups if index in group)
            if len(members) < 2:
                break
            step += 1
        return self.worked(
            given,
            index,
            value=value,
            rule=Rule.TABLES,
            rows=tuple(rows),
            tied=tied,
        )


def _table_rows(
    given: StandingsInput, members: list[int], trait: int, index: int, step: int
) -> list[WorkingRow]:
    """Return the own games of one table, a game met twice with half its points."""
    opponents = given.opponents[index]
    others = set(members) - {index}
    rounds = [
        r
        for r, opponent in enumerate(opponents)
        if opponent in others and is_encounter(given.traits[index][r], trait)
    ]
    rows = []
    for r in rounds:
        meetings = sum(opponents[other] == opponents[r] for other in rounds)
        points = given.points[index][r]
        is_forfeit = bool(given.traits[index][r] & FORFEIT)
        rows.append(
            WorkingRow(
                value=points if meetings == 1 else Fraction(points, meetings),
                reason=Reason.FORFEIT_AS_GAME if is_forfeit else Reason.OPPONENT,
                round_number=r + 1,
                opponent=given.number(opponents[r]),
                points=points,
                step=step,
            )
        )
    return rows
