"""The tie-breaks, edition by edition: plain Python, no database.

`StandingsInput` lays a record out once; every tie-break of the registry reads it and
answers with figures and, on demand, with the working of one of them.
"""

from standings.tiebreaks.base import Category, GroupTieBreak, TieBreak
from standings.tiebreaks.editions import Edition, edition_for
from standings.tiebreaks.figures import Figure, Unit, figure_text
from standings.tiebreaks.modifiers import ModifierKind, Modifiers
from standings.tiebreaks.registry import ALL_TIE_BREAKS, TIE_BREAKS, tie_breaks_of
from standings.tiebreaks.standings_input import StandingsError, StandingsInput
from standings.tiebreaks.working import Reason, Rule, Working, WorkingRow

__all__ = [
    "ALL_TIE_BREAKS",
    "TIE_BREAKS",
    "Category",
    "Edition",
    "Figure",
    "GroupTieBreak",
    "ModifierKind",
    "Modifiers",
    "Reason",
    "Rule",
    "StandingsError",
    "StandingsInput",
    "TieBreak",
    "Unit",
    "Working",
    "WorkingRow",
    "edition_for",
    "figure_text",
    "tie_breaks_of",
]
