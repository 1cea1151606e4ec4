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
    "same-colour": gettext_noop(
        "%(a)s and %(b)s must both have %(colour)s. So they cannot meet."
    ),
    "incomplete": gettext_noop("Then not everybody could be paired."),
    "too-few": gettext_noop(
        "Then not everybody could be paired. Besides each other, %(players)s could "
        "meet only %(opponents)s. That is too few."
    ),
    "too-few-with-bye": gettext_noop(
        "Then not everybody could be paired. Besides each other and the bye, there "
        "would be only %(opponents)s for %(players)s. That is too few."
    ),
    "both-need": gettext_noop(
        "Then not everybody could be paired. %(opponents)s would be needed for the bye "
        "and against %(players)s."
    ),
    "nobody-left": gettext_noop(
        "Then not everybody could be paired. %(players)s would have nobody left to "
        "meet."
    ),
    "closed": gettext_noop(
        "Then not everybody could be paired. %(players)s could meet only each other, "
        "and one of them would be left over."
    ),
    "nobody-for-bye": gettext_noop("Then nobody could have the bye."),
    "the-bye": gettext_noop("the bye"),
    "would-be-worse": gettext_noop("It would be worse at score %(bracket)s."),
    "is-worse": gettext_noop("It is worse at score %(bracket)s."),
    "undecided": gettext_noop(
        "No absolute rule is against it. The procedure of this system comes to another "
        "pairing first."
    ),
    "procedure": gettext_noop(
        "The procedure of this system decides it step by step, without comparing."
    ),
    "nobody-paired": gettext_noop("Nobody is paired in this bracket."),
    "alone": gettext_noop("%(a)s is alone in this bracket."),
    "values": gettext_noop("%(criterion)s: %(theirs)s instead of %(ours)s."),
    "bye-would-go": gettext_noop(
        "The bye would go to score %(theirs)s instead of %(ours)s."
    ),
    "bye-goes": gettext_noop("The bye goes to score %(theirs)s instead of %(ours)s."),
    "more-boards": gettext_noop("%(count)s more boards change"),
    "goes-down": gettext_noop("%(a)s goes down"),
    "has-bye": gettext_noop("%(a)s has the bye"),
    "none": gettext_noop("none"),
    "unpaired": gettext_noop("without opponent"),
    "impossible": gettext_noop("no pairing at all"),
}

DEVIATIONS = {
    "none": gettext_noop("This is the pairing that the rules give."),
    "broken": gettext_noop("It breaks an absolute rule."),
    "has-game": gettext_noop(
        "%(a)s was not to be paired in this round, and has a game."
    ),
    "left-out": gettext_noop("Without a game and without the bye: %(players)s."),
    "several-byes": gettext_noop("More than one player has the bye: %(players)s."),
    "bye-again": gettext_noop("%(a)s has the bye and may not have it."),
    "turned": gettext_noop(
        "The right players meet, with the wrong colours. %(white)s should have White "
        "against %(black)s."
    ),
    "undecided": gettext_noop(
        "It breaks no absolute rule. The procedure of this system comes to another "
        "pairing first."
    ),
}
"""What is said of a round that was paired otherwise."""

GROUNDS = {
    "odd": gettext_noop(
        "The bracket has %(size)s players, an odd number. So one of them goes down."
    ),
    "C1": gettext_noop("%(a)s has nobody left to meet in this bracket."),
    "C9-B5": gettext_noop(
        "The rule against going down in two rounds running is dropped in this bracket."
    ),
    "C9-B6": gettext_noop(
        "The rule against going down as two rounds ago is dropped in this bracket."
    ),
    "C12": gettext_noop(
        "The procedure went back to this bracket, so that the next one can be paired "
        "better."
    ),
    "C13": gettext_noop(
        "The procedure went back to this bracket, so that everybody in the lowest one "
        "can be paired."
    ),
    "C14": gettext_noop("No more pairs can be made in this bracket."),
}
"""Why a player goes down under the two older systems."""

REMARKS = {
    "A3": gettext_noop(
        "At least half of the players came down. All are paired as if they had the same "
        "score."
    ),
    "C10-B5": gettext_noop(
        "The rule against meeting a higher score in two rounds running is dropped in "
        "this bracket."
    ),
    "C10-B6": gettext_noop(
        "The rule against meeting a higher score as two rounds ago is dropped in this "
        "bracket."
    ),
    "C13-joined": gettext_noop("The lowest brackets are made one."),
}
"""What else shaped a bracket of the two older systems."""

BARRED_BY = {
    Kind.PAIRING_BYE: gettext_noop("%(a)s had the bye in round %(round)s."),
    Kind.FORFEIT_WIN: gettext_noop("%(a)s won by forfeit in round %(round)s."),
    Kind.HALF_POINT_BYE: gettext_noop("%(a)s had a half-point bye in round %(round)s."),
    Kind.FULL_POINT_BYE: gettext_noop(
        "%(a)s had the points of a win without playing in round %(round)s."
    ),
}

