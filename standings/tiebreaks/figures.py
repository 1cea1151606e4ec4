"""Figures of tie-breaks: exact values, their units and how they are printed."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction

Step = int | Fraction | None
"""One part of a value in steps; none where the step says nothing."""

Figure = int | tuple[Step, ...] | None
"""A value in whole numbers of its unit, in steps, or none at all."""

NO_FIGURE = "-"

LOWEST_STEP = -(10**9)


class Unit(StrEnum):
    COUNT = "count"
    POINTS = "points"
    """Tenths of a point, printed with one decimal."""
    PRODUCT = "product"
    """Hundredths, printed with two decimals."""
    RATING = "rating"
    POINT_STEPS = "point-steps"
    """Several values in tenths, printed with one decimal: 2.5/1.0."""
    PLAIN_STEPS = "plain-steps"
    """Several values in tenths, printed as short as they are: 3/3.5."""


def rounded_half_up(numerator: int, denominator: int) -> int:
    """Return a quotient as a whole number, a half counting upwards."""
    return (2 * numerator + denominator) // (2 * denominator)


def decimals(value: int, places: int) -> str:
    """Return a whole number of tenths or hundredths with its decimal point."""
    sign = "-" if value < 0 else ""
    whole, rest = divmod(abs(value), 10**places)
    return f"{sign}{whole}.{rest:0{places}d}"


def tenths_text(value: int | Fraction) -> str:
    """Return tenths with one decimal, or two where an average needs them."""
    if value.denominator == 1:
        return decimals(int(value), 1)
    hundredths = value * 10
    return decimals(rounded_half_up(hundredths.numerator, hundredths.denominator), 2)


def plain_text(value: int | Fraction) -> str:
    """Return tenths without a decimal nobody needs: 3, 3.5."""
    return tenths_text(value).removesuffix(".0")


def figure_text(figure: Figure, unit: Unit) -> str:
    """Return a figure as a table prints it."""
    if figure is None:
        return NO_FIGURE
    if isinstance(figure, tuple):
        step_text = plain_text if unit is Unit.PLAIN_STEPS else tenths_text
        texts = [NO_FIGURE if step is None else step_text(step) for step in figure]
        return "/".join(texts) or NO_FIGURE
    if unit is Unit.POINTS:
        return decimals(figure, 1)
    if unit is Unit.PRODUCT:
        return decimals(figure, 2)
    return str(figure)


def sort_key(figure: Figure) -> tuple[int | Fraction, ...]:
    """Return a key under which higher is better; a step without value is lowest."""
    if isinstance(figure, int):
        return (figure,)
    return tuple(LOWEST_STEP if step is None else step for step in figure or ())
