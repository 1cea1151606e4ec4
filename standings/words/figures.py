"""The working of a figure in the words of the reader."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.formats import get_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from standings.chains import TO_THE_END, ChainEntry
from standings.cli.words import value_text
from standings.ranking import StandingsTable
from standings.tiebreaks.figures import NO_FIGURE, Figure, Unit, figure_text
from standings.tiebreaks.working import Reason, Rule, Working, WorkingRow
from tournaments.enums import KIND_LABELS
from tournaments.models import Entrant
from tournaments.record import Colour
from tournaments.templatetags.chess import points, signed
from tournaments.tie_break_names import places_text, tie_break_name

REASONS: dict[Reason, str | Promise] = {
    Reason.OPPONENT: gettext_lazy("opponent over the board"),
    Reason.FORFEIT_AS_GAME: gettext_lazy("a forfeit, counted as a game"),
    Reason.FORE_DRAW: gettext_lazy("last round, counted as a draw"),
    Reason.DUMMY_OWN: gettext_lazy(
        "not played: an imagined opponent with the own score"
    ),
    Reason.DUMMY_CAPPED_BY_OPPONENT: gettext_lazy(
        "forfeit: an imagined opponent, no higher than the scheduled one"
    ),
    Reason.DUMMY_CAPPED_BY_DRAWS: gettext_lazy(
        "not played: an imagined opponent, no higher than a draw in every round"
    ),
    Reason.VIRTUAL_OPPONENT: gettext_lazy("not played: the virtual opponent"),
    Reason.EVEN_OPPONENT: gettext_lazy("bye: an opponent with half of the points"),
    Reason.AWARDED: gettext_lazy("points awarded"),
    Reason.ADJUSTMENT: gettext_lazy("penalty or bonus"),
    Reason.RUNNING_SCORE: gettext_lazy("score after the round"),
    Reason.WIN: gettext_lazy("a win"),
    Reason.DRAW: gettext_lazy("a draw"),
    Reason.LOSS: gettext_lazy("a loss"),
    Reason.OVER_A_DRAW: gettext_lazy("not played: more points than a draw"),
    Reason.LIKE_A_DRAW: gettext_lazy("not played: the points of a draw"),
    Reason.UNDER_A_DRAW: gettext_lazy("not played: fewer points than a draw"),
    Reason.BLACK_GAME: gettext_lazy("played with Black"),
    Reason.AVAILABLE: gettext_lazy("ready to play"),
    Reason.OWN_FIGURE: gettext_lazy("from the list of entries or the draw"),
    Reason.ASSUMED_RATING: gettext_lazy(
        "unrated, counted with the rating the event gives"
    ),
    Reason.PROVISIONAL_RATING: gettext_lazy(
        "unrated, with the mean of the score group"
    ),
    Reason.RAISED_TO_WINDOW: gettext_lazy("raised to 350 points below the own rating"),
    Reason.LOWERED_TO_WINDOW: gettext_lazy(
        "lowered to 350 points above the own rating"
    ),
    Reason.NOT_PLAYED: gettext_lazy("not played, left out"),
    Reason.NO_RESULT: gettext_lazy("no result yet, left out"),
    Reason.REST: gettext_lazy("no opponent, left out"),
    Reason.NOT_A_WIN: gettext_lazy("no win"),
    Reason.NOT_BLACK: gettext_lazy("not with Black"),
    Reason.ELECTED_OUT: gettext_lazy("requested bye, absence or forfeit loss"),
    Reason.BELOW_LIMIT: gettext_lazy("opponent below the limit, left out"),
    Reason.UNRATED: gettext_lazy("unrated opponent, left out"),
    Reason.NO_FIGURE: gettext_lazy("the opponent has no such figure"),
    Reason.CUT_LOWEST: gettext_lazy("cut: the lowest"),
    Reason.CUT_HIGHEST: gettext_lazy("cut: the highest"),
    Reason.CUT_VOLUNTARY: gettext_lazy("cut first: a round not played by own choice"),
    Reason.CUT_EARLY: gettext_lazy("cut: one of the first rounds"),
}

RULES: dict[Rule, str | Promise] = {
    Rule.SUM: gettext_lazy("sum of what counts"),
    Rule.MEAN: gettext_lazy("mean of what counts"),
    Rule.MEAN_AND_BONUS: gettext_lazy(
        "mean of what counts, and the difference for the score"
    ),
    Rule.WINDOWED_MEAN_AND_BONUS: gettext_lazy("mean of what counts, and the quantity"),
    Rule.LEAST_RATING: gettext_lazy("least rating that expects the points scored"),
    Rule.TABLES: gettext_lazy("points in each table of the tied"),
    Rule.WIDENING: gettext_lazy("points down to each limit"),
}

COLOUR_NAMES = {
    Colour.WHITE: gettext_lazy("White"),
    Colour.BLACK: gettext_lazy("Black"),
}

NO_TIE = gettext_lazy("there is no tie to decide here")


@dataclass(frozen=True, slots=True)
class WorkedRow:
    """One round of the working."""

    row: WorkingRow
    opponent: Entrant | None
    value: str
    why: str

    @property
    def counts(self) -> bool:
        return self.row.counts and self.row.cut is None


@dataclass(frozen=True, slots=True)
class WorkedFigure:
    """One figure of a player and how it came about."""

    code: str
    anchor: str
    name: str
    text: str
    rule: str
    rows: tuple[WorkedRow, ...]
    places: str = ""
    """Which places the tie-break decides, where not all."""


def local_text(text: str) -> str:
    """Return a figure with the decimal sign of the reader's language."""
    if text == NO_FIGURE:
        return "–"
    sign = str(get_format("DECIMAL_SEPARATOR"))
    return text.replace("-", "−").replace(".", sign).replace("/", " / ")


