"""Relative rules of a pairing as it stands: the older Dutch rules, no colours."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from pairing.engine.outcome import Pair
from pairing.engine.systems import pair_round
from pairing.shortfalls import Relative, Seated, Shortfall, shortfalls
from pairing.words.shortfalls import summary
from tests.factories import arbiter_of, make_tournament, pair
from tests.pairing.dutch_2013.drawn import tournament
from tests.pairing.dutch_2013.test_texts import position
from tournaments.models import Round
from tournaments.record import Colour, Kind, TournamentRecord
from tournaments.services.results import enter_result

WHITE, BLACK = Colour.WHITE, Colour.BLACK
DUTCH, NO_COLOURS = "dutch-2013", "swiss-no-colours"

TWO_ROUNDS = ("1-0 1:4, = 5:2, 0-1 6:3", "1-0 3:1, = 2:4, 0-1 5:6")
"""After them: 3 has 2 points, 1, 2 and 6 have 1, 4 and 5 have ½.

Colours: 3 and 2 had Black, White; 1 and 6 White, Black; 4 Black twice, 5 White twice.
In round 2, 2 and 5 floated down, 4 and 6 up.
"""


def judged(
    record: TournamentRecord, system: str, *pairs: tuple[int, int], bye: int = 0
) -> list[Shortfall]:
    boards = [Seated(at, Pair(*p)) for at, p in enumerate(pairs, start=1)]
    return shortfalls(record, system, boards=boards, byes=[bye] if bye else [])


def test_dutch_2013_names_scores_colours_floats_and_allocation():
    found = judged(tournament(6, *TWO_ROUNDS), DUTCH, (3, 2), (4, 6), (1, 5))

    assert found == [
        Shortfall(Relative.SCORES, "B3", (3, 2), 1, tenths=10),
        Shortfall(Relative.PREFERENCE, "B4", (3,), 1, colour=BLACK),
        Shortfall(Relative.ALLOCATION, "E4", (3, 2), 1),
        Shortfall(Relative.SCORES, "B3", (6, 4), 2, tenths=5),
        Shortfall(Relative.UPFLOAT, "B5", (4,), 2),
        Shortfall(Relative.PREFERENCE, "B4", (6,), 2, colour=WHITE),
        Shortfall(Relative.SCORES, "B3", (1, 5), 3, tenths=5),
        Shortfall(Relative.BOARD_ORDER, "F1"),
    ]


def test_no_colours_names_scores_and_floats_only():
    found = judged(tournament(6, *TWO_ROUNDS), NO_COLOURS, (3, 2), (1, 5), (4, 6))

    assert found == [
        Shortfall(Relative.SCORES, "B3", (3, 2), 1, tenths=10),
        Shortfall(Relative.SCORES, "B3", (1, 5), 2, tenths=5),
        Shortfall(Relative.SCORES, "B3", (6, 4), 3, tenths=5),
        Shortfall(Relative.UPFLOAT, "B5", (4,), 3),
    ]


@pytest.mark.parametrize(("system", "article"), [(DUTCH, "A5"), (NO_COLOURS, "A.5")])
def test_bye_above_the_lowest_score_is_named(system, article):
    record = replace(tournament(6, *TWO_ROUNDS), absences={3: Kind.ZERO_POINT_BYE})
    by_bye = [s for s in judged(record, system, (1, 6), (4, 5), bye=2) if not s.board]

    assert by_bye == [
        Shortfall(Relative.DOWNFLOAT, "B5", (2,)),
        Shortfall(Relative.BYE_SCORE, article, (2,), tenths=10, least=5),
    ]
    assert [
        s for s in judged(record, system, (1, 6), (2, 5), bye=4) if not s.board
    ] == []


def test_float_of_two_rounds_ago_is_b6():
    record = tournament(6, *TWO_ROUNDS, "= 1:6, = 4:5, = 3:2")
    found = judged(record, DUTCH, (3, 6), (2, 5), (1, 4))

    assert {(s.rule, s.article, s.players) for s in found if "float" in s.rule} == {
        (Relative.DOWNFLOAT, "B5", (3,)),
        (Relative.UPFLOAT, "B6", (4,)),
        (Relative.UPFLOAT, "B6", (6,)),
        (Relative.DOWNFLOAT, "B6", (2,)),
    }


def test_two_strong_preferences_in_an_odd_round_are_a7d():
    found = judged(position("a7d_strong_preference"), DUTCH, (4, 2), bye=3)

    assert Shortfall(Relative.SAME_STRONG, "A7.d", (4, 2), 1, colour=WHITE) in found
    assert (
        Shortfall(Relative.PREFERENCE, "B4", (2,), 1, colour=WHITE, is_strong=True)
        in found
    )


def test_note_of_the_last_round_frees_a_float_by_forfeit():
    """A.4: a win by forfeit is a down arrow; the note under B6 frees who is above half."""
    rounds = ("+:- 1:4, 1-0 2:3", "= 1:2, = 3:4")
    for total, expected in (
        (9, [Shortfall(Relative.DOWNFLOAT, "B6", (1,), 1)]),
        (3, []),
    ):
        record = tournament(4, *rounds, total=total)
        found = judged(record, NO_COLOURS, (1, 3), (2, 4))
        assert [s for s in found if s.rule is Relative.DOWNFLOAT] == expected


@pytest.mark.parametrize("system", [DUTCH, NO_COLOURS])
def test_pairing_of_the_system_itself_falls_short_in_nothing_it_could_keep(system):
    """After one drawn round everybody meets an equal score in the right colours."""
    record = tournament(8, "= 1:5, = 6:2, = 3:7, = 8:4")
    answer = pair_round(record, system)
    boards = [Seated(at, p) for at, p in enumerate(answer.pairs, start=1)]

    assert shortfalls(record, system, boards=boards) == []


def test_summary_counts_each_rule_once():
    found = judged(tournament(6, *TWO_ROUNDS), DUTCH, (3, 2), (4, 6), (1, 5))

    assert [(line.article, line.sentence) for line in summary(found)] == [
        ("B3", "3 boards with different scores, 2 apart together."),
        (
            "B4",
            "2 players without the colour that is due; strong preferences: 0.",
        ),
        ("E1–E5", "1 board with the colours the other way round."),
        ("B5", "1 player meets a higher score again."),
        ("F1", "The boards are not in the order of scores and numbers."),
    ]


def let_win(round_: Round, winners: set[int]) -> None:
    for game in round_.games.select_related("white", "round__tournament__event"):
        result = "1-0" if game.white.pairing_number in winners else "0-1"
        enter_result(game=game, result=result, by=arbiter_of(round_.tournament))


@pytest.mark.django_db
@pytest.mark.parametrize("system", [DUTCH, NO_COLOURS])
def test_draft_by_hand_names_relative_rules_beside_each_board(
    system: str, client: Client, settings: Any
) -> None:
    tournament = make_tournament(8, system=system, rounds_total=5)
    client.force_login(arbiter_of(tournament))
    let_win(pair(tournament), {1, 2, 3, 4})
    settings.PAIRING_SECONDS = 1e-9
    client.post(reverse("pairing:pair-by-hand", args=[tournament]))
    draft = reverse("pairing:draft", args=[tournament, 2])

    page = client.get(draft).content.decode()
    assert "No relative rule is broken." in page
    one = tournament.entrants.get(pairing_number=1)
    eight = tournament.entrants.get(pairing_number=8)
    swap = {
        "change": "swap",
        "player": [str(one.entry_order), str(eight.entry_order)],
        "reason": "Wanted",
    }
    change = reverse("pairing:change-pairing", args=[tournament, 2])
    page = client.post(change, swap, follow=True).content.decode()

    assert "2 boards with different scores, 2 apart together." in page
    assert page.count("The scores differ by 1.") == 2
    assert page.count('class="board-rules"') >= 2
    assert "<b>B4</b>" not in page
    if system == DUTCH:
        page = client.post(
            change, {"change": "colours:1"}, follow=True
        ).content.decode()
        assert "<b>B4</b> 2 players without the colour that is due" in page
        assert "The colours are the other way round by this rule." in page
