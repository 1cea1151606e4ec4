"""Contestants: who competes for which prizes."""

from __future__ import annotations

from dataclasses import dataclass

from standings.prizes.plan import Category, Unrated


@dataclass(frozen=True, slots=True)
class Contestant:
    """One player as the giving of prizes sees them."""

    number: int
    rank: int
    """In the standings, play-offs included; shared by all who are tied."""
    level: int
    """The same for all who share prizes by equal points, 1 for the best.

    Players of one score whom a play-off has put in an order are not level any more.
    """
    points: int = 0
    """In tenths."""
    rating: int = 0
    birth_year: int | None = None
    sex: str = ""
    club: str = ""
    federation: str = ""
    group: str = ""


def is_in(category: Category, player: Contestant, *, year: int | None) -> bool:
    """Tell whether a player competes in a category; what is not known does not fit."""
    return (
        _rating_fits(category, player)
        and _age_fits(category, player, year)
        and category.sex in ("", player.sex)
        and _text_fits(category.clubs, player.club)
        and _text_fits(category.federations, player.federation)
        and _text_fits(category.groups, player.group)
    )


def _rating_fits(category: Category, player: Contestant) -> bool:
    if category.unrated is Unrated.ONLY:
        return player.rating <= 0
    if not category.has_rating_band:
        return True
    if player.rating <= 0:
        return category.unrated is Unrated.TOO
    above = category.rating_from is None or player.rating >= category.rating_from
    return above and (category.rating_to is None or player.rating <= category.rating_to)


def _age_fits(category: Category, player: Contestant, year: int | None) -> bool:
    if category.age_from is None and category.age_to is None:
        return True
    if player.birth_year is None or year is None:
        return False
    age = year - player.birth_year
    above = category.age_from is None or age >= category.age_from
    return above and (category.age_to is None or age <= category.age_to)


def _text_fits(wanted: tuple[str, ...], text: str) -> bool:
    return not wanted or text.casefold() in {word.casefold() for word in wanted}
