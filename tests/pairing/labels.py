"""Every rule that can be switched off, by edition: label, oracle's switch, meaning."""

from __future__ import annotations

from typing import NamedTuple


class Rule(NamedTuple):
    label: str
    """The article as its edition numbers it."""
    switch: str
    """What the oracle calls it."""
    situation: str


_ORDER = (
    ("D.1", "4.2", "D1", "order of transpositions"),
    ("D.2.a", "4.3.1", "D2a", "fewest players exchanged"),
    ("D.2.b", "4.3.2", "D2b", "smallest difference of the numbers exchanged"),
    ("D.2.c", "4.3.3", "D2c", "lowest player leaves S1"),
    ("D.2.d", "4.3.4", "D2d", "highest player leaves S2"),
    ("D.3", "4.4", "D3", "which moved-down players are paired"),
)
_COLOURS = (
    ("E.1", "5.2.1", "E1", "both preferences granted"),
    ("E.2", "5.2.2", "E2", "stronger preference granted"),
    ("E.3", "5.2.3", "E3", "alternate from the last opposed colours"),
    ("E.4", "5.2.4", "E4", "preference of the higher ranked"),
    ("E.5", "5.2.5", "E5", "initial colour by parity"),
)
_CRITERIA_2017 = (
    ("C1", "no second meeting"),
    ("C2", "no second bye"),
    ("C3", "no pair of equal absolute preferences"),
    ("C4", "downfloaters complete the round"),
    ("A9", "collapsed last bracket"),
    ("C5", "most pairs"),
    ("C6", "smallest score differences"),
    ("C7", "next bracket"),
    ("C8", "colour difference above two"),
    ("C9", "same colour three times"),
    ("C10", "colour preferences"),
    ("C11", "strong colour preferences"),
    ("C12", "downfloat as last round"),
    ("C13", "upfloat as last round"),
    ("C14", "downfloat as two rounds ago"),
    ("C15", "upfloat as two rounds ago"),
    ("C16", "score difference of a downfloat as last round"),
    ("C17", "score difference of an upfloat as last round"),
    ("C18", "score difference of a downfloat as two rounds ago"),
    ("C19", "score difference of an upfloat as two rounds ago"),
)
_CRITERIA_2026 = (
    ("C1", "no second meeting"),
    ("C2", "no second bye"),
    ("C3", "no pair of equal absolute preferences"),
    ("C4", "round can be completed"),
    ("C5", "lowest score for the bye"),
    ("C6", "fewest downfloaters"),
    ("C7", "lowest scores of downfloaters"),
    ("C8", "next bracket"),
    ("C9", "fewest unplayed games of the bye"),
    ("C10", "colour difference above two"),
    ("C11", "same colour three times"),
    ("C12", "colour preferences"),
    ("C13", "strong colour preferences"),
    ("C14", "resident downfloats as last round"),
    ("C15", "opponent upfloats as last round"),
    ("C16", "resident downfloats as two rounds ago"),
    ("C17", "opponent upfloats as two rounds ago"),
    ("C18", "score difference of a downfloat as last round"),
    ("C19", "score difference of an upfloat as last round"),
    ("C20", "score difference of a downfloat as two rounds ago"),
    ("C21", "score difference of an upfloat as two rounds ago"),
)


def _dotted(label: str) -> str:
    return f"{label[0]}.{label[1:]}"


RULES: dict[str, tuple[Rule, ...]] = {
    "dutch-2017": (
        *(Rule(_dotted(label), label, words) for label, words in _CRITERIA_2017),
        *(Rule(old, switch, words) for old, _, switch, words in _ORDER + _COLOURS),
    ),
    "dutch-2026": (
        *(Rule(label, label, words) for label, words in _CRITERIA_2026),
        *(Rule(new, switch, words) for _, new, switch, words in _ORDER + _COLOURS),
    ),
}
