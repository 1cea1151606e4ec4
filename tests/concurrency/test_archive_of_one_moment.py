"""An archive is of one moment, whoever enters results meanwhile."""

from __future__ import annotations

import threading

import pytest

from tests.concurrency.together import in_one_second
from tests.factories import arbiter_of, make_tournament, pair
from tournaments.archive import export_event, read_archive
from tournaments.selectors import boards
from tournaments.services.results import enter_result

pytestmark = pytest.mark.django_db(transaction=True)


def test_archive_made_while_results_come_in_can_be_restored() -> None:
    tournament = make_tournament(60)
    round_ = pair(tournament)
    by = arbiter_of(tournament)
    games = [board.game for board in boards(round_)]

    begun, done = threading.Event(), threading.Event()

    def enter() -> list[bytes]:
        begun.wait()
        try:
            for game in games:
                enter_result(game=game, result="1-0", by=by)
        finally:
            done.set()
        return []

    def keep() -> list[bytes]:
        try:
            archives = [export_event(event=tournament.event)]
        finally:
            begun.set()
        while not done.wait(timeout=0.01):
            archives.append(export_event(event=tournament.event))
        return [*archives, export_event(event=tournament.event)]

    _, archives = in_one_second([enter, keep])

    for archive in archives:
        read_archive(archive)
    assert archives[0] != archives[-1]
