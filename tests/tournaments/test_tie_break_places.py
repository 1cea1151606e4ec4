"""For which places a tie-break decides, in words."""

from __future__ import annotations

from typing import Any

import pytest

from tournaments.tie_break_names import places_text


@pytest.mark.parametrize(
    ("step", "text"),
    [
        ({}, ""),
        ({"first_place": 1}, ""),
        ({"first_place": 1, "last_place": 1}, "place 1 only"),
        ({"last_place": 3}, "places 1 to 3"),
        ({"first_place": 2, "last_place": 5}, "places 2 to 5"),
        ({"first_place": 4}, "from place 4"),
    ],
)
def test_places_are_said_where_they_are_limited(
    step: dict[str, Any], text: str
) -> None:
    assert places_text({"code": "DE", **step}) == text
