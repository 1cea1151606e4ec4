"""The best round that keeps to one more condition, compared with the round as it is.

The condition narrows who may meet whom, or who may have the bye. Brackets stay as they
are while everyone below them can still be paired under the condition; the first bracket
where this ends is paired again, as well as the condition allows, and compared.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pairing.engine.dutch.bracket import BracketPairer
from pairing.engine.dutch.completion import Completion, mask_of
from pairing.engine.dutch.costs import Costs
from pairing.engine.dutch.criteria import Bracket
from pairing.engine.dutch.field import Field
from pairing.engine.dutch.general import Reach, Solution
from pairing.engine.outcome import NoLegalPairing
from pairing.engine.pairability import Witness, bits, explain_blocked, with_bye
from pairing.explanation.claims import Incomplete, Later, Reason, Worse
from pairing.explanation.position import DutchRound, Position
from pairing.explanation.quality import (
    Candidate,
    best_candidate,
    decide,
    decided,
    first_difference,
    matched,
    next_bracket_loss,
)

STEPS_2026 = {
    "moved-down": "4.4",
    "opponents": "4.2",
    "exchange": "4.3",
    "transposition": "4.2",
}
STEPS_2017 = {
    "moved-down": "D.3",
    "opponents": "D.1",
    "exchange": "D.2",
    "transposition": "D.1",
}


@dataclass(frozen=True, slots=True)
class Verdict:
    """The reason against a condition, and the bracket as it would be paired."""

    reason: Reason
    pairs: tuple[tuple[int, int], ...] = ()
    downfloaters: tuple[int, ...] = ()


def with_pair(field: Field, a: int, b: int) -> Field:
    """Return the field in which two players can meet nobody but each other."""
    both = 1 << a | 1 << b
    legal = [others & ~both for others in field.legal]
    legal[a], legal[b] = 1 << b, 1 << a
    return replace(field, legal=legal, may_have_bye=field.may_have_bye & ~both)


def with_bye_for(field: Field, player: int) -> Field:
    """Return the field in which only one player can have the bye."""
    bit = 1 << player
    legal = [others & ~bit for others in field.legal]
    legal[player] = 0
    return replace(field, legal=legal, may_have_bye=bit)


def with_float_of(field: Field, bracket: Bracket, player: int) -> Field:
    """Return the field in which a player finds no opponent in a bracket."""
    bit = 1 << player
    legal = list(field.legal)
    for other in bracket.members:
        legal[other] &= ~bit
    legal[player] &= ~mask_of(bracket.members)
    return replace(field, legal=legal)


def against(position: Position, dutch: DutchRound, condition: Field) -> Verdict:
    """Return what stands against a condition on the whole round."""
    completion = Completion(condition)
    try:
        completion.require()
    except NoLegalPairing as blocked:
        return Verdict(
            Incomplete(
                position.article("C4"),
                players=blocked.players,
                opponents=blocked.opponents,
            )
        )
    if dutch.bye_score is not None:
        lowest = completion.lowest_bye_score()
        if lowest != dutch.bye_score and lowest is not None:
            reason = Worse("C5", None, dutch.bye_score, lowest, "score of the bye")
            return Verdict(reason)
    return against_from(position, dutch, condition, 0)


def against_from(
    position: Position, dutch: DutchRound, condition: Field, start: int
) -> Verdict:
    """Return what stands against a condition on the brackets from one on."""
    field = at_bye_score(condition, dutch.bye_score)
    for bracket, solution in dutch.solved[start:]:
        if not keeps(field, bracket, solution):
            return against_bracket(position, field, bracket, solution)
    msg = "the round as it is keeps the condition"
    raise ValueError(msg)


def at_bye_score(field: Field, bye_score: int | None) -> Field:
    """Return the field with the bye open only at the score that takes it ([C5])."""
    if bye_score is None:
        return field
    same = mask_of(p for p in bits(field.may_have_bye) if field.scores[p] == bye_score)
    return replace(field, may_have_bye=same)


def keeps(field: Field, bracket: Bracket, solution: Solution) -> bool:
    """Whether a bracket can stay as it is, and everyone below be paired after it."""
    if any(not field.legal[a] >> b & 1 for a, b in solution.pairs):
        return False
    return can_follow(field, bracket, solution.downfloaters)


def can_follow(field: Field, bracket: Bracket, downfloaters: list[int]) -> bool:
    """Whether downfloaters and everyone below can be paired to the end of the round.

    Downfloaters do not meet each other: nobody below is paired in their place (D25).
    """
    floating = mask_of(downfloaters)
    players = floating | mask_of(bracket.below)
    legal = list(field.legal)
    for player in downfloaters:
        legal[player] &= ~floating
    if players.bit_count() % 2:
        graph, everyone = with_bye(legal, players, field.may_have_bye & players)
        return Witness(graph).covers(everyone)
    return Witness(legal).covers(players)


def against_bracket(
    position: Position, field: Field, bracket: Bracket, solution: Solution
) -> Verdict:
    """Pair a bracket again under a condition and compare it with what it is."""
    narrowed = replace(bracket, field=field)
    pairer = BracketPairer(field, Completion(field))
    found = best_candidate(narrowed, pairer)
    if found is not None and field.edition.collapses and narrowed.following:
        found = completed_2017(narrowed, pairer, found)
    if found is None:
        return Verdict(blocked_in(position, field, bracket))
    ours = decided(solution)

    def our_loss() -> tuple[int, ...]:
        own = BracketPairer(bracket.field, completion_for(bracket))
        return next_bracket_loss(bracket, ours.downfloaters, own)

    theirs = found

    def their_loss() -> tuple[int, ...]:
        return next_bracket_loss(narrowed, theirs.downfloaters, pairer)

    difference = first_difference(bracket, ours, found, (our_loss, their_loss))
    reason: Reason
    if difference is not None:
        if not difference.ours < difference.theirs:  # type: ignore[operator]
            msg = f"the round as it is fails {difference} although it was chosen"
            raise AssertionError(msg)
        reason = Worse(
            difference.label,
            bracket.name_score,
            difference.ours,
            difference.theirs,
            difference.meaning,
        )
    else:
        if found.solution is None:
            found = decide(narrowed, pairer) or found
        step = first_step(solution, found.solution or solution)
        steps = STEPS_2017 if field.edition.collapses else STEPS_2026
        reason = Later(steps[step], bracket.name_score, step)
    numbers = field.numbers
    return Verdict(
        reason,
        tuple((numbers[a], numbers[b]) for a, b in sorted(found.pairs)),
        tuple(numbers[p] for p in found.downfloaters),
    )


def completion_for(bracket: Bracket) -> Completion:
    """Return the completion of the round as it is, at the score of its bye."""
    return Completion(at_bye_score(bracket.field, bracket.bye_score))


def completed_2017(
    bracket: Bracket, pairer: BracketPairer, found: Candidate
) -> Candidate | None:
    """Return a best candidate after which the round can be completed (A.9).

    Where none of the best allows it the bracket is paired once more for completion.
    """
    completion = pairer.completion
    below = mask_of(bracket.below)
    if completion.allows(mask_of(found.downfloaters) | below):
        return found
    costs = Costs(bracket)
    other = matched(bracket, costs, Reach.EVERYONE, completes=True)
    if other is not None and total_cost(costs, other) == total_cost(costs, found):
        losses = [
            next_bracket_loss(bracket, candidate.downfloaters, pairer)
            for candidate in (other, found)
        ]
        if losses[0] == losses[1]:
            return other
    if found.solution is None:
        # Who floats depends on the order: only the first of the best is looked at.
        found = decide(bracket, pairer) or found
        if completion.allows(mask_of(found.downfloaters) | below):
            return found
    return decide(replace(bracket, is_penultimate=True, following=[]), pairer)


def total_cost(costs: Costs, found: Candidate) -> int:
    """Return what a candidate costs by every criterion but the next bracket."""
    return sum(costs.pair(a, b) for a, b in found.pairs) + sum(
        costs.downfloat(player) for player in found.downfloaters
    )


def blocked_in(position: Position, field: Field, bracket: Bracket) -> Incomplete:
    """Return the reason why a bracket has no candidate under a condition."""
    members = mask_of(bracket.members + bracket.below)
    article = position.article("C4")
    if Completion(field).allows(members):
        return Incomplete(article, bracket.name_score)
    blocked = explain_blocked(field.legal, field.numbers, members, field.may_have_bye)
    return Incomplete(article, bracket.name_score, blocked.players, blocked.opponents)


def first_step(ours: Solution, theirs: Solution) -> str:
    """Return the first decision of the order of generation that differs (art. 4)."""
    if [m for m, _ in ours.moved_down_pairs] != [m for m, _ in theirs.moved_down_pairs]:
        return "moved-down"
    if ours.moved_down_pairs != theirs.moved_down_pairs:
        return "opponents"
    uppers = [{a for a, _ in solution.remainder_pairs} for solution in (ours, theirs)]
    return "exchange" if uppers[0] != uppers[1] else "transposition"
