"""Numbers as people type them, or as somebody sends who means no good."""

from __future__ import annotations

MOST_DIGITS = 9
"""What every database holds as a whole number."""


def is_number(text: str) -> bool:
    """Tell whether a text is a whole number that a board, round or player can have."""
    return text.isdecimal() and len(text) <= MOST_DIGITS
