"""How pages name an event, a tournament, a player: the parts of an address.

A tournament's address holds its event's, because two events can both have an "open";
`{% url 'tournaments:player-list' tournament %}` takes the row itself.
"""

from __future__ import annotations

from typing import NamedTuple

from django.urls import register_converter
from django.utils.text import slugify

from tournaments.models import Entrant, Event, Tournament
from tournaments.names import base_letters
from tournaments.typed import MOST_DIGITS


class TournamentAddress(NamedTuple):
    event: str
    slug: str


class EventConverter:
    regex = "[-a-zA-Z0-9_]+"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: Event | str) -> str:
        return value.slug if isinstance(value, Event) else value


class TournamentConverter:
    regex = "[-a-zA-Z0-9_]+/[-a-zA-Z0-9_]+"

    def to_python(self, value: str) -> TournamentAddress:
        event, slug = value.split("/")
        return TournamentAddress(event, slug)

    def to_url(self, value: Tournament | TournamentAddress) -> str:
        if isinstance(value, Tournament):
            return f"{value.event.slug}/{value.slug}"
        return f"{value.event}/{value.slug}"


class EntrantConverter:
    """An entrant by order of entry, which stays when pairing numbers are renewed.

    The name behind it is for readers; an address with an older name still works.
    """

    regex = "[0-9]{1,6}(?:-[-a-z0-9]*)?"

    def to_python(self, value: str) -> int:
        return int(value.split("-", 1)[0])

    def to_url(self, value: Entrant | int) -> str:
        if isinstance(value, int):
            return str(value)
        name = slugify(base_letters(value.name))
        return f"{value.entry_order}-{name}" if name else str(value.entry_order)


class NumberConverter:
    """A round or a board: no more digits than every database holds."""

    regex = f"[0-9]{{1,{MOST_DIGITS}}}"

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: int) -> str:
        return str(value)


EVENT = "e/<event:event>/"
TOURNAMENT = "t/<tournament:tournament>/"
PLAYER = TOURNAMENT + "players/<entrant:entrant>/"
ROUND = TOURNAMENT + "rounds/<number:round_number>/"
BOARD = ROUND + "boards/<number:board_number>/"

register_converter(EventConverter, "event")
register_converter(TournamentConverter, "tournament")
register_converter(EntrantConverter, "entrant")
register_converter(NumberConverter, "number")
