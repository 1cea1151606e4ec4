"""What the rules read from the rounds already played: meetings, colours, numbering.

Shared by every pairing system. Only games over the board count as meetings and give a
colour; unplayed rounds leave no trace in the colour history (C.04.2 art. 3.4).
"""

from __future__ import annotations

from tournaments.record import (
    PLAYED_KINDS,
    REQUESTED_KINDS,
    Colour,
    PlayerRecord,
    TournamentRecord,
)


def participants(record: TournamentRecord) -> tuple[PlayerRecord, ...]:
    """Return the players who take part in the next round, by pairing number."""
    return tuple(
        player
        for player in record.players
        if not player.is_withdrawn and player.number not in record.absences
    )


def pairing_score(player: PlayerRecord, round_number: int) -> int:
    """Return the score that orders a player for a round, virtual points included."""
    return player.score_before(round_number) + player.virtual_points_in(round_number)


def opponents_met(player: PlayerRecord) -> frozenset[int]:
    """Return whom the player met over the board; a forfeit is no meeting (art. 3.5)."""
    return frozenset(
        outcome.opponent
        for outcome in player.outcomes
        if outcome.opponent is not None and outcome.kind in PLAYED_KINDS
    )


def colours_played(player: PlayerRecord) -> tuple[Colour, ...]:
    """Return the colours of the games played, oldest first, without gaps (art. 3.4)."""
    return tuple(
        outcome.colour
        for outcome in player.outcomes
        if outcome.colour is not None and outcome.kind in PLAYED_KINDS
    )


def games_played(player: PlayerRecord) -> int:
    """Return the number of games played over the board."""
    return sum(outcome.kind in PLAYED_KINDS for outcome in player.outcomes)


def has_arrived(player: PlayerRecord) -> bool:
    """Whether the player was ever paired: a game, a forfeit or the allocated bye."""
    return any(outcome.kind not in REQUESTED_KINDS for outcome in player.outcomes)


def arrival_numbers(record: TournamentRecord) -> dict[int, int]:
    """Return the numbering whose parity decides colours, by pairing number.

    Whoever was never paired and is not being paired now holds no number yet; everyone
    below moves up (C.04.2 art. 2.4).
    """
    numbers: dict[int, int] = {}
    absences = record.absences
    for player in record.players:
        present = not player.is_withdrawn and player.number not in absences
        if present or has_arrived(player):
            numbers[player.number] = len(numbers) + 1
    return numbers


def forbidden_opponents(record: TournamentRecord) -> dict[int, frozenset[int]]:
    """Return whom each player may not meet in the next round by the arbiter's order."""
    barred: dict[int, set[int]] = {}
    for group in record.forbidden:
        if group.binds(record.next_round):
            for number in group.players:
                barred.setdefault(number, set()).update(group.players - {number})
    return {number: frozenset(others) for number, others in barred.items()}


def inferred_initial_colour(record: TournamentRecord) -> Colour | None:
    """Return the colour drawn before round 1, read from the first coloured round.

    The highest player who was paired in that round and has a colour tells it: an odd
    position among those paired by then had the drawn colour, an even one the other.
    None where no round has colours.
    """
    for index in range(record.rounds_played):
        position = 0
        for player in record.players:
            outcomes = player.outcomes[: index + 1]
            if all(outcome.kind in REQUESTED_KINDS for outcome in outcomes):
                continue
            position += 1
            colour = outcomes[index].colour if index < len(outcomes) else None
            if colour is not None:
                return colour if position % 2 else colour.opposite
    return None


def initial_colour(record: TournamentRecord) -> Colour:
    """Return the drawn colour, inferred if the record is silent, White before that."""
    return record.initial_colour or inferred_initial_colour(record) or Colour.WHITE
