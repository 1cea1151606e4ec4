"""Unplayed rounds: adjusted scores, dummies, virtual opponents (C.07 Art. 15, 16).

A *contribution* is what a round adds to Buchholz: the score of the opponent, of the
dummy or of the virtual opponent, in tenths; none where a round adds nothing.
"""

from __future__ import annotations

from standings.tiebreaks.editions import Edition
from standings.tiebreaks.standings_input import (
    FORFEIT,
    NOBODY,
    PLAYED,
    REQUESTED,
    VOLUNTARY,
    StandingsInput,
)
from standings.tiebreaks.working import Reason

Contributions = list[list[int | None]]


def adjusted_scores(given: StandingsInput, *, fore: bool = False) -> list[int]:
    """Return every score as opponents see it (16.3; rules of 2012, 2.2)."""
    return given.remember(
        ("adjusted", fore), lambda: _adjusted_scores(given, fore=fore)
    )


def _adjusted_scores(given: StandingsInput, *, fore: bool) -> list[int]:
    if given.edition is Edition.RULES_2012:
        return _scores_with_unplayed_drawn(given)
    own = own_scores(given, fore=fore)
    if given.predetermined:
        return own
    draw = given.scoring.draw
    adjusted = []
    for index, score in enumerate(own):
        traits = given.traits[index]
        round_index = given.rounds - 1
        if fore and is_fore_round(given, index, round_index):
            # Paired in the last round counts as there: nothing before it trails.
            adjusted.append(score)
            continue
        while round_index >= 0 and traits[round_index] & VOLUNTARY:
            if traits[round_index] & REQUESTED:
                score += draw - given.points[index][round_index]
            round_index -= 1
        adjusted.append(score)
    return adjusted


def _scores_with_unplayed_drawn(given: StandingsInput) -> list[int]:
    """Return the scores with every unplayed round as a draw (rules of 2012)."""
    draw = given.scoring.draw
    adjusted = []
    for index, score in enumerate(given.scores):
        for trait, opponent, points in zip(
            given.traits[index],
            given.opponents[index],
            given.points[index],
            strict=True,
        ):
            if trait & PLAYED or (given.predetermined and opponent == NOBODY):
                continue
            score += draw - points
        adjusted.append(score)
    return adjusted


def is_fore_round(given: StandingsInput, index: int, round_index: int) -> bool:
    """Return whether this is the last round of the event, and the player paired."""
    return (
        given.is_final
        and round_index == given.rounds - 1
        and given.opponents[index][round_index] != NOBODY
    )


def own_scores(given: StandingsInput, *, fore: bool = False) -> list[int]:
    """Return every score, under Fore Buchholz with the last round drawn (8.3)."""
    if not (fore and given.is_final):
        return given.scores
    last = given.rounds - 1
    draw = given.scoring.draw
    return [
        score
        if given.opponents[index][last] == NOBODY
        else score + draw - given.points[index][last]
        for index, score in enumerate(given.scores)
    ]


def contributions(
    given: StandingsInput, *, fore: bool = False, forfeits_as_games: bool = False
) -> Contributions:
    """Return what every round adds to everyone's Buchholz, in tenths."""
    as_games = forfeits_as_games or given.predetermined
    return given.remember(
        ("contributions", fore, as_games),
        lambda: _contributions(given, fore=fore, as_games=as_games),
    )


def _contributions(
    given: StandingsInput, *, fore: bool, as_games: bool
) -> Contributions:
    adjusted = adjusted_scores(given, fore=fore)
    table: Contributions = []
    for index, traits in enumerate(given.traits):
        opponents = given.opponents[index]
        row: list[int | None] = [
            adjusted[opponent]
            if trait & PLAYED
            else unplayed_contribution(given, index, r, fore=fore, as_games=as_games)[0]
            for r, (trait, opponent) in enumerate(zip(traits, opponents, strict=True))
        ]
        table.append(row)
    return table


def unplayed_contribution(
    given: StandingsInput,
    index: int,
    round_index: int,
    *,
    fore: bool = False,
    as_games: bool = False,
) -> tuple[int | None, Reason]:
    """Return what an unplayed round adds to Buchholz, and why (16.4)."""
    opponent = given.opponents[index][round_index]
    if given.predetermined and opponent == NOBODY:
        return None, Reason.REST
    if given.edition is Edition.RULES_2012:
        return virtual_opponent(given, index, round_index), Reason.VIRTUAL_OPPONENT
    adjusted = adjusted_scores(given, fore=fore)
    if fore and is_fore_round(given, index, round_index):
        return adjusted[opponent], Reason.FORE_DRAW
    if as_games and given.traits[index][round_index] & FORFEIT:
        return adjusted[opponent], Reason.FORFEIT_AS_GAME
    own = own_scores(given, fore=fore)[index]
    if given.edition is Edition.RULES_2024:
        return own, Reason.DUMMY_OWN
    if opponent != NOBODY:
        if adjusted[opponent] < own:
            return adjusted[opponent], Reason.DUMMY_CAPPED_BY_OPPONENT
        return own, Reason.DUMMY_OWN
    # Reading: before the end, the rounds of 16.4.2 are those that count so far.
    ceiling = given.scoring.draw * given.rounds
    if ceiling < own:
        return ceiling, Reason.DUMMY_CAPPED_BY_DRAWS
    return own, Reason.DUMMY_OWN


def virtual_opponent(given: StandingsInput, index: int, round_index: int) -> int:
    """Return the score of the virtual opponent in an unplayed round, in tenths.

    Same score before the round, the opposite result in it, draws afterwards (rules of
    2012, 2.2): SJR + (1 - SfJR) + 0.5 (n - R).
    """
    scoring = given.scoring
    points = given.points[index][round_index]
    opposite = (
        scoring.draw if points == scoring.draw else scoring.win + scoring.loss - points
    )
    before = given.score_after(index, round_index)
    return before + opposite + scoring.draw * (given.rounds - round_index - 1)


def is_voluntary(
    given: StandingsInput,
    index: int,
    round_index: int,
    *,
    fore: bool = False,
    forfeits_as_games: bool = False,
) -> bool:
    """Return whether the contribution comes from a voluntary unplayed round (16.5)."""
    if given.edition is Edition.RULES_2012 or given.predetermined:
        return False
    trait = given.traits[index][round_index]
    if not trait & VOLUNTARY:
        return False
    if forfeits_as_games and trait & FORFEIT:
        return False
    return not (fore and is_fore_round(given, index, round_index))
