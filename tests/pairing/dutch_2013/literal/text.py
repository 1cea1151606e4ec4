"""Where the French and the Dutch text differ, and what can be left out."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Text:
    """Where the French and the Dutch text differ; as set here, the reading taken."""

    c12_keeps_scores: bool = True
    """Dutch: another set of the same size and the same scores. French: of the size."""
    c12_asks_for_p1: bool = True
    """Dutch: P1 pairs. French: P, the moved-down players alone if heterogeneous."""
    b2_yields_to_scores: bool = True
    """Dutch: B2 may be ignored to lower the score of a floater. French: to have fewer."""
    exchanges_by_sum: bool = False
    """Dutch, exact procedure of D2: subsets of S1 in the order of their sums."""
    exchanges_by_pairing_number: bool = False
    """French, D2: “numéros”, taken for those of the starting list. Dutch: ranks."""
    has_d4: bool = True
    """French only."""
    upfloats_everywhere: bool = False
    """Dutch, C3.g-h: B5 and B6 for upfloats also in a bracket treated as homogeneous."""
    has_a7d: bool = True
    """In both texts; left out to see what it decides."""


READING = Text()
