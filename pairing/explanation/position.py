"""A round with its pairing and, for the Dutch system, the brackets that led to it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from pairing.engine.budget import Budget
from pairing.engine.dutch.criteria import Bracket
from pairing.engine.dutch.edition import EDITIONS
from pairing.engine.dutch.explanation import bracket_records
from pairing.engine.dutch.field import Field, build_field
from pairing.engine.dutch.general import Solution
from pairing.engine.dutch.round import check_absolute_criteria, coloured, pair_field
from pairing.engine.history import pairing_score
from pairing.engine.outcome import BracketRecord, RoundPairing
from pairing.engine.systems import pair_round, seconds_for
from pairing.explanation.meetings import Meetings, meetings_of
from tournaments.record import TournamentRecord


@dataclass(frozen=True)
class DutchRound:
    """What the Dutch engine knew when it paired the round."""

    field: Field
    solved: list[tuple[Bracket, Solution]]

    @cached_property
    def index(self) -> dict[int, int]:
        """Pairing number -> index of the field."""
        return {number: i for i, number in enumerate(self.field.numbers)}

    @property
    def bye_score(self) -> int | None:
        return self.solved[0][0].bye_score


@dataclass(frozen=True)
class Position:
    """A round to be explained."""

    record: TournamentRecord
    system: str
    pairing: RoundPairing
    dutch: DutchRound | None

    @cached_property
    def scores(self) -> dict[int, int]:
        round_number = self.record.next_round
        return {
            player.number: pairing_score(player, round_number)
            for player in self.record.players
        }

    @cached_property
    def board_of(self) -> dict[frozenset[int], int]:
        """Two players -> their board, from 1."""
        return {
            frozenset(pair): board
            for board, pair in enumerate(self.pairing.pairs, start=1)
        }

    @cached_property
    def bracket_of(self) -> dict[frozenset[int], int]:
        """Two players -> index of the bracket in which they were paired."""
        return {
            frozenset(pair): place
            for place, bracket in enumerate(self.pairing.brackets)
            for pair in bracket.pairs
        }

    @cached_property
    def meetings(self) -> Meetings:
        """Who may meet whom, for a system whose steps are not compared."""
        return meetings_of(self.record, self.system)

    @cached_property
    def ranks(self) -> dict[int, int]:
        """Player -> place in the order of the system, 0 for the first (art. 1.2)."""
        if self.dutch is not None:
            return self.dutch.index
        return {number: rank for rank, number in enumerate(self.meetings.numbers)}

    def is_higher(self, a: int, b: int) -> bool:
        return self.ranks[a] < self.ranks[b]

    def record_of(self, bracket: int) -> BracketRecord:
        return self.pairing.brackets[bracket]

    def article(self, label: str) -> str:
        """Return an absolute rule as the system writes it: C1, C.1 in 2017, B1.a."""
        if self.system == "dutch-2017":
            return f"C.{label[1:]}"
        return OLDER_ARTICLES.get(self.system, {}).get(label, label)


OLDER_ARTICLES = {
    "dutch-2013": {"C1": "B1.a", "C2": "B1.b", "C3": "B2", "C4": "", "bye": "A5"},
    "swiss-no-colours": {"C1": "B1 a", "C2": "B1 b", "C4": "", "bye": "A.5"},
}


def position_of(
    record: TournamentRecord, system: str, *, budget_seconds: float | None = None
) -> Position:
    """Pair the next round of a record and keep how it was done.

    Raises what `pair_round` raises.
    """
    if system not in EDITIONS:
        answer = pair_round(record, system, budget_seconds=budget_seconds)
        return Position(record, system, answer, None)
    field = build_field(record, EDITIONS[system])
    solved = pair_field(field, Budget(seconds_for(system, budget_seconds)))
    pairs = [pair for _, solution in solved for pair in solution.pairs]
    paired = {player for pair in pairs for player in pair}
    left = [p for p in range(field.size) if p not in paired]
    check_absolute_criteria(field, pairs, left)
    bye = left[0] if left else None
    pairing = coloured(record, field, pairs, bye, bracket_records(solved))
    return Position(record, system, pairing, DutchRound(field, solved))
