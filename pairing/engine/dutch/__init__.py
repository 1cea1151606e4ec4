"""The FIDE (Dutch) system, editions 2017 and 2026."""

from __future__ import annotations

from pairing.engine.dutch.round import pair_round

__all__ = ["pair_round"]
