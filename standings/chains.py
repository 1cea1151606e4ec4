"""Chains of tie-breaks: reading them, and the recommended ones."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from standings.tiebreaks.base import TieBreak
from standings.tiebreaks.editions import Edition
from standings.tiebreaks.modifiers import (
    MODIFIER_NAMES,
    PLAIN,
    ModifierKind,
    Modifiers,
    combined,
    read_modifier,
)
from standings.tiebreaks.registry import (
    FORMER_CODES,
    TEAM_CODES,
    TIE_BREAKS,
    tie_breaks_of,
)
from standings.tiebreaks.standings_input import StandingsInput

_PLACES = re.compile(r"\[(\d{1,4})(?:(-)(\d{1,4})?)?\]$", re.ASCII)

MOST_ENTRIES = 60
MOST_CHARACTERS = 2_000

TO_THE_END = 9999
"""Last place of an entry that has none."""


class ChainProblem(StrEnum):
    """Why a chain cannot be read; pages translate these."""

    EMPTY = "empty"
    TOO_LONG = "too-long"
    UNKNOWN_CODE = "unknown-code"
    TEAM_CODE = "team-code"
    OTHER_EDITION = "other-edition"
    UNKNOWN_MODIFIER = "unknown-modifier"
    SENSELESS_MODIFIER = "senseless-modifier"
    REPEATED_MODIFIER = "repeated-modifier"
    BAD_PLACES = "bad-places"
    NOTHING_LEFT = "nothing-left"
    LIMIT_BEYOND = "limit-beyond"
    NO_DRAW = "no-draw"


class ChainError(ValueError):
    """A chain that cannot be read; the sentence says which entry and why."""

    def __init__(
        self,
        problem: ChainProblem,
        sentence: str,
        *,
        entry: str = "",
        rounds: int = 0,
    ) -> None:
        super().__init__(sentence)
        self.problem = problem
        self.entry = entry
        self.rounds = rounds
        """Rounds of the event, where they are what the entry goes beyond."""


@dataclass(frozen=True, slots=True)
class ChainEntry:
    """One tie-break of a chain, for all places or for some."""

    code: str
    modifiers: Modifiers = PLAIN
    first_place: int | None = None
    last_place: int | None = None

    @property
    def tie_break(self) -> TieBreak:
        return TIE_BREAKS[self.code]

    @property
    def column(self) -> str:
        """Return the code with its modifiers, the head of a column."""
        return self.code + self.modifiers.text

    @property
    def text(self) -> str:
        """Return the entry as a chain writes it: DE[1-3]."""
        if self.first_place is None:
            return self.column
        if self.first_place == self.last_place:
            return f"{self.column}[{self.first_place}]"
        last = "" if self.last_place == TO_THE_END else self.last_place
        return f"{self.column}[{self.first_place}-{last}]"

    @property
    def is_ascending(self) -> bool:
        """Return whether the lower figure ranks higher."""
        return self.tie_break.is_ascending != self.modifiers.reverse

    def concerns(self, first: int, last: int) -> bool:
        """Return whether the entry decides anything between two places."""
        if self.first_place is None or self.last_place is None:
            return True
        return first <= self.last_place and last >= self.first_place


Chain = tuple[ChainEntry, ...]

POINTS_ENTRY = ChainEntry("PTS")


def parse_chain(text: str, edition: Edition) -> Chain:
    """Return the entries of a chain such as "PTS,DE[1],BH/C1,BH".

    Letters may be small, and the Handbook's BH-C1 is read as BH/C1. Raises ChainError.
    """
    words = re.split(r"\s*[,;]\s*|\s+", text[:MOST_CHARACTERS].strip())
    if not any(words):
        raise ChainError(ChainProblem.EMPTY, "The chain of tie-breaks is empty.")
    if "" in words:
        raise ChainError(
            ChainProblem.EMPTY,
            f"Entry {words.index('') + 1} of the chain is empty: write a code there, or "
            "take the comma away.",
        )
    if len(words) > MOST_ENTRIES or len(text) > MOST_CHARACTERS:
        raise ChainError(
            ChainProblem.TOO_LONG,
            f"A chain has at most {MOST_ENTRIES} tie-breaks.",
            entry=str(MOST_ENTRIES),
        )
    return tuple(parse_entry(word, edition) for word in words)


def parse_entry(word: str, edition: Edition) -> ChainEntry:
    """Return one entry of a chain. Raises ChainError."""
    text = word.strip().upper()
    first = last = None
    if match := _PLACES.search(text):
        first = int(match.group(1))
        last = int(match.group(3) or (TO_THE_END if match.group(2) else first))
        text = text[: match.start()]
    is_written = not any(bracket in text for bracket in "[]")
    if not is_written or (first and last and first > last) or first == 0:
        raise ChainError(
            ChainProblem.BAD_PLACES,
            f"{word}: places stand at the end in brackets, from a first to a last one: "
            "DE[1], DE[1-3] or DE[4-].",
            entry=word,
        )
    code, *parts = text.split("/")
    if "-" in code:
        # The Handbook writes BH-C1; the minus of a limit stands behind its letter.
        code, _, rest = code.partition("-")
        parts.insert(0, rest)
    code = FORMER_CODES.get(code, code)
    tie_break = _known(code, word, edition)
    modifiers = _modifiers(tie_break, parts, word, edition)
    return ChainEntry(code, modifiers, first, last)


def chain_from_steps(steps: Iterable[Mapping[str, object]], edition: Edition) -> Chain:
    """Return the chain a tournament stores: code, first_place and last_place each.

    Raises ChainError.
    """
    entries = []
    for step in steps:
        first, last = step.get("first_place") or 1, step.get("last_place")
        places = "" if first == 1 and not last else f"[{first}-{last or ''}]"
        entries.append(parse_entry(f"{step['code']}{places}", edition))
    return tuple(entries)


def _known(code: str, word: str, edition: Edition) -> TieBreak:
    known = tie_breaks_of(edition)
    if code in known:
        return known[code]
    codes = ", ".join(known)
    if code in TEAM_CODES:
        raise ChainError(
            ChainProblem.TEAM_CODE,
            f"{word}: {code} is a tie-break for teams; this is a tournament for "
            "individuals.",
            entry=word,
        )
    if code in TIE_BREAKS:
        editions = ", ".join(sorted(TIE_BREAKS[code].editions()))
        raise ChainError(
            ChainProblem.OTHER_EDITION,
            f"{word}: {code} is no tie-break of edition {edition}, only of {editions}. "
            f"Edition {edition} has {codes}.",
            entry=word,
        )
    raise ChainError(
        ChainProblem.UNKNOWN_CODE,
        f"{word}: there is no tie-break {code or 'without a code'}. Edition {edition} "
        f"has {codes}.",
        entry=word,
    )


def _modifiers(
    tie_break: TieBreak, parts: list[str], word: str, edition: Edition
) -> Modifiers:
    accepted = tie_break.accepted(edition)
    read: list[tuple[ModifierKind, str]] = []
    for part in parts:
        modifier = read_modifier(part)
        if modifier is None:
            raise ChainError(
                ChainProblem.UNKNOWN_MODIFIER,
                f"{word}: {part or 'an empty modifier'} is no modifier; there are C1, "
                "C2, M1, M2, L+1, L-1, K2, P, F, R, U1400 and the like.",
                entry=word,
            )
        kind = modifier[0]
        if kind not in accepted:
            raise ChainError(
                ChainProblem.SENSELESS_MODIFIER,
                f"{word}: {part} ({MODIFIER_NAMES[kind]}) makes no sense for "
                f"{tie_break.code} ({tie_break.name}) in edition {edition}.",
                entry=word,
            )
        clashing = {ModifierKind.CUT, ModifierKind.MEDIAN}
        taken = {other for other, _ in read}
        if kind in taken or (kind in clashing and taken & clashing):
            raise ChainError(
                ChainProblem.REPEATED_MODIFIER,
                f"{word}: the modifier {part} cannot stand beside the one before it.",
                entry=word,
            )
        read.append(modifier)
    return combined(read)


def chain_text(chain: Chain) -> str:
    """Return a chain as it is written."""
    return ",".join(entry.text for entry in chain)


class TournamentKind(StrEnum):
    """Kinds of tournament with a recommended chain of their own."""

    ROUND_ROBIN = "round-robin"
    SWISS_RATED = "swiss-rated"
    """All ratings consistent."""
    SWISS = "swiss"
    """Most players rated, ratings not consistent, or nothing known."""
    TEAM_ROUND_ROBIN = "team-round-robin"
    TEAM_SWISS = "team-swiss"


@dataclass(frozen=True, slots=True)
class Preset:
    """A recommended chain."""

    name: str
    kind: TournamentKind
    edition: Edition
    chain: str
    source: str


FIRST_PLACE = "swiss-first-place"
COLOUR_CODES = frozenset({"BPG", "BWG"})
"""What counts colours, and so nothing where there are none."""

PRESETS: tuple[Preset, ...] = (
    Preset(
        "swiss-buchholz",
        TournamentKind.SWISS,
        Edition.RULES_2026,
        "PTS,DE,BH/C1,BH,SB",
        "What most Swiss tournaments announce",
    ),
    Preset(
        "swiss",
        TournamentKind.SWISS,
        Edition.RULES_2026,
        "PTS,DE,WON,BPG,BH/C1,BH,SB",
        "FIDE's recommendation in today's codes: ratings not consistent",
    ),
    Preset(
        "swiss-rated",
        TournamentKind.SWISS_RATED,
        Edition.RULES_2026,
        "PTS,DE,WON,BPG,ARO/C1,BH/C1,BH,SB,ARO,TPR",
        "FIDE's recommendation in today's codes: all ratings consistent",
    ),
    Preset(
        "round-robin",
        TournamentKind.ROUND_ROBIN,
        Edition.RULES_2026,
        "PTS,DE,WON,SB,KS",
        "FIDE's recommendation in today's codes: round robin",
    ),
    Preset(
        "swiss-2012",
        TournamentKind.SWISS,
        Edition.RULES_2012,
        "PTS,DE,WON,BPG,BH/C1,BH,SB",
        "Rules of 2012: Swiss, individual, ratings not consistent",
    ),
    Preset(
        "swiss-rated-2012",
        TournamentKind.SWISS_RATED,
        Edition.RULES_2012,
        "PTS,DE,WON,BPG,ARO/C1,BH/C1,BH,SB,ARO,PERF",
        "Rules of 2012: Swiss, individual, all ratings consistent",
    ),
    Preset(
        FIRST_PLACE,
        TournamentKind.SWISS_RATED,
        Edition.RULES_2012,
        "PTS,DE[1],ARO,LOT",
        "Swiss without colours, E10: direct encounter for the first place, ratings, lots",
    ),
    Preset(
        "round-robin-2012",
        TournamentKind.ROUND_ROBIN,
        Edition.RULES_2012,
        "PTS,DE,WON,SB,KS",
        "Rules of 2012: round robin, individual",
    ),
    Preset(
        "round-robin-koya-2012",
        TournamentKind.ROUND_ROBIN,
        Edition.RULES_2012,
        "PTS,DE,KS,KSX",
        "Rules of 2012, worked example of 2.1.3: Koya, then Koya step by step",
    ),
)
"""One-click chains, the first of a kind and edition being the default."""

TEAM_PRESETS: tuple[tuple[TournamentKind, tuple[str, ...]], ...] = (
    (
        TournamentKind.TEAM_ROUND_ROBIN,
        ("match points or game points", "direct encounter", "Sonneborn-Berger"),
    ),
    (
        TournamentKind.TEAM_SWISS,
        (
            "game points",
            "match points",
            "direct encounter",
            "Buchholz",
            "Sonneborn-Berger",
        ),
    ),
)
"""The lists for teams (rules of 2012), as words until there are team tournaments."""


def presets_for(
    edition: Edition, *, is_round_robin: bool, has_colours: bool = True
) -> list[Preset]:
    """Return the recommended chains for a tournament; 2024 takes those of 2026.

    A round robin, which has no edition of its own, is offered those of every edition,
    its present one first. A Swiss without colours has a list of its own (E10).
    """
    source = Edition.RULES_2012 if edition is Edition.RULES_2012 else Edition.RULES_2026
    if is_round_robin:
        robin = (p for p in PRESETS if p.kind is TournamentKind.ROUND_ROBIN)
        return sorted(robin, key=lambda preset: preset.edition is not source)
    if not has_colours:
        return _without_colours(source)
    return [
        preset
        for preset in PRESETS
        if preset.edition is source and preset.kind is not TournamentKind.ROUND_ROBIN
    ]


def _without_colours(source: Edition) -> list[Preset]:
    """Return the chains that count no colours, that of E10 first."""
    return [
        *(preset for preset in PRESETS if preset.name == FIRST_PLACE),
        *(
            preset
            for preset in presets_for(source, is_round_robin=False)
            if preset.name != FIRST_PLACE
            and COLOUR_CODES.isdisjoint(preset.chain.split(","))
        ),
    ]


def edition_with(preset: Preset, edition: Edition) -> Edition:
    """Return the edition under which a preset is read, the present one if it can be."""
    is_older = preset.edition is Edition.RULES_2012
    return edition if is_older == (edition is Edition.RULES_2012) else preset.edition


def default_chain(edition: Edition, *, is_round_robin: bool) -> Chain:
    """Return the chain for a tournament that names none."""
    return parse_chain(
        presets_for(edition, is_round_robin=is_round_robin)[0].chain, edition
    )


def chain_for(given: StandingsInput, tie_breaks: tuple[str, ...]) -> Chain:
    """Return the chain a source names, else the default one. Raises ChainError."""
    if tie_breaks:
        return parse_chain(",".join(tie_breaks), given.edition)
    return default_chain(given.edition, is_round_robin=given.predetermined)


def with_points(chain: Chain) -> Chain:
    """Return the chain that ranks: points first where the chain names none."""
    if any(entry.code == "PTS" for entry in chain):
        return chain
    return (POINTS_ENTRY, *chain)
