"""One bracket: the ways to its best candidate, the fastest first (art. 3.8).

Each way either proves its answer or leaves the bracket to the next one: colour prices,
then weighted matchings on the members of the bracket alone, then on everyone who is
still to be paired.
"""

from __future__ import annotations

from pairing.engine.dutch.completion import Completion, mask_of
from pairing.engine.dutch.costs import Costs
from pairing.engine.dutch.criteria import Bracket
from pairing.engine.dutch.direct import pair_directly
from pairing.engine.dutch.field import Field
from pairing.engine.dutch.general import Blocked, Decisions, Solution, build_graph
from pairing.engine.dutch.prices import ColourCosts


class BracketPairer:
    """Pairs the brackets of one round."""

    def __init__(self, field: Field, completion: Completion) -> None:
        self.completion = completion
        self.colours = ColourCosts.of(field)
        self.ways = {"direct": 0, "members": 0, "everyone": 0}
        """How often each way decided, for measurements."""

    def pair(self, bracket: Bracket) -> Solution:
        """Return the best candidate of a bracket."""
        if not self.bye_comes_from_above(bracket):
            solution = pair_directly(bracket, self.colours, self.completion)
            if solution is not None and self.is_confirmed(bracket, solution):
                self.ways["direct"] += 1
                return solution
            if not bracket.is_last:
                solution = self.pair_members(bracket)
                if solution is not None and self.is_confirmed(bracket, solution):
                    self.ways["members"] += 1
                    return solution
        self.ways["everyone"] += 1
        return pair_with_everyone(bracket)

    def bye_comes_from_above(self, bracket: Bracket) -> bool:
        """Whether the bye falls to a bracket that is not the last ([C5], [C9])."""
        return (
            not bracket.is_last
            and bracket.bye_score is not None
            and bracket.bye_score >= bracket.name_score
        )

    def pair_members(self, bracket: Bracket) -> Solution | None:
        """Pair the bracket as if whatever floats down were welcome below."""
        costs = Costs(bracket, looks_ahead=False)
        graph = build_graph(bracket, costs, members_only=True)
        try:
            return Decisions(graph, bracket.moved_down, bracket.residents).pair()
        except Blocked:
            return None

    def is_confirmed(self, bracket: Bracket, solution: Solution) -> bool:
        """Whether completion and the next bracket are served as well as can be."""
        if bracket.is_last:
            return True
        completion = self.completion
        left = solution.downfloaters
        everyone = mask_of(left) | mask_of(bracket.below)
        if bracket.is_penultimate:
            return completion.allows(everyone)
        if not left:
            return bracket.field.edition.collapses or completion.allows(everyone)
        return completion.confirms(bracket, left)


def pair_with_everyone(bracket: Bracket) -> Solution:
    """Pair a bracket together with all who are still to be paired."""
    solution = _decide(bracket, Costs(bracket))
    if (
        bracket.bye_score is not None
        and bracket.bye_score >= bracket.name_score
        and len(solution.downfloaters) > 1
    ):
        # [C9] speaks only of a single downfloater who will have the bye.
        solution = _decide(bracket, Costs(bracket, counts_unplayed=False))
    return solution


def _decide(bracket: Bracket, costs: Costs) -> Solution:
    graph = build_graph(bracket, costs, members_only=False)
    return Decisions(graph, bracket.moved_down, bracket.residents).pair()
