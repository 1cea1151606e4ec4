"""Paper after the last game: play-offs, the prize-giving, receipts, closing report."""

from __future__ import annotations

from django.utils.translation import gettext as _

from standings.paper.sheets import PaperWish, Sheet
from standings.paper.tables import standing_lines
from standings.paper.typesetting import room_in
from standings.sheets.closing import closing_sheet
from standings.sheets.play_offs import play_off_sheets
from standings.sheets.prizes import prize_sheet

REPORT_REST = 76
"""What stands beside a name in the report: millimetres of the style sheets."""


def play_offs(wish: PaperWish) -> Sheet:
    return Sheet(
        title=_("Play-offs"),
        template="paper/play_offs.html",
        content={"sheets": play_off_sheets(wish.tournament)},
    )


def prize_giving(wish: PaperWish) -> Sheet:
    """Return the list from which prizes are called: the best one last."""
    sheet = prize_sheet(wish.tournament)
    return Sheet(
        title=_("Prize-giving"),
        template="paper/prize_giving.html",
        content={
            "sheet": sheet,
            "awards": tuple(reversed(sheet.awards)) if sheet else (),
        },
    )


def receipts(wish: PaperWish) -> Sheet:
    """Return a receipt for everybody who gets something, to be signed."""
    return Sheet(
        title=_("Receipts"),
        template="paper/receipts.html",
        content={"sheet": prize_sheet(wish.tournament)},
    )


def closing_report(wish: PaperWish) -> Sheet:
    sheet = closing_sheet(wish.tournament)
    return Sheet(
        title=_("Closing report"),
        template="paper/closing_report.html",
        content={
            "sheet": sheet,
            "lines": standing_lines(sheet.standings),
            "room": room_in(wish.width() - REPORT_REST, 9.5),
        },
    )
