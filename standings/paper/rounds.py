"""Paper of rounds: pairings by board and by name, and the schedule of all of them."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext as _

from standings.paper.lists import list_content
from standings.paper.sheets import PaperWish, Sheet
from standings.paper.typesetting import (
    lined_up,
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


@dataclass(frozen=True, slots=True)
class PaperBoard:
    """One board, with what is known of its players as lines of type."""

    board: Board
    number: str
    white: str
    """Number, rating, and the score with which the round was paired."""
    black: str


@dataclass(frozen=True, slots=True)
class NameLine:
    """One player in the pairings by name."""

    name: ListedName
    board: int | None
    colour: str
    opponent: ListedName | None
    words: str = ""
    """What the round is for somebody without a game."""


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
    return Sheet(
        title=_("Pairings of round %(number)d") % {"number": round_.number},
        template="paper/pairings_by_board.html",
        content={
            **list_content(
                wish,
                paper_boards(round_),
                room=room_in(wish.width() * NAME_PART, 9.5),
                room_in_columns=room_in(wish.width() * SHORT_NAME_PART, 8.5),
            ),
            "absent": without_game(round_),
            "has_colours": wish.tournament.system != System.SWISS_NO_COLOURS,
        },
        is_of_round=True,
    )


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
    return Sheet(
        title=_("Pairings of round %(number)d by name") % {"number": round_.number},
        template="paper/pairings_by_name.html",
        content=list_content(
            wish,
            name_lines(round_),
            room=room_in(wish.width() / 2 - NAME_REST, 11),
            room_in_columns=room_in(wish.width() / 4 - SHORT_NAME_REST, 8.5),
        ),
        is_of_round=True,
    )


def schedule(wish: PaperWish) -> Sheet:
    """Return the published rounds of a schedule, two side by side."""
    tournament = wish.tournament
    rounds: tuple[ScheduledRound, ...] = ()
    if tournament.is_scheduled:
        rounds = scheduled_rounds(tournament, with_drafts=False)
    return Sheet(
        title=_("Schedule"),
        template="paper/schedule.html",
        content={
            "rows": [rounds[n : n + 2] for n in range(0, len(rounds), 2)],
            "room": room_in(
                (wish.width(is_landscape=True) / 2 - SCHEDULE_REST) / 2, 9.5
            ),
        },
        is_landscape=True,
    )
