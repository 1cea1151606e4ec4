"""The words of explanations and the rules that they name, for the glossary page."""

from __future__ import annotations

from typing import NamedTuple

from pairing.explanation.forced import STEPS_2017, STEPS_2026
from pairing.explanation.position import OLDER_ARTICLES
from pairing.explanation.sentences import (
    CRITERIA,
    GROUNDS,
    KEYS_2017,
    KEYS_2026,
    KEYS_OLDER,
    REMARKS,
    gettext_noop,
)


class Word(NamedTuple):
    """A word with what it means; the key is its place in the page's address."""

    key: str
    word: str
    meaning: str


WORDS = (
    Word(
        "score",
        gettext_noop("Score"),
        gettext_noop(
            "The points of a player before the round. With acceleration, virtual points "
            "count as well."
        ),
    ),
    Word(
        "number",
        gettext_noop("Number, ranked higher"),
        gettext_noop(
            "Players are numbered by rating, title and name; 1 is the strongest. Among "
            "players with the same score the lower number is ranked higher."
        ),
    ),
    Word(
        "bracket",
        gettext_noop("Bracket"),
        gettext_noop(
            "The players who are paired together: all with the same score, and those "
            "who came down from above. Brackets are paired from the top score down."
        ),
    ),
    Word(
        "down",
        gettext_noop("Going down, coming down"),
        gettext_noop(
            "A player who meets nobody in the own bracket goes down to the next one "
            "and is paired there (downfloater). The opponent there meets a higher "
            "score (upfloater)."
        ),
    ),
    Word(
        "halves",
        gettext_noop("Upper half and lower half (S1, S2)"),
        gettext_noop(
            "A bracket is cut in two by rank. The first of the upper half stands "
            "opposite the first of the lower half, the second opposite the second, and "
            "so on. Players meet who stand opposite, unless a rule is against it. "
            "Where players came down, they are the upper half."
        ),
    ),
    Word(
        "others",
        gettext_noop("The others (S1R, S2R)"),
        gettext_noop(
            "Whoever is left of a bracket once the players who came down have their "
            "opponents. They are cut in two again."
        ),
    ),
    Word(
        "order",
        gettext_noop("Order"),
        gettext_noop(
            "The rules try the pairings of a bracket in a fixed order: first the lower "
            "half in another order, then players who change halves. Of several equally "
            "good ones the first is taken."
        ),
    ),
    Word(
        "change-halves",
        gettext_noop("Changing halves"),
        gettext_noop(
            "A player of the upper half and one of the lower half take each other's "
            "place (exchange)."
        ),
    ),
    Word(
        "absolute",
        gettext_noop("Absolute rule"),
        gettext_noop("A rule that no pairing may break, whatever it costs elsewhere."),
    ),
    Word(
        "criterion",
        gettext_noop("Worse, as good"),
        gettext_noop(
            "Two pairings of a bracket are compared rule by rule, in the order below. "
            "The first rule in which they differ decides; later ones do not count."
        ),
    ),
    Word(
        "bye",
        gettext_noop("Bye"),
        gettext_noop(
            "With an odd number of players one has no opponent. That player gets points "
            "without a game."
        ),
    ),
    Word(
        "colours",
        gettext_noop("Would like, strongly wants, must have a colour"),
        gettext_noop(
            "Everybody should have White and Black equally often, and in turn. Who had "
            "both equally often would like the other than last time. Who had one of them "
            "once more strongly wants the other. Who had one twice more, or twice in a "
            "row, must have the other."
        ),
    ),
    Word(
        "topscorer",
        gettext_noop("Topscorer"),
        gettext_noop(
            "In the last round, a player with more than half of the possible points. "
            "Then two players who must have the same colour may meet."
        ),
    ),
)

ABSOLUTE = {
    "1": gettext_noop("Two players meet once at most."),
    "2": gettext_noop("Nobody has the bye who had it, or won without playing."),
    "3": gettext_noop(
        "Two players who must have the same colour do not meet, unless one of them is a "
        "topscorer."
    ),
    "4": gettext_noop("Everybody else can still be paired."),
}

STEPS = {
    "transposition": gettext_noop("The order of the lower half."),
    "exchange": gettext_noop("Who changes halves."),
    "moved-down": gettext_noop("Who of the players who came down is paired."),
}

COLOURS = (
    gettext_noop("Both get the colour they want."),
    gettext_noop("The stronger wish is granted."),
    gettext_noop("The last time their colours differed, they had them otherwise."),
    gettext_noop("The player who is ranked higher gets the wish."),
    gettext_noop("Before the first game the number decides, and the lot."),
)


BYE_2013 = gettext_noop("Nobody has the bye who had points without playing.")
LABELS_2013 = {*KEYS_OLDER} - {"p"}
LABELS_WITHOUT_COLOURS = {*KEYS_OLDER} - {"A7.d", "B2", "B3", "D4", "X", "Z"}
PROCEDURE = {
    "A3": REMARKS["A3"],
    "C1": gettext_noop("Whoever has nobody left to meet in a bracket goes down."),
    "C9": GROUNDS["C9-B5"],
    "C10": REMARKS["C10-B5"],
    "C12": GROUNDS["C12"],
    "C13": GROUNDS["C13"],
    "C14": GROUNDS["C14"],
}
"""Steps of the two older systems; C9 and C10 drop such rules without colours only."""


def shown_label(label: str) -> str:
    """Return the label of a rule without words: B5-down is B5 ↓ in every language."""
    return label.replace("-down", " ↓").replace("-up", " ↑")


class Rule(NamedTuple):
    label: str
    meaning: str

    @property
    def shown(self) -> str:
        return shown_label(self.label)


def rules_of(system: str) -> tuple[Rule, ...]:
    """Return the rules of a system by label, the most important first."""
    if system in OLDER_ARTICLES:
        return older_rules_of(system)
    is_2017 = system == "dutch-2017"
    dot, colours = (".", "E.") if is_2017 else ("", "5.2.")
    keys = KEYS_2017 if is_2017 else KEYS_2026
    steps = STEPS_2017 if is_2017 else STEPS_2026
    return (
        *(Rule(f"C{dot}{number}", text) for number, text in ABSOLUTE.items()),
        *(Rule(label, CRITERIA[key]) for label, key in keys.items()),
        *(Rule(steps[step], text) for step, text in STEPS.items()),
        *(Rule(f"{colours}{n}", text) for n, text in enumerate(COLOURS, start=1)),
    )


def older_rules_of(system: str) -> tuple[Rule, ...]:
    """Return the rules that explanations name under the two older systems."""
    articles = OLDER_ARTICLES[system]
    has_colours = "C3" in articles
    absolute = {**ABSOLUTE, "2": BYE_2013} if has_colours else ABSOLUTE
    return (
        *(
            Rule(articles[f"C{number}"], text)
            for number, text in absolute.items()
            if articles.get(f"C{number}")
        ),
        *(
            Rule(label, CRITERIA[key])
            for label, key in KEYS_OLDER.items()
            if label in (LABELS_2013 if has_colours else LABELS_WITHOUT_COLOURS)
        ),
        Rule(articles["bye"], CRITERIA["bye-score"]),
        *(
            Rule(label, text)
            for label, text in PROCEDURE.items()
            if not (has_colours and label in ("C9", "C10"))
        ),
        *(
            Rule(f"E{number}", text)
            for number, text in enumerate(COLOURS if has_colours else (), start=1)
        ),
    )
