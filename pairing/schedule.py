"""For how many rounds a schedule can be made."""

from __future__ import annotations

from pairing.engine.round_robin import FEWEST_PLAYERS, MOST_PLAYERS, round_counts
from tournaments.models import Tournament


def lengths_to_choose(tournament: Tournament, players: int) -> tuple[int, ...]:
    """Return for how many rounds a schedule can be made, while none is chosen.

    Empty where the tournament has one of these numbers already.
    """
    if not tournament.is_scheduled:
        return ()
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        return ()
    lengths = round_counts(players)
    return () if tournament.rounds_total in lengths else lengths
