"""The direct way: a bracket paired at colour prices, without weighted matchings.

At good prices most brackets have a pairing that attains their bound, and S1 against S2
as they stand already contains it. Then the first opponents of the moved-down players
and the first transposition at these prices are the answer (art. 3.4, 3.8). Where the
bound is not attained, the direct way gives up and the general one decides.
"""

from __future__ import annotations

from pairing.engine.budget import Budget
from pairing.engine.dutch.completion import Completion, local, mask_of
from pairing.engine.dutch.criteria import Bracket
from pairing.engine.dutch.exchange import first_single_exchange
from pairing.engine.dutch.general import Decisions, Solution
from pairing.engine.dutch.graph import Graph
from pairing.engine.dutch.prices import ColourCosts, Prices, best_prices, terms_of
from pairing.engine.dutch.transposition import Transposition
from pairing.engine.pairability import Witness, bits


def pair_directly(
    bracket: Bracket,
    colours: ColourCosts,
    completion: Completion,
    *,
    looks_ahead: bool,
    budget: Budget | None = None,
) -> Solution | None:
    """Return the best candidate of a bracket, or None where it is not proved.

    With `looks_ahead` a single downfloater is chosen among those who serve the next
    bracket best, else among all whom somebody there may meet. The caller confirms that
    the next bracket and the completion lose nothing.
    """
    field = bracket.field
    if bracket.floor != bracket.name_score:
        return None
    meeting = {m: local(field.legal[m], bracket) for m in bracket.moved_down}
    limbo = [m for m in bracket.moved_down if not meeting[m]]
    active = [m for m in bracket.moved_down if meeting[m]]
    count = len(bracket.residents)
    is_odd = (len(active) + count) % 2 == 1
    if len(active) > count or (limbo and bracket.is_last):
        return None
    may_float = 0
    if is_odd:
        if looks_ahead and (bracket.is_last or bracket.is_penultimate or limbo):
            # The candidates are the same as without.
            return None
        may_float = float_candidates(bracket, completion, looks_ahead=looks_ahead)
        if not may_float:
            return None
    elif looks_ahead:
        return None
    terms = terms_of(bracket, colours, may_float=may_float, has_moved_down=bool(active))
    prices = best_prices(bracket, colours, terms, active)
    if _differences_matter(bracket, active, prices, terms.by_upfloat):
        return None
    direct = DirectBracket(bracket, active, prices, budget or Budget(), is_odd=is_odd)
    solution = direct.pair()
    if solution is not None:
        floating = set(limbo) | set(solution.downfloaters)
        solution.downfloaters = [p for p in bracket.members if p in floating]
        solution.must_float = not is_odd or count == 1 > len(active)
    return solution


def float_candidates(
    bracket: Bracket, completion: Completion, *, looks_ahead: bool
) -> int:
    """Return the residents among whom the one downfloater is chosen."""
    if bracket.is_last:
        return local(completion.candidates, bracket)
    if looks_ahead:
        return local(completion.good_downfloaters(bracket), bracket)
    everyone = (1 << len(bracket.residents)) - 1
    if bracket.is_penultimate:
        return everyone
    legal = bracket.field.legal
    following = mask_of(bracket.following)
    found = 0
    for position, player in enumerate(bracket.residents):
        if legal[player] & following:
            found |= 1 << position
    return found or everyone


def _differences_matter(
    bracket: Bracket, active: list[int], prices: Prices, upfloats: dict[int, int]
) -> bool:
    """Whether [C19] or [C21] could tell candidates apart: not solved by prices."""
    scores = bracket.field.scores
    if len({scores[m] for m in active}) < 2:
        return False
    repeated = 0
    for cost, players in upfloats.items():
        if cost:
            repeated |= players
    return any(tight & repeated for tight in prices.moved_down)


