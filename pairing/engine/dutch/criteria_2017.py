"""The quality criteria of 2017 where they differ from those of 2026 (C.5-C.19).

2017 compares score differences (A.8) where 2026 compares scores, and counts floats of
every pair of two scores, so that they also work in the collapsed last bracket.
"""

from __future__ import annotations

from dataclasses import replace

from pairing.engine.dutch.criteria import (
    COLOUR_CRITERIA,
    CRITERIA_2026,
    Bracket,
    Criterion,
    downfloater,
    downfloater_score,
    pair_score_difference,
    repeated_upfloat,
    repeated_upfloat_difference,
    second_upfloat,
    second_upfloat_difference,
)
from pairing.engine.floats import Float


def _downfloat_of_pair(
    floats: list[Float], bracket: Bracket, higher: int, lower: int
) -> int:
    """2017: the higher of two different scores floats down wherever he comes from."""
    if floats[higher] is not Float.DOWN:
        return 0
    return pair_score_difference(bracket, higher, lower)


def downfloat_again_2017(bracket: Bracket, higher: int, lower: int) -> int:
    """C.12 (2017) The higher scored player of a pair downfloats as last round."""
    floats = bracket.field.last_floats
    return int(_downfloat_of_pair(floats, bracket, higher, lower) > 0)


def unpaired_again_2017(bracket: Bracket, player: int) -> int:
    """C.12 (2017) A downfloater who downfloated last round."""
    return int(bracket.field.last_floats[player] is Float.DOWN)


def second_downfloat_2017(bracket: Bracket, higher: int, lower: int) -> int:
    """C.14 (2017) The higher scored player of a pair downfloats as two rounds ago."""
    floats = bracket.field.earlier_floats
    return int(_downfloat_of_pair(floats, bracket, higher, lower) > 0)


def unpaired_second_2017(bracket: Bracket, player: int) -> int:
    """C.14 (2017) A downfloater who downfloated two rounds ago."""
    return int(bracket.field.earlier_floats[player] is Float.DOWN)


def downfloat_difference_2017(bracket: Bracket, higher: int, lower: int) -> int:
    """C.16 (2017) Score difference in a pair of a downfloat as last round."""
    return _downfloat_of_pair(bracket.field.last_floats, bracket, higher, lower)


def unpaired_difference_2017(bracket: Bracket, player: int) -> int:
    """C.16 (2017) The same of a downfloater, counted as in the PSD (A.8)."""
    if bracket.field.last_floats[player] is not Float.DOWN:
        return 0
    return downfloater_score(bracket, player)


def second_difference_2017(bracket: Bracket, higher: int, lower: int) -> int:
    """C.18 (2017) Score difference in a pair of a downfloat as two rounds ago."""
    return _downfloat_of_pair(bracket.field.earlier_floats, bracket, higher, lower)


def unpaired_second_difference_2017(bracket: Bracket, player: int) -> int:
    """C.18 (2017) The same of a downfloater, counted as in the PSD (A.8)."""
    if bracket.field.earlier_floats[player] is not Float.DOWN:
        return 0
    return downfloater_score(bracket, player)


CRITERIA_2017 = (
    Criterion("C.5", "downfloaters", None, downfloater),
    Criterion(
        "C.6",
        "pairing score difference",
        pair_score_difference,
        downfloater_score,
        True,
    ),
    Criterion("C.7", "next bracket"),
    *(
        replace(criterion, label=label)
        for label, criterion in zip(
            ("C.8", "C.9", "C.10", "C.11"), COLOUR_CRITERIA, strict=True
        )
    ),
    Criterion("C.12", "repeated downfloats", downfloat_again_2017, unpaired_again_2017),
    Criterion("C.13", "repeated upfloats", repeated_upfloat),
    Criterion(
        "C.14",
        "downfloats as two rounds ago",
        second_downfloat_2017,
        unpaired_second_2017,
    ),
    Criterion("C.15", "upfloats as two rounds ago", second_upfloat),
    Criterion(
        "C.16",
        "score differences of repeated downfloats",
        downfloat_difference_2017,
        unpaired_difference_2017,
        True,
    ),
    Criterion(
        "C.17",
        "score differences of repeated upfloats",
        repeated_upfloat_difference,
        None,
        True,
    ),
    Criterion(
        "C.18",
        "score differences of downfloats as two rounds ago",
        second_difference_2017,
        unpaired_second_difference_2017,
        True,
    ),
    Criterion(
        "C.19",
        "score differences of upfloats as two rounds ago",
        second_upfloat_difference,
        None,
        True,
    ),
)

CRITERIA = {"2017": CRITERIA_2017, "2026": CRITERIA_2026}
