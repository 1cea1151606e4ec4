"""Checks claims about rounds of hundreds: the round is paired again with the pair forced.

Searching every pairing is out of reach there. The round as it is and the best round
under the condition are two sets of pairs; what they are worth is counted by the
oracle's criteria, and the first difference must be the one that is claimed.
"""

from __future__ import annotations

from dataclasses import replace

from pairing.engine.dutch.round import pair_field
from pairing.engine.outcome import NoLegalPairing
from pairing.explanation.position import Position
from tests.pairing.explanation.oracle_round import Expected, Step
from tests.pairing.explanation.verifier import Verifier
from tests.pairing.oracle.bracket import Pairs
from tests.pairing.oracle.criteria import Bracket
from tests.pairing.oracle.downfloaters import FloaterSet, mask_of
from tests.pairing.oracle.field import Field, build_field

AHEAD = {"C8", "C.7"}


class Unmeasured(Exception):
    """2017 looks at the next bracket without completion, which no round shows."""


class Replay(Verifier):
    """Two rounds beside each other: as it is, and with one more condition."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.record, self.edition = position.record, position.system
        self.field = build_field(self.record, self.edition)
        self.index = {p.number: i for i, p in enumerate(self.field.people)}
        self.everyone = (1 << len(self.field.people)) - 1
        bye = position.pairing.bye
        is_by_score = bye is not None and self.is_2026
        self.bye_score = (
            self.field.people[self.index[bye]].score if is_by_score else None
        )
        assert position.dutch is not None
        assert position.dutch.index == self.index
        self.steps = self._read(
            [
                (bracket.residents, bracket.is_penultimate)
                for bracket, _ in position.dutch.solved
            ],
            [pair for _, solution in position.dutch.solved for pair in solution.pairs],
            self.field,
        )

    def _read(
        self, shape: list[tuple[list[int], bool]], pairs: Pairs, field: Field
    ) -> list[Step]:
        """Return the brackets of a round from who meets whom."""
        mate = {a: b for pair in pairs for a, b in (pair, pair[::-1])}
        steps: list[Step] = []
        floaters: FloaterSet = ()
        for place, (residents, is_penultimate) in enumerate(shape):
            below = tuple(i for group, _ in shape[place + 1 :] for i in group)
            scores = {field.people[i].score for i in residents}
            bracket = Bracket(
                field,
                floaters,
                tuple(residents),
                next_group=tuple(shape[place + 1][0]) if below else (),
                lower=mask_of(below),
                bye_score=self.bye_score,
                is_penultimate=is_penultimate,
                is_collapsed=len(scores) > 1,
            )
            found, floaters = self._as_it_is(Step(bracket, (), ()), mate)
            steps.append(Step(bracket, found, floaters))
        return steps

    def against(self, condition: Field) -> Expected:
        """Pair the round again under a condition and find the first difference."""
        assert self.position.dutch is not None
        open_to_bye = mask_of(
            [i for i, p in enumerate(condition.people) if p.may_get_bye]
        )
        field = replace(
            self.position.dutch.field,
            legal=[*condition.legal],
            may_have_bye=open_to_bye,
        )
        try:
            solved = pair_field(field)
        except NoLegalPairing:
            return Expected("incomplete", self.label("C4"), condition=condition)
        pairs = tuple(pair for _, solution in solved for pair in solution.pairs)
        unpaired = {*range(field.size)} - {i for pair in pairs for i in pair}
        for i in unpaired:
            score = self.field.people[i].score
            if self.is_2026 and score != self.bye_score:
                assert self.bye_score is not None
                return Expected("worse", "C5", None, self.bye_score, score)
        shape = [(bracket.residents, bracket.is_penultimate) for bracket, _ in solved]
        theirs = self._read(shape, pairs, condition)
        for place, (mine, other) in enumerate(zip(self.steps, theirs, strict=False)):
            shapes = [
                (s.bracket.residents, s.bracket.is_penultimate) for s in (mine, other)
            ]
            if shapes[0] != shapes[1]:
                raise Unmeasured
            if {*mine.pairs} != {*other.pairs}:
                found = self._difference(theirs, place)
                return replace(
                    found,
                    place=place,
                    condition=condition,
                    pairs=other.pairs,
                    floaters=other.floaters,
                )
        raise AssertionError("the round keeps the condition")

    def _difference(self, theirs: list[Step], place: int) -> Expected:
        mine, other = self.steps[place], theirs[place]
        score = self._score(mine.bracket)
        values = self.values(mine.bracket, mine.pairs, mine.floaters)
        others = self.values(other.bracket, other.pairs, other.floaters)
        for (label, our), (_, their) in zip(values, others, strict=True):
            if label in AHEAD and mine.bracket.next_group:
                after = [steps[place + 1].bracket for steps in (self.steps, theirs)]
                our, their = (self._lost(s, place) for s in (self.steps, theirs))
                bent = any(b.is_penultimate or b.is_collapsed for b in after)
                if not self.is_2026 and (our != their or bent):
                    raise Unmeasured
            if our != their:
                return Expected("worse", label, score, our, their)
        return Expected("later", bracket=score, step=self._order(mine, other.pairs))

    def _lost(self, steps: list[Step], place: int) -> tuple[int, ...]:
        """[C8] Return how many go down from the next bracket, and their scores."""
        floaters = steps[place + 1].floaters
        scores = sorted((self.field.people[i].score for i in floaters), reverse=True)
        return (len(floaters), *scores)

    @staticmethod
    def _ahead(bracket: Bracket, floaters: FloaterSet) -> tuple[int, ...]:
        # Read from the round that follows, see `_lost`.
        del bracket, floaters
        return ()

    def _measured(
        self,
        expected: Expected,
        step: Step,
        bracket: Bracket,
        pairs: Pairs,
        floaters: FloaterSet,
    ) -> None:
        if expected.article not in AHEAD:
            super()._measured(expected, step, bracket, pairs, floaters)
