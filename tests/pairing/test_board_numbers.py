"""Board numbers of a round."""

from __future__ import annotations

from pairing.board_numbers import board_numbers


def test_boards_are_numbered_from_the_first():
    assert board_numbers([None] * 3) == [1, 2, 3]
    assert board_numbers([None] * 3, first=21) == [21, 22, 23]


def test_boards_left_out_are_stepped_over():
    assert board_numbers([None] * 3, skipped=[1, 3]) == [2, 4, 5]


def test_fixed_board_is_kept_and_the_others_close_up():
    assert board_numbers([None, 1, None]) == [2, 1, 3]
    assert board_numbers([None, None, 40]) == [1, 2, 40]


def test_fixed_board_wanted_twice_goes_to_the_higher_game():
    assert board_numbers([5, None, 5]) == [5, 1, 2]
