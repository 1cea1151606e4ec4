"""Every sentence can be said: each key of the tables, with every value it needs."""

from __future__ import annotations

import re

import pytest

from pairing.engine.colours import ARTICLES_2017, ARTICLES_2026, Strength
from pairing.engine.dutch.criteria import NEVER_PAIRED
from pairing.engine.dutch.criteria_2017 import CRITERIA as ENGINE_CRITERIA
from pairing.explanation import sentences
from pairing.explanation.claims import (
    Barred,
    Broken,
    ColourClaim,
    ColourSide,
    Deviation,
    FloatClaim,
    Incomplete,
    Later,
    LeftOut,
    Met,
    NotThere,
    RuledOut,
    SeveralByes,
    Turned,
    Undecided,
    WhyNot,
    Worse,
)
from pairing.explanation.forced import STEPS_2017, STEPS_2026
from pairing.explanation.glossary import WORDS as WORDS_EXPLAINED
from pairing.explanation.glossary import rules_of
from pairing.explanation.words import Words
from tournaments.record import Colour, Kind

WORDS = Words({1: "Anna", 2: "Ben", 3: "Cleo"})


@pytest.mark.parametrize("year", ["2017", "2026"])
def test_every_criterion_has_its_sentence(year):
    for criterion in ENGINE_CRITERIA[year]:
        value = (20, 10) if criterion.is_listed or "next" in criterion.meaning else 2
        less = value[:1] if isinstance(value, tuple) else 1
        words = WORDS.worse(Worse(criterion.label, 35, less, value))

        assert words.startswith("It would be worse at score 3½. ")
        assert words.endswith(f". ({criterion.label})")
        assert "%(" not in words


def test_values_are_read_as_points_where_they_are_points():
    assert WORDS.worse(Worse("C5", None, 5, 15)) == (
        "The bye would go to score 1½ instead of ½. (C5)"
    )
    assert WORDS.worse(Worse("C12", 20, 2, 3)) == (
        "It would be worse at score 2. Players without the colour they want: "
        "3 instead of 2. (C12)"
    )
    assert "2 players, scores 3½ and 3 instead of 0 players." in WORDS.worse(
        Worse("C8", 40, (0,), (2, 35, 30))
    )
    assert "2 players, differences 1½ and 1 instead of 0 players, difference ½." in (
        WORDS.worse(Worse("C.7", 40, (0, 5), (2, 15, 10)))
    )
    assert "5 instead of none." in WORDS.worse(Worse("C18", 40, (), (50,)))


@pytest.mark.parametrize("step", sentences.LATER)
def test_every_step_of_the_order_has_its_sentence(step):
    words = WORDS.pair_reason(1, 2, Later("4.2", 20, step))

    assert "score 2" in words
    assert words.endswith("(4.2)")


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (Kind.HALF_POINT_BYE, "Ben has asked for a bye in this round."),
        (Kind.FULL_POINT_BYE, "Ben has asked for a bye in this round."),
        (Kind.ZERO_POINT_BYE, "Ben does not take part in this round."),
    ],
)
def test_only_a_bye_with_points_was_asked_for(kind, words):
    assert WORDS.pair_reason(1, 2, NotThere(2, kind)) == words


def test_other_reasons_name_who_they_are_about():
    assert WORDS.pair_reason(1, 2, NotThere(2)) == (
        "Ben does not take part in this round."
    )
    bye = RuledOut(1, Barred(3, Kind.FORFEIT_WIN, "C2"))
    assert WORDS.other_reason(bye) == "Anna won by forfeit in round 3. (C2)"


