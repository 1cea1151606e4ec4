"""One line of a rating list, whatever file it came from."""

from __future__ import annotations

import re
from datetime import date
from typing import NamedTuple

from tournaments.enums import Title
from tournaments.names import folded

_HOUR = re.compile(r"[ T]\d{1,2}:\d{2}.*$")
"""A spreadsheet may add it to a day."""
_DECIMALS = re.compile(r"[.,]\d{1,2}$")
_SIGNS = re.compile(r"[^a-z0-9]+")
_TITLES = {**{title: title for title in Title.values}, "WM": "WIM", "G": "GM"}
_TITLES |= {"M": "IM", "F": "FM", "C": "CM", "WG": "WGM", "WF": "WFM", "WC": "WCM"}
HIGHEST_RATING = 3500
LONGEST_ID = 12


class Listed(NamedTuple):
    """A player as a rating list has them; 0 for a rating that is not there."""

    number: str
    name: str
    fide_id: str = ""
    federation: str = ""
    sex: str = ""
    title: str = ""
    birth: str = ""
    club: str = ""
    standard: int = 0
    rapid: int = 0
    blitz: int = 0


class ListUnreadable(ValueError):
    """A file that is no rating list; the sentence says why."""


def is_id(text: str) -> bool:
    """Tell whether a text is an id of FIDE's list."""
    return len(text) <= LONGEST_ID and text.isascii() and text.isdecimal()


def search_words(name: str) -> str:
    """Return a name as the index has it: no accents, no case, no signs."""
    if name.isascii():
        return _SIGNS.sub(" ", name.lower()).strip()
    return folded(name)


def title_of(text: str) -> str:
    """Return a title as the report file writes it; FIDE's old lists have letters."""
    return _TITLES.get(text.strip().upper(), "")


def sex_of(text: str) -> str:
    """Return m or w; FIDE writes M and F, the French and Dutch lists also H and V."""
    return {"m": "m", "h": "m", "f": "w", "w": "w", "v": "w", "d": "w"}.get(
        text.strip().lower()[:1], ""
    )


def birth_of(text: str) -> str:
    """Return a year or a day as YYYY/MM/DD, with 00 for what is not known."""
    written = _HOUR.sub("", text[:40])
    digits = [int(part) for part in re.findall(r"\d+", written)]
    if len(digits) == 1 and 1850 <= digits[0] <= 2100:
        return f"{digits[0]:04}/00/00"
    if len(digits) == 3:
        year, month, day = digits if digits[0] > 31 else digits[::-1]
        if 1850 <= year <= 2100 and _is_day(year, month, day):
            return f"{year:04}/{month:02}/{day:02}"
    return ""


def _is_day(year: int, month: int, day: int) -> bool:
    """Tell whether there is such a day; 0 stands for what is not known."""
    try:
        date(year, month or 1, day or 1)
    except ValueError:
        return False
    return True


def rating_of(text: str) -> int:
    """Return a rating, 0 for none."""
    text = _DECIMALS.sub("", text.strip())
    if not text.isdecimal() or len(text) > 9:
        return 0
    value = int(text)
    return value if value <= HIGHEST_RATING else 0
