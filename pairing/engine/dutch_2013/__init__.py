"""The Dutch system before 2017, as the French and Dutch texts of 2013 have it."""

from __future__ import annotations

from pairing.engine.dutch_2013.round import pair_round

__all__ = ["pair_round"]
