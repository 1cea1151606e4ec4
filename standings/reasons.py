"""The working of a figure in the words of the reader."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from standings.cli.words import value_text
from standings.ranking import StandingsTable
from standings.tiebreaks.figures import figure_text
from standings.tiebreaks.working import Reason, Rule, Working, WorkingRow
from tournaments.models import Entrant
from tournaments.tie_break_names import tie_break_name

REASONS: dict[Reason, str | Promise] = {
    Reason.OPPONENT: _("opponent over the board"),
    Reason.FORFEIT_AS_GAME: _("a forfeit, counted as a game"),
    Reason.FORE_DRAW: _("last round, counted as a draw"),
    Reason.DUMMY_OWN: _("not played: an imagined opponent with the own score"),
    Reason.DUMMY_CAPPED_BY_OPPONENT: _(
        "forfeit: an imagined opponent, no higher than the scheduled one"
    ),
    Reason.DUMMY_CAPPED_BY_DRAWS: _(
        "not played: an imagined opponent, no higher than a draw in every round"
    ),
    Reason.VIRTUAL_OPPONENT: _("not played: the virtual opponent"),
    Reason.EVEN_OPPONENT: _("bye: an opponent with half of the points"),
    Reason.AWARDED: _("points awarded"),
    Reason.ADJUSTMENT: _("penalty or bonus"),
    Reason.RUNNING_SCORE: _("score after the round"),
    Reason.WIN: _("a win"),
    Reason.DRAW: _("a draw"),
    Reason.LOSS: _("a loss"),
    Reason.BLACK_GAME: _("played with Black"),
    Reason.AVAILABLE: _("ready to play"),
    Reason.OWN_FIGURE: _("from the list of entries or the draw"),
    Reason.ASSUMED_RATING: _("unrated, counted with the rating the event gives"),
    Reason.PROVISIONAL_RATING: _("unrated, with the mean of the score group"),
    Reason.RAISED_TO_WINDOW: _("raised to 350 points below the own rating"),
    Reason.LOWERED_TO_WINDOW: _("lowered to 350 points above the own rating"),
    Reason.NOT_PLAYED: _("not played, left out"),
    Reason.NO_RESULT: _("no result yet, left out"),
    Reason.REST: _("no opponent, left out"),
    Reason.NOT_A_WIN: _("no win"),
    Reason.NOT_BLACK: _("not with Black"),
    Reason.ELECTED_OUT: _("requested bye, absence or forfeit loss"),
    Reason.BELOW_LIMIT: _("opponent below the limit, left out"),
    Reason.UNRATED: _("unrated opponent, left out"),
    Reason.NO_FIGURE: _("the opponent has no such figure"),
    Reason.CUT_LOWEST: _("cut: the lowest"),
    Reason.CUT_HIGHEST: _("cut: the highest"),
    Reason.CUT_VOLUNTARY: _("cut first: a round not played by own choice"),
    Reason.CUT_EARLY: _("cut: one of the first rounds"),
}

RULES: dict[Rule, str | Promise] = {
    Rule.SUM: _("Sum of what counts"),
    Rule.MEAN: _("Mean of what counts"),
    Rule.MEAN_AND_BONUS: _("Mean of what counts, and the difference for the score"),
    Rule.WINDOWED_MEAN_AND_BONUS: _("Mean of what counts, and the quantity"),
    Rule.LEAST_RATING: _("Least rating that expects the points scored"),
    Rule.TABLES: _("Points in each table of the tied"),
    Rule.WIDENING: _("Points down to each limit"),
}


@dataclass(frozen=True, slots=True)
class WorkedRow:
    """One round of the working."""

    row: WorkingRow
    opponent: Entrant | None
    value: str
    reason: str | Promise
    cut: str | Promise

    @property
    def counts(self) -> bool:
        return self.row.counts and self.row.cut is None


@dataclass(frozen=True, slots=True)
class WorkedFigure:
    """One figure of a player and how it came about."""

    code: str
    name: str | Promise
    text: str
    rule: str | Promise
    working: Working
    rows: tuple[WorkedRow, ...]


def worked_figures(
    table: StandingsTable, player: Entrant, entrants: dict[int, Entrant]
) -> list[WorkedFigure]:
    """Return every figure of a player with its working, in the order of the chain."""
    return [
        WorkedFigure(
            code=column,
            name=tie_break_name(column),
            text=figure_text(working.value, working.unit),
            rule=RULES[working.rule],
            working=working,
            rows=tuple(_worked_row(row, working, entrants) for row in working.rows),
        )
        for column, working in zip(
            table.columns, table.working(player.pairing_number or 0), strict=True
        )
    ]


def _worked_row(
    row: WorkingRow, working: Working, entrants: dict[int, Entrant]
) -> WorkedRow:
    return WorkedRow(
        row=row,
        opponent=entrants.get(row.opponent or 0),
        value=value_text(row, working.unit) if row.counts else "–",
        reason=REASONS[row.reason],
        cut=REASONS[row.cut] if row.cut is not None else "",
    )
