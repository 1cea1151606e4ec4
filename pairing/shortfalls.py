"""Shortfalls: the relative rules that a pairing does not keep as it stands.

Each rule is judged on the board alone, so that a pairing by hand can be looked at where
the system gives none. Whether another pairing would keep more is not said here. The
absolute rules are in `breaches`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from pairing.breaches import may_have_pairing_bye
from pairing.engine.boards import in_board_order
from pairing.engine.colours import Strength
from pairing.engine.dutch_2013.allocation import colour_of_higher
from pairing.engine.dutch_2013.contenders import Contender, contenders, past_float
from pairing.engine.dutch_2013.criteria import breaks_strong_colours
from pairing.engine.floats import Float
from pairing.engine.history import initial_colour, participants
from pairing.engine.no_colours.field import arrow, is_above_half, order_key
from pairing.engine.outcome import Pair
from tournaments.record import Colour, PlayerRecord, TournamentRecord

JUDGED_SYSTEMS = frozenset({"dutch-2013", "swiss-no-colours"})


class Relative(StrEnum):
    """What can fall short."""

    SCORES = "scores"
    PREFERENCE = "preference"
    SAME_STRONG = "same-strong"
    ALLOCATION = "allocation"
    DOWNFLOAT = "downfloat"
    UPFLOAT = "upfloat"
    BYE_SCORE = "bye-score"
    BOARD_ORDER = "board-order"


class Shortfall(NamedTuple):
    """A relative rule that is not kept, where, and by how much."""

    rule: Relative
    article: str
    players: tuple[int, ...] = ()
    board: int | None = None
    """None for the bye and for the round as a whole."""
    tenths: int = 0
    """Points between two scores, or of the bye's holder."""
    least: int = 0
    """Points of the lowest player who may have the bye."""
    colour: Colour | None = None
    """The colour that was preferred."""
    is_strong: bool = False


class Seated(NamedTuple):
    """A game of the round."""

    board: int
    pair: Pair
    is_fixed: bool = False
    """Whether a player cannot move to another board."""


def shortfalls(
    record: TournamentRecord,
    system: str,
    *,
    boards: Sequence[Seated],
    byes: Sequence[int] = (),
) -> list[Shortfall]:
    """Return the relative rules that a pairing of the next round does not keep.

    Only of the systems that are judged: their brackets can outlast the time allowed.
    """
    if system not in JUDGED_SYSTEMS:
        return []
    judge = _Dutch2013 if system == "dutch-2013" else _NoColours
    return list(judge(record, system).found(boards, byes))


def past_floats(
    record: TournamentRecord, player: PlayerRecord, system: str
) -> tuple[Float, Float]:
    """Return the floats of the last round and of the one before, by an older system."""
    if system == "dutch-2013":
        return (
            past_float(record, player, rounds_before=1),
            past_float(record, player, rounds_before=2),
        )
    last = record.next_round - 1
    return arrow(record, player, last), arrow(record, player, last - 1)


