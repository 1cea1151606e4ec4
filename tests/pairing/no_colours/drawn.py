"""Small tournaments without colours, written as tables a reader can check."""

from __future__ import annotations

from dataclasses import replace

from pairing.engine.no_colours.field import Field
from tournaments.record import (
    STANDARD_SCORING,
    Kind,
    PlayerRecord,
    RoundOutcome,
    TournamentRecord,
)

RESULTS = {
    "1-0": (Kind.WIN, Kind.LOSS),
    "0-1": (Kind.LOSS, Kind.WIN),
    "=": (Kind.DRAW, Kind.DRAW),
    "+:-": (Kind.FORFEIT_WIN, Kind.FORFEIT_LOSS),
    "-:-": (Kind.FORFEIT_LOSS, Kind.FORFEIT_LOSS),
    "?": (Kind.ADJOURNED, Kind.ADJOURNED),
}
BYES = {
    "bye": Kind.PAIRING_BYE,
    "half": Kind.HALF_POINT_BYE,
    "full": Kind.FULL_POINT_BYE,
    "absent": Kind.ZERO_POINT_BYE,
}


def tournament(players: int, *rounds: str, total: int = 9) -> TournamentRecord:
    """Return a tournament from rounds such as "1-0 1:4, = 2:5, bye 3".

    Player 1 has the highest rating. Whoever a round does not name was absent.
    """
    people = [
        PlayerRecord(n, f"Player {n:02}", 2500 - 10 * n) for n in range(1, players + 1)
    ]
    for text in rounds:
        outcomes = dict.fromkeys(range(1, players + 1), RoundOutcome(Kind("Z")))
        for item in text.split(","):
            result, who = item.split()
            if result in BYES:
                outcomes[int(who)] = RoundOutcome(BYES[result])
                continue
            a, b = (int(number) for number in who.split(":"))
            outcomes[a] = RoundOutcome(RESULTS[result][0], b)
            outcomes[b] = RoundOutcome(RESULTS[result][1], a)
        people = [_with(player, outcomes[player.number]) for player in people]
    return TournamentRecord(tuple(people), total)


def _with(player: PlayerRecord, outcome: RoundOutcome) -> PlayerRecord:
    points = STANDARD_SCORING.points(outcome.kind, None)
    added = outcome._replace(points=points, score_before=player.score)
    return replace(player, outcomes=(*player.outcomes, added))


def field(
    scores: tuple[int, ...],
    met: str = "",
    *,
    down: dict[int, int] | None = None,
    up: dict[int, int] | None = None,
    had_free_point: tuple[int, ...] = (),
) -> Field:
    """Return a field of players 1, 2, … with scores, meetings and arrows.

    `down` and `up` give the round of a player's arrow: 1 the last one, 2 the one
    before it.
    """
    n = len(scores)
    everyone = (1 << n) - 1
    possible = [everyone & ~(1 << i) for i in range(n)]
    for pair in met.split():
        a, b = (int(number) - 1 for number in pair.split("-"))
        possible[a] &= ~(1 << b)
        possible[b] &= ~(1 << a)
    return Field(
        numbers=tuple(range(1, n + 1)),
        scores=scores,
        can_meet=tuple(possible),
        may_float_down=_levels(n, down or {}),
        may_float_up=_levels(n, up or {}),
        may_be_exempt=everyone & ~sum(1 << (x - 1) for x in had_free_point),
    )


def _levels(n: int, arrows: dict[int, int]) -> tuple[int, int, int]:
    everyone = (1 << n) - 1
    last = sum(1 << (x - 1) for x, age in arrows.items() if age == 1)
    before = sum(1 << (x - 1) for x, age in arrows.items() if age == 2)
    return everyone & ~(last | before), everyone & ~last, everyone
