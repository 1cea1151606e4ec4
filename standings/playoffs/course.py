"""The course of a play-off: what was played, what comes next, and the order it gives.

Everything follows from the players, the games and the regulations; lots are drawn
outside and stand in the games. Articles are those of the rules of 2012, section 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from standings.playoffs.regulations import DEFAULT_REGULATIONS, Regulations

MOST_PLAYERS = 4
"""More tied players are cut to the best of them by the chain (k.4)."""
GAMES_OF_A_MATCH = 2


class Part(StrEnum):
    """Where in a play-off a game stands."""

    ALL_PLAY_ALL = "all-play-all"
    SEMI_FINAL_1 = "semi-final-1"
    SEMI_FINAL_2 = "semi-final-2"
    FINAL = "final"
    """The last match of two players, or the only one."""


class Phase(StrEnum):
    """Which kind of game it is."""

    MATCH = "match"
    """Of two games, or of the all-play-all."""
    SUDDEN = "sudden"
    """The first win decides (k.1.b)."""
    ARMAGEDDON = "armageddon"
    """Black wins a draw; who wins the lot chooses the colour."""


class Score(StrEnum):
    """A result, as seen by White."""

    WIN = "1"
    DRAW = "="
    LOSS = "0"
    FORFEIT_WIN = "+"
    FORFEIT_LOSS = "-"


_HALVES = {
    Score.WIN: 2,
    Score.FORFEIT_WIN: 2,
    Score.DRAW: 1,
    Score.LOSS: 0,
    Score.FORFEIT_LOSS: 0,
}


@dataclass(frozen=True, slots=True)
class PlayOffGame:
    """One game; players are named by their numbers."""

    part: Part
    phase: Phase
    number: int
    """In its part and phase, from 1."""
    white: int
    black: int
    score: Score | None = None
    chooser: int | None = None
    """Who won the lot before Armageddon."""

    @property
    def winner(self) -> int | None:
        """Return who won; Black wins a drawn Armageddon."""
        if self.score is None:
            return None
        if self.phase is Phase.ARMAGEDDON and self.score is Score.DRAW:
            return self.black
        halves = _HALVES[self.score]
        if halves == 1:
            return None
        return self.white if halves else self.black

    def halves_of(self, player: int) -> int:
        """Return half points of a player in this game."""
        if self.score is None or player not in (self.white, self.black):
            return 0
        halves = _HALVES[self.score]
        return halves if player == self.white else 2 - halves


@dataclass(frozen=True, slots=True)
class Due:
    """What has to be drawn next."""

    part: Part
    phase: Phase
    players: tuple[int, ...]
    first_game: int = 1
    white: int | None = None
    """Who has White where no lot decides it."""


@dataclass(frozen=True, slots=True)
class Course:
    """Where a play-off stands."""

    players: tuple[int, ...]
    """Who takes part, in the order of the chain."""
    cut: tuple[int, ...]
    """Who is eliminated by the chain before the first game (k.4)."""
    games: tuple[PlayOffGame, ...]
    due: tuple[Due, ...]
    """What is to be drawn now; empty while games are open, and at the end."""
    order: tuple[tuple[int, ...], ...]
    """At the end: the players by place, together who share one."""
    out: tuple[int, ...] = ()
    """Who is eliminated so far."""
    by_chain: int | None = None
    """Who was eliminated by the chain after an all-play-all without a result (k.2.b)."""

    @property
    def is_finished(self) -> bool:
        return bool(self.order)

    @property
    def open_games(self) -> tuple[PlayOffGame, ...]:
        return tuple(game for game in self.games if game.score is None)


def course(
    players: Sequence[int],
    games: Sequence[PlayOffGame] = (),
    regulations: Regulations = DEFAULT_REGULATIONS,
) -> Course:
    """Return where a play-off stands; `players` come in the order of the chain.

    Raises ValueError for games that no play-off of these players can have.
    """
    if len(players) < 2 or len(set(players)) < len(players):
        raise ValueError("A play-off needs two players or more, each once.")
    kept, cut = tuple(players[:MOST_PLAYERS]), tuple(players[MOST_PLAYERS:])
    _require_sense(kept, games)
    base = Course(kept, cut, tuple(games), (), ())
    match len(kept):
        case 2:
            return _with_final(base, kept[0], kept[1], regulations, ())
        case 3:
            return _three(base, regulations)
        case _:
            return _four(base, regulations)


_PARTS: dict[int, frozenset[Part]] = {
    2: frozenset({Part.FINAL}),
    3: frozenset({Part.ALL_PLAY_ALL, Part.FINAL}),
    4: frozenset({Part.SEMI_FINAL_1, Part.SEMI_FINAL_2, Part.FINAL}),
}


def _require_sense(players: tuple[int, ...], games: Sequence[PlayOffGame]) -> None:
    """Refuse games of others, and parts that this number of players does not have."""
    parts = {game.part for game in games}
    seated = {player for game in games for player in (game.white, game.black)}
    first = parts - {Part.FINAL}
    if (
        not parts <= _PARTS[len(players)]
        or not seated <= set(players)
        or (len(players) > 2 and games and not first)
        or len(first) not in (0, len(players) - 2)
    ):
        raise ValueError("These games do not make a play-off of these players.")


def _with_final(
    base: Course,
    a: int,
    b: int,
    regulations: Regulations,
    behind: tuple[tuple[int, ...], ...],
) -> Course:
    """Return the course with the match that decides the first place."""
    winner, due = _duel(base.games, Part.FINAL, (a, b), regulations)
    if winner is None:
        return replace(base, due=due)
    loser = b if winner == a else a
    return replace(base, order=((winner,), (loser,), *behind), due=())


def _duel(
    games: Sequence[PlayOffGame],
    part: Part,
    pair: tuple[int, int],
    regulations: Regulations,
) -> tuple[int | None, tuple[Due, ...]]:
    """Return who won a match between two, or what is due in it (k.1)."""
    own = [game for game in games if game.part is part]
    if any(game.score is None for game in own):
        return None, ()
    match_ = [game for game in own if game.phase is Phase.MATCH]
    if not match_:
        return None, (Due(part, Phase.MATCH, pair),)
    halves = {p: sum(game.halves_of(p) for game in match_) for p in pair}
    if halves[pair[0]] != halves[pair[1]]:
        return max(pair, key=halves.__getitem__), ()
    for game in own:
        if game.phase is not Phase.MATCH and game.winner is not None:
            return game.winner, ()
    sudden = [game for game in own if game.phase is Phase.SUDDEN]
    limit = regulations.sudden_games
    if limit is not None and len(sudden) >= limit:
        return None, (Due(part, Phase.ARMAGEDDON, pair),)
    if not sudden:
        # Colours are drawn anew (k.1.b).
        return None, (Due(part, Phase.SUDDEN, pair),)
    last = sudden[-1]
    turned = last.number % 2 == 1
    white = last.black if turned else last.white
    return None, (Due(part, Phase.SUDDEN, pair, last.number + 1, white),)


def _three(base: Course, regulations: Regulations) -> Course:
    """All play all, then the chain takes one out if all are tied (k.2)."""
    games = [game for game in base.games if game.part is Part.ALL_PLAY_ALL]
    if not games:
        return replace(base, due=(Due(Part.ALL_PLAY_ALL, Phase.MATCH, base.players),))
    if any(game.score is None for game in games):
        return base
    halves = {p: sum(game.halves_of(p) for game in games) for p in base.players}
    best = max(halves.values())
    first = [p for p in base.players if halves[p] == best]
    if len(first) == 3:
        a, b, last = base.players
        base = replace(base, out=(last,), by_chain=last)
        return _with_final(base, a, b, regulations, ((last,),))
    rest = [p for p in base.players if halves[p] < best]
    if len(first) == 2:
        base = replace(base, out=tuple(rest))
        return _with_final(base, first[0], first[1], regulations, (tuple(rest),))
    if halves[rest[0]] == halves[rest[1]]:
        # The first place is decided: who is tied behind it shares (f).
        return replace(base, order=(tuple(first), tuple(rest)))
    rest.sort(key=lambda p: -halves[p])
    return replace(base, order=(tuple(first), (rest[0],), (rest[1],)))


def _four(base: Course, regulations: Regulations) -> Course:
    """A knock-out drawn by lot; who loses a semi-final shares the third place (k.3, f)."""
    pairs: dict[Part, tuple[int, int]] = {}
    for game in base.games:
        if game.part is not Part.FINAL and game.part not in pairs:
            pairs[game.part] = (game.white, game.black)
    if not pairs:
        return replace(base, due=(Due(Part.SEMI_FINAL_1, Phase.MATCH, base.players),))
    winners: list[int] = []
    out: list[int] = []
    due: list[Due] = []
    for part in (Part.SEMI_FINAL_1, Part.SEMI_FINAL_2):
        pair = pairs[part]
        winner, next_ = _duel(base.games, part, pair, regulations)
        due.extend(next_)
        if winner is not None:
            winners.append(winner)
            out.append(next(p for p in pair if p != winner))
    base = replace(base, out=tuple(sorted(out, key=base.players.index)))
    if len(winners) < 2:
        return replace(base, due=tuple(due))
    return _with_final(base, winners[0], winners[1], regulations, (base.out,))


def stage_of(game: PlayOffGame | Due) -> tuple[int, Phase]:
    """Return the stage of a game: a rest lies between two of them (h)."""
    return (1 if game.part is Part.FINAL else 0, game.phase)
