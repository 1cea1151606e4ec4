"""Reports: what a report file says of a tournament beside players and games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from zoneinfo import ZoneInfo

from tournaments.enums import Acceleration
from tournaments.models import Tournament
from tournaments.record import TournamentDetails, TournamentRecord
from tournaments.round_times import day_of
from tournaments.trf.types import declared_type

PLACES: list[Callable[[Tournament, bool], dict[int, int]]] = []
"""Who knows the place of each pairing number: the standings app comes here at start.

The second argument: whether the round being played counts as far as it has results.
"""


def with_places(
    record: TournamentRecord, tournament: Tournament, *, with_unfinished: bool = False
) -> TournamentRecord:
    """Return a record with the places of the standings; who has none there comes last."""
    places: dict[int, int] = {}
    for places_of in PLACES:
        places |= places_of(tournament, with_unfinished)
    last = len(places) + 1
    players = tuple(
        replace(player, stated_rank=places.get(player.number, last))
        for player in record.players
    )
    return replace(record, players=players) if places else record


def tournament_details(
    tournament: Tournament, *, players: int = 0
) -> TournamentDetails:
    """Return the head of a report; the event of the tournament must be at hand.

    `players` are those on the list: they tell whether a round robin is a double one.
    """
    event = tournament.event
    zone = ZoneInfo(tournament.paper_time_zone)
    is_accelerated = tournament.acceleration != Acceleration.NONE
    declared = declared_type(
        tournament.system,
        acceleration=tournament.acceleration if is_accelerated else "",
        is_double=tournament.is_scheduled
        and tournament.rounds_total == 2 * (players - 1 + players % 2),
    )
    return TournamentDetails(
        name=f"{event.name}: {tournament.name}",
        city=event.place,
        federation=event.federation,
        start=_day(event.start_date),
        end=_day(event.end_date),
        type_text=declared.words,
        type_code=declared.code,
        chief_arbiter=event.chief_arbiter,
        deputies=tuple(event.deputy_names),
        time_control=tournament.rate_of_play,
        time_control_code=tournament.time_control_code,
        round_dates=tuple(
            _day(moment and day_of(moment, zone)) for moment in tournament.round_times
        ),
        tie_breaks=("PTS", *(step["code"] for step in tournament.tie_breaks)),
    )


def _day(value: object) -> str:
    return str(value or "").replace("-", "/")
