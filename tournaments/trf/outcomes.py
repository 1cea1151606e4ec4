"""From cells to outcomes: points, and the score with which each round was paired."""

from __future__ import annotations

from tournaments.record import Kind, PlayerRecord, RoundOutcome, Scoring
from tournaments.trf.players import Mark, PlayerLine


class OutcomeBuilder:
    """Turns cells into outcomes with their points and the score before them."""

    def __init__(self, played: int, scoring: Scoring) -> None:
        self._played = played
        self._scoring = scoring
        self._points: dict[Mark, int] = {}
        self._absent = Mark(None, Kind.ZERO_POINT_BYE)

    def outcomes(self, player: PlayerLine) -> tuple[tuple[RoundOutcome, ...], int]:
        worth = self._points
        absent = (0, self._absent)
        cells = player.cells
        cells.extend([None] * (self._played - len(cells)))
        score = sum(points for r, points in player.adjustments if r == 0)
        outcomes = []
        for index, cell in enumerate(cells):
            opponent, mark = cell or absent
            points = worth.get(mark)
            if points is None:
                points = worth[mark] = self._scoring.points(mark.kind, mark.colour)
            if player.abnormal:
                points = _abnormal_points(player, index + 1, mark.kind, points)
            outcomes.append(
                RoundOutcome(mark.kind, opponent or None, mark.colour, points, score)
            )
            score += points
            if player.adjustments:
                score += sum(p for r, p in player.adjustments if r == index + 1)
        return tuple(outcomes), score


def _abnormal_points(
    player: PlayerLine, round_number: int, kind: Kind, usual: int
) -> int:
    everywhere = player.abnormal.get((0, kind), usual)
    return player.abnormal.get((round_number, kind), everywhere)


def player_record(
    player: PlayerLine, outcomes: tuple[RoundOutcome, ...]
) -> PlayerRecord:
    virtual = player.virtual
    while virtual and not virtual[-1]:
        virtual.pop()
    return PlayerRecord(
        number=player.number,
        name=player.name,
        rating=player.rating,
        title=player.title,
        sex=player.sex,
        federation=player.federation,
        fide_id=player.fide_id,
        birth=player.birth,
        outcomes=outcomes,
        adjustments=tuple(player.adjustments),
        virtual_points=tuple(virtual),
        stated_points=player.points,
        stated_rank=player.rank,
        national=tuple(player.national),
    )
