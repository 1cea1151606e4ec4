"""One round under the older Dutch rules, from the record to the boards (E, F1)."""

from __future__ import annotations

from collections.abc import Sequence

from pairing.engine.boards import in_board_order
from pairing.engine.budget import BUDGET_SECONDS, Budget
from pairing.engine.dutch_2013.allocation import colour_of_higher
from pairing.engine.dutch_2013.contenders import Contender, contenders, may_meet
from pairing.engine.dutch_2013.explanation import bracket_record, ranked
from pairing.engine.dutch_2013.procedure import Procedure
from pairing.engine.history import initial_colour
from pairing.engine.outcome import NoLegalPairing, Pair, RoundPairing
from pairing.engine.pairability import explain_blocked
from tournaments.record import Colour, TournamentRecord


def pair_round(
    record: TournamentRecord,
    system: str = "dutch-2013",
    *,
    budget_seconds: float = BUDGET_SECONDS,
) -> RoundPairing:
    """Pair the next round of the record.

    Raises NoLegalPairing when no complete pairing keeps B1 and B2, or with the code
    "budget" when a bracket is not decided in time.
    """
    players = contenders(record)
    procedure = Procedure(
        players,
        is_odd_round=record.next_round % 2 == 1,
        budget=Budget(budget_seconds),
    )
    if not procedure.run():
        raise blocked(players)
    pairs = [pair for step in procedure.steps for pair in step.paired.pairs]
    rules = coloured(record, pairs)
    boards = in_board_order(rules, {player.number: player.score for player in players})
    left_over = procedure.steps[-1].paired.left_over if procedure.steps else ()
    return RoundPairing(
        system=system,
        round_number=record.next_round,
        pairs=tuple(boards),
        bye=next((player.number for player in left_over), None),
        brackets=tuple(bracket_record(step) for step in procedure.steps),
        colour_rules=tuple(rules[pair] for pair in boards),
    )


def coloured(
    record: TournamentRecord, pairs: Sequence[tuple[Contender, Contender]]
) -> dict[Pair, str]:
    """Return the pairs with colours, and the article that gave them."""
    initial = initial_colour(record)
    rules: dict[Pair, str] = {}
    for higher, lower in map(ranked, pairs):
        # Reading R15: in round 1 the place among those present decides, later
        # (reading R16) the pairing number.
        position = higher.rank + 1 if record.next_round == 1 else higher.number
        colour, rule = colour_of_higher(
            higher, lower, position=position, initial=initial
        )
        pair = Pair(higher.number, lower.number)
        rules[pair if colour is Colour.WHITE else Pair(*reversed(pair))] = rule
    return rules


def blocked(players: Sequence[Contender]) -> NoLegalPairing:
    """Return why the players cannot all be paired."""
    legal = [
        sum(1 << b.rank for b in players if a is not b and may_meet(a, b))
        for a in players
    ]
    byes = sum(1 << player.rank for player in players if player.may_have_bye)
    numbers = [player.number for player in players]
    return explain_blocked(legal, numbers, (1 << len(players)) - 1, byes)