@pytest.mark.parametrize(
    ("players", "opponents", "words"),
    [
        ((), (), "Then not everybody could be paired."),
        ((1,), (), "Anna would have nobody left to meet."),
        ((1, 2, 3), (), "Anna; Ben; Cleo could meet only each other"),
        ((1, 2), (3,), "Besides each other, Anna; Ben could meet only Cleo."),
        ((1, 2), (0,), "Anna; Ben could meet only the bye."),
        ((0, 1), (3,), "Cleo would be needed for the bye and against Anna."),
        ((0, 1, 2), (3,), "Besides each other and the bye, there would be only Cleo"),
        ((0,), (), "Then nobody could have the bye."),
    ],
)
def test_who_stands_in_the_way_is_named(players, opponents, words):
    reason = Incomplete("C4", None, players, opponents)

    said = WORDS.pair_reason(1, 2, reason)
    assert words in said
    assert said.endswith(" (C4)")


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        (Deviation(), ["This is the pairing that the rules give."]),
        (
            Deviation(reason=Worse("C12", 20, 2, 3)),
            [
                "It is worse at score 2. Players without the colour they want: "
                "3 instead of 2. (C12)"
            ],
        ),
        (
            Deviation(reason=Worse("C5", None, 5, 15)),
            ["The bye goes to score 1½ instead of ½. (C5)"],
        ),
        (
            Deviation(reason=Later("4.3", 20, "exchange")),
            [
                "As good at score 2, but later in the order: other players change "
                "halves. (4.3)"
            ],
        ),
        (
            Deviation(reason=Undecided()),
            [
                "It breaks no absolute rule. The procedure of this system comes to "
                "another pairing first."
            ],
        ),
        (
            Deviation(turned=(Broken((1, 2), Turned("5.2.1", 2)),)),
            [
                "The right players meet, with the wrong colours. Ben should have "
                "White against Anna. (5.2.1)"
            ],
        ),
        (
            Deviation(
                broken=(
                    Broken((1, 2), Met(3, "C1")),
                    Broken((3,), NotThere(3)),
                    Broken((1,), Barred(2, Kind.PAIRING_BYE, "C2")),
                    Broken((1, 2), SeveralByes("C2")),
                    Broken((2, 3), LeftOut()),
                )
            ),
            [
                "It breaks an absolute rule.",
                "Anna and Ben met in round 3. (C1)",
                "Cleo was not to be paired in this round, and has a game.",
                "Anna has the bye and may not have it. Anna had the bye in round 2. "
                "(C2)",
                "More than one player has the bye: Anna; Ben. (C2)",
                "Without a game and without the bye: Ben; Cleo.",
            ],
        ),
    ],
)
def test_verdict_on_a_round_is_said(claim, words):
    assert WORDS.deviation(claim) == words


def test_next_bracket_without_any_pairing_is_no_number():
    said = WORDS.worse(Worse("C.7", 20, (1, 10), (NEVER_PAIRED,)))

    assert "no pairing at all instead of 1 player, difference 1." in said


@pytest.mark.parametrize("rule", sentences.COLOUR_RULES)
def test_every_rule_of_colours_has_its_sentence(rule):
    white = ColourSide(1, (), 0, None, Strength.NONE)
    black = ColourSide(2, (Colour.WHITE,), 1, Colour.BLACK, Strength.STRONG)
    lines = WORDS.colours(ColourClaim("5.2.1", rule, white, black, 1, 3, Colour.WHITE))

    assert lines[:2] == [
        "Anna: no colour yet, no wish.",
        "Ben: W, strongly wants Black.",
    ]
    assert lines[2].endswith("(5.2.1)")
    assert "%(" not in lines[2]


def test_colours_name_whose_wish_is_granted():
    white = ColourSide(1, (Colour.BLACK, Colour.WHITE), 0, Colour.BLACK, Strength.MILD)
    black = ColourSide(2, (Colour.WHITE,), 1, Colour.BLACK, Strength.STRONG)

    lines = WORDS.colours(ColourClaim("5.2.2", "stronger", white, black, 1))

    assert (
        lines[2] == "Both want Black. Ben has the stronger claim and gets it. (5.2.2)"
    )


