"""Colour difference, preference and allocation (C.04.3 art. 1.6, 1.7, 5)."""

from __future__ import annotations

import pytest

from pairing.engine.colours import (
    ARTICLES_2017,
    Strength,
    allocate,
    colour_status,
)
from tournaments.record import Colour

W, B = Colour.WHITE, Colour.BLACK


def status(text: str):
    return colour_status(tuple(Colour(letter) for letter in text))


@pytest.mark.parametrize(
    ("history", "difference", "preference", "strength"),
    [
        ("", 0, None, Strength.NONE),
        ("w", 1, B, Strength.STRONG),
        ("b", -1, W, Strength.STRONG),
        ("wb", 0, W, Strength.MILD),
        ("bw", 0, B, Strength.MILD),
        ("ww", 2, B, Strength.ABSOLUTE),
        ("wbb", -1, W, Strength.ABSOLUTE),
        ("bwbb", -2, W, Strength.ABSOLUTE),
        ("wwbb", 0, W, Strength.ABSOLUTE),
        # Difference +1 asks for Black, two games with Black running for White.
        ("wwwbb", 1, W, Strength.ABSOLUTE),
        # Reading D1: difference before repetition.
        ("wwwwbb", 2, B, Strength.ABSOLUTE),
    ],
)
def test_colour_status_follows_difference_and_last_games(
    history, difference, preference, strength
):
    found = status(history)

    assert (found.difference, found.preference, found.strength) == (
        difference,
        preference,
        strength,
    )


def test_repeated_is_the_colour_of_the_last_two_games():
    assert status("wbb").repeated is B
    assert status("bbw").repeated is None
    assert status("w").repeated is None


@pytest.mark.parametrize(
    ("higher", "lower", "colour", "article"),
    [
        ("wb", "bw", W, "5.2.1"),  # White and Black wanted: both granted
        ("", "w", W, "5.2.1"),  # no preference yields to the opponent's
        ("b", "", W, "5.2.1"),
        ("wb", "b", B, "5.2.2"),  # mild yields to strong
        ("wbb", "wbwbb", W, "5.2.4"),  # both absolute, same difference and history
        ("bwbb", "wbwbb", W, "5.2.2"),  # both absolute: the wider difference
        ("wbwbb", "bwbb", B, "5.2.2"),
        ("wbwb", "bwwb", W, "5.2.3"),  # they differed in the third game from the end
        ("bwwb", "wbwb", B, "5.2.3"),
        ("b", "wbb", B, "5.2.2"),
        ("wb", "wb", W, "5.2.4"),
        ("", "", W, "5.2.5"),
    ],
)
def test_allocate_takes_the_first_rule_that_decides(higher, lower, colour, article):
    found = allocate(status(higher), status(lower), higher_number=1, initial=W)

    assert found == (colour, article)


def test_allocate_aligns_histories_at_their_last_game():
    # Longer and shorter: ..wb against b w b from the end differ at the third game.
    found = allocate(status("bwwb"), status("bwb"), higher_number=1, initial=W)
    assert found == (B, "5.2.2")

    found = allocate(status("wbwb"), status("wb"), higher_number=1, initial=W)
    assert found == (W, "5.2.4")


@pytest.mark.parametrize(
    ("number", "initial", "colour"), [(1, W, W), (2, W, B), (3, B, B), (4, B, W)]
)
def test_allocate_gives_odd_numbers_the_initial_colour(number, initial, colour):
    found = allocate(status(""), status(""), higher_number=number, initial=initial)

    assert found == (colour, "5.2.5")


def test_allocate_names_the_articles_of_2017():
    found = allocate(
        status("wb"), status("b"), higher_number=1, initial=W, articles=ARTICLES_2017
    )

    assert found == (B, "E.2")
