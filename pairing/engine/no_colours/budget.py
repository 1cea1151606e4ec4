"""The time a round may take, so that no page hangs on a bracket."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import thread_time

from pairing.engine.outcome import NoLegalPairing


@dataclass(frozen=True)
class Budget:
    """A moment after which a bracket gives up with its name.

    Time is that of the processor: a busy machine refuses nothing that another decides.
    """

    seconds: float
    deadline: float
    numbers: tuple[int, ...]
    """Pairing numbers of the players, by their place in the field."""
    clock: Callable[[], float] = thread_time

    def check(self, players: tuple[int, ...]) -> None:
        """Raise NoLegalPairing with code "budget" when the time is up."""
        if self.clock() < self.deadline:
            return
        raise NoLegalPairing(
            "The bracket of players {players} could not be decided within "
            f"{self.seconds:g} seconds; pair it by hand or allow more time.",
            code="budget",
            players=tuple(self.numbers[player] for player in players),
        )


def budget_of(seconds: float, numbers: tuple[int, ...]) -> Budget:
    """Return a budget that starts now."""
    return Budget(seconds, thread_time() + seconds, numbers)
