"""Random tournaments with every kind of outcome, for properties."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from tournaments.record import (
    STANDARD_SCORING,
    Colour,
    Kind,
    PlayerRecord,
    RoundOutcome,
    Scoring,
    TournamentDetails,
    TournamentRecord,
)

THREE_ONE_NIL = Scoring(30, 30, 10, 10, 0, 0, 30, 0, 10, 10, 30, 0, 10)
GAMES = (
    (Kind.WIN, Kind.LOSS),
    (Kind.DRAW, Kind.DRAW),
    (Kind.LOSS, Kind.WIN),
    (Kind.SHORT_WIN, Kind.SHORT_LOSS),
    (Kind.SHORT_DRAW, Kind.SHORT_DRAW),
    (Kind.FORFEIT_WIN, Kind.FORFEIT_LOSS),
    (Kind.FORFEIT_LOSS, Kind.FORFEIT_WIN),
    (Kind.FORFEIT_LOSS, Kind.FORFEIT_LOSS),
    (Kind.LOSS, Kind.LOSS),
    (Kind.ADJOURNED, Kind.ADJOURNED),
    (Kind.PENDING, Kind.PENDING),
)
WEIGHTS = (30, 25, 30, 2, 2, 6, 6, 3, 1, 1, 1)
BYES = (
    Kind.PAIRING_BYE,
    Kind.HALF_POINT_BYE,
    Kind.ZERO_POINT_BYE,
    Kind.FULL_POINT_BYE,
)
ROBIN = TournamentDetails(type_text="Round Robin")


def random_tournament(seed: int) -> TournamentRecord:
    """Return a tournament; players may meet again, leave and come late."""
    rng = random.Random(seed)
    players = rng.randint(1, 9)
    rounds = rng.randint(0, 7)
    scoring = rng.choice((STANDARD_SCORING, STANDARD_SCORING, THREE_ONE_NIL))
    sheets: dict[int, list[RoundOutcome]] = {n: [] for n in range(1, players + 1)}
    absence = rng.choice((0.0, 0.1, 0.3))
    for _ in range(rounds):
        order = rng.sample(range(1, players + 1), players)
        away = [n for n in order if rng.random() < absence]
        present = [n for n in order if n not in away]
        if len(present) % 2:
            away.append(present.pop())
        for n in away:
            kind = rng.choice(BYES)
            points = scoring.points(kind, None)
            sheets[n].append(RoundOutcome(kind, None, None, points))
        for white, black in zip(present[::2], present[1::2], strict=True):
            kinds = rng.choices(GAMES, WEIGHTS)[0]
            for who, other, colour, kind in (
                (white, black, Colour.WHITE, kinds[0]),
                (black, white, Colour.BLACK, kinds[1]),
            ):
                points = scoring.points(kind, colour)
                sheets[who].append(RoundOutcome(kind, other, colour, points))
    unrated = rng.choice((0.0, 0.2, 1.0))
    return TournamentRecord(
        players=tuple(
            PlayerRecord(
                n,
                rating=0 if rng.random() < unrated else rng.randint(1000, 2700),
                outcomes=tuple(outcomes),
                adjustments=((rng.randint(0, 3), -5),) if rng.random() < 0.1 else (),
            )
            for n, outcomes in sheets.items()
        ),
        rounds_total=rounds + rng.choice((0, 0, 2)),
        scoring=scoring,
        details=rng.choice((TournamentDetails(), TournamentDetails(), ROBIN)),
    )


tournaments = st.integers(0, 10**9).map(random_tournament)
