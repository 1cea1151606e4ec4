"""The sentences of an explanation, by code.

Marked for translation without needing Django: the pages pass each through gettext.
"""

from __future__ import annotations

from pairing.engine.colours import Strength
from tournaments.record import Colour, Kind


def gettext_noop(sentence: str) -> str:
    """Mark a sentence for the translators and leave it as it is."""
    return sentence


REASONS = {
    "paired": gettext_noop("%(a)s and %(b)s do meet, on board %(board)s."),
    "same-player": gettext_noop("Choose two different players."),
    "not-there": gettext_noop("%(a)s does not take part in this round."),
    "asked-bye": gettext_noop("%(a)s has asked for a bye in this round."),
    "met": gettext_noop("%(a)s and %(b)s met in round %(round)s."),
    "forbidden": gettext_noop(
        "The arbiter has ruled out %(a)s against %(b)s for this round."
    ),
    "same-colour": gettext_noop("Both %(a)s and %(b)s must have %(colour)s."),
    "incomplete": gettext_noop("The other players could not all be paired then."),
    "too-few": gettext_noop(
        "The other players could not all be paired then: %(players)s would have only "
        "%(opponents)s left to meet."
    ),
    "nobody-left": gettext_noop(
        "The other players could not all be paired then: nobody would be left for "
        "%(players)s."
    ),
    "in-bracket": gettext_noop("In the bracket of score %(bracket)s:"),
    "undecided": gettext_noop(
        "No rule keeps these two apart. The procedure of this system comes to another "
        "pairing first."
    ),
    "worse": gettext_noop("%(criterion)s: %(theirs)s instead of %(ours)s."),
    "none": gettext_noop("none"),
    "unpaired": gettext_noop("without opponent"),
}

BARRED_BY = {
    Kind.PAIRING_BYE: gettext_noop("%(a)s had the bye in round %(round)s."),
    Kind.FORFEIT_WIN: gettext_noop("%(a)s won by forfeit in round %(round)s."),
    Kind.FULL_POINT_BYE: gettext_noop(
        "%(a)s had the points of a win without playing in round %(round)s."
    ),
}

CRITERIA = {
    "bye-score": gettext_noop("Score of the bye"),
    "downfloaters": gettext_noop("Players who go down to the next bracket"),
    "downfloater-scores": gettext_noop("Scores of the players who go down"),
    "score-differences": gettext_noop("Score differences"),
    "next-bracket": gettext_noop(
        "Players who go down from the next bracket, with their scores"
    ),
    "unplayed": gettext_noop("Unplayed rounds of the player with the bye"),
    "wide-difference": gettext_noop(
        "Players with one colour three times more often than the other"
    ),
    "third-colour": gettext_noop("Players with the same colour a third time in a row"),
    "preference": gettext_noop("Players without the colour they want"),
    "strong-preference": gettext_noop("Players without a colour they strongly want"),
    "downfloat-again": gettext_noop("Players who go down as in the last round"),
    "upfloat-again": gettext_noop(
        "Players who meet a higher score as in the last round"
    ),
    "downfloat-second": gettext_noop("Players who go down as two rounds ago"),
    "upfloat-second": gettext_noop("Players who meet a higher score as two rounds ago"),
    "downfloat-again-difference": gettext_noop(
        "Score differences of players who went down in the last round too"
    ),
    "upfloat-again-difference": gettext_noop(
        "Score differences of players who met a higher score in the last round too"
    ),
    "downfloat-second-difference": gettext_noop(
        "Score differences of players who went down two rounds ago too"
    ),
    "upfloat-second-difference": gettext_noop(
        "Score differences of players who met a higher score two rounds ago too"
    ),
}

KEYS_2026 = dict(
    zip(
        (f"C{number}" for number in range(5, 22)),
        (
            "bye-score",
            "downfloaters",
            "downfloater-scores",
            "next-bracket",
            "unplayed",
            "wide-difference",
            "third-colour",
            "preference",
            "strong-preference",
            "downfloat-again",
            "upfloat-again",
            "downfloat-second",
            "upfloat-second",
            "downfloat-again-difference",
            "upfloat-again-difference",
            "downfloat-second-difference",
            "upfloat-second-difference",
        ),
        strict=True,
    )
)
KEYS_2017 = dict(
    zip(
        (f"C.{number}" for number in range(5, 20)),
        (
            "downfloaters",
            "score-differences",
            "next-bracket",
            *list(KEYS_2026.values())[5:],
        ),
        strict=True,
    )
)


def key_of(label: str) -> str:
    """Return the sentence of a criterion in either edition; empty for others."""
    return KEYS_2026.get(label) or KEYS_2017.get(label, "")


LATER = {
    "moved-down": gettext_noop(
        "As good in the bracket of score %(bracket)s, but it pairs other players who "
        "came down. That comes later in the order."
    ),
    "opponents": gettext_noop(
        "As good in the bracket of score %(bracket)s, but the players who came down "
        "would meet others. That comes later in the order."
    ),
    "exchange": gettext_noop(
        "As good in the bracket of score %(bracket)s, but it exchanges other players "
        "between the upper and the lower half. That comes later in the order."
    ),
    "transposition": gettext_noop(
        "As good in the bracket of score %(bracket)s, but the lower half would stand "
        "in another order. That comes later."
    ),
}

SEATS = {
    "plain": gettext_noop("%(player)s: score %(score)s, place %(place)s in %(group)s."),
    "moved-down": gettext_noop(
        "%(player)s: came down from score %(score)s, place %(place)s in %(group)s."
    ),
    "exchanged": gettext_noop(
        "%(player)s: score %(score)s, place %(place)s in %(group)s before an exchange."
    ),
    "unknown": gettext_noop("%(player)s: score %(score)s."),
    "S1": gettext_noop("the upper half (S1)"),
    "S2": gettext_noop("the lower half (S2)"),
    "remainder S1": gettext_noop("the upper half of the remainder (S1R)"),
    "remainder S2": gettext_noop("the lower half of the remainder (S2R)"),
}

COLOUR_NAMES: dict[Colour | str | None, str] = {
    Colour.WHITE: gettext_noop("White"),
    Colour.BLACK: gettext_noop("Black"),
    None: gettext_noop("no colour"),
    "W": gettext_noop("W"),
    "B": gettext_noop("B"),
}

COLOUR_RULES = {
    "both": gettext_noop("Both get the colour they want."),
    "one": gettext_noop("Only one of them wants a colour, and gets it."),
    "stronger": gettext_noop(
        "Both want the same colour. The stronger wish is granted: %(white)s has White."
    ),
    "alternate": gettext_noop(
        "Both want the same colour equally. The colours turn from the last time they "
        "differed: %(white)s has White."
    ),
    "higher-ranked": gettext_noop(
        "Both want the same colour equally. The higher ranked player gets it: "
        "%(higher)s has %(colour)s."
    ),
    "parity": gettext_noop(
        "Neither has played yet. %(higher)s is number %(number)s: odd numbers have the "
        "colour drawn by lot, even numbers the other. %(higher)s has %(colour)s."
    ),
    "other": gettext_noop("%(white)s has White."),
}

FORCE = {
    Strength.NONE: gettext_noop("%(player)s: %(history)s, no wish."),
    Strength.MILD: gettext_noop("%(player)s: %(history)s, would like %(colour)s."),
    Strength.STRONG: gettext_noop(
        "%(player)s: %(history)s, strongly wants %(colour)s."
    ),
    Strength.ABSOLUTE: gettext_noop("%(player)s: %(history)s, must have %(colour)s."),
}