def local_figure(figure: Figure, unit: Unit) -> str:
    """Return a figure as a page prints it."""
    return local_text(figure_text(figure, unit))


def anchors(table: StandingsTable) -> list[str]:
    """Return the name of each figure on the page of its working, each once."""
    names: list[str] = []
    for column in table.columns:
        name = column.replace("/", "-").replace("+", "plus")
        count = sum(other.split(".")[0] == name for other in names)
        names.append(f"{name}.{count + 1}" if count else name)
    return names


def figure_name(column: str) -> str:
    """Return the name of a column of the standings."""
    return _("Points") if column == "PTS" else tie_break_name(column)


def worked_figures(
    table: StandingsTable, player: Entrant, entrants: dict[int, Entrant]
) -> list[WorkedFigure]:
    """Return every figure of a player with its working, in the order of the chain."""
    workings = table.working(player.pairing_number or 0)
    kinds = round_kinds(table, player.pairing_number or 0)
    return [
        worked_figure(
            working,
            entry.column,
            anchor,
            entrants,
            kinds=kinds if entry.code == "PTS" else None,
            places=_places(entry),
        )
        for entry, anchor, working in zip(
            table.chain, anchors(table), workings, strict=True
        )
    ]


def _places(entry: ChainEntry) -> str:
    last = None if entry.last_place == TO_THE_END else entry.last_place
    return places_text({"first_place": entry.first_place, "last_place": last})


def round_kinds(table: StandingsTable, number: int) -> dict[int, str]:
    """Return what each round was for a player, in words, by its number."""
    given = table.given
    index = given.index_of[number]
    words = {}
    for r in range(given.rounds):
        outcome = given.outcome(index, r)
        words[r + 1] = str(KIND_LABELS[outcome.kind])
        if outcome.colour is not None:
            colour = COLOUR_NAMES[outcome.colour]
            words[r + 1] += f", {colour}"
    return words


def worked_figure(
    working: Working,
    column: str,
    anchor: str,
    entrants: dict[int, Entrant],
    *,
    kinds: dict[int, str] | None = None,
    places: str = "",
) -> WorkedFigure:
    """Return one figure with its working, in words; `kinds` says what rounds were."""
    return WorkedFigure(
        code=column,
        anchor=anchor,
        name=figure_name(column),
        text=_total(working),
        rule=_rule(working),
        rows=tuple(
            _worked_row(
                row,
                working,
                entrants,
                (kinds or {}).get(row.round_number or 0)
                if row.reason is Reason.AWARDED
                else None,
            )
            for row in working.rows
        ),
        places=places,
    )


def _total(working: Working) -> str:
    if working.code == "PTS" and isinstance(working.value, int):
        return points(working.value)
    return local_figure(working.value, working.unit)


def _value(row: WorkingRow, working: Working) -> str:
    if not row.counts:
        return "–"
    if working.code == "PTS" and isinstance(row.value, int):
        return points(row.value)
    return local_text(value_text(row, working.unit))


def _rule(working: Working) -> str:
    if working.has_no_tie:
        return str(NO_TIE)
    if working.rule is Rule.TABLES and working.value is None:
        return _("not all of the %(count)d tied have met: it decides nothing") % {
            "count": len(working.tied)
        }
    if working.value is None and not working.rows:
        return ""
    parts = [str(RULES[working.rule])]
    if working.limits and working.rule is Rule.SUM:
        parts.append(_("limit %(points)s") % {"points": points(working.limits[0])})
    if working.points is not None:
        parts.append(
            _("%(points)s out of %(games)d")
            % {
                "points": points(5 * working.points),
                "games": len(working.counted()),
            }
        )
    if working.bonus is not None:
        parts.append(signed(working.bonus))
    return ", ".join(parts)


def _worked_row(
    row: WorkingRow, working: Working, entrants: dict[int, Entrant], kind: str | None
) -> WorkedRow:
    return WorkedRow(
        row=row,
        opponent=entrants.get(row.opponent or 0),
        value=_value(row, working),
        why=kind or " · ".join(_why(row, working)),
    )


def _why(row: WorkingRow, working: Working) -> list[str]:
    """Return the parts of the reason for one row, the most telling first."""
    # A game over the board is what everybody expects of a row.
    why = [] if row.reason is Reason.OPPONENT else [str(REASONS[row.reason])]
    if row.score is not None and row.points is not None:
        why.append(f"{points(row.score)} × {points(row.points)}")
    elif row.score is not None and working.limits:
        why.append(_("has %(points)s") % {"points": points(row.score)})
    if row.real_score is not None:
        why.append(_("really %(points)s") % {"points": points(row.real_score)})
    if row.rating is not None:
        why.append(_("rated %(rating)d") % {"rating": row.rating})
    if row.cut is not None:
        why.append(str(REASONS[row.cut]))
    if working.rule is Rule.TABLES:
        why.append(_("table %(number)d") % {"number": row.step + 1})
    if working.rule is Rule.WIDENING and row.counts:
        limit = points(working.limits[row.step])
        why.append(_("limit %(points)s") % {"points": limit})
    return why
