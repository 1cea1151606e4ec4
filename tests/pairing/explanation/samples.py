"""Rounds of the reference tournaments, small enough for the oracle."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pairing.checker import rounds_to_check
from pairing.engine.systems import SYSTEMS
from pairing.explanation.position import Position, position_of
from tournaments.trf import read_trf

DATA = Path(__file__).resolve().parents[2] / "data"
MOST_PLAYERS = 12


def reference_positions(edition: str) -> Iterator[Position]:
    """Yield every round of the reference tournaments of few players."""
    assert edition in SYSTEMS
    for path in sorted((DATA / edition).glob("*.trf")):
        record = read_trf(path.read_bytes())
        if len(record.players) > MOST_PLAYERS:
            continue
        for before, _ in rounds_to_check(record, edition):
            if before.next_round > 1:
                yield position_of(before, edition)
