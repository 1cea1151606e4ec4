"""What pages and services have to know of a pairing system beside its pairings."""

from __future__ import annotations

from typing import NamedTuple


class SystemTraits(NamedTuple):
    """How a system differs from a Swiss with colours."""

    has_colours: bool = True
    """Whether games have a White and a Black."""
    schedules_all_rounds: bool = False
    """Whether every round is paired before the first one, whatever the results."""


SWISS = SystemTraits()

TRAITS: dict[str, SystemTraits] = {
    "swiss-no-colours": SystemTraits(has_colours=False),
    "round-robin": SystemTraits(schedules_all_rounds=True),
}
"""The systems that differ, by name."""


def traits_of(system: str) -> SystemTraits:
    """Return the traits of a pairing system."""
    return TRAITS.get(system, SWISS)
