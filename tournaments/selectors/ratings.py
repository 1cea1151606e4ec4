"""Ratings that nothing is made of, because the tournament uses those of another kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.enums import RatingKind
from tournaments.models import Entrant, Tournament


@dataclass(frozen=True, slots=True)
class UnusedRatings:
    """A rating that players have, while nobody has the one that is used."""

    used: str
    other: str
    count: int
    """Players who have the other one."""


def unused_ratings(
    tournament: Tournament, entrants: Iterable[Entrant]
) -> UnusedRatings | None:
    """Return what an arbiter overlooked who chose a rating after the players came."""
    counts: Counter[str] = Counter()
    for entrant in entrants:
        if entrant.rating(tournament.rating_used):
            return None
        counts.update(kind for kind in RatingKind if entrant.official_rating(kind))
    if not counts:
        return None
    other, count = counts.most_common(1)[0]
    used = RatingKind(tournament.rating_used)
    return UnusedRatings(str(used.label), str(RatingKind(other).label), count)
