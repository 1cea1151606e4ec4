"""The plan of prizes: categories with their prizes, and the rules of giving them.

Money is counted in hundredths of the currency: 1050 is 10.50.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

CENTS = 100
"""Hundredths in one unit of the currency."""


class Sharing(StrEnum):
    """How money is divided among players who are level."""

    EQUAL = "equal"
    """Players with equal points share their prizes equally."""
    RANK = "rank"
    """Everybody has the prize of their own place; only a shared place is shared."""
    HORT = "hort"
    """Half by rank, half shared among equal points."""


class Cumulation(StrEnum):
    """How many prizes one player can have."""

    ONE = "one"
    ONE_OF_MONEY = "one-of-money"
    """One prize of money; prizes that are objects alone come beside it."""
    SEVERAL = "several"


class Precedence(StrEnum):
    """Which prize a player has who could have one of several."""

    VALUE = "value"
    """The one with the most money; of equal ones the first in the plan."""
    ORDER = "order"
    """The first one in the order of the plan."""


class Unrated(StrEnum):
    """Where players without a rating stand in a category."""

    ONLY = "only"
    TOO = "too"
    """Beside those whose rating fits."""


@dataclass(frozen=True, slots=True)
class Prize:
    """What a place in a category is worth."""

    category: int
    """Place of the category in the plan, from 0."""
    place: int
    amount: int = 0
    objects: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Category:
    """Who competes for some prizes; what is not said binds nobody."""

    name: str
    prizes: tuple[Prize, ...]
    rating_from: int | None = None
    rating_to: int | None = None
    unrated: Unrated | None = None
    age_from: int | None = None
    age_to: int | None = None
    sex: str = ""
    clubs: tuple[str, ...] = ()
    federations: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()
    """The word that the list of players gives to each."""

    @property
    def has_rating_band(self) -> bool:
        return self.rating_from is not None or self.rating_to is not None


@dataclass(frozen=True)
class PrizePlan:
    """What is given, and by which rules."""

    categories: tuple[Category, ...]
    currency: str = ""
    coin: int = 1
    """The smallest coin that is paid out, in hundredths."""
    sharing: Sharing = Sharing.EQUAL
    cumulation: Cumulation = Cumulation.ONE
    precedence: Precedence = Precedence.VALUE
    year: int | None = None
    """Ages are those reached in this year; none for the year of the event."""

    @cached_property
    def prizes(self) -> tuple[Prize, ...]:
        return tuple(prize for c in self.categories for prize in c.prizes)

    @property
    def fund(self) -> int:
        return sum(prize.amount for prize in self.prizes)
