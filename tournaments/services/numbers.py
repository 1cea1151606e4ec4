"""Pairing numbers: by rating, title, and name or what was announced instead.

C.04.2 art. 2: numbers are provisional until the list closes, wrong data renumber
until round 4 is paired and never after, and a late entry gets the number that its
rating asks for. Sheets keep the numbers of their day: each outcome has its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any

from tournaments.enums import NumberOrder, Title
from tournaments.journal import Change
from tournaments.lots import order_by_lot
from tournaments.models import Entrant, Tournament
from tournaments.names import folded

LAST_ROUND_BEFORE_FREEZE = 3
"""With the pairing of the round after it, wrong data no longer renumber (art. 2.3)."""

_TITLE_PLACES = {title.value: place for place, title in enumerate(Title)}
_LAST = 10**9


def ranking_key(entrant: Entrant, tournament: Tournament) -> tuple[Any, ...]:
    """Return what orders the players; the smallest gets number 1."""
    own: tuple[Any, ...] = ()
    match tournament.number_order:
        case NumberOrder.NAME:
            own = (folded(entrant.surname), folded(entrant.first_name))
        case NumberOrder.LOT:
            own = (entrant.lot or _LAST,)
        case NumberOrder.BY_HAND:
            own = (entrant.hand_order or _LAST,)
        case NumberOrder.LOT_ALONE:
            return (entrant.lot or _LAST, entrant.entry_order)
    return (
        -entrant.rating(tournament.rating_used),
        _TITLE_PLACES.get(entrant.title, len(_TITLE_PLACES)),
        *own,
        entrant.entry_order,
    )


def are_numbers_frozen(tournament: Tournament) -> bool:
    """Tell whether corrected data no longer change the pairing numbers."""
    return tournament.rounds.filter(number__gt=LAST_ROUND_BEFORE_FREEZE).exists()


def renumber(change: Change, tournament: Tournament) -> None:
    """Give every player the number that the order asks for."""
    entrants = list(tournament.entrants.all())
    entrants.sort(key=lambda entrant: ranking_key(entrant, tournament))
    give_numbers(change, entrants)


def renumber_unless_frozen(change: Change, tournament: Tournament) -> None:
    """Renumber after a correction, as long as the rules allow it."""
    if not are_numbers_frozen(tournament):
        renumber(change, tournament)


def insert_late(
    change: Change, tournament: Tournament, late: Sequence[Entrant]
) -> None:
    """Give late entries the numbers that their ratings ask for.

    Those below move down; nobody else changes places, also where the stored numbers
    no longer follow the ratings.
    """
    added = {entrant.pk for entrant in late}
    order = [e for e in tournament.entrants.all() if e.pk not in added]
    order.sort(key=lambda entrant: entrant.pairing_number or _LAST)
    for entrant in sorted(late, key=lambda e: ranking_key(e, tournament)):
        key = ranking_key(entrant, tournament)
        place = next(
            (
                index
                for index, other in enumerate(order)
                if ranking_key(other, tournament) > key
            ),
            len(order),
        )
        order.insert(place, entrant)
    give_numbers(change, order)


def give_numbers(change: Change, entrants: Sequence[Entrant]) -> None:
    """Number the players 1, 2, … in this order."""
    change.update_all(
        (entrant, {"pairing_number": number})
        for number, entrant in enumerate(entrants, start=1)
    )


def order_mark(entrants: Iterable[Entrant]) -> str:
    """Return a short mark of an order, to see whether it is still the same."""
    order = sorted(entrants, key=lambda entrant: entrant.pairing_number or _LAST)
    text = " ".join(str(entrant.entry_order) for entrant in order)
    return sha256(text.encode()).hexdigest()[:16]


def lots_of(entrants: Sequence[Entrant], draw: str) -> dict[Entrant, int]:
    """Return the lot of each player in a draw; players are known by order of entry."""
    order = order_by_lot((entrant.entry_order for entrant in entrants), draw)
    places = {entry: place for place, entry in enumerate(order, start=1)}
    return {entrant: places[entrant.entry_order] for entrant in entrants}
