"""Advice on a chain, its faults and its presets in the words of the reader."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from standings.advice import AdviceCode
from standings.chains import (
    ChainError,
    ChainProblem,
    Preset,
    chain_from_steps,
    edition_with,
    parse_chain,
    presets_for,
)
from standings.ranking import StandingsTable
from standings.tiebreaks.editions import Edition
from tournaments.tie_break_names import places_text, tie_break_name

ADVICE: dict[AdviceCode, str | Promise] = {
    AdviceCode.KOYA_IN_SWISS: gettext_lazy(
        "%(codes)s: the Koya system is meant for round robins; in a Swiss not everybody "
        "has the same opponents."
    ),
    AdviceCode.BUCHHOLZ_IN_ROUND_ROBIN: gettext_lazy(
        "%(codes)s: Buchholz and what is made of it decide nothing in a round robin, "
        "where everybody has the same opponents."
    ),
    AdviceCode.RATINGS_WITH_UNRATED: gettext_lazy(
        "%(codes)s: %(unrated)d of %(players)d players are unrated; tie-breaks by rating "
        "are advised against then."
    ),
    AdviceCode.MIXED_CATEGORIES: gettext_lazy(
        "The rules of 2012 advise to stay within one category: own results, opponents' "
        "results, or ratings."
    ),
    AdviceCode.REPEATED: gettext_lazy(
        "%(codes)s: a second time in the chain decides nothing."
    ),
    AdviceCode.NOTHING_LEFT: gettext_lazy(
        "%(codes)s: this cut leaves nothing to count; the number of rounds is "
        "%(rounds)d."
    ),
}

PROBLEMS: dict[ChainProblem, str | Promise] = {
    ChainProblem.EMPTY: gettext_lazy("The chain of tie-breaks is empty."),
    ChainProblem.TOO_LONG: gettext_lazy("A chain has at most %(entry)s tie-breaks."),
    ChainProblem.UNKNOWN_CODE: gettext_lazy("There is no tie-break %(entry)s."),
    ChainProblem.TEAM_CODE: gettext_lazy(
        "%(entry)s is a tie-break for teams; this is a tournament for individuals."
    ),
    ChainProblem.OTHER_EDITION: gettext_lazy(
        "%(entry)s is no tie-break of this edition of the rules."
    ),
    ChainProblem.UNKNOWN_MODIFIER: gettext_lazy(
        "%(entry)s has a modifier that does not exist; there are C1, C2, M1, M2, P, F, "
        "R and the like."
    ),
    ChainProblem.SENSELESS_MODIFIER: gettext_lazy(
        "%(entry)s: this modifier makes no sense for this tie-break."
    ),
    ChainProblem.REPEATED_MODIFIER: gettext_lazy(
        "%(entry)s has two modifiers that cannot stand together."
    ),
    ChainProblem.BAD_PLACES: gettext_lazy(
        "%(entry)s: places stand at the end in brackets, such as DE[1] or DE[1-3]."
    ),
    ChainProblem.NOTHING_LEFT: gettext_lazy(
        "%(entry)s: this cut leaves nothing to count; the number of rounds is "
        "%(rounds)d. Choose a smaller one."
    ),
    ChainProblem.LIMIT_BEYOND: gettext_lazy(
        "%(entry)s: this limit is out of reach; the number of rounds is %(rounds)d. "
        "Choose one nearer to 0."
    ),
    ChainProblem.NO_DRAW: gettext_lazy("The lots are not drawn yet."),
}

PRESET_NAMES: dict[str, str | Promise] = {
    "swiss-buchholz": gettext_lazy("Swiss, as most tournaments announce it"),
    "swiss": gettext_lazy("Swiss, recommended: ratings not all reliable"),
    "swiss-rated": gettext_lazy("Swiss, recommended: all ratings reliable"),
    "round-robin": gettext_lazy("Round robin, recommended"),
    "swiss-2012": gettext_lazy("Swiss, rules of 2012: ratings not all reliable"),
    "swiss-rated-2012": gettext_lazy("Swiss, rules of 2012: all ratings reliable"),
    "swiss-first-place": gettext_lazy(
        "Swiss without colours: direct encounter for the first place, ratings, lots"
    ),
    "round-robin-2012": gettext_lazy("Round robin, rules of 2012"),
    "round-robin-koya-2012": gettext_lazy(
        "Round robin, rules of 2012: Koya, then Koya step by step"
    ),
}


@dataclass(frozen=True, slots=True)
class AdviceLine:
    sentence: str
    is_note: bool


@dataclass(frozen=True, slots=True)
class PresetLine:
    """A recommended chain as the page offers it."""

    preset: Preset
    name: str
    steps: tuple[tuple[str, str], ...]
    """Code and name of each tie-break after the points."""
    is_current: bool


def advice_lines(table: StandingsTable) -> list[AdviceLine]:
    """Return what the rules advise against in a table, in words."""
    given = table.given
    figures = {
        "unrated": sum(rating <= 0 for rating in given.ratings),
        "players": given.count,
        "rounds": given.rounds_total,
    }
    lines = []
    for advice in table.advice:
        words = {"codes": ", ".join(advice.entries), **figures}
        source = f" ({advice.source})" if advice.source else ""
        lines.append(
            AdviceLine(str(ADVICE[advice.code]) % words + source, advice.is_note)
        )
    return lines


def chain_fault(error: ChainError) -> str:
    """Return why a chain cannot be read, in words."""
    return str(PROBLEMS[error.problem]) % {
        "entry": error.entry or "–",
        "rounds": error.rounds,
    }


def preset_lines(
    edition: Edition,
    *,
    is_round_robin: bool,
    has_colours: bool,
    steps: Iterable[Mapping[str, Any]],
) -> list[PresetLine]:
    """Return the recommended chains for a tournament, in words."""
    try:
        current = ",".join(entry.text for entry in chain_from_steps(steps, edition))
    except ChainError:
        current = ""
    lines = []
    for preset in presets_for(
        edition, is_round_robin=is_round_robin, has_colours=has_colours
    ):
        own = edition_with(preset, edition)
        chain = parse_chain(preset.chain, own)[1:]
        lines.append(
            PresetLine(
                preset,
                str(PRESET_NAMES[preset.name]),
                tuple((entry.text, tie_break_name(entry.column)) for entry in chain),
                own is edition and ",".join(e.text for e in chain) == current,
            )
        )
    return lines


@dataclass(frozen=True, slots=True)
class StepLine:
    """One tie-break of a chain, in words."""

    code: str
    name: str
    places: str


def step_lines(steps: Iterable[Mapping[str, Any]]) -> list[StepLine]:
    """Return the chain of a tournament in words."""
    return [
        StepLine(
            step["code"],
            tie_break_name(step["code"]),
            places_text(step),
        )
        for step in steps
    ]
