"""The field of a round: order, meetings, arrows (Swiss without colours, A.2 to A.5, B).

Players are known by their place in the order A.2, from 0 for the strongest, so that
"stronger" is "smaller" everywhere below. A set of players is one integer with a bit
for each.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cached_property

from pairing.engine.floats import Float
from pairing.engine.history import forbidden_opponents, opponents_met, participants
from tournaments.record import PLAYED_KINDS, Kind, PlayerRecord, TournamentRecord

GRADES = {"GM": 0, "IM": 1, "WGM": 2, "FM": 3, "WIM": 4, "CM": 5, "WFM": 6, "WCM": 7}
"""Order of the grades; whoever has none comes after them (A.2 c)."""

EVERYTHING = 2
"""Highest level of relaxation: B6 and B5 are both dropped."""

FREE_POINT_KINDS = frozenset({Kind.PAIRING_BYE, Kind.FORFEIT_WIN, Kind.FULL_POINT_BYE})
"""A full point without play: no exemption later (B1 b), and a down arrow (A.4, A.5)."""


@dataclass(frozen=True)
class Field:
    """Everyone who can be paired in the round, strongest first."""

    numbers: tuple[int, ...]
    """Pairing number of each player."""
    scores: tuple[int, ...]
    """Scores in tenths; they never rise along the order."""
    can_meet: tuple[int, ...]
    """For each player the set of possible opponents (B1 a)."""
    may_float_down: tuple[int, int, int]
    """Players who may be left over, with B5 and B6, with B5 alone, with neither."""
    may_float_up: tuple[int, int, int]
    """Players who may meet a higher score, at the same three levels."""
    may_be_exempt: int
    """Players without a free point so far (B1 b)."""

    @cached_property
    def opponents(self) -> tuple[tuple[int, ...], ...]:
        """Return possible opponents per player, for each level of upfloat criteria.

        The player with the lower score of an unequal pair floats up; equal scores
        make no float.
        """
        return tuple(
            tuple(self._opponents(player, level) for player in range(len(self.scores)))
            for level in range(EVERYTHING + 1)
        )

    def _opponents(self, player: int, level: int) -> int:
        above, equal, below = self._by_score[self.scores[player]]
        rising = self.may_float_up[level]
        allowed = equal | (below & rising)
        if rising >> player & 1:
            allowed |= above
        return self.can_meet[player] & allowed

    @cached_property
    def _by_score(self) -> dict[int, tuple[int, int, int]]:
        """Return the players above, at and below each score."""
        sets: dict[int, tuple[int, int, int]] = {}
        full = (1 << len(self.scores)) - 1
        for score in set(self.scores):
            first = self.scores.index(score)
            count = self.scores.count(score)
            above = (1 << first) - 1
            equal = ((1 << count) - 1) << first
            sets[score] = (above, equal, full & ~above & ~equal)
        return sets

    def score_groups(self) -> list[tuple[int, ...]]:
        """Return the levels of points from the highest down (A.3)."""
        groups: dict[int, list[int]] = {}
        for player, score in enumerate(self.scores):
            groups.setdefault(score, []).append(player)
        return [tuple(group) for group in groups.values()]


def field_of(record: TournamentRecord) -> Field:
    """Return the field of the next round of a record."""
    round_number = record.next_round
    entrants = sorted(
        participants(record),
        key=lambda player: order_key(player, round_number),
    )
    index = {player.number: place for place, player in enumerate(entrants)}
    is_tested = [not is_above_half(record, player) for player in entrants]
    return Field(
        numbers=tuple(player.number for player in entrants),
        scores=tuple(player.score_before(round_number) for player in entrants),
        can_meet=_possible_meetings(record, entrants, index),
        may_float_down=_allowed_floats(record, entrants, is_tested, Float.DOWN),
        may_float_up=_allowed_floats(record, entrants, is_tested, Float.UP),
        may_be_exempt=sum(
            1 << place
            for place, player in enumerate(entrants)
            if not any(o.kind in FREE_POINT_KINDS for o in player.outcomes)
        ),
    )


def order_key(
    player: PlayerRecord, round_number: int
) -> tuple[int, int, int, str, int]:
    """Return the place of a player in the order A.2; the pairing number ends ties."""
    return (
        -player.score_before(round_number),
        -player.rating,
        GRADES.get(player.title.strip().upper(), len(GRADES)),
        folded(player.name),
        player.number,
    )


def folded(name: str) -> str:
    """Return a name for alphabetical order, without accents and case."""
    letters = unicodedata.normalize("NFKD", name)
    return "".join(c for c in letters if not unicodedata.combining(c)).casefold()


def arrow(record: TournamentRecord, player: PlayerRecord, round_number: int) -> Float:
    """Return the arrow a player carries from a round (A.4, A.5).

    The scores are those the round was paired with: a game that was adjourned then
    and has ended since changes the score and not the arrow (A.4 b).
    """
    if not 1 <= round_number <= len(player.outcomes):
        return Float.NONE
    outcome = player.outcomes[round_number - 1]
    if outcome.kind in FREE_POINT_KINDS:
        return Float.DOWN
    if outcome.kind not in PLAYED_KINDS or outcome.opponent is None:
        return Float.NONE
    opponent = record.by_number[outcome.opponent]
    other = opponent.outcomes[round_number - 1].score_before
    if outcome.score_before == other:
        return Float.NONE
    return Float.DOWN if outcome.score_before > other else Float.UP


def is_above_half(record: TournamentRecord, player: PlayerRecord) -> bool:
    """Return whether the note under B6 frees a player from B5 and B6.

    In the last round: more than half of the points that could be made so far.
    """
    if record.next_round != record.rounds_total:
        return False
    playable = record.scoring.win * record.rounds_played
    return 2 * player.score_before(record.next_round) > playable


def _allowed_floats(
    record: TournamentRecord,
    entrants: list[PlayerRecord],
    is_tested: list[bool],
    direction: Float,
) -> tuple[int, int, int]:
    """Return who may float: under B5 and B6, under B5, under neither."""
    last = repeated = 0
    for place, player in enumerate(entrants):
        if not is_tested[place]:
            continue
        if arrow(record, player, record.next_round - 1) is direction:
            last |= 1 << place
        if arrow(record, player, record.next_round - 2) is direction:
            repeated |= 1 << place
    everyone = (1 << len(entrants)) - 1
    return everyone & ~(last | repeated), everyone & ~last, everyone


def _possible_meetings(
    record: TournamentRecord, entrants: list[PlayerRecord], index: dict[int, int]
) -> tuple[int, ...]:
    """Return the possible opponents of each player (B1 a).

    A forfeited game is no meeting (E2). Players whom the arbiter keeps apart are
    treated as if they had met.
    """
    everyone = (1 << len(entrants)) - 1
    kept_apart = forbidden_opponents(record)
    possible = []
    for place, player in enumerate(entrants):
        barred = opponents_met(player) | kept_apart.get(player.number, frozenset())
        others = everyone & ~(1 << place)
        for number in barred:
            if number in index:
                others &= ~(1 << index[number])
        possible.append(others)
    return tuple(possible)
