"""Namesakes: what stands behind a name that two players have."""

from __future__ import annotations

import pytest

from tests.factories import make_entrant, make_tournament, pair
from tournaments.selectors.namesakes import listed_names

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("clubs", "marks"),
    [
        (["Gent", "Leuven"], ["(Gent)", "(Leuven)"]),
        (["Gent", "gent"], ["(1)", "(2)"]),
        (["Gent", ""], ["(1)", "(2)"]),
        (["", ""], ["(1)", "(2)"]),
        (["Gent", "Koninklijke Schaakkring Leuven"], ["(1)", "(2)"]),
        (["Gent", "Leuven", "Gent"], ["(1)", "(2)", "(3)"]),
        (["Gent"], [""]),
    ],
)
def test_namesakes_have_their_club_if_it_differs_else_their_number(
    clubs: list[str], marks: list[str]
) -> None:
    tournament = make_tournament()
    names = ["Maes", "MAËS", "maes"]
    for name, club in zip(names, clubs, strict=False):
        make_entrant(tournament, name, first_name="Jan", is_namesake=True, club=club)
    make_entrant(tournament, "Maes", first_name="Jana", club="Gent")
    pair(tournament)

    found = listed_names(tournament)

    players = tournament.entrants.filter(first_name="Jan").order_by("pairing_number")
    assert sorted(found[one.pk].mark for one in players) == marks
    assert {one.mark for one in found.values()} == {*marks, ""}
