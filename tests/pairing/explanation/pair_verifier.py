"""Checks why two players do not meet, against the slow oracle."""

from __future__ import annotations

from dataclasses import replace

from pairing.engine.dutch.criteria import NEVER_PAIRED
from pairing.explanation.claims import (
    THE_BYE,
    Forbidden,
    Incomplete,
    Later,
    Met,
    NotThere,
    Paired,
    Reason,
    SameColour,
    SamePlayer,
    Value,
    WhyNot,
    Worse,
)
from tests.pairing.explanation.oracle_round import Expected, OracleRound, Step
from tests.pairing.oracle.bracket import Pairs
from tests.pairing.oracle.completion import (
    bits,
    bye_takers,
)
from tests.pairing.oracle.criteria import (
    Bracket,
)
from tests.pairing.oracle.downfloaters import (
    FloaterSet,
    mask_of,
)
from tournaments.record import PLAYED_KINDS

STEPS = {
    "dutch-2026": {
        "moved-down": "4.4",
        "opponents": "4.2",
        "exchange": "4.3",
        "transposition": "4.2",
    },
    "dutch-2017": {
        "moved-down": "D.3",
        "opponents": "D.1",
        "exchange": "D.2",
        "transposition": "D.1",
    },
}
"""Where each edition orders what (art. 4; D)."""


class Refuted(AssertionError):
    """A claim that is not true."""


def odd_groups(graph: dict[int, set[int]], players: set[int]) -> int:
    """Return how many groups of an odd number of players hang together."""
    left, odd = set(players), 0
    while left:
        group, border = set(), {left.pop()}
        while border:
            group |= border
            border = {j for i in border for j in graph[i]} & players - group
        left -= group
        odd += len(group) % 2
    return odd


