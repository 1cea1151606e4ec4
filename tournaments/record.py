"""The snapshot of a tournament that pairing and tie-breaks read.

Everything here is immutable and knows neither database nor file format. Points are
whole numbers of *tenths*: a win under 1-½-0 is 10, a draw 5. Tenths hold every value
that a report file can hold, and sums of them are exact.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

POINT = 10
"""One whole point, in tenths."""


class Colour(StrEnum):
    WHITE = "w"
    BLACK = "b"

    @property
    def opposite(self) -> Colour:
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE


class Kind(StrEnum):
    """What a round was for one player; the value is the letter of the report file."""

    WIN = "1"
    DRAW = "="
    LOSS = "0"
    SHORT_WIN = "W"
    """A game of less than one move each: played for the pairing, not rated."""
    SHORT_DRAW = "D"
    SHORT_LOSS = "L"
    FORFEIT_WIN = "+"
    FORFEIT_LOSS = "-"
    """On both sides of a game: a double forfeit."""
    PAIRING_BYE = "U"
    HALF_POINT_BYE = "H"
    FULL_POINT_BYE = "F"
    ZERO_POINT_BYE = "Z"
    """An announced absence, a round before a late entry, a round after a withdrawal."""
    ADJOURNED = "?"
    """A game not finished: a draw for pairing until its result is known."""
    PENDING = "*"
    """Paired, and no result entered yet: no points. No letter of the report file."""


PLAYED_KINDS = frozenset(
    {
        Kind.WIN,
        Kind.DRAW,
        Kind.LOSS,
        Kind.SHORT_WIN,
        Kind.SHORT_DRAW,
        Kind.SHORT_LOSS,
        Kind.ADJOURNED,
        Kind.PENDING,
    }
)
"""Kinds with an opponent over the board: they give a colour and count as a meeting."""

FORFEIT_KINDS = frozenset({Kind.FORFEIT_WIN, Kind.FORFEIT_LOSS})

BYE_KINDS = frozenset(
    {
        Kind.PAIRING_BYE,
        Kind.HALF_POINT_BYE,
        Kind.FULL_POINT_BYE,
        Kind.ZERO_POINT_BYE,
    }
)

REQUESTED_KINDS = frozenset(
    {Kind.HALF_POINT_BYE, Kind.FULL_POINT_BYE, Kind.ZERO_POINT_BYE}
)
"""Known before the round is paired: the player takes no part in the pairing."""

RATED_KINDS = frozenset({Kind.WIN, Kind.DRAW, Kind.LOSS})


class Scoring(NamedTuple):
    """What each kind of outcome is worth, in tenths of a point.

    White and Black, and the byes, can be worth different values because the JaVaFo
    extension XXS can say so; the TRF26 record 162 sets them in groups.
    """

    white_win: int = 10
    black_win: int = 10
    white_draw: int = 5
    black_draw: int = 5
    white_loss: int = 0
    black_loss: int = 0
    forfeit_win: int = 10
    forfeit_loss: int = 0
    pairing_bye: int = 10
    half_point_bye: int = 5
    full_point_bye: int = 10
    zero_point_bye: int = 0
    adjourned: int = 5

    @property
    def win(self) -> int:
        """Points for a win, the yardstick of C.04.1 art. 4 and of topscorers."""
        return max(self.white_win, self.black_win)

    @property
    def draw(self) -> int:
        return max(self.white_draw, self.black_draw)

    @property
    def loss(self) -> int:
        """Points for a loss, the yardstick of C.04.3 art. 1.4.3."""
        return max(self.white_loss, self.black_loss)

    def points(self, kind: Kind, colour: Colour | None) -> int:
        """Return what an outcome is worth."""
        black = colour is Colour.BLACK
        match kind:
            case Kind.WIN | Kind.SHORT_WIN:
                return self.black_win if black else self.white_win
            case Kind.DRAW | Kind.SHORT_DRAW:
                return self.black_draw if black else self.white_draw
            case Kind.LOSS | Kind.SHORT_LOSS:
                return self.black_loss if black else self.white_loss
            case Kind.FORFEIT_WIN:
                return self.forfeit_win
            case Kind.FORFEIT_LOSS:
                return self.forfeit_loss
            case Kind.PAIRING_BYE:
                return self.pairing_bye
            case Kind.HALF_POINT_BYE:
                return self.half_point_bye
            case Kind.FULL_POINT_BYE:
                return self.full_point_bye
            case Kind.ZERO_POINT_BYE:
                return self.zero_point_bye
            case Kind.ADJOURNED:
                return self.adjourned
            case Kind.PENDING:
                return 0


STANDARD_SCORING = Scoring()


class RoundOutcome(NamedTuple):
    """What one round was for one player."""

    kind: Kind
    opponent: int | None = None
    """Pairing number of the scheduled opponent; none for byes and absences."""
    colour: Colour | None = None
    """Scheduled colour; none for byes, absences and systems without colours."""
    points: int = 0
    """Points that count, in tenths."""
    score_before: int = 0
    """Score as it stood when this round was paired, in tenths, without virtual points.

    It differs from the sum of the earlier points where a result was corrected, or an
    adjourned game ended, after this round was paired. Floats are judged on it.
    """

    @property
    def was_played(self) -> bool:
        return self.kind in PLAYED_KINDS


ABSENT = RoundOutcome(Kind.ZERO_POINT_BYE)


class NationalEntry(NamedTuple):
    """What a federation says of a player beside FIDE (NRS record of TRF26)."""

    federation: str
    rating: int = 0
    classification: str = ""
    origin: str = ""
    national_id: str = ""


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """One player as the rules see them."""

    number: int
    """Tournament pairing number (TPN), 1 for the highest."""
    name: str = ""
    rating: int = 0
    """Rating used for order and tie-breaks; 0 for an unrated player."""
    title: str = ""
    sex: str = ""
    federation: str = ""
    fide_id: str = ""
    birth: str = ""
    """YYYY/MM/DD, with 00 for what is not known; empty if nothing is."""
    outcomes: tuple[RoundOutcome, ...] = ()
    """Rounds 1, 2, … in order, as many as the record has finished rounds."""
    adjustments: tuple[tuple[int, int], ...] = ()
    """Penalties and bonuses as (round, tenths); round 0 counts from the start."""
    virtual_points: tuple[int, ...] = ()
    """Acceleration per round, in tenths; rounds beyond the end have none."""
    stated_points: int | None = None
    """Points as the source states them, in tenths, for checking."""
    stated_rank: int | None = None
    is_withdrawn: bool = False
    national: tuple[NationalEntry, ...] = ()

    def adjustment_before(self, round_number: int) -> int:
        """Return penalties and bonuses that count when this round is paired."""
        return sum(p for r, p in self.adjustments if r < round_number)

    def score_before(self, round_number: int) -> int:
        """Return the score, in tenths, with which this round is paired today."""
        return self.adjustment_before(round_number) + sum(
            outcome.points for outcome in self.outcomes[: round_number - 1]
        )

    @property
    def score(self) -> int:
        """Return the score after the last round of the record, in tenths."""
        return self.score_before(len(self.outcomes) + 1)

    def virtual_points_in(self, round_number: int) -> int:
        """Return the acceleration of a round, in tenths (C.04.7)."""
        if 0 < round_number <= len(self.virtual_points):
            return self.virtual_points[round_number - 1]
        return 0


NO_LAST_ROUND = 999
"""Last round of what holds until the end; as many as a report file can write."""


@dataclass(frozen=True, slots=True)
class ForbiddenGroup:
    """Players of whom no two may meet in the rounds from first to last."""

    players: frozenset[int]
    first_round: int = 1
    last_round: int = NO_LAST_ROUND

    def binds(self, round_number: int) -> bool:
        return self.first_round <= round_number <= self.last_round


@dataclass(frozen=True, slots=True)
class TournamentDetails:
    """What a report says about a tournament beside its players and games."""

    name: str = ""
    city: str = ""
    federation: str = ""
    start: str = ""
    end: str = ""
    type_text: str = ""
    type_code: str = ""
    chief_arbiter: str = ""
    deputies: tuple[str, ...] = ()
    time_control: str = ""
    time_control_code: str = ""
    round_dates: tuple[str, ...] = ()
    rating_source: str = ""
    rank_method: str = ""
    """Federation and method of the starting ranks, as record 172 has them."""
    controller: str = ""
    tie_breaks: tuple[str, ...] = ()
    """Codes of the chain, PTS first where the source names it."""
    remarks: tuple[str, ...] = ()
    team_lines: tuple[str, ...] = ()
    """Lines on teams in a report file, kept as they are."""


@dataclass(frozen=True)
class TournamentRecord:
    """A tournament up to its last finished round, and what is known of the next."""

    players: tuple[PlayerRecord, ...]
    """Sorted by pairing number."""
    rounds_total: int
    """Announced number of rounds; 0 where the source does not say."""
    scoring: Scoring = STANDARD_SCORING
    initial_colour: Colour | None = None
    """Colour drawn for the first player; none until drawn or where the source is silent."""
    absences: dict[int, Kind] = field(default_factory=dict)
    """Players who take no part in the next round, by number, and why."""
    later_absences: dict[int, dict[int, Kind]] = field(default_factory=dict)
    """Round -> player -> requested bye, for rounds after the next one."""
    forbidden: tuple[ForbiddenGroup, ...] = ()
    source_numbers: dict[int, int] = field(default_factory=dict)
    """Number here -> number in the file, where a file has its players renumbered."""
    details: TournamentDetails = TournamentDetails()

    @cached_property
    def by_number(self) -> dict[int, PlayerRecord]:
        return {player.number: player for player in self.players}

    @cached_property
    def rounds_played(self) -> int:
        """Return the number of finished rounds in the record."""
        return max((len(player.outcomes) for player in self.players), default=0)

    @property
    def next_round(self) -> int:
        return self.rounds_played + 1

    def before_round(self, round_number: int) -> TournamentRecord:
        """Return the record as it stood when this round was paired.

        Whoever had a requested bye in that round is absent from the next one of the
        new record; everyone else with a pairing or the pairing-allocated bye is in it.
        """
        kept = round_number - 1
        absences: dict[int, Kind] = {}
        players = []
        for player in self.players:
            if len(player.outcomes) > kept:
                kind = player.outcomes[kept].kind
                if kind in REQUESTED_KINDS:
                    absences[player.number] = kind
            elif player.number in self.absences or len(player.outcomes) < kept:
                absences[player.number] = self.absences.get(
                    player.number, Kind.ZERO_POINT_BYE
                )
            players.append(
                replace(
                    player,
                    outcomes=player.outcomes[:kept],
                    adjustments=tuple(
                        (r, p) for r, p in player.adjustments if r < round_number
                    ),
                    stated_points=None,
                    stated_rank=None,
                    # Whoever has an outcome in that round withdrew later, if at all;
                    # an absence of that round stands in `absences`.
                    is_withdrawn=player.is_withdrawn and len(player.outcomes) <= kept,
                )
            )
        return replace(self, players=tuple(players), absences=absences)
