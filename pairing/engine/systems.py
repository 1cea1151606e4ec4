"""The pairing systems by name, and the one door through which they are asked."""

from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple

from pairing.engine.outcome import RoundPairing
from tournaments.record import TournamentRecord
from tournaments.systems import SystemTraits, traits_of

BUDGET_SECONDS = 10.0
"""How long a round may take before it is left to the arbiter."""


class PairingSystem(NamedTuple):
    """One system: where its rules are, and how it is asked."""

    module: str
    """Module with `pair_round(record, system)`; loaded when asked for."""
    traits: SystemTraits
    """With `schedules_all_rounds` the module also has `pair_all_rounds`."""
    has_budget: bool = False
    """Whether its search can take too long, and gives up after a number of seconds."""


def _system(name: str, module: str, *, has_budget: bool = False) -> PairingSystem:
    return PairingSystem(module, traits_of(name), has_budget)


SYSTEMS: dict[str, PairingSystem] = {
    "dutch-2026": _system("dutch-2026", "pairing.engine.dutch"),
    "dutch-2017": _system("dutch-2017", "pairing.engine.dutch"),
    "dutch-2013": _system("dutch-2013", "pairing.engine.dutch_2013", has_budget=True),
    "swiss-no-colours": _system(
        "swiss-no-colours", "pairing.engine.no_colours", has_budget=True
    ),
    "round-robin": _system("round-robin", "pairing.engine.round_robin"),
}

DEFAULT_SYSTEM = "dutch-2026"


def pair_round(
    record: TournamentRecord,
    system: str = DEFAULT_SYSTEM,
    *,
    budget_seconds: float = BUDGET_SECONDS,
) -> RoundPairing:
    """Pair the next round of the record.

    Raises IllegalPosition when the record is no legal tournament, NoLegalPairing when
    no pairing keeps the absolute rules, and NoLegalPairing with the code "budget" when
    a system that searches is not done in time.
    """
    chosen = SYSTEMS[system]
    limits: dict[str, Any] = (
        {"budget_seconds": budget_seconds} if chosen.has_budget else {}
    )
    answer: RoundPairing = import_module(chosen.module).pair_round(
        record, system, **limits
    )
    return answer


def pair_rounds(
    record: TournamentRecord,
    system: str = DEFAULT_SYSTEM,
    *,
    budget_seconds: float = BUDGET_SECONDS,
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
