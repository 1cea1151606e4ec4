"""Claims in words: one table of sentences, in English or through a translation.

`Words` takes the function that translates a sentence; the command line leaves them as
they are. Short sentences, and the article last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from pairing.engine.colours import Strength
from pairing.engine.dutch.criteria import NEVER_PAIRED
from pairing.explanation.claims import (
    Barred,
    ColourClaim,
    ColourSide,
    Forbidden,
    Incomplete,
    Later,
    Met,
    NaturalOpponent,
    NotThere,
    Paired,
    Reason,
    RuledOut,
    SameColour,
    SamePlayer,
    Seat,
    Undecided,
    Value,
    Worse,
)
from pairing.explanation.sentences import (
    BARRED_BY,
    COLOUR_NAMES,
    COLOUR_RULES,
    CRITERIA,
    FORCE,
    LATER,
    REASONS,
    SEATS,
    key_of,
)
from tournaments.record import POINT, Colour, Kind

Translate = Callable[[str], str]


def points(tenths: int) -> str:
    """Return tenths as an arbiter writes them: 3½, 2, 1.3."""
    whole, rest = divmod(tenths, POINT)
    if not rest:
        return str(whole)
    if rest == POINT // 2:
        return f"{whole or ''}½"
    return f"{whole}.{rest}"


def unchanged(text: str) -> str:
    return text


class Words:
    """Puts claims into sentences with the names of the players."""

    def __init__(
        self, names: Mapping[int, str], translate: Translate = unchanged
    ) -> None:
        self.names = names
        self.translate = translate

    def name(self, player: int) -> str:
        return self.names.get(player, str(player))

    def listed(self, players: Iterable[int]) -> str:
        return "; ".join(self.name(player) for player in players)

    def say(self, sentence: str, **values: object) -> str:
        return self.translate(sentence) % values

    def rule(self, sentence: str, article: str) -> str:
        """Return a sentence with the article named last."""
        return f"{sentence} ({article})" if article else sentence

    # -- reasons ---------------------------------------------------------------

    def pair_reason(self, a: int, b: int, reason: Reason) -> str:
        """Say why two players do not meet."""
        both = {"a": self.name(a), "b": self.name(b)}
        return self._reason(reason, both)

    def other_reason(self, other: RuledOut) -> str:
        """Say why somebody else does not float or have the bye."""
        return self._reason(other.reason, {"a": self.name(other.player), "b": ""})

    def natural(self, claim: NaturalOpponent) -> str:
        """Say why a player does not meet the player opposite."""
        return self.pair_reason(claim.player, claim.opponent, claim.reason)

    def _reason(self, reason: Reason, who: dict[str, str]) -> str:
        match reason:
            case Paired(board):
                return self.say(REASONS["paired"], board=board, **who)
            case NotThere(player, kind):
                key = "asked-bye" if kind is not None else "not-there"
                return self.say(REASONS[key], a=self.name(player))
            case Met(round_number, article):
                sentence = self.say(REASONS["met"], round=round_number, **who)
                return self.rule(sentence, article)
            case Forbidden(article):
                return self.rule(self.say(REASONS["forbidden"], **who), article)
            case SameColour(colour, article):
                sentence = self.say(
                    REASONS["same-colour"], colour=self.colour(colour), **who
                )
                return self.rule(sentence, article)
            case Barred(round_number, kind, article):
                key = kind if kind in BARRED_BY else Kind.FULL_POINT_BYE
                sentence = self.say(BARRED_BY[key], round=round_number, **who)
                return self.rule(sentence, article)
            case Incomplete():
                return self._incomplete(reason)
            case Worse():
                return self.worse(reason)
            case Later(article, bracket, step):
                sentence = self.say(LATER[step], bracket=points(bracket))
                return self.rule(sentence, article)
            case SamePlayer() | Undecided():
                return self.say(REASONS[reason.code], **who)

    def _incomplete(self, reason: Incomplete) -> str:
        if not reason.players:
            sentence = self.say(REASONS["incomplete"])
        elif reason.opponents:
            sentence = self.say(
                REASONS["too-few"],
                players=self.listed(reason.players),
                opponents=self.listed(reason.opponents),
            )
        else:
            sentence = self.say(
                REASONS["nobody-left"], players=self.listed(reason.players)
            )
        return self.rule(sentence, reason.article)

    def worse(self, reason: Worse) -> str:
        """Say in which criterion the other round is worse, with both values."""
        key = key_of(reason.article)
        sentence = self.say(
            REASONS["worse"],
            criterion=self.translate(CRITERIA[key]),
            ours=self.value(key, reason.ours),
            theirs=self.value(key, reason.theirs),
        )
        if reason.bracket is not None:
            bracket = self.say(REASONS["in-bracket"], bracket=points(reason.bracket))
            sentence = f"{bracket} {sentence}"
        return self.rule(sentence, reason.article)

    def value(self, key: str, value: Value) -> str:
        """Return the value of a criterion as it is read."""
        if isinstance(value, int):
            return points(value) if key == "bye-score" else str(value)
        if key == "next-bracket" and value:
            rest = ", ".join(points(v) for v in value[1:])
            return f"{value[0]} ({rest})" if rest else str(value[0])
        if not value:
            return self.translate(REASONS["none"])
        return ", ".join(
            self.translate(REASONS["unpaired"]) if v >= NEVER_PAIRED else points(v)
            for v in value
        )

    # -- boards ----------------------------------------------------------------

    def seat(self, seat: Seat) -> str:
        """Say where a player stood."""
        key = "plain"
        if seat.came_down_from is not None:
            key = "moved-down"
        elif seat.exchanged:
            key = "exchanged"
        elif not seat.group:
            key = "unknown"
        return self.say(
            SEATS[key],
            player=self.name(seat.player),
            score=points(seat.score),
            group=self.translate(SEATS[seat.group]) if seat.group else "",
            place=seat.place,
        )

    def colour(self, colour: Colour | None) -> str:
        return self.translate(COLOUR_NAMES[colour])

    def colours(self, claim: ColourClaim) -> list[str]:
        """Say which rule gave the colours, with both histories."""
        lines = [self.side(claim.white), self.side(claim.black)]
        rule = claim.rule
        wishes = [claim.white.preference, claim.black.preference]
        if rule in ("both", "stronger") and None in wishes:
            rule = "one"
        is_white = claim.white.player == claim.higher
        sentence = self.say(
            COLOUR_RULES[rule],
            white=self.name(claim.white.player),
            higher=self.name(claim.higher),
            colour=self.colour(Colour.WHITE if is_white else Colour.BLACK),
            number=claim.higher_number,
        )
        return [*lines, self.rule(sentence, claim.article)]

    def side(self, side: ColourSide) -> str:
        """Say what a player has had and wants."""
        letters = "".join(
            self.translate(COLOUR_NAMES["W" if c is Colour.WHITE else "B"])
            for c in side.history
        )
        return self.say(
            FORCE[side.strength if side.preference else Strength.NONE],
            player=self.name(side.player),
            history=letters or "–",
            colour=self.colour(side.preference),
        )
