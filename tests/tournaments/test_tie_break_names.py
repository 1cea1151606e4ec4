"""The words for tie-breaks agree with the tie-breaks that are computed."""

from __future__ import annotations

import pytest

from standings.chains import parse_entry
from standings.selectors import EDITION_OF_SYSTEM as COMPUTED_EDITIONS
from standings.tiebreaks.editions import Edition
from standings.tiebreaks.registry import TIE_BREAKS, tie_breaks_of
from tournaments.enums import TieBreakEdition
from tournaments.tie_break_names import (
    EDITION_OF_SYSTEM,
    NAMES,
    OFFERED,
    tie_break_name,
)


def test_every_tie_break_that_is_computed_has_a_name() -> None:
    assert set(NAMES) == set(TIE_BREAKS) - {"PTS"}


@pytest.mark.parametrize("edition", list(OFFERED))
def test_every_code_offered_can_be_computed(edition: TieBreakEdition) -> None:
    for code in OFFERED[edition]:
        assert parse_entry(code, Edition(edition.value)).tie_break


@pytest.mark.parametrize("edition", list(OFFERED))
def test_every_tie_break_of_an_edition_is_offered(edition: TieBreakEdition) -> None:
    offered = {code.split("/")[0] for code in OFFERED[edition]}

    assert offered == set(tie_breaks_of(Edition(edition.value))) - {"PTS"}


def test_systems_go_with_the_editions_that_are_computed() -> None:
    assert {s: e.value for s, e in EDITION_OF_SYSTEM.items()} == {
        s: e.value for s, e in COMPUTED_EDITIONS.items()
    }


def test_name_says_the_modifiers_in_words() -> None:
    assert tie_break_name("BH") == "Buchholz"
    assert tie_break_name("BH/C1") == "Buchholz, without the lowest"
    assert tie_break_name("BH/C3") == "Buchholz, without the 3 lowest"
    assert tie_break_name("ARO/M3/U1400") == (
        "Average rating of opponents, without the 3 lowest and the 3 highest, "
        "unrated players as 1400"
    )
    assert tie_break_name("KS/L-1") == "Koya system, limit lower by 1 half point"
    assert tie_break_name("KS/L+1") == "Koya system, limit higher by 1 half point"
    assert tie_break_name("KS/L-2") == "Koya system, limit lower by 2 half points"
    assert tie_break_name("KS/L+2") == "Koya system, limit higher by 2 half points"
    assert tie_break_name("XYZ") == "XYZ"
