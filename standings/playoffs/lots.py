"""Lots: colours, pairs and who chooses, drawn for what is due (rules of 2012, 1.j)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from standings.playoffs.course import (
    GAMES_OF_A_MATCH,
    Due,
    Part,
    Phase,
    PlayOffGame,
)

T = TypeVar("T")


class Drawer(Protocol):
    """What draws lots: random.Random, secrets.SystemRandom."""

    def sample(self, population: Sequence[T], k: int) -> list[T]: ...


ALL_PLAY_ALL_OF_THREE = ((1, 2), (0, 1), (2, 0))
"""White and Black by lot, game by game: everybody has each colour once (Berger)."""


def drawn_games(due: Due, lots: Drawer) -> list[PlayOffGame]:
    """Return the games of what is due, with colours by lot where no rule gives them."""
    if due.part is Part.ALL_PLAY_ALL:
        drawn = lots.sample(due.players, len(due.players))
        return [
            PlayOffGame(due.part, due.phase, number, drawn[white], drawn[black])
            for number, (white, black) in enumerate(ALL_PLAY_ALL_OF_THREE, start=1)
        ]
    if len(due.players) == 4:
        drawn = lots.sample(due.players, 4)
        return [
            *_match(Part.SEMI_FINAL_1, drawn[0], drawn[1]),
            *_match(Part.SEMI_FINAL_2, drawn[2], drawn[3]),
        ]
    if due.white is None:
        white, black = lots.sample(due.players, 2)
    else:
        white = due.white
        black = next(player for player in due.players if player != white)
    if due.phase is Phase.MATCH:
        return _match(due.part, white, black)
    chooser = white if due.phase is Phase.ARMAGEDDON else None
    return [
        PlayOffGame(due.part, due.phase, due.first_game, white, black, chooser=chooser)
    ]


def _match(part: Part, white: int, black: int) -> list[PlayOffGame]:
    """Return a match in which everybody has White once."""
    return [
        PlayOffGame(
            part,
            Phase.MATCH,
            number,
            *((white, black) if number % 2 else (black, white)),
        )
        for number in range(1, GAMES_OF_A_MATCH + 1)
    ]
