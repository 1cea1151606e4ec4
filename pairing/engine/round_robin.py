"""The round robin: everyone meets everyone by the Berger tables (C.05 annex 1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pairing.engine.outcome import IllegalPosition, NoLegalPairing, Pair, RoundPairing
from tournaments.record import TournamentRecord

FEWEST_PLAYERS = 3
MOST_PLAYERS = 24


class ScheduledRound(NamedTuple):
    """One round of the schedule, boards in the order of the table."""

    number: int
    pairs: tuple[Pair, ...]
    resting: int | None = None
    """Who has no game, where the number of players is odd.

    The round is a zero-point bye for that player and not a pairing-allocated one: it
    gives no points, and everyone has one in each cycle.
    """


def berger_round(size: int, round_number: int) -> list[tuple[int, int]]:
    """Return (white, black) for each board of a Berger table of even size."""
    others = size - 1
    top = (round_number - 1) * (size // 2) % others + 1
    first = (top, size) if round_number % 2 else (size, top)
    return [
        first,
        *(
            ((top - 1 + step) % others + 1, (top - 1 - step) % others + 1)
            for step in range(1, size // 2)
        ),
    ]


def schedule(
    players: Sequence[int], double: bool = False
) -> tuple[ScheduledRound, ...]:
    """Return every round for players in the order of their places in the table.

    With an odd number the last place stays empty, and whoever would meet it rests. In
    a double round robin the second cycle has the colours reversed, and the last two
    rounds of the first cycle change places, so that nobody has the same colour three
    times in a row.
    """
    places = dict(enumerate(players, 1))
    size = len(players) + len(players) % 2
    order = list(range(1, size))
    if double:
        order[-2:] = reversed(order[-2:])
    table = [berger_round(size, number) for number in order]
    if double:
        table += [
            [(black, white) for white, black in berger_round(size, number)]
            for number in range(1, size)
        ]
    rounds = []
    for number, boards in enumerate(table, 1):
        pairs = tuple(
            Pair(places[white], places[black])
            for white, black in boards
            if white in places and black in places
        )
        seated = {player for pair in pairs for player in pair}
        resting = next((player for player in players if player not in seated), None)
        rounds.append(ScheduledRound(number, pairs, resting))
    return tuple(rounds)


def round_counts(players: int) -> tuple[int, int]:
    """Return how many rounds a single and a double round robin have."""
    single = players - 1 + players % 2
    return single, 2 * single


def schedule_of(record: TournamentRecord) -> tuple[ScheduledRound, ...]:
    """Return the schedule of a tournament by its players and its number of rounds.

    Everyone on the list has a place, also who is absent or has withdrawn. Raises
    IllegalPosition when the numbers of players and rounds make no round robin.
    """
    numbers = [player.number for player in record.players]
    if not FEWEST_PLAYERS <= len(numbers) <= MOST_PLAYERS:
        raise IllegalPosition(
            f"A round robin has {FEWEST_PLAYERS} to {MOST_PLAYERS} players; "
            f"this tournament has {len(numbers)}."
        )
    single, double = round_counts(len(numbers))
    if record.rounds_total not in (0, single, double):
        raise IllegalPosition(
            f"A round robin of {len(numbers)} players has {single} rounds, or "
            f"{double} when everyone meets twice; this tournament has "
            f"{record.rounds_total}."
        )
    return schedule(sorted(numbers), double=record.rounds_total == double)


def pair_round(record: TournamentRecord, system: str = "round-robin") -> RoundPairing:
    """Pair the next round of the record."""
    return pair_all_rounds(record, system)[0]


def pair_all_rounds(
    record: TournamentRecord, system: str = "round-robin"
) -> tuple[RoundPairing, ...]:
    """Pair every round that the record does not have yet.

    The schedule is fixed before the first round: absences and withdrawals change who
    wins a game without play, never who is paired. Whoever rests has no board and no
    bye. Raises IllegalPosition when the rounds so far are not those of the schedule.
    """
    rounds = schedule_of(record)
    if record.rounds_played >= len(rounds):
        raise NoLegalPairing(
            f"All {len(rounds)} rounds of this round robin have been paired.",
            code="all-paired",
        )
    for past in rounds[: record.rounds_played]:
        _require_scheduled(record, past)
    return tuple(
        RoundPairing(system=system, round_number=round_.number, pairs=round_.pairs)
        for round_ in rounds[record.rounds_played :]
    )


def _require_scheduled(record: TournamentRecord, past: ScheduledRound) -> None:
    """Raise IllegalPosition where a player met another opponent than scheduled."""
    opponents: dict[int, int] = {}
    for white, black in past.pairs:
        opponents[white], opponents[black] = black, white
    for player in record.players:
        if len(player.outcomes) < past.number:
            continue
        met = player.outcomes[past.number - 1].opponent
        if met is not None and met != opponents.get(player.number):
            named = record.source_numbers
            raise IllegalPosition(
                f"Round {past.number} is not that of the Berger table: player "
                f"{named.get(player.number, player.number)} met player "
                f"{named.get(met, met)}.",
                player=player.number,
                round_number=past.number,
            )
