"""Several people at once: nothing is lost, every conflict is told."""

from __future__ import annotations

import random
import threading
from collections import Counter
from collections.abc import Callable

import pytest
from django.db import connection

from tests.factories import arbiter_of, finish, make_tournament, pair
from tournaments.archive import export_event, import_event
from tournaments.errors import ArchiveRefused, ResultAlreadyEntered, TournamentError
from tournaments.history import replay
from tournaments.models import Event, Game, Tournament
from tournaments.rows import ROW_MODELS, event_rows, row_data
from tournaments.selectors import boards
from tournaments.services.entrants import enter_player
from tournaments.services.events import delete_event
from tournaments.services.results import enter_result
from tournaments.services.rounds import publish_round
from tournaments.services.tournaments import close_tournament

pytestmark = pytest.mark.django_db(transaction=True)

CLIENTS = 6


def at_once(
    act: Callable[[int], None], clients: int = CLIENTS
) -> list[TournamentError]:
    """Let clients do something in the same moment; return what was refused."""
    start = threading.Barrier(clients)
    refusals: list[TournamentError] = []
    faults: list[Exception] = []

    def run(client: int) -> None:
        try:
            start.wait()
            act(client)
        except TournamentError as refusal:
            refusals.append(refusal)
        except Exception as fault:
            faults.append(fault)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(n,)) for n in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    return refusals


def journal_tells(event: Event) -> bool:
    told = replay(event.journal.order_by("pk"))
    return told == {
        name: {str(row.pk): row_data(row) for row in event_rows(event, name)}
        for name in ROW_MODELS
    }


def test_results_of_one_round_by_several_clients():
    tournament = make_tournament(40)
    by = arbiter_of(tournament)
    round_ = pair(tournament)
    accepted: Counter[str] = Counter()
    conflicts: Counter[str] = Counter()

    def type_results(client: int) -> None:
        rng = random.Random(client)
        games = list(
            Game.objects.filter(round=round_.pk).select_related(
                "round__tournament__event"
            )
        )
        rng.shuffle(games)
        for game in games:
            result = rng.choice(["1-0", "0-1"])
            try:
                enter_result(game=game, result=result, by=by)
                accepted[f"{game.board} {result}"] += 1
            except ResultAlreadyEntered as refusal:
                conflicts[f"{game.board} {refusal.current}"] += 1

    assert at_once(type_results) == []

    stored = {f"{board.number} {board.code}" for board in boards(round_)}
    assert set(accepted) == stored
    assert set(conflicts) <= stored
    assert accepted.total() + conflicts.total() == 20 * CLIENTS
    entries = tournament.journal.filter(act="enter_result")
    assert entries.count() == 20
    assert journal_tells(tournament.event)
    round_.refresh_from_db()
    assert round_.is_finished


def test_players_entered_by_several_clients_get_different_numbers():
    tournament = make_tournament()
    by = arbiter_of(tournament)

    def enter(client: int) -> None:
        mine = Tournament.objects.select_related("event").get(pk=tournament.pk)
        for n in range(4):
            enter_player(tournament=mine, surname=f"Name {client} {n}", by=by)

    assert at_once(enter) == []

    numbers = tournament.entrants.values_list("pairing_number", flat=True)
    assert sorted(numbers) == list(range(1, 4 * CLIENTS + 1))
    assert journal_tells(tournament.event)


def test_one_of_several_publishes_and_one_closes():
    tournament = make_tournament(4, rounds_total=1)
    by = arbiter_of(tournament)
    round_ = pair(tournament, publish=False)

    def publish(_client: int) -> None:
        mine = tournament.rounds.select_related("tournament__event").get(pk=round_.pk)
        publish_round(round_=mine, by=by)

    def close(_client: int) -> None:
        mine = Tournament.objects.select_related("event").get(pk=tournament.pk)
        close_tournament(tournament=mine, by=by)

    assert len(at_once(publish)) == CLIENTS - 1
    finish(round_)
    assert len(at_once(close)) == CLIENTS - 1
    assert journal_tells(tournament.event)


def test_archive_comes_in_once():
    tournament = make_tournament(4)
    by = arbiter_of(tournament)
    event = tournament.event
    data = export_event(event=event)
    delete_event(event=event, by=by)

    refusals = at_once(lambda _client: import_event(data=data, by=by) and None)

    assert [type(refusal) for refusal in refusals] == [ArchiveRefused] * (CLIENTS - 1)
    assert export_event(event=Event.objects.get()) == data
