"""Paper of the players: starting list, by name, at the door."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from standings.paper.heights import RowHeight, RowHeights, page_room
from standings.paper.sheets import ROWS_IN_COLUMNS, PaperWish, Sheet
from standings.paper.typesetting import (
    in_columns,
    lines_on_a_wall,
    padded,
    rating_text,
    room_in,
)
from tournaments.models import Entrant
from tournaments.names import folded

LIST_REST, SHORT_LIST_REST, CHECK_IN_REST = 31, 32, 74
"""What stands beside a name: millimetres of print-tables.css."""
CLUB, CATEGORY = 46, 16
ROWS = RowHeights(RowHeight(9.5, 0.75), RowHeight(9.5, 0.35))


@dataclass(frozen=True, slots=True)
class PlayerLine:
    entrant: Entrant
    rating: int
    is_estimated: bool
    number: str = ""
    """Filled up, as it stands before the name."""

    @property
    def rating_text(self) -> str:
        return rating_text(self.rating, is_estimated=self.is_estimated)

    @property
    def details(self) -> str:
        """Return federation, rating and club, as far as they are known."""
        parts = (self.entrant.federation, self.rating, self.entrant.club)
        return " · ".join(str(part) for part in parts if part)


def player_lines(wish: PaperWish) -> list[PlayerLine]:
    used = wish.tournament.rating_used
    entrants = list(wish.tournament.entrants.order_by("pairing_number"))
    numbers = padded([str(entrant.pairing_number or "") for entrant in entrants])
    lines = []
    for entrant, number in zip(entrants, numbers, strict=True):
        entrant.tournament = wish.tournament
        is_estimated = entrant.is_estimated(used)
        lines.append(PlayerLine(entrant, entrant.rating(used), is_estimated, number))
    return lines


def by_name(lines: list[PlayerLine]) -> list[PlayerLine]:
    return sorted(lines, key=lambda line: folded(line.entrant.name))


def list_content(
    wish: PaperWish, lines: list[Any], *, room: float, room_in_columns: float
) -> dict[str, Any]:
    """Return the lines of a list, and how they stand in two columns if wished.

    The rooms are those of a name, in letters.
    """
    if not wish.in_two_columns:
        return {"lines": lines, "room": room}
    pages = in_columns(lines, *ROWS_IN_COLUMNS[wish.size])
    return {"lines": lines, "pages": pages, "room": room_in_columns}


def _player_list(wish: PaperWish, title: str, lines: list[PlayerLine]) -> Sheet:
    has_clubs = any(line.entrant.club for line in lines)
    has_categories = any(line.entrant.category for line in lines)
    rest = LIST_REST + has_clubs * CLUB + has_categories * CATEGORY
    room, club_room = room_in(wish.width() - rest, 9.5), room_in(CLUB, 9.5)
    rows = [_lines_of(line.entrant, room, club_room) for line in lines]
    return Sheet(
        title=title,
        template="paper/player_list.html",
        content={
            **list_content(
                wish,
                lines,
                room=room,
                room_in_columns=room_in(wish.width() / 2 - SHORT_LIST_REST, 8.5),
            ),
            "kind": ROWS.kind_of(page_room(wish, title), lambda points: rows),
            "has_clubs": has_clubs,
            "club_room": club_room,
            "has_categories": has_categories,
        },
    )


def _lines_of(entrant: Entrant, room: float, club_room: float) -> int:
    name = lines_on_a_wall(entrant.name, room, title=entrant.title)
    return max(name, lines_on_a_wall(entrant.club, club_room))


def starting_list(wish: PaperWish) -> Sheet:
    return _player_list(wish, _("Starting list"), player_lines(wish))


def alphabetical_list(wish: PaperWish) -> Sheet:
    lines = by_name(player_lines(wish))
    return _player_list(wish, _("Players by name"), lines)


def check_in_list(wish: PaperWish) -> Sheet:
    playing = [line for line in player_lines(wish) if not line.entrant.is_withdrawn]
    has_clubs = any(line.entrant.club for line in playing)
    rest = CHECK_IN_REST + has_clubs * CLUB
    return Sheet(
        title=_("Check-in"),
        template="paper/check_in_list.html",
        content={
            "lines": by_name(playing),
            "room": room_in(wish.width() - rest, 9.5),
            "has_clubs": has_clubs,
            "club_room": room_in(CLUB, 9.5),
        },
    )
