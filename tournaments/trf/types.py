"""Pairing systems as a report declares them: in words (092) and in code (192)."""

from __future__ import annotations

import re
from typing import NamedTuple

BAKU = "baku"


class DeclaredType(NamedTuple):
    """What the records 092 and 192 say."""

    words: str
    code: str


_SYSTEMS = {
    "dutch-2026": DeclaredType(
        "Individual: Swiss-System (Dutch, FIDE rules of 2026)", "FIDE_DUTCH_2026"
    ),
    "dutch-2017": DeclaredType(
        "Individual: Swiss-System (Dutch, FIDE rules of 2017)", "FIDE_DUTCH_2017"
    ),
    "dutch-2013": DeclaredType(
        "Individual: Swiss-System (Dutch, FIDE rules before 2017)", "CUSTOM_SWISS"
    ),
    "swiss-no-colours": DeclaredType(
        "Individual: Swiss-System (without colours)", "CUSTOM_SWISS"
    ),
    "round-robin": DeclaredType(
        "Individual: Round-Robin (Berger tables)", "BERGER_ROUNDROBIN"
    ),
}
_DOUBLE_ROUND_ROBIN = DeclaredType(
    "Individual: Double Round-Robin (Berger tables)", "FIDE_DOUBLEROUNDROBIN"
)
_BY_CODE = {
    "FIDE_DUTCH_2026": "dutch-2026",
    "FIDE_DUTCH_2025": "dutch-2026",
    "FIDE_DUTCH_2017": "dutch-2017",
    "FIDE_ROUNDROBIN": "round-robin",
    "FIDE_DOUBLEROUNDROBIN": "round-robin",
    "BERGER_ROUNDROBIN": "round-robin",
    "BERGER_DOUBLEROUNDROBIN": "round-robin",
}


_DUTCH_SINCE = (
    ((2026, 2), "dutch-2026"),
    ((2017, 7), "dutch-2017"),
    ((0, 0), "dutch-2013"),
)
"""Year and month since which an edition is in force: FIDE_DUTCH goes by the date."""

_MARKS = {
    "round-robin": ("ROBIN", "BERGER"),
    "dutch-2013": ("2013", "BEFORE 2017"),
    "swiss-no-colours": ("WITHOUT COLOURS", "NO COLOURS"),
    "dutch-2017": ("2017",),
    "dutch-2026": ("2026",),
}
"""System -> what other programs write of it, in words or in code."""

_OTHER_SYSTEMS = ("DUBOV", "BURSTEIN", "LIM SYSTEM", "KNOCKOUT", "SCHEVENINGEN")


def declared_type(
    system: str, *, acceleration: str = "", is_double: bool = False
) -> DeclaredType:
    """Return how a report names a pairing system and its acceleration.

    `is_double`: a round robin in which everyone meets twice.

    The code knows the Baku acceleration only; others stand in words, and their points
    in the records 250.
    """
    if is_double:
        return _DOUBLE_ROUND_ROBIN
    known = _SYSTEMS.get(system, DeclaredType(f"Individual: {system}", "CUSTOM_SWISS"))
    if not acceleration:
        return known
    if acceleration == BAKU:
        can_say_so = known.code.startswith("FIDE_DUTCH")
        return DeclaredType(
            f"{known.words}, Baku acceleration",
            f"{known.code}_BAKU" if can_say_so else known.code,
        )
    return DeclaredType(f"{known.words}, accelerated: {acceleration}", known.code)


def system_declared_by(code: str, *, start: str = "") -> str | None:
    """Return the pairing system a record 192 names, or none if it is not known here.

    FIDE_DUTCH without a year is the edition in force at the start of the tournament
    (2026/02/14 or 14/02/2026), or today's where no date is known.
    """
    if not goes_by_date(code):
        return _BY_CODE.get(code.strip().upper().removesuffix("_BAKU"))
    begun = year_and_month(start)
    if begun is None:
        return _DUTCH_SINCE[0][1]
    return next(system for since, system in _DUTCH_SINCE if begun >= since)


def system_of_report(*, words: str, code: str, start: str = "") -> str | None:
    """Return the pairing system of a report, or none if it names one not known here.

    Words that Ronde writes itself say most: no code tells its two older systems apart.
    A report that names no system was paired by the Dutch one of its day.
    """
    for system, own in _SYSTEMS.items():
        if words.startswith(own.words):
            return system
    if declared := system_declared_by(code, start=start):
        return declared
    text = f"{code} {words}".upper()
    if any(name in text for name in _OTHER_SYSTEMS):
        return None
    for system, marks in _MARKS.items():
        if any(mark in text for mark in marks):
            return system
    if code.strip():
        return None
    return system_declared_by("FIDE_DUTCH", start=start)


def goes_by_date(code: str) -> bool:
    """Tell whether a record 192 names the Dutch system without its edition."""
    return code.strip().upper().removesuffix("_BAKU") == "FIDE_DUTCH"


def year_and_month(date: str) -> tuple[int, int] | None:
    """Return year and month of a date with either end first, none if it is no date."""
    parts = re.findall(r"\d+", date)
    if len(parts) != 3:
        return None
    year = max(parts, key=len)
    if len(year) != 4 or parts.index(year) == 1:
        return None
    return int(year), int(parts[1])


def is_baku(code: str, words: str = "") -> bool:
    """Tell whether the records 192 and 092 declare the Baku acceleration."""
    return code.strip().upper().endswith("_BAKU") or "BAKU ACCEL" in words.upper()
