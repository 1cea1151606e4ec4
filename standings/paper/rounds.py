"""Paper of rounds: pairings by board and by name, and the schedule of all of them."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext as _

from standings.paper.heights import RowHeight, RowHeights, page_room, text_height
from standings.paper.lists import list_content
from standings.paper.sheets import PaperWish, Sheet
from standings.paper.typesetting import (
    lined_up,
    lines_on_a_wall,
    padded,
    rating_text,
    room_in,
    score_text,
    tabbed,
)
from tournaments.enums import System
from tournaments.models import Outcome, Round
from tournaments.names import folded
from tournaments.selectors import Board, boards, scores_when_paired, without_game
from tournaments.selectors.namesakes import ListedName, listed_names
from tournaments.selectors.schedules import ScheduledRound, scheduled_rounds

NAME_PART, SHORT_NAME_PART = 0.26, 0.195
"""Part of the line that is for each name: print-tables.css."""
NAME_REST, SHORT_NAME_REST = 12.5, 9.5
"""What stands beside each name in the pairings by name, in millimetres."""
SCHEDULE_REST = 37
"""What stands beside both names in a round of the schedule: print-tables.css."""
BOARD_TYPES = RowHeights(
    RowHeight(9.5, 1),
    RowHeight(9.5, 0.35),
    (("large", RowHeight(11.5, 1.3)), ("larger", RowHeight(10.5, 1.1))),
)
NAME_TYPES = RowHeights(
    RowHeight(11, 0.75), RowHeight(11, 0.35), (("large", RowHeight(13, 1.2)),)
)
ROUND_TYPES = RowHeights(RowHeight(9.5, 5), RowHeight(9.5, 3.6))
"""Of two rounds side by side; every board is a line."""


@dataclass(frozen=True, slots=True)
class PaperBoard:
    """One board, with what is known of its players as lines of type."""

    board: Board
    number: str
    white: str
    """Number, rating, and the score with which the round was paired."""
    black: str

    @property
    def sides(self) -> tuple[Outcome, Outcome]:
        return self.board.white, self.board.black


@dataclass(frozen=True, slots=True)
class NameLine:
    """One player in the pairings by name."""

    name: ListedName
    board: int | None
    colour: str
    opponent: ListedName | None
    words: str = ""
    """What the round is for somebody without a game."""

    @property
    def names(self) -> tuple[ListedName, ...]:
        return (self.name,) if self.opponent is None else (self.name, self.opponent)


def round_of(wish: PaperWish) -> Round:
    if wish.round_ is None:
        raise ValueError("This document belongs to a round.")
    wish.round_.tournament = wish.tournament
    return wish.round_


def paper_boards(round_: Round) -> list[PaperBoard]:
    """Return the boards with ratings and the scores that the round was paired with."""
    found = boards(round_)
    numbers = padded([str(board.number) for board in found])
    scores = scores_when_paired(round_)
    whites = _about(round_, [board.white for board in found], scores)
    blacks = _about(round_, [board.black for board in found], scores)
    return [
        PaperBoard(*line) for line in zip(found, numbers, whites, blacks, strict=True)
    ]


def _about(round_: Round, sides: list[Outcome], scores: dict[UUID, int]) -> list[str]:
    used = round_.tournament.rating_used
    places = padded([str(side.number_then or "") for side in sides])
    ratings = [
        rating_text(
            side.entrant.rating(used), is_estimated=side.entrant.is_estimated(used)
        )
        for side in sides
    ]
    points = lined_up([score_text(scores.get(side.entrant_id, 0)) for side in sides])
    return [tabbed(texts) for texts in zip(places, ratings, points, strict=True)]


def pairings_by_board(wish: PaperWish) -> Sheet:
    round_ = round_of(wish)
    lines, absent = paper_boards(round_), without_game(round_)
    words = " · ".join(f"{outcome.entrant}: {outcome.words}" for outcome in absent)
    title = _("Pairings of round %(number)d") % {"number": round_.number}
    page = page_room(wish, title, foot=text_height(words, wish.width()))

    def room(points: float) -> float:
        return room_in(wish.width() * NAME_PART, points)

    def rows(points: float) -> list[int]:
        return [
            max(_lines_of(side, room(points)) for side in line.sides) for line in lines
        ]

    kind = BOARD_TYPES.kind_of(page, rows)
    return Sheet(
        title=title,
        template="paper/pairings_by_board.html",
        content={
            **list_content(
                wish,
                lines,
                room=room(BOARD_TYPES.points_of(kind)),
                room_in_columns=room_in(wish.width() * SHORT_NAME_PART, 8.5),
            ),
            "kind": kind,
            "absent": absent,
            "has_colours": wish.tournament.system != System.SWISS_NO_COLOURS,
        },
        is_of_round=True,
    )


def _lines_of(side: Outcome, room: float) -> int:
    return lines_on_a_wall(side.entrant.name, room, title=side.entrant.title)


def name_lines(round_: Round) -> list[NameLine]:
    """Return everybody in the round by name, without accents and case."""
    names = listed_names(round_.tournament)
    lines: list[NameLine] = []
    for board in boards(round_):
        white, black = names[board.white.entrant_id], names[board.black.entrant_id]
        lines.append(NameLine(white, board.number, board.white.colour, black))
        lines.append(NameLine(black, board.number, board.black.colour, white))
    lines.extend(
        NameLine(names[outcome.entrant_id], None, "", None, outcome.words)
        for outcome in without_game(round_)
    )
    lines.sort(key=lambda line: folded(line.name.name))
    return lines


def pairings_by_name(wish: PaperWish) -> Sheet:
    round_ = round_of(wish)
    lines = name_lines(round_)
    title = _("Pairings of round %(number)d by name") % {"number": round_.number}
    page = page_room(wish, title)

    def room(points: float) -> float:
        return room_in(wish.width() / 2 - NAME_REST, points)

    def rows(points: float) -> list[int]:
        return [
            max(
                lines_on_a_wall(name.name, room(points), mark=name.mark)
                for name in line.names
            )
            for line in lines
        ]

    kind = NAME_TYPES.kind_of(page, rows)
    return Sheet(
        title=title,
        template="paper/pairings_by_name.html",
        content={
            **list_content(
                wish,
                lines,
                room=room(NAME_TYPES.points_of(kind)),
                room_in_columns=room_in(wish.width() / 4 - SHORT_NAME_REST, 8.5),
            ),
            "kind": kind,
        },
        is_of_round=True,
    )


def schedule(wish: PaperWish) -> Sheet:
    """Return the published rounds of a schedule, two side by side."""
    tournament = wish.tournament
    rounds: tuple[ScheduledRound, ...] = ()
    if tournament.is_scheduled:
        rounds = scheduled_rounds(tournament, with_drafts=False)
    heights = [
        max(len(item.boards) + len(item.resting) for item in rounds[n : n + 2])
        for n in range(0, len(rounds), 2)
    ]
    title = _("Schedule")
    page = page_room(wish, title, is_landscape=True)
    kind = ROUND_TYPES.kind_of(page, lambda points: heights)
    return Sheet(
        title=title,
        template="paper/schedule.html",
        content={
            "rows": [rounds[n : n + 2] for n in range(0, len(rounds), 2)],
            "kind": kind,
            "room": room_in(
                (wish.width(is_landscape=True) / 2 - SCHEDULE_REST) / 2, 9.5
            ),
        },
        is_landscape=True,
    )
