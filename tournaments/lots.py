"""Lots that everybody can draw again: they follow from one stored draw."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable


def order_by_lot(players: Iterable[int], draw: str) -> tuple[int, ...]:
    """Return the players in the order of their lots; the same draw gives the same.

    The lot of a player is the SHA-256 of "draw/player", and the smallest comes first.
    """
    return tuple(
        sorted(
            players,
            key=lambda player: hashlib.sha256(f"{draw}/{player}".encode()).digest(),
        )
    )
