"""Where a tournament stands, from the first entry to the closed tournament."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.factories import arbiter_of, finish, make_tournament, pair
from tournaments.desk import Stage, progress_of
from tournaments.enums import GameResult
from tournaments.models import Round
from tournaments.services.results import enter_result
from tournaments.services.tournaments import close_tournament
from tournaments.views.next_step import next_step

pytestmark = pytest.mark.django_db


def test_stages_follow_each_other() -> None:
    tournament = make_tournament(0, rounds_total=2)
    assert progress_of(tournament).stage is Stage.ENTER_PLAYERS

    tournament = make_tournament(4, rounds_total=2)
    assert progress_of(tournament).stage is Stage.PAIR_FIRST_ROUND

    round_ = pair(tournament, publish=False)
    assert progress_of(tournament).stage is Stage.PUBLISH_DRAFT
    round_.delete()

    round_ = pair(tournament)
    assert progress_of(tournament).stage is Stage.ENTER_RESULTS
    finish(round_)
    assert progress_of(tournament).stage is Stage.PAIR_NEXT_ROUND
    finish(pair(tournament))
    assert progress_of(tournament).stage is Stage.CLOSE
    close_tournament(tournament=tournament, by=arbiter_of(tournament))
    assert progress_of(tournament).stage is Stage.CLOSED


def test_open_boards_are_counted_once() -> None:
    tournament = make_tournament(8, rounds_total=3)
    pair(tournament)

    last = progress_of(tournament).last

    assert last is not None
    assert (last.boards, last.open_boards) == (4, 4)


def test_draft_is_published_when_its_hour_has_come() -> None:
    tournament = make_tournament(4)
    pair(tournament, publish=False)
    hour = timezone.now() - timedelta(minutes=1)
    Round.objects.update(publish_at=hour)

    progress = progress_of(tournament)

    assert progress.rounds[0].status == "published"
    assert progress.stage is Stage.ENTER_RESULTS


def test_drafts_are_seen_by_those_at_work_alone() -> None:
    tournament = make_tournament(4, rounds_total=3)
    finish(pair(tournament))
    pair(tournament, publish=False)

    progress = progress_of(tournament)

    seen = [cell.status for cell in progress.rounds_seen(with_drafts=True)]
    public = [cell.status for cell in progress.rounds_seen(with_drafts=False)]
    assert seen == ["finished", "draft", ""]
    assert public == ["finished", "", ""]


def test_adjourned_game_is_settled_before_the_tournament_is_closed() -> None:
    tournament = make_tournament(4, rounds_total=2)
    first = pair(tournament)
    enter_result(
        game=first.games.get(board=2),
        result=GameResult.ADJOURNED,
        by=arbiter_of(tournament),
    )
    finish(first)
    assert progress_of(tournament).stage is Stage.PAIR_NEXT_ROUND
    finish(pair(tournament))

    progress = progress_of(tournament)

    assert progress.stage is Stage.SETTLE_ADJOURNED
    assert progress.adjourned is not None
    assert (progress.adjourned.number, progress.adjourned.adjourned_board) == (1, 2)
    step = next_step(progress, can_manage=True, can_enter=True)
    assert step.title == "Settle the adjourned game of round 1, board 2"
    assert step.url.endswith("/rounds/1/#board-row-2")
