"""Setting type: names that fit their column, figures under figures, few boxes.

A line of a wide table is set as one text with tabs instead of a cell for each figure:
the layout of thousands of cells is what makes a PDF slow.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeVar
from unicodedata import combining, east_asian_width, normalize

from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString

from tournaments.marked_scores import MarkedScore
from tournaments.templatetags.chess import points

T = TypeVar("T")

FIGURE_SPACE = "\u2007"
"""As wide as a figure."""
TAB = "\t"

SIZES = (1.0, 0.9, 0.8, 0.7)
"""Of a name: the usual one, and those of the classes fit-1 to fit-3 of print.css."""
LEAST_ON_A_WALL = 0.8
"""The smallest of them that is read standing: a longer name has two lines."""

TITLE_SIZE = 0.75
"""Of the small letters of a title, in sizes of the name."""

# Thousandths of the type size, as bold Liberation Sans and Helvetica have them.
_WIDE = {
    238: "'",
    278: "ijlI ,./’łıіїІЇι",
    333: "ft-()",
    389: "r",
    417: "гґ",
    500: "zткз",
    556: "aceksvxyJ0123456789асеухёγλν",
    611: "bdghnopquFLTZор",
    667: "EPSVXY",
    722: "ABCDHKNRUж",
    778: "wGOQм",
    833: "M",
    889: "mшщыюфωæ",
    944: "Wœ",
    1030: "ЖЫШЩЮÆŒ",
}
_WIDTHS = {letter: width for width, letters in _WIDE.items() for letter in letters}
_SMALL, _CAPITAL, _OTHER, _CHINESE = 640, 740, 680, 1000


@lru_cache(maxsize=4096)
def width_of(text: str) -> float:
    """Return about how wide a text is, in sizes of its type."""
    letters = (c for c in normalize("NFKD", text) if not combining(c))
    return sum(_WIDTHS.get(c) or _width_by_kind(c) for c in letters) / 1000


def _width_by_kind(letter: str) -> int:
    if letter.islower():
        return _SMALL
    if letter.isupper():
        return _CAPITAL
    return _CHINESE if east_asian_width(letter) in "WF" else _OTHER


def room_in(millimetres: float, points: float) -> float:
    """Return the room in a column of print.css, in sizes of its type."""
    padding, point = 2.4, 0.3528
    return (millimetres - padding) / (points * point)


def in_lines(name: str, room: float) -> SafeString:
    """Return a name on two lines where one line would make it much smaller."""
    places = [n + 1 for n, letter in enumerate(name) if letter in " -"]
    if width_of(name) * SIZES[1] <= room or not places:
        return fitted(name, room)
    place = min(
        places, key=lambda n: max(width_of(name[:n].strip()), width_of(name[n:]))
    )
    return format_html(
        "{}<br>{}",
        fitted(name[:place].strip(), room),
        fitted(name[place:].strip(), room),
    )


TOO_LONG = 3
"""Lines of a name that is cut even on two of them."""


def lines_on_a_wall(name: str, room: float, *, title: str = "", mark: str = "") -> int:
    """Return how many lines a name has that is large enough to be read standing."""
    if _width(name, title, mark) * LEAST_ON_A_WALL <= room:
        return 1
    place = _break_in(name, room, title)
    if place is None:
        return TOO_LONG
    parts = _width(name[:place], title, ""), _width(name[place:], "", mark)
    return 2 if max(parts) * SIZES[-1] <= room else TOO_LONG


def on_a_wall(
    name: str, room: float, *, title: str = "", mark: str = "", before: str = ""
) -> SafeString:
    """Return a name that can be read standing, on two lines if it must be.

    `before` begins the second one, so that it stands under the first.
    """
    place = _break_in(name, room, title)
    if place is None or _width(name, title, mark) * LEAST_ON_A_WALL <= room:
        return fitted(name, room, title=title, mark=mark)
    first, second = name[:place].strip(), name[place:].strip()
    # Both lines are as large as the longer one can be.
    longer = max(_width(first, title, ""), _width(second, "", mark))
    return format_html(
        "{}<br>{}{}",
        fitted(first, room, title=title, longest=longer),
        before,
        fitted(second, room, mark=mark, longest=longer),
    )


def _break_in(name: str, room: float, title: str) -> int | None:
    """Return where a name goes on in a second line: behind the surname if it can."""
    places = [n + 1 for n, letter in enumerate(name) if letter in " -"]
    surname = name.find(", ") + 2
    if surname > 1 and _width(name[:surname], title, "") * LEAST_ON_A_WALL <= room:
        return surname
    return min(
        places,
        key=lambda n: max(_width(name[:n], title, ""), width_of(name[n:])),
        default=None,
    )


def _width(name: str, title: str, mark: str) -> float:
    before = TITLE_SIZE * width_of(title) + width_of(" ") if title else 0.0
    return before + width_of(f"{name} {mark}" if mark else name)


def fitted(
    name: str, room: float, *, title: str = "", mark: str = "", longest: float = 0.0
) -> SafeString:
    """Return a name on one line: smaller when it is long, cut when nothing helps.

    The mark behind it tells namesakes apart, and is never cut. `longest` is the width
    of a line that must have the same size.
    """
    behind = f" {mark}" if mark else ""

    def width() -> float:
        return _width(name, title, mark)

    needed = room / max(width(), longest) if name else 1.0
    place = next((n for n, size in enumerate(SIZES) if size <= needed), len(SIZES) - 1)
    while width() * SIZES[place] > room and len(name) > 1:
        name = name[:-2].rstrip(" ,-") + "…"
    name += behind
    text = format_html("<small>{}</small> {}", title, name) if title else name
    if place == 0:
        return conditional_escape(text)
    return format_html('<span class="fit-{}">{}</span>', place, text)


def padded(texts: Sequence[str]) -> list[str]:
    """Return figures filled up on the left, so that their ends stand in line."""
    longest = max((len(text) for text in texts), default=0)
    return [FIGURE_SPACE * (longest - len(text)) + text for text in texts]


def lined_up(scores: Sequence[str]) -> list[str]:
    """Return scores filled up on the left: 4 stands over the 3 of 3½."""
    wholes = [len(text) - len(text.lstrip("−0123456789")) for text in scores]
    longest = max(wholes, default=0)
    return [
        FIGURE_SPACE * (longest - whole) + text
        for text, whole in zip(scores, wholes, strict=True)
    ]


def tabbed(texts: Iterable[str]) -> str:
    return TAB.join(texts)


def rating_text(rating: int, *, is_estimated: bool = False) -> str:
    """Return a rating of four figures; e: the arbiter's estimate."""
    if not rating:
        return ""
    text = FIGURE_SPACE * (4 - len(str(rating))) + str(rating)
    return f"{text}e" if is_estimated else text


def score_text(tenths: int) -> str:
    """Return a score, and behind it the penalty or bonus points that it holds."""
    if not isinstance(tenths, MarkedScore):
        return points(tenths)
    sign = "+" if tenths.adjustment > 0 else ""
    return f"{points(tenths)} ({sign}{points(tenths.adjustment)})"


def in_columns(
    lines: Sequence[T], first_page: int, other_pages: int
) -> list[list[tuple[T, T | None]]]:
    """Return lines page by page in two columns; the left one is read first."""
    pages, start, rows = [], 0, first_page
    while start < len(lines):
        page = lines[start : start + 2 * rows]
        left = page[: (len(page) + 1) // 2] if len(page) < 2 * rows else page[:rows]
        right: list[T | None] = [*page[len(left) :]]
        right += [None] * (len(left) - len(right))
        pages.append(list(zip(left, right, strict=True)))
        start += 2 * rows
        rows = other_pages
    return pages
