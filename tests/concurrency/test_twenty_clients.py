"""Twenty clients enter results for the same hundred boards of a real server."""

from __future__ import annotations

import random
import re
import sys
import threading
import time
from collections import Counter
from pathlib import Path

import pytest
from django.urls import reverse

from tests.concurrency.together import in_one_second, journal_tells
from tests.factories import arbiter_of, make_tournament, pair
from tests.faults.server import PATIENCE, Phone, running_server
from tournaments.enums import GameResult
from tournaments.models import Round, Tournament
from tournaments.selectors import boards

pytestmark = pytest.mark.django_db(transaction=True)

CLIENTS = 20
BOARDS = 100
RESULTS = (GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS)


class Tally:
    """What the clients were told, in the order in which the answers came."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.accepted: Counter[tuple[int, str]] = Counter()
        self.conflicts = 0
        self.strange: list[str] = []

    def has_met(self) -> bool:
        """Tell whether the clients were in each other's way, as they should."""
        return self.conflicts > 0 and self.accepted.total() > CLIENTS


def enter_for(
    seconds: float, phone: Phone, tournament: Tournament, seed: int, tally: Tally
) -> None:
    """Enter results as an arbiter does who sees what the last answer showed."""
    rng = random.Random(seed)
    seen: dict[int, str] = {}
    end = time.monotonic() + seconds
    while time.monotonic() < end or (
        not tally.has_met() and time.monotonic() < end + PATIENCE
    ):
        board, result = rng.randrange(1, BOARDS + 1), rng.choice(RESULTS)
        address = reverse("tournaments:enter-result", args=[tournament, 1, board])
        form = {"result": result, "seen": seen.get(board, "")}
        answer = phone.ask(address, form, **{"HX-Request": "true"})
        with tally.lock:
            if answer.status == 200:
                tally.accepted[board, result] += 1
                seen[board] = result
            elif answer.status == 422 and "is entered by now" in answer.text:
                tally.conflicts += 1
                seen[board] = shown_result(answer.text)
            else:
                tally.strange.append(f"{answer.status} {answer.text[:300]}")


def shown_result(fragment: str) -> str:
    """Return the result that a fragment says stands there now."""
    found = re.search(r'name="seen" value="([^"]*)"', fragment)
    assert found, fragment[:500]
    return found[1]


def check_clients(seconds: float, folder: Path) -> dict[str, int]:
    tournament = make_tournament(2 * BOARDS)
    user = arbiter_of(tournament)
    pair(tournament)
    tally = Tally()
    with running_server(folder, workers=2) as server:
        phones = [Phone(server, user) for _ in range(CLIENTS)]
        in_one_second(
            [
                lambda n=n, phone=phone: enter_for(  # type: ignore[misc]
                    seconds, phone, tournament, n, tally
                )
                for n, phone in enumerate(phones)
            ]
        )
        for phone in phones:
            phone.close()
    assert tally.strange == []
    entries = list(tournament.journal.filter(act="enter_result").order_by("pk"))
    # An accepted result is an act of its own, unless a colleague had entered the same.
    written = Counter(
        (entry.arguments["board"], entry.arguments["result"]) for entry in entries
    )
    assert not written - tally.accepted
    assert set(tally.accepted) == set(written)
    last = {entry.arguments["board"]: entry.arguments["result"] for entry in entries}
    stored = {b.number: b.code for b in boards(Round.objects.get()) if b.code}
    assert stored == last
    assert {board for board, _result in tally.accepted} == set(stored)
    assert journal_tells(tournament.event)
    return {
        "accepted": tally.accepted.total(),
        "written": len(entries),
        "conflicts": tally.conflicts,
    }


def test_every_accepted_result_of_twenty_clients_is_stored(tmp_path: Path) -> None:
    figures = check_clients(10, tmp_path)

    assert figures["accepted"] > CLIENTS
    assert figures["conflicts"] > 0


@pytest.mark.long
def test_every_accepted_result_of_a_minute_is_stored(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    figures = check_clients(60, tmp_path)

    with capsys.disabled():
        sys.stdout.write(f"\ntwenty clients for a minute: {figures}\n")
    assert figures["conflicts"] > 0
