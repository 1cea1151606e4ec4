"""Broken rules and changed pairs in words, with the names of the players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.breaches import Breach, Rule
from pairing.engine.outcome import Pair

SENTENCES: dict[Rule, str | Promise] = {
    Rule.REMATCH: gettext_lazy("%(names)s have met already."),
    Rule.FORBIDDEN_PAIR: gettext_lazy("%(names)s may not meet in this round."),
    Rule.THIRD_COLOUR: gettext_lazy(
        "%(names)s gets the same colour a third time in a row."
    ),
    Rule.COLOUR_DIFFERENCE: gettext_lazy(
        "%(names)s gets one colour three times more than the other."
    ),
    Rule.SECOND_BYE: gettext_lazy(
        "%(names)s may not have the bye: points without playing were given before."
    ),
    Rule.SEVERAL_BYES: gettext_lazy("More than one player has the bye: %(names)s."),
    Rule.NO_GAME: gettext_lazy("%(names)s has no game and no bye."),
    Rule.ABSENT_PAIRED: gettext_lazy("%(names)s is not in play and has a game."),
}


@dataclass(frozen=True, slots=True)
class Finding:
    """A broken rule as the page names it."""

    sentence: str
    is_absolute: bool


def finding(breach: Breach, names: Mapping[int, str]) -> Finding:
    """Return a broken rule in words."""
    listed = _(" and ").join(names.get(number, "?") for number in breach.players)
    sentence = str(SENTENCES[breach.rule]) % {"names": listed}
    if not breach.is_absolute and breach.rule is not Rule.ABSENT_PAIRED:
        sentence += " " + _("Allowed here: a topscorer in the last round.")
    return Finding(sentence, breach.is_absolute)


def findings(
    breaches: Iterable[Breach], names: Mapping[int, str]
) -> tuple[Finding, ...]:
    """Return broken rules in words, absolute ones first."""
    found = [finding(breach, names) for breach in breaches]
    return tuple(sorted(found, key=lambda item: not item.is_absolute))


def pair_words(pairs: Iterable[Pair], names: Mapping[int, str]) -> tuple[str, ...]:
    """Return pairs as "White – Black"."""
    return tuple(
        f"{names.get(pair.white, '?')} – {names.get(pair.black, '?')}" for pair in pairs
    )
