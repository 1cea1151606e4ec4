"""Rounds of the reference tournaments, small enough for the oracle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from pairing.checker import rounds_to_check
from pairing.engine.outcome import NoLegalPairing, Pair
from pairing.engine.systems import SYSTEMS
from pairing.explanation.position import Position, position_of
from tests.pairing.positions import random_positions
from tournaments.record import TournamentRecord
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


def every_position(edition: str, seed: int) -> Iterator[Position]:
    """Yield the rounds of the references, then random ones without end."""
    yield from reference_positions(edition)
    yield from random_rounds(edition, seed)


def random_rounds(edition: str, seed: int, most: int = 10) -> Iterator[Position]:
    """Yield random rounds of a few players without end."""
    for record in random_positions(seed, edition, most=most):
        try:
            yield position_of(record, edition)
        except NoLegalPairing:
            continue


def with_blacks_changed(
    record: TournamentRecord, first: Pair, second: Pair
) -> TournamentRecord:
    """Return the record with two Blacks of its last round in each other's place."""
    seats = {first.black: second.black, second.black: first.black}
    last = {p.number: p.outcomes[-1] for p in record.players}
    players = []
    for player in record.players:
        outcome = last[seats.get(player.number, player.number)]
        opponent = outcome.opponent
        if player.number in (first.white, second.white):
            opponent = seats[opponent]
        outcome = outcome._replace(opponent=opponent)
        players.append(replace(player, outcomes=(*player.outcomes[:-1], outcome)))
    return replace(record, players=tuple(players))
