"""Editions of the tie-break rules that stand side by side."""

from __future__ import annotations

from enum import StrEnum

from tournaments.record import TournamentDetails, TournamentRecord

PREDETERMINED_WORDS = (
    "ROBIN",
    "BERGER",
    "ALL-PLAY-ALL",
    "ALL PLAY ALL",
    "TOUTES-RONDES",
    "TOUTES RONDES",
    "SCHEVENINGEN",
    "SCHILLER",
)
"""Words in the type of a tournament whose pairings are known beforehand."""

OLDER_SYSTEM_WORDS = ("2017", "2013", "NO-COLOURS", "NO COLOURS", "NO_COLOURS")
"""Words in the type of a Swiss paired under rules older than 2026."""

DUTCH_2026_START = "2026/02/01"


class Edition(StrEnum):
    """The rules in force: C.07 of 2026, of August 2024, or those of 2012."""

    RULES_2012 = "2012"
    RULES_2024 = "2024"
    RULES_2026 = "2026"


ALL_EDITIONS = frozenset(Edition)
SINCE_2024 = frozenset({Edition.RULES_2024, Edition.RULES_2026})
ONLY_2012 = frozenset({Edition.RULES_2012})
ONLY_2026 = frozenset({Edition.RULES_2026})


def declared_type(details: TournamentDetails) -> str:
    """Return the type of tournament as declared: record 192, else 092."""
    return (details.type_code or details.type_text).strip().upper()


def has_predetermined_pairings(record: TournamentRecord) -> bool:
    """Return whether forfeits count as games: round robins and the like (15.2)."""
    declared = declared_type(record.details)
    return any(word in declared for word in PREDETERMINED_WORDS)


def edition_for(details: TournamentDetails) -> Edition:
    """Return the edition that goes with the declared pairing system.

    The code FIDE_DUTCH names the rules by date: those of 2017 before February 2026.
    """
    declared = declared_type(details)
    if any(word in declared for word in OLDER_SYSTEM_WORDS):
        return Edition.RULES_2012
    if declared in {"FIDE_DUTCH", "FIDE_DUTCH_BAKU"}:
        start = details.start.strip().replace("-", "/")
        if start and start < DUTCH_2026_START:
            return Edition.RULES_2012
    return Edition.RULES_2026
