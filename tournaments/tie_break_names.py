"""The tie-breaks by code and name, for settings, rules pages and heads of tables.

The figures are computed elsewhere; here are the words (C.07 art. 5-10 and 14).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.enums import System, TieBreakEdition

NAMES: dict[str, str | Promise] = {
    "DE": gettext_lazy("Direct encounter"),
    "WIN": gettext_lazy("Number of wins"),
    "WON": gettext_lazy("Games won over the board"),
    "BPG": gettext_lazy("Games played with Black"),
    "BWG": gettext_lazy("Games won with Black"),
    "PS": gettext_lazy("Progressive score"),
    "REP": gettext_lazy("Rounds one elected to play"),
    "STD": gettext_lazy("Standard points"),
    "TPN": gettext_lazy("Pairing number"),
    "BH": gettext_lazy("Buchholz"),
    "AOB": gettext_lazy("Average of opponents' Buchholz"),
    "FB": gettext_lazy("Fore Buchholz"),
    "SB": gettext_lazy("Sonneborn-Berger"),
    "KS": gettext_lazy("Koya system"),
    "ARO": gettext_lazy("Average rating of opponents"),
    "TPR": gettext_lazy("Tournament performance rating"),
    "PTP": gettext_lazy("Perfect tournament performance"),
    "APRO": gettext_lazy("Average performance of opponents"),
    "APPO": gettext_lazy("Average perfect performance of opponents"),
    "RTNG": gettext_lazy("Rating"),
    "OPS": gettext_lazy("Opponents' progressive scores"),
    "KA": gettext_lazy("Kashdan"),
    "SOB": gettext_lazy("Sum of Buchholz"),
    "KSX": gettext_lazy("Extended Koya"),
    "PERF": gettext_lazy("Performance"),
    "LOT": gettext_lazy("Drawing of lots"),
}

MODIFIERS: dict[str, str | Promise] = {
    "C1": gettext_lazy("without the lowest"),
    "C2": gettext_lazy("without the two lowest"),
    "M1": gettext_lazy("without the lowest and the highest"),
    "M2": gettext_lazy("without the two lowest and the two highest"),
    "P": gettext_lazy("forfeits as games"),
    "F": gettext_lazy("with Fore Buchholz"),
    "R": gettext_lazy("reversed"),
}

OFFERED: dict[TieBreakEdition, tuple[str, ...]] = {
    TieBreakEdition.OF_2026: (
        "BH/C1", "BH", "BH/C2", "BH/M1", "BH/M2", "FB", "FB/C1", "AOB", "SB", "SB/C1",
        "DE", "PS", "PS/C1", "WIN", "WON", "BPG", "BWG", "REP", "STD", "KS", "ARO",
        "ARO/C1", "TPR", "PTP", "APRO", "APPO", "RTNG", "TPN", "LOT",
    ),
    TieBreakEdition.OF_2024: (
        "BH/C1", "BH", "BH/C2", "BH/M1", "BH/M2", "FB", "FB/C1", "AOB", "SB", "SB/C1",
        "DE", "PS", "PS/C1", "WIN", "WON", "BPG", "BWG", "REP", "KS", "ARO", "ARO/C1",
        "TPR", "PTP", "APRO", "APPO", "LOT",
    ),
    TieBreakEdition.OF_2012: (
        "BH/C1", "BH", "BH/C2", "BH/M1", "BH/M2", "SB", "DE", "PS", "PS/C1", "PS/C2",
        "OPS", "WON", "BPG", "KA", "SOB", "KS", "KSX", "ARO", "ARO/C1", "PERF", "LOT",
    ),
}  # fmt: skip
"""What the settings offer for each edition, the most used first."""

EDITION_OF_SYSTEM = {
    System.DUTCH_2026: TieBreakEdition.OF_2026,
    System.ROUND_ROBIN: TieBreakEdition.OF_2026,
    System.DUTCH_2017: TieBreakEdition.OF_2012,
    System.DUTCH_2013: TieBreakEdition.OF_2012,
    System.SWISS_NO_COLOURS: TieBreakEdition.OF_2012,
}
"""Which text goes with a pairing system when the tournament names none."""

_NUMBERED = re.compile(r"([CMLU])([+-]?)(\d+)")


def edition_in_force(chosen: str, system: str) -> TieBreakEdition:
    """Return the edition chosen, or the one that goes with the pairing system."""
    edition = TieBreakEdition(chosen)
    if edition is TieBreakEdition.BY_SYSTEM:
        return EDITION_OF_SYSTEM[System(system)]
    return edition


def places_text(step: Mapping[str, Any]) -> str:
    """Return for which places a step of a chain decides; nothing for all of them."""
    first, last = step.get("first_place") or 1, step.get("last_place")
    if last is None:
        return "" if first == 1 else _("from place %(place)d") % {"place": first}
    if first == last:
        return _("place %(place)d only") % {"place": first}
    return _("places %(first)d to %(last)d") % {"first": first, "last": last}


def tie_break_name(code: str) -> str:
    """Return the name of a tie-break with its modifiers in words."""
    base, *modifiers = code.upper().split("/")
    name = str(NAMES.get(base, base))
    if not modifiers:
        return name
    words = ", ".join(_modifier_name(modifier) for modifier in modifiers)
    return _("%(tie_break)s, %(modifier)s") % {"tie_break": name, "modifier": words}


def _modifier_name(modifier: str) -> str:
    """Return a modifier in words, its number among them."""
    if modifier in MODIFIERS:
        return str(MODIFIERS[modifier])
    match = _NUMBERED.fullmatch(modifier)
    if match is None:
        return modifier
    letter, sign, number = match.groups()
    values = {"number": int(number)}
    if letter == "C":
        return _("without the %(number)d lowest") % values
    if letter == "M":
        return _("without the %(number)d lowest and the %(number)d highest") % values
    if letter == "U":
        return _("unrated players as %(number)d") % values
    if sign == "-":
        lower = ngettext(
            "limit lower by %(number)d half point",
            "limit lower by %(number)d half points",
            values["number"],
        )
        return lower % values
    higher = ngettext(
        "limit higher by %(number)d half point",
        "limit higher by %(number)d half points",
        values["number"],
    )
    return higher % values
