"""Players of one name, told apart where somebody looks for a board."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from uuid import UUID

from tournaments.models import Entrant, Tournament
from tournaments.names import folded

LONGEST_CLUB = 16
"""Letters of a club that may stand behind a name; a cut one tells nobody apart."""


@dataclass(frozen=True, slots=True)
class ListedName:
    """A name on a list of the hall; only a namesake has a mark behind it."""

    name: str
    mark: str = ""


def listed_names(tournament: Tournament) -> dict[UUID, ListedName]:
    """Return every player's name, that of namesakes with club or pairing number."""
    groups: dict[str, list[Entrant]] = defaultdict(list)
    for entrant in tournament.entrants.all():
        groups[folded(entrant.name)].append(entrant)
    return {
        entrant.pk: ListedName(entrant.name, mark)
        for group in groups.values()
        for entrant, mark in zip(group, _marks(group), strict=True)
    }


def _marks(group: list[Entrant]) -> list[str]:
    if len(group) == 1:
        return [""]
    clubs = [entrant.club.strip() for entrant in group]
    are_short = all(0 < len(club) <= LONGEST_CLUB for club in clubs)
    if are_short and len({folded(club) for club in clubs}) == len(group):
        return [f"({club})" for club in clubs]
    numbers = [entrant.pairing_number for entrant in group]
    return [f"({number})" if number else "" for number in numbers]
