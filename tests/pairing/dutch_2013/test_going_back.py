"""C12 in all its places, on the smallest positions found in random tournaments."""

from __future__ import annotations

import pytest

from pairing.engine.dutch_2013 import pair_round
from pairing.engine.dutch_2013.contenders import contenders
from tests.pairing.dutch_2013.literal.text import READING
from tests.pairing.dutch_2013.test_corpus import KEPT
from tests.pairing.dutch_2013.test_texts import literal, words
from tournaments.record import TournamentRecord
from tournaments.trf import read_trf


def position(name: str) -> TournamentRecord:
    path = KEPT / "going-back" / f"{name}.trf"
    return read_trf(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("name", "pairs", "goes_back"),
    [
        ("c1_stranded_player_for_more_pairs", "1-6 2-3", True),
        ("c1_stranded_player_among_few", "2-7 3-5 bye 4", True),
        ("c1_no_help_by_a_bye_that_is_barred", "2-5 3-4 bye 6", False),
        ("c12_all_moved_down_paired", "1-3 2-4 6-7 bye 5", True),
        ("c12_more_pairs", "1-8 2-3 4-6 bye 7", True),
        ("c12_lowest_bracket_completed", "2-7 5-8 bye 4", True),
        ("c12_lowest_bracket_with_more_moved_down", "1-2 4-6 bye 3", True),
        ("c12_no_help_for_players_sent_on", "1-5 2-3 6-7 bye 4", False),
    ],
)
def test_bracket_above_is_paired_again(name, pairs, goes_back):
    record = position(name)
    found = pair_round(record)
    remarks = {remark for bracket in found.brackets for remark in bracket.remarks}

    assert words({frozenset(pair) for pair in found.pairs}, found.bye) == pairs
    assert literal(record, contenders(record), READING) == pairs
    assert ("C12" in remarks) is goes_back
