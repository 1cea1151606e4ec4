"""Checks every claim of an explanation against the slow oracle.

Nothing of the engine's record is believed: brackets, alternatives and all values of
criteria are computed again from the positions by the oracle's own rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pairing.engine.dutch.criteria import NEVER_PAIRED
from pairing.explanation.claims import (
    Barred,
    BoardClaim,
    FloatClaim,
    Forbidden,
    Incomplete,
    Later,
    Met,
    Paired,
    Reason,
    SameColour,
    Value,
    WhyNot,
    Worse,
)
from tests.pairing.oracle.bracket import IMPOSSIBLE, Pairs, Walk
from tests.pairing.oracle.colours import white_and_rule
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
from tournaments.record import PLAYED_KINDS, Kind, TournamentRecord

LISTED = {"C.6", "C7", "C.16", "C.17", "C.18", "C.19", "C18", "C19", "C20", "C21"}
RULES = {"both": 1, "stronger": 2, "alternate": 3, "higher-ranked": 4, "parity": 5}


class Refuted(AssertionError):
    """A claim that is not true."""


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


class Verifier:
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
            return Expected("incomplete", self.label("C4"))
        if self.is_2026:
            lowest = lowest_bye_score(condition)
            if lowest != self.bye_score:
                assert lowest is not None
                assert self.bye_score is not None
                return Expected("worse", "C5", None, self.bye_score, lowest)
        return self.against_from(condition, 0)

    def against_from(self, condition: Field, start: int) -> Expected:
        for step in self.steps[start:]:
            legal = all(condition.legal[a] >> b & 1 for a, b in step.pairs)
            if not legal or not self._can_follow(
                condition, step.bracket, step.floaters
            ):
                return self._against_bracket(condition, step)
        raise AssertionError("the round keeps the condition")

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
        knows_step = True
        if not self.is_2026 and bracket.next_group and not bracket.is_penultimate:
            left = mask_of(floaters) | bracket.lower
            if not can_complete(condition, left):
                knows_step = False
                if not self._some_best_completes(walk, condition):
                    again = replace(bracket, is_penultimate=True)
                    if not floater_sets(again):
                        score = self._score(bracket)
                        return Expected("incomplete", self.label("C4"), score)
                    pairs, floaters = Walk(again).first_best()
        mine = self.values(step.bracket, step.pairs, step.floaters)
        theirs = self.values(bracket, pairs, floaters)
        for (label, our), (_, their) in zip(mine, theirs, strict=True):
            if our != their:
                return Expected("worse", label, self._score(bracket), our, their)
        order = self._order(step, pairs) if knows_step else None
        return Expected("later", bracket=self._score(bracket), step=order)

    def _some_best_completes(self, walk: Walk, condition: Field) -> bool:
        everyone = mask_of(walk.bracket.members)
        return any(
            walk.costs.unpaired(s) + walk.costs.cheapest(everyone & ~mask_of(s))
            == walk.best
            and can_complete(condition, mask_of(s) | walk.bracket.lower)
            for s in walk.sets
        )

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
                ("C8", outlook(bracket, floaters)),
                ("C9", unplayed[0] if unplayed else 0),
            ]
        else:
            gaps = [v for a, b in pairs for v in pair_difference(bracket, a, b)]
            gaps += [v for i in floaters for v in floater_difference(bracket, i)]
            ahead = outlook(bracket, floaters)
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

    # -- claims ----------------------------------------------------------------

    def why_not(self, claim: WhyNot) -> None:
        self.reason_of_pair(claim.a, claim.b, claim.reason)

    def reason_of_pair(self, a: int, b: int, reason: Reason) -> None:
        """Check why two players do not meet."""
        i, j = self.index[a], self.index[b]
        people = self.field.people
        board = next((p for s in self.steps for p in s.pairs if {*p} == {i, j}), None)
        if isinstance(reason, Paired) or board is not None:
            self._same("paired", isinstance(reason, Paired), board is not None)
            return
        if b in people[i].met or not self.field.legal[i] >> j & 1:
            self._absolute(a, b, reason)
            return
        self._compare(reason, self.against(self.with_pair(i, j)), people[i].score)

    def _absolute(self, a: int, b: int, reason: Reason) -> None:
        games = [
            r
            for r, o in enumerate(self.record.by_number[a].outcomes, start=1)
            if o.opponent == b and o.kind in PLAYED_KINDS
        ]
        if games:
            self._same("met", isinstance(reason, Met) and reason.round_number, games[0])
        elif b in self.field.people[self.index[a]].met:
            self._same("forbidden", isinstance(reason, Forbidden), True)
        else:
            wanted = self.field.people[self.index[a]].wants
            colour = reason.colour if isinstance(reason, SameColour) else None
            self._same("same colour", colour, wanted)

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
            if expected.step is not None:
                self._same("step", reason.step, expected.step)
        elif isinstance(reason, Incomplete):
            self._same("article", reason.article, expected.article)

    def _lowered(self, reason: Worse, value: Value | None = None) -> Value:
        """Return a value with unpaired players measured as the oracle does."""
        value = reason.theirs if value is None else value
        if reason.article not in ("C18", "C20") or isinstance(value, int):
            return value
        floor = reason.bracket or 0
        return tuple(
            v - NEVER_PAIRED - floor + 1 if v >= NEVER_PAIRED else v for v in value
        )

    def _same(self, what: str, claimed: object, true: object) -> None:
        if claimed != true:
            raise Refuted(f"{what}: claimed {claimed}, found {true}")

    def floats(self, claim: FloatClaim) -> None:
        """Check a bye or a floater with everything said of the others."""
        player = self.index[claim.player]
        if claim.is_bye:
            self._same("bye", (player,), self.steps[-1].floaters)
        else:
            step = self.steps[claim.bracket]
            self._same("bracket", claim.bracket_score, self._score(step.bracket))
            self._same("floats", player in step.floaters, True)
        for other in claim.others:
            number = self.index[other.player]
            if claim.is_bye:
                self._bye_of(number, other.reason)
            else:
                bracket = self.steps[claim.bracket].bracket
                condition = self.with_float_of(bracket, number)
                expected = self.against_from(condition, claim.bracket)
                self._compare(other.reason, expected, other.player)

    def _bye_of(self, player: int, reason: Reason) -> None:
        person = self.field.people[player]
        self._same("barred", isinstance(reason, Barred), not person.may_get_bye)
        if isinstance(reason, Barred):
            outcome = self.record.by_number[person.number].outcomes[
                reason.round_number - 1
            ]
            self._same("kind", reason.kind, outcome.kind)
            bars = outcome.kind is Kind.PAIRING_BYE or (
                outcome.kind is Kind.FORFEIT_WIN
                if not self.is_2026
                else outcome.kind not in PLAYED_KINDS
                and outcome.points >= self.record.scoring.win
            )
            self._same("bars", bars, True)
            return
        expected = self.against(self.with_bye_for(player))
        self._compare(reason, expected, person.number)

    def board(self, claim: BoardClaim) -> None:
        """Check everything said of a board."""
        i, j = self.index[claim.white], self.index[claim.black]
        pair = (min(i, j), max(i, j))
        places = [k for k, s in enumerate(self.steps) if pair in s.pairs]
        self._same("bracket", [claim.bracket], places)
        step = self.steps[claim.bracket]
        self._same("score", claim.bracket_score, self._score(step.bracket))
        for seat, player in zip(claim.seats, pair, strict=True):
            self._seat(seat, player, step)
        self._colours(claim, pair)
        self._natural(claim, pair, step)

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

    def _seat(self, seat: object, player: int, step: Step) -> None:
        person = self.field.people[player]
        came = person.score if player in step.bracket.mdps else None
        group, place = self._groups(step)[player]
        claimed = seat.player, seat.score, seat.came_down_from, seat.group, seat.place
        self._same("seat", claimed, (person.number, person.score, came, group, place))

    def _natural(self, claim: BoardClaim, pair: tuple[int, int], step: Step) -> None:
        groups = self._groups(step)
        group, place = groups[pair[0]]
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
        if claim.natural is None:
            self._same("natural opponent", opposite in (None, pair[1]), True)
            return
        number = self.field.people[opposite].number if opposite is not None else None
        self._same("natural opponent", claim.natural.opponent, number)
        self.reason_of_pair(
            claim.natural.player, claim.natural.opponent, claim.natural.reason
        )

    @staticmethod
    def _at(groups: dict[int, tuple[str, int]], group: str, place: int) -> int | None:
        return next((i for i, g in groups.items() if g == (group, place)), None)

    def _colours(self, claim: BoardClaim, pair: tuple[int, int]) -> None:
        white, rule = white_and_rule(self.field, *pair)
        assert claim.colours is not None
        self._same("white", self.index[claim.white], white)
        self._same("rule of colours", RULES[claim.colours.rule], rule)
        for side in (claim.colours.white, claim.colours.black):
            person = self.field.people[self.index[side.player]]
            claimed = side.history, side.preference, int(side.strength), side.difference
            true = person.colours, person.wants, person.strength, person.difference
            self._same("colours so far", claimed, true)
