"""Advice on a chain: where the rules advise against a choice, never a refusal."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from standings.chain_sense import leaves_nothing
from standings.chains import PRESETS, Chain, with_points
from standings.tiebreaks.base import Category
from standings.tiebreaks.editions import Edition
from standings.tiebreaks.standings_input import StandingsInput

BUCHHOLZ_CODES = frozenset({"BH", "FB", "AOB", "SOB"})
KOYA_CODES = frozenset({"KS", "KSX"})
RATING_CODES = frozenset({"ARO", "TPR", "PTP", "APRO", "APPO", "RTNG", "PERF"})


class AdviceCode(StrEnum):
    """What the rules advise against; pages translate these."""

    KOYA_IN_SWISS = "koya-in-swiss"
    BUCHHOLZ_IN_ROUND_ROBIN = "buchholz-in-round-robin"
    RATINGS_WITH_UNRATED = "ratings-with-unrated"
    MIXED_CATEGORIES = "mixed-categories"
    REPEATED = "repeated"
    NOTHING_LEFT = "nothing-left"


@dataclass(frozen=True, slots=True)
class Advice:
    """One warning, or a quieter note, with the entries it is about."""

    code: AdviceCode
    sentence: str
    entries: tuple[str, ...] = ()
    is_note: bool = False
    source: str = ""
    """Article that says so, where the edition has one."""


ARTICLES: dict[tuple[AdviceCode, Edition], str] = {
    (AdviceCode.BUCHHOLZ_IN_ROUND_ROBIN, Edition.RULES_2026): "C.07 art. 8",
    (AdviceCode.RATINGS_WITH_UNRATED, Edition.RULES_2024): "C.07 art. 10",
    (AdviceCode.RATINGS_WITH_UNRATED, Edition.RULES_2026): "C.07 art. 10",
}


def advice_on(chain: Chain, given: StandingsInput) -> list[Advice]:
    """Return what the rules say against a chain for this tournament."""
    found = []
    if not given.predetermined:
        found += _about(
            given,
            chain,
            KOYA_CODES,
            AdviceCode.KOYA_IN_SWISS,
            "{codes}: the Koya system is meant for round robins; in a Swiss the "
            "opponents are not the same for all.",
        )
    else:
        found += _about(
            given,
            chain,
            BUCHHOLZ_CODES,
            AdviceCode.BUCHHOLZ_IN_ROUND_ROBIN,
            "{codes}: Buchholz and what is made of it decide nothing in a round robin, "
            "where all have the same opponents.",
        )
    if given.has_unrated:
        unrated = sum(rating <= 0 for rating in given.ratings)
        found += _about(
            given,
            tuple(entry for entry in chain if not entry.modifiers.unrated_as),
            RATING_CODES,
            AdviceCode.RATINGS_WITH_UNRATED,
            f"{{codes}}: {unrated} of {given.count} players are unrated; tie-breaks by "
            "rating are advised against then.",
        )
    found += _repetition(chain)
    found += _empty_cuts(given, chain)
    if given.edition is Edition.RULES_2012:
        found += _mixture(chain)
    return found


def _about(
    given: StandingsInput,
    chain: Chain,
    codes: frozenset[str],
    code: AdviceCode,
    sentence: str,
) -> list[Advice]:
    entries = tuple(entry.column for entry in chain if entry.code in codes)
    if not entries:
        return []
    words = sentence.format(codes=", ".join(entries))
    source = ARTICLES.get((code, given.edition), "")
    return [Advice(code, words, entries, source=source)]


def _empty_cuts(given: StandingsInput, chain: Chain) -> list[Advice]:
    """Return a warning for cuts that the event is too short for."""
    rounds = given.rounds_total
    entries = tuple(
        entry.column for entry in chain if rounds and leaves_nothing(entry, rounds)
    )
    if not entries:
        return []
    sentence = (
        f"{', '.join(entries)}: this cut leaves nothing to count; the number of rounds "
        f"is {rounds}."
    )
    return [Advice(AdviceCode.NOTHING_LEFT, sentence, entries)]


def _repetition(chain: Chain) -> list[Advice]:
    """Return a warning for entries that stand twice; direct encounter may (4.3)."""
    seen: set[str] = set()
    repeated = []
    for entry in chain:
        if entry.text in seen and entry.code != "DE":
            repeated.append(entry.text)
        seen.add(entry.text)
    if not repeated:
        return []
    sentence = f"{', '.join(repeated)}: a second time in the chain decides nothing."
    return [Advice(AdviceCode.REPEATED, sentence, tuple(repeated))]


def _mixture(chain: Chain) -> list[Advice]:
    """Return the note of the rules of 2012: one category only, or a known list."""
    text = ",".join(entry.text for entry in with_points(chain))
    if any(p.chain == text and p.edition is Edition.RULES_2012 for p in PRESETS):
        return []
    kept = {Category.OWN_RESULTS, Category.OPPONENTS_RESULTS, Category.RATINGS}
    categories = {entry.tie_break.category for entry in chain} & kept
    if len(categories) < 2:
        return []
    return [
        Advice(
            AdviceCode.MIXED_CATEGORIES,
            "The rules of 2012 advise to stay within one category: own results, "
            "opponents' results, or ratings.",
            tuple(entry.column for entry in chain),
            is_note=True,
        )
    ]
