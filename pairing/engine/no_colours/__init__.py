"""The Swiss system on ratings, without colours (the French text of the 1990s)."""

from __future__ import annotations

from pairing.engine.no_colours.round import pair_round

__all__ = ["pair_round"]
