"""Rows for tests, made through the services like everybody else's."""

from __future__ import annotations

import random
from itertools import count
from typing import Any

from django.contrib.auth.models import User

from pairing.services.rounds import pair_next_round
from tournaments.enums import GameResult, RoundStatus
from tournaments.models import Entrant, Event, Game, Round, Tournament
from tournaments.services.entrants import enter_player
from tournaments.services.events import create_event
from tournaments.services.imports import import_entrants
from tournaments.services.results import enter_result
from tournaments.services.rounds import publish_round
from tournaments.services.tournaments import create_tournament

_numbers = count(1)


def make_user(name: str = "", **fields: Any) -> User:
    return User.objects.create_user(
        name or f"user{next(_numbers)}", password="secret", **fields
    )


def make_event(*, by: User | None = None, **fields: Any) -> Event:
    name = fields.pop("name", f"Event {next(_numbers)}")
    return create_event(name=name, by=by or make_user(), **fields)


def make_tournament(
    players: int = 0,
    *,
    by: User | None = None,
    event: Event | None = None,
    **settings: Any,
) -> Tournament:
    """Return a tournament with players rated 2000, 1990, …: numbers in that order.

    The ratings of more than 150 players lie closer together.
    """
    by = by or make_user()
    event = event or make_event(by=by)
    settings.setdefault("initial_colour_choice", "w")
    name = settings.pop("name", f"Tournament {next(_numbers)}")
    tournament = create_tournament(event=event, name=name, by=by, **settings)
    if players:
        step = 10 if players <= 150 else 1
        rows = [
            {"surname": f"Player{n:03}", "ratings": {"standard": 2000 - step * (n - 1)}}
            for n in range(1, players + 1)
        ]
        import_entrants(tournament=tournament, rows=rows, by=by)
    return tournament


def make_entrant(tournament: Tournament, surname: str = "", **fields: Any) -> Entrant:
    return enter_player(
        tournament=tournament,
        by=make_user(),
        surname=surname or f"Name{next(_numbers)}",
        **fields,
    )


def arbiter_of(tournament: Tournament) -> User:
    membership = tournament.event.memberships.select_related("user").first()
    assert membership is not None
    return membership.user


def pair(tournament: Tournament, *, publish: bool = True) -> Round:
    """Pair the next round and publish it."""
    by = arbiter_of(tournament)
    round_ = pair_next_round(tournament=tournament, by=by)
    if publish:
        publish_round(round_=round_, by=by)
    return round_


def game_between(round_: Round, a: int, b: int) -> Game:
    """Return the game of two players, by their pairing numbers."""
    return next(
        game
        for game in round_.games.select_related("white", "black", "round__tournament")
        if {game.white.pairing_number, game.black.pairing_number} == {a, b}
    )


def finish(round_: Round, result: str | None = None, *, seed: int = 1) -> Round:
    """Enter every missing result: this one, or results drawn from a seed."""
    rng = random.Random(seed * 1000 + round_.number)
    by = arbiter_of(round_.tournament)
    for game in round_.games.select_related("round__tournament__event").order_by(
        "board"
    ):
        if not game.outcomes.filter(kind="*").exists():
            continue
        drawn = rng.choice(
            [GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS]
        )
        enter_result(game=game, result=result or drawn, by=by)
    round_.refresh_from_db()
    return round_


def play_rounds(tournament: Tournament, rounds: int, *, seed: int = 1) -> None:
    """Pair, publish and finish some rounds; of a schedule, the next ones."""
    for _ in range(rounds):
        waiting = tournament.rounds.exclude(status=RoundStatus.FINISHED).first()
        finish(waiting or pair(tournament), seed=seed)
