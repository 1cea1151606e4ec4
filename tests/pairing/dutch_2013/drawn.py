"""Players and small tournaments of the older Dutch rules, drawn for a reader."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from pairing.engine.colours import colour_status
from pairing.engine.dutch_2013.contenders import Contender
from pairing.engine.floats import Float
from tournaments.record import (
    STANDARD_SCORING,
    Colour,
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
    "-:+": (Kind.FORFEIT_LOSS, Kind.FORFEIT_WIN),
    "-:-": (Kind.FORFEIT_LOSS, Kind.FORFEIT_LOSS),
    "?": (Kind.ADJOURNED, Kind.ADJOURNED),
}
BYES = {
    "bye": Kind.PAIRING_BYE,
    "half": Kind.HALF_POINT_BYE,
    "full": Kind.FULL_POINT_BYE,
    "absent": Kind.ZERO_POINT_BYE,
}


def contender(number: int, score: int = 0, history: str = "", **facts) -> Contender:
    """Return a player whose colours are written as in "WBB"."""
    colours = tuple(Colour(letter.lower()) for letter in history)
    player = Contender(
        rank=number - 1,
        number=number,
        score=score,
        colours=colour_status(colours),
        barred=frozenset(),
        last_float=Float.NONE,
        earlier_float=Float.NONE,
        may_have_bye=True,
        is_topscorer=False,
    )
    return replace(player, **facts)


def contenders_who_may_meet(
    scores: Sequence[int],
    pairs: Iterable[tuple[int, int]],
    histories: Sequence[str] = (),
) -> tuple[Contender, ...]:
    """Return players 1, 2, … of whom only the named pairs may meet."""
    allowed = {frozenset(pair) for pair in pairs}
    numbers = range(1, len(scores) + 1)
    return tuple(
        contender(
            number,
            score,
            histories[number - 1] if histories else "",
            barred=frozenset(n for n in numbers if {n, number} not in allowed),
        )
        for number, score in zip(numbers, scores, strict=True)
    )


def tournament(players: int, *rounds: str, total: int = 9) -> TournamentRecord:
    """Return a tournament from rounds such as "1-0 1:4, = 2:5, bye 3".

    White is named first. Whoever a round does not name was absent.
    """
    people = [PlayerRecord(n, rating=2500 - n) for n in range(1, players + 1)]
    for text in rounds:
        outcomes = dict.fromkeys(
            range(1, players + 1), RoundOutcome(Kind.ZERO_POINT_BYE)
        )
        for item in text.split(","):
            result, who = item.split()
            if result in BYES:
                outcomes[int(who)] = RoundOutcome(BYES[result])
                continue
            white, black = (int(number) for number in who.split(":"))
            first, second = RESULTS[result]
            outcomes[white] = RoundOutcome(first, black, Colour.WHITE)
            outcomes[black] = RoundOutcome(second, white, Colour.BLACK)
        people = [_with(player, outcomes[player.number]) for player in people]
    return TournamentRecord(tuple(people), total, initial_colour=Colour.WHITE)


def _with(player: PlayerRecord, outcome: RoundOutcome) -> PlayerRecord:
    points = STANDARD_SCORING.points(outcome.kind, outcome.colour)
    added = outcome._replace(points=points, score_before=player.score)
    return replace(player, outcomes=(*player.outcomes, added))
