"""The order of the boards (C.04.2 art. 3.6)."""

from __future__ import annotations

from pairing.engine.boards import in_board_order
from pairing.engine.outcome import Pair


def test_boards_go_by_score_of_the_higher_then_sum_then_number():
    scores = {1: 20, 2: 30, 3: 30, 4: 20, 5: 20, 6: 10, 7: 20, 8: 20}
    pairs = [Pair(4, 7), Pair(8, 1), Pair(3, 5), Pair(6, 2)]

    assert in_board_order(pairs, scores) == [(3, 5), (6, 2), (8, 1), (4, 7)]


def test_higher_ranked_player_is_the_one_with_more_points_not_the_better_number():
    scores = {1: 10, 9: 20, 2: 20, 3: 10}

    assert in_board_order([Pair(1, 9), Pair(3, 2)], scores) == [(3, 2), (1, 9)]
