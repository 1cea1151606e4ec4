"""Every sentence can be said: each key of the tables, with every value it needs."""

from __future__ import annotations

import pytest

from pairing.engine.colours import Strength
from pairing.engine.dutch.criteria_2017 import CRITERIA as ENGINE_CRITERIA
from pairing.explanation import sentences
from pairing.explanation.claims import (
    Barred,
    ColourClaim,
    ColourSide,
    Incomplete,
    Later,
    NotThere,
    RuledOut,
    Worse,
)
from pairing.explanation.words import Words
from tournaments.record import Colour, Kind

WORDS = Words({1: "Anna", 2: "Ben"})


@pytest.mark.parametrize("year", ["2017", "2026"])
def test_every_criterion_has_its_sentence(year):
    for criterion in ENGINE_CRITERIA[year]:
        value = (20, 10) if criterion.is_listed or "next" in criterion.meaning else 2
        less = value[:1] if isinstance(value, tuple) else 1
        words = WORDS.worse(Worse(criterion.label, 35, less, value))

        assert words.startswith("In the bracket of score 3½: ")
        assert words.endswith(f". ({criterion.label})")
        assert "%(" not in words


def test_values_are_read_as_points_where_they_are_points():
    assert WORDS.worse(Worse("C5", None, 5, 15)) == (
        "Score of the bye: 1½ instead of ½. (C5)"
    )
    assert WORDS.worse(Worse("C12", 20, 2, 3)) == (
        "In the bracket of score 2: Players without the colour they want: "
        "3 instead of 2. (C12)"
    )
    assert "2 (3½, 3) instead of 0." in WORDS.worse(Worse("C8", 40, (0,), (2, 35, 30)))
    assert "5 instead of none." in WORDS.worse(Worse("C18", 40, (), (50,)))


@pytest.mark.parametrize("step", sentences.LATER)
def test_every_step_of_the_order_has_its_sentence(step):
    words = WORDS.pair_reason(1, 2, Later("4.2", 20, step))

    assert "score 2" in words
    assert words.endswith("(4.2)")


def test_other_reasons_name_who_they_are_about():
    assert WORDS.pair_reason(1, 2, NotThere(2)) == (
        "Ben does not take part in this round."
    )
    bye = RuledOut(1, Barred(3, Kind.FORFEIT_WIN, "C2"))
    assert WORDS.other_reason(bye) == "Anna won by forfeit in round 3. (C2)"
    blocked = Incomplete("C4", None, (1,), (2,))
    assert "Anna would have only Ben left to meet. (C4)" in WORDS.pair_reason(
        1, 2, blocked
    )


@pytest.mark.parametrize("rule", sentences.COLOUR_RULES)
def test_every_rule_of_colours_has_its_sentence(rule):
    white = ColourSide(1, (), 0, None, Strength.NONE)
    black = ColourSide(2, (Colour.WHITE,), 1, Colour.BLACK, Strength.STRONG)
    lines = WORDS.colours(ColourClaim("5.2.1", rule, white, black, 1, 3, Colour.WHITE))

    assert lines[:2] == ["Anna: –, no wish.", "Ben: W, strongly wants Black."]
    assert lines[2].endswith("(5.2.1)")
    assert "%(" not in lines[2]
