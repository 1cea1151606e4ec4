"""Tournaments that end in a tie for the first place, made through the services."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from django.contrib.auth.models import User

from tests.factories import arbiter_of, make_tournament, pair
from tournaments.clock import clock_at
from tournaments.models import Entrant, Tournament
from tournaments.services.results import enter_result

AFTERNOON = datetime(2026, 5, 1, 17, 0, tzinfo=UTC)


def tied_tournament(
    count: int, *, by: User | None = None, **settings: Any
) -> Tournament:
    """Return a tournament of one round in which players 1 to `count` have a point.

    The chain is the pairing number, so that it orders them.
    """
    settings.setdefault("tie_breaks", ["TPN"])
    tournament = make_tournament(2 * count, by=by, rounds_total=1, **settings)
    with clock_at(AFTERNOON):
        round_ = pair(tournament)
        for game in round_.games.select_related("white", "round__tournament__event"):
            is_whites = (game.white.pairing_number or 0) <= count
            enter_result(
                game=game,
                result="1-0" if is_whites else "0-1",
                by=by or arbiter_of(tournament),
            )
    return tournament


def leaders(tournament: Tournament, count: int) -> list[Entrant]:
    """Return the first players by pairing number."""
    return list(tournament.entrants.order_by("pairing_number")[:count])
