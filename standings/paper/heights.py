"""How high a table is on paper, so that no page is left for its last few lines.

Millimetres of print.css and print-tables.css. Where they are not exact they say too much:
a table then stands closer than it must.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from standings.paper.sheets import PaperWish
from standings.paper.typesetting import TOO_LONG, width_of

POINT = 0.3528
LEADING = 1.3

BETWEEN_MARGINS = {"a4": (269, 182), "letter": (251, 187)}
"""On a page that stands, and on a turned one."""
HEAD, TITLE_LINE, EVENT_LINE = 9.6, 6.9, 3.9
"""The head of a sheet without its lines, and those of the title and of the event."""
TABLE_HEAD = 5.5
"""On every page."""
WHEN = 62
"""What day and hour take beside the line of the event."""
SMALL_LINE = 4.0
"""Of the text under a table."""


def text_height(text: str, width: float) -> float:
    """Return how high a text under a table is: a little room above, then its lines."""
    if not text:
        return 0.0
    lines = 1 + int(width_of(text) * 8.5 * POINT / width)
    return 3 + lines * SMALL_LINE


def head_height(wish: PaperWish, title: str, width: float) -> float:
    """Return how high the head of a sheet is, whose lines may be long."""
    tournament = wish.tournament
    event = f"{tournament.event.name} · {tournament.event.place}"
    lines = 1 + int(width_of(event) * 8.5 * POINT / (width - WHEN))
    titles = 1 + int(width_of(f"{tournament.name} · {title}") * 17 * POINT / width)
    return HEAD + titles * TITLE_LINE + lines * EVENT_LINE


@dataclass(frozen=True, slots=True)
class RowHeight:
    """Of the rows of a table: its type, and the room above and below."""

    points: float
    padding: float

    def of(self, lines: int) -> float:
        return lines * self.points * POINT * LEADING + 2 * self.padding


@dataclass(frozen=True, slots=True)
class PageRoom:
    """What a document has for its rows, page by page."""

    whole: float
    """Between the margins."""
    head: float
    """What stands over the first table."""
    foot: float
    """What stands under the last row."""

    def pages(self, rows: Sequence[int], height: RowHeight) -> int:
        """Return how many pages rows of so many lines need."""
        whole = self.whole - TABLE_HEAD
        pages, left = 1, whole - self.head
        for lines in rows:
            needed = height.of(lines)
            if needed > left:
                pages, left = pages + 1, whole
            left -= needed
        return pages + (self.foot > left)


@dataclass(frozen=True, slots=True)
class RowHeights:
    """The ways in which a table can be set, as classes of print-tables.css."""

    usual: RowHeight
    close: RowHeight
    """Rows that stand closer, where this saves a page."""
    larger: tuple[tuple[str, RowHeight], ...] = ()
    """Larger type, the largest first: everything on one page, and no name cut."""

    def kind_of(self, page: PageRoom, rows: Callable[[float], Sequence[int]]) -> str:
        """Return the class for `rows`: the lines of each row in a size of type."""
        for kind, height in self.larger:
            enlarged = rows(height.points)
            is_whole = max(enlarged, default=1) < TOO_LONG
            if is_whole and page.pages(enlarged, height) == 1:
                return kind
        lines = rows(self.usual.points)
        saved = page.pages(lines, self.usual) - page.pages(lines, self.close)
        return "close" if saved > 0 else ""

    def points_of(self, kind: str) -> float:
        """Return the size of type of a class."""
        return dict(self.larger).get(kind, self.usual).points


def page_room(
    wish: PaperWish, title: str, *, is_landscape: bool = False, foot: float = 0.0
) -> PageRoom:
    width = wish.width(is_landscape=is_landscape)
    return PageRoom(
        whole=BETWEEN_MARGINS[wish.size][is_landscape],
        head=head_height(wish, title, width),
        foot=foot,
    )
