"""The player line (001): its fixed part and one cell of ten columns a round."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from tournaments.record import Colour, Kind, NationalEntry
from tournaments.sentences import gettext_noop
from tournaments.trf.fields import TrfError, tenths, whole_number

FIRST_ROUND = 91
"""Offset of the first round; each round takes ten columns."""
ROUND_WIDTH = 10

_GAPS_AFTER_NUMBERS = (53, 69, 80, 85)
"""Columns after rating, FIDE id, birth and points: a digit there is one of theirs."""

OLD_TITLES = {
    "g": "GM",
    "m": "IM",
    "wg": "WGM",
    "f": "FM",
    "wm": "WIM",
    "c": "CM",
    "wf": "WFM",
    "wc": "WCM",
}
"""Titles as files before 2016 shorten them."""


def round_column(index: int, offset: int = 0) -> int:
    """Return the column, from 1, at which a round's cell begins, or a part of it."""
    return FIRST_ROUND + ROUND_WIDTH * index + offset + 1


class Mark(NamedTuple):
    """Colour and result of a cell, without the opponent."""

    colour: Colour | None
    kind: Kind
    is_old_code: bool = False
    """A bye written as a result, as files before 2016 do."""


Cell = tuple[int, Mark]
"""Opponent (0 for none) and mark."""

_GAME_KINDS = {
    letter: Kind(letter)
    for letter in ("1", "=", "0", "W", "D", "L", "+", "-", Kind.ADJOURNED)
} | {" ": Kind.PENDING}
_BYE_KINDS = {letter: Kind(letter) for letter in "UHFZ"} | {" ": Kind.ZERO_POINT_BYE}
_OLD_BYE_KINDS = {
    "+": Kind.PAIRING_BYE,
    "=": Kind.HALF_POINT_BYE,
    "-": Kind.ZERO_POINT_BYE,
}
_COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK, "-": None, " ": None}


@dataclass(slots=True)
class PlayerLine:
    """One 001 line as it stands in the file."""

    line: int
    number: int
    sex: str
    title: str
    name: str
    rating: int
    federation: str
    fide_id: str
    birth: str
    points: int | None
    rank: int | None
    cells: list[Cell | None]
    adjustments: list[tuple[int, int]] = field(default_factory=list)
    abnormal: dict[tuple[int, Kind], int] = field(default_factory=dict)
    virtual: list[int] = field(default_factory=list)
    national: list[NationalEntry] = field(default_factory=list)


class PlayerLineReader:
    """Reads player lines; remembers every cell it has understood before."""

    def __init__(self) -> None:
        self._opponents: dict[str, int] = {"0000": 0, "    ": 0}
        self._games: dict[str, Mark] = {}
        self._byes: dict[str, Mark] = {}

    def read(self, line: str, number: int) -> PlayerLine:
        """Read one line; `number` is its place in the file."""
        if "\t" in line.rstrip():
            raise TrfError(
                gettext_noop("a tab; the columns of this format are made of blanks"),
                line=number,
                column=line.index("\t") + 1,
            )
        tpn = whole_number(line[4:8], line=number, column=5, what="the starting rank")
        if tpn == 0:
            raise TrfError(
                gettext_noop("starting ranks begin at 1"), line=number, column=5
            )
        if line[8:9].strip():
            raise _shifted(number, 9)
        for column in _GAPS_AFTER_NUMBERS:
            if line[column - 1 : column].isdigit():
                raise _shifted(number, column)
        title = line[10:13].strip()
        rating = line[48:52]
        points = line[80:84]
        rank = line[85:89]
        return PlayerLine(
            line=number,
            number=tpn,
            sex=line[9:10].strip().lower(),
            title=OLD_TITLES.get(title.lower(), title.upper()),
            name=line[14:47].strip(),
            rating=whole_number(rating, line=number, column=49, what="the rating")
            if rating.strip()
            else 0,
            federation=line[53:56].strip(),
            fide_id=line[57:68].strip(),
            birth=line[69:79].strip(),
            points=tenths(points, line=number, column=81, what="the score")
            if points.strip()
            else None,
            rank=whole_number(rank, line=number, column=86, what="the rank")
            if rank.strip()
            else None,
            cells=self._cells(line, tpn, number),
        )

    def _cells(self, line: str, tpn: int, number: int) -> list[Cell | None]:
        if line[89:FIRST_ROUND].strip():
            raise _shifted(number, 90)
        opponents, games, byes = self._opponents, self._games, self._byes
        cells: list[Cell | None] = []
        for start in range(FIRST_ROUND, len(line), ROUND_WIDTH):
            name, tail = line[start : start + 4], line[start + 4 : start + 10]
            opponent = opponents.get(name)
            if opponent is None:
                opponent = self._opponent(name, number, start + 1)
            if opponent:
                if opponent == tpn:
                    raise TrfError(
                        gettext_noop("player %(player)d meets himself"),
                        line=number,
                        column=start + 1,
                        player=tpn,
                    )
                mark = games.get(tail)
                if mark is None:
                    mark = games[tail] = _game_mark(tail, number, start + 5)
                cells.append((opponent, mark))
            elif not tail.strip() and not name.strip():
                cells.append(None)
            else:
                mark = byes.get(tail)
                if mark is None:
                    mark = byes[tail] = _bye_mark(tail, number, start + 5)
                cells.append((0, mark))
        while cells and cells[-1] is None:
            cells.pop()
        return cells

    def _opponent(self, text: str, number: int, column: int) -> int:
        opponent = (
            whole_number(text, line=number, column=column, what="the opponent")
            if text.strip()
            else 0
        )
        self._opponents[text] = opponent
        return opponent


