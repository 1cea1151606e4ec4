"""The crosstable: Swiss and all-play-all, by rank and by number."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import (
    arbiter_of,
    finish,
    make_event,
    make_tournament,
    make_user,
    pair,
    play_rounds,
)
from tournaments.models import Tournament
from tournaments.services.byes import request_bye
from tournaments.services.tournaments import update_settings

pytestmark = pytest.mark.django_db


def _chart(client: Client, tournament: Tournament, **query: str) -> Any:
    return client.get(reverse("standings:wallchart", args=[tournament]), query)


def _public(players: int, **settings: Any) -> Tournament:
    by = make_user()
    return make_tournament(
        players, by=by, event=make_event(by=by, is_public=True), **settings
    )


def test_crosstable_holds_finished_rounds_only(
    visitor: Client, tournament: Tournament
) -> None:
    play_rounds(tournament, 2)
    pair(tournament, publish=False)

    sheet = _chart(visitor, tournament).context["sheet"]

    assert list(sheet.rounds) == [1, 2]
    assert {len(line.cells) for line in sheet.lines} == {2}


def test_opponents_are_named_by_their_line(
    visitor: Client, tournament: Tournament
) -> None:
    play_rounds(tournament, 3)

    for order in ("rank", "number"):
        lines = _chart(visitor, tournament, order=order).context["sheet"].lines
        shown = {line.entrant: line.shown for line in lines}
        for line in lines:
            for cell, opponent in line.cells:
                assert cell.opponent_rank == shown[opponent]


def test_crosstable_is_ordered_by_rank_or_number(
    visitor: Client, tournament: Tournament
) -> None:
    finish(pair(tournament), "0-1")

    by_rank = _chart(visitor, tournament).context["sheet"].lines
    by_number = _chart(visitor, tournament, order="number").context["sheet"].lines

    assert [line.row.score for line in by_rank] == [10, 10, 10, 0, 0, 0]
    assert [line.row.number for line in by_number] == [1, 2, 3, 4, 5, 6]


def test_byes_stand_in_words(visitor: Client, tournament: Tournament) -> None:
    player = tournament.entrants.get(pairing_number=1)
    by = arbiter_of(tournament)
    request_bye(entrant=player, round_number=1, kind="H", by=by)
    finish(pair(tournament), "1-0")

    text = _chart(visitor, tournament).content.decode()

    assert '<span class="muted">½</span>' in text
    assert '<span class="muted">bye</span>' in text


def test_all_play_all_is_a_square(visitor: Client) -> None:
    tournament = _public(4, system="round-robin", rounds_total=3)
    play_rounds(tournament, 3)

    sheet = _chart(visitor, tournament).context["sheet"]

    assert sheet.is_all_play_all
    for place, line in enumerate(sheet.lines):
        assert line.row.meetings[place] is None
        met = [cell for cell in line.row.meetings if cell is not None]
        assert sum(sum(cell.points) for cell in met) == line.row.score


def test_tournament_without_colours_shows_none(visitor: Client) -> None:
    tournament = _public(6, system="swiss-no-colours")
    play_rounds(tournament, 2)

    text = _chart(visitor, tournament).content.decode()

    assert "disc-" not in text
    assert "colour" not in text.split("<main")[1]


def test_crosstable_of_nobody_is_empty(visitor: Client) -> None:
    assert "Nobody is entered yet." in _chart(visitor, _public(0)).content.decode()


def test_shared_ranks_stand_in_a_column_of_their_own(
    visitor: Client, tournament: Tournament
) -> None:
    """Lines are counted on; a rank that two players share is not."""
    update_settings(tournament=tournament, by=arbiter_of(tournament), tie_breaks=[])
    finish(pair(tournament), "1-0")

    answer = _chart(visitor, tournament)

    lines = answer.context["sheet"].lines
    assert [line.shown for line in lines] == [1, 2, 3, 4, 5, 6]
    assert [line.row.rank for line in lines] == [1, 1, 1, 4, 4, 4]
    text = answer.content.decode()
    assert ">Line</th>" in text
    assert text.count('<abbr class="shared" title="shared">=</abbr>') == 6


def test_ranks_that_nobody_shares_are_the_lines(
    visitor: Client, tournament: Tournament
) -> None:
    by = arbiter_of(tournament)
    update_settings(tournament=tournament, by=by, tie_breaks=["TPN"])
    finish(pair(tournament), "1-0")

    text = _chart(visitor, tournament).content.decode()

    assert ">Rank</th>" in text
    assert ">Line</th>" not in text
