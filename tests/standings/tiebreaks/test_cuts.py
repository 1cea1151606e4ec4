"""Cuts: the least significant value, and voluntary unplayed rounds before it."""

from __future__ import annotations

from standings.tiebreaks.cuts import Term, cut_rounds
from standings.tiebreaks.working import Reason


def test_lowest_score_is_cut_and_the_smallest_product_among_equals():
    """14.1: significance goes by the opponent's score, then by the product."""
    terms = [Term(20, 200, 0), Term(10, 100, 1), Term(10, 50, 2), Term(30, 0, 3)]
    assert cut_rounds(terms, 1, 0) == {2: Reason.CUT_LOWEST}
    assert cut_rounds(terms, 2, 0) == {2: Reason.CUT_LOWEST, 1: Reason.CUT_LOWEST}


def test_median_cuts_low_first_then_high():
    terms = [Term(score, score, r) for r, score in enumerate((10, 40, 20, 30))]
    assert cut_rounds(terms, 1, 1) == {0: Reason.CUT_LOWEST, 1: Reason.CUT_HIGHEST}


def test_more_cuts_than_rounds_leave_nothing():
    terms = [Term(10, 10, 0), Term(20, 20, 1), Term(30, 30, 2)]
    assert set(cut_rounds(terms, 2, 2)) == {0, 1, 2}
    assert set(cut_rounds(terms, 5, 0)) == {0, 1, 2}


def test_voluntary_round_goes_before_the_lowest():
    terms = [Term(10, 10, 0), Term(25, 25, 1, is_voluntary=True), Term(30, 30, 2)]
    assert cut_rounds(terms, 1, 0) == {1: Reason.CUT_VOLUNTARY}
    assert cut_rounds(terms, 2, 0) == {
        1: Reason.CUT_VOLUNTARY,
        0: Reason.CUT_LOWEST,
    }


def test_product_of_a_voluntary_round_must_not_be_lower_than_the_least():
    """16.5.2: the higher of the two is cut."""
    lower = [Term(10, 100, 0), Term(25, 0, 1, is_voluntary=True)]
    assert cut_rounds(lower, 1, 0) == {0: Reason.CUT_LOWEST}
    higher = [Term(10, 50, 0), Term(25, 125, 1, is_voluntary=True)]
    assert cut_rounds(higher, 1, 0) == {1: Reason.CUT_VOLUNTARY}


def test_lowest_contribution_of_voluntary_rounds_is_compared_not_the_lowest_dummy():
    """16.5.2 a: half-point bye 4.5 x 0.5 and forfeit 5.0 x 0 beside a draw 3.0 x 0.5.

    The forfeit contributes least, so the draw (1.50) goes; by the dummy's score the
    bye (2.25) would have gone.
    """
    terms = [
        Term(45, 225, 0, is_voluntary=True),
        Term(50, 0, 4, is_voluntary=True),
        Term(30, 150, 7),
    ]
    assert cut_rounds(terms, 1, 0) == {7: Reason.CUT_LOWEST}


def test_high_cut_knows_no_exception():
    terms = [Term(10, 10, 0), Term(40, 40, 1, is_voluntary=True), Term(40, 40, 2)]
    assert cut_rounds(terms, 1, 1) == {1: Reason.CUT_VOLUNTARY, 2: Reason.CUT_HIGHEST}
