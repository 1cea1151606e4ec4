"""A tournament record as data that JSON can hold, and back, without loss."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from tournaments.record import (
    Colour,
    ForbiddenGroup,
    Kind,
    NationalEntry,
    PlayerRecord,
    RoundOutcome,
    Scoring,
    TournamentDetails,
    TournamentRecord,
)


def record_to_data(record: TournamentRecord) -> dict[str, Any]:
    """Return a record as data."""
    details = asdict(record.details)
    return {
        "players": [_player_to_data(player) for player in record.players],
        "rounds_total": record.rounds_total,
        "scoring": record.scoring._asdict(),
        "initial_colour": record.initial_colour and record.initial_colour.value,
        "absences": {str(n): kind.value for n, kind in record.absences.items()},
        "later_absences": {
            str(round_number): {str(n): kind.value for n, kind in absences.items()}
            for round_number, absences in record.later_absences.items()
        },
        "forbidden": [
            [sorted(group.players), group.first_round, group.last_round]
            for group in record.forbidden
        ],
        "source_numbers": {str(a): b for a, b in record.source_numbers.items()},
        "details": {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in details.items()
        },
    }


def _player_to_data(player: PlayerRecord) -> dict[str, Any]:
    return {
        "number": player.number,
        "name": player.name,
        "rating": player.rating,
        "title": player.title,
        "sex": player.sex,
        "federation": player.federation,
        "fide_id": player.fide_id,
        "birth": player.birth,
        "outcomes": [
            [
                outcome.kind.value,
                outcome.opponent,
                outcome.colour and outcome.colour.value,
                outcome.points,
                outcome.score_before,
            ]
            for outcome in player.outcomes
        ],
        "adjustments": [list(item) for item in player.adjustments],
        "virtual_points": list(player.virtual_points),
        "stated_points": player.stated_points,
        "stated_rank": player.stated_rank,
        "is_withdrawn": player.is_withdrawn,
        "national": [list(entry) for entry in player.national],
    }


def record_from_data(data: dict[str, Any]) -> TournamentRecord:
    """Return the record that was made into data."""
    details: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in data["details"].items()
    }
    colour = data["initial_colour"]
    return TournamentRecord(
        players=tuple(_player_from_data(player) for player in data["players"]),
        rounds_total=data["rounds_total"],
        scoring=Scoring(**data["scoring"]),
        initial_colour=Colour(colour) if colour else None,
        absences=_kinds(data["absences"]),
        later_absences={
            int(number): _kinds(kinds)
            for number, kinds in data["later_absences"].items()
        },
        forbidden=tuple(
            ForbiddenGroup(frozenset(players), first, last)
            for players, first, last in data["forbidden"]
        ),
        source_numbers={int(a): b for a, b in data["source_numbers"].items()},
        details=TournamentDetails(**details),
    )


def _kinds(data: dict[str, str]) -> dict[int, Kind]:
    return {int(number): Kind(letter) for number, letter in data.items()}


def _player_from_data(data: dict[str, Any]) -> PlayerRecord:
    values = dict(data)
    values["outcomes"] = tuple(
        RoundOutcome(
            Kind(letter), opponent, Colour(colour) if colour else None, points, before
        )
        for letter, opponent, colour, points, before in data["outcomes"]
    )
    values["adjustments"] = tuple((r, p) for r, p in data["adjustments"])
    values["virtual_points"] = tuple(data["virtual_points"])
    values["national"] = tuple(NationalEntry(*entry) for entry in data["national"])
    return PlayerRecord(**values)
