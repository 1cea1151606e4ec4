"""Explanations in the language of the reader, with the names of the players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _

from pairing.explanation.claims import BracketClaim, FloatClaim
from pairing.explanation.glossary import shown_label
from pairing.explanation.position import Position
from pairing.explanation.rounds import shown_values
from pairing.explanation.sentences import CRITERIA
from pairing.explanation.words import Words


@dataclass(frozen=True, slots=True)
class ValueLine:
    """One criterion of a bracket as the page shows it."""

    label: str
    name: str
    value: str
    bound: str
    is_above: bool


@dataclass(frozen=True, slots=True)
class OtherLine:
    """Players with the same reason against them."""

    names: tuple[str, ...]
    sentence: str


def words_of(position: Position, strangers: Mapping[int, str] | None = None) -> Words:
    """Return the words in the language of the reader, also for players who came later."""
    names = {p.number: p.name or str(p.number) for p in position.record.players}
    return Words({**names, **(strangers or {})}, _)


def value_lines(claim: BracketClaim, words: Words) -> tuple[ValueLine, ...]:
    """Return the criteria that a bracket does not meet in full."""
    return tuple(
        ValueLine(
            shown_label(label),
            words.translate(CRITERIA[key]),
            words.value(key, value),
            "" if bound is None else words.value(key, bound),
            bound is not None and bound != value,
        )
        for key, (label, value, bound) in shown_values(claim)
    )


def other_lines(claim: FloatClaim, words: Words) -> tuple[OtherLine, ...]:
    """Return the others of a float or bye; neighbours with one reason share a line.

    A sentence that names its player is about that player alone.
    """
    return tuple(
        OtherLine(tuple(words.name(o.player) for o in others), sentence)
        for sentence, others in groupby(claim.others, key=words.other_reason)
    )
