"""Claims in words: one table of sentences, in English or through a translation.

`Words` takes the function that translates a sentence; the command line leaves them as
they are. Short sentences, and the article last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from pairing.engine.colours import Strength
from pairing.engine.dutch.criteria import NEVER_PAIRED
from pairing.explanation.claims import (
    THE_BYE,
    Barred,
    Broken,
    ColourClaim,
    ColourSide,
    Deviation,
    FloatClaim,
    Forbidden,
    Incomplete,
    Later,
    LeftOut,
    Met,
    NaturalOpponent,
    NotThere,
    Paired,
    Reason,
    RuledOut,
    SameColour,
    SamePlayer,
    Seat,
    SeveralByes,
    Turned,
    Undecided,
    Value,
    Worse,
)
from pairing.explanation.sentences import (
    BARRED_BY,
    COLOUR_NAMES,
    COLOUR_RULES,
    CRITERIA,
    DEVIATIONS,
    FORCE,
    GROUNDS,
    LATER,
    NEXT_BRACKET,
    REASONS,
    REMARKS,
    SEATS,
    key_of,
)
from tournaments.record import POINT, Colour, Kind

Translate = Callable[[str], str]

ASKED_BYES = (Kind.HALF_POINT_BYE, Kind.FULL_POINT_BYE)
"""A zero-point bye also stands for a player who stays away."""


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
        if player == THE_BYE:
            return self.translate(REASONS["the-bye"])
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

    def nobody_else(self, claim: FloatClaim) -> str:
        """Say why a player goes down where nobody is compared."""
        reasons = [self.pair_reason(m.a, m.b, m.reason) for m in claim.meetings]
        if claim.is_compared:
            start = (
                self.say(REASONS["nobody-paired"])
                if reasons
                else self.say(REASONS["alone"], a=self.name(claim.player))
            )
            return " ".join([start, *reasons])
        grounds = [self.ground(claim, ground) for ground in claim.grounds]
        return " ".join([*grounds, *reasons]) or self.say(REASONS["procedure"])

    def ground(self, claim: FloatClaim, ground: str) -> str:
        """Say what the procedure of an older system says of a floater."""
        who = self.name(claim.player)
        if ground == "alone":
            return self.say(REASONS["alone"], a=who)
        sentence = self.say(GROUNDS[ground], a=who, size=claim.size)
        return self.rule(sentence, "" if ground == "odd" else ground.partition("-")[0])

    def remarks(self, labels: Iterable[str]) -> list[str]:
        """Say what else shaped a bracket."""
        return [
            self.rule(self.say(REMARKS[label]), label.partition("-")[0])
            for label in labels
            if label in REMARKS
        ]

    def left(self, player: int, *, is_last: bool) -> str:
        """Say what becomes of a player who meets nobody in a bracket."""
        key = "has-bye" if is_last else "goes-down"
        return self.say(REASONS[key], a=self.name(player))

    def more_boards(self, count: int) -> str:
        """Say how many boards are left out of a list; there is never a single one."""
        return self.say(REASONS["more-boards"], count=count)

    def natural(self, claim: NaturalOpponent) -> str:
        """Say why a player does not meet the player opposite."""
        return self.pair_reason(claim.player, claim.opponent, claim.reason)

    def _reason(self, reason: Reason, who: dict[str, str]) -> str:
        match reason:
            case Paired(board):
                return self.say(REASONS["paired"], board=board, **who)
            case NotThere(player, kind):
                key = "asked-bye" if kind in ASKED_BYES else "not-there"
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
        people = [player for player in reason.players if player != THE_BYE]
        has_bye = THE_BYE in reason.players
        if not people:
            key = "nobody-for-bye" if has_bye else "incomplete"
        elif reason.opponents:
            key = "too-few"
            if has_bye:
                key = "both-need" if len(people) == 1 else "too-few-with-bye"
        elif has_bye:
            key = "incomplete"
        else:
            key = "nobody-left" if len(people) == 1 else "closed"
        sentence = self.say(
            REASONS[key],
            players=self.listed(people),
            opponents=self.listed(reason.opponents),
        )
        return self.rule(sentence, reason.article)

    def worse(self, reason: Worse, *, is_real: bool = False) -> str:
        """Say in which criterion the other round is worse, with both values.

        A real round is one that was paired so, not one that could have been.
        """
        key = key_of(reason.article) if reason.bracket is not None else "bye-score"
        values = {
            "ours": self.value(key, reason.ours),
            "theirs": self.value(key, reason.theirs),
        }
        if reason.bracket is None:
            say = "bye-goes" if is_real else "bye-would-go"
            return self.rule(self.say(REASONS[say], **values), reason.article)
        where = self.say(
            REASONS["is-worse" if is_real else "would-be-worse"],
            bracket=points(reason.bracket),
        )
        criterion = self.translate(CRITERIA[key])
        sentence = self.say(REASONS["values"], criterion=criterion, **values)
        return self.rule(f"{where} {sentence}", reason.article)

    def value(self, key: str, value: Value) -> str:
        """Return the value of a criterion as it is read."""
        if isinstance(value, int):
            if key == "squared-differences":
                return f"{value / POINT**2:g}"
            return points(value) if key == "bye-score" else str(value)
        if key.startswith("next-bracket") and value:
            if value[0] >= NEVER_PAIRED:
                return self.translate(REASONS["impossible"])
            return self._next_bracket(key, value[0], value[1:])
        if not value:
            return self.translate(REASONS["none"])
        return ", ".join(
            self.translate(REASONS["unpaired"]) if v >= NEVER_PAIRED else points(v)
            for v in value
        )

    def _next_bracket(self, key: str, count: int, rest: tuple[int, ...]) -> str:
        """Return who would go down there: 2 players, differences 1½ and 1."""
        who = self.say(NEXT_BRACKET["one" if count == 1 else "many"], count=count)
        if not rest:
            return who
        what = "difference" if key == "next-bracket-differences" else "score"
        listed = [points(value) for value in rest]
        values = listed[-1]
        if listed[:-1]:
            what += "s"
            values = self.say(
                NEXT_BRACKET["and"], first=", ".join(listed[:-1]), last=values
            )
        return f"{who}, {self.say(NEXT_BRACKET[what], values=values)}"

    # -- a round that was paired otherwise -------------------------------------

    def deviation(self, claim: Deviation) -> list[str]:
        """Say how a round stands beside the one that the rules give."""
        if claim.broken:
            faults = [self.fault(fault) for fault in claim.broken]
            return [self.say(DEVIATIONS["broken"]), *faults]
        match claim.reason:
            case Worse():
                return [self.worse(claim.reason, is_real=True)]
            case Later():
                return [self._reason(claim.reason, {})]
            case Undecided():
                return [self.say(DEVIATIONS["undecided"])]
            case None if claim.turned:
                return [self.fault(fault) for fault in claim.turned]
            case None:
                return [self.say(DEVIATIONS["none"])]

    def fault(self, fault: Broken) -> str:
        """Say which rule is broken, and by whom."""
        first, last = fault.players[0], fault.players[-1]
        match fault.reason:
            case NotThere():
                return self.say(DEVIATIONS["has-game"], a=self.name(first))
            case Barred():
                again = self.say(DEVIATIONS["bye-again"], a=self.name(first))
                return f"{again} {self.pair_reason(first, last, fault.reason)}"
            case LeftOut():
                who = self.listed(fault.players)
                return self.say(DEVIATIONS["left-out"], players=who)
            case SeveralByes(article):
                who = self.listed(fault.players)
                sentence = self.say(DEVIATIONS["several-byes"], players=who)
                return self.rule(sentence, article)
            case Turned(article, white):
                black = last if white == first else first
                sentence = self.say(
                    DEVIATIONS["turned"], white=self.name(white), black=self.name(black)
                )
                return self.rule(sentence, article)
            case Met() | Forbidden() | SameColour():
                return self.pair_reason(first, last, fault.reason)

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
        granted = claim.black if claim.black.preference is Colour.BLACK else claim.white
        if rule == "parity":
            granted = claim.white if claim.higher == claim.white.player else claim.black
        is_white = granted is claim.white
        sentence = self.say(
            COLOUR_RULES[rule],
            white=self.name(claim.white.player),
            black=self.name(claim.black.player),
            higher=self.name(claim.higher),
            granted=self.name(granted.player),
            colour=self.colour(Colour.WHITE if is_white else Colour.BLACK),
            number=claim.higher_number,
            initial=self.colour(claim.initial),
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
            history=letters,
            colour=self.colour(side.preference),
        )
