"""Small tournaments without colours, written as tables a reader can check."""

from __future__ import annotations

from dataclasses import replace

from pairing.engine.no_colours.field import Field
from tests.pairing.engine import drawn
from tournaments.record import TournamentRecord


def tournament(players: int, *rounds: str, total: int = 9) -> TournamentRecord:
    """Return a tournament from rounds such as "1-0 1:4, = 2:5, bye 3".

    Player 1 has the highest rating. Whoever a round does not name was absent.
    """
    record = drawn.tournament(players, *rounds, total=total)
    return replace(
        record,
        players=tuple(
            replace(
                player,
                rating=2500 - 10 * player.number,
                outcomes=tuple(o._replace(colour=None) for o in player.outcomes),
            )
            for player in record.players
        ),
    )


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
