"""Whether a round of a file can be paired: it is one of the rounds, and games are over."""

from __future__ import annotations

from tournaments.record import Kind, TournamentRecord


class NotYetPairable(Exception):
    """A round that nobody should pair now; the text says why."""


def require_pairable(record: TournamentRecord) -> None:
    """Raise NotYetPairable after the last round or while a result is missing."""
    if 0 < record.rounds_total < record.next_round:
        raise NotYetPairable(f"all {record.rounds_total} rounds are paired")
    for round_number in range(1, record.next_round):
        if open_games := games_without_result(record, round_number):
            games = ", ".join(f"{a}-{b}" for a, b in open_games)
            raise NotYetPairable(
                f"round {round_number} is not finished: no result of {games}"
            )


def games_without_result(
    record: TournamentRecord, round_number: int
) -> list[tuple[int, int]]:
    """Return the games of a round that have no result yet."""
    numbers = record.source_numbers
    return [
        (numbers.get(player.number, player.number), numbers.get(other, other))
        for player in record.players
        if (outcome := player.outcomes[round_number - 1]).kind is Kind.PENDING
        and (other := outcome.opponent or 0) > player.number
    ]
