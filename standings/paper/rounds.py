"""Paper of one round: pairings by board and by name, result slips, board numbers."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from django.utils.translation import gettext as _

from standings.paper.codes import code_picture
from standings.paper.sheets import PaperWish, Sheet
from tournaments.enums import System
from tournaments.models import Entrant, Round
from tournaments.names import folded
from tournaments.selectors import Board, boards, tournament_record, without_game

SLIPS_A_PAGE = 6


@dataclass(frozen=True, slots=True)
class PaperBoard:
    """One board with the scores before the round."""

    board: Board
    white_score: int
    black_score: int
    white_rating: int
    black_rating: int


@dataclass(frozen=True, slots=True)
class NameLine:
    """One player in the pairings by name."""

    entrant: Entrant
    board: int | None
    colour: str
    opponent: Entrant | None
    words: str = ""
    """What the round is for somebody without a game."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A result slip, with the code that opens its board."""

    board: Board
    code: str


def _round_of(wish: PaperWish) -> Round:
    if wish.round_ is None:
        raise ValueError("This document belongs to a round.")
    wish.round_.tournament = wish.tournament
    return wish.round_


def paper_boards(round_: Round) -> list[PaperBoard]:
    """Return the boards with ratings and the scores that the round was paired with."""
    tournament = round_.tournament
    record = tournament_record(tournament, seen_when_pairing=round_.number)
    scores = {p.number: p.score_before(round_.number) for p in record.players}
    used = tournament.rating_used
    return [
        PaperBoard(
            board=board,
            white_score=scores.get(board.game.white.pairing_number or 0, 0),
            black_score=scores.get(board.game.black.pairing_number or 0, 0),
            white_rating=board.game.white.rating(used),
            black_rating=board.game.black.rating(used),
        )
        for board in boards(round_)
    ]


def pairings_by_board(wish: PaperWish) -> Sheet:
    round_ = _round_of(wish)
    return Sheet(
        title=_("Pairings of round %(number)d") % {"number": round_.number},
        template="paper/pairings_by_board.html",
        content={
            "lines": paper_boards(round_),
            "absent": without_game(round_),
            "has_colours": wish.tournament.system != System.SWISS_NO_COLOURS,
        },
    )


def name_lines(round_: Round) -> list[NameLine]:
    """Return everybody in the round by name, without accents and case."""
    lines: list[NameLine] = []
    for board in boards(round_):
        white, black = board.game.white, board.game.black
        lines.append(NameLine(white, board.number, board.white.colour, black))
        lines.append(NameLine(black, board.number, board.black.colour, white))
    lines.extend(
        NameLine(outcome.entrant, None, "", None, str(outcome.get_kind_display()))
        for outcome in without_game(round_)
    )
    lines.sort(key=lambda line: folded(line.entrant.name))
    return lines


def pairings_by_name(wish: PaperWish) -> Sheet:
    round_ = _round_of(wish)
    return Sheet(
        title=_("Pairings of round %(number)d by name") % {"number": round_.number},
        template="paper/pairings_by_name.html",
        content={"lines": name_lines(round_)},
    )


def imposed(items: list[Slip], a_page: int) -> list[list[Slip | None]]:
    """Return slips page by page, so that the cut and stacked piles run in order.

    The first place of every page makes the first pile, the second the next one: piles
    laid on one another are then in board order.
    """
    pages = ceil(len(items) / a_page)
    return [
        [
            items[page + place * pages] if page + place * pages < len(items) else None
            for place in range(a_page)
        ]
        for page in range(pages)
    ]


def result_slips(wish: PaperWish) -> Sheet:
    round_ = _round_of(wish)
    slips = [
        Slip(board, code_picture(f"{_address(wish, round_)}#board-row-{board.number}"))
        for board in boards(round_)
    ]
    return Sheet(
        title=_("Result slips of round %(number)d") % {"number": round_.number},
        template="paper/result_slips.html",
        content={"pages": imposed(slips, SLIPS_A_PAGE), "round": round_},
    )


def _address(wish: PaperWish, round_: Round) -> str:
    tournament = wish.tournament
    return (
        f"{wish.base_url}/t/{tournament.event.slug}/{tournament.slug}"
        f"/rounds/{round_.number}/"
    )


def board_numbers(wish: PaperWish) -> Sheet:
    round_ = _round_of(wish)
    return Sheet(
        title=_("Board numbers"),
        template="paper/board_numbers.html",
        content={"numbers": [board.number for board in boards(round_)]},
    )
