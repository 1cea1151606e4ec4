"""Checks every claim of an explanation against the slow oracle."""

from __future__ import annotations

from collections.abc import Iterable

from pairing.explanation.claims import (
    Barred,
    BoardClaim,
    BracketClaim,
    FloatClaim,
    Reason,
    RoundClaim,
    Seat,
    Worse,
)
from tests.pairing.explanation.deviation_verifier import DeviationVerifier
from tests.pairing.explanation.oracle_round import Step
from tests.pairing.oracle.colours import white_and_rule

RULES = {"both": 1, "stronger": 2, "alternate": 3, "higher-ranked": 4, "parity": 5}


class Verifier(DeviationVerifier):
    """Refutes what is not true of a round."""

    def floats(self, claim: FloatClaim) -> None:
        """Check a bye or a floater with everything said of the others."""
        player = self.index[claim.player]
        self._same("compared", claim.is_compared, True)
        if claim.is_bye:
            self._same("bye", (player,), self.steps[-1].floaters)
            self._same("bracket", claim.bracket, len(self.steps) - 1)
            others = [*range(len(self.field.people))]
            others.remove(player)
        else:
            self._same("bracket", 0 <= claim.bracket < len(self.steps) - 1, True)
            step = self.steps[claim.bracket]
            self._same("floats", player in step.floaters, True)
            others = [i for i in step.bracket.members if i not in step.floaters]
        score = self._score(self.steps[claim.bracket].bracket)
        self._same("score", claim.bracket_score, score)
        lowest = others[::-1][: len(claim.others)]
        asked = [self.index[other.player] for other in claim.others]
        self._same("others", asked, lowest)
        rivals: list[int] = []
        if not claim.is_bye and not others:
            members = self.steps[claim.bracket].bracket.members
            rivals = sorted((i for i in members if i != player), reverse=True)
        met = [(self.index[m.a], self.index[m.b]) for m in claim.meetings]
        shown = [(player, rival) for rival in rivals[: len(met)]]
        self._same("meetings", met, shown)
        for meeting in claim.meetings:
            self.why_not(meeting)
        left = len(others) - len(asked) + len(rivals) - len(met)
        self._same("unasked", claim.unasked, left)
        self._same("grounds", (claim.grounds, claim.size), ((), 0))
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
            self._same("article", reason.article, self.label("C2"))
            self._same("bars", self._bars(outcome), True)
            return
        expected = self.against(self.with_bye_for(player))
        self._compare(reason, expected, person.number)

    def round(self, claim: RoundClaim) -> None:
        """Check everything said of the round as a whole."""
        self._same("system", claim.system, self.edition)
        self._same("round", claim.round_number, self.record.next_round)
        left = self.steps[-1].floaters
        bye = self.field.people[left[0]].number if left else None
        self._same("bye", claim.bye, bye)
        self._same("brackets", len(claim.brackets), len(self.steps))
        for place, bracket in enumerate(claim.brackets):
            self._bracket(bracket, place)

    def _bracket(self, claim: BracketClaim, place: int) -> None:
        step = self.steps[place]
        bracket, people = step.bracket, self.field.people

        def named(players: Iterable[int]) -> tuple[int, ...]:
            return tuple(people[i].number for i in players)

        came = tuple((people[i].number, people[i].score) for i in bracket.mdps)
        left, up = self._exchanged(step)
        boards = self._boards()
        shape = (
            claim.score,
            claim.residents,
            claim.moved_down,
            claim.boards,
            claim.downfloaters,
            claim.exchange,
        )
        true = (
            self._score(bracket),
            named(bracket.residents),
            came,
            tuple(sorted(boards.index({*pair}) + 1 for pair in step.pairs)),
            named(step.floaters),
            (named(left), named(up)),
        )
        self._same("bracket", shape, true)
        moved = any(
            self._opposite(step, pair[0]) not in (None, pair[1]) for pair in step.pairs
        )
        self._same("transposition", claim.is_transposed, moved)
        remarks = []
        if bracket.is_penultimate:
            remarks.append("penultimate")
        if step is self.steps[-1]:
            remarks.append("last")
            if len({people[i].score for i in bracket.residents}) > 1:
                remarks.append("collapsed")
        self._same("remarks", [*claim.remarks], remarks)
        values = dict(self.values(bracket, step.pairs, step.floaters))
        ahead = bracket.next_group and not bracket.is_penultimate
        labels = [label for label in values if ahead or label not in ("C8", "C.7")]
        self._same("criteria", [value.label for value in claim.values], labels)
        for label, value, _ in claim.values:
            found = self._lowered(Worse(label, claim.score, 0, value), value)
            self._same(f"value of {label}", found, values[label])

    def board(self, claim: BoardClaim) -> None:
        """Check everything said of a board."""
        i, j = self.index[claim.white], self.index[claim.black]
        pair = (min(i, j), max(i, j))
        places = [k for k, s in enumerate(self.steps) if pair in s.pairs]
        self._same("bracket", [claim.bracket], places)
        step = self.steps[claim.bracket]
        self._same("score", claim.bracket_score, self._score(step.bracket))
        self._same("board", claim.board, self._boards().index({*pair}) + 1)
        for seat, player in zip(claim.seats, pair, strict=True):
            self._seat(seat, player, step)
        self._colours(claim, pair)
        self._natural(claim, pair, step)

    def _seat(self, seat: object, player: int, step: Step) -> None:
        person = self.field.people[player]
        came = person.score if player in step.bracket.mdps else None
        group, place = self._groups(step)[player]
        true = Seat(
            person.number,
            person.score,
            group,
            place,
            came,
            exchanged=player in {i for both in self._exchanged(step) for i in both},
        )
        self._same("seat", seat, true)

    def _natural(self, claim: BoardClaim, pair: tuple[int, int], step: Step) -> None:
        opposite = self._opposite(step, pair[0])
        if claim.natural is None:
            self._same("natural opponent", opposite in (None, pair[1]), True)
            return
        number = self.field.people[opposite].number if opposite is not None else None
        higher = self.field.people[pair[0]].number
        shown = claim.natural.player, claim.natural.opponent
        self._same("natural opponent", shown, (higher, number))
        self.reason_of_pair(
            claim.natural.player, claim.natural.opponent, claim.natural.reason
        )

    def _colours(self, claim: BoardClaim, pair: tuple[int, int]) -> None:
        white, rule = white_and_rule(self.field, *pair)
        assert claim.colours is not None
        self._same("white", self.index[claim.white], white)
        article = ("5.2." if self.is_2026 else "E.") + str(rule)
        self._same("article of colours", claim.colours.article, article)
        self._same("rule of colours", RULES[claim.colours.rule], rule)
        higher = self.field.people[pair[0]]
        self._same("higher ranked", claim.colours.higher, higher.number)
        self._same("place", claim.colours.higher_number, higher.place)
        self._same("drawn by lot", claim.colours.initial, self.field.initial_colour)
        sides = claim.colours.white, claim.colours.black
        players = claim.white, claim.black
        self._same("players", tuple(side.player for side in sides), players)
        for side in sides:
            person = self.field.people[self.index[side.player]]
            claimed = side.history, side.preference, int(side.strength), side.difference
            true = person.colours, person.wants, person.strength, person.difference
            self._same("colours so far", claimed, true)
