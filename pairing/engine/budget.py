"""The time a round may take, so that no page hangs on a bracket."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import inf
from time import thread_time

from pairing.engine.outcome import NoLegalPairing

BUDGET_SECONDS = 10.0
"""How long a system that searches may take before a round is left to the arbiter."""


@dataclass(slots=True)
class Budget:
    """When to stop, and the bracket on which the time is being spent.

    Time is that of the processor: a busy machine refuses nothing that another decides.
    """

    seconds: float = inf
    numbers: tuple[int, ...] = ()
    """Pairing numbers of the players of that bracket."""
    started: float = field(default_factory=thread_time)

    def enter(self, numbers: Iterable[int]) -> None:
        """Name the bracket that is paired from now on, if there is time for it."""
        self.numbers = tuple(numbers)
        self.check()

    def check(self) -> None:
        """Raise NoLegalPairing with the code "budget" when the time is up."""
        if thread_time() - self.started >= self.seconds:
            raise NoLegalPairing(
                "The bracket of players {players} could not be decided within "
                f"{self.seconds:g} seconds; pair it by hand or allow more time.",
                code="budget",
                players=self.numbers,
            )
