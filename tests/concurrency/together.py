"""Several people in the same second, each with a browser of their own."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import User
from django.db import connection
from django.test import Client

from tournaments.history import replay
from tournaments.models import Event
from tournaments.rows import ROW_MODELS, event_rows, row_data


def browser_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def in_one_second(acts: list[Callable[[], Any]]) -> list[Any]:
    """Let each act run in a thread of its own, all from the same moment."""
    start = threading.Barrier(len(acts))
    answers: list[Any] = [None] * len(acts)
    faults: list[BaseException] = []

    def run(place: int) -> None:
        try:
            start.wait()
            answers[place] = acts[place]()
        except BaseException as fault:
            faults.append(fault)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(n,)) for n in range(len(acts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if faults:
        raise faults[0]
    return answers


def journal_tells(event: Event) -> bool:
    """Tell whether the journal alone gives every row of the event exactly."""
    told = replay(event.journal.order_by("pk"))
    return told == {
        name: {str(row.pk): row_data(row) for row in event_rows(event, name)}
        for name in ROW_MODELS
    }
