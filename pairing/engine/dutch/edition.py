"""The two editions of the Dutch rules and where they differ."""

from __future__ import annotations

from dataclasses import dataclass

from pairing.engine.colours import ARTICLES_2017, ARTICLES_2026, ColourRules


@dataclass(frozen=True, slots=True)
class Edition:
    """Switches between the rules of 2017 and those in force since 1 February 2026."""

    system: str
    year: str
    articles: ColourRules
    collapses: bool
    """Whether a bracket that blocks the round collapses all below it (A.9)."""
    bye_by_score: bool
    """Whether the lowest possible score takes the bye, over the whole field ([C5])."""
    bye_barred_by_points: bool
    """Whether a win's worth without a game bars from the bye (C.04.1 art. 4)."""


EDITIONS = {
    "dutch-2017": Edition(
        system="dutch-2017",
        year="2017",
        articles=ARTICLES_2017,
        collapses=True,
        bye_by_score=False,
        bye_barred_by_points=False,
    ),
    "dutch-2026": Edition(
        system="dutch-2026",
        year="2026",
        articles=ARTICLES_2026,
        collapses=False,
        bye_by_score=True,
        bye_barred_by_points=True,
    ),
}