class _Judge:
    """The rules that both systems have: scores, floats, bye, order of the boards."""

    order_article: str
    bye_article: str

    def __init__(self, record: TournamentRecord, system: str) -> None:
        self.record = record
        self.system = system
        self.present = {player.number: player for player in participants(record)}

    def score(self, number: int) -> int:
        raise NotImplementedError

    def in_order(self, pairs: Sequence[Pair]) -> list[Pair]:
        raise NotImplementedError

    def is_freed(self, player: PlayerRecord) -> bool:
        """Whether repeated floats do not count for a player."""
        del player
        return False

    def of_colours(self, seated: Seated) -> Iterator[Shortfall]:
        del seated
        yield from ()

    def found(
        self, boards: Sequence[Seated], byes: Sequence[int]
    ) -> Iterator[Shortfall]:
        """Yield board by board, then the bye, then the order of the boards."""
        known = [
            seated for seated in boards if all(n in self.present for n in seated.pair)
        ]
        for seated in sorted(known):
            yield from self.of_scores(seated)
            yield from self.of_colours(seated)
        for number in byes:
            if number in self.present:
                yield from self.of_bye(number)
        movable = [seated.pair for seated in sorted(known) if not seated.is_fixed]
        if movable != self.in_order(movable):
            yield Shortfall(Relative.BOARD_ORDER, self.order_article)

    def of_scores(self, seated: Seated) -> Iterator[Shortfall]:
        higher, lower = sorted(seated.pair, key=self.score, reverse=True)
        apart = self.score(higher) - self.score(lower)
        if not apart:
            return
        yield Shortfall(
            Relative.SCORES, "B3", (higher, lower), seated.board, tenths=apart
        )
        yield from self.of_floats(higher, Float.DOWN, seated.board)
        yield from self.of_floats(lower, Float.UP, seated.board)

    def of_floats(
        self, number: int, direction: Float, board: int | None
    ) -> Iterator[Shortfall]:
        player = self.present[number]
        if self.is_freed(player):
            return
        rule = Relative.DOWNFLOAT if direction is Float.DOWN else Relative.UPFLOAT
        floats = past_floats(self.record, player, self.system)
        for article, past in zip(("B5", "B6"), floats, strict=True):
            if past is direction:
                yield Shortfall(rule, article, (number,), board)

    def of_bye(self, number: int) -> Iterator[Shortfall]:
        yield from self.of_floats(number, Float.DOWN, None)
        least = min(
            (
                self.score(other)
                for other, player in self.present.items()
                if may_have_pairing_bye(player, self.record, self.system)
            ),
            default=self.score(number),
        )
        if self.score(number) > least:
            yield Shortfall(
                Relative.BYE_SCORE,
                self.bye_article,
                (number,),
                tenths=self.score(number),
                least=least,
            )


class _Dutch2013(_Judge):
    order_article = "F1"
    bye_article = "A5"

    def __init__(self, record: TournamentRecord, system: str) -> None:
        super().__init__(record, system)
        self.contenders = {p.number: p for p in contenders(record)}
        self.initial = initial_colour(record)

    def score(self, number: int) -> int:
        return self.contenders[number].score

    def in_order(self, pairs: Sequence[Pair]) -> list[Pair]:
        return in_board_order(
            pairs, {n: player.score for n, player in self.contenders.items()}
        )

    def of_colours(self, seated: Seated) -> Iterator[Shortfall]:
        """Yield refused preferences (B4, A7.d), and colours that E does not give."""
        white, black = (self.contenders[number] for number in seated.pair)
        is_odd = self.record.next_round % 2 == 1
        if is_odd and breaks_strong_colours(white, black):
            yield Shortfall(
                Relative.SAME_STRONG,
                "A7.d",
                tuple(seated.pair),
                seated.board,
                colour=white.colours.preference,
            )
        for player, colour in ((white, Colour.WHITE), (black, Colour.BLACK)):
            yield from self._of_preference(player, colour, seated.board)
        higher, lower = sorted((white, black), key=lambda p: p.rank)
        position = higher.rank + 1 if self.record.next_round == 1 else higher.number
        given, article = colour_of_higher(
            higher, lower, position=position, initial=self.initial
        )
        if given is not (Colour.WHITE if higher is white else Colour.BLACK):
            yield Shortfall(
                Relative.ALLOCATION, article, tuple(seated.pair), seated.board
            )

    def _of_preference(
        self, player: Contender, colour: Colour, board: int
    ) -> Iterator[Shortfall]:
        """Yield a preference that is refused; an absolute one is named as B2."""
        wanted, strength = player.colours.preference, player.colours.strength
        if wanted in (None, colour) or strength is Strength.ABSOLUTE:
            return
        yield Shortfall(
            Relative.PREFERENCE,
            "B4",
            (player.number,),
            board,
            colour=wanted,
            is_strong=strength is Strength.STRONG,
        )


class _NoColours(_Judge):
    order_article = "E1"
    bye_article = "A.5"

    def score(self, number: int) -> int:
        return self.present[number].score_before(self.record.next_round)

    def is_freed(self, player: PlayerRecord) -> bool:
        """Whether the note under B6 frees a player in the last round."""
        return is_above_half(self.record, player)

    def in_order(self, pairs: Sequence[Pair]) -> list[Pair]:
        number = self.record.next_round

        def stronger_first(pair: Pair) -> tuple[object, ...]:
            keys = sorted(order_key(self.present[n], number) for n in pair)
            return keys[0][0], keys[0][0] + keys[1][0], keys[0]

        return sorted(pairs, key=stronger_first)
