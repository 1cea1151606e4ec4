"""Where the French and the Dutch text differ: a position that tells them apart.

The table is in docs/rules/readings.md; each test has a position of it, the pairing
of the reading taken, and the pairing of the other text.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

import pytest

from pairing.engine.colours import Strength
from pairing.engine.dutch_2013 import pair_round
from pairing.engine.dutch_2013.contenders import Contender, contenders
from pairing.engine.dutch_2013.criteria import BracketCriteria
from pairing.engine.outcome import RoundPairing
from pairing.generator import GeneratorSettings, generate
from tests.pairing.dutch_2013.literal.orders import exchanges
from tests.pairing.dutch_2013.literal.rounds import LiteralRound
from tests.pairing.dutch_2013.literal.text import READING, Text
from tests.pairing.dutch_2013.test_corpus import KEPT
from tournaments.record import POINT, Colour, TournamentRecord
from tournaments.trf import read_trf


def position(name: str) -> TournamentRecord:
    return read_trf((KEPT / "texts" / f"{name}.trf").read_text(encoding="utf-8"))


def words(pairs: set[frozenset[int]], bye: int | None) -> str:
    rows = [f"{a}-{b}" for a, b in sorted(sorted(pair) for pair in pairs)]
    return " ".join(rows + ([f"bye {bye}"] if bye else []))


def pair_words(answer: RoundPairing) -> str:
    return words({frozenset(pair) for pair in answer.pairs}, answer.bye)


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
        (
            "c12_pairs_reached",
            Text(c12_asks_for_p1=False),
            "1-2 3-8 4-9 6-7 bye 5",
            "1-7 2-4 3-8 5-9 bye 6",
        ),
        (
            "d2_list_and_sum",
            Text(exchanges_by_sum=True),
            "2-5 3-8 4-9 6-10 7-11 bye 1",
            "1-4 2-7 5-9 6-11 8-10 bye 3",
        ),
        (
            "c3_upfloats",
            Text(upfloats_everywhere=True),
            "2-4 3-5 bye 1",
            "2-5 3-4 bye 1",
        ),
        (
            "d2_ranks_and_numbers",
            Text(exchanges_by_pairing_number=True),
            "2-6 4-5 bye 1",
            "2-5 4-6 bye 1",
        ),
        ("d4_sum_of_squares", Text(has_d4=False), "1-4 bye 3", "1-3 bye 4"),
    ],
)
def test_position_tells_the_texts_apart(name, other_text, reading, other):
    record = position(name)
    players = contenders(record)
    answer = pair_round(record)

    assert pair_words(answer) == reading
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

    assert pair_words(answer) == "2-7 3-5"
    assert literal(record, rounds, READING) == "2-3 5-7"


def test_position_is_decided_by_strong_preferences_alone(monkeypatch):
    """A7.d: 2 and 4 want White strongly, 3 mildly; 2 has met 3.

    Both pairings fail one preference, leave the same scores and have no floats to
    repeat; without A7.d the first in the order of D1 would stand.
    """
    record = position("a7d_strong_preference")
    players = contenders(record)
    counted = BracketCriteria.others

    assert pair_words(pair_round(record)) == "3-4 bye 2"
    assert literal(record, players, READING) == "3-4 bye 2"
    monkeypatch.setattr(
        BracketCriteria,
        "others",
        lambda self: [c for c in counted(self) if c.label != "A7.d"],
    )
    assert pair_words(pair_round(record)) == "2-4 bye 3"
    assert literal(record, players, Text(has_a7d=False)) == "2-4 bye 3"


def test_scores_left_over_fix_the_score_differences():
    """A7.d: “as small as possible” and “the sum” have nothing to choose between.

    Above the lowest bracket, candidates that leave the same players of each score over
    have the same differences, pair by pair: moved-down players meet residents only.
    """
    seen = 0
    for seed in range(1, 41):
        settings = GeneratorSettings(
            players=6 + seed % 4,
            rounds=5,
            seed=seed,
            system="dutch-2013",
            draw_rate=0.4,
            absence_rate=0.1,
        )
        record = generate(settings)
        for number in range(3, record.rounds_played + 1):
            before = record.before_round(number)
            found = LiteralRound(contenders(before), is_odd_round=number % 2 == 1)
            for done in found.done[:-1]:
                differences = defaultdict(set)
                for candidate in done.group.candidates(done.p1, done.m1):
                    left = tuple(sorted(p.score for p in candidate.left))
                    apart = sorted(abs(a.score - b.score) for a, b in candidate.pairs)
                    differences[left].add(tuple(apart))
                assert all(len(lists) == 1 for lists in differences.values())
                seen += any(any(row) for lists in differences.values() for row in lists)
    assert seen > 20


def test_higher_player_has_the_preference_and_not_the_stronger():
    """E4: 4 has half a point, 1 none and the better rating; both had Black."""
    record = position("e4_higher_player")
    answer = pair_round(record)

    assert answer.pairs == ((4, 1),)
    assert answer.colour_rules == ("E4",)


def test_half_of_the_points_so_far_makes_a_topscorer():
    """A10: 1 and 2 have one and a half points before the last of three rounds."""
    record = position("a10_points_so_far")
    players = contenders(record)
    of_all_rounds = [
        replace(p, is_topscorer=2 * p.score > record.rounds_total * POINT)
        for p in players
    ]

    assert pair_words(pair_round(record)) == "1-2 bye 3"
    assert literal(record, of_all_rounds, READING) == "1-3 bye 2"


def test_rank_in_s1_and_not_the_number_gives_the_first_colour():
    """E5: 1 is absent from round 1, so 2 is the first of S1."""
    answer = pair_round(position("e5_rank_in_s1"))

    assert answer.pairs == ((2, 3),)
    assert answer.colour_rules == ("E5",)


@pytest.mark.parametrize("size", [4, 5, 6, 7, 8, 9])
def test_orders_of_exchanges_agree_below_five_pairs(size):
    """D2: with up to four players in S1 sums and lists fall together."""
    half = size // 2
    s1, s2 = range(1, half + 1), range(half + 1, size + 1)
    for count in range(1, half + 1):
        by_sum = exchanges(s1, s2, count, Text(exchanges_by_sum=True))
        assert [*exchanges(s1, s2, count)] == [*by_sum]


def test_orders_of_exchanges_agree_in_a_complete_bracket_of_ten():
    """D2: whoever is the highest is the higher one of a pair, so 1 stays in S1."""
    for count in range(1, 6):
        by_list, by_sum = (
            [down for down, _ in exchanges(range(1, 6), range(6, 11), count, text)]
            for text in (READING, Text(exchanges_by_sum=True))
        )
        without = [[d for d in row if 1 not in d] for row in (by_list, by_sum)]
        assert without[0] == without[1]


def test_exchanges_are_ordered_by_list_and_not_by_sum():
    """D2: 5 and 1 go before 4 and 3, although 4 + 3 is more; difference 7 for both."""
    record = position("d2_list_and_sum")
    (bracket,) = pair_round(record).brackets

    assert bracket.exchange == ((1, 5), (6, 7))
    assert sum(bracket.exchange.moved_up) - sum(bracket.exchange.moved_down) == 7
