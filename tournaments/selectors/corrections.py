"""Corrections: for which pairings a changed result still counts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from tournaments.enums import System
from tournaments.models import Outcome, Round


class Reach(StrEnum):
    """What a correction counts for."""

    NEXT_PAIRING = "next-pairing"
    """Standings and every pairing still to be made: the next round is not paired."""
    PAIRING_AFTER = "pairing-after"
    """Standings and the pairing after the one that is made."""
    PAIRINGS_TO_COME = "pairings-to-come"
    """Older rules: standings and every pairing still to be made, however late."""
    STANDINGS = "standings"
    """Scheduled rounds: the standings; no pairing follows from a result."""
    RATING_ONLY = "rating-only"
    """The rating report; standings and pairings keep the result that was entered."""


@dataclass(frozen=True, slots=True)
class Grade:
    """How far a correction made now reaches."""

    reach: Reach
    counted_through: int | None = None
    """Last round whose pairing stays with the old result; none: no pairing does."""
    draft_in_the_way: int = 0
    """Number of a draft that was paired with the old result; 0: there is none."""

    @property
    def is_rating_only(self) -> bool:
        return self.reach is Reach.RATING_ONLY


def standing_of(white: Outcome, black: Outcome) -> str:
    """Return what stands on a board, also for rating, as one short text.

    A page sends it back with a correction: it then meets what the arbiter saw.
    """
    return "-".join(
        "/".join((o.kind, o.colour, o.rating_kind, o.rating_colour))
        for o in (white, black)
    )


OLDER_RULES = frozenset({System.DUTCH_2013, System.SWISS_NO_COLOURS})
"""F7 and E7 of the older rules: a correction counts whenever it is made."""


def last_round_paired_from(round_: Round) -> int:
    """Return the last round whose pairing followed from the results of this one.

    The round itself, while there is none.
    """
    tournament = round_.tournament
    return round_.number if tournament.is_scheduled else tournament.rounds.count()


def correction_grade(round_: Round, *, now: datetime) -> Grade:
    """Return how far a correction in a round reaches when it is made now."""
    tournament = round_.tournament
    rounds = {other.number: other for other in tournament.rounds.all()}
    if tournament.is_scheduled:
        later = (other for number, other in rounds.items() if number > round_.number)
        is_past = any(other.is_finished for other in later)
        return Grade(Reach.STANDINGS if is_past else Reach.NEXT_PAIRING)
    last = max(rounds)
    draft = last if rounds[last].is_draft and last > round_.number else 0
    if draft and not rounds[draft].is_public(now):
        return Grade(Reach.NEXT_PAIRING, draft_in_the_way=draft)
    following = rounds.get(round_.number + 1)
    if following is None:
        return _grade_before_pairing(round_, now)
    if tournament.system in OLDER_RULES:
        return Grade(Reach.PAIRINGS_TO_COME, counted_through=last)
    if following.is_finished:
        return Grade(Reach.RATING_ONLY)
    return Grade(Reach.PAIRING_AFTER, counted_through=last)


def _grade_before_pairing(round_: Round, now: datetime) -> Grade:
    """Return the reach while no later round is paired: the deadline decides.

    It runs from the publication of the results (C.04.2 art. 4.3). Each result is public
    once it is entered, so all of them are when the last one is: the round is finished.
    """
    tournament = round_.tournament
    if (
        tournament.correction_minutes is None
        or round_.finished_at is None
        or tournament.system in OLDER_RULES
    ):
        return Grade(Reach.NEXT_PAIRING)
    deadline = round_.finished_at + timedelta(minutes=tournament.correction_minutes)
    if now <= deadline:
        return Grade(Reach.NEXT_PAIRING)
    return Grade(Reach.PAIRING_AFTER, counted_through=round_.number + 1)
