"""Reports: what a report file says of a tournament beside players and games."""

from __future__ import annotations

from tournaments.enums import Acceleration
from tournaments.models import Tournament
from tournaments.record import TournamentDetails
from tournaments.trf.types import declared_type


def tournament_details(tournament: Tournament) -> TournamentDetails:
    """Return the head of a report; the event of the tournament must be at hand."""
    event = tournament.event
    is_accelerated = tournament.acceleration != Acceleration.NONE
    declared = declared_type(
        tournament.system,
        acceleration=tournament.acceleration if is_accelerated else "",
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
            (moment or "")[:10].replace("-", "/") for moment in tournament.round_times
        ),
        tie_breaks=("PTS", *(step["code"] for step in tournament.tie_breaks)),
    )


def _day(value: object) -> str:
    return str(value or "").replace("-", "/")
