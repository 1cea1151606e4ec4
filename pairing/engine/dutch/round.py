"""A round paired bracket by bracket, from the top scoregroup down (art. 1.9; A.9)."""

from __future__ import annotations

from math import inf

from pairing.engine.boards import in_board_order
from pairing.engine.budget import Budget
from pairing.engine.colours import allocate
from pairing.engine.dutch.bracket import BracketPairer
from pairing.engine.dutch.completion import Completion, mask_of, scoregroups
from pairing.engine.dutch.criteria import Bracket
from pairing.engine.dutch.edition import EDITIONS
from pairing.engine.dutch.explanation import bracket_records
from pairing.engine.dutch.field import Field, build_field
from pairing.engine.dutch.general import Solution
from pairing.engine.history import arrival_numbers, initial_colour
from pairing.engine.outcome import BracketRecord, Pair, RoundPairing
from tournaments.record import Colour, TournamentRecord


def pair_round(
    record: TournamentRecord, system: str, *, budget_seconds: float = inf
) -> RoundPairing:
    """Pair the next round under the Dutch rules of 2017 or 2026.

    Raises NoLegalPairing when no pairing keeps [C1] to [C3], or with the code "budget"
    when a bracket is not decided in time.
    """
    edition = EDITIONS[system]
    field = build_field(record, edition)
    solutions = pair_field(field, Budget(budget_seconds))
    pairs = [pair for _, solution in solutions for pair in solution.pairs]
    paired = {player for pair in pairs for player in pair}
    bye = [p for p in range(field.size) if p not in paired]
    check_absolute_criteria(field, pairs, bye)
    return coloured(
        record,
        field,
        pairs,
        bye[0] if bye else None,
        bracket_records(solutions),
    )


def check_absolute_criteria(
    field: Field, pairs: list[tuple[int, int]], unpaired: list[int]
) -> None:
    """Refuse an answer that breaks [C1], [C2] or [C3], whatever led to it."""
    broken = [pair for pair in pairs if not field.legal[pair[0]] >> pair[1] & 1]
    if broken or len(unpaired) > 1 or 2 * len(pairs) + len(unpaired) != field.size:
        msg = f"the pairing breaks an absolute criterion: {broken or unpaired}"
        raise AssertionError(msg)
    if unpaired and not field.may_have_bye >> unpaired[0] & 1:
        msg = f"player {field.numbers[unpaired[0]]} is barred from the bye"
        raise AssertionError(msg)


def pair_field(
    field: Field, budget: Budget | None = None
) -> list[tuple[Bracket, Solution]]:
    """Return every bracket with its pairing."""
    budget = budget or Budget()
    completion = Completion(field)
    completion.require()
    bye_score = completion.lowest_bye_score() if field.edition.bye_by_score else None
    pairer = BracketPairer(field, completion, budget)
    groups = scoregroups(field)
    done = []
    moved_down: list[int] = []
    while groups:
        residents = groups.pop(0)
        bracket = Bracket(
            field=field,
            moved_down=moved_down,
            residents=residents,
            following=groups[0] if groups else [],
            below=list(range(residents[-1] + 1, field.size)),
            is_last=not groups,
            bye_score=bye_score,
        )
        budget.enter(field.numbers[player] for player in bracket.members)
        solution = pairer.pair(bracket)
        if field.edition.collapses and groups:
            left = mask_of(solution.downfloaters + bracket.below)
            if not completion.allows(left):
                bracket.is_penultimate = True
                bracket.following = []
                solution = pairer.pair(bracket)
                groups = [bracket.below]
        done.append((bracket, solution))
        moved_down = solution.downfloaters
    return done


def coloured(
    record: TournamentRecord,
    field: Field,
    pairs: list[tuple[int, int]],
    bye: int | None,
    brackets: tuple[BracketRecord, ...],
) -> RoundPairing:
    """Give the colours (art. 5) and put the boards in order (C.04.2 art. 3.6)."""
    numbers = field.numbers
    arrived = arrival_numbers(record)
    initial = initial_colour(record)
    scores = dict(zip(numbers, field.scores, strict=True))
    rules: dict[Pair, str] = {}
    for a, b in pairs:
        higher, lower = min(a, b), max(a, b)
        colour, rule = allocate(
            field.colours[higher],
            field.colours[lower],
            higher_number=arrived[numbers[higher]],
            initial=initial,
            articles=field.edition.articles,
        )
        first, second = numbers[higher], numbers[lower]
        pair = Pair(first, second) if colour is Colour.WHITE else Pair(second, first)
        rules[pair] = rule
    ordered = in_board_order(rules, scores)
    return RoundPairing(
        system=field.edition.system,
        round_number=record.next_round,
        pairs=tuple(ordered),
        bye=None if bye is None else numbers[bye],
        brackets=brackets,
        colour_rules=tuple(rules[pair] for pair in ordered),
    )
