"""How good a bracket can be: its best values without deciding the order.

The search of the engine decides every place of the order of generation; a comparison
needs the values of the best candidate only, which one matching gives. The ways are
those of `pairing.engine.dutch.bracket`, the fastest first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pairing.engine.dutch.bracket import BracketPairer, bye_comes_from_above
from pairing.engine.dutch.completion import mask_of
from pairing.engine.dutch.costs import NEXT_BRACKET, Costs
from pairing.engine.dutch.criteria import (
    NEVER_PAIRED,
    Bracket,
    Criterion,
    failure,
)
from pairing.engine.dutch.criteria_2017 import CRITERIA
from pairing.engine.dutch.general import Reach, Solution, build_graph
from pairing.explanation.claims import Value


@dataclass(frozen=True, slots=True)
class Candidate:
    """A pairing of a bracket, with the order decided or not."""

    pairs: list[tuple[int, int]]
    downfloaters: list[int]
    solution: Solution | None = None
    """The same with the order of generation decided, where it is."""


def decided(solution: Solution) -> Candidate:
    return Candidate(solution.pairs, solution.downfloaters, solution)


def best_candidate(bracket: Bracket, pairer: BracketPairer) -> Candidate | None:
    """Return a candidate of the best quality; None where there is none at all."""
    solution = pairer.pair_directly(bracket)
    if solution is not None:
        return decided(solution)
    if not bracket.is_last and not bye_comes_from_above(bracket):
        found = matched(bracket, Costs(bracket, looks_ahead=False), Reach.MEMBERS)
        if found is not None and pairer.is_confirmed(
            bracket, Solution([], found.pairs, found.downfloaters)
        ):
            return found
        if (found := with_following(bracket, pairer)) is not None:
            return found
    found = matched(bracket, Costs(bracket), Reach.EVERYONE)
    if (
        found is not None
        and bracket.bye_score is not None
        and bracket.bye_score >= bracket.name_score
        and len(found.downfloaters) > 1
    ):
        # [C9] speaks only of a single downfloater who will have the bye.
        costs = Costs(bracket, counts_unplayed=False)
        found = matched(bracket, costs, Reach.EVERYONE)
    return found


def with_following(bracket: Bracket, pairer: BracketPairer) -> Candidate | None:
    """Return the best candidate that looks at the next scoregroup, if it holds."""
    if bracket.field.edition.collapses or len(bracket.following) == len(bracket.below):
        return None
    graph = build_graph(bracket, Costs(bracket), Reach.FOLLOWING)
    solved = graph.solve()
    if solved is None:
        return None
    mates = solved[1]
    found = inside(bracket, mates)
    left = [p for p in found.downfloaters + bracket.following if p not in mates]
    below = mask_of(bracket.below) & ~mask_of(bracket.following)
    return found if pairer.completion.allows(below | mask_of(left)) else None


def matched(bracket: Bracket, costs: Costs, reach: Reach) -> Candidate | None:
    """Return the candidate of one matching; None where players stay blocked."""
    solved = build_graph(bracket, costs, reach).solve()
    return None if solved is None else inside(bracket, solved[1])


def inside(bracket: Bracket, mates: dict[int, int]) -> Candidate:
    """Return the pairs of a matching that lie within a bracket."""
    members = bracket.members
    own = set(members)
    pairs = [(p, mates[p]) for p in members if mates.get(p, -1) in own]
    pairs = [(a, b) for a, b in pairs if a < b]
    taken = {player for pair in pairs for player in pair}
    return Candidate(pairs, [p for p in members if p not in taken])


def decide(bracket: Bracket, pairer: BracketPairer) -> Candidate | None:
    """Return the best candidate with the whole order decided."""
    if best_candidate(bracket, pairer) is None:
        return None
    return decided(pairer.pair(bracket))


def next_bracket_loss(
    bracket: Bracket, downfloaters: list[int], pairer: BracketPairer
) -> tuple[int, ...]:
    """[C8] Return how few and how low the next bracket's downfloaters can be.

    C.7 of 2017 counts score differences there, without completion (Reading D4); a next
    bracket without any pairing is worse than all others.
    """
    field = bracket.field
    below = [p for p in bracket.below if p not in set(bracket.following)]
    ahead = Bracket(
        field=field,
        moved_down=sorted(downfloaters),
        residents=bracket.following,
        following=[],
        below=below,
        is_last=not below,
        bye_score=bracket.bye_score,
    )
    if field.edition.collapses and below:
        found = matched(ahead, Costs(ahead, looks_ahead=False), Reach.MEMBERS)
    elif field.edition.collapses:
        found = matched(ahead, Costs(ahead), Reach.EVERYONE)
    else:
        found = best_candidate(ahead, pairer)
    if found is None:
        return (NEVER_PAIRED,)
    label = CRITERIA[field.edition.year][1]
    listed = value_of(label, ahead, found)
    return (len(found.downfloaters), *(listed if isinstance(listed, tuple) else ()))


def value_of(criterion: Criterion, bracket: Bracket, found: Candidate) -> Value:
    """Return how far a candidate fails a criterion of its bracket."""
    left = found.downfloaters
    if criterion.label == "C7":
        scores = bracket.field.scores
        return tuple(sorted((scores[p] for p in left), reverse=True))
    if criterion.label == "C9" and len(left) != 1:
        return 0
    return failure(criterion, bracket, found.pairs, left)


@dataclass(frozen=True, slots=True)
class Difference:
    """The first criterion in which two candidates of a bracket differ."""

    label: str
    ours: Value
    theirs: Value


def first_difference(
    bracket: Bracket,
    ours: Candidate,
    theirs: Candidate,
    next_loss: tuple[Callable[[], Value], Callable[[], Value]],
) -> Difference | None:
    """Compare two candidates criterion by criterion, in priority order.

    `next_loss` gives what each does to the next bracket, asked only if it matters.
    """
    for criterion in CRITERIA[bracket.field.edition.year]:
        mine: Value
        other: Value
        if criterion.label in NEXT_BRACKET:
            if not bracket.following or bracket.is_penultimate:
                continue
            mine, other = next_loss[0](), next_loss[1]()
        else:
            mine = value_of(criterion, bracket, ours)
            other = value_of(criterion, bracket, theirs)
        if mine != other:
            return Difference(criterion.label, mine, other)
    return None
