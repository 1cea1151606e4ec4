"""The working of a figure in English, for the command line."""

from __future__ import annotations

from standings.tiebreaks.editions import Edition
from standings.tiebreaks.figures import (
    NO_FIGURE,
    Unit,
    decimals,
    figure_text,
    rounded_half_up,
    tenths_text,
)
from standings.tiebreaks.registry import TIE_BREAKS
from standings.tiebreaks.working import Reason, Rule, Working, WorkingRow

REASONS: dict[Reason, str] = {
    Reason.OPPONENT: "opponent over the board",
    Reason.FORFEIT_AS_GAME: "a forfeit, counted as a game",
    Reason.FORE_DRAW: "last round, counted as a draw",
    Reason.DUMMY_OWN: "unplayed: a dummy with the own score",
    Reason.DUMMY_CAPPED_BY_OPPONENT: (
        "forfeit: a dummy, no higher than the scheduled opponent"
    ),
    Reason.DUMMY_CAPPED_BY_DRAWS: (
        "unplayed: a dummy, no higher than a draw in every round"
    ),
    Reason.VIRTUAL_OPPONENT: "unplayed: the virtual opponent",
    Reason.EVEN_OPPONENT: "bye: an opponent with half of the points",
    Reason.AWARDED: "points awarded",
    Reason.ADJUSTMENT: "penalty or bonus",
    Reason.RUNNING_SCORE: "score after the round",
    Reason.WIN: "a win",
    Reason.DRAW: "a draw",
    Reason.LOSS: "a loss",
    Reason.OVER_A_DRAW: "unplayed: more points than a draw",
    Reason.LIKE_A_DRAW: "unplayed: the points of a draw",
    Reason.UNDER_A_DRAW: "unplayed: fewer points than a draw",
    Reason.BLACK_GAME: "played with Black",
    Reason.AVAILABLE: "ready to play",
    Reason.OWN_FIGURE: "from the list of entries or the draw",
    Reason.ASSUMED_RATING: "unrated, counted with the rating the event gives",
    Reason.PROVISIONAL_RATING: "unrated, with the mean of the score group",
    Reason.RAISED_TO_WINDOW: "raised to 350 points below the own rating",
    Reason.LOWERED_TO_WINDOW: "lowered to 350 points above the own rating",
    Reason.NOT_PLAYED: "not played, left out",
    Reason.NO_RESULT: "no result yet, left out",
    Reason.REST: "no opponent, left out",
    Reason.NOT_A_WIN: "no win",
    Reason.NOT_BLACK: "not with Black",
    Reason.ELECTED_OUT: "requested bye, absence or forfeit loss",
    Reason.BELOW_LIMIT: "opponent below the limit, left out",
    Reason.UNRATED: "unrated opponent, left out",
    Reason.NO_FIGURE: "the opponent has no such figure",
    Reason.CUT_LOWEST: "cut: the lowest",
    Reason.CUT_HIGHEST: "cut: the highest",
    Reason.CUT_VOLUNTARY: "cut first: a voluntary unplayed round",
    Reason.CUT_EARLY: "cut: one of the first rounds",
}

RULES: dict[Rule, str] = {
    Rule.SUM: "sum of what counts",
    Rule.MEAN: "mean of what counts",
    Rule.MEAN_AND_BONUS: "mean of what counts, plus the difference for the score",
    Rule.WINDOWED_MEAN_AND_BONUS: "mean of what counts, plus the quantity",
    Rule.LEAST_RATING: "least rating that expects the points scored",
    Rule.TABLES: "points in each table of the tied",
    Rule.WIDENING: "points down to each limit",
}


def value_text(row: WorkingRow, unit: Unit) -> str:
    """Return the value of a row in the unit of its figure."""
    if unit in (Unit.POINT_STEPS, Unit.PLAIN_STEPS, Unit.POINTS):
        return tenths_text(row.value)
    whole = rounded_half_up(row.value.numerator, row.value.denominator)
    return decimals(whole, 2) if unit is Unit.PRODUCT else str(whole)


def row_text(row: WorkingRow, working: Working) -> str:
    """Return one row: round, opponent, value, and why."""
    place = "before" if row.round_number is None else f"round {row.round_number}"
    who = "" if row.opponent is None else f"player {row.opponent}"
    counts = row.counts and row.cut is None
    shown = value_text(row, working.unit) if row.counts else NO_FIGURE
    why = [REASONS[row.reason]]
    if row.score is not None and row.points is not None:
        why.append(f"{tenths_text(row.score)} x {tenths_text(row.points)}")
    elif row.score is not None and working.limits:
        why.append(f"who has {tenths_text(row.score)}")
    if row.real_score is not None:
        why.append(f"really {tenths_text(row.real_score)}")
    if row.rating is not None:
        why.append(f"rated {row.rating}")
    if row.cut is not None:
        why.append(REASONS[row.cut])
    if working.rule is Rule.TABLES:
        why.append(f"table {row.step + 1}")
    if working.rule is Rule.WIDENING and row.counts:
        why.append(f"limit {tenths_text(working.limits[row.step])}")
    mark = " " if counts else "*"
    return f"  {place:9} {who:12} {shown:>8}{mark} {'; '.join(why)}"


def _rule(working: Working) -> str:
    if working.has_no_tie:
        return "there is no tie to decide here"
    if working.rule is Rule.TABLES and working.value is None:
        return f"not all of the {len(working.tied)} tied have met: it decides nothing"
    return RULES[working.rule]


def working_text(working: Working, column: str, edition: Edition) -> str:
    """Return the working of one figure as lines of text."""
    tie_break = TIE_BREAKS[working.code]
    article = tie_break.articles[edition]
    lines = [
        f"{column} {tie_break.name} ({article}), player {working.player}: "
        f"{figure_text(working.value, working.unit)}"
    ]
    lines += [row_text(row, working) for row in working.rows]
    summary = _rule(working)
    if working.limits and working.rule is Rule.SUM:
        summary += f", limit {tenths_text(working.limits[0])}"
    if working.points is not None:
        games = len(working.counted())
        summary += f", {tenths_text(5 * working.points)} out of {games}"
    if working.bonus is not None:
        summary += f" ({working.bonus:+d})"
    lines.append(f"  = {figure_text(working.value, working.unit)}: {summary}")
    return "\n".join(lines)