class DirectBracket:
    """Players as positions among the residents; every pair in use is tight."""

    def __init__(
        self,
        bracket: Bracket,
        active: list[int],
        prices: Prices,
        budget: Budget,
        *,
        is_odd: bool,
    ) -> None:
        self.bracket = bracket
        self.active = active
        self.prices = prices
        self.budget = budget
        self.is_odd = is_odd
        self.offset = bracket.residents[0]
        self.everyone = (1 << len(bracket.residents)) - 1

    def pair(self) -> Solution | None:
        opponents = self.first_opponents()
        if opponents is not None:
            found = self.first_transposition(opponents)
            if found is not None:
                return self.solution(opponents, found)
        opponents = self.proved_opponents()
        if opponents is None:
            return None
        return self.solution(opponents, self.after_exchange(opponents))

    def solution(
        self, opponents: list[int], remainder: list[tuple[int, int]]
    ) -> Solution:
        offset = self.offset
        moved_down = [
            (m, offset + position)
            for m, position in zip(self.active, opponents, strict=True)
        ]
        left = self.everyone
        for position in opponents:
            left ^= 1 << position
        for a, b in remainder:
            left ^= 1 << a | 1 << b
        return Solution(
            moved_down,
            [(offset + a, offset + b) for a, b in remainder],
            [offset + position for position in bits(left)],
        )

    def first_opponents(self) -> list[int] | None:
        """Give each moved-down player the first resident that is still free."""
        used = 0
        opponents = []
        for tight in self.prices.moved_down:
            options = tight & ~used
            if not options:
                return None
            low = options & -options
            used |= low
            opponents.append(low.bit_length() - 1)
        return opponents

    def halves(self, opponents: list[int]) -> tuple[int, int]:
        """Return S1 and S2 of the residents who are left over for each other."""
        rest = self.everyone
        for position in opponents:
            rest ^= 1 << position
        half = rest.bit_count() // 2
        if not opponents:
            upper = (1 << half) - 1
        else:
            upper = 0
            for _, position in zip(range(half), bits(rest), strict=False):
                upper |= 1 << position
        return upper, rest & ~upper

    def first_transposition(self, opponents: list[int]) -> list[tuple[int, int]] | None:
        attempt = self.attempt(*self.halves(opponents))
        return attempt.make_first() if attempt.is_perfect() else None

    def attempt(self, upper: int, lower: int) -> Transposition:
        may_float = self.prices.may_float if self.is_odd else None
        return Transposition(self.prices.allowed, upper, lower, may_float)

    def proved_opponents(self) -> list[int] | None:
        """Choose the opponents of the moved-down players with a proof for the rest.

        None where the players cannot all be paired at these prices.
        """
        size = len(self.bracket.residents)
        first = size + 1
        graph = list(self.prices.allowed)
        float_place = size
        if self.is_odd:
            graph = [
                allowed | (self.prices.may_float >> v & 1) << float_place
                for v, allowed in enumerate(graph)
            ]
        graph.append(self.prices.may_float)
        for place, tight in enumerate(self.prices.moved_down, first):
            graph.append(tight)
            for v in bits(tight):
                graph[v] |= 1 << place
        everyone = self.everyone | (1 << float_place if self.is_odd else 0)
        everyone |= ((1 << len(self.active)) - 1) << first
        witness = Witness(graph)
        if not witness.covers(everyone):
            return None
        opponents = []
        for place, tight in enumerate(self.prices.moved_down, first):
            everyone ^= 1 << place
            for v in bits(tight & everyone):
                if witness.mate[place] == v or witness.covers(everyone & ~(1 << v)):
                    opponents.append(v)
                    everyone ^= 1 << v
                    break
            witness.covers(everyone)
        return opponents

    def after_exchange(self, opponents: list[int]) -> list[tuple[int, int]]:
        """Find the first exchange that allows a pairing at these prices (art. 4.3).

        There is one: the opponents were chosen with a proof.
        """
        upper, lower = self.halves(opponents)
        rest = upper | lower
        players = list(bits(rest))
        blocked = self.attempt(upper, lower)
        if blocked.is_perfect():
            return blocked.make_first()
        found = first_single_exchange(players, upper.bit_count(), blocked)
        if found is not None:
            return found.make_first()
        graph = Graph(alive=set(players), budget=self.budget)
        for a in players:
            for b in bits(self.prices.allowed[a] & rest):
                if b > a:
                    graph.costs[a, b] = 0
        if self.is_odd:
            place = len(self.bracket.residents)
            graph.alive.add(place)
            for a in bits(self.prices.may_float & rest):
                graph.costs[a, place] = 0
        decisions = Decisions(graph, [], players)
        chosen = decisions.choose_exchange(players, upper.bit_count())
        upper = 0
        for a in chosen:
            upper |= 1 << a
        attempt = self.attempt(upper, rest & ~upper)
        attempt.is_perfect()
        return attempt.make_first()
