"""One bracket: the ways to its best candidate, the fastest first (art. 3.8).

Each way either proves its answer or leaves the bracket to the next one: colour prices,
then weighted matchings on the members of the bracket alone, with the next scoregroup,
and with everyone who is still to be paired.
"""

from __future__ import annotations

from pairing.engine.budget import Budget
from pairing.engine.dutch.completion import Completion, mask_of
from pairing.engine.dutch.costs import Costs
from pairing.engine.dutch.criteria import Bracket
from pairing.engine.dutch.direct import pair_directly
from pairing.engine.dutch.field import Field
from pairing.engine.dutch.general import Blocked, Decisions, Solution
from pairing.engine.dutch.graph import Reach, build_graph
from pairing.engine.dutch.prices import ColourCosts


class BracketPairer:
    """Pairs the brackets of one round."""

    def __init__(
        self, field: Field, completion: Completion, budget: Budget | None = None
    ) -> None:
        self.completion = completion
        self.budget = budget or Budget()
        self.colours = ColourCosts.of(field)
        self.ways = {"direct": 0, "members": 0, "following": 0, "everyone": 0}
        """How often each way decided, for measurements."""

    def pair(self, bracket: Bracket) -> Solution:
        """Return the best candidate of a bracket."""
        for way, attempt in (
            ("direct", self.pair_directly),
            ("members", self.pair_members),
            ("following", self.pair_with_following),
        ):
            solution = attempt(bracket)
            if solution is not None:
                self.ways[way] += 1
                return solution
        self.ways["everyone"] += 1
        return pair_with_everyone(bracket, self.budget)

    def pair_directly(self, bracket: Bracket) -> Solution | None:
        """Pair the bracket at colour prices."""
        if bye_comes_from_above(bracket):
            return None
        # Nearly anyone is welcome below: ask who serves best only after a refusal.
        for looks_ahead in (False, True):
            solution = pair_directly(
                bracket,
                self.colours,
                self.completion,
                looks_ahead=looks_ahead,
                budget=self.budget,
            )
            if solution is not None and self.is_confirmed(bracket, solution):
                return solution
        return None

    def pair_members(self, bracket: Bracket) -> Solution | None:
        """Pair the bracket as if whatever floats down were welcome below."""
        if bracket.is_last or bye_comes_from_above(bracket):
            return None
        costs = Costs(bracket, looks_ahead=False)
        graph = build_graph(bracket, costs, Reach.MEMBERS, self.budget)
        solution = Decisions(graph, bracket.moved_down, bracket.residents).pair()
        return solution if self.is_confirmed(bracket, solution) else None

    def pair_with_following(self, bracket: Bracket) -> Solution | None:
        """Pair the bracket and the next one as if all below could be completed."""
        if (
            bracket.field.edition.collapses
            or len(bracket.following) == len(bracket.below)
            or bye_comes_from_above(bracket)
        ):
            return None
        graph = build_graph(bracket, Costs(bracket), Reach.FOLLOWING, self.budget)
        decisions = Decisions(graph, bracket.moved_down, bracket.residents)
        solution = decisions.pair()
        # Whoever the next bracket leaves over must find a partner further down.
        left = [
            p
            for p in solution.downfloaters + bracket.following
            if p not in decisions.mates
        ]
        below = mask_of(bracket.below) & ~mask_of(bracket.following)
        return solution if self.completion.allows(below | mask_of(left)) else None

    def is_confirmed(self, bracket: Bracket, solution: Solution) -> bool:
        """Whether completion and the next bracket are served as well as can be."""
        if bracket.is_last:
            return True
        completion = self.completion
        left = solution.downfloaters
        if bracket.is_penultimate or not left or solution.must_float:
            if bracket.field.edition.collapses and not bracket.is_penultimate:
                return True
            return completion.allows(mask_of(left) | mask_of(bracket.below))
        return completion.confirms(bracket, left)


def bye_comes_from_above(bracket: Bracket) -> bool:
    """Whether the bye falls to a bracket that is not the last ([C5], [C9])."""
    return (
        not bracket.is_last
        and bracket.bye_score is not None
        and bracket.bye_score >= bracket.name_score
    )


def pair_with_everyone(bracket: Bracket, budget: Budget | None = None) -> Solution:
    """Pair a bracket together with all who are still to be paired."""
    solution = _decide(bracket, Costs(bracket), budget)
    if (
        bracket.bye_score is not None
        and bracket.bye_score >= bracket.name_score
        and len(solution.downfloaters) > 1
    ):
        # [C9] speaks only of a single downfloater who will have the bye.
        solution = _decide(bracket, Costs(bracket, counts_unplayed=False), budget)
    return solution


def _decide(bracket: Bracket, costs: Costs, budget: Budget | None) -> Solution:
    graph = build_graph(bracket, costs, Reach.EVERYONE, budget)
    try:
        return Decisions(graph, bracket.moved_down, bracket.residents).pair()
    except Blocked as blocked:
        msg = "a bracket cannot be paired although the round can be completed"
        raise AssertionError(msg) from blocked
