"""The checker: every round of a tournament paired again from the rounds before it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from pairing.engine.history import initial_colour
from pairing.engine.outcome import NoLegalPairing
from pairing.engine.systems import pair_round
from tournaments.record import Colour, Kind, TournamentRecord
from tournaments.systems import traits_of

Boards = frozenset[tuple[int, int]]
"""(white, black) for each game and (player, 0) for the pairing-allocated bye."""


class RoundToCheck(NamedTuple):
    """A position and what was paired in it."""

    before: TournamentRecord
    boards: Boards


class Difference(NamedTuple):
    """A round that the rules pair otherwise than the file does."""

    round_number: int
    expected: str
    found: str

    def __str__(self) -> str:
        return (
            f"round {self.round_number}: expected {self.expected}, found {self.found}"
        )


def rounds_to_check(record: TournamentRecord, system: str) -> Iterator[RoundToCheck]:
    """Yield each round that has a pairing, as it stood before it was paired."""
    record = replace(record, initial_colour=initial_colour(record))
    for round_number in range(1, record.rounds_played + 1):
        boards = boards_of(record, round_number, has_colours=_has_colours(system))
        if boards:
            yield RoundToCheck(record.before_round(round_number), boards)


def check_round(round_: RoundToCheck, system: str) -> Difference | None:
    """Pair a round again; return how it differs, if it does."""
    before, found = round_
    try:
        answer = pair_round(before, system)
    except NoLegalPairing as error:
        reason = f"{error.verdict} ({error.numbered(before.source_numbers)})"
        return Difference(before.next_round, reason, _words(before, found))
    expected: Boards = frozenset(
        (pair.white, pair.black) if _has_colours(system) else (min(pair), max(pair))
        for pair in answer.pairs
    )
    if answer.bye is not None:
        expected |= {(answer.bye, 0)}
    if expected == found:
        return None
    return Difference(
        before.next_round,
        _words(before, expected - found),
        _words(before, found - expected),
    )


def boards_of(
    record: TournamentRecord, round_number: int, *, has_colours: bool = True
) -> Boards:
    """Return who met whom in a round; without colours the lower number first."""
    boards = set()
    for player in record.players:
        if len(player.outcomes) < round_number:
            continue
        outcome = player.outcomes[round_number - 1]
        if outcome.kind is Kind.PAIRING_BYE:
            boards.add((player.number, 0))
        elif outcome.opponent is not None:
            pair = (player.number, outcome.opponent)
            if has_colours and outcome.colour is not None:
                boards.add(pair if outcome.colour is Colour.WHITE else pair[::-1])
            else:
                boards.add((min(pair), max(pair)))
    return frozenset(boards)


def _has_colours(system: str) -> bool:
    return traits_of(system).has_colours


def _words(record: TournamentRecord, boards: Boards) -> str:
    numbers = record.source_numbers
    return " ".join(
        f"{numbers.get(white, white)}-{numbers.get(black, black) or 'bye'}"
        for white, black in sorted(boards)
    )
