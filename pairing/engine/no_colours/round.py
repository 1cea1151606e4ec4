"""One round without colours, from the record to the boards (E1, E4, E5)."""

from __future__ import annotations

from pairing.engine.budget import BUDGET_SECONDS, Budget
from pairing.engine.no_colours.brackets import Bracket
from pairing.engine.no_colours.explanation import bracket_record
from pairing.engine.no_colours.field import Field, field_of
from pairing.engine.no_colours.procedure import Procedure
from pairing.engine.outcome import Pair, RoundPairing
from pairing.engine.pairability import Witness, bits, explain_blocked, with_bye
from tournaments.record import TournamentRecord


def pair_round(
    record: TournamentRecord,
    system: str = "swiss-no-colours",
    *,
    budget_seconds: float = BUDGET_SECONDS,
) -> RoundPairing:
    """Pair the next round of the record; the stronger player of a pair stands first.

    Raises NoLegalPairing when no pairing keeps B1, or with the code "budget" when a
    bracket is not decided in time. Virtual points are not part of this system and
    count for nothing.
    """
    field = field_of(record)
    _refuse_if_blocked(field)
    brackets = Procedure(field, Budget(budget_seconds)).run()
    if brackets is None:
        raise AssertionError("a field that can be paired was given up")
    left = brackets[-1].floaters if brackets else 0
    return RoundPairing(
        system=system,
        round_number=record.next_round,
        pairs=_boards(field, brackets),
        bye=next((field.numbers[x] for x in bits(left)), None),
        brackets=tuple(bracket_record(field, bracket) for bracket in brackets),
    )


def _boards(field: Field, brackets: list[Bracket]) -> tuple[Pair, ...]:
    """Return the pairs from board 1 down (E1)."""
    pairs = [
        pair for b in brackets if b.candidate is not None for pair in b.candidate.pairs
    ]
    pairs.sort(
        key=lambda pair: (
            -field.scores[pair[0]],
            -field.scores[pair[0]] - field.scores[pair[1]],
            pair[0],
        )
    )
    return tuple(Pair(field.numbers[a], field.numbers[b]) for a, b in pairs)


def _refuse_if_blocked(field: Field) -> None:
    """Raise NoLegalPairing where not even one bracket of everyone can be paired."""
    legal = list(field.can_meet)
    everyone = (1 << len(legal)) - 1
    graph, nodes = legal, everyone
    if len(legal) % 2:
        graph, nodes = with_bye(legal, everyone, field.may_be_exempt)
    if not Witness(graph).covers(nodes):
        raise explain_blocked(
            legal, list(field.numbers), everyone, field.may_be_exempt, has_colours=False
        )
