"""One cell of a list of players: what it means, or why it cannot be read."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

from tournaments.sentences import gettext_noop
from tournaments.trf.players import OLD_TITLES

HIGHEST_RATING = 3500
LENGTHS = {
    "surname": 80,
    "first_name": 80,
    "name": 160,
    "club": 80,
    "category": 20,
    "national_id": 20,
}

TITLES = {"GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"}
_OTHER_TITLES = {
    **{key.upper(): title for key, title in OLD_TITLES.items()},
    "GMI": "GM",
    "MI": "IM",
    "MF": "FM",
    "GMF": "WGM",
    "MIF": "WIM",
    "MFF": "WFM",
}
"""Titles as French lists and old report files write them."""

_SEXES = {
    "m": ("m", "male", "man", "h", "homme", "masculin", "mannelijk", "jongen"),
    "w": (
        "w",
        "f",
        "v",
        "d",
        "female",
        "woman",
        "femme",
        "feminin",
        "féminin",
        "dame",
        "vrouw",
        "vrouwelijk",
        "meisje",
    ),
}
_SEX_BY_WORD = {word: letter for letter, words in _SEXES.items() for word in words}

_PARTICLES = {
    *("van", "von", "de", "den", "der", "des", "du", "da", "di", "del", "dos"),
    *("la", "le", "ten", "ter", "te", "'t", "el", "al", "bin", "ben"),
}
_YEAR_FIRST = re.compile(r"(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?\Z")
_DAY_FIRST = re.compile(r"(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})\Z")
LONGEST_FIDE_ID = 11
"""As many digits as a report (TRF) has columns for it."""
_NOTHING = {"-", "–", "—", "n/a", "none", "nvt", "0"}


class ValueRefused(ValueError):
    """A cell that cannot be read."""

    def __init__(self, message: str, **params: Any) -> None:
        super().__init__(message % params if params else message)
        self.message = message
        self.params = params


def read_value(column: str, text: str) -> Any:
    """Return the value of a cell that is not empty."""
    if column not in LENGTHS and text.lower() in _NOTHING:
        return None if column == "estimate" else "" if column not in RATINGS else 0
    if column in RATINGS or column == "estimate":
        return _rating(text)
    if column in LENGTHS and len(text) > LENGTHS[column]:
        raise ValueRefused(
            gettext_noop("at most %(limit)d letters"), limit=LENGTHS[column]
        )
    reader = _READERS.get(column)
    return reader(text) if reader else text


RATINGS = frozenset({"rating", "standard", "rapid", "blitz", "national"})


def split_name(name: str) -> tuple[str, str]:
    """Return surname and first name.

    A comma decides; without one the words in capitals are the surname, or what
    begins with a particle such as “van der”, or the last word.
    """
    if "," in name:
        surname, _, first_name = name.partition(",")
        return surname.strip(), first_name.strip()
    words = name.split()
    capitals = [word for word in words if word.isupper() and len(word) > 1]
    if capitals and len(capitals) < len(words):
        others = [word for word in words if word not in capitals]
        return " ".join(capitals), " ".join(others)
    for place in range(1, len(words) - 1):
        if words[place].lower() in _PARTICLES:
            return " ".join(words[place:]), " ".join(words[:place])
    return " ".join(words[-1:]), " ".join(words[:-1])


def _rating(text: str) -> int:
    # Lists of some federations mark the kind of a rating by a letter: “1850 F”.
    digits = re.sub(r"\s*[A-Za-z*]\Z", "", text)
    is_number = digits.isascii() and digits.isdecimal() and len(digits) <= 9
    if not is_number or int(digits) > HIGHEST_RATING:
        raise ValueRefused(
            gettext_noop("a rating is a number up to %(highest)d, not “%(text)s”"),
            highest=HIGHEST_RATING,
            text=text[:40],
        )
    return int(digits)


def _title(text: str) -> str:
    title = text.upper()
    title = _OTHER_TITLES.get(title, title)
    if title not in TITLES:
        raise ValueRefused(
            gettext_noop(
                "“%(text)s” is not a title; expected GM, IM, WGM, FM, WIM, CM, WFM, WCM"
            ),
            text=text,
        )
    return title


def _sex(text: str) -> str:
    try:
        return _SEX_BY_WORD[text.lower()]
    except KeyError:
        raise ValueRefused(
            gettext_noop("“%(text)s” is not understood; write m or w"), text=text
        ) from None


def _birth(text: str) -> str:
    """Return YYYY/MM/DD, with 00 for what is not known; days stand first or last."""
    if match := _YEAR_FIRST.match(text):
        year, month, day = (int(part or 0) for part in match.groups())
    elif match := _DAY_FIRST.match(text):
        day, month, year = (int(part) for part in match.groups())
    else:
        raise ValueRefused(
            gettext_noop(
                "a birth is a year or a day such as 2009-12-31, not “%(text)s”"
            ),
            text=text,
        )
    try:
        date(year, month or 1, day or 1)
    except ValueError:
        year = 0
    if year < 1850 or (day and not month):
        raise ValueRefused(gettext_noop("there is no such day: “%(text)s”"), text=text)
    return f"{year:04}/{month:02}/{day:02}"


def _federation(text: str) -> str:
    federation = text.upper()
    if not re.fullmatch("[A-Z]{3}", federation):
        raise ValueRefused(
            gettext_noop("a federation has three letters, such as NED, not “%(text)s”"),
            text=text,
        )
    return federation


def _fide_id(text: str) -> str:
    if not (text.isascii() and text.isdecimal() and len(text) <= LONGEST_FIDE_ID):
        raise ValueRefused(
            gettext_noop("a FIDE id is a number of at most 11 digits, not “%(text)s”"),
            text=text,
        )
    return text


def _email(text: str) -> str:
    if not re.fullmatch(r"[^@\s]+@[^@\s]+\.[^@\s]+", text):
        raise ValueRefused(gettext_noop("“%(text)s” is not an address"), text=text)
    return text


_READERS = {
    "title": _title,
    "sex": _sex,
    "birth": _birth,
    "federation": _federation,
    "fide_id": _fide_id,
    "email": _email,
}
