"""Pairing systems as a report declares them: in words (092) and in code (192)."""

from __future__ import annotations

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
_BY_CODE = {
    "FIDE_DUTCH": "dutch-2026",
    "FIDE_DUTCH_2026": "dutch-2026",
    "FIDE_DUTCH_2025": "dutch-2026",
    "FIDE_DUTCH_2017": "dutch-2017",
    "FIDE_ROUNDROBIN": "round-robin",
    "BERGER_ROUNDROBIN": "round-robin",
}


def declared_type(system: str, *, acceleration: str = "") -> DeclaredType:
    """Return how a report names a pairing system and its acceleration.

    The code knows the Baku acceleration only; others stand in words, and their points
    in the records 250.
    """
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


def system_declared_by(code: str) -> str | None:
    """Return the pairing system a record 192 names, or none if it is not known here."""
    return _BY_CODE.get(code.strip().upper().removesuffix("_BAKU"))


def is_baku(code: str) -> bool:
    """Tell whether a record 192 declares the Baku acceleration."""
    return code.strip().upper().endswith("_BAKU")
