"""Pairing a bracket once more for the sake of the next one (C12, C13).

The graph holds both brackets: whoever is left over above is matched with a player, or
a free seat, of the bracket below.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations

from pairing.engine.budget import Budget
from pairing.engine.dutch_2013.brackets import Bracket
from pairing.engine.dutch_2013.contenders import Contender, may_meet
from pairing.engine.dutch_2013.criteria import BracketCriteria
from pairing.engine.dutch_2013.generation import generation_key
from pairing.engine.dutch_2013.pairing import PairedBracket, paired_bracket
from pairing.engine.dutch_2013.search import Edge, Level, Search


@dataclass(frozen=True, slots=True)
class Below:
    """The next bracket, which must be able to pair whoever is left over here."""

    fixed_mdps: tuple[Contender, ...]
    """Players moved down into it whatever is done here."""
    residents: tuple[Contender, ...]
    free_seats: int = 0
    """How many of its players stay unpaired."""
    may_sit_out: Callable[[Contender], bool] = lambda player: True
    m1: int | None = None
    """Pairs wanted with a moved-down player in S1, if it is heterogeneous."""
    all_mdps_paired: bool = False
    only_left_over_paired: bool = False
    """Whether only those left over above need opponents."""

    @property
    def players(self) -> tuple[Contender, ...]:
        return (*self.fixed_mdps, *self.residents)


def joint_search(
    bracket: Bracket, below: Below, budget: Budget, *, seated: int | None = None
) -> Search:
    """Return the search over this bracket and the next one together.

    `seated` is the position of a player who must be paired in this bracket.
    """
    size = len(bracket.players)
    everyone = (*bracket.players, *below.players)
    fixed = size + len(below.fixed_mdps)
    edges: list[Edge] = []
    for (i, a), (j, b) in combinations(enumerate(everyone), 2):
        if i == seated and j >= size:
            continue
        if below.all_mdps_paired and i < fixed and size <= j < fixed:
            continue
        # Two players of the next bracket may stand for two who stay unpaired.
        if (below.only_left_over_paired and i >= size) or may_meet(a, b):
            edges.append((i, j))
    seats = range(len(everyone), len(everyone) + below.free_seats)
    for at, player in enumerate(everyone):
        is_needed = at == seated or (below.only_left_over_paired and at < size)
        if is_needed or (below.all_mdps_paired and at < fixed):
            continue
        if below.may_sit_out(player):
            edges += [(at, seat) for seat in seats]
    return Search(len(everyone) + below.free_seats, edges, budget)


def repaired_for(
    above: PairedBracket, below: Below, budget: Budget
) -> PairedBracket | None:
    """Return the best other pairing that the next bracket can continue (C12).

    The numbers of pairs and of moved-down players in S1 stay as they were accepted,
    and the players left over have the same scores.
    """
    search = joint_search(above.bracket, below, budget)
    if not search.is_feasible:
        return None
    criteria = BracketCriteria(
        above.bracket, with_mdps_first=above.m1 > 0, vertices=search.size
    )
    first = [criteria.unused_mdps()] if above.m1 else []
    scores = criteria.left_over_scores()
    accepted = [value for _, value in above.values[: len(first) + len(scores)]]
    required = [
        *accepted[: len(first)],
        len(above.left_over),
        *accepted[len(first) :],
    ]
    must = [*first, criteria.left_over(), *scores]
    if search.settle([criterion.level for criterion in must]) != required:
        return None
    if below.m1 is not None and not _keeps_m1(search, above, below):
        return None
    others = criteria.others()
    values = search.settle([criterion.level for criterion in others])
    return paired_bracket(
        search, criteria, above.p1, [*first, *scores, *others], [*accepted, *values]
    )


def _keeps_m1(search: Search, above: PairedBracket, below: Below) -> bool:
    """Whether the next bracket can still put M1 moved-down players in S1."""
    size = len(above.bracket.players)
    fixed = size + len(below.fixed_mdps)
    residents = range(fixed, size + len(below.players))

    def is_unused(a: int, b: int) -> int:
        return int(b >= size and a < fixed and b not in residents)

    (unused,) = search.settle([Level(is_unused)])
    m0 = len(above.left_over) + len(below.fixed_mdps)
    return below.m1 is not None and unused <= m0 - below.m1


def repaired_penultimate(
    above: PairedBracket, below: Below, budget: Budget
) -> PairedBracket | None:
    """Return the best pairing after which the lowest bracket can be completed (C13).

    As many pairs as possible, up to those it was accepted with, then as many
    moved-down players in S1, and at least one if there was one (reading R7).
    """
    found = _most_pairs_repaired(above, below, budget)
    if found is None or not above.m1 or found.m1:
        return found
    # Without any moved-down player in S1 the most pairs are of no use: fewer pairs,
    # with one of them seated, come next.
    others = [
        _most_pairs_repaired(above, below, budget, seated=mdp)
        for mdp in range(above.bracket.m0)
    ]
    return min(
        (other for other in others if other is not None),
        key=lambda other: (
            -other.p1,
            [value for _, value in other.values],
            generation_key(other.generated),
        ),
        default=None,
    )


def _most_pairs_repaired(
    above: PairedBracket,
    below: Below,
    budget: Budget,
    *,
    seated: int | None = None,
) -> PairedBracket | None:
    search = joint_search(above.bracket, below, budget, seated=seated)
    if not search.is_feasible:
        return None
    criteria = BracketCriteria(
        above.bracket, with_mdps_first=above.m1 > 0, vertices=search.size
    )
    (left_over,) = search.settle([criteria.left_over().level])
    # Never more than the P1 it was accepted with: that is the largest number of pairs,
    # since players moved down into one bracket cannot meet each other, and so those
    # who can be paired here at all are paired in some largest pairing.
    pairs = (len(above.bracket.players) - left_over) // 2
    if not pairs:
        return None
    counted = [criteria.unused_mdps()] if above.m1 else []
    counted += criteria.left_over_scores() + criteria.others()
    values = search.settle([criterion.level for criterion in counted])
    return paired_bracket(search, criteria, pairs, counted, values)
