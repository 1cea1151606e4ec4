"""The server is killed without warning while it pairs, takes results and imports.

Every act that was acknowledged is there after the restart, none is half there, and the
journal alone gives the state exactly.
"""

from __future__ import annotations

import random
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.urls import reverse

from tests.concurrency.together import journal_tells
from tests.factories import arbiter_of, make_tournament, pair
from tests.faults.server import PATIENCE, Answer, Phone, Server, running_server
from tournaments.archive_checks import require_whole_rounds
from tournaments.enums import GameResult
from tournaments.models import Event, Tournament
from tournaments.rows import ROW_MODELS, event_rows

pytestmark = pytest.mark.django_db(transaction=True)

PLAYERS = 24
LIST = 8
"""Players of an imported list."""
KILLS_A_HALL = 10
MOST_ACTS = 16
"""Acknowledged before a kill, at most."""
RESULTS = (GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS)
DONE = (200, 302)


@dataclass
class Told:
    """What the clients were told before each kill."""

    results: dict[int, list[str]] = field(default_factory=dict)
    """Board -> results acknowledged, in order."""
    pairings: Counter[str] = field(default_factory=Counter)
    lists: list[str] = field(default_factory=list)
    tried: int = 0
    acknowledged: int = 0
    strange: list[str] = field(default_factory=list)

    def note(self, answer: Answer) -> bool:
        """Tell whether an act was acknowledged; keep an answer that nobody expects."""
        if answer.status not in DONE:
            self.strange.append(f"{answer.status} {answer.text[:200]}")
            return False
        self.acknowledged += 1
        return True


