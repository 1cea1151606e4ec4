"""The boards of a round, for those who only look and for those who enter results.

A thousand phones ask for them while the results come in. The template language takes
ten times as long for the same rows, and the desk waits meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING
from uuid import UUID

from django import template
from django.template import Context, Engine, Template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.addresses import EntrantConverter
from tournaments.enums import System
from tournaments.models import Entrant, Outcome, Tournament
from tournaments.templatetags.chess import marked_points

if TYPE_CHECKING:
    from tournaments.views.rounds import BoardLine

register = template.Library()

EMPTY = SafeString()

ROW = """
<tr id="board-row-{number}" data-board="{number}"{is_open}{entry}{hidden}>
<th class="num board-number" scope="row">{number}{why}</th>
<td class="num muted wide-only">{white_number}</td>
<td class="side side-white">{white}</td>
<td class="num muted wide-only">{white_rating}</td>
<td class="num points points-white">{white_score}</td>
{cell}
<td class="num points points-black">{black_score}</td>
<td class="num muted wide-only">{black_number}</td>
<td class="side side-black">{black}</td>
<td class="num muted wide-only">{black_rating}</td>
</tr>"""

CELL = """<td class="result-cell" id="board-result-{number}" data-code="{code}" \
data-state="{code}{r}">
<span class="result">{result}</span>{remarks}
</td>"""

ENTRY = ' data-words="{}" data-pair="{}" tabindex="-1"'


@register.simple_tag
def visitor_rows(
    lines: Iterable[BoardLine], tournament: Tournament, round_number: int
) -> SafeString:
    """Print the rows of a round without anything to enter."""
    rows = VisitorRows(tournament, round_number)
    return format_html_join("", "{}", ((rows.row(line),) for line in lines))


@register.simple_tag(takes_context=True)
def desk_rows(context: Context, lines: Iterable[BoardLine]) -> SafeString:
    """Print the rows of a round for those who work on the event.

    Reads `page` and `round`, and whatever the fragment of a result reads.
    """
    rows = DeskRows(context)
    return format_html_join("", "{}", ((rows.row(line),) for line in lines))


class WhyLinks:
    """Prints the links to why two players meet."""

    def __init__(self, tournament: Tournament, round_number: int) -> None:
        self.page = address_pattern("pairing:explain-board", tournament, round_number)
        self.why_words, self.board_words = _("why?"), _("board %(number)s")

    def __call__(self, number: int) -> SafeString:
        return format_html(
            '<a class="why-link" href="{}">{}'
            '<span class="visually-hidden"> {}</span></a>',
            self.page % number,
            self.why_words,
            self.board_words % {"number": number},
        )


class VisitorRows:
    """Prints rows; what all of them share is found once."""

    def __init__(self, tournament: Tournament, round_number: int) -> None:
        self.player = address_pattern("tournaments:player-detail", tournament)
        self.why_link = None
        if self.explains(tournament):
            self.why_link = WhyLinks(tournament, round_number)
        self.address_of = EntrantConverter().to_url

    def explains(self, tournament: Tournament) -> bool:
        """Tell whether the reader may see why two players meet."""
        return (
            tournament.is_explanation_public and tournament.system != System.ROUND_ROBIN
        )

    def row(self, line: BoardLine) -> SafeString:
        board = line.board
        return format_html(
            ROW,
            number=board.number,
            is_open=SafeString(' class="is-open"') if board.is_open else EMPTY,
            entry=self.entry(line),
            hidden=EMPTY if line.is_shown else SafeString(" hidden"),
            why=self.why(board.number),
            white_number=_or_nothing(board.white.number_then),
            white=self.name(board.white),
            white_rating=_rating(line.white_rating, line.white_is_estimated),
            white_score=marked_points(line.white_score),
            cell=self.cell(line),
            black_score=marked_points(line.black_score),
            black_number=_or_nothing(board.black.number_then),
            black=self.name(board.black),
            black_rating=_rating(line.black_rating, line.black_is_estimated),
        )

    def entry(self, line: BoardLine) -> SafeString:
        """Print what a row carries for those who enter results."""
        return EMPTY

    def cell(self, line: BoardLine) -> SafeString:
        """Print the result."""
        return format_html(
            CELL,
            number=line.board.number,
            code=line.board.code,
            r="r" if line.board.is_reversed else "",
            result=_result(line),
            remarks=_remarks(line),
        )

    def why(self, number: int) -> SafeString:
        """Print the link to why two players meet, where it is public."""
        return self.why_link(number) if self.why_link else EMPTY

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


class DeskRows(VisitorRows):
    """Prints rows with their keys.

    The fragment of a result is what the page of the round defines. Most boards with one
    result differ in their number and players alone: they share one print of it.
    """

    FRAGMENT = "tournaments/round_detail.html#board-result"
    NUMBER = 987_654_321
    WHITE, BLACK = UUID(int=1), UUID(int=2)

    def __init__(self, context: Context) -> None:
        page = context["page"]
        self.context = context
        self.fragment: Template = Engine.get_default().get_template(self.FRAGMENT)
        self.can_enter: bool = page.can_enter
        self.has_colours: bool = page.tournament.has_colours
        self.prints: dict[tuple[object, ...], str] = {}
        super().__init__(page.tournament, context["round"].number)

    def explains(self, tournament: Tournament) -> bool:
        return tournament.system != System.ROUND_ROBIN

    def entry(self, line: BoardLine) -> SafeString:
        if not self.can_enter:
            return EMPTY
        return format_html(ENTRY, line.words, _pair(line))

    def name(self, outcome: Outcome) -> SafeString:
        """Print a player's title and name; a finger in a hurry goes to no other page."""
        return format_html('<span class="name">{}</span>', titled_name(outcome.entrant))

    def cell(self, line: BoardLine) -> SafeString:
        if self.is_of_its_own(line):
            return self.printed(line)
        board = line.board
        kind = (board.code, board.is_reversed, line.can_enter, line.can_correct)
        if kind not in self.prints:
            self.prints[kind] = self.printed(self.blank(line))
        text = self.prints[kind].replace(str(self.NUMBER), str(board.number))
        return SafeString(text.replace(f"{self.WHITE}-{self.BLACK}", _pair(line)))

    def is_of_its_own(self, line: BoardLine) -> bool:
        """Tell whether the fragment says something of this board alone."""
        return bool(
            line.refusal.sentence
            or line.earlier
            or line.absentees
            or line.board.for_rating
            or line.board.game.is_left_unplayed
            # Who did not come is asked by name where nobody has a colour.
            or (line.board.is_open and not self.has_colours)
        )

    def blank(self, line: BoardLine) -> BoardLine:
        game = copy(line.board.game)
        game.board, game.white_id, game.black_id = self.NUMBER, self.WHITE, self.BLACK
        return replace(line, board=replace(line.board, game=game))

    def printed(self, line: BoardLine) -> SafeString:
        with self.context.push(line=line):
            return self.fragment.render(self.context)


def _pair(line: BoardLine) -> str:
    return f"{line.board.game.white_id}-{line.board.game.black_id}"


def titled_name(player: Entrant) -> SafeString | str:
    """Print a player's title and name."""
    if not player.title:
        return player.name
    return format_html('<span class="title">{}</span> {}', player.title, player.name)


def address_pattern(view: str, *places: object) -> str:
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
