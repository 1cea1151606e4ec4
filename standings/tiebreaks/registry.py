"""All tie-breaks by code, edition by edition."""

from __future__ import annotations

from standings.tiebreaks.base import TieBreak
from standings.tiebreaks.buchholz import (
    AverageOfBuchholz,
    Buchholz,
    ForeBuchholz,
    SumOfBuchholz,
)
from standings.tiebreaks.direct_encounter import DirectEncounter
from standings.tiebreaks.editions import Edition
from standings.tiebreaks.entry_data import Lots, PairingNumber, Rating
from standings.tiebreaks.koya import ExtendedKoya, Koya
from standings.tiebreaks.opponent_ratings import AverageRating
from standings.tiebreaks.performance import (
    AveragePerfectPerformance,
    AverageTournamentPerformance,
    PerfectPerformance,
    TournamentPerformance,
)
from standings.tiebreaks.performance_2012 import Performance2012
from standings.tiebreaks.points import Points
from standings.tiebreaks.progressive import OpponentsProgressive, ProgressiveScore
from standings.tiebreaks.round_counts import (
    BlackGames,
    BlackWins,
    GamesWon,
    Kashdan,
    RoundsElectedToPlay,
    StandardPoints,
    Wins,
)
from standings.tiebreaks.sonneborn_berger import SonnebornBerger

ALL_TIE_BREAKS: tuple[TieBreak, ...] = (
    Points(),
    DirectEncounter(),
    Wins(),
    GamesWon(),
    BlackGames(),
    BlackWins(),
    ProgressiveScore(),
    OpponentsProgressive(),
    Kashdan(),
    RoundsElectedToPlay(),
    StandardPoints(),
    PairingNumber(),
    Buchholz(),
    AverageOfBuchholz(),
    ForeBuchholz(),
    SumOfBuchholz(),
    SonnebornBerger(),
    Koya(),
    ExtendedKoya(),
    AverageRating(),
    TournamentPerformance(),
    PerfectPerformance(),
    AverageTournamentPerformance(),
    AveragePerfectPerformance(),
    Performance2012(),
    Rating(),
    Lots(),
)

TIE_BREAKS: dict[str, TieBreak] = {item.code: item for item in ALL_TIE_BREAKS}

FORMER_CODES = {"GE": "REP"}
"""Codes of C.07 before August 2024 and what they are called since."""

TEAM_CODES = frozenset(
    {
        "MPVGP", "MPTS", "GPTS", "ESB", "EMMSB", "EMGSB", "EGMSB", "EGGSB", "EDE",
        "EDEC", "EDEBT", "EDEBB", "EDET", "EDEB", "SSSC", "BC", "TBR", "BBE",
    }
)  # fmt: skip
"""Codes that only team tournaments have (Art. 12, 13)."""


def tie_breaks_of(edition: Edition) -> dict[str, TieBreak]:
    """Return the tie-breaks an edition knows, by code."""
    return {
        code: item for code, item in TIE_BREAKS.items() if edition in item.editions()
    }
