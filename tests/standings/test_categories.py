"""Groups of players: who is in which, and which are offered."""

from __future__ import annotations

from typing import Any

from standings.categories import group_families, group_named
from tournaments.models import Entrant

YEAR = 2026


def entrant(number: int, **fields: Any) -> Entrant:
    rating = fields.pop("rating", None)
    ratings = {} if rating is None else {"standard": {"value": rating}}
    return Entrant(
        surname=f"P{number}", pairing_number=number, ratings=ratings, **fields
    )


def offered(entrants: list[Entrant]) -> dict[str, dict[str, set[int]]]:
    """Return family -> label -> numbers."""
    families = group_families(entrants, year=YEAR, rating_kind="standard")
    return {
        family.label: {group.label: set(group.numbers) for group in family.groups}
        for family in families
    }


def test_nothing_known_offers_no_group() -> None:
    assert offered([entrant(1), entrant(2)]) == {}


def test_age_groups_hold_the_younger_ones_too() -> None:
    entrants = [
        entrant(1, birth="2016/00/00"),  # 10 in the year
        entrant(2, birth="2010/12/31"),  # 16
        entrant(3, birth="2009/01/01"),  # 17
        entrant(4, birth="1976/06/01"),  # 50
        entrant(5, birth="1961/01/01"),  # 65
        entrant(6),
    ]

    assert offered(entrants)["Age"] == {
        "Under 10": {1},
        "Under 16": {1, 2},
        "Under 18": {1, 2, 3},
        "50 and over": {4, 5},
        "65 and over": {5},
    }


def test_rating_bands_are_of_official_ratings() -> None:
    entrants = [
        entrant(1, rating=2400),
        entrant(2, rating=2399),
        entrant(3, rating=1400),
        entrant(4, rating=1599),
        entrant(5, rating=1199),
        entrant(6, estimate=1500),
    ]

    assert offered(entrants)["Rating"] == {
        "2400 and above": {1},
        "2200–2399": {2},
        "1400–1599": {3, 4},
        "Below 1200": {5},
        "Unrated": {6},
    }


def test_groups_of_everybody_are_left_out() -> None:
    entrants = [
        entrant(1, federation="BEL", sex="w", club="Zottegem", category="B"),
        entrant(2, federation="BEL", sex="m", club="aalst"),
    ]

    assert offered(entrants) == {
        "Sex": {"Women": {1}, "Men": {2}},
        "Category": {"B": {1}},
        "Club": {"aalst": {2}, "Zottegem": {1}},
    }


def test_group_is_found_by_its_key() -> None:
    families = group_families(
        [entrant(1, club="A & B"), entrant(2)], year=YEAR, rating_kind="standard"
    )

    found = group_named(families, "club-A & B")

    assert found is not None
    assert found.numbers == {1}
    assert group_named(families, "club-C") is None


def test_bands_without_a_number_have_keys_of_their_own() -> None:
    players = [entrant(1, rating=1199), entrant(2, estimate=1500), entrant(3)]
    families = group_families(players, year=YEAR, rating_kind="standard")

    assert [
        (group.key, group.label) for family in families for group in family.groups
    ] == [("rating-1", "Below 1200"), ("rating-0", "Unrated")]
