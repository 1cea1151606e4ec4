"""The table of quantities of the rules of 2012: what a score adds to the average."""

from __future__ import annotations

FULL_SCORE = 736

_BELOW_HALF: dict[int, tuple[int, ...]] = {
    4: (736, 336, 193, 95),
    5: (736, 366, 240, 149, 72),
    6: (736, 401, 284, 193, 125, 65),
    7: (736, 422, 309, 230, 166, 110, 57),
    # 251 for 1½ of 8 and 72 for 5 of 12 are as printed; the rule of all other cells
    # gives 262 and 65.
    8: (736, 444, 336, 251, 193, 141, 95, 50),
    9: (736, 470, 351, 284, 220, 175, 125, 87, 43),
    10: (736, 470, 366, 296, 240, 193, 149, 110, 72, 36),
    11: (736, 501, 383, 322, 262, 220, 175, 141, 102, 72, 36),
    12: (736, 501, 401, 336, 284, 240, 193, 158, 125, 95, 72, 36),
    13: (736, 538, 422, 351, 296, 251, 211, 184, 149, 117, 87, 57, 29),
}
"""Games -> what 0, ½, 1, … points take away; points above the half mirror them."""


def quantity(games: int, half_points: int) -> int | None:
    """Return Q for points scored in games played; none where the table has no cell.

    Outside 4 to 13 games only 0, 50 and 100 % have a quantity.
    """
    if games <= 0 or not 0 <= half_points <= 2 * games:
        return None
    if half_points == games:
        return 0
    if half_points > games:
        mirrored = quantity(games, 2 * games - half_points)
        return None if mirrored is None else -mirrored
    if half_points == 0:
        return -FULL_SCORE
    cells = _BELOW_HALF.get(games)
    return None if cells is None else -cells[half_points]
