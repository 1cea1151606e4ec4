"""The best round that keeps to one more condition, compared with the round as it is.

The condition narrows who may meet whom, or who may have the bye. Brackets stay as they
are while everyone below them can still be paired under the condition; the first bracket
where this ends is paired again, as well as the condition allows, and compared.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeVar

from pairing.engine.dutch.bracket import BracketPairer
from pairing.engine.dutch.completion import Completion, mask_of
from pairing.engine.dutch.criteria import Bracket
from pairing.engine.dutch.direct import pair_directly
from pairing.engine.dutch.field import Field
from pairing.engine.dutch.general import Solution
from pairing.engine.pairability import Witness, bits, explain_blocked, with_bye
from pairing.explanation.claims import (
    THE_BYE,
    Incomplete,
    Later,
    Reason,
    Undecided,
    Worse,
)
from pairing.explanation.meetings import Meetings
from pairing.explanation.position import DutchRound, Position
from pairing.explanation.quality import (
    Candidate,
    Difference,
    best_candidate,
    decide,
    decided,
    first_difference,
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
class Rival:
    """A bracket that is paired again under a condition."""

    bracket: Bracket
    pairer: BracketPairer
    best: Candidate

    def first(self) -> Solution:
        """Return the first of the best candidates, which the best round holds (3.8)."""
        return self.best.solution or self.pairer.pair(self.bracket)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The reason against a condition, and the bracket of this reason."""

    reason: Reason
    rival: Rival | None = None


Players = TypeVar("Players", Field, Meetings)


def with_pair(field: Players, a: int, b: int) -> Players:
    """Return the field in which two players can meet nobody but each other."""
    both = 1 << a | 1 << b
    legal = [others & ~both for others in field.legal]
    legal[a], legal[b] = 1 << b, 1 << a
    return replace(field, legal=legal, may_have_bye=field.may_have_bye & ~both)


def with_bye_for(field: Players, player: int) -> Players:
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
    if not completion.allows(completion.everyone):
        return Verdict(blocked(position, condition, completion.everyone))
    if dutch.bye_score is not None:
        lowest = completion.lowest_bye_score()
        if lowest != dutch.bye_score and lowest is not None:
            reason = Worse("C5", None, dutch.bye_score, lowest)
            return Verdict(reason)
    return against_from(position, dutch, condition, 0)


def against_from(
    position: Position, dutch: DutchRound, condition: Field, start: int
) -> Verdict:
    """Return what stands against a condition on the brackets from one on."""
    field = at_bye_score(condition, dutch.bye_score)
    left = dutch.solved[start:]
    for (bracket, solution), after in zip(left, [*left[1:], None], strict=True):
        if not keeps(field, bracket, solution) or (
            may_lose_more(field, bracket, solution, after)
            and not is_still_best(field, bracket, solution)
        ):
            return against_bracket(position, field, bracket, solution)
    msg = "the round as it is keeps the condition"
    raise ValueError(msg)


def may_lose_more(
    field: Field,
    bracket: Bracket,
    solution: Solution,
    after: tuple[Bracket, Solution] | None,
) -> bool:
    """Whether a condition may cost the next bracket more than it lost ([C8], C.7)."""
    if after is None or not bracket.following or bracket.is_penultimate:
        return False
    if not field.edition.collapses:
        # What it lost it still loses at most, while it can stay as it is.
        return not keeps(field, *after)
    members = mask_of(solution.downfloaters + bracket.following)
    return any(
        (field.legal[p] ^ bracket.field.legal[p]) & members for p in bits(members)
    ) or bool((field.may_have_bye ^ bracket.field.may_have_bye) & members)


