"""Abnormal points (record 299): penalties, bonuses, results worth other points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tournaments.record import Kind, TournamentRecord
from tournaments.sentences import gettext_noop
from tournaments.trf.configuration import Configuration
from tournaments.trf.fields import (
    TrfError,
    points_text,
    round_field,
    tenths,
    tokens,
    whole_number,
)
from tournaments.trf.players import PlayerLine, known_player

KINDS: dict[str, tuple[Kind, ...]] = {
    " ": (),
    "W": (Kind.WIN, Kind.SHORT_WIN),
    "D": (Kind.DRAW, Kind.SHORT_DRAW),
    "L": (Kind.LOSS, Kind.SHORT_LOSS),
    "F": (Kind.FULL_POINT_BYE,),
    "H": (Kind.HALF_POINT_BYE,),
    "Z": (Kind.ZERO_POINT_BYE,),
    "+": (Kind.FORFEIT_WIN,),
    "-": (Kind.FORFEIT_LOSS,),
}
LETTERS = {kind: letter for letter, kinds in KINDS.items() for kind in kinds}

ROUND_ENDS = 22
"""A number that ends by this column is a round, beyond it a player."""


class AbnormalPoints(NamedTuple):
    """One line of record 299."""

    kinds: tuple[Kind, ...]
    """None for a penalty or a bonus, which adds to the score."""
    points: int
    round_number: int
    """0 for all rounds."""
    players: list[tuple[int, int]]
    """Column and number of each."""


def read_abnormal_points(line: str, number: int) -> AbnormalPoints:
    """Read one line by words: programs differ by a few columns, and on the sign."""
    letter = line[4:5].upper() or " "
    if letter not in KINDS or line[5:6].strip():
        raise TrfError(
            gettext_noop("the kind should be one of W D L F H Z + - or blank"),
            line=number,
            column=5,
        )
    words = list(tokens(line, 5))
    points = [word for word in words if "." in word[1] or "," in word[1]]
    if not points or words[: len(points)] != points:
        raise TrfError(
            gettext_noop("expected points such as 1.0 in columns 14-17"),
            line=number,
            column=14,
        )
    column, text = points[-1]
    value = tenths(text, line=number, column=column, what="299")
    numbers = [
        (column, whole_number(word, line=number, column=column, what="the player"))
        for column, word in words[len(points) :]
    ]
    round_number = 0
    if numbers and numbers[0][0] + len(words[len(points)][1]) - 1 <= ROUND_ENDS:
        column, round_number = numbers.pop(0)
        if round_number:
            round_field(words[len(points)][1], line=number, column=column)
    if not numbers:
        raise TrfError(
            gettext_noop("expected the players from column 24 on"),
            line=number,
            column=24,
        )
    return AbnormalPoints(KINDS[letter], value, round_number, numbers)


def give_abnormal_points(
    players: dict[int, PlayerLine],
    configuration: Configuration,
    line: str,
    number: int,
) -> None:
    """Add one line of record 299 to its players."""
    entry = read_abnormal_points(line, number)
    if configuration.is_beyond(entry.round_number):
        raise TrfError(
            gettext_noop(
                "points of round %(round)d, but line %(other)d announces %(said)d rounds"
            ),
            line=number,
            column=20,
            round=entry.round_number,
            other=configuration.rounds_line,
            said=configuration.rounds_total,
        )
    for column, tpn in entry.players:
        player = known_player(players, tpn, line=number, column=column)
        if not entry.kinds:
            player.adjustments.append((entry.round_number, entry.points))
        for kind in entry.kinds:
            key = entry.round_number, kind
            if player.abnormal.setdefault(key, entry.points) != entry.points:
                raise TrfError(
                    gettext_noop(
                        "another line 299 gives player %(player)d other points for "
                        "the same result"
                    ),
                    line=number,
                    column=column,
                    player=tpn,
                )


def abnormal_lines(record: TournamentRecord) -> Iterator[str]:
    """Yield the records 299 of a tournament."""
    groups: dict[tuple[str, int, int], list[int]] = {}
    for player in record.players:
        for round_number, points in player.adjustments:
            key = (" ", points, round_number)
            groups.setdefault(key, []).append(player.number)
        for round_number, outcome in enumerate(player.outcomes, start=1):
            usual = record.scoring.points(outcome.kind, outcome.colour)
            if outcome.points != usual:
                # A bye given by the pairing has no letter: the difference is a bonus.
                letter = LETTERS.get(outcome.kind, " ")
                points = outcome.points - (usual if letter == " " else 0)
                key = (letter, points, round_number)
                groups.setdefault(key, []).append(player.number)
    for (letter, points, round_number), numbers in groups.items():
        listed = "".join(f" {number:4}" for number in numbers)
        yield f"299 {letter}{points_text(points):>12}  {round_number:03}{listed}"
