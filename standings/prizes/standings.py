"""Standings as prizes see them: contestants, and what decided between two of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from standings.playoffs.order import PlayOffOrder, fits
from standings.prizes.contestants import Contestant
from standings.ranking import StandingsRow, StandingsTable
from standings.tiebreaks.figures import figure_text
from tournaments.record import PlayerRecord


class Decider(StrEnum):
    """What put one player before another."""

    POINTS = "points"
    TIE_BREAK = "tie-break"
    PLAY_OFF = "play-off"
    ARBITER = "arbiter"
    """An order that the arbiter decided."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What put one player before another, with both figures."""

    decider: Decider
    column: str = ""
    better: str = ""
    worse: str = ""


def contestants(
    table: StandingsTable,
    *,
    play_offs: Iterable[PlayOffOrder] = (),
    more: Mapping[int, Mapping[str, str]] | None = None,
) -> list[Contestant]:
    """Return the players of standings; `more` has club and group of some by number.

    The table is that with its play-offs; their players are level only where the
    play-off leaves them so.
    """
    in_play_off = {
        number: k
        for k, order in enumerate(play_offs)
        if fits(table, order)
        for places in order
        for number in places
    }
    found: list[Contestant] = []
    level = 0
    before: tuple[object, ...] | None = None
    for row in table.rows:
        points = table.given.scores[row.index]
        own = in_play_off.get(row.number)
        key = (points, own, row.rank if own is not None else 0)
        if key != before:
            level += 1
        before = key
        known = (more or {}).get(row.number, {})
        found.append(
            _contestant(table.given.players[row.index], row.rank, level, points, known)
        )
    return found


def _contestant(
    player: PlayerRecord, rank: int, level: int, points: int, known: Mapping[str, str]
) -> Contestant:
    year = player.birth[:4]
    return Contestant(
        number=player.number,
        rank=rank,
        level=level,
        points=points,
        rating=player.rating,
        birth_year=int(year) if year.isdecimal() and int(year) else None,
        sex={"f": "w"}.get(player.sex.lower(), player.sex.lower()),
        club=known.get("club", ""),
        federation=player.federation,
        group=known.get("group", ""),
    )


def decision(
    table: StandingsTable,
    better: int,
    worse: int,
    *,
    play_offs: Iterable[PlayOffOrder] = (),
) -> Decision:
    """Return what put one player before another in the standings."""
    first, second = table.row_of(better), table.row_of(worse)
    scores = table.given.scores
    if scores[first.index] != scores[second.index]:
        return Decision(
            Decider.POINTS,
            "PTS",
            _points_text(scores[first.index]),
            _points_text(scores[second.index]),
        )
    for order in play_offs:
        numbers = [number for places in order for number in places]
        if better in numbers and fits(table, order):
            return Decision(Decider.PLAY_OFF)
    for place, entry in enumerate(table.chain):
        same = [
            row for row in table.rows if row.figures[:place] == first.figures[:place]
        ]
        ranks = [row.rank for row in same]
        if (
            first.figures[place] != second.figures[place]
            and second in same
            and entry.concerns(min(ranks), max(ranks) + ranks.count(max(ranks)) - 1)
        ):
            unit = entry.tie_break.unit
            return Decision(
                Decider.TIE_BREAK,
                entry.column,
                figure_text(first.figures[place], unit),
                figure_text(second.figures[place], unit),
            )
    return Decision(Decider.ARBITER)


def _points_text(tenths: int) -> str:
    return f"{tenths // 10}.{tenths % 10}"


def places(row: StandingsRow, table: StandingsTable) -> str:
    """Return the place of a row, or the places that it shares: 2-4."""
    count = sum(other.rank == row.rank for other in table.rows)
    return str(row.rank) if count == 1 else f"{row.rank}-{row.rank + count - 1}"
