"""Tie-breaks that judge each own round by itself and add up (C.07 Art. 7).

WIN, WON, BPG, BWG, REP, STD, and Kashdan (KA) of the rules of 2012.
"""

from __future__ import annotations

from abc import abstractmethod

from standings.tiebreaks.base import Category, TieBreak
from standings.tiebreaks.editions import Edition, articles_of
from standings.tiebreaks.figures import Figure, Unit
from standings.tiebreaks.modifiers import Modifiers
from standings.tiebreaks.standings_input import (
    DRAWN,
    FORFEIT,
    LOST,
    OPEN,
    PLAYED,
    VOLUNTARY,
    WON,
    StandingsInput,
)
from standings.tiebreaks.working import Reason, Working, WorkingRow
from tournaments.record import Colour


class RoundCount(TieBreak):
    """A tie-break whose figure is a sum over the own rounds."""

    category = Category.OWN_RESULTS
    unit = Unit.COUNT

    @abstractmethod
    def round_value(
        self, given: StandingsInput, index: int, round_index: int
    ) -> tuple[int, Reason]:
        """Return what one round adds, and why."""

    def figures(self, given: StandingsInput, modifiers: Modifiers) -> list[Figure]:
        rounds = range(given.rounds)
        return [
            sum(self.round_value(given, index, r)[0] for r in rounds)
            for index in range(given.count)
        ]

    def working(
        self, given: StandingsInput, modifiers: Modifiers, index: int
    ) -> Working:
        rows = []
        for r in range(given.rounds):
            value, reason = self.round_value(given, index, r)
            rows.append(
                WorkingRow(
                    value=value,
                    reason=reason,
                    round_number=r + 1,
                    opponent=given.number(given.opponents[index][r]),
                    points=given.points[index][r],
                )
            )
        return self.worked(
            given,
            index,
            value=sum(int(row.value) for row in rows),
            rows=tuple(rows),
        )


def is_forfeit_win(given: StandingsInput, index: int, round_index: int) -> bool:
    """Return whether the opponent forfeited in this round."""
    trait = given.traits[index][round_index]
    return bool(trait & FORFEIT) and not trait & VOLUNTARY


def counts_as_game(given: StandingsInput, index: int, round_index: int) -> bool:
    """Return whether a round is a game for Art. 7.

    In a round robin forfeits are games (15.2); since 2026 forfeit losses are not.
    """
    trait = given.traits[index][round_index]
    if trait & PLAYED:
        return not trait & OPEN
    if not given.predetermined or given.edition is Edition.RULES_2012:
        return False
    if given.edition is Edition.RULES_2024:
        return bool(trait & FORFEIT)
    return is_forfeit_win(given, index, round_index)


def is_black(given: StandingsInput, index: int, round_index: int) -> bool:
    return given.outcome(index, round_index).colour is Colour.BLACK


def is_won_game(given: StandingsInput, index: int, round_index: int) -> bool:
    if given.traits[index][round_index] & WON:
        return True
    return counts_as_game(given, index, round_index) and is_forfeit_win(
        given, index, round_index
    )


class Wins(RoundCount):
    """Number of wins, WIN (Art. 7.1): rounds with a win's points, played or not."""

    code = "WIN"
    name = "Number of wins"
    articles = articles_of(c07="7.1")
    unplayed = "A forfeit win, and a bye worth a win, count."

    def round_value(
        self, given: StandingsInput, index: int, round_index: int
    ) -> tuple[int, Reason]:
        trait = given.traits[index][round_index]
        if trait & PLAYED:
            is_win = bool(trait & WON)
        else:
            is_win = given.points[index][round_index] >= given.scoring.win
        return (1, Reason.WIN) if is_win else (0, Reason.NOT_A_WIN)


class GamesWon(RoundCount):
    """Number of games won, WON (Art. 7.2; rules of 2012, 2.1.4), over the board."""

    code = "WON"
    name = "Number of games won"
    articles = articles_of(rules_2012="2.1.4", c07="7.2")
    unplayed = "No unplayed round counts; in a round robin a forfeit win does (15.2)."

    def round_value(
        self, given: StandingsInput, index: int, round_index: int
    ) -> tuple[int, Reason]:
        if is_won_game(given, index, round_index):
            return 1, Reason.WIN
        if counts_as_game(given, index, round_index):
            return 0, Reason.NOT_A_WIN
        return 0, Reason.NOT_PLAYED


