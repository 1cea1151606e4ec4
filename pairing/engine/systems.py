"""The pairing systems by name, and the one door through which they are asked."""

from __future__ import annotations

from importlib import import_module

from pairing.engine.outcome import RoundPairing
from tournaments.record import TournamentRecord

SYSTEMS: dict[str, str] = {
    "dutch-2026": "pairing.engine.dutch",
    "dutch-2017": "pairing.engine.dutch",
    "dutch-2013": "pairing.engine.dutch_2013",
    "swiss-no-colours": "pairing.engine.no_colours",
    "round-robin": "pairing.engine.round_robin",
}
"""System name -> module with `pair_round(record, system)`; loaded when asked for."""

DEFAULT_SYSTEM = "dutch-2026"


def pair_round(record: TournamentRecord, system: str = DEFAULT_SYSTEM) -> RoundPairing:
    """Pair the next round of the record.

    Raises IllegalPosition when the record is no legal tournament, NoLegalPairing when
    no pairing keeps the absolute rules.
    """
    module = import_module(SYSTEMS[system])
    answer: RoundPairing = module.pair_round(record, system)
    return answer