class PairVerifier(OracleRound):
    """Refutes what is not true of two players who do not meet."""

    def why_not(self, claim: WhyNot) -> None:
        """Check why two players do not meet, and the bracket as it would be then."""
        expected = self.reason_of_pair(claim.a, claim.b, claim.reason)
        alternative = claim.pairs, claim.downfloaters
        if expected is None or expected.place is None or expected.code == "incomplete":
            self._same("alternative", alternative, ((), ()))
        else:
            self._alternative(expected, *alternative)
            self._same("last", claim.is_last, expected.place == len(self.steps) - 1)

    def reason_of_pair(self, a: int, b: int, reason: Reason) -> Expected | None:
        """Check why two players do not meet; return what the oracle compared."""
        if a == b:
            self._same("same player", reason, SamePlayer())
            return None
        absent = [number for number in (a, b) if number not in self.index]
        if absent:
            self._not_there(absent[0], reason)
            return None
        i, j = self.index[a], self.index[b]
        people = self.field.people
        board = next((p for s in self.steps for p in s.pairs if {*p} == {i, j}), None)
        if isinstance(reason, Paired) or board is not None:
            self._same("paired", isinstance(reason, Paired), board is not None)
            assert isinstance(reason, Paired)
            self._same("board", reason.board, self._boards().index({i, j}) + 1)
            return None
        if b in people[i].met or not self.field.legal[i] >> j & 1:
            self._same("kept apart", reason, self._apart(a, b))
            return None
        expected = self.against(self.with_pair(i, j))
        self._compare(reason, expected, people[i].score)
        return expected

    def _not_there(self, player: int, reason: Reason) -> None:
        kind = self.record.absences.get(player)
        found = self.record.by_number.get(player)
        if found is not None and found.is_withdrawn:
            kind = None
        self._same("not there", reason, NotThere(player, kind))

    def _alternative(
        self,
        expected: Expected,
        pairs: tuple[tuple[int, int], ...],
        downfloaters: tuple[int, ...],
    ) -> None:
        """Check the bracket that is shown instead: the first of the best ones."""
        assert expected.place is not None
        assert expected.condition is not None
        step = self.steps[expected.place]
        bracket = replace(step.bracket, field=expected.condition)
        found = tuple(
            sorted(
                (min(pair), max(pair))
                for pair in ((self.index[x], self.index[y]) for x, y in pairs)
            )
        )
        floaters = tuple(sorted(self.index[n] for n in downfloaters))
        seated = sorted([p for pair in found for p in pair] + list(floaters))
        self._same("members of the alternative", seated, sorted(bracket.members))
        for a, b in found:
            self._same("may meet", bool(bracket.field.legal[a] >> b & 1), True)
        first = tuple(sorted(expected.pairs or ())), tuple(sorted(expected.floaters))
        self._same("alternative", (found, floaters), first)
        self._measured(expected, step, bracket, found, floaters)

    def _measured(
        self,
        expected: Expected,
        step: Step,
        bracket: Bracket,
        pairs: Pairs,
        floaters: FloaterSet,
    ) -> None:
        """Check that a bracket is as good as ours up to the criterion of a claim."""
        mine = self.values(step.bracket, step.pairs, step.floaters)
        theirs = self.values(bracket, pairs, floaters)
        for (label, our), (_, their) in zip(mine, theirs, strict=True):
            if label == expected.article:
                shown = our, their
                self._same(
                    f"values of {label}", shown, (expected.ours, expected.theirs)
                )
                return
            self._same(f"value of {label}", their, our)
        self._same("criterion", expected.code, "later")

    def _apart(self, a: int, b: int) -> Met | Forbidden | SameColour:
        """Return the absolute rule that keeps two players apart."""
        games = [
            r
            for r, o in enumerate(self.record.by_number[a].outcomes, start=1)
            if o.opponent == b and o.kind in PLAYED_KINDS
        ]
        person = self.field.people[self.index[a]]
        if games:
            return Met(games[0], self.label("C1"))
        if b in person.met:
            return Forbidden(self.label("C1"))
        assert person.wants is not None
        return SameColour(person.wants, self.label("C3"))

    def _compare(self, reason: Reason, expected: Expected, where: object) -> None:
        self._same(f"kind of reason {where} {reason}", reason.code, expected.code)
        if isinstance(reason, Worse):
            found = reason.article, reason.bracket, reason.ours, self._lowered(reason)
            wanted = expected.article, expected.bracket, expected.ours, expected.theirs
            if reason.article in ("C18", "C20"):
                found = (*found[:2], self._lowered(reason, reason.ours), found[3])
            self._same(f"criterion {where}", found, wanted)
        elif isinstance(reason, Later):
            self._same("bracket", reason.bracket, expected.bracket)
            step = expected.step
            articles = STEPS[self.edition]
            self._same("step", (reason.step, reason.article), (step, articles[step]))
        elif isinstance(reason, Incomplete):
            self._same("article", reason.article, expected.article)
            self._same("bracket", reason.bracket, expected.bracket)
            if reason.players:
                self._blocked(reason, expected)

    def _blocked(self, reason: Incomplete, expected: Expected) -> None:
        """Check by counting that the players named cannot all be paired (Tutte).

        They fall into more odd groups than they have opponents outside themselves.
        """
        field = expected.condition
        assert field is not None
        bye = len(field.people)
        members = set(range(bye))
        if expected.place is not None:
            bracket = self.steps[expected.place].bracket
            members = {*bracket.members, *bits(bracket.lower)}
        graph = {i: {j for j in members if field.legal[i] >> j & 1} for i in members}
        if len(members) % 2:
            score = self.bye_score if expected.place is not None else None
            takers = {*bye_takers(field, mask_of(sorted(members)), score)}
            graph[bye] = takers
            for i in takers:
                graph[i].add(bye)
        index = {**self.index, THE_BYE: bye}
        stuck = {index[n] for n in reason.players}
        wanted = {index[n] for n in reason.opponents}
        reached = {j for i in stuck for j in graph[i]}
        self._same("opponents", reached <= stuck | wanted, True)
        self._same("too few", odd_groups(graph, stuck) > len(wanted), True)

    def _lowered(self, reason: Worse, value: Value | None = None) -> Value:
        """Return a value with unpaired players measured as the oracle does."""
        value = reason.theirs if value is None else value
        if reason.article not in ("C18", "C20") or isinstance(value, int):
            return value
        floor = reason.bracket or 0
        lowered = (
            v - NEVER_PAIRED - floor + 1 if v >= NEVER_PAIRED else v for v in value
        )
        return tuple(sorted(lowered, reverse=True))

    def _same(self, what: str, claimed: object, true: object) -> None:
        if claimed != true:
            raise Refuted(f"{what}: claimed {claimed}, found {true}")
