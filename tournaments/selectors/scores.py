"""Scores with which a round was paired.

The record of the tournament has them too, and costs six times as much: this is what
the page of a round, asked by every phone, needs of it.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from uuid import UUID

from tournaments.marked_scores import marked
from tournaments.models import EarlierOutcome, Outcome, PointsAdjustment, Round
from tournaments.record import Colour, Kind
from tournaments.selectors.snapshots import tournament_record
from tournaments.withdrawals import without_annulled


def scores_when_paired(round_: Round) -> dict[UUID, int]:
    """Return the score of each player before a round, by entrant: three queries.

    Results corrected after the pairing count as they were then; points of the arbiter
    are marked.
    """
    tournament, number = round_.tournament, round_.number
    if tournament.is_scheduled:
        return _scores_in_schedule(round_)
    scoring = tournament.scoring

    @cache
    def points(kind: str, colour: str) -> int:
        return scoring.points(Kind(kind), Colour(colour) if colour else None)

    then = {
        outcome: (kind, colour)
        for outcome, kind, colour in EarlierOutcome.objects.filter(
            outcome__round__tournament=tournament,
            outcome__round__number__lt=number,
            counted_through_round__gte=number,
        )
        # The oldest of those that still counted stays.
        .order_by("-counted_through_round")
        .values_list("outcome_id", "kind", "colour")
    }
    scores: Counter[UUID] = Counter()
    for outcome, entrant, kind, colour, played in Outcome.objects.filter(
        round__tournament=tournament, round__number__lte=number
    ).values_list("pk", "entrant_id", "kind", "colour", "round__number"):
        is_before = played < number
        scores[entrant] += is_before and points(*then.get(outcome, (kind, colour)))
    adjustments: Counter[UUID] = Counter()
    for entrant, tenths in PointsAdjustment.objects.filter(
        entrant__tournament=tournament, round_number__lt=number
    ).values_list("entrant_id", "tenths"):
        adjustments[entrant] += tenths
    return {
        entrant: marked(scores[entrant] + adjustments[entrant], adjustments[entrant])
        for entrant in scores.keys() | adjustments.keys()
    }


def _scores_in_schedule(round_: Round) -> dict[UUID, int]:
    """Return the scores of a round robin, where those who left too early count not."""
    number = round_.number
    record = without_annulled(
        tournament_record(round_.tournament, seen_when_pairing=number)
    )
    by_number = {
        player.number: marked(
            player.score_before(number), player.adjustment_before(number)
        )
        for player in record.players
    }
    seats = Outcome.objects.filter(round=round_).values_list(
        "entrant_id", "number_then"
    )
    return {
        entrant: by_number[number_then]
        for entrant, number_then in seats
        if number_then in by_number
    }
