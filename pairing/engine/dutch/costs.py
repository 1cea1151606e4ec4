"""All criteria of a bracket folded into one integer per pair and per downfloater.

Each criterion owns a run of bits, the most important one the highest. A count has one
digit; a list of values has one digit per distinct value, so that comparing integers
compares the lists in descending order. Digits are wide enough that none overflows into
its neighbour, and a criterion that cannot fail in this bracket takes no bits at all.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pairing.engine.dutch.criteria import Bracket, Criterion
from pairing.engine.dutch.criteria_2017 import CRITERIA
from tournaments.record import POINT

NEXT_BRACKET = {"C8", "C.7"}
"""The criterion that no sum over pairs and downfloaters gives."""
UNPLAYED = {"C9"}


@dataclass(slots=True)
class Digits:
    """Where the values of one criterion stand inside the cost."""

    shifts: dict[int, int] = field(default_factory=dict)

    def cost(self, value: int) -> int:
        return 1 << self.shifts[value] if value else 0


@dataclass(slots=True)
class Costs:
    """Costs of the pairs and downfloaters of one bracket, and of the bracket after it.

    Players with the same facts share a cost; it is computed once per pair of kinds.
    """

    bracket: Bracket
    counts_unplayed: bool = True
    """Whether [C9] is looked at; it is not where several players float."""
    looks_ahead: bool = True
    """Whether the cost of the following bracket is part of it ([C8], C.7)."""
    width: int = 0
    """Bits in use."""
    kinds: dict[int, int] = field(default_factory=dict)
    samples: list[int] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    """For each kind, a player of it and how many there are."""
    pair_cost: list[list[int | None]] = field(default_factory=list)
    float_cost: list[int] = field(default_factory=list)
    next_unpaired: int = 0
    """Cost of one player who stays unpaired in the following bracket."""
    next_values: Digits = field(default_factory=Digits)

    def __post_init__(self) -> None:
        self._find_kinds()
        self._fold()

    def _find_kinds(self) -> None:
        f = self.bracket.field
        numbering: dict[tuple[object, ...], int] = {}
        for player in self.bracket.members:
            facts = (
                f.colour_classes[player],
                f.scores[player],
                f.last_floats[player],
                f.earlier_floats[player],
                f.unplayed[player],
            )
            kind = numbering.setdefault(facts, len(numbering))
            if kind == len(self.samples):
                self.samples.append(player)
                self.sizes.append(0)
            self.sizes[kind] += 1
            self.kinds[player] = kind

    def _fold(self) -> None:
        """Evaluate every criterion on every pair of kinds, least important first."""
        size = len(self.samples)
        self.pair_cost = [[0] * size for _ in range(size)]
        self.float_cost = [0] * size
        shift = 0
        edition = self.bracket.field.edition.year
        for criterion in reversed(CRITERIA[edition]):
            if criterion.label in NEXT_BRACKET:
                shift = self._fold_next_bracket(shift)
            elif criterion.label not in UNPLAYED or self.counts_unplayed:
                shift = self._fold_criterion(criterion, shift)
        self.width = shift

    def _fold_criterion(self, criterion: Criterion, shift: int) -> int:
        """Give a criterion its digits above `shift`; return where they end."""
        of_float = criterion.of_downfloater
        floats = [0] * len(self.samples)
        if of_float is not None:
            floats = [of_float(self.bracket, player) for player in self.samples]
        pairs = self._pair_values(criterion)
        values = {value for value in floats if value} | {v for _, _, v in pairs}
        if not criterion.is_listed and values:
            most = sum(self._most(pairs, floats, value) * value for value in values)
            units = {value: value << shift for value in values}
            shift += most.bit_length()
        else:
            units = {}
            for value in sorted(values):
                units[value] = 1 << shift
                shift += self._most(pairs, floats, value).bit_length()
        for a, b, value in pairs:
            self._add_pair(a, b, units[value])
        for a, value in enumerate(floats):
            self.float_cost[a] += units[value] if value else 0
        return shift

    def _most(
        self, pairs: list[tuple[int, int, int]], floats: list[int], value: int
    ) -> int:
        """Return how often a value can occur in one candidate, at the most."""
        higher = {a for a, _, v in pairs if v == value}
        lower = {b for _, b, v in pairs if v == value}
        met = min(
            sum(self.sizes[kind] for kind in higher),
            sum(self.sizes[kind] for kind in lower),
            len(self.bracket.members) // 2,
        )
        left = sum(self.sizes[kind] for kind, v in enumerate(floats) if v == value)
        return met + (min(left, 1) if self.bracket.is_last else left)

    def _pair_values(self, criterion: Criterion) -> list[tuple[int, int, int]]:
        """Return the pairs of kinds that fail a criterion, with their value."""
        of_pair, bracket = criterion.of_pair, self.bracket
        if of_pair is None:
            return []
        scores = bracket.field.scores
        found = []
        for a, first in enumerate(self.samples):
            for b, second in enumerate(self.samples[a:], a):
                if not criterion.is_of_colours and scores[first] == scores[second]:
                    continue
                # Indices follow the rank, so the smaller one is the higher player.
                value = of_pair(bracket, min(first, second), max(first, second))
                if value:
                    found.append((a, b, value))
        return found

    def _add_pair(self, a: int, b: int, cost: int) -> None:
        self.pair_cost[a][b] = (self.pair_cost[a][b] or 0) + cost
        if a != b:
            self.pair_cost[b][a] = (self.pair_cost[b][a] or 0) + cost

    def _fold_next_bracket(self, shift: int) -> int:
        """[C8] First the players left over there, below them their scores."""
        bracket = self.bracket
        if not self.looks_ahead or not bracket.following:
            return shift
        scores = bracket.field.scores
        floor = scores[bracket.following[0]]
        most: dict[int, int] = {POINT: len(bracket.following)}
        for player, size in zip(self.samples, self.sizes, strict=True):
            # A member is taken up there or left over there, so counts once at most.
            for value in (scores[player] - floor, scores[player] - floor + POINT):
                most[value] = most.get(value, 0) + size
        for value in sorted(most):
            self.next_values.shifts[value] = shift
            shift += most[value].bit_length()
        together = len(bracket.members) + len(bracket.following)
        width = (3 * together).bit_length()
        self.next_unpaired = 1 << shift
        return shift + width

    def pair(self, a: int, b: int) -> int:
        """Cost of a pair of the bracket."""
        return self.pair_cost[self.kinds[a]][self.kinds[b]] or 0

    def downfloat(self, player: int) -> int:
        """Cost of a member who floats down, whatever becomes of him."""
        return self.float_cost[self.kinds[player]]

    def left_over(self, player: int) -> int:
        """Cost in the following bracket of a player who stays unpaired there."""
        if not self.next_unpaired:
            return 0
        bracket = self.bracket
        value = bracket.field.scores[player] - self._next_floor() + POINT
        cost = self.next_unpaired + self.next_values.cost(value)
        if bracket.field.edition.collapses and len(bracket.following) == len(
            bracket.below
        ):
            # Reading D4: what follows is the last bracket, where only a player allowed
            # the bye may stay unpaired (C.2); C.7 looks at pairings that keep this.
            barred = not bracket.field.may_have_bye >> player & 1
            cost += 2 * self.next_unpaired * barred
        return cost

    def taken_up(self, player: int) -> int:
        """Cost in the following bracket of a moved-down player paired there."""
        if not self.next_unpaired:
            return 0
        return self.next_values.cost(
            self.bracket.field.scores[player] - self._next_floor()
        )

    def _next_floor(self) -> int:
        return self.bracket.field.scores[self.bracket.following[0]]
