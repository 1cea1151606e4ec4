"""A round paired bracket by bracket, from the top scoregroup down (art. 1.9; A.9)."""

from __future__ import annotations

from itertools import groupby

from pairing.engine.boards import in_board_order
from pairing.engine.colours import allocate
from pairing.engine.dutch.costs import Costs
from pairing.engine.dutch.criteria import Bracket
from pairing.engine.dutch.edition import EDITIONS
from pairing.engine.dutch.explanation import bracket_records
from pairing.engine.dutch.field import Field, build_field
from pairing.engine.dutch.general import GeneralPairer, Solution
from pairing.engine.history import arrival_numbers, initial_colour
from pairing.engine.outcome import BracketRecord, Pair, RoundPairing
from pairing.engine.pairability import Witness, explain_blocked, with_bye
from tournaments.record import Colour, TournamentRecord


def pair_round(record: TournamentRecord, system: str) -> RoundPairing:
    """Pair the next round under the Dutch rules of 2017 or 2026."""
    edition = EDITIONS[system]
    field = build_field(record, edition)
    solutions = pair_field(field)
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


def scoregroups(field: Field) -> list[list[int]]:
    """Return the players of each score, highest score first (art. 1.3.1)."""
    return [
        list(group)
        for _, group in groupby(range(field.size), key=field.scores.__getitem__)
    ]


def pair_field(field: Field) -> list[tuple[Bracket, Solution]]:
    """Return every bracket with its pairing."""
    completion = Completion(field)
    completion.require()
    bye_score = completion.lowest_bye_score() if field.edition.bye_by_score else None
    groups = scoregroups(field)
    done = []
    moved_down: list[int] = []
    while groups:
        residents = groups.pop(0)
        below = [p for group in groups for p in group]
        bracket = Bracket(
            field=field,
            moved_down=moved_down,
            residents=residents,
            following=groups[0] if groups else [],
            below=below,
            is_last=not groups,
            bye_score=bye_score,
        )
        solution = pair_bracket(bracket)
        left = solution.downfloaters + below
        if field.edition.collapses and groups and not completion.allows(left):
            bracket.is_penultimate = True
            bracket.following = []
            solution = pair_bracket(bracket)
            groups = [below]
        done.append((bracket, solution))
        moved_down = solution.downfloaters
    return done


def pair_bracket(bracket: Bracket) -> Solution:
    """Return the best candidate of a bracket (art. 3.8)."""
    solution = GeneralPairer(bracket, Costs(bracket)).pair()
    if (
        bracket.bye_score is not None
        and bracket.bye_score >= bracket.name_score
        and len(solution.downfloaters) > 1
    ):
        # [C9] speaks only of a single downfloater who will have the bye.
        costs = Costs(bracket, counts_unplayed=False)
        solution = GeneralPairer(bracket, costs).pair()
    return solution


class Completion:
    """Whether a set of players can be paired to the end of the round ([C4])."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.bye = field.size
        self.everyone = (1 << field.size) - 1
        self.is_odd = field.size % 2 == 1
        self.candidates = field.may_have_bye if self.is_odd else 0
        self.witness = self._witness()

    def _witness(self) -> Witness:
        graph, _ = with_bye(self.field.legal, self.everyone, self.candidates)
        return Witness(graph)

    def allows(self, players: list[int]) -> bool:
        mask = sum(1 << p for p in players)
        return self.witness.covers(mask | 1 << self.bye if self.is_odd else mask)

    def require(self) -> None:
        """Raise NoLegalPairing with its reason unless the round can be paired."""
        if not self.allows(list(range(self.field.size))):
            raise explain_blocked(
                self.field.legal,
                self.field.numbers,
                self.everyone,
                self.field.may_have_bye,
            )

    def lowest_bye_score(self) -> int | None:
        """[C5] Return the lowest score that the bye can go to; none if all are paired."""
        if not self.is_odd:
            return None
        scores = self.field.scores
        for group in reversed(scoregroups(self.field)):
            members = sum(1 << p for p in group) & self.field.may_have_bye
            if not members:
                continue
            self.candidates = members
            self.witness = self._witness()
            if self.allows(list(range(self.field.size))):
                return scores[group[0]]
        msg = "the round can be paired, so that some score takes the bye"
        raise AssertionError(msg)


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