@dataclass
class Hall:
    """An event with three sections: one in play, one being paired, one being filled."""

    event: Event
    user: User
    in_play: Tournament
    to_pair: Tournament
    to_fill: Tournament
    told: Told = field(default_factory=Told)
    seen: dict[int, str] = field(default_factory=dict)
    lists: int = 0

    def enter_results(self, phone: Phone, rng: random.Random) -> None:
        board = rng.randrange(1, PLAYERS // 2 + 1)
        result = rng.choice([r for r in RESULTS if r != self.seen.get(board)])
        address = reverse("tournaments:enter-result", args=[self.in_play, 1, board])
        form = {"result": result, "seen": self.seen.get(board, "")}
        if self.told.note(phone.ask(address, form, **{"HX-Request": "true"})):
            self.told.results.setdefault(board, []).append(result)
            self.seen[board] = result

    def pair_and_unpair(self, phone: Phone, rng: random.Random) -> None:
        is_paired = bool(self.seen.get(0))
        name = "unpair-round" if is_paired else "pair-next-round"
        args: list[object] = [self.to_pair, 1] if is_paired else [self.to_pair]
        if self.told.note(phone.ask(reverse(f"pairing:{name}", args=args), {})):
            self.told.pairings["unpair_round" if is_paired else "pair_next_round"] += 1
            self.seen[0] = "" if is_paired else "paired"

    def import_list(self, phone: Phone, rng: random.Random) -> None:
        self.lists += 1
        name = f"List{self.lists:04}"
        text = "name;rating\n" + "".join(
            f"{name}x{n};{rng.randrange(1000, 2500)}\n" for n in range(LIST)
        )
        address = reverse("tournaments:player-import", args=[self.to_fill])
        if self.told.note(phone.ask(address, {"text": text, "confirm": "1"})):
            self.told.lists.append(name)

    def look_again(self) -> None:
        """See what is stored, as an arbiter does who loads the page after a fall."""
        self.seen = {
            entry.arguments["board"]: entry.arguments["result"]
            for entry in self.in_play.journal.filter(act="enter_result").order_by("pk")
        }
        self.seen[0] = "paired" if self.to_pair.rounds.exists() else ""

    def check(self) -> None:
        """Compare what is stored with what was told."""
        require_sound_database()
        assert journal_tells(self.event)
        rows = {name: list(event_rows(self.event, name)) for name in ROW_MODELS}
        require_whole_rounds(rows)
        for board, results in self.told.results.items():
            stored = [
                entry.arguments["result"]
                for entry in self.in_play.journal.filter(
                    act="enter_result", arguments__board=board
                ).order_by("pk")
            ]
            assert is_within(results, stored), (board, results, stored)
        for act, count in self.told.pairings.items():
            assert self.to_pair.journal.filter(act=act).count() >= count
        sizes = Counter(
            name[:8] for name in self.to_fill.entrants.values_list("surname", flat=True)
        )
        assert set(sizes.values()) <= {LIST}
        assert set(self.told.lists) <= set(sizes)


def is_within(told: list[str], stored: list[str]) -> bool:
    """Tell whether everything told is stored, in order; more may be stored."""
    rest = iter(stored)
    return all(result in rest for result in told)


def require_sound_database() -> None:
    """Let SQLite look at every page; PostgreSQL has replayed its log to be here."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            assert cursor.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert cursor.execute("PRAGMA foreign_key_check").fetchall() == []


def make_hall() -> Hall:
    in_play = make_tournament(PLAYERS)
    user, event = arbiter_of(in_play), in_play.event
    pair(in_play)
    return Hall(
        event,
        user,
        in_play,
        make_tournament(PLAYERS, by=user, event=event),
        make_tournament(by=user, event=event),
    )


def work_until_it_falls(hall: Hall, server: Server, rng: random.Random) -> None:
    """Let three clients work and kill the server at a random moment.

    The moment is a number of acts and some milliseconds more, so that a busy machine
    is not killed before it has done anything.
    """
    is_killed = threading.Event()
    faults: list[BaseException] = []
    acts = (hall.enter_results, hall.pair_and_unpair, hall.import_list)

    def work(act: Callable[[Phone, random.Random], None], seed: int) -> None:
        phone, own = Phone(server, None), random.Random(seed)
        phone.cookies.update(cookies)
        try:
            while not is_killed.is_set():
                hall.told.tried += 1
                act(phone, own)
        except OSError as error:
            if not is_killed.wait(PATIENCE):
                faults.append(error)
        except BaseException as error:
            faults.append(error)
        finally:
            phone.close()
            connection.close()

    cookies = Phone(server, hall.user).cookies
    connection.close()
    threads = [
        threading.Thread(target=work, args=(act, rng.randrange(10**9))) for act in acts
    ]
    for thread in threads:
        thread.start()
    wanted = hall.told.acknowledged + rng.randrange(MOST_ACTS)
    deadline = time.monotonic() + PATIENCE
    while hall.told.acknowledged < wanted and time.monotonic() < deadline:
        time.sleep(0.001)
    time.sleep(rng.uniform(0, 0.08))
    server.kill()
    is_killed.set()
    for thread in threads:
        thread.join()
    assert faults == []
    assert hall.told.strange == [], server.log()[-2000:]


def check_kills(kills: int, folder: Path, seed: int) -> list[Told]:
    """Kill a server again and again; return what was acknowledged, hall by hall.

    A new hall from time to time keeps the journals short that each check replays.
    """
    rng = random.Random(seed)
    told: list[Told] = []
    with running_server(folder) as server:
        for number in range(kills):
            if number % KILLS_A_HALL == 0:
                hall = make_hall()
                told.append(hall.told)
            hall.look_again()
            work_until_it_falls(hall, server, rng)
            hall.check()
            if number + 1 < kills:
                connection.close()
                server.start()
    return told


def test_ten_kills_lose_nothing(tmp_path: Path) -> None:
    (told,) = check_kills(KILLS_A_HALL, tmp_path, seed=1)

    assert told.results
    assert told.pairings
    assert told.lists


@pytest.mark.long
def test_two_hundred_kills_lose_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = check_kills(200, tmp_path, seed=2)

    results = sum(len(told_so) for one in told for told_so in one.results.values())
    with capsys.disabled():
        sys.stdout.write(
            f"\n200 kills: {sum(one.tried for one in told)} acts tried, "
            f"{sum(one.acknowledged for one in told)} acknowledged ({results} results, "
            f"{sum(one.pairings.total() for one in told)} pairings, "
            f"{sum(len(one.lists) for one in told)} lists)\n"
        )
    assert results > 100