def is_still_best(field: Field, bracket: Bracket, solution: Solution) -> bool:
    """Whether a bracket that can stay is chosen again under a condition."""
    narrowed = replace(bracket, field=field)
    pairer = BracketPairer(field, Completion(field))
    own = BracketPairer(bracket.field, completion_for(bracket))
    ours = decided(solution)
    if not ours.downfloaters:
        # Nothing of the bracket reaches the next one: all its best serve it alike.
        return True
    loss = next_bracket_loss(narrowed, ours.downfloaters, pairer)
    if loss == next_bracket_loss(bracket, ours.downfloaters, own):
        return True
    best = best_candidate(narrowed, pairer)
    if best is None or first_difference(
        narrowed,
        ours,
        best,
        (
            lambda: loss,
            lambda: next_bracket_loss(narrowed, best.downfloaters, pairer),
        ),
    ):
        return False
    # As good as the best: then it is chosen if it comes first whatever floats down.
    following = mask_of(bracket.following)
    if all(bracket.field.legal[p] & following for p in bracket.members):
        first = pair_directly(bracket, own.colours, own.completion, looks_ahead=False)
        if first is not None and set(first.pairs) == set(solution.pairs):
            return True
    found = decide(narrowed, pairer)
    return found is not None and set(found.pairs) == set(solution.pairs)


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
    best = best_candidate(narrowed, pairer)
    if best is not None and field.edition.collapses and narrowed.following:
        best = completed_2017(narrowed, pairer, best)
    if best is None:
        return Verdict(blocked_in(position, field, bracket))
    ours, theirs = decided(solution), best
    rival = Rival(narrowed, pairer, theirs)

    def our_loss() -> tuple[int, ...]:
        own = BracketPairer(bracket.field, completion_for(bracket))
        return next_bracket_loss(bracket, ours.downfloaters, own)

    def their_loss() -> tuple[int, ...]:
        return next_bracket_loss(narrowed, theirs.downfloaters, pairer)

    difference = first_difference(bracket, ours, theirs, (our_loss, their_loss))
    if difference is not None:
        return Verdict(worse_by(difference, bracket), rival)
    first = rival.first()
    step = first_step(solution, first)
    reason = Later(steps_of(field)[step], bracket.name_score, step)
    return Verdict(reason, replace(rival, best=decided(first)))


def worse_by(difference: Difference, bracket: Bracket) -> Worse:
    """Return a difference as a reason; the round that was chosen is never worse."""
    if not difference.ours < difference.theirs:  # type: ignore[operator]
        msg = f"the round as it is fails {difference} although it was chosen"
        raise AssertionError(msg)
    return Worse(
        difference.label,
        bracket.name_score,
        difference.ours,
        difference.theirs,
    )


def steps_of(field: Field) -> dict[str, str]:
    """Return the article of each decision of the order of generation."""
    return STEPS_2017 if field.edition.collapses else STEPS_2026


def completion_for(bracket: Bracket) -> Completion:
    """Return the completion of the round as it is, at the score of its bye."""
    return Completion(at_bye_score(bracket.field, bracket.bye_score))


def completed_2017(
    bracket: Bracket, pairer: BracketPairer, best: Candidate
) -> Candidate | None:
    """Return a bracket as it is paired where the round may not be completed (A.9).

    The first of the best candidates decides; where the round cannot be completed after
    it, the bracket is paired once more for completion.
    """
    if best.downfloaters:
        best = decided(best.solution or pairer.pair(bracket))
    left = mask_of(best.downfloaters) | mask_of(bracket.below)
    if pairer.completion.allows(left):
        return best
    return decide(replace(bracket, is_penultimate=True, following=[]), pairer)


def blocked_in(position: Position, field: Field, bracket: Bracket) -> Incomplete:
    """Return the reason why a bracket has no candidate under a condition."""
    members = mask_of(bracket.members + bracket.below)
    score = bracket.name_score
    if Completion(field).allows(members):
        return Incomplete(position.article("C4"), score)
    return blocked(position, field, members, score)


def against_older(position: Position, condition: Meetings) -> Incomplete | Undecided:
    """Return whether the absolute rules allow a round under a condition."""
    everyone = (1 << len(condition.numbers)) - 1
    graph, players = condition.legal, everyone
    if players.bit_count() % 2:
        graph, players = with_bye(graph, players, condition.may_have_bye)
    if Witness(graph).covers(players):
        return Undecided()
    return blocked(position, condition, everyone)


def blocked(
    position: Position,
    field: Field | Meetings,
    members: int,
    score: int | None = None,
) -> Incomplete:
    """Return who stands in the way when players cannot all be paired."""
    graph, numbers = field.legal, [*field.numbers, THE_BYE]
    if members.bit_count() % 2:
        # The bye is one more opponent, so that the reason can name it.
        graph, members = with_bye(graph, members, field.may_have_bye & members)
    found = explain_blocked(graph, numbers, members, 0)
    return Incomplete(position.article("C4"), score, found.players, found.opponents)


def first_step(ours: Solution, theirs: Solution) -> str:
    """Return the first decision of the order of generation that differs (art. 4)."""
    if [m for m, _ in ours.moved_down_pairs] != [m for m, _ in theirs.moved_down_pairs]:
        return "moved-down"
    if ours.moved_down_pairs != theirs.moved_down_pairs:
        return "opponents"
    uppers = [{a for a, _ in solution.remainder_pairs} for solution in (ours, theirs)]
    return "exchange" if uppers[0] != uppers[1] else "transposition"
