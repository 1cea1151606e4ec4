"""Finding players and events by what somebody types on a phone.

Names are compared here and not in the database, so that accents and case mean the
same on every database; what a name looks like without them is remembered.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from functools import lru_cache
from uuid import UUID

from django.db.models import F, Q, QuerySet

from tournaments.models import Entrant, Event, Tournament
from tournaments.names import folded
from tournaments.typed import is_number

MOST_FOUND = 100

_plain = lru_cache(maxsize=100_000)(folded)


def players_found(tournaments: QuerySet[Tournament], text: str) -> list[Entrant]:
    """Return players by number or by parts of their name, each with its tournament.

    Those who have a word that begins so; if there are none, those who have it inside a
    word, or over the spaces and signs between words. A number is that of the pairing,
    or that of FIDE. Tournaments still in play come first, then the latest; in each the
    players by name.
    """
    players = Entrant.objects.filter(tournament__in=tournaments).order_by(
        F("tournament__event__start_date").desc(nulls_first=True)
    )
    keys = _by_number(players, text) if is_number(text) else _by_name(players, text)
    found = Entrant.objects.filter(pk__in=keys[:MOST_FOUND])
    return sorted(found.select_related("tournament__event"), key=_place)


def _place(player: Entrant) -> tuple[object, ...]:
    tournament, event = player.tournament, player.tournament.event
    return (
        tournament.is_closed,
        -event.start_date.toordinal() if event.start_date else -date.max.toordinal(),
        event.name,
        tournament.position,
        tournament.name,
        _plain(player.surname),
        _plain(player.first_name),
    )


def _by_number(players: QuerySet[Entrant], text: str) -> list[UUID]:
    number = int(text)
    meant = players.filter(Q(pairing_number=number) | Q(fide_id=str(number)))
    return list(meant.values_list("pk", flat=True))


def _by_name(players: QuerySet[Entrant], text: str) -> list[UUID]:
    words = folded(text).split()
    if not words:
        return []
    rows = players.values_list("pk", "surname", "first_name")
    names = [(key, _plain(f"{surname} {first}")) for key, surname, first in rows]
    joined = "".join(words)
    return (
        [key for key, name in names if begins(name, words)]
        or [key for key, name in names if all(word in name for word in words)]
        # D'Hondt as dhondt, Van den Broeck as vandenbroeck.
        or [key for key, name in names if joined in name.replace(" ", "")]
    )


def begins(name: str, words: Sequence[str]) -> bool:
    """Tell whether each word begins a word of a name, both without accents."""
    spaced = f" {name}"
    return all(f" {word}" in spaced for word in words)


def events_found(events: Iterable[Event], text: str) -> list[Event]:
    """Return events by words of their name or place."""
    words = folded(text).split()
    if not words:
        return []
    return [e for e in events if begins(_plain(f"{e.name} {e.place}"), words)]
