"""Readings of the text that no other test is named after (docs/rules/readings.md)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pairing.engine.colours import Strength, colour_status
from pairing.engine.dutch.field import is_barred_from_bye
from pairing.engine.dutch.round import EDITIONS
from pairing.engine.floats import Float, float_in_round
from pairing.engine.systems import pair_round
from tests.pairing.tables import tournament
from tournaments.record import Colour

ROOT = Path(__file__).resolve().parents[3]
READINGS = ROOT / "docs" / "rules" / "readings.md"
W, B = Colour.WHITE, Colour.BLACK


def test_last_two_games_beat_a_difference_of_one():
    """D1: difference +1, Black in the last two games."""
    status = colour_status((W, W, W, B, B))

    assert (status.preference, status.strength) == (W, Strength.ABSOLUTE)


def test_difference_of_two_beats_the_last_two_games():
    """D1: difference +2, Black in the last two games."""
    status = colour_status((W, W, W, W, B, B))

    assert (status.preference, status.strength) == (B, Strength.ABSOLUTE)


@pytest.mark.parametrize("system", EDITIONS)
def test_irregular_colours_are_counted_as_they_come(system):
    """D31: 1 had White four times, so that even with Black the difference is three.

    The topscorers 1 and 2 can only meet 5 and 6, and 5 stands higher. Against 1 there is
    a difference above two in the bracket of 5; against 2, who wants White as 5 does, a
    third colour, which weighs less.
    """
    rows = """
        4w1 2w0 3w1 7w1
        7w1 1b1 4b0 3b1
        5b1 7w1 1b0 2w0
        1b0 U   2w1 5w0
        3w0 Z   7b= 4b1
        Z   Z   Z   U
        2b0 3b0 5w= 1b0
        """

    answer = pair_round(tournament(rows, rounds=5), system)

    assert answer.pairs[:2] == ((2, 5), (6, 1))
    assert answer.bye == 7


def test_unplayed_rounds_float_by_edition():
    """D11, D12 and C.04.1 art. 4: a fifth player with U, H, F, Z, + and -."""
    rows = "{0}\n3w1\n2b0\n5w=\n4b="
    kinds = {
        "U": ("D", "D", True, True),
        "H": ("D", "D", False, False),
        "F": ("D", "D", False, True),
        "Z": ("D", "", False, False),
    }
    for letter, (old_float, new_float, old_bar, new_bar) in kinds.items():
        record = tournament(rows.format(letter))
        player = record.players[0]
        for year, expected, barred in (
            ("2017", old_float, old_bar),
            ("2026", new_float, new_bar),
        ):
            edition = EDITIONS[f"dutch-{year}"]
            found = float_in_round(record, player, 1, year)
            assert found is (Float.DOWN if expected else Float.NONE), (letter, year)
            assert is_barred_from_bye(player, edition, 10) is barred, (letter, year)


def test_every_reading_named_in_the_code_is_described():
    described = {*re.findall(r"^\| ([A-Z]+\d+) \|", READINGS.read_text("utf-8"), re.M)}
    named = set()
    for path in (ROOT / "pairing" / "engine" / "dutch").glob("*.py"):
        named |= {*re.findall(r"Reading (D\d+)", path.read_text("utf-8"))}
    named |= {
        *re.findall(
            r"Reading (D\d+)",
            (ROOT / "pairing" / "engine" / "colours.py").read_text("utf-8"),
        )
    }

    assert named >= {"D1", "D2", "D3", "D4", "D5"}
    assert named <= described


@pytest.mark.parametrize(
    ("section", "folder"),
    [
        ("Running a tournament", "tests/tournaments"),
        ("Dutch 2017 and 2026", "tests/pairing/dutch"),
        ("Report files", "tests/tournaments/trf"),
    ],
)
def test_every_test_named_in_the_readings_exists(section, folder):
    sections = f"\n{READINGS.read_text('utf-8')}".split("\n## ")
    (text,) = [part for part in sections if part.startswith(f"{section}\n")]
    names = re.findall(r"`([\w/]+\.py)(?:::(test_\w+))?`", text)

    assert names
    for file, test in names:
        path = next(p for p in (ROOT / folder / file, ROOT / file) if p.exists())
        assert f"def {test}" in path.read_text("utf-8"), (file, test)
