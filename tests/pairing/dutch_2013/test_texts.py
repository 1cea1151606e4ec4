"""Where the French and the Dutch text differ: a position that tells them apart.

The table is in docs/rules/readings.md; each test has a position of it, the pairing
of the reading taken, and the pairing of the other text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from pairing.engine.colours import Strength
from pairing.engine.dutch_2013 import pair_round
from pairing.engine.dutch_2013.brackets import Bracket
from pairing.engine.dutch_2013.contenders import Contender, contenders
from pairing.engine.dutch_2013.pairing import best_pairing
from pairing.engine.dutch_2013.search import Deadline
from tests.pairing.dutch_2013.drawn import contenders_who_may_meet
from tests.pairing.dutch_2013.literal import (
    READING,
    LiteralRound,
    Text,
    homogeneous,
)
from tests.pairing.dutch_2013.test_corpus import KEPT
from tournaments.record import Colour, TournamentRecord
from tournaments.trf import read_trf


def position(name: str) -> TournamentRecord:
    return read_trf((KEPT / "texts" / f"{name}.trf").read_text(encoding="utf-8"))


def words(pairs: set[frozenset[int]], bye: int | None) -> str:
    rows = [f"{min(pair)}-{max(pair)}" for pair in pairs]
    return " ".join(sorted(rows) + ([f"bye {bye}"] if bye else []))


def literal(record: TournamentRecord, players: Sequence[Contender], text: Text) -> str:
    found = LiteralRound(players, is_odd_round=record.next_round % 2 == 1, text=text)
    return words(found.pairs, found.bye) if found.is_complete else "no legal pairing"


@pytest.mark.parametrize(
    ("name", "other_text", "reading", "other"),
    [
        (
            "c12_same_scores",
            Text(c12_keeps_scores=False),
            "1-5 2-3 bye 4",
            "1-2 3-4 bye 5",
        ),
        (
            "b2_score_of_a_floater",
            Text(b2_yields_to_scores=False),
            "1-3 4-5 bye 6",
            "1-3 4-6 bye 5",
        ),
        ("d4_sum_of_squares", Text(has_d4=False), "1-4 bye 3", "1-3 bye 4"),
    ],
)
def test_position_tells_the_texts_apart(name, other_text, reading, other):
    record = position(name)
    players = contenders(record)
    answer = pair_round(record)

    assert words({frozenset(pair) for pair in answer.pairs}, answer.bye) == reading
    assert literal(record, players, READING) == reading
    assert literal(record, players, other_text) == other


def by_rounds(record: TournamentRecord, player: Contender) -> Contender:
    """Return a player whose last two rounds, not games, make an absolute preference."""
    colours = player.colours
    last = record.by_number[player.number].outcomes[-2:]
    if abs(colours.difference) > 1 or all(outcome.was_played for outcome in last):
        return player
    if colours.strength is not Strength.ABSOLUTE:
        return player
    wanted = Colour.BLACK if colours.difference > 0 else Colour.WHITE
    weaker = colours._replace(strength=Strength.STRONG, preference=wanted)
    return replace(player, colours=weaker)


def test_last_two_games_and_not_rounds_make_an_absolute_preference():
    """A7.a: after Black, White, a half-point bye and White."""
    record = position("a7a_last_two_games")
    players = contenders(record)
    answer = pair_round(record)
    rounds = [by_rounds(record, player) for player in players]

    assert words({frozenset(pair) for pair in answer.pairs}, answer.bye) == "2-7 3-5"
    assert literal(record, rounds, READING) == "2-3 5-7"


def test_exchanges_are_ordered_by_list_and_not_by_sum():
    """D2: 6 and 2 go before 5 and 4, although 5 + 4 is more; difference 7 for both."""
    by_list = [(1, 2), (3, 9), (4, 6), (5, 11), (7, 12), (8, 10)]
    by_sum = [(1, 10), (2, 5), (3, 4), (6, 11), (7, 8), (9, 12)]
    players = contenders_who_may_meet([0] * 12, by_list + by_sum)
    found = best_pairing(
        Bracket((), players), 6, with_mdps_first=False, deadline=Deadline(60)
    )
    other = next(homogeneous(players, 6, Text(exchanges_by_sum=True)))

    assert found is not None
    assert [(a.number, b.number) for a, b in found.pairs] == by_list
    assert (found.generated.down, found.generated.up) == ((5, 1), (6, 7))
    assert [(a.number, b.number) for a, b in other] == by_sum
