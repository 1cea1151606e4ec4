"""Paper that is cut: result slips, board numbers, name cards."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import TypeVar

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from standings.paper.codes import code_picture
from standings.paper.lists import PlayerLine, by_name, player_lines
from standings.paper.rounds import round_of
from standings.paper.sheets import PaperWish, Sheet
from standings.paper.typesetting import fitted, in_lines, room_in
from tournaments.models import Round
from tournaments.selectors import Board, boards

SLIPS_A_PAGE, NUMBERS_A_PAGE, CARDS_A_PAGE = 6, 2, 8
INSIDE = {"a4": 83, "letter": 86}
"""Millimetres of a slip or a card for its text."""
NUMBER_ROOM = 3
"""What stands around a name on a slip, in sizes of its type."""
FIRST_ROOM, SURNAME_ROOM = 12, 9.5
"""Of the names on a card, in sizes of their type."""

T = TypeVar("T")


def imposed(items: list[T], a_page: int) -> list[list[T | None]]:
    """Return pieces page by page, so that the cut and stacked piles run in order.

    The first place of every page makes the first pile, the second the next one: piles
    laid on one another are then in order.
    """
    pages = ceil(len(items) / a_page)
    return [
        [
            items[page + place * pages] if page + place * pages < len(items) else None
            for place in range(a_page)
        ]
        for page in range(pages)
    ]


@dataclass(frozen=True, slots=True)
class Slip:
    """A result slip, with the code that opens its board."""

    board: Board
    code: str


def result_slips(wish: PaperWish) -> Sheet:
    round_ = round_of(wish)
    slips = [
        Slip(board, code_picture(f"{_address(wish, round_)}#board-row-{board.number}"))
        for board in boards(round_)
    ]
    return Sheet(
        title=_("Result slips of round %(number)d") % {"number": round_.number},
        template="paper/result_slips.html",
        content={
            "pages": imposed(slips, SLIPS_A_PAGE),
            "round": round_,
            "room": room_in(INSIDE[wish.size], 12) - NUMBER_ROOM,
        },
        is_bare=True,
    )


def _address(wish: PaperWish, round_: Round) -> str:
    tournament = wish.tournament
    return (
        f"{wish.base_url}/t/{tournament.event.slug}/{tournament.slug}"
        f"/rounds/{round_.number}/"
    )


def board_numbers(wish: PaperWish) -> Sheet:
    numbers = [board.number for board in boards(round_of(wish))]
    return Sheet(
        title=_("Board numbers"),
        template="paper/board_numbers.html",
        content={"pages": imposed(numbers, NUMBERS_A_PAGE)},
        is_bare=True,
    )


@dataclass(frozen=True, slots=True)
class NameCard:
    """A card with a name, each line set to fit."""

    first: SafeString
    surname: SafeString
    details: SafeString


def name_cards(wish: PaperWish) -> Sheet:
    details_room = room_in(INSIDE[wish.size] + 8, 11)
    cards = [_name_card(line, details_room) for line in by_name(player_lines(wish))]
    return Sheet(
        title=_("Name cards"),
        template="paper/name_cards.html",
        content={
            "pages": imposed(cards, CARDS_A_PAGE),
            "event_room": room_in(INSIDE[wish.size] + 8, 8.5),
        },
        is_bare=True,
    )


def _name_card(line: PlayerLine, details_room: float) -> NameCard:
    entrant = line.entrant
    return NameCard(
        first=fitted(entrant.first_name, FIRST_ROOM, title=entrant.title),
        surname=in_lines(entrant.surname, SURNAME_ROOM),
        details=fitted(line.details, details_room),
    )
