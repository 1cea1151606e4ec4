"""Grounds on which a published pairing may be changed, by edition of the rules."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.enums import System


class Ground(models.TextChoices):
    REMATCH = "rematch", _("Two players would meet a second time")
    ABSOLUTE_RULE = "absolute-rule", _("B1 or B2 is broken")
    SECOND_MEETING_OR_BYE = "b1", _("B1 is broken")
    EVENT_RULES = "event-rules", _("The regulations of the event allow it")
    UNOPPOSED = (
        "unopposed",
        _("Two players without opponent, close in the standings, agree to play"),
    )
    LATE_ENTRY = "late-entry", _("A late entry is admitted with the least change")
    TOP_BOARDS = (
        "top-boards",
        _("Something unforeseeable at the top boards of the last round"),
    )
    AGAINST_RULES = "against-rules", _("By the chief arbiter, against the rules")


GROUNDS: dict[str, tuple[Ground, ...]] = {
    # C.04.2 art. 4.4
    System.DUTCH_2026: (
        Ground.REMATCH,
        Ground.EVENT_RULES,
        Ground.UNOPPOSED,
        Ground.LATE_ENTRY,
        Ground.TOP_BOARDS,
        Ground.AGAINST_RULES,
    ),
    # C.04.2 D.10 of 2017
    System.DUTCH_2017: (Ground.REMATCH, Ground.AGAINST_RULES),
    System.DUTCH_2013: (Ground.ABSOLUTE_RULE, Ground.AGAINST_RULES),
    System.SWISS_NO_COLOURS: (Ground.SECOND_MEETING_OR_BYE, Ground.AGAINST_RULES),
    System.ROUND_ROBIN: (Ground.EVENT_RULES, Ground.AGAINST_RULES),
}
"""System -> the grounds that its rules know; the last one is always at hand."""
