"""Regulations of a play-off: rates, Armageddon, times (rules of 2012, 1.a to 1.k)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

REST_BEFORE = timedelta(minutes=30)
"""After the last game of one of the tied players (1.h)."""
REST_BETWEEN = timedelta(minutes=10)
"""Between two stages (1.h)."""
MOVES_PLANNED = 60
"""Moves of a game for which time is planned."""


class RegulationError(ValueError):
    """Regulations that no play-off can have; `field` names the one at fault."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


@dataclass(frozen=True, slots=True)
class Rate:
    """A rate of play: minutes for the game and seconds for each move."""

    minutes: int
    seconds: int = 0

    @property
    def planned(self) -> timedelta:
        """Return the time of both players for a game of sixty moves."""
        return 2 * timedelta(minutes=self.minutes, seconds=self.seconds * MOVES_PLANNED)


@dataclass(frozen=True, slots=True)
class Regulations:
    """How a tie is played off; the defaults are those of the rules of 2012."""

    rate: Rate = Rate(3, 2)
    sudden_games: int | None = None
    """Sudden games before Armageddon; none for as many as it takes."""
    armageddon_white: Rate = Rate(6)
    armageddon_black: Rate = Rate(5)
    last_place: int = 1
    """The last place for which play-offs are announced (1.d: the first is advised)."""

    @property
    def has_armageddon(self) -> bool:
        return self.sudden_games is not None

    def is_announced(self, place: int) -> bool:
        """Tell whether a tie that begins at a place is to be played off (1.d)."""
        return place <= self.last_place


DEFAULT_REGULATIONS = Regulations()

_BOUNDS = {
    "minutes": (1, 600),
    "seconds": (0, 600),
    "sudden_games": (0, 20),
    "white_minutes": (1, 600),
    "white_seconds": (0, 600),
    "black_minutes": (1, 600),
    "black_seconds": (0, 600),
    "last_place": (1, 999),
}


def regulations_data(regulations: Regulations) -> dict[str, int | None]:
    """Return regulations as data that JSON can hold."""
    return {
        "minutes": regulations.rate.minutes,
        "seconds": regulations.rate.seconds,
        "sudden_games": regulations.sudden_games,
        "white_minutes": regulations.armageddon_white.minutes,
        "white_seconds": regulations.armageddon_white.seconds,
        "black_minutes": regulations.armageddon_black.minutes,
        "black_seconds": regulations.armageddon_black.seconds,
        "last_place": regulations.last_place,
    }


def regulations_from_data(data: Mapping[str, Any]) -> Regulations:
    """Return the regulations that data tell. Raises RegulationError."""
    values = {**regulations_data(DEFAULT_REGULATIONS), **data}
    for name, value in values.items():
        if name not in _BOUNDS:
            raise RegulationError(name)
        if value is None and name == "sudden_games":
            continue
        least, most = _BOUNDS[name]
        if type(value) is not int or not least <= value <= most:
            raise RegulationError(name)
    return Regulations(
        rate=Rate(values["minutes"], values["seconds"]),
        sudden_games=values["sudden_games"],
        armageddon_white=Rate(values["white_minutes"], values["white_seconds"]),
        armageddon_black=Rate(values["black_minutes"], values["black_seconds"]),
        last_place=values["last_place"],
    )


def earliest_start(ended: datetime, *, is_first_stage: bool) -> datetime:
    """Return before which no game of a stage starts (1.h).

    `ended` is the end of the last game of one of the tied players, or of the stage
    before.
    """
    return ended + (REST_BEFORE if is_first_stage else REST_BETWEEN)
