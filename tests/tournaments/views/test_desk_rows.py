"""The desk prints boards alike together: each cell is what its own fragment is."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import arbiter_of, make_tournament, pair
from tournaments.models import Round
from tournaments.services.results import enter_result

pytestmark = pytest.mark.django_db

TYPED = ["1-0", "", "1-0", "", "+-", "?", "0-0", "1/2"]
"""Results of the boards; the third is with the colours reversed."""


def _cells(text: str) -> dict[str, str]:
    """Return the cells of results by their id, without what each answer has anew."""
    text = re.sub(r'(csrfmiddlewaretoken" value=")\w+', r"\1", text)
    cells = re.findall(r'<td class="result-cell" id="([^"]+)".*?</td>', text, re.DOTALL)
    bodies = re.findall(r'<td class="result-cell".*?</td>', text, re.DOTALL)
    return dict(zip(cells, bodies, strict=True))


@pytest.mark.parametrize("system", ["dutch-2026", "swiss-no-colours"])
def test_cell_is_what_the_answer_for_its_board_is(
    system: str, client_of: Callable[..., Client]
) -> None:
    tournament = make_tournament(16, system=system)
    by = arbiter_of(tournament)
    round_: Round = pair(tournament)
    for number, result in enumerate(TYPED, start=1):
        if result:
            enter_result(
                game=round_.games.select_related("round__tournament").get(board=number),
                result=result,
                reversed_colours=number == 3,
                by=by,
            )
    client = client_of(by)
    place = [tournament, round_.number]

    page = client.get(reverse("tournaments:round-detail", args=place))
    answer = client.get(
        reverse("tournaments:round-changes", args=place),
        {"since": "0"},
        headers={"hx-request": "true"},
    )

    shown, told = _cells(page.content.decode()), _cells(answer.content.decode())
    assert len(shown) == len(TYPED)
    assert told == {key: shown[key] for key in told}
    assert len(told) == sum(result != "" for result in TYPED)
    second, fourth = shown["board-result-2"], shown["board-result-4"]
    pair_of = re.compile(r'name="pair" value="([^"]+)"')
    assert pair_of.findall(second) != pair_of.findall(fourth)
    for number, cell in ((2, second), (4, fourth)):
        game = round_.games.get(board=number)
        assert pair_of.findall(cell) == [f"{game.white_id}-{game.black_id}"]
        assert f"/boards/{number}/result/" in cell
