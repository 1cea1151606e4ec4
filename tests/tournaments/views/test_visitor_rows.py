"""A visitor's row of a board has the cells of the desk's, and nothing to enter."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import arbiter_of, make_entrant, pair
from tournaments.models import Tournament
from tournaments.services.adjustments import adjust_points
from tournaments.services.results import enter_result

pytestmark = pytest.mark.django_db


class Rows(HTMLParser):
    """Reads the cells of every board: class and text, without what is entered."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.boards: dict[str, list[tuple[str, str]]] = {}
        self.links: list[str] = []
        self._cells: list[tuple[str, str]] | None = None
        self._is_cell = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = dict(attrs)
        if tag == "tr":
            key = names.get("data-board")
            self._cells = self.boards.setdefault(key, []) if key else None
        elif tag in ("td", "th") and self._cells is not None:
            self._cells.append((names.get("class") or "", ""))
            self._is_cell = True
        elif tag == "a" and self._is_cell:
            self.links.append(names["href"] or "")

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th"):
            self._is_cell = False

    def handle_data(self, data: str) -> None:
        if self._is_cell and self._cells is not None and data.strip():
            kind, text = self._cells[-1]
            self._cells[-1] = (kind, f"{text} {data.strip()}".strip())


def cells(page: str) -> dict[str, list[tuple[str, str]]]:
    """Return all cells but those with a result: the desk has its keys there."""
    return {
        board: [cell for cell in row if cell[0] != "result-cell"]
        for board, row in Rows(page).boards.items()
    }


@pytest.fixture
def page(tournament: Tournament) -> str:
    make_entrant(tournament, "O’Neil <b>", title="IM", estimate=1888)
    make_entrant(tournament, "Łukasz")
    by = arbiter_of(tournament)
    adjust_points(
        entrant=tournament.entrants.get(pairing_number=1),
        tenths=-5,
        reason="Late",
        by=by,
    )
    round_ = pair(tournament)
    game = round_.games.get(board=1)
    enter_result(game=game, result="0-1", by=by, reversed_colours=True)
    return reverse("tournaments:round-detail", args=[tournament, 1])


def test_row_has_the_cells_of_the_desk(page: str, visitor: Client, arbiter: Client):
    seen, desk = (client.get(page).content.decode() for client in (visitor, arbiter))

    assert cells(seen) == cells(desk)
    assert len(cells(seen)) == 4


def test_row_has_nothing_to_enter_and_names_are_only_text(page: str, visitor: Client):
    text = visitor.get(page).content.decode()

    assert "result-key" not in text
    assert "<b>" not in text
    assert "O’Neil &lt;b&gt;" in text


def test_row_links_to_both_players_and_to_the_reason(
    page: str, visitor: Client, tournament: Tournament
):
    links = Rows(visitor.get(page).content.decode()).links

    players = [
        reverse("tournaments:player-detail", args=[tournament, player])
        for player in tournament.entrants.all()
    ]
    whys = [
        reverse("pairing:explain-board", args=[tournament, 1, n]) for n in range(1, 5)
    ]
    assert sorted(links) == sorted(players + whys)


def test_row_tells_result_and_reversed_colours(page: str, visitor: Client):
    (first, *others) = Rows(visitor.get(page).content.decode()).boards.values()

    assert ("result-cell", "0-1 ⇄") in first
    assert all(("result-cell", "–") in row for row in others)