def test_floater_whom_nobody_can_meet_is_told_why():
    met = WhyNot(1, 2, Met(4, "C1"))

    assert WORDS.nobody_else(FloatClaim(1, False, 0, 20, ())) == (
        "Anna is alone in this bracket."
    )
    assert WORDS.nobody_else(FloatClaim(1, False, 0, 20, (), meetings=(met,))) == (
        "Nobody is paired in this bracket. Anna and Ben met in round 4. (C1)"
    )


@pytest.mark.parametrize("ground", [*sentences.GROUNDS, "alone"])
def test_every_ground_of_an_older_floater_has_its_sentence(ground):
    claim = FloatClaim(
        1, False, 0, 20, (), is_compared=False, grounds=(ground,), size=7
    )
    words = WORDS.nobody_else(claim)

    assert "%(" not in words
    if ground in ("odd", "alone"):
        assert words.endswith(".")
    else:
        assert words.endswith(f" ({ground.partition('-')[0]})")


def test_remarks_on_a_bracket_name_their_article_last():
    said = WORDS.remarks(("C8", *sentences.REMARKS, "last"))

    assert [s.rpartition(" ")[2] for s in said] == ["(A3)", "(C10)", "(C10)", "(C13)"]


def test_bye_of_an_older_system_goes_to_the_lower_score():
    assert WORDS.worse(Worse("A5", None, 20, 40)) == (
        "The bye would go to score 4 instead of 2. (A5)"
    )


@pytest.mark.parametrize("system", ["dutch-2013", "swiss-no-colours"])
def test_every_step_of_an_older_system_is_in_the_glossary(system):
    labels = {rule.label for rule in rules_of(system)}
    steps = {"A3", "C1", "C12", "C13", "C14"}

    assert labels >= steps
    assert ({"A7.d", "B2", "D4", "A5"} <= labels) == (system == "dutch-2013")
    assert ({"C9", "C10", "A.5"} <= labels) == (system == "swiss-no-colours")


def test_squared_differences_are_read_in_points():
    assert WORDS.value("squared-differences", 325) == "3.25"


JARGON = [
    "MDP",
    "PAB",
    "TPN",
    "PSD",
    "PPB",
    "downfloat",
    "upfloat",
    "floater",
    "transpos",
    "exchange",
    "remainder",
    "limbo",
    "heterogeneous",
    "homogeneous",
    "criterion",
    "collapsed",
    "penultimate",
]


def test_sentences_use_no_word_that_the_glossary_leaves_out():
    tables = (
        sentences.REASONS,
        sentences.DEVIATIONS,
        sentences.CRITERIA,
        sentences.LATER,
        sentences.SEATS,
        sentences.COLOUR_RULES,
        sentences.FORCE,
        sentences.BARRED_BY,
        sentences.GROUNDS,
        sentences.NEXT_BRACKET,
        sentences.REMARKS,
    )
    said = [re.sub(r"%\(\w+\)s", "", s) for table in tables for s in table.values()]
    explained = " ".join(f"{word.word} {word.meaning}" for word in WORDS_EXPLAINED)

    for sentence in said:
        assert not [w for w in JARGON if w.casefold() in sentence.casefold()], sentence
        for label in re.findall(r"\bS[12]R?\b", sentence):
            assert label in explained
    for word in ("Bracket", "Absolute rule", "Bye", "Order", "Changing halves"):
        assert word in explained


@pytest.mark.parametrize("system", ["dutch-2017", "dutch-2026"])
def test_every_rule_that_a_sentence_can_name_is_in_the_glossary(system):
    labels = {rule.label for rule in rules_of(system)}
    year = system[-4:]
    steps = STEPS_2017 if year == "2017" else STEPS_2026
    dot = "." if year == "2017" else ""

    assert labels >= {criterion.label for criterion in ENGINE_CRITERIA[year]}
    assert labels >= {f"C{dot}{n}" for n in (1, 2, 3, 4)}
    assert labels >= {*steps.values()}
    assert labels >= {*(ARTICLES_2017 if year == "2017" else ARTICLES_2026)}
