"""The boards of a draft, printed as those of a round are.

Every change by hand prints all of them again; the template language takes five times
as long for the same rows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template
from django.template import Context
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.enums import System
from tournaments.templatetags.boards import WhyLinks, titled_name
from tournaments.templatetags.chess import disc, marked_points

if TYPE_CHECKING:
    from pairing.draft import DraftBoard, DraftSide

register = template.Library()

EMPTY = SafeString()

ROW = """
<tr id="board-row-{number}" data-board="{number}"{is_float}>
<th class="num board-number" scope="row">{number}{anchor}{why}</th>
<td class="num muted wide-only">{white_number}</td>
<td class="side side-white">{white}</td>
<td class="num muted wide-only">{white_rating}</td>
{white_history}
<td class="num points points-white">{white_score}</td>
<td class="centre result-cell">{acts}</td>
<td class="num points points-black">{black_score}</td>
<td class="num muted wide-only">{black_number}</td>
<td class="side side-black">{black}</td>
<td class="num muted wide-only">{black_rating}</td>
{black_history}
</tr>{rules}"""

SEAT = """<label class="seat" draggable="true"><input type="checkbox" name="player" \
value="{order}" id="seat-{order}" data-board="{board}" data-name="{name}"{checked}> \
<span class="name">{titled}</span></label>"""

PLAYED = '<label class="seat"> <span class="name">{}</span></label>'

ACT = """<button class="result-key" name="change" value="{what}:{number}" \
title="{title}"><span aria-hidden="true">{sign}</span>\
<span class="visually-hidden">{words}</span></button>"""


@register.simple_tag(takes_context=True)
def draft_rows(context: Context) -> SafeString:
    """Print the boards of a draft. Reads `page`, `round`, `sheet` and `asked`."""
    rows = DraftRows(context)
    boards = context["sheet"].boards
    return format_html_join("", "{}", ((rows.row(board),) for board in boards))


class DraftRows:
    """Prints rows; what all of them share is found once."""

    def __init__(self, context: Context) -> None:
        tournament = context["page"].tournament
        self.has_colours: bool = tournament.has_colours
        self.can_change: bool = context["sheet"].run is not None
        self.picked = frozenset(context["asked"].picked)
        self.why = (
            WhyLinks(tournament, context["round"].number)
            if tournament.system != System.ROUND_ROBIN
            else None
        )
        self.discs = {colour: disc(colour) for colour in "wb"}
        # The French B is White.
        white, black = _("W"), _("B")
        self.letters = str.maketrans(
            {"W": white, "w": white.lower(), "B": black, "b": black.lower()}
        )
        self.floats = {
            1: format_html('<abbr title="{}">↓</abbr>', _("downfloat")),
            -1: format_html('<abbr title="{}">↑</abbr>', _("upfloat")),
            0: SafeString('<span class="muted">·</span>'),
        }
        self.swap_words = _("Exchange the colours of board %(number)s")
        self.unpair_words = _("Unpair board %(number)s")

    def row(self, board: DraftBoard) -> SafeString:
        white, black = board.white, board.black
        return format_html(
            ROW,
            number=board.number,
            is_float=SafeString(' class="is-float"') if white.is_floater else EMPTY,
            anchor=self.anchor(board),
            why=self.why(board.number) if self.why else EMPTY,
            white_number=white.number,
            white=self.seat(board, white),
            white_rating=white.rating or "",
            white_history=self.history(white),
            white_score=marked_points(white.score),
            acts=self.acts(board),
            black_score=marked_points(black.score),
            black_number=black.number,
            black=self.seat(board, black),
            black_rating=black.rating or "",
            black_history=self.history(black),
            rules=self.rules(board),
        )

    def anchor(self, board: DraftBoard) -> SafeString:
        if not board.is_fixed:
            return EMPTY
        return format_html('<abbr title="{}">⚓</abbr>', _("Fixed board"))

    def seat(self, board: DraftBoard, side: DraftSide) -> SafeString:
        """Print a player, to be marked while no result is entered."""
        player = side.entrant
        if board.code:
            return format_html(PLAYED, titled_name(player))
        is_picked = player.entry_order in self.picked
        return format_html(
            SEAT,
            order=player.entry_order,
            board=board.number,
            name=player.name,
            checked=SafeString(" checked") if is_picked else EMPTY,
            titled=titled_name(player),
        )

    def history(self, side: DraftSide) -> SafeString:
        """Print colour history, due colour and floats."""
        floats = SafeString("".join(self.floats[float_] for float_ in side.floats))
        arrows = format_html('<td class="floats wide-only">{}</td>', floats)
        if not self.has_colours:
            return arrows
        wanted = side.preference.translate(self.letters)
        due = format_html(" <b>{}</b>", wanted) if wanted else EMPTY
        discs = SafeString("".join(self.discs[colour] for colour in side.history))
        return format_html(
            '<td class="history wide-only">{}{}</td>{}', discs, due, arrows
        )

    def acts(self, board: DraftBoard) -> SafeString | str:
        """Print the keys of a board."""
        if board.code:
            return format_html('<span class="tag">{}</span>', _("result"))
        if not self.can_change:
            return "–"
        number = {"number": board.number}
        colours = EMPTY
        if self.has_colours:
            colours = format_html(
                ACT + " ",
                what="colours",
                number=board.number,
                title=_("Exchange the colours"),
                sign="⇄",
                words=self.swap_words % number,
            )
        unpair = format_html(
            ACT,
            what="unpair",
            number=board.number,
            title=_("Unpair the board"),
            sign="✕",
            words=self.unpair_words % number,
        )
        return format_html('<span class="draft-acts">{}{}</span>', colours, unpair)

    def rules(self, board: DraftBoard) -> SafeString:
        """Print the rules that one board of a pairing made by hand breaks."""
        if not (board.broken or board.short_of):
            return EMPTY
        broken = format_html_join(
            "",
            '<li class="rule-broken">{}</li>',
            ((item.sentence,) for item in board.broken),
        )
        short_of = format_html_join(
            "",
            "<li><b>{}</b> {}</li>",
            ((line.article, line.sentence) for line in board.short_of),
        )
        return format_html(
            '<tr class="board-rules"><td></td><td colspan="13" class="small">'
            "<ul>{}{}</ul></td></tr>",
            broken,
            short_of,
        )
