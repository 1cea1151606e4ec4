"""What is said of a whole round: its brackets, values, exchanges and floats."""

from __future__ import annotations

from pairing.engine.dutch.bracket import BracketPairer
from pairing.engine.outcome import BracketRecord, CriterionValue
from pairing.explanation.boards import opposite_seats
from pairing.explanation.claims import BracketClaim, RoundClaim
from pairing.explanation.forced import completion_for
from pairing.explanation.position import Position
from pairing.explanation.quality import next_bracket_loss
from pairing.explanation.sentences import key_of


def explain_round(position: Position) -> RoundClaim:
    """Return the brackets of a round from the top down."""
    pairing = position.pairing
    return RoundClaim(
        system=position.system,
        round_number=pairing.round_number,
        brackets=tuple(
            explain_bracket(position, place) for place in range(len(pairing.brackets))
        ),
        bye=pairing.bye,
    )


def explain_bracket(position: Position, place: int) -> BracketClaim:
    """Return one bracket with its boards."""
    bracket = position.record_of(place)
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
        values=values_of(position, place),
        remarks=bracket.remarks,
    )


def values_of(position: Position, place: int) -> tuple[CriterionValue, ...]:
    """Return the criteria of a bracket.

    C.7 of 2017 speaks of score differences, which the record of the engine leaves out.
    """
    values = position.record_of(place).values
    if position.system != "dutch-2017" or position.dutch is None:
        return values
    bracket, solution = position.dutch.solved[place]
    pairer = BracketPairer(bracket.field, completion_for(bracket))
    return tuple(
        value._replace(value=next_bracket_loss(bracket, solution.downfloaters, pairer))
        if value.label == "C.7"
        else value
        for value in values
    )


def is_transposed(bracket: BracketRecord) -> bool:
    """Whether somebody meets another than the player opposite."""
    opposite = opposite_seats(bracket)
    return any(opposite.get(a, b) != b for a, b in bracket.pairs)


FLOATS = {"downfloaters", "downfloater-scores"}
"""Criteria that say nothing in the last bracket: whoever is left has the bye."""


def shown_values(claim: BracketClaim) -> list[tuple[str, CriterionValue]]:
    """Return the criteria that a bracket does not meet in full, with their keys."""
    found = []
    for criterion in claim.values:
        key = key_of(criterion.label)
        is_empty = not criterion.value or criterion.value == (0,)
        if key and not is_empty and not ("last" in claim.remarks and key in FLOATS):
            found.append((key, criterion))
    return found
