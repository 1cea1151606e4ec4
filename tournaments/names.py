"""Names without accents and case: for order, for search and to find doubles.

Sorting happens here and not in the database, so that every database agrees.
"""

from __future__ import annotations

import unicodedata

# Letters that Unicode does not take apart into a base letter and a mark.
_BASE_LETTERS = str.maketrans(
    {
        "æ": "ae",
        "œ": "oe",
        "ø": "o",
        "ł": "l",
        "đ": "d",
        "ð": "d",
        "þ": "th",
        "ħ": "h",
        "ı": "i",
        "ŋ": "n",
        "ĸ": "k",
    }
)


def base_letters(text: str) -> str:
    """Return a text without accents and case: Łukasz as lukasz."""
    taken_apart = unicodedata.normalize("NFKD", text.casefold())
    letters = "".join(c for c in taken_apart if not unicodedata.combining(c))
    return letters.translate(_BASE_LETTERS)


def folded(text: str) -> str:
    """Return a text without accents and case, its signs as single spaces."""
    plain = base_letters(text)
    return " ".join("".join(c if c.isalnum() else " " for c in plain).split())
