"""Planning a play-off: its length, whose games start first (rules of 2012, 1.a, g)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import timedelta

from standings.playoffs.course import GAMES_OF_A_MATCH, MOST_PLAYERS
from standings.playoffs.regulations import (
    REST_BEFORE,
    REST_BETWEEN,
    Regulations,
)


def planned_time(players: int, regulations: Regulations) -> timedelta:
    """Return the time to plan from the last game to the last result (1.a).

    Every match goes on to one sudden game, or to Armageddon after the sudden games that
    the regulations allow; games of sixty moves.
    """
    game = regulations.rate.planned
    duel = GAMES_OF_A_MATCH * game + REST_BETWEEN
    if regulations.sudden_games is None:
        duel += game
    else:
        duel += regulations.sudden_games * game
        armageddon = (
            regulations.armageddon_white.planned + regulations.armageddon_black.planned
        )
        duel += armageddon / 2
        if regulations.sudden_games:
            duel += REST_BETWEEN
    match min(players, MOST_PLAYERS):
        case 2:
            return REST_BEFORE + duel
        case 3:
            return REST_BEFORE + 3 * game + REST_BETWEEN + duel
        case _:
            return REST_BEFORE + duel + REST_BETWEEN + duel


def may_tie_for_first(
    scores: Mapping[int, int],
    boards: Iterable[tuple[int, int]],
    *,
    win: int,
    draw: int,
    loss: int = 0,
) -> set[int]:
    """Return who can still be among several first after the games of a last round.

    Their games can start before the others (1.g). `boards` are games without a result.
    """
    games = [tuple(board) for board in boards]
    results = ((win, loss), (draw, draw), (loss, win))
    found: set[int] = set()
    busy = {player for game in games for player in game}
    for player, score in scores.items():
        own = next((game for game in games if player in game), None)
        for mine, other in results if own is not None else ((0, 0),):
            final = score + mine
            rivals = [] if own is None else [p for p in own if p != player]
            tops = [scores[rival] + other for rival in rivals]
            reached = [scores[rival] + other == final for rival in rivals]
            for a, b in games:
                if player in (a, b):
                    continue
                # Of the ways in which a board can end, one with nobody above.
                ways = [(scores[a] + x, scores[b] + y) for x, y in results]
                fair = [way for way in ways if max(way) <= final]
                tops.append(final if fair else final + 1)
                reached.append(any(final in way for way in fair))
            resting = [s for p, s in scores.items() if p not in busy and p != player]
            tops += resting
            reached += [s == final for s in resting]
            if max(tops, default=final) <= final and any(reached):
                found.add(player)
    return found
