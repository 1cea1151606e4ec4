"""The boards of a round, for those who only look.

A thousand phones ask for them while the results come in. The template language takes
ten times as long for the same rows, and the desk waits meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.addresses import EntrantConverter
from tournaments.enums import System
from tournaments.models import Outcome, Tournament
from tournaments.templatetags.chess import marked_points

if TYPE_CHECKING:
    from tournaments.views.rounds import BoardLine

register = template.Library()

EMPTY = SafeString()

ROW = """
<tr id="board-row-{number}" data-board="{number}"{is_open}{hidden}>
<th class="num board-number" scope="row">{number}{why}</th>
<td class="num muted wide-only">{white_number}</td>
<td class="side side-white">{white}</td>
<td class="num muted wide-only">{white_rating}</td>
<td class="num points points-white">{white_score}</td>
<td class="result-cell" id="board-result-{number}" data-code="{code}" data-state="{code}{r}">
<span class="result">{result}</span>{remarks}
</td>
<td class="num points points-black">{black_score}</td>
<td class="num muted wide-only">{black_number}</td>
<td class="side side-black">{black}</td>
<td class="num muted wide-only">{black_rating}</td>
</tr>"""


@register.simple_tag
def visitor_rows(
    lines: Iterable[BoardLine], tournament: Tournament, round_number: int
) -> SafeString:
    """Print the rows of a round without anything to enter."""
    rows = VisitorRows(tournament, round_number)
    return format_html_join("", "{}", ((rows.row(line),) for line in lines))


class VisitorRows:
    """Prints rows; what all of them share is found once."""

    def __init__(self, tournament: Tournament, round_number: int) -> None:
        self.player = _pattern("tournaments:player-detail", tournament)
        self.why_page = ""
        if tournament.is_explanation_public and tournament.system != System.ROUND_ROBIN:
            self.why_page = _pattern("pairing:explain-board", tournament, round_number)
        self.why_words, self.board_words = _("why?"), _("board %(number)s")
        self.address_of = EntrantConverter().to_url

    def row(self, line: BoardLine) -> SafeString:
        board = line.board
        return format_html(
            ROW,
            number=board.number,
            is_open=SafeString(' class="is-open"') if board.is_open else EMPTY,
            hidden=EMPTY if line.is_shown else SafeString(" hidden"),
            why=self.why(board.number),
            white_number=_or_nothing(board.white.number_then),
            white=self.name(board.white),
            white_rating=_rating(line.white_rating, line.white_is_estimated),
            white_score=marked_points(line.white_score),
            code=board.code,
            r="r" if board.is_reversed else "",
            result=_result(line),
            remarks=_remarks(line),
            black_score=marked_points(line.black_score),
            black_number=_or_nothing(board.black.number_then),
            black=self.name(board.black),
            black_rating=_rating(line.black_rating, line.black_is_estimated),
        )

    def why(self, number: int) -> SafeString:
        """Print the link to why two players meet, where it is public."""
        if not self.why_page:
            return EMPTY
        return format_html(
            '<a class="why-link" href="{}">{}'
            '<span class="visually-hidden"> {}</span></a>',
            self.why_page % number,
            self.why_words,
            self.board_words % {"number": number},
        )

    def name(self, outcome: Outcome) -> SafeString:
        """Print a player's title and name, with the way to their page."""
        player = outcome.entrant
        title = EMPTY
        if player.title:
            title = format_html('<span class="title">{}</span> ', player.title)
        return format_html(
            '<span class="name">{}<a href="{}">{}</a></span>',
            title,
            self.player % self.address_of(player),
            player.name,
        )


def _pattern(view: str, *places: object) -> str:
    """Return an address whose last part is still to be filled in."""
    before, after = reverse(view, args=[*places, 0]).rsplit("0", 1)
    return f"{before}%s{after}"


def _or_nothing(number: int | None) -> str:
    return "" if number is None else str(number)


def _rating(rating: int, is_estimated: bool) -> SafeString | str:
    if not is_estimated:
        return str(rating or "")
    return format_html(
        '{}<abbr title="{}">e</abbr>', rating or "", _("estimate of the arbiter")
    )


def _result(line: BoardLine) -> SafeString | str:
    board = line.board
    if board.is_open:
        result: SafeString | str = SafeString('<span class="muted">–</span>')
    else:
        result = str(board.result.label) if board.result else board.code
    if not board.is_reversed:
        return result
    return format_html(
        '{} <abbr title="{}">⇄</abbr>',
        result,
        _("Played with the colours the other way round"),
    )


def _remarks(line: BoardLine) -> SafeString:
    """Print what else is public of a result: why it is none, what is rated."""
    remarks = []
    if line.board.game.is_left_unplayed:
        remarks.append(
            _("not played: %(players)s withdrew") % {"players": line.gone_names}
        )
    if line.board.for_rating:
        remarks.append(_("for rating: %(result)s") % {"result": line.board.for_rating})
    return format_html_join(
        "", ' <span class="small muted">{}</span>', ((text,) for text in remarks)
    )
