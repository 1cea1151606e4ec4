"""The record of a paired bracket: what an arbiter needs to say why (art. 3, 4)."""

from __future__ import annotations

from pairing.engine.dutch.bounds import counting_bounds
from pairing.engine.dutch.costs import NEXT_BRACKET
from pairing.engine.dutch.criteria import Bracket, failure
from pairing.engine.dutch.criteria_2017 import CRITERIA
from pairing.engine.dutch.general import Solution
from pairing.engine.outcome import BracketRecord, CriterionValue, Exchange


def bracket_records(
    done: list[tuple[Bracket, Solution]],
) -> tuple[BracketRecord, ...]:
    """Return the records of all brackets of a round, from the top down."""
    records: list[BracketRecord] = []
    following: tuple[int, tuple[int, ...]] | None = None
    for bracket, solution in reversed(done):
        record = bracket_record(bracket, solution, following)
        records.append(record)
        # What a bracket lost is what the one above it caused ([C8], C.7).
        scores = bracket.field.scores
        left = solution.downfloaters
        following = (
            len(left),
            tuple(sorted((scores[p] for p in left), reverse=True)),
        )
    return tuple(reversed(records))


def bracket_record(
    bracket: Bracket,
    solution: Solution,
    following: tuple[int, tuple[int, ...]] | None,
) -> BracketRecord:
    """Return the record of one bracket."""
    numbers = bracket.field.numbers

    def named(players: list[int]) -> tuple[int, ...]:
        return tuple([numbers[p] for p in players])

    floating = set(solution.downfloaters)
    taken = {lower for _, lower in solution.moved_down_pairs}
    remainder = [p for p in bracket.residents if p not in taken]
    half = len(solution.remainder_pairs)
    upper, lower = remainder[:half], remainder[half:]
    final_upper = {higher for higher, _ in solution.remainder_pairs}
    exchange = Exchange(
        named([p for p in upper if p not in final_upper]),
        named([p for p in lower if p in final_upper]),
    )
    shape: dict[str, tuple[int, ...]]
    if bracket.moved_down:
        shape = {
            "s1": named([m for m, _ in solution.moved_down_pairs]),
            "s2": named(bracket.residents),
            "limbo": named([m for m in bracket.moved_down if m in floating]),
            "remainder_s1": named(upper),
            "remainder_s2": named(lower),
        }
    else:
        shape = {"s1": named(upper), "s2": named(lower)}
    return BracketRecord(
        score=bracket.name_score,
        residents=named(bracket.residents),
        moved_down=named(bracket.moved_down),
        exchange=exchange,
        pairs=tuple([(numbers[a], numbers[b]) for a, b in solution.pairs]),
        downfloaters=named(solution.downfloaters),
        values=criterion_values(bracket, solution, following),
        remarks=remarks(bracket),
        **shape,
    )


def remarks(bracket: Bracket) -> tuple[str, ...]:
    """Return the labels of what was special about a bracket."""
    labels = []
    if bracket.is_penultimate:
        labels.append("penultimate")
    if bracket.is_last:
        labels.append("last")
        if bracket.name_score != bracket.floor:
            labels.append("collapsed")
    return tuple(labels)


def criterion_values(
    bracket: Bracket,
    solution: Solution,
    following: tuple[int, tuple[int, ...]] | None,
) -> tuple[CriterionValue, ...]:
    """Return each criterion's failure beside the best that counting allows."""
    pairs, left = solution.pairs, solution.downfloaters
    scores = bracket.field.scores
    mixed = [(a, b) for a, b in pairs if scores[a] != scores[b]]
    bounds = counting_bounds(bracket, len(left))
    values = []
    for criterion in CRITERIA[bracket.field.edition.year]:
        label = criterion.label
        if label in NEXT_BRACKET:
            if following is not None and not bracket.is_penultimate:
                values.append(CriterionValue(label, (following[0], *following[1])))
            continue
        counted = pairs if criterion.is_of_colours else mixed
        value = failure(criterion, bracket, counted, left)
        if label == "C7":
            value = tuple(sorted((scores[p] for p in left), reverse=True))
        elif label == "C9" and len(left) != 1:
            value = 0
        bound = bounds.get(label, () if criterion.is_listed else 0)
        values.append(CriterionValue(label, value, bound))
    return tuple(values)
