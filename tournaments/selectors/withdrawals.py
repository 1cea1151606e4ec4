"""Withdrawals from a schedule: what leaving does, and whose games count for nobody."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from tournaments.models import Entrant, Outcome, Tournament
from tournaments.record import Kind
from tournaments.withdrawals import COMPLETED_KINDS, counts_for_nobody


@dataclass(frozen=True, slots=True)
class Leaving:
    """What it does when a player leaves a schedule now."""

    completed: int
    scheduled: int
    """Games of the player."""
    open: int
    """Games without a result, which are lost by forfeit."""

    @property
    def is_annulled(self) -> bool:
        return counts_for_nobody(self.completed, self.scheduled)


def leaving(entrant: Entrant) -> Leaving | None:
    """Return what leaving does; none where no schedule is made."""
    if not entrant.tournament.is_scheduled:
        return None
    games = Outcome.objects.filter(entrant=entrant, game__isnull=False)
    kinds = list(games.values_list("kind", "game__is_left_unplayed"))
    if not kinds:
        return None
    return Leaving(
        completed=sum(kind in COMPLETED_KINDS for kind, _left in kinds),
        scheduled=len(kinds),
        open=sum(kind == Kind.PENDING or is_left for kind, is_left in kinds),
    )


def annulled_entrants(tournament: Tournament) -> frozenset[UUID]:
    """Return who left a schedule too early: a query, and one for each who left."""
    if not tournament.is_scheduled:
        return frozenset()
    gone = list(tournament.entrants.filter(withdrawn_from_round__isnull=False))
    for entrant in gone:
        entrant.tournament = tournament
    left = {entrant.pk: leaving(entrant) for entrant in gone}
    return frozenset(key for key, what in left.items() if what and what.is_annulled)
