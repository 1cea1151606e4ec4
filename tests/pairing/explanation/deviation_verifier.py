"""Checks the verdict on a round that was paired otherwise, against the slow oracle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pairing.explanation.claims import (
    Barred,
    Broken,
    Deviation,
    LeftOut,
    NotThere,
    SeveralByes,
    Turned,
)
from tests.pairing.explanation.oracle_round import Expected
from tests.pairing.explanation.pair_verifier import PairVerifier, Refuted
from tests.pairing.oracle.colours import white_and_rule


class DeviationVerifier(PairVerifier):
    """Refutes what is not true of a round that was paired otherwise."""

    def deviation(
        self, claim: Deviation, pairs: Sequence[tuple[int, int]], byes: Sequence[int]
    ) -> None:
        """Check the verdict on a round that was paired otherwise."""
        broken = [*self._broken(pairs, byes)]
        self._same("broken rules", [*claim.broken], broken)
        if broken:
            self._same("verdict", replace(claim, broken=()), Deviation())
            return
        mate = {}
        for white, black in pairs:
            a, b = self.index[white], self.index[black]
            mate[a], mate[b] = b, a
        expected = self._first_difference(mate)
        if expected is None:
            self._same("reason", claim.reason, None)
            self._same("colours", [*claim.turned], [*self._turned(pairs)])
            return
        self._same("colours", claim.turned, ())
        if claim.reason is None:
            raise Refuted(f"the round differs: {expected}")
        self._compare(claim.reason, expected, "the round")
        if expected.place is None:
            return
        step = self.steps[expected.place]
        self._same("last", claim.is_last, step is self.steps[-1])
        theirs, floaters = self._as_it_is(step, mate)
        both = {*step.pairs} & {*theirs}
        for what, shown, true in (
            ("ours", claim.ours, step.pairs),
            ("theirs", claim.theirs, theirs),
        ):
            named = {
                (self.field.people[a].number, self.field.people[b].number)
                for a, b in true
                if (a, b) not in both
            }
            self._same(what, {*shown}, named)
        for what, shown, true in (
            ("ours down", claim.ours_down, step.floaters),
            ("theirs down", claim.theirs_down, floaters),
        ):
            named = {self.field.people[i].number for i in true}
            self._same(what, {*shown}, named)

    def _broken(
        self, pairs: Sequence[tuple[int, int]], byes: Sequence[int]
    ) -> Iterator[Broken]:
        for white, black in pairs:
            absent = [n for n in (white, black) if n not in self.index]
            for number in absent:
                kind = self.record.absences.get(number)
                yield Broken((number,), NotThere(number, kind))
            if absent:
                continue
            i, j = self.index[white], self.index[black]
            if self.field.legal[i] >> j & 1:
                continue
            yield Broken((white, black), self._apart(white, black))
        if len(byes) > 1:
            yield Broken(tuple(byes), SeveralByes(self.label("C2")))
        for number in byes:
            if number in self.index:
                person = self.field.people[self.index[number]]
                if not person.may_get_bye:
                    outcomes = self.record.by_number[number].outcomes
                    bars = [
                        (r, o.kind)
                        for r, o in enumerate(outcomes, start=1)
                        if self._bars(o)
                    ]
                    yield Broken((number,), Barred(*bars[0], self.label("C2")))
        seated = {number for pair in pairs for number in pair} | {*byes}
        left = tuple(sorted({*self.index} - seated))
        if left:
            yield Broken(left, LeftOut())

    def _first_difference(self, mate: dict[int, int]) -> Expected | None:
        """Return the first bracket and criterion in which a round is worse."""
        unpaired = [i for i in range(len(self.field.people)) if i not in mate]
        for place, step in enumerate(self.steps):
            pairs, floaters = self._as_it_is(step, mate)
            if {*pairs} == {*step.pairs}:
                continue
            if self.is_2026 and unpaired:
                score = self.field.people[unpaired[0]].score
                if score != self.bye_score:
                    assert self.bye_score is not None
                    return Expected("worse", "C5", None, self.bye_score, score)
            mine = self.values(step.bracket, step.pairs, step.floaters)
            theirs = self.values(step.bracket, pairs, floaters)
            score = self._score(step.bracket)
            for (label, our), (_, their) in zip(mine, theirs, strict=True):
                if our != their:
                    return Expected("worse", label, score, our, their, place=place)
            order = self._order(step, pairs)
            return Expected("later", bracket=score, step=order, place=place)
        return None

    def _turned(self, pairs: Sequence[tuple[int, int]]) -> Iterator[Broken]:
        for white, black in pairs:
            i, j = sorted((self.index[white], self.index[black]))
            should, rule = white_and_rule(self.field, i, j)
            number = self.field.people[should].number
            if number != white:
                article = ("5.2." if self.is_2026 else "E.") + str(rule)
                yield Broken((white, black), Turned(article, number))