def _shifted(line: int, column: int) -> TrfError:
    return TrfError(
        gettext_noop("this column should be blank; are the columns shifted?"),
        line=line,
        column=column,
    )


def _letters(tail: str, number: int, column: int) -> tuple[Colour | None, str]:
    """Return colour and result letter of what follows an opponent."""
    padded = tail.ljust(6)
    for offset in (0, 2, 4, 5):
        if padded[offset] != " ":
            raise _shifted(number, column + offset)
    letter = padded[1].lower()
    if letter not in _COLOURS:
        raise TrfError(
            gettext_noop("the colour should be w, b or -, not “%(text)s”"),
            line=number,
            column=column + 1,
            text=padded[1],
        )
    return _COLOURS[letter], padded[3].upper()


def _game_mark(tail: str, number: int, column: int) -> Mark:
    colour, letter = _letters(tail, number, column)
    kind = _GAME_KINDS.get(letter)
    if kind is None:
        if letter in _BYE_KINDS:
            raise TrfError(
                gettext_noop("result %(text)s is a bye, and an opponent is named"),
                line=number,
                column=column + 3,
                text=letter,
            )
        raise _unknown_result(letter, number, column)
    return Mark(colour, kind)


def _bye_mark(tail: str, number: int, column: int) -> Mark:
    # In team files a bye may carry a colour; nobody plays it.
    _, letter = _letters(tail, number, column)
    if letter in _BYE_KINDS:
        return Mark(None, _BYE_KINDS[letter])
    if letter in _OLD_BYE_KINDS:
        return Mark(None, _OLD_BYE_KINDS[letter], is_old_code=True)
    if letter in _GAME_KINDS:
        raise TrfError(
            gettext_noop("result %(text)s needs an opponent"),
            line=number,
            column=column + 3,
            text=letter,
        )
    raise _unknown_result(letter, number, column)


def _unknown_result(letter: str, number: int, column: int) -> TrfError:
    return TrfError(
        gettext_noop(
            "unknown result “%(text)s”; expected one of 1 = 0 W D L + - ? for a game, "
            "U F H Z + = - for a bye, or a blank"
        ),
        line=number,
        column=column + 3,
        text=letter,
    )


def known_player(
    players: dict[int, PlayerLine], number: int, *, line: int, column: int
) -> PlayerLine:
    """Return the player another line speaks of."""
    player = players.get(number)
    if player is None:
        raise TrfError(
            gettext_noop("player %(player)d is not in the file"),
            line=line,
            column=column,
            player=number,
        )
    return player
