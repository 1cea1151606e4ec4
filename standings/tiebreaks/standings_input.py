"""What every tie-break reads: a record laid out by player and round, once a table.

Players are named by their place in `players` here, called index; the pairing number
of index i is `numbers[i]`. Rounds count from 0.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cached_property
from typing import Any, TypeVar, cast

from standings.tiebreaks.editions import (
    Edition,
    edition_for,
    has_predetermined_pairings,
)
from tournaments.record import (
    ABSENT,
    PLAYED_KINDS,
    Kind,
    PlayerRecord,
    RoundOutcome,
    TournamentRecord,
)
from tournaments.withdrawals import annulled_players, without_annulled

T = TypeVar("T")

NOBODY = -1
"""Index of the opponent in a round without one."""

# Traits of a round, added up.
PLAYED = 1
"""A game over the board."""
FORFEIT = 2
REQUESTED = 4
"""A half-point or zero-point bye (C.07 Art. 16.1.1)."""
VOLUNTARY = 8
"""A voluntary unplayed round, VUR: a requested bye or a forfeit loss (16.1.2)."""
EXEMPT = 16
"""A bye worth a full point or given by the pairing."""
OPEN = 32
"""A game without a final result: adjourned, or not entered yet."""
WON = 64
DRAWN = 128
LOST = 256

_TRAITS: dict[Kind, int] = {
    Kind.WIN: PLAYED | WON,
    Kind.DRAW: PLAYED | DRAWN,
    Kind.LOSS: PLAYED | LOST,
    Kind.SHORT_WIN: PLAYED | WON,
    Kind.SHORT_DRAW: PLAYED | DRAWN,
    Kind.SHORT_LOSS: PLAYED | LOST,
    Kind.ADJOURNED: PLAYED | OPEN,
    Kind.PENDING: PLAYED | OPEN,
    Kind.FORFEIT_WIN: FORFEIT,
    Kind.FORFEIT_LOSS: FORFEIT | VOLUNTARY,
    Kind.PAIRING_BYE: EXEMPT,
    Kind.FULL_POINT_BYE: EXEMPT,
    Kind.HALF_POINT_BYE: REQUESTED | VOLUNTARY,
    Kind.ZERO_POINT_BYE: REQUESTED | VOLUNTARY,
}


VOLUNTARY_TRAITS = frozenset(t for t in _TRAITS.values() if t & VOLUNTARY)
"""The traits of rounds that are voluntary unplayed ones."""


class StandingsError(ValueError):
    """A record or a wish from which no standings follow; the sentence says why."""


_AS_BYE = {
    Kind.FORFEIT_WIN: Kind.FULL_POINT_BYE,
    Kind.FORFEIT_LOSS: Kind.ZERO_POINT_BYE,
}
"""What a forfeit without a scheduled opponent is."""


class StandingsInput:
    """A record after one of its rounds, under one edition of the rules."""

    def __init__(
        self,
        record: TournamentRecord,
        *,
        edition: Edition | None = None,
        after_round: int | None = None,
        predetermined: bool | None = None,
        draw: str = "",
        counts_annulled: bool = False,
    ) -> None:
        rounds = record.rounds_played if after_round is None else after_round
        if not 0 <= rounds <= record.rounds_played:
            raise StandingsError(
                f"There are no standings after round {rounds}: the record has "
                f"{record.rounds_played} finished rounds."
            )
        self.edition = edition_for(record.details) if edition is None else edition
        self.predetermined = (
            has_predetermined_pairings(record)
            if predetermined is None
            else predetermined
        )
        """Whether the pairings were known beforehand, as in a round robin (15.2)."""
        self.annulled: frozenset[int] = frozenset()
        """Numbers of players who left too early: their games count for nobody."""
        self._reported = record
        if self.predetermined and not counts_annulled:
            self.annulled = annulled_players(record)
            record = without_annulled(record)
        self.draw = draw
        """The stored draw from which all lots follow."""
        self.scoring = record.scoring
        self.rounds = rounds
        """Rounds that count."""
        self.rounds_total = record.rounds_total
        self.rounds_known = max(record.rounds_total, record.rounds_played)
        """Rounds announced, or at least told of; 0 where nothing is known."""
        self.players: tuple[PlayerRecord, ...] = record.players
        self.numbers = [player.number for player in record.players]
        self.index_of = {number: i for i, number in enumerate(self.numbers)}
        self._index_or_nobody: dict[int | None, int] = {
            number: i for i, number in enumerate(self.numbers)
        }
        self._index_or_nobody[None] = NOBODY
        self.traits: list[list[int]] = []
        self.opponents: list[list[int]] = []
        self.points: list[list[int]] = []
        for player in record.players:
            self._lay_out(player)
        self._cache: dict[Hashable, Any] = {}

    def _lay_out(self, player: PlayerRecord) -> None:
        outcomes = player.outcomes[: self.rounds]
        # Rounds after the last outcome were not played: zero-point byes (16.1.1).
        outcomes += (ABSENT,) * (self.rounds - len(outcomes))
        kinds = tuple([outcome[0] for outcome in outcomes])
        numbers = tuple([outcome[1] for outcome in outcomes])
        if None in numbers:
            kinds = self._byes_named(player, kinds, numbers)
        try:
            opponents = [self._index_or_nobody[number] for number in numbers]
        except KeyError:
            raise StandingsError(self._stray(player, numbers)) from None
        self.traits.append([_TRAITS[kind] for kind in kinds])
        self.opponents.append(opponents)
        self.points.append([outcome[3] for outcome in outcomes])

    @staticmethod
    def _byes_named(
        player: PlayerRecord,
        kinds: tuple[Kind, ...],
        numbers: tuple[int | None, ...],
    ) -> tuple[Kind, ...]:
        """Return the kinds with a forfeit that has no opponent as the bye it is."""
        named = []
        for r, (kind, number) in enumerate(zip(kinds, numbers, strict=True), 1):
            if number is None and kind in PLAYED_KINDS:
                raise StandingsError(
                    f"Player {player.number} has a game against nobody in round {r}."
                )
            named.append(_AS_BYE.get(kind, kind) if number is None else kind)
        return tuple(named)

    def _stray(self, player: PlayerRecord, numbers: tuple[int | None, ...]) -> str:
        r = next(k for k, n in enumerate(numbers) if n not in self._index_or_nobody)
        return (
            f"Player {player.number} has a game against player {numbers[r]}, who is "
            f"not entered, in round {r + 1}."
        )

    @cached_property
    def reported(self) -> StandingsInput:
        """The same with every game that was played: for ratings and the crosstable."""
        if not self.annulled:
            return self
        return StandingsInput(
            self._reported,
            edition=self.edition,
            after_round=self.rounds,
            predetermined=self.predetermined,
            draw=self.draw,
            counts_annulled=True,
        )

    @cached_property
    def count(self) -> int:
        return len(self.players)

    @cached_property
    def adjustments(self) -> list[int]:
        """Penalties and bonuses that count, in tenths."""
        after = self.rounds + 1
        return [player.adjustment_before(after) for player in self.players]

    @cached_property
    def scores(self) -> list[int]:
        """Points of every player, in tenths."""
        return [
            sum(points) + adjustment
            for points, adjustment in zip(self.points, self.adjustments, strict=True)
        ]

    @cached_property
    def ratings(self) -> list[int]:
        return [player.rating for player in self.players]

    @cached_property
    def has_unrated(self) -> bool:
        return any(rating <= 0 for rating in self.ratings)

    @cached_property
    def is_final(self) -> bool:
        """Return whether the last round that counts is the last of the event.

        A report that announces no number of rounds has as many as it tells of.
        """
        return self.rounds > 0 and self.rounds >= self.rounds_known

    @property
    def is_settled(self) -> bool:
        """Return whether nothing can change any more: no game is open or adjourned."""
        return self.is_final and not any(
            trait & OPEN for traits in self.traits for trait in traits
        )

    def score_after(self, index: int, rounds: int) -> int:
        """Return the score after a number of rounds, in tenths."""
        return sum(self.points[index][:rounds]) + self.players[index].adjustment_before(
            rounds + 1
        )

    def outcome(self, index: int, round_index: int) -> RoundOutcome:
        """Return what a round was for a player; an absence beyond the record."""
        outcomes = self.players[index].outcomes
        return outcomes[round_index] if round_index < len(outcomes) else ABSENT

    def number(self, index: int) -> int | None:
        """Return the pairing number of an opponent; none for nobody."""
        return None if index == NOBODY else self.numbers[index]

    def remember(self, key: Hashable, compute: Callable[[], T]) -> T:
        """Return a thing shared by several tie-breaks, computed at most once."""
        if key not in self._cache:
            self._cache[key] = compute()
        return cast(T, self._cache[key])
