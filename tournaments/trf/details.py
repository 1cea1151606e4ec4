"""The tournament lines: name, place, dates, arbiters, type, tie-breaks, remarks."""

from __future__ import annotations

import re

from tournaments.record import TournamentDetails
from tournaments.trf.players import FIRST_ROUND, ROUND_WIDTH

TEXT_FIELDS = {
    "012": "name",
    "022": "city",
    "032": "federation",
    "042": "start",
    "052": "end",
    "092": "type_text",
    "102": "chief_arbiter",
    "122": "time_control",
    "172": "rank_method",
    "182": "controller",
    "192": "type_code",
    "222": "time_control_code",
}
TEAM_CODES = frozenset({"013", "300", "310", "320", "330", "352", "362", "801", "802"})
COUNTS = frozenset({"062", "072", "082"})
"""Counts that follow from the players; they are written anew."""

_SHORT_DATE = re.compile(r"(\d\d)/(\d\d)/(\d\d)\Z", re.ASCII)


class DetailsDraft:
    """Collects the tournament lines of one file."""

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}
        self._deputies: list[str] = []
        self._remarks: list[str] = []
        self._team_lines: list[str] = []
        self._round_dates: tuple[str, ...] = ()
        self._tie_breaks: tuple[str, ...] = ()
        self._standings: tuple[str, ...] = ()

    @property
    def is_of_teams(self) -> bool:
        """Tell a team tournament, whose players' points are for information."""
        return any(line[:3] in ("013", "310") for line in self._team_lines)

    def read(self, code: str, line: str) -> bool:
        """Take a line if it is one of these."""
        value = line[4:].strip()
        if name := TEXT_FIELDS.get(code):
            self._texts[name] = value
        elif code == "112":
            self._deputies.append(value)
        elif code == "132":
            self._round_dates = _round_dates(line)
        elif code == "202":
            self._tie_breaks = _codes(value)
        elif code == "212":
            self._standings = _codes(value)
        elif code == "###":
            self._remarks.append(line[3:].strip())
        elif code in TEAM_CODES:
            self._team_lines.append(line.rstrip())
        else:
            return code in COUNTS
        return True

    def details(self) -> TournamentDetails:
        return TournamentDetails(
            **self._texts,
            deputies=tuple(self._deputies),
            round_dates=self._round_dates,
            tie_breaks=self._standings or self._tie_breaks,
            remarks=tuple(self._remarks),
            team_lines=tuple(self._team_lines),
        )


def _codes(text: str) -> tuple[str, ...]:
    return tuple(code for part in text.split(",") if (code := part.strip()))


def _round_dates(line: str) -> tuple[str, ...]:
    """Return the dates under the round columns, with four digits for the year."""
    dates = [
        _long_date(line[start : start + ROUND_WIDTH].strip())
        for start in range(FIRST_ROUND, len(line), ROUND_WIDTH)
    ]
    while dates and not dates[-1]:
        dates.pop()
    return tuple(dates)


def _long_date(text: str) -> str:
    if match := _SHORT_DATE.match(text):
        # Two digits for the year: the format is of 2006, the game is older.
        century = "19" if int(match.group(1)) >= 70 else "20"
        return century + text
    return text
