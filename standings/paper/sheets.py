"""A sheet of paper: its title, its lines, and the frame around them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tournaments.models import Round, Tournament

WIDTHS = {"a4": (186, 273), "letter": (191, 255)}
"""Millimetres between the margins, on a page that stands and on a turned one."""
TURNED_WIDTH = 200
"""A sheet between whose margins there is more is a turned one."""
PAPER_SIZES = ("a4", "letter")
ROWS_IN_COLUMNS = {"a4": (48, 53), "letter": (44, 49)}
"""Rows of a list in two columns: on the first page, on the others."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One document, ready for its template."""

    title: str
    template: str
    content: dict[str, Any] = field(default_factory=dict)
    is_landscape: bool = False
    is_bare: bool = False
    """Whether it is cut into pieces, and has neither head nor foot."""
    is_of_round: bool = False
    """Whether hour, draft and changes of the round are those of what it says."""


@dataclass(frozen=True, slots=True)
class PaperWish:
    """What somebody wants printed, and how."""

    tournament: Tournament
    round_: Round | None = None
    size: str = PAPER_SIZES[0]
    columns: int = 1
    base_url: str = ""
    """Address of the site, for codes that a phone reads."""

    def width(self, *, is_landscape: bool = False) -> int:
        return WIDTHS[self.size][is_landscape]

    @property
    def in_two_columns(self) -> bool:
        return self.columns > 1
