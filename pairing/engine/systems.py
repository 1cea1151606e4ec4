"""The pairing systems by name, and the one door through which they are asked."""

from __future__ import annotations

from importlib import import_module
from math import inf
from typing import Any, NamedTuple

from pairing.engine.budget import BUDGET_SECONDS
from pairing.engine.outcome import RoundPairing
from tournaments.record import TournamentRecord
from tournaments.systems import SystemTraits, traits_of

PATIENCE = 6
"""How many times longer a system may take that is sure to come to an end."""


class PairingSystem(NamedTuple):
    """One system: where its rules are, and how it is asked."""

    module: str
    """Module with `pair_round(record, system)`; loaded when asked for."""
    traits: SystemTraits
    """With `schedules_all_rounds` the module also has `pair_all_rounds`."""
    searches: bool = False
    """Whether its work can double with each player, so that it may never end."""


def _system(name: str, module: str, *, searches: bool = False) -> PairingSystem:
    return PairingSystem(module, traits_of(name), searches)


SYSTEMS: dict[str, PairingSystem] = {
    "dutch-2026": _system("dutch-2026", "pairing.engine.dutch"),
    "dutch-2017": _system("dutch-2017", "pairing.engine.dutch"),
    "dutch-2013": _system("dutch-2013", "pairing.engine.dutch_2013", searches=True),
    "swiss-no-colours": _system(
        "swiss-no-colours", "pairing.engine.no_colours", searches=True
    ),
    "round-robin": _system("round-robin", "pairing.engine.round_robin"),
}

DEFAULT_SYSTEM = "dutch-2026"


def seconds_for(system: str, budget_seconds: float | None) -> float:
    """Return how long a round may take.

    Without a budget a system that searches has the usual one, and the others take as
    long as they need.
    """
    if SYSTEMS[system].searches:
        return BUDGET_SECONDS if budget_seconds is None else budget_seconds
    return inf if budget_seconds is None else budget_seconds * PATIENCE


def pair_round(
    record: TournamentRecord,
    system: str = DEFAULT_SYSTEM,
    *,
    budget_seconds: float | None = None,
) -> RoundPairing:
    """Pair the next round of the record.

    Raises IllegalPosition when the record is no legal tournament, NoLegalPairing when
    no pairing keeps the absolute rules, and NoLegalPairing with the code "budget" when
    the round is not decided in time.
    """
    chosen = SYSTEMS[system]
    limits: dict[str, Any] = {}
    if not chosen.traits.schedules_all_rounds:
        limits["budget_seconds"] = seconds_for(system, budget_seconds)
    answer: RoundPairing = import_module(chosen.module).pair_round(
        record, system, **limits
    )
    return answer


def pair_rounds(
    record: TournamentRecord,
    system: str = DEFAULT_SYSTEM,
    *,
    budget_seconds: float | None = None,
) -> tuple[RoundPairing, ...]:
    """Pair what can be paired now: the next round, or all that a schedule knows.

    Raises what `pair_round` raises.
    """
    chosen = SYSTEMS[system]
    if not chosen.traits.schedules_all_rounds:
        return (pair_round(record, system, budget_seconds=budget_seconds),)
    answers: tuple[RoundPairing, ...] = import_module(chosen.module).pair_all_rounds(
        record, system
    )
    return answers
