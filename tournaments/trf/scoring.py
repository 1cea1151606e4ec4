"""Points for each result: record 162, JaVaFo's XXS and bbpPairings' BBx."""

from __future__ import annotations

import re

from tournaments.record import STANDARD_SCORING, Scoring
from tournaments.sentences import gettext_noop
from tournaments.trf.fields import TrfError, points_text, tenths, tokens

_SYMBOL = re.compile(r"\s*([A-Za-z])\s*(\d+(?:[.,]\d)?)(?=\s|\Z)")

_WINS = ("white_win", "black_win", "forfeit_win", "full_point_bye")
_DRAWS = ("white_draw", "black_draw", "half_point_bye")
_LOSSES = ("white_loss", "black_loss")

_GROUPS: dict[str, tuple[str, ...]] = {
    "W": _WINS,
    "D": _DRAWS,
    "L": _LOSSES,
    # bbpPairings writes Z for what the definition calls A.
    "A": ("zero_point_bye", "forfeit_loss"),
    "Z": ("zero_point_bye", "forfeit_loss"),
    "P": ("pairing_bye",),
    "X": ("adjourned",),
}
_BBP = {
    "BBW": _WINS,
    "BBD": _DRAWS,
    "BBL": _LOSSES,
    "BBZ": ("zero_point_bye",),
    "BBF": ("forfeit_loss",),
    "BBU": ("pairing_bye",),
}
_XXS = {
    "WW": ("white_win",),
    "BW": ("black_win",),
    "WD": ("white_draw",),
    "BD": ("black_draw",),
    "WL": ("white_loss",),
    "BL": ("black_loss",),
    "ZPB": ("zero_point_bye",),
    "HPB": ("half_point_bye",),
    "FPB": ("full_point_bye",),
    "PAB": ("pairing_bye",),
    "FW": ("forfeit_win",),
    "FL": ("forfeit_loss",),
    "W": _WINS,
    "D": _DRAWS,
    "L": _LOSSES,
}


class ScoringDraft:
    """Collects what the lines say; a value that is only implied gives way."""

    def __init__(self) -> None:
        self._said: dict[str, int] = {}
        self._implied: dict[str, int] = {}

    def read_162(self, line: str, number: int) -> None:
        at = 3
        while line[at:].strip():
            match = _SYMBOL.match(line, at)
            symbol = match.group(1).upper() if match else ""
            if match is None or symbol not in _GROUPS:
                raise TrfError(
                    gettext_noop(
                        "expected W, D, L, A, P or X and its points, as in “W 3.0”"
                    ),
                    line=number,
                    column=at + 1 + len(line[at:]) - len(line[at:].lstrip()),
                )
            value = tenths(
                match.group(2), line=number, column=match.start(2) + 1, what=symbol
            )
            self._say(_GROUPS[symbol], value, implies_bye=True)
            at = match.end()

    def read_bbp(self, line: str, number: int) -> None:
        value = tenths(line[3:], line=number, column=5, what=line[:3].upper())
        self._say(_BBP[line[:3].upper()], value, implies_bye=True)

    def read_xxs(self, line: str, number: int) -> None:
        for column, word in tokens(line, 3):
            code, equals, text = word.partition("=")
            fields = _XXS.get(code.upper())
            if fields is None or not equals:
                raise TrfError(
                    gettext_noop("expected a code and its points, as in “WW=3.0”"),
                    line=number,
                    column=column,
                )
            # JaVaFo takes ".5" for a half.
            text = f"0{text}" if text.startswith(".") else text
            value = tenths(text, line=number, column=column, what=code)
            self._say(fields, value, implies_bye=False)

    def scoring(self) -> Scoring:
        if not self._said:
            return STANDARD_SCORING
        return Scoring(**{**self._implied, **self._said})

    def _say(self, fields: tuple[str, ...], value: int, *, implies_bye: bool) -> None:
        for name in fields:
            self._said[name] = value
        if "white_draw" in fields:
            self._implied["adjourned"] = value
        if implies_bye and fields is _WINS:
            self._implied["pairing_bye"] = value


def scoring_162(scoring: Scoring, *, absence: str = "A") -> str:
    """Return the record 162: win, draw, loss and the allocated bye are always said.

    bbpPairings refuses a file with A or X, so these two stand where they differ
    from their defaults alone; it takes Z in place of A.
    """
    values = [
        ("W", scoring.white_win),
        ("D", scoring.white_draw),
        ("L", scoring.white_loss),
    ]
    if scoring.zero_point_bye:
        values.append((absence, scoring.zero_point_bye))
    values.append(("P", scoring.pairing_bye))
    if scoring.adjourned != scoring.white_draw:
        values.append(("X", scoring.adjourned))
    return "162  " + "    ".join(f"{s}{points_text(value):>4}" for s, value in values)


def scoring_bbp(scoring: Scoring) -> list[str]:
    """Return the BBx records that differ from the standard points."""
    values = (
        ("BBW", scoring.white_win, 10),
        ("BBD", scoring.white_draw, 5),
        ("BBL", scoring.white_loss, 0),
        ("BBZ", scoring.zero_point_bye, 0),
        ("BBF", scoring.forfeit_loss, 0),
        ("BBU", scoring.pairing_bye, scoring.white_win),
    )
    return [
        f"{code} {points_text(value):>4}"
        for code, value, default in values
        if value != default
    ]


def scoring_xxs(scoring: Scoring) -> str:
    """Return the record XXS, which alone can say all but the adjourned game."""
    named = scoring._asdict()
    return "XXS " + " ".join(
        f"{code}={points_text(named[fields[0]])}"
        for code, fields in _XXS.items()
        if len(fields) == 1
    )


def fits_162(scoring: Scoring) -> bool:
    """Tell whether the record 162 alone says this scoring."""
    draft = ScoringDraft()
    draft.read_162(scoring_162(scoring), 1)
    return draft.scoring() == scoring
