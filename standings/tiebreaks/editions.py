"""Editions of the tie-break rules that stand side by side."""

from __future__ import annotations

from enum import StrEnum

from tournaments.record import TournamentDetails, TournamentRecord
from tournaments.trf.types import goes_by_date, system_declared_by, year_and_month

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

OLDER_SYSTEM_WORDS = ("2017", "2013", "2012", "NO-COLOURS", "WITHOUT COLOURS")
"""Words in the type of a Swiss paired under rules older than 2026."""


class Edition(StrEnum):
    """The rules in force: C.07 of 2026, of August 2024, or those of 2012."""

    RULES_2012 = "2012"
    RULES_2024 = "2024"
    RULES_2026 = "2026"


IN_FORCE = (
    ((2026, 3), Edition.RULES_2026),
    ((2024, 8), Edition.RULES_2024),
    ((0, 0), Edition.RULES_2012),
)
"""Year and month since which an edition is in force, the newest first."""

ALL_EDITIONS = frozenset(Edition)
SINCE_2024 = frozenset({Edition.RULES_2024, Edition.RULES_2026})
ONLY_2012 = frozenset({Edition.RULES_2012})
ONLY_2026 = frozenset({Edition.RULES_2026})


def articles_of(
    *, rules_2012: str = "", c07: str = "", new_in_2026: str = ""
) -> dict[Edition, str]:
    """Return the article of a tie-break by edition; C.07 numbers both its editions."""
    found = {
        Edition.RULES_2012: rules_2012,
        Edition.RULES_2024: c07,
        Edition.RULES_2026: c07 or new_in_2026,
    }
    return {edition: article for edition, article in found.items() if article}


def declared_words(details: TournamentDetails) -> str:
    """Return the declared type: record 192 where it names a system, else 092."""
    if system_declared_by(details.type_code):
        return details.type_code.upper()
    return f"{details.type_text} {details.type_code}".upper()


def has_predetermined_pairings(record: TournamentRecord) -> bool:
    """Return whether forfeits count as games: round robins and the like (15.2)."""
    words = declared_words(record.details)
    return any(word in words for word in PREDETERMINED_WORDS)


def edition_for(details: TournamentDetails) -> Edition:
    """Return the edition that goes with the declared pairing system.

    FIDE_DUTCH without a year goes by the start of the tournament.
    """
    begun = year_and_month(details.start)
    if goes_by_date(details.type_code) and begun is not None:
        return next(edition for since, edition in IN_FORCE if begun >= since)
    words = declared_words(details)
    is_older = any(word in words for word in OLDER_SYSTEM_WORDS)
    if is_older and not any(word in words for word in PREDETERMINED_WORDS):
        return Edition.RULES_2012
    return Edition.RULES_2026
