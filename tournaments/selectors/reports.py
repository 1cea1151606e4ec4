"""Reports: what a report file says of a tournament beside players and games."""

from __future__ import annotations

from tournaments.enums import Acceleration, System
from tournaments.models import Tournament
from tournaments.record import TournamentDetails

TYPE_TEXTS = {
    System.DUTCH_2026: "Individual: Swiss-System (Dutch, C.04.3 of 2026)",
    System.DUTCH_2017: "Individual: Swiss-System (Dutch, C.04.3 of 2017)",
    System.DUTCH_2013: "Individual: Swiss-System (Dutch, C.04.1 of 2013)",
    System.SWISS_NO_COLOURS: "Individual: Swiss-System (no colours)",
    System.ROUND_ROBIN: "Individual: Round-Robin (Berger tables)",
}
"""Record 092, in English as federations read it."""

TYPE_CODES = {
    System.DUTCH_2026: "FIDE_DUTCH_2026",
    System.DUTCH_2017: "FIDE_DUTCH_2017",
    System.DUTCH_2013: "CUSTOM_SWISS",
    System.SWISS_NO_COLOURS: "CUSTOM_SWISS",
    System.ROUND_ROBIN: "BERGER_ROUNDROBIN",
}
"""Record 192."""


def tournament_details(tournament: Tournament) -> TournamentDetails:
    """Return the head of a report; the event of the tournament must be at hand."""
    event = tournament.event
    system = System(tournament.system)
    text, code = TYPE_TEXTS[system], TYPE_CODES[system]
    if tournament.acceleration == Acceleration.BAKU:
        text += ", Baku acceleration"
        if code.startswith("FIDE_DUTCH"):
            code += "_BAKU"
    return TournamentDetails(
        name=f"{event.name}: {tournament.name}",
        city=event.place,
        federation=event.federation,
        start=_day(event.start_date),
        end=_day(event.end_date),
        type_text=text,
        type_code=code,
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
