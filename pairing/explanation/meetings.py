"""Who may meet whom under the older systems: all that their absolute rules decide."""

from __future__ import annotations

from dataclasses import dataclass

from pairing.engine.dutch_2013.contenders import contenders, may_meet
from pairing.engine.no_colours.field import field_of
from tournaments.record import TournamentRecord


@dataclass(frozen=True, slots=True)
class Meetings:
    """Players by rank, with possible opponents and who may have the bye, as bits."""

    numbers: list[int]
    legal: list[int]
    may_have_bye: int


def meetings_of(record: TournamentRecord, system: str) -> Meetings:
    """Return who may meet whom in the next round."""
    if system == "dutch-2013":
        players = contenders(record)
        return Meetings(
            [player.number for player in players],
            [
                sum(1 << b.rank for b in players if a is not b and may_meet(a, b))
                for a in players
            ],
            sum(1 << player.rank for player in players if player.may_have_bye),
        )
    field = field_of(record)
    return Meetings([*field.numbers], [*field.can_meet], field.may_be_exempt)
