"""Both sides of a game must tell the same story, and the points must follow."""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.record import Colour, Kind
from tournaments.sentences import gettext_noop
from tournaments.trf.fields import TrfError, points_text
from tournaments.trf.players import Mark, PlayerLine, round_column

_USUAL = {
    (Kind.WIN, Kind.LOSS),
    (Kind.LOSS, Kind.WIN),
    (Kind.DRAW, Kind.DRAW),
    (Kind.SHORT_WIN, Kind.SHORT_LOSS),
    (Kind.SHORT_LOSS, Kind.SHORT_WIN),
    (Kind.SHORT_DRAW, Kind.SHORT_DRAW),
    (Kind.FORFEIT_WIN, Kind.FORFEIT_LOSS),
    (Kind.FORFEIT_LOSS, Kind.FORFEIT_WIN),
    (Kind.FORFEIT_LOSS, Kind.FORFEIT_LOSS),
    (Kind.ADJOURNED, Kind.ADJOURNED),
    (Kind.PENDING, Kind.PENDING),
}
_UNUSUAL = {
    (Kind.LOSS, Kind.LOSS),
    (Kind.DRAW, Kind.LOSS),
    (Kind.LOSS, Kind.DRAW),
    (Kind.SHORT_LOSS, Kind.SHORT_LOSS),
    (Kind.SHORT_DRAW, Kind.SHORT_LOSS),
    (Kind.SHORT_LOSS, Kind.SHORT_DRAW),
}
"""Decisions of an arbiter, such as 0-0; taken for true where the points agree."""


def check_games(players: dict[int, PlayerLine]) -> None:
    """Refuse games whose two lines differ in opponent, colour or result."""
    agreed: dict[tuple[Mark, Mark], bool] = {}
    for player in players.values():
        number = player.number
        for index, cell in enumerate(player.cells):
            if cell is None or not cell[0]:
                continue
            opponent = players.get(cell[0])
            if opponent is None:
                raise TrfError(
                    gettext_noop("opponent %(opponent)d is not in the file"),
                    line=player.line,
                    column=round_column(index),
                    opponent=cell[0],
                )
            theirs = opponent.cells[index] if index < len(opponent.cells) else None
            if theirs is None or theirs[0] != number:
                raise TrfError(
                    gettext_noop(
                        "player %(player)d meets %(opponent)d in round %(round)d, "
                        "but line %(other)d does not say so of %(opponent)d"
                    ),
                    line=player.line,
                    column=round_column(index),
                    player=number,
                    opponent=cell[0],
                    round=index + 1,
                    other=opponent.line,
                )
            if number < cell[0]:
                marks = (cell[1], theirs[1])
                fits = agreed.get(marks)
                if fits is None:
                    fits = agreed[marks] = _are_usual(*marks)
                if not fits:
                    _judge(player, opponent, index, *marks)


def _colours_fit(a: Colour | None, b: Colour | None, *, is_played: bool) -> bool:
    if a is None or b is None:
        return a is b or not is_played
    return a is not b


def _are_usual(mine: Mark, theirs: Mark) -> bool:
    is_played = mine.kind is not Kind.FORFEIT_WIN and mine.kind is not Kind.FORFEIT_LOSS
    return (mine.kind, theirs.kind) in _USUAL and _colours_fit(
        mine.colour, theirs.colour, is_played=is_played
    )


def _judge(
    player: PlayerLine, opponent: PlayerLine, index: int, mine: Mark, theirs: Mark
) -> None:
    """Say what is wrong with a game, unless it is an unusual result that counts."""
    where = {"player": player.number, "opponent": opponent.number, "round": index + 1}
    is_unusual = (mine.kind, theirs.kind) in _UNUSUAL
    if not is_unusual and (mine.kind, theirs.kind) not in _USUAL:
        raise TrfError(
            gettext_noop(
                "two different results for the game of %(player)d and %(opponent)d in "
                "round %(round)d: “%(mine)s” here, “%(theirs)s” on line %(other)d"
            ),
            line=player.line,
            column=round_column(index, 7),
            mine=mine.kind.value,
            theirs=theirs.kind.value,
            other=opponent.line,
            **where,
        )
    if not _colours_fit(mine.colour, theirs.colour, is_played=True):
        raise TrfError(
            gettext_noop(
                "%(player)d and %(opponent)d have no opposite colours in round "
                "%(round)d (see line %(other)d)"
            ),
            line=player.line,
            column=round_column(index, 5),
            other=opponent.line,
            **where,
        )
    if player.points is None or opponent.points is None:
        raise TrfError(
            gettext_noop(
                "the unusual result of %(player)d and %(opponent)d in round %(round)d "
                "needs the points of both players in columns 81-84"
            ),
            line=player.line,
            column=round_column(index, 7),
            **where,
        )


def check_pairing_byes(players: Iterable[PlayerLine]) -> None:
    """Refuse two pairing-allocated byes in one round."""
    holders: dict[int, int] = {}
    for player in players:
        for index, cell in enumerate(player.cells):
            if cell is None or cell[0]:
                continue
            mark = cell[1]
            # Before 2016 one code stood for every point won without playing.
            if mark.kind is not Kind.PAIRING_BYE or mark.is_old_code:
                continue
            if index in holders:
                raise TrfError(
                    gettext_noop(
                        "a second pairing-allocated bye (U) in round %(round)d; "
                        "player %(other)d has one"
                    ),
                    line=player.line,
                    column=round_column(index, 7),
                    round=index + 1,
                    other=holders[index],
                )
            holders[index] = player.number


def check_points(player: PlayerLine, allowed: set[int]) -> None:
    """Refuse a score that does not follow from the results."""
    if player.points is not None and player.points not in allowed:
        raise TrfError(
            gettext_noop(
                "player %(player)d is said to have %(said)s points, but the results "
                "give %(found)s; are points other than 1-½-0 missing (record 162)?"
            ),
            line=player.line,
            column=81,
            player=player.number,
            said=points_text(player.points),
            found=points_text(min(allowed)),
        )
