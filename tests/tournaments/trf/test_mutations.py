"""Whatever happens to a file, the answer is a tournament or a refusal with a place."""

from __future__ import annotations

import random

import pytest

from tests.tournaments.trf.test_writer import FULL
from tournaments.trf import TrfError, read_trf, write_trf

LETTERS = " 0123456789wbWDLUHFZ+-=?.,\t\nXxé\x00"
SOURCES = {"trf26": FULL, "trf16": write_trf(read_trf(FULL), "trf16")}


def mutated(text: str, rng: random.Random) -> str:
    """Return the text with a few letters changed, lost or added, or lines swapped."""
    letters = list(text)
    for _ in range(rng.randint(1, 4)):
        place = rng.randrange(len(letters))
        match rng.randrange(4):
            case 0:
                letters[place] = rng.choice(LETTERS)
            case 1:
                del letters[place]
            case 2:
                letters.insert(place, rng.choice(LETTERS))
            case 3:
                lines = "".join(letters).split("\n")
                a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
                lines[a], lines[b] = lines[b], lines[a]
                letters = list("\n".join(lines))
    return "".join(letters)


@pytest.mark.parametrize("name", SOURCES)
def test_a_damaged_file_is_read_or_refused(name):
    rng = random.Random(name)
    lines = len(SOURCES[name].split("\n")) + 4
    refusals = []
    for _ in range(1500):
        try:
            record = read_trf(mutated(SOURCES[name], rng))
        except TrfError as error:
            refusals.append(error)
        else:
            assert all(len(p.outcomes) == record.rounds_played for p in record.players)
            write_trf(record)

    assert 250 < len(refusals) < 1500
    for refusal in refusals:
        assert 1 <= refusal.line <= lines
        assert refusal.column >= 1
        assert "%(" not in refusal.reason
