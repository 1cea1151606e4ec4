"""Virtual points of an accelerated tournament: records 250 and XXA."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from tournaments.record import PlayerRecord
from tournaments.sentences import gettext_noop
from tournaments.trf.fields import (
    TrfError,
    points_text,
    round_field,
    tenths,
    whole_number,
)
from tournaments.trf.players import PlayerLine, known_player


def read_250(players: dict[int, PlayerLine], line: str, number: int) -> None:
    """Give the players of a range virtual points in a range of rounds."""
    points = tenths(line[9:13], line=number, column=10, what="the virtual points")
    first = round_field(line[14:17], line=number, column=15)
    last = round_field(line[18:21], line=number, column=19)
    low = whole_number(line[22:26], line=number, column=23, what="the player")
    high = whole_number(line[27:31], line=number, column=28, what="the player")
    if first > last or low > high:
        raise TrfError(
            gettext_noop("the first of a range stands after the last"),
            line=number,
            column=15 if first > last else 23,
        )
    _require_players(players, low, high, number)
    for player in players.values():
        if low <= player.number <= high:
            given = player.virtual[first - 1 : last]
            if any(given) and given != [points] * (last - first + 1):
                raise _two_values(player, number, 10)
            player.virtual.extend([0] * (last - len(player.virtual)))
            player.virtual[first - 1 : last] = [points] * (last - first + 1)


def _require_players(
    players: dict[int, PlayerLine], low: int, high: int, line: int
) -> None:
    """Refuse a range that goes beyond the players; numbers inside may be missing."""
    highest = max(players)
    for tpn, column in ((low, 23), (high, 28)):
        if not 1 <= tpn <= highest:
            raise TrfError(
                gettext_noop(
                    "the range names player %(player)d, but the players of the file "
                    "go from 1 to %(highest)d"
                ),
                line=line,
                column=column,
                player=tpn,
                highest=highest,
            )


def _two_values(player: PlayerLine, line: int, column: int) -> TrfError:
    return TrfError(
        gettext_noop(
            "player %(player)d has other virtual points by an earlier line 250 or XXA"
        ),
        line=line,
        column=column,
        player=player.number,
    )


def read_xxa(players: dict[int, PlayerLine], line: str, number: int) -> None:
    """Give one player virtual points round by round."""
    tpn = whole_number(line[4:8], line=number, column=5, what="the player")
    player = known_player(players, tpn, line=number, column=5)
    virtual = [
        tenths(cell, line=number, column=start + 1, what="the virtual points")
        if (cell := line[start : start + 4]).strip()
        else 0
        for start in range(9, len(line.rstrip()), 5)
    ]
    if any(player.virtual) and player.virtual != virtual:
        raise _two_values(player, number, 5)
    player.virtual = virtual


def acceleration_xxa(players: Sequence[PlayerRecord]) -> Iterator[str]:
    """Yield one line for each player who has virtual points in any round."""
    for player in players:
        if any(player.virtual_points):
            cells = " ".join(f"{points_text(p):>4}" for p in player.virtual_points)
            yield f"XXA {player.number:4} {cells}"


def acceleration_250(players: Sequence[PlayerRecord]) -> Iterator[str]:
    """Yield one line for neighbours with the same points in neighbouring rounds."""
    for virtual, group in groupby(players, key=lambda player: player.virtual_points):
        numbers = [player.number for player in group]
        for points, first, last in _runs(virtual):
            yield (
                f"250      {points_text(points):>4} {first:03} {last:03} "
                f"{numbers[0]:04} {numbers[-1]:04}"
            )


def _runs(virtual: tuple[int, ...]) -> Iterator[tuple[int, int, int]]:
    """Yield (points, first round, last round) for each stretch that is not zero."""
    first = 1
    for points, stretch in groupby(virtual):
        last = first + len(list(stretch)) - 1
        if points:
            yield points, first, last
        first = last + 1
