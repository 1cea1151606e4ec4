"""A play-off in which lots and results are given move by move."""

from __future__ import annotations

import random
from dataclasses import replace

from standings.playoffs.course import (
    Course,
    PlayOffGame,
    Score,
    course,
)
from standings.playoffs.lots import drawn_games
from standings.playoffs.regulations import (
    DEFAULT_REGULATIONS,
    Regulations,
)


class PlayOff:
    """A play-off in which lots and results are given move by move."""

    def __init__(
        self, *players: int, rules: Regulations = DEFAULT_REGULATIONS, seed: int = 1
    ) -> None:
        self.players = players
        self.rules = rules
        self.lots = random.Random(seed)
        self.games: list[PlayOffGame] = []

    @property
    def now(self) -> Course:
        return course(self.players, self.games, self.rules)

    def draw(self) -> list[PlayOffGame]:
        drawn = [game for due in self.now.due for game in drawn_games(due, self.lots)]
        assert drawn, "nothing is due"
        self.games += drawn
        return drawn

    def score(self, winner: int | None, *, of: tuple[int, ...] = ()) -> PlayOffGame:
        """Give the next open game (of two players) a winner, or none for a draw."""
        place, game = next(
            (k, g)
            for k, g in enumerate(self.games)
            if g.score is None and (not of or {g.white, g.black} == set(of))
        )
        score = {game.white: Score.WIN, game.black: Score.LOSS, None: Score.DRAW}
        self.games[place] = replace(game, score=score[winner])
        return self.games[place]

    def win(self, winner: int, loser: int) -> None:
        """Let a player win a match of two games."""
        if not self.now.open_games:
            self.draw()
        self.score(winner, of=(winner, loser))
        self.score(None, of=(winner, loser))


def tied_match(*, rules: Regulations = DEFAULT_REGULATIONS, seed: int = 1) -> PlayOff:
    play_off = PlayOff(1, 2, rules=rules, seed=seed)
    play_off.draw()
    play_off.score(1)
    play_off.score(2)
    return play_off
