"""One round as the slow oracle sees it: its brackets, and what a condition costs.

Nothing of the engine's record is believed: brackets, alternatives and all values of
criteria are computed again from the positions by the oracle's own rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pairing.engine.dutch.criteria import NEVER_PAIRED
from pairing.explanation.claims import (
    Value,
)
from tests.pairing.oracle.bracket import IMPOSSIBLE, Pairs, Walk
from tests.pairing.oracle.completion import (
    all_can_meet,
    bye_takers,
    can_complete,
    lowest_bye_score,
)
from tests.pairing.oracle.criteria import (
    Bracket,
    criteria_of,
    floater_difference,
    pair_difference,
)
from tests.pairing.oracle.downfloaters import (
    FloaterSet,
    bye_history,
    floater_sets,
    mask_of,
    outlook,
)
from tests.pairing.oracle.field import Field, build_field
from tests.pairing.oracle.rounds import scoregroups
from tournaments.record import PLAYED_KINDS, Kind, RoundOutcome, TournamentRecord

LISTED = {"C.6", "C7", "C.16", "C.17", "C.18", "C.19", "C18", "C19", "C20", "C21"}


@dataclass(frozen=True)
class Step:
    """A bracket as the oracle paired it."""

    bracket: Bracket
    pairs: Pairs
    floaters: FloaterSet


@dataclass(frozen=True)
class Expected:
    """What the oracle finds against a condition."""

    code: str
    article: str = ""
    bracket: int | None = None
    ours: Value = 0
    theirs: Value = 0
    step: str | None = None
    place: int | None = None
    """Index of the bracket that is compared."""
    condition: Field | None = None
    pairs: Pairs | None = None
    """The bracket as it is paired under the condition, the first of the best."""
    floaters: FloaterSet = ()


class OracleRound:
    """The oracle's view of one round."""

    def __init__(self, record: TournamentRecord, edition: str) -> None:
        self.record = record
        self.edition = edition
        self.field = build_field(record, edition)
        self.index = {p.number: i for i, p in enumerate(self.field.people)}
        self.everyone = (1 << len(self.field.people)) - 1
        self.bye_score = lowest_bye_score(self.field) if self.is_2026 else None
        self.steps = list(self._steps())

    @property
    def is_2026(self) -> bool:
        return self.field.is_2026

    def label(self, name: str) -> str:
        return name if self.is_2026 else f"C.{name[1:]}"

    def _steps(self) -> Iterator[Step]:
        field, floaters = self.field, ()
        groups = scoregroups(field)
        for place, group in enumerate(groups):
            below = tuple(i for g in groups[place + 1 :] for i in g)
            bracket = Bracket(
                field,
                floaters,
                group,
                next_group=groups[place + 1] if below else (),
                lower=mask_of(below),
                bye_score=self.bye_score,
            )
            pairs, floaters = Walk(bracket).first_best()
            left = mask_of(floaters + below)
            if not self.is_2026 and below and not can_complete(field, left):
                bracket = replace(bracket, is_penultimate=True)
                pairs, floaters = Walk(bracket).first_best()
                yield Step(bracket, pairs, floaters)
                last = Bracket(field, floaters, below, is_collapsed=True)
                yield Step(last, *Walk(last).first_best())
                return
            yield Step(bracket, pairs, floaters)

    # -- conditions ------------------------------------------------------------

    def with_pair(self, a: int, b: int) -> Field:
        both = 1 << a | 1 << b
        legal = [others & ~both for others in self.field.legal]
        legal[a], legal[b] = 1 << b, 1 << a
        people = tuple(
            replace(p, may_get_bye=p.may_get_bye and i not in (a, b))
            for i, p in enumerate(self.field.people)
        )
        return replace(self.field, legal=tuple(legal), people=people, memo={})

    def with_bye_for(self, player: int) -> Field:
        legal = [others & ~(1 << player) for others in self.field.legal]
        legal[player] = 0
        people = tuple(
            replace(p, may_get_bye=p.may_get_bye and i == player)
            for i, p in enumerate(self.field.people)
        )
        return replace(self.field, legal=tuple(legal), people=people, memo={})

    def with_float_of(self, bracket: Bracket, player: int) -> Field:
        members = mask_of(bracket.members)
        legal = list(self.field.legal)
        for other in bracket.members:
            legal[other] &= ~(1 << player)
        legal[player] &= ~members
        return replace(self.field, legal=tuple(legal), memo={})

    def against(self, condition: Field) -> Expected:
        """Return what stands against a condition on the whole round."""
        if not can_complete(condition, self.everyone):
            return Expected("incomplete", self.label("C4"), condition=condition)
        if self.is_2026:
            lowest = lowest_bye_score(condition)
            if lowest != self.bye_score:
                assert lowest is not None
                assert self.bye_score is not None
                return Expected("worse", "C5", None, self.bye_score, lowest)
        return self.against_from(condition, 0)

    def against_from(self, condition: Field, start: int) -> Expected:
        for place, step in enumerate(self.steps):
            if place < start:
                continue
            legal = all(condition.legal[a] >> b & 1 for a, b in step.pairs)
            if (
                not legal
                or not self._can_follow(condition, step.bracket, step.floaters)
                or not self._is_still_best(condition, step)
            ):
                found = self._against_bracket(condition, step)
                return replace(found, place=place, condition=condition)
        raise AssertionError("the round keeps the condition")

    @staticmethod
    def _is_still_best(condition: Field, step: Step) -> bool:
        """Whether the bracket is paired as it is under the condition as well."""
        pairs, _ = Walk(replace(step.bracket, field=condition)).first_best()
        return {*pairs} == {*step.pairs}

    def _can_follow(self, field: Field, bracket: Bracket, floaters: FloaterSet) -> bool:
        mask = mask_of(floaters) | bracket.lower
        apart = mask_of(floaters)
        if mask.bit_count() % 2 == 0:
            return all_can_meet(field, mask, apart)
        return any(
            all_can_meet(field, mask & ~(1 << i), apart)
            for i in bye_takers(field, mask, self.bye_score)
        )

    def _against_bracket(self, condition: Field, step: Step) -> Expected:
        bracket = replace(step.bracket, field=condition)
        if not floater_sets(bracket):
            return Expected("incomplete", self.label("C4"), self._score(bracket))
        walk = Walk(bracket)
        if walk.best >= IMPOSSIBLE:
            return Expected("incomplete", self.label("C4"), self._score(bracket))
        pairs, floaters = walk.first_best()
        if not self.is_2026 and bracket.next_group and not bracket.is_penultimate:
            left = mask_of(floaters) | bracket.lower
            if not can_complete(condition, left):
                again = replace(bracket, is_penultimate=True)
                if not floater_sets(again):
                    score = self._score(bracket)
                    return Expected("incomplete", self.label("C4"), score)
                pairs, floaters = Walk(again).first_best()
        found = self._compared(step, Step(bracket, pairs, floaters))
        return replace(found, pairs=pairs, floaters=floaters)

    def _compared(self, step: Step, other: Step) -> Expected:
        """Return the first criterion or decision in which a bracket is worse."""
        mine = self.values(step.bracket, step.pairs, step.floaters)
        theirs = self.values(other.bracket, other.pairs, other.floaters)
        score = self._score(step.bracket)
        for (label, our), (_, their) in zip(mine, theirs, strict=True):
            if our != their:
                return Expected("worse", label, score, our, their)
        return Expected("later", bracket=score, step=self._order(step, other.pairs))

    @staticmethod
    def _score(bracket: Bracket) -> int:
        return bracket.score(bracket.residents[0])

    @staticmethod
    def _order(step: Step, pairs: Pairs) -> str:
        moved = set(step.bracket.mdps)
        mine = [p for p in step.pairs if p[0] in moved]
        other = [p for p in pairs if p[0] in moved]
        if [a for a, _ in mine] != [a for a, _ in other]:
            return "moved-down"
        if mine != other:
            return "opponents"
        uppers = [
            {a for a, _ in found if a not in moved} for found in (step.pairs, pairs)
        ]
        return "exchange" if uppers[0] != uppers[1] else "transposition"

    def values(
        self, bracket: Bracket, pairs: Pairs, floaters: FloaterSet
    ) -> list[tuple[str, Value]]:
        """Return every criterion of a candidate in priority order."""
        found: list[tuple[str, Value]] = []
        unplayed = bye_history(bracket, floaters)
        if self.is_2026:
            scores = sorted((bracket.score(i) for i in floaters), reverse=True)
            found += [
                ("C6", len(floaters)),
                ("C7", tuple(scores)),
                ("C8", self._ahead(bracket, floaters)),
                ("C9", unplayed[0] if unplayed else 0),
            ]
        else:
            gaps = [v for a, b in pairs for v in pair_difference(bracket, a, b)]
            gaps += [v for i in floaters for v in floater_difference(bracket, i)]
            ahead = self._ahead(bracket, floaters)
            found += [
                ("C.5", len(floaters)),
                ("C.6", tuple(sorted((v for v in gaps if v), reverse=True))),
                # Pairs without a difference are not listed.
                ("C.7", tuple(v for i, v in enumerate(ahead) if v or not i)),
            ]
        for criterion in criteria_of(bracket):
            label = self.label(criterion.label)
            if label == "C.6":
                continue
            drawn = [v for a, b in pairs for v in criterion.pair(bracket, a, b)]
            drawn += [v for i in floaters for v in criterion.unpaired(bracket, i)]
            listed = tuple(sorted((v for v in drawn if v), reverse=True))
            found.append((label, listed if label in LISTED else sum(drawn)))
        return found

    @staticmethod
    def _ahead(bracket: Bracket, floaters: FloaterSet) -> tuple[int, ...]:
        """Return what a bracket does to the next; never paired is worst of all."""
        ahead = outlook(bracket, floaters)
        most = len(floaters) + len(bracket.next_group)
        return (NEVER_PAIRED,) if ahead and ahead[0] > most else ahead

    # -- places and boards ----

    def _boards(self) -> list[set[int]]:
        """Return the pairs in board order (C.04.2 art. 3.6)."""

        def order(pair: tuple[int, int]) -> tuple[int, int, int]:
            scores = [self.field.people[i].score for i in pair]
            # Indices of the field are in rank order.
            return -max(scores), -sum(scores), min(pair)

        pairs = [pair for step in self.steps for pair in step.pairs]
        return [{*pair} for pair in sorted(pairs, key=order)]

    def _groups(self, step: Step) -> dict[int, tuple[str, int]]:
        moved = set(step.bracket.mdps)
        first = [a for a, _ in step.pairs if a in moved]
        taken = {b for a, b in step.pairs if a in moved}
        rest = [i for i in step.bracket.residents if i not in taken]
        half = len(step.pairs) - len(first)
        mixed = bool(moved) and bool(first)
        found = {}
        if mixed:
            for place, i in enumerate(step.bracket.residents, start=1):
                found[i] = "S2", place
            for place, i in enumerate(first, start=1):
                found[i] = "S1", place
        prefix = "remainder " if mixed else ""
        for place, i in enumerate(rest):
            upper = place < half
            name = f"{prefix}S1" if upper else f"{prefix}S2"
            found[i] = name, place + 1 - (0 if upper else half)
        return found

    def _exchanged(self, step: Step) -> tuple[list[int], list[int]]:
        """Return who left the upper half for the lower, and who came for them."""
        groups = self._groups(step)
        moved = {*step.bracket.mdps}
        rest = [pair for pair in step.pairs if pair[0] not in moved]
        uppers = {a for a, _ in rest}
        lowers = {*groups} - uppers - {i for p in step.pairs for i in p if i in moved}
        lowers -= {b for a, b in step.pairs if a in moved}
        first = [i for i in sorted(groups) if groups[i][0] in ("S1", "remainder S1")]
        first = [i for i in first if i not in moved]
        return (
            [i for i in first if i in lowers],
            [i for i in sorted(uppers) if i not in first],
        )

    def _opposite(self, step: Step, player: int) -> int | None:
        """Return who stands opposite a player before transpositions and exchanges."""
        groups = self._groups(step)
        group, place = groups[player]
        facing = (
            group.replace("S1", "S2") if "S1" in group else group.replace("S2", "S1")
        )
        if group == "S1":
            row = step.bracket.residents if step.bracket.mdps else None
            opposite = row[place - 1] if row else self._at(groups, facing, place)
            if not [a for a, _ in step.pairs if a in step.bracket.mdps]:
                opposite = self._at(groups, facing, place)
        else:
            opposite = self._at(groups, facing, place)
        return opposite

    @staticmethod
    def _at(groups: dict[int, tuple[str, int]], group: str, place: int) -> int | None:
        return next((i for i, g in groups.items() if g == (group, place)), None)

    def _as_it_is(self, step: Step, mate: dict[int, int]) -> tuple[Pairs, FloaterSet]:
        members = step.bracket.members
        pairs = tuple((i, mate[i]) for i in members if mate.get(i, -1) in members)
        pairs = tuple(sorted((a, b) for a, b in pairs if a < b))
        taken = {i for pair in pairs for i in pair}
        return pairs, tuple(i for i in members if i not in taken)

    def _bars(self, outcome: RoundOutcome) -> bool:
        """[C2] Whether a round stands against the bye."""
        if outcome.kind is Kind.PAIRING_BYE:
            return True
        if not self.is_2026:
            return outcome.kind is Kind.FORFEIT_WIN
        is_unplayed = outcome.kind not in PLAYED_KINDS
        return is_unplayed and outcome.points >= self.record.scoring.win