class BlackGames(RoundCount):
    """Games played with Black, BPG (Art. 7.3; rules of 2012, 2.1.5)."""

    code = "BPG"
    name = "Number of games played with Black"
    articles = articles_of(rules_2012="2.1.5", c07="7.3")
    unplayed = "No unplayed round counts, whatever colour was scheduled."

    def round_value(
        self, given: StandingsInput, index: int, round_index: int
    ) -> tuple[int, Reason]:
        if not counts_as_game(given, index, round_index):
            return 0, Reason.NOT_PLAYED
        if is_black(given, index, round_index):
            return 1, Reason.BLACK_GAME
        return 0, Reason.NOT_BLACK


class BlackWins(RoundCount):
    """Games won with Black, BWG (Art. 7.4)."""

    code = "BWG"
    name = "Number of games won with Black"
    articles = articles_of(c07="7.4")
    unplayed = "No unplayed round counts; in a round robin a forfeit win does (15.2)."

    def round_value(
        self, given: StandingsInput, index: int, round_index: int
    ) -> tuple[int, Reason]:
        if not counts_as_game(given, index, round_index):
            return 0, Reason.NOT_PLAYED
        if not is_black(given, index, round_index):
            return 0, Reason.NOT_BLACK
        if is_won_game(given, index, round_index):
            return 1, Reason.WIN
        return 0, Reason.NOT_A_WIN


class RoundsElectedToPlay(RoundCount):
    """Rounds one elected to play, REP (Art. 7.6)."""

    code = "REP"
    name = "Rounds one elected to play"
    articles = articles_of(c07="7.6")
    unplayed = "Requested byes, absences and forfeit losses take one away each."

    def round_value(
        self, given: StandingsInput, index: int, round_index: int
    ) -> tuple[int, Reason]:
        if given.traits[index][round_index] & VOLUNTARY:
            return 0, Reason.ELECTED_OUT
        return 1, Reason.AVAILABLE


class StandardPoints(RoundCount):
    """Standard points, STD (Art. 7.7): 1 for the better half of a round, ½ for even."""

    code = "STD"
    name = "Standard points"
    articles = articles_of(new_in_2026="7.7")
    unit = Unit.POINTS
    unplayed = "By the points awarded, against those of a draw."

    def round_value(
        self, given: StandingsInput, index: int, round_index: int
    ) -> tuple[int, Reason]:
        trait = given.traits[index][round_index]
        own = given.points[index][round_index]
        draw = given.scoring.draw
        if not trait & PLAYED:
            # Reading: a forfeit is unplayed, so a double forfeit gives nothing.
            if own == draw:
                return 5, Reason.LIKE_A_DRAW
            return (10, Reason.OVER_A_DRAW) if own > draw else (0, Reason.UNDER_A_DRAW)
        opponent = given.opponents[index][round_index]
        other = given.points[opponent][round_index]
        if own == other:
            # A game without a result yet gives nothing to either side.
            is_pending = bool(trait & OPEN) and own < draw
            return (0, Reason.NO_RESULT) if is_pending else (5, Reason.DRAW)
        return (10, Reason.WIN) if own > other else (0, Reason.LOSS)


class Kashdan(RoundCount):
    """Kashdan, KA (rules of 2012, 2.1.6): four for a win, two a draw, one a loss."""

    code = "KA"
    name = "Kashdan"
    articles = articles_of(rules_2012="2.1.6")
    unplayed = "Unplayed rounds give nothing."

    def round_value(
        self, given: StandingsInput, index: int, round_index: int
    ) -> tuple[int, Reason]:
        trait = given.traits[index][round_index]
        if trait & WON:
            return 4, Reason.WIN
        if trait & DRAWN:
            return 2, Reason.DRAW
        if trait & LOST:
            return 1, Reason.LOSS
        return 0, Reason.NO_RESULT if trait & OPEN else Reason.NOT_PLAYED
