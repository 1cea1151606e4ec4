"""Small tournaments with colours, written as tables a reader can check."""

from __future__ import annotations

from dataclasses import replace

from tournaments.record import (
    STANDARD_SCORING,
    Colour,
    Kind,
    PlayerRecord,
    RoundOutcome,
    Scoring,
    TournamentRecord,
)

RESULTS = {
    "1-0": (Kind.WIN, Kind.LOSS),
    "0-1": (Kind.LOSS, Kind.WIN),
    "=": (Kind.DRAW, Kind.DRAW),
    "+:-": (Kind.FORFEIT_WIN, Kind.FORFEIT_LOSS),
    "-:+": (Kind.FORFEIT_LOSS, Kind.FORFEIT_WIN),
    "-:-": (Kind.FORFEIT_LOSS, Kind.FORFEIT_LOSS),
    "W:L": (Kind.SHORT_WIN, Kind.SHORT_LOSS),
    "?": (Kind.ADJOURNED, Kind.ADJOURNED),
}
BYES = {
    "bye": Kind.PAIRING_BYE,
    "half": Kind.HALF_POINT_BYE,
    "full": Kind.FULL_POINT_BYE,
    "absent": Kind.ZERO_POINT_BYE,
}


def tournament(
    players: int,
    *rounds: str,
    total: int = 9,
    scoring: Scoring = STANDARD_SCORING,
    virtual: dict[int, tuple[int, ...]] | None = None,
) -> TournamentRecord:
    """Return a tournament from rounds such as "1-0 1:4, = 2:5, bye 3", White first.

    Whoever a round does not name was absent. `virtual` gives the acceleration.
    """
    people = [
        PlayerRecord(n, f"Player {n:02}", virtual_points=(virtual or {}).get(n, ()))
        for n in range(1, players + 1)
    ]
    for text in rounds:
        outcomes = dict.fromkeys(range(1, players + 1), RoundOutcome(Kind("Z")))
        for item in text.split(","):
            result, who = item.split()
            if result in BYES:
                outcomes[int(who)] = RoundOutcome(BYES[result])
                continue
            white, black = (int(number) for number in who.split(":"))
            kinds = RESULTS[result]
            outcomes[white] = RoundOutcome(kinds[0], black, Colour.WHITE)
            outcomes[black] = RoundOutcome(kinds[1], white, Colour.BLACK)
        people = [_with(p, outcomes[p.number], scoring) for p in people]
    return TournamentRecord(tuple(people), total, scoring=scoring)


def _with(
    player: PlayerRecord, outcome: RoundOutcome, scoring: Scoring
) -> PlayerRecord:
    points = scoring.points(outcome.kind, outcome.colour)
    added = outcome._replace(points=points, score_before=player.score)
    return replace(player, outcomes=(*player.outcomes, added))
