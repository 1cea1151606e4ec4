"""Large reports, the reference tournaments, and noise."""

from __future__ import annotations

import time

import pytest

from tests.tournaments.trf.drawing import file, player
from tournaments.trf import TrfError, read_trf


def test_a_thousand_players_are_read_in_a_blink():
    pairs = range(1, 1001, 2)
    lines = [
        line
        for a in pairs
        for line in (
            player(a, *[f"{a + 1} w ="] * 9, points="4.5"),
            player(a + 1, *[f"{a} b ="] * 9, points="4.5"),
        )
    ]
    source = file(*lines)

    times = []
    for _ in range(5):
        start = time.process_time()
        read_trf(source)
        times.append(time.process_time() - start)

    # About 20 ms of one core; a slow and busy one takes several times as long.
    assert min(times) < 0.5


def test_the_corpus_is_read(corpus):
    files = sorted(corpus.glob("*/*.trf"))

    assert len(files) > 500
    for path in files:
        record = read_trf(path.read_bytes())
        assert all(len(p.outcomes) == record.rounds_played for p in record.players)


def test_complete_tournaments_have_all_their_rounds(corpus):
    for path in sorted(corpus.glob("dutch-2026/*.trf"))[:60]:
        record = read_trf(path.read_bytes())
        assert record.rounds_played == record.rounds_total, path.name
        assert record.absences == {}


def test_noise_of_100_mb_is_refused_at_once():
    noise = b"\x00\xff7" * 35_000_000
    start = time.process_time()

    with pytest.raises(TrfError, match="105 million characters"):
        read_trf(noise)

    assert time.process_time() - start < 0.5
