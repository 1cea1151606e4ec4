"""What the standings are made of: a mark that results of the round in play leave alone.

Standings of 500 players take a quarter of a second, and a page of a player shows its
line of them. While results come in they would be made again after each.
"""

from __future__ import annotations

from typing import NamedTuple

from tournaments.enums import RoundStatus
from tournaments.models import JournalEntry, Tournament

ACTS_IN_PLAY = ("pair_next_round", "publish_round", "enter_result", "clear_result")
"""Acts that change nothing of the rounds before their own."""


class FinishedMark(NamedTuple):
    after_round: int
    """The last finished round."""
    last_act: int
    """The last act that can have changed anything until then, by its number."""
    rounds_total: int
    """The one setting that a pairing may change."""


def finished_mark(tournament: Tournament) -> FinishedMark:
    """Return what changes when the standings after the last finished round can."""
    finished = tournament.rounds.filter(status=RoundStatus.FINISHED.value)
    after_round = finished.order_by("-number").values_list("number", flat=True).first()
    acts = JournalEntry.objects.filter(tournament=tournament).exclude(
        act__in=ACTS_IN_PLAY, round_number__gt=after_round or 0
    )
    last_act = acts.order_by("-pk").values_list("pk", flat=True).first()
    return FinishedMark(after_round or 0, last_act or 0, tournament.rounds_total)
