"""Players renumbered by their place in the file (JaVaFo's “XXC rank”)."""

from __future__ import annotations

from dataclasses import replace

from tournaments.record import ForbiddenGroup, PlayerRecord, TournamentRecord


def renumbered(record: TournamentRecord, order: list[int]) -> TournamentRecord:
    """Return the record with number 1 for the first of `order`, and so on."""
    new = {old: place for place, old in enumerate(order, start=1)}
    if all(old == place for old, place in new.items()):
        return record
    return replace(
        _with_numbers(record, new),
        source_numbers={place: old for old, place in new.items()},
    )


def numbered_as_in_the_file(record: TournamentRecord) -> TournamentRecord:
    """Return the record with the numbers that the players have in their file."""
    if not record.source_numbers:
        return record
    return replace(_with_numbers(record, record.source_numbers), source_numbers={})


def _with_numbers(record: TournamentRecord, new: dict[int, int]) -> TournamentRecord:
    """Return the record with another number for each player."""
    players = sorted(
        (_renumbered_player(player, new) for player in record.players),
        key=lambda player: player.number,
    )
    return replace(
        record,
        players=tuple(players),
        absences={new[old]: kind for old, kind in record.absences.items()},
        later_absences={
            round_number: {new[old]: kind for old, kind in byes.items()}
            for round_number, byes in record.later_absences.items()
        },
        forbidden=tuple(
            ForbiddenGroup(
                frozenset(new[old] for old in group.players),
                group.first_round,
                group.last_round,
            )
            for group in record.forbidden
        ),
    )


def _renumbered_player(player: PlayerRecord, new: dict[int, int]) -> PlayerRecord:
    return replace(
        player,
        number=new[player.number],
        outcomes=tuple(
            outcome._replace(opponent=new[outcome.opponent])
            if outcome.opponent is not None
            else outcome
            for outcome in player.outcomes
        ),
    )
