"""The players of the round with all that the older Dutch rules ask of them (A2-A10)."""

from __future__ import annotations

from dataclasses import dataclass

from pairing.engine.colours import ColourStatus, Strength, colour_status
from pairing.engine.floats import Float, float_in_round
from pairing.engine.history import (
    colours_played,
    forbidden_opponents,
    opponents_met,
    pairing_score,
    participants,
)
from pairing.engine.outcome import IllegalPosition
from tournaments.record import PLAYED_KINDS, Kind, PlayerRecord, TournamentRecord

POINTS_WITHOUT_PLAY = frozenset(
    {
        Kind.PAIRING_BYE,
        Kind.FORFEIT_WIN,
        Kind.FULL_POINT_BYE,
        Kind.HALF_POINT_BYE,
    }
)
"""A point or half a point without a game: a downfloat, and no bye any more (B1.b)."""


@dataclass(frozen=True, slots=True, eq=False)
class Contender:
    """One player who takes part in the round."""

    rank: int
    """Position in the order of A2 among those present, 0 for the highest."""
    number: int
    score: int
    """Pairing score in tenths."""
    colours: ColourStatus
    barred: frozenset[int]
    """Numbers of those who may not be met: met already, or forbidden by the arbiter."""
    last_float: Float
    earlier_float: Float
    """Float of two rounds ago."""
    may_have_bye: bool
    is_topscorer: bool

    @property
    def lacks_colours(self) -> bool:
        """Whether no game was played yet, so that no colour is preferred (A7.f)."""
        return self.colours.strength is Strength.NONE


def past_float(
    record: TournamentRecord, player: PlayerRecord, rounds_before: int
) -> Float:
    """Return the float of a past round (A4, B1.b).

    A forfeit loss and an absence leave no float.
    """
    index = record.next_round - rounds_before - 1
    if not 0 <= index < len(player.outcomes):
        return Float.NONE
    outcome = player.outcomes[index]
    if outcome.kind in PLAYED_KINDS and outcome.opponent is not None:
        return float_in_round(record, player, index + 1, "2017")
    # Reading R1: the half-point bye counts as half a point without playing.
    return Float.DOWN if outcome.kind in POINTS_WITHOUT_PLAY else Float.NONE


def may_have_bye(player: PlayerRecord) -> bool:
    """Whether no point and no half point came without play (B1.b)."""
    return all(outcome.kind not in POINTS_WITHOUT_PLAY for outcome in player.outcomes)


def is_topscorer(record: TournamentRecord, score: int) -> bool:
    """Whether the last round is due and the score is above half the maximum (A10)."""
    is_last = record.rounds_total == record.next_round
    return is_last and 2 * score > record.rounds_played * record.scoring.win


def refuse_unknown_opponents(record: TournamentRecord) -> None:
    """Raise IllegalPosition where an opponent is not in the record."""
    for player in record.players:
        for index, outcome in enumerate(player.outcomes):
            opponent = outcome.opponent
            if opponent is not None and opponent not in record.by_number:
                raise IllegalPosition(
                    f"Player {player.number} has an unknown opponent {opponent} in "
                    f"round {index + 1}.",
                    player=player.number,
                    round_number=index + 1,
                )


def contenders(record: TournamentRecord) -> tuple[Contender, ...]:
    """Return the players of the next round in the order of A2."""
    upcoming = record.next_round
    refuse_unknown_opponents(record)
    forbidden = forbidden_opponents(record)
    ranked = sorted(
        participants(record),
        key=lambda player: (-pairing_score(player, upcoming), player.number),
    )
    return tuple(
        Contender(
            rank=rank,
            number=player.number,
            score=pairing_score(player, upcoming),
            colours=colour_status(colours_played(player)),
            barred=opponents_met(player) | forbidden.get(player.number, frozenset()),
            last_float=past_float(record, player, rounds_before=1),
            earlier_float=past_float(record, player, rounds_before=2),
            may_have_bye=may_have_bye(player),
            is_topscorer=is_topscorer(record, pairing_score(player, upcoming)),
        )
        for rank, player in enumerate(ranked)
    )


def breaks_absolute_colours(a: Contender, b: Contender) -> bool:
    """Whether both have the same absolute preference, which B2 keeps apart."""
    return (
        a.colours.strength is Strength.ABSOLUTE
        and b.colours.strength is Strength.ABSOLUTE
        and a.colours.preference is b.colours.preference
    )


def may_meet(a: Contender, b: Contender) -> bool:
    """Whether B1.a and B2 allow the pair; a topscorer may break B2 (note to B2)."""
    if b.number in a.barred:
        return False
    return a.is_topscorer or b.is_topscorer or not breaks_absolute_colours(a, b)
