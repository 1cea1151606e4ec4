"""Why a round of a round robin is as it is: the Berger table in words (C.05 annex 1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from pairing.engine.outcome import Pair
from pairing.engine.round_robin import ScheduledRound, round_counts, schedule_of
from pairing.explanation.deviation import paired_in
from tournaments.record import TournamentRecord


@dataclass(frozen=True)
class Table:
    """The schedule of a round robin, and the names of its players.

    Raises IllegalPosition where players and rounds make no round robin.
    """

    record: TournamentRecord
    names: Mapping[int, str]

    @cached_property
    def rounds(self) -> tuple[ScheduledRound, ...]:
        return schedule_of(self.record)

    @cached_property
    def places(self) -> dict[int, int]:
        """Return the place in the table of each player."""
        numbers = sorted(player.number for player in self.record.players)
        return {number: place for place, number in enumerate(numbers, 1)}

    @property
    def size(self) -> int:
        """Return the places of the table; with an odd number the last is empty."""
        return len(self.places) + len(self.places) % 2

    @cached_property
    def cycle(self) -> int:
        """Return how many rounds it takes until everyone has met everyone once."""
        single, _ = round_counts(len(self.places))
        return single

    def account_of_round(self, number: int) -> list[str]:
        """Return the boards of a round, who rests, and where the file has others."""
        round_ = self.rounds[number - 1]
        boards = enumerate(round_.pairs, 1)
        return [
            "",
            f"Berger table of {self.size} places, round {number} of {len(self.rounds)}.",
            *(f"Board {board}: {self._pair(pair)}" for board, pair in boards),
            *(self.account_of_rest(number) if round_.resting is not None else ()),
            *self._in_the_file(round_),
        ]

    def account_of_board(self, number: int, board: int) -> list[str]:
        """Return why two players meet in this round, and who has White."""
        pair = self.rounds[number - 1].pairs[board - 1]
        white, black = (self.places[player] for player in pair)
        return [
            f"Board {board}: {self._pair(pair)}",
            f"The places {white} and {black} of the Berger table meet in round "
            f"{self._round_of_table(number)} of a cycle.",
            self._why_white(min(white, black), max(white, black)),
            *(["The second cycle turns the colours."] if number > self.cycle else []),
        ]

    def account_of_rest(self, number: int) -> list[str]:
        """Return who rests in a round; with an even number nobody does."""
        resting = self.rounds[number - 1].resting
        if resting is None:
            return ["Nobody rests: the number of players is even."]
        return [
            f"{self.names[resting]} rests.",
            f"  With {len(self.places)} players place {self.size} is empty. Whoever "
            "would meet it rests, everyone once in each cycle.",
        ]

    def account_of_pair(self, number: int, a: int, b: int) -> list[str]:
        """Return in which rounds two players meet."""
        meetings = [
            (round_.number, board, pair)
            for round_ in self.rounds
            for board, pair in enumerate(round_.pairs, 1)
            if set(pair) == {a, b}
        ]
        return [
            f"Why not {self.names[a]} against {self.names[b]}?",
            *(
                f"The table has them in round {met}, on board {board}: "
                f"{self._pair(pair)}"
                + (", which is this round." if met == number else ".")
                for met, board, pair in meetings
            ),
        ]

    def _pair(self, pair: Pair) -> str:
        return f"{self.names[pair.white]} - {self.names[pair.black]}"

    def _round_of_table(self, number: int) -> int:
        """Return the round of the single table that stands here.

        A double round robin changes the last two rounds of its first cycle.
        """
        is_double = len(self.rounds) > self.cycle
        if is_double and number in (self.cycle - 1, self.cycle):
            return 2 * self.cycle - 1 - number
        return (number - 1) % self.cycle + 1

    def _why_white(self, smaller: int, larger: int) -> str:
        if larger == self.size:
            half = self.size // 2
            has_white = f"places 1 to {half} have" if smaller <= half else "it has"
            return f"Against the last place, {has_white} White."
        is_odd = (smaller + larger) % 2
        return (
            f"{smaller} + {larger} is {'odd' if is_odd else 'even'}: the "
            f"{'smaller' if is_odd else 'larger'} number has White."
        )

    def _in_the_file(self, round_: ScheduledRound) -> Iterator[str]:
        pairs, _ = paired_in(self.record, round_.number)
        for white, black in pairs:
            pair = Pair(white, black)
            if Pair(black, white) in round_.pairs:
                yield f"In the file the colours are turned: {self._pair(pair)}"
            elif pair not in round_.pairs:
                yield f"In the file: {self._pair(pair)}"
