"""Modifiers of tie-breaks (C.07 Art. 14 and the letters of TRF26)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum


class ModifierKind(StrEnum):
    """A modifier by its letter."""

    CUT = "C"
    MEDIAN = "M"
    LIMIT = "L"
    DIVISOR = "K"
    FORFEITS_AS_GAMES = "P"
    FORE = "F"
    REVERSE = "R"
    UNRATED_AS = "U"


MODIFIER_NAMES: dict[ModifierKind, str] = {
    ModifierKind.CUT: "cut",
    ModifierKind.MEDIAN: "median",
    ModifierKind.LIMIT: "limit",
    ModifierKind.DIVISOR: "divisor of the score strength combination",
    ModifierKind.FORFEITS_AS_GAMES: "forfeits as games",
    ModifierKind.FORE: "Fore Buchholz",
    ModifierKind.REVERSE: "reverse order",
    ModifierKind.UNRATED_AS: "rating for unrated players",
}

_FORMS: dict[ModifierKind, re.Pattern[str]] = {
    ModifierKind.CUT: re.compile(r"C([1-9]\d?)"),
    ModifierKind.MEDIAN: re.compile(r"M([1-9]\d?)"),
    ModifierKind.LIMIT: re.compile(r"L([+-][1-9]\d?)"),
    ModifierKind.DIVISOR: re.compile(r"K([1-9]\d?)"),
    ModifierKind.FORFEITS_AS_GAMES: re.compile(r"(P)"),
    ModifierKind.FORE: re.compile(r"(F)"),
    ModifierKind.REVERSE: re.compile(r"(R)"),
    ModifierKind.UNRATED_AS: re.compile(r"U([1-9]\d\d|[12]\d{3}|3[0-4]\d\d|3500)"),
}


@dataclass(frozen=True, slots=True)
class Modifiers:
    """What is asked of a tie-break beyond its plain form."""

    low_cut: int = 0
    high_cut: int = 0
    limit: int = 0
    """Shift of the Koya limit, in draws (14.5)."""
    forfeits_as_games: bool = False
    fore: bool = False
    reverse: bool = False
    unrated_as: int = 0
    """Rating counted for an unrated player; 0 leaves them out."""

    @property
    def parts(self) -> tuple[str, ...]:
        """Return the modifiers one by one: /C1, /P."""
        parts = []
        if self.high_cut:
            parts.append(f"/M{self.high_cut}")
        elif self.low_cut:
            parts.append(f"/C{self.low_cut}")
        if self.limit:
            parts.append(f"/L{self.limit:+d}")
        if self.forfeits_as_games:
            parts.append("/P")
        if self.fore:
            parts.append("/F")
        if self.reverse:
            parts.append("/R")
        if self.unrated_as:
            parts.append(f"/U{self.unrated_as}")
        return tuple(parts)

    @property
    def text(self) -> str:
        """Return the modifiers as written behind a code: /C1/P."""
        return "".join(self.parts)


PLAIN = Modifiers()


def read_modifier(text: str) -> tuple[ModifierKind, str] | None:
    """Return the kind and the number of one modifier, none if it is unknown."""
    for kind, form in _FORMS.items():
        if match := form.fullmatch(text):
            return kind, match.group(1)
    return None


def combined(parts: list[tuple[ModifierKind, str]]) -> Modifiers:
    """Return the modifiers of one entry from the parts read."""
    low = high = limit = unrated = 0
    letters = {kind for kind, _ in parts}
    for kind, number in parts:
        if kind is ModifierKind.CUT:
            low = int(number)
        elif kind is ModifierKind.MEDIAN:
            low = high = int(number)
        elif kind is ModifierKind.LIMIT:
            limit = int(number)
        elif kind is ModifierKind.UNRATED_AS:
            unrated = int(number)
    return Modifiers(
        low_cut=low,
        high_cut=high,
        limit=limit,
        forfeits_as_games=ModifierKind.FORFEITS_AS_GAMES in letters,
        fore=ModifierKind.FORE in letters,
        reverse=ModifierKind.REVERSE in letters,
        unrated_as=unrated,
    )
