"""What is said of a whole round: its brackets, values, exchanges and floats."""

from __future__ import annotations

from pairing.engine.outcome import BracketRecord
from pairing.explanation.boards import opposite_seats
from pairing.explanation.claims import BracketClaim, RoundClaim
from pairing.explanation.position import Position


def explain_round(position: Position) -> RoundClaim:
    """Return the brackets of a round from the top down."""
    pairing = position.pairing
    return RoundClaim(
        system=position.system,
        round_number=pairing.round_number,
        brackets=tuple(explain_bracket(position, b) for b in pairing.brackets),
        bye=pairing.bye,
    )


def explain_bracket(position: Position, bracket: BracketRecord) -> BracketClaim:
    """Return one bracket with its boards."""
    return BracketClaim(
        score=bracket.score,
        residents=bracket.residents,
        moved_down=tuple((m, position.scores[m]) for m in bracket.moved_down),
        boards=tuple(
            sorted(position.board_of[frozenset(pair)] for pair in bracket.pairs)
        ),
        downfloaters=bracket.downfloaters,
        exchange=bracket.exchange,
        is_transposed=is_transposed(bracket),
        values=bracket.values,
        remarks=bracket.remarks,
    )


def is_transposed(bracket: BracketRecord) -> bool:
    """Whether somebody meets another than the player opposite."""
    opposite = opposite_seats(bracket)
    return any(opposite.get(a, b) != b for a, b in bracket.pairs)
