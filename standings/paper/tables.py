"""Paper of the whole tournament: standings and wallchart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from standings.paper.heights import (
    PageRoom,
    RowHeight,
    RowHeights,
    page_room,
    text_height,
)
from standings.paper.lists import list_content
from standings.paper.sheets import TURNED_WIDTH, PaperWish, Sheet
from standings.paper.typesetting import (
    lined_up,
    lines_on_a_wall,
    padded,
    rating_text,
    room_in,
    score_text,
    tabbed,
)
from standings.sheets.standings import StandingsLine, StandingsSheet, standings_sheet
from standings.sheets.wallchart import WallchartLine, WallchartSheet, wallchart_sheet
from standings.wallchart import MeetingCell, RoundCell, WallchartOrder
from tournaments.models import Entrant
from tournaments.record import Colour
from tournaments.templatetags.chess import bye_words, result_letter

UPRIGHT, TURNED = 9, 14
"""Rounds that fit a page as it stands, and a turned one; more are split."""
UPRIGHT_SQUARE, TURNED_SQUARE = 14, 24
"""The same for players of an all-play-all, whose cells are narrow."""
UPRIGHT_FIGURES = 6
"""Tie-breaks that fit a page as it stands."""
UPRIGHT_NUMBER = 999
"""Highest number that fits a cell of a page as it stands."""
LARGE_LINES, LARGE_TURNED_LINES = 30, 20
"""Up to so many lines a table stands on one page in larger type."""
LEAST_NAME = 55
"""Millimetres that larger type leaves for a name."""
PLAY_OFF_HEIGHT = 26
"""Millimetres of a play-off under the standings: its title and a few lines."""
KEY_HEIGHT = 8
"""Millimetres of the key under a wallchart."""


@dataclass(frozen=True, slots=True)
class TableType:
    """How a table is set: widths and type of print-tables.css."""

    kind: str
    """Its classes."""
    points: float
    cell: float
    """Of a round or a tie-break, in millimetres, as the next one."""
    rest: float
    """What the other columns take beside the name."""
    heights: RowHeights | None = None
    """Of its rows, where they may stand closer."""

    def name_width(self, width: float, cells: int) -> float:
        return width - self.rest - self.cell * cells


ROWS = RowHeights(RowHeight(9.5, 0.75), RowHeight(9.5, 0.35))
CHART_ROWS = RowHeights(RowHeight(8, 0.6), RowHeight(8, 0.35))

STANDINGS = TableType("", 9.5, 12, 24, ROWS)
LARGE_STANDINGS = TableType("large", 11, 13.5, 28)
CHART = TableType("", 8, 10, 40, CHART_ROWS)
TURNED_CHART = TableType("", 8, 12, 42, CHART_ROWS)
SQUARE = TableType("square", 8, 7, 40, CHART_ROWS)
LARGE_CHART = TableType("large", 10.5, 13, 51)
LARGE_SQUARE = TableType("large square", 10.5, 9.5, 51)


def _kind(
    set_in: TableType, entrants: Sequence[Entrant], *, room: float, page: PageRoom
) -> str:
    """Return the classes of a table: closer where this saves its last page."""
    if set_in.heights is None:
        return set_in.kind
    rows = [lines_on_a_wall(e.name, room, title=e.title) for e in entrants]
    kinds = set_in.kind, set_in.heights.kind_of(page, lambda points: rows)
    return " ".join(kind for kind in kinds if kind)


def _large_if_it_fits(
    usual: TableType, large: TableType, *, lines: int, cells: int, sheet_width: float
) -> TableType:
    """Return larger type for a short table, where names keep their room."""
    is_turned = sheet_width > TURNED_WIDTH
    most = LARGE_TURNED_LINES if is_turned else LARGE_LINES
    has_room = large.name_width(sheet_width, cells) >= LEAST_NAME
    return large if lines <= most and has_room else usual


@dataclass(frozen=True, slots=True)
class PaperStanding:
    """One player, with the figures as lines of type."""

    line: StandingsLine
    rank: str
    points: str
    figures: str
    """The tie-breaks, then rating, federation and number."""


def standings(wish: PaperWish) -> Sheet:
    after = wish.round_.number if wish.round_ and wish.round_.is_finished else None
    sheet = standings_sheet(wish.tournament, after_round=after)
    columns = [
        padded([line.cells[place].text for line in sheet.lines])
        for place in range(len(sheet.columns))
    ]
    lines = standing_lines(sheet, columns)
    is_landscape = len(columns) > UPRIGHT_FIGURES and not wish.in_two_columns
    width = wish.width(is_landscape=is_landscape)
    heads = [*(c.text for c in sheet.columns), _("Rating"), _("Fed."), _("No.")]
    set_in = _large_if_it_fits(
        STANDINGS,
        LARGE_STANDINGS,
        lines=len(lines),
        cells=len(heads),
        sheet_width=width,
    )
    room = room_in(set_in.name_width(width, len(heads)), set_in.points)
    key = " · ".join(f"{column.text} {column.name}" for column in sheet.columns)
    foot = text_height(key, width) + PLAY_OFF_HEIGHT * len(sheet.play_offs)
    title = (
        _("Final standings")
        if sheet.is_final
        else _("Standings after round %(number)d") % {"number": sheet.after_round}
    )
    page = page_room(wish, title, is_landscape=is_landscape, foot=foot)
    return Sheet(
        title=title,
        template="paper/standings.html",
        content={
            **list_content(
                wish,
                lines,
                room=room,
                room_in_columns=room_in(66, 8.5),
            ),
            "sheet": sheet,
            "kind": _kind(
                set_in, [n.entrant for n in sheet.lines], room=room, page=page
            ),
            "heads": tabbed(heads),
            "cells": len(heads),
        },
        is_landscape=is_landscape,
    )


def standing_lines(
    sheet: StandingsSheet, columns: Sequence[Sequence[str]] = ()
) -> list[PaperStanding]:
    """Return the players of standings; `columns`: their tie-breaks."""
    lines = sheet.lines
    ranks = padded([str(line.row.rank) for line in lines])
    numbers = padded([str(line.row.number) for line in lines])
    points = lined_up([score_text(line.points) for line in lines])
    return [
        PaperStanding(
            line=line,
            rank=ranks[place],
            points=points[place],
            figures=tabbed(
                (
                    *(column[place] for column in columns),
                    rating_text(line.rating, is_estimated=line.is_estimated),
                    line.entrant.federation,
                    numbers[place],
                )
            ),
        )
        for place, line in enumerate(lines)
    ]


@dataclass(frozen=True, slots=True)
class ChartLine:
    """One player, with the rounds of a part as one line of type."""

    line: WallchartLine
    shown: str
    rating: str
    cells: str
    points: str
    rank: str


@dataclass(frozen=True, slots=True)
class ChartPart:
    """Some rounds of a wallchart: those that fit beside the names."""

    heads: str
    lines: tuple[ChartLine, ...]
    cells: int
    number: int
    total: int


def wallchart_by_rank(wish: PaperWish) -> Sheet:
    return _wallchart(wish, WallchartOrder.RANK, _("Crosstable by rank"))


def wallchart_by_number(wish: PaperWish) -> Sheet:
    return _wallchart(wish, WallchartOrder.NUMBER, _("Crosstable by number"))


def _wallchart(wish: PaperWish, order: WallchartOrder, title: str) -> Sheet:
    chart = wallchart_sheet(wish.tournament, order=order)
    heads, rows = _square(chart) if chart.is_all_play_all else _rounds(chart)
    is_square = chart.is_all_play_all
    upright = UPRIGHT_SQUARE if is_square else UPRIGHT
    turned = TURNED_SQUARE if is_square else TURNED
    is_landscape = len(heads) > upright or len(chart.lines) > UPRIGHT_NUMBER
    parts = _parts(chart, heads, rows, turned if is_landscape else upright)
    usual = SQUARE if is_square else TURNED_CHART if is_landscape else CHART
    width, cells = wish.width(is_landscape=is_landscape), parts[0].cells
    set_in = _large_if_it_fits(
        usual,
        LARGE_SQUARE if is_square else LARGE_CHART,
        lines=len(chart.lines),
        cells=cells,
        sheet_width=width,
    )
    room = room_in(set_in.name_width(width, cells), set_in.points)
    title = ", ".join(text for text in (title, _state(chart)) if text)
    page = page_room(wish, title, is_landscape=is_landscape, foot=KEY_HEIGHT)
    entrants = [line.entrant for line in chart.lines]
    return Sheet(
        title=title,
        template="paper/wallchart.html",
        content={
            "chart": chart,
            "parts": parts,
            "kind": _kind(set_in, entrants, room=room, page=page),
            "is_by_number": order is WallchartOrder.NUMBER,
            "room": room,
        },
        is_landscape=is_landscape,
    )


def _state(chart: WallchartSheet) -> str:
    """Return which games a wallchart holds: one on a wall outlives its round."""
    if chart.is_final:
        return _("final")
    if not chart.rounds:
        return ""
    return _("after round %(number)s") % {"number": len(chart.rounds)}


def _parts(
    chart: WallchartSheet, heads: list[str], rows: list[list[str]], room: int
) -> list[ChartPart]:
    """Return the wallchart split so that every part fits, names repeated."""
    starts = range(0, max(len(heads), 1), room)
    shown = padded([str(line.shown) for line in chart.lines])
    ranks = padded([str(line.row.rank or "–") for line in chart.lines])
    scores = lined_up([score_text(line.row.score) for line in chart.lines])
    return [
        ChartPart(
            heads=tabbed(heads[start : start + room]),
            lines=tuple(
                ChartLine(
                    line=line,
                    shown=shown[place],
                    rating=rating_text(line.row.rating),
                    cells=tabbed(rows[place][start : start + room]),
                    points=scores[place] if line.row.rank else f"({scores[place]})",
                    rank=ranks[place],
                )
                for place, line in enumerate(chart.lines)
            ),
            cells=len(heads[start : start + room]),
            number=number,
            total=len(starts),
        )
        for number, start in enumerate(starts, 1)
    ]


def _rounds(chart: WallchartSheet) -> tuple[list[str], list[list[str]]]:
    widest = len(str(max((line.shown for line in chart.lines), default=0)))
    heads = padded([*(str(number) for number in chart.rounds), "0" * (widest + 1)])
    return heads[:-1], [
        [_round_text(cell, opponent, widest) for cell, opponent in line.cells]
        for line in chart.lines
    ]


def _round_text(cell: RoundCell, opponent: Entrant | None, widest: int) -> str:
    """Return opponent, colour and result of a round: 12○½."""
    del opponent
    if cell.opponent_rank is None:
        return padded([bye_words(cell.kind), "0" * (widest + 1)])[0]
    colour = {Colour.WHITE: "○", Colour.BLACK: "●"}.get(cell.colour or Colour.WHITE, "")
    number = padded([str(cell.opponent_rank), "0" * widest])[0]
    result = result_letter(cell.kind)
    if cell.is_annulled:
        result = f"({result})"
    return number + (colour if cell.colour else " ") + result


def _square(chart: WallchartSheet) -> tuple[list[str], list[list[str]]]:
    heads = [str(line.shown) for line in chart.lines]
    return heads, [
        [_meeting_text(cell) for cell in line.row.meetings] for line in chart.lines
    ]


def _meeting_text(cell: MeetingCell | None) -> str:
    if cell is None:
        return "■"
    text = "".join(result_letter(kind) for kind in cell.kinds)
    return f"({text})" if cell.is_annulled and text else text
