"""The closed sets that rows store, with the words that pages show."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.record import Kind


class System(models.TextChoices):
    """Pairing systems; the values are the names that the pairing app knows."""

    DUTCH_2026 = "dutch-2026", _("Dutch system, 2026")
    DUTCH_2017 = "dutch-2017", _("Dutch system, 2017")
    DUTCH_2013 = "dutch-2013", _("Dutch system, before 2017")
    SWISS_NO_COLOURS = "swiss-no-colours", _("Swiss without colours")
    ROUND_ROBIN = "round-robin", _("Round robin")


class TieBreakEdition(models.TextChoices):
    """Which text of the tie-break rules; empty: the one of the pairing system."""

    BY_SYSTEM = "", _("That of the pairing system")
    OF_2026 = "2026", _("C.07 of 2026")
    OF_2024 = "2024", _("C.07 of 2024")
    OF_2012 = "2012", _("Rules of 2012")


class InitialColourChoice(models.TextChoices):
    DRAWN = "drawn", _("Drawn by lot")
    WHITE = "w", _("White")
    BLACK = "b", _("Black")


class NumberOrder(models.TextChoices):
    """What decides a pairing number after rating and title (C.04.2 art. 2.2)."""

    NAME = "name", _("Name")
    LOT = "lot", _("Drawing of lots")
    ENTRY = "entry", _("Order of entry")
    BY_HAND = "hand", _("By hand")
    LOT_ALONE = "draw", _("Lots alone, whatever the rating (round robin)")


ORDERS_BY_LOT = frozenset({NumberOrder.LOT, NumberOrder.LOT_ALONE})


class RatingKind(models.TextChoices):
    STANDARD = "standard", _("Standard")
    RAPID = "rapid", _("Rapid")
    BLITZ = "blitz", _("Blitz")
    NATIONAL = "national", _("National")


class Acceleration(models.TextChoices):
    NONE = "none", pgettext_lazy("acceleration", "None")
    BAKU = "baku", _("Baku acceleration")


class RoundStatus(models.TextChoices):
    DRAFT = "draft", _("Draft")
    PUBLISHED = "published", _("Published")
    FINISHED = "finished", _("Finished")


class ByeKind(models.TextChoices):
    """Absences known before a round is paired; the letters are those of Kind."""

    HALF_POINT = "H", _("Half-point bye")
    ZERO_POINT = "Z", _("Absent, no points")
    FULL_POINT = "F", _("Full-point bye")


class Role(models.TextChoices):
    """What a person may do in one event."""

    ARBITER = "arbiter", _("Arbiter")
    ASSISTANT = "assistant", _("Assistant")


class SendingProblem(models.TextChoices):
    """Why an event did not reach its public site."""

    NO_ANSWER = "no-answer", _("The public site does not answer.")
    NO_KEY = "no-key", _("The public site does not know this key, or it has expired.")
    NOT_OURS = "not-ours", _("The public site has an event of its own there.")
    OLDER = "older", _("The public site has a later state of this event.")
    TOO_LARGE = "too-large", _("The event is too large for the public site.")
    REFUSED = (
        "refused",
        _("The public site cannot read the event: bring it up to date."),
    )
    NO_RONDE = "no-ronde", _("What answers at this address is not a Ronde.")


class Title(models.TextChoices):
    """Titles in the order of C.04.2 art. 2.2."""

    GM = "GM", "GM"
    IM = "IM", "IM"
    WGM = "WGM", "WGM"
    FM = "FM", "FM"
    WIM = "WIM", "WIM"
    CM = "CM", "CM"
    WFM = "WFM", "WFM"
    WCM = "WCM", "WCM"


class Sex(models.TextChoices):
    """The letters of the report file."""

    MAN = "m", _("Man")
    WOMAN = "w", _("Woman")


KIND_LABELS = {
    Kind.WIN: _("Win"),
    Kind.DRAW: _("Draw"),
    Kind.LOSS: _("Loss"),
    Kind.SHORT_WIN: _("Win, not rated"),
    Kind.SHORT_DRAW: _("Draw, not rated"),
    Kind.SHORT_LOSS: _("Loss, not rated"),
    Kind.FORFEIT_WIN: _("Win by forfeit"),
    Kind.FORFEIT_LOSS: _("Loss by forfeit"),
    Kind.PAIRING_BYE: _("Pairing-allocated bye"),
    Kind.HALF_POINT_BYE: _("Half-point bye"),
    Kind.FULL_POINT_BYE: _("Full-point bye"),
    Kind.ZERO_POINT_BYE: _("Absent, no points"),
    Kind.ADJOURNED: _("Adjourned"),
    Kind.PENDING: _("No result yet"),
}

KIND_CHOICES = [(kind.value, label) for kind, label in KIND_LABELS.items()]
COLOUR_CHOICES = [("w", _("White")), ("b", _("Black"))]


class GameResult(models.TextChoices):
    """What can be entered for a game, White first as scheduled."""

    WHITE_WINS = "1-0", "1-0"
    DRAW = "1/2", "½-½"
    BLACK_WINS = "0-1", "0-1"
    WHITE_WINS_BY_FORFEIT = "+-", "+ -"
    BLACK_WINS_BY_FORFEIT = "-+", "- +"
    DOUBLE_FORFEIT = "--", "- -"
    ADJOURNED = "?", _("Adjourned")
    WHITE_WINS_UNRATED = "1-0u", _("1-0, not rated")
    DRAW_UNRATED = "1/2u", _("½-½, not rated")
    BLACK_WINS_UNRATED = "0-1u", _("0-1, not rated")
    HALF_TO_WHITE = "1/2-0", "½-0"
    HALF_TO_BLACK = "0-1/2", "0-½"
    BOTH_LOSE = "0-0", "0-0"

    @property
    def kinds(self) -> tuple[Kind, Kind]:
        """Return what the result is for White and for Black."""
        return _KINDS_OF_RESULT[self]


_KINDS_OF_RESULT = {
    GameResult.WHITE_WINS: (Kind.WIN, Kind.LOSS),
    GameResult.DRAW: (Kind.DRAW, Kind.DRAW),
    GameResult.BLACK_WINS: (Kind.LOSS, Kind.WIN),
    GameResult.WHITE_WINS_BY_FORFEIT: (Kind.FORFEIT_WIN, Kind.FORFEIT_LOSS),
    GameResult.BLACK_WINS_BY_FORFEIT: (Kind.FORFEIT_LOSS, Kind.FORFEIT_WIN),
    GameResult.DOUBLE_FORFEIT: (Kind.FORFEIT_LOSS, Kind.FORFEIT_LOSS),
    GameResult.ADJOURNED: (Kind.ADJOURNED, Kind.ADJOURNED),
    GameResult.WHITE_WINS_UNRATED: (Kind.SHORT_WIN, Kind.SHORT_LOSS),
    GameResult.DRAW_UNRATED: (Kind.SHORT_DRAW, Kind.SHORT_DRAW),
    GameResult.BLACK_WINS_UNRATED: (Kind.SHORT_LOSS, Kind.SHORT_WIN),
    GameResult.HALF_TO_WHITE: (Kind.DRAW, Kind.LOSS),
    GameResult.HALF_TO_BLACK: (Kind.LOSS, Kind.DRAW),
    GameResult.BOTH_LOSE: (Kind.LOSS, Kind.LOSS),
}

RESULT_OF_KINDS = {kinds: result for result, kinds in _KINDS_OF_RESULT.items()}


def game_result(white: str, black: str) -> GameResult | None:
    """Return the result of a game from its two outcomes; none while it is open.

    A file can hold pairs of outcomes that nobody enters by hand; they have no result
    here either, and pages show the two letters.
    """
    return RESULT_OF_KINDS.get((Kind(white), Kind(black)))


class PlayOffPart(models.TextChoices):
    """Where in a play-off a game stands, as standings.playoffs.course has it."""

    ALL_PLAY_ALL = "all-play-all", _("All play all")
    SEMI_FINAL_1 = "semi-final-1", _("First semi-final")
    SEMI_FINAL_2 = "semi-final-2", _("Second semi-final")
    FINAL = "final", _("Final")


class PlayOffPhase(models.TextChoices):
    MATCH = "match", _("Match")
    SUDDEN = "sudden", _("Sudden game")
    ARMAGEDDON = "armageddon", _("Armageddon")


class PlayOffScore(models.TextChoices):
    """A result of a play-off game, as seen by White."""

    WHITE_WINS = "1", "1-0"
    DRAW = "=", "½-½"
    BLACK_WINS = "0", "0-1"
    WHITE_WINS_BY_FORFEIT = "+", "+ -"
    BLACK_WINS_BY_FORFEIT = "-", "- +"
