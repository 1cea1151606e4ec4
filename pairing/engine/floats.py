"""Floats: who floated in a past round, and in which direction (C.04.3 art. 1.4; A.4).

A float belongs to a tournament round, not to the list of games played, and is judged on
the pairing scores of that round.
"""

from __future__ import annotations

from enum import IntEnum

from tournaments.record import (
    ABSENT,
    PLAYED_KINDS,
    Kind,
    PlayerRecord,
    RoundOutcome,
    TournamentRecord,
)


class Float(IntEnum):
    UP = -1
    NONE = 0
    DOWN = 1


def unplayed_float_2017(outcome: RoundOutcome, points_for_a_loss: int) -> Float:
    """Every round not played is a downfloat (A.4.b)."""
    del outcome, points_for_a_loss
    return Float.DOWN


def unplayed_float_2026(outcome: RoundOutcome, points_for_a_loss: int) -> Float:
    """Return a downfloat for the allocated bye and for more points than a loss gives.

    A bye that is worth nothing is still a downfloat; an absence without points is none
    (art. 1.4.3, 1.4.4).
    """
    if outcome.kind is Kind.PAIRING_BYE or outcome.points > points_for_a_loss:
        return Float.DOWN
    return Float.NONE


UNPLAYED_FLOATS = {"2017": unplayed_float_2017, "2026": unplayed_float_2026}


def float_in_round(
    record: TournamentRecord, player: PlayerRecord, round_number: int, edition: str
) -> Float:
    """Return the float that a player got in a past round.

    Before the first round there is none. `edition` is "2017" or "2026".
    """
    if not 0 < round_number <= record.rounds_played:
        return Float.NONE
    outcome = ABSENT
    if round_number <= len(player.outcomes):
        outcome = player.outcomes[round_number - 1]
    if outcome.kind not in PLAYED_KINDS or outcome.opponent is None:
        return UNPLAYED_FLOATS[edition](outcome, record.scoring.loss)
    opponent = record.by_number[outcome.opponent]
    mine = outcome.score_before + player.virtual_points_in(round_number)
    theirs = opponent.outcomes[
        round_number - 1
    ].score_before + opponent.virtual_points_in(round_number)
    if mine == theirs:
        return Float.NONE
    return Float.DOWN if mine > theirs else Float.UP