CRITERIA = {
    "bye-score": gettext_noop("Score of the player with the bye"),
    "downfloaters": gettext_noop("Players who go down to the next bracket"),
    "downfloater-scores": gettext_noop("Scores of the players who go down"),
    "score-differences": gettext_noop("Score differences"),
    "next-bracket": gettext_noop(
        "Players who go down from the next bracket, with their scores"
    ),
    "next-bracket-differences": gettext_noop(
        "Players who go down from the next bracket, with the score differences there"
    ),
    "missing-pairs": gettext_noop("Pairs fewer than there could be"),
    "unplayed": gettext_noop("Unplayed rounds of the player with the bye"),
    "wide-difference": gettext_noop(
        "Players with one colour three times more often than the other"
    ),
    "third-colour": gettext_noop("Players with the same colour a third time in a row"),
    "squared-differences": gettext_noop("Sum of the squared score differences"),
    "same-colour-pairs": gettext_noop("Pairs of players who must have the same colour"),
    "same-wish-pairs": gettext_noop(
        "Pairs of players who strongly want the same colour"
    ),
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

NEXT_BRACKET = {
    "one": gettext_noop("1 player"),
    "many": gettext_noop("%(count)s players"),
    "difference": gettext_noop("difference %(values)s"),
    "differences": gettext_noop("differences %(values)s"),
    "score": gettext_noop("score %(values)s"),
    "scores": gettext_noop("scores %(values)s"),
    "and": gettext_noop("%(first)s and %(last)s"),
}
"""Values of the criterion that looks at the next bracket."""

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
            "next-bracket-differences",
            *list(KEYS_2026.values())[5:],
        ),
        strict=True,
    )
)

KEYS_OLDER = {
    "p": "missing-pairs",
    "B3": "downfloater-scores",
    "D4": "squared-differences",
    "B2": "same-colour-pairs",
    "A7.d": "same-wish-pairs",
    "X": "preference",
    "Z": "strong-preference",
    "B5-down": "downfloat-again",
    "B5-up": "upfloat-again",
    "B6-down": "downfloat-second",
    "B6-up": "upfloat-second",
}
"""Of the two older systems; what they count besides is no rule."""


def key_of(label: str) -> str:
    """Return the sentence of a criterion in any system; empty for others."""
    keys = KEYS_2026.get(label) or KEYS_2017.get(label)
    return keys or KEYS_OLDER.get(label, "")


LATER = {
    "moved-down": gettext_noop(
        "As good at score %(bracket)s, but later in the order: other players who came "
        "down get an opponent there."
    ),
    "opponents": gettext_noop(
        "As good at score %(bracket)s, but later in the order: the players who came "
        "down meet others."
    ),
    "exchange": gettext_noop(
        "As good at score %(bracket)s, but later in the order: other players change "
        "halves."
    ),
    "transposition": gettext_noop(
        "As good at score %(bracket)s, but later in the order: the lower half stands "
        "otherwise."
    ),
}

SEATS = {
    "plain": gettext_noop("%(player)s: score %(score)s, place %(place)s in %(group)s."),
    "moved-down": gettext_noop(
        "%(player)s: came down from score %(score)s, place %(place)s in %(group)s."
    ),
    "exchanged": gettext_noop(
        "%(player)s: score %(score)s, place %(place)s in %(group)s before players "
        "changed halves."
    ),
    "unknown": gettext_noop("%(player)s: score %(score)s."),
    "S1": gettext_noop("the upper half (S1)"),
    "S2": gettext_noop("the lower half (S2)"),
    "remainder S1": gettext_noop("the upper half of the others (S1R)"),
    "remainder S2": gettext_noop("the lower half of the others (S2R)"),
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
    "one": gettext_noop("Only %(granted)s wants a colour, and gets %(colour)s."),
    "stronger": gettext_noop(
        "Both want %(colour)s. %(granted)s has the stronger claim and gets it."
    ),
    "alternate": gettext_noop(
        "Both want %(colour)s equally. %(black)s had White the last time their colours "
        "differed. So %(white)s has White now."
    ),
    "higher-ranked": gettext_noop(
        "Both want %(colour)s equally. %(granted)s is ranked higher and gets it."
    ),
    "parity": gettext_noop(
        "Neither has had a colour yet. By lot, odd numbers start with %(initial)s, even "
        "numbers with the other colour. %(higher)s is number %(number)s and has "
        "%(colour)s."
    ),
    "other": gettext_noop("%(white)s has White."),
}

FORCE = {
    Strength.NONE: gettext_noop("%(player)s: no colour yet, no wish."),
    Strength.MILD: gettext_noop("%(player)s: %(history)s, would like %(colour)s."),
    Strength.STRONG: gettext_noop(
        "%(player)s: %(history)s, strongly wants %(colour)s."
    ),
    Strength.ABSOLUTE: gettext_noop("%(player)s: %(history)s, must have %(colour)s."),
}
