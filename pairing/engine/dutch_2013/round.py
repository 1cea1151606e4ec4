"""One round under the older Dutch rules, from the record to the boards."""

from __future__ import annotations

from pairing.engine.boards import in_board_order
from pairing.engine.dutch_2013.allocation import colour_of_higher
from pairing.engine.dutch_2013.contenders import Contender, contenders
from pairing.engine.dutch_2013.procedure import Procedure
from pairing.engine.dutch_2013.search import Deadline
from pairing.engine.history import initial_colour
from pairing.engine.outcome import NoLegalPairing, Pair, RoundPairing
from tournaments.record import Colour, TournamentRecord

BUDGET_SECONDS = 10.0
"""How long a round may take before it is left to the arbiter."""


def pair_round(
    record: TournamentRecord,
    system: str = "dutch-2013",
    *,
    budget_seconds: float = BUDGET_SECONDS,
) -> RoundPairing:
    """Pair the next round of the record.

    Raises NoLegalPairing when no complete pairing keeps B1 and B2, or when the budget
    is used up.
    """
    players = contenders(record)
    is_odd = record.next_round % 2 == 1
    procedure = Procedure(
        players, is_odd_round=is_odd, deadline=Deadline(budget_seconds)
    )
    if not procedure.run():
        raise NoLegalPairing("none", code="nobody-left")
    pairs: list[Pair] = []
    bye: int | None = None
    initial = initial_colour(record)
    rules = {}
    for step in procedure.steps:
        for a, b in step.paired.pairs:
            higher, lower = sorted((a, b), key=lambda p: p.rank)
            position = higher.rank + 1 if record.next_round == 1 else higher.number
            colour, rule = colour_of_higher(
                higher, lower, position=position, initial=initial
            )
            pair = (
                Pair(higher.number, lower.number)
                if colour is Colour.WHITE
                else Pair(lower.number, higher.number)
            )
            pairs.append(pair)
            rules[pair] = rule
    left = procedure.steps[-1].paired.left_over
    if left:
        bye = left[0].number
    boards = in_board_order(pairs, {p.number: p.score for p in players})
    return RoundPairing(
        system=system,
        round_number=record.next_round,
        pairs=tuple(boards),
        bye=bye,
        colour_rules=tuple(rules[p] for p in boards),
    )
