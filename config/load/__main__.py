"""A thousand phones, and an arbiter who works meanwhile.

    python -m config.load [--phones 1000] [--players 500] [--runs 3] [--seconds 60]

A production server with its worker on a PostgreSQL database of its own
(LOAD_DATABASE_URL, by default the local server), which is deleted afterwards. In each run
the arbiter first works alone, for the measure of an idle server. Then all phones look at
that round, the next one is paired and published, and all of them come to it within a
minute while its results are typed. A phone asks again every half minute with the mark of
its last answer, and one look in ten follows the link to a player. Everything is asked
from this one process, whose own share of a processor is printed.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from config.bench import free_port, say, server
from config.load.figures import HEAD, Run, Times, say_run, verdict
from config.load.http import Connection
from config.load.people import ASK_AGAIN, PASSWORD, Arbiter, Phones
from launcher.server import start_worker

ROUNDS_PLAYED = 5


def make_sample(players: int, rounds: int) -> tuple[str, list[str]]:
    """Make the tournament; return its address and those of its players."""
    import django  # noqa: PLC0415 -- the settings are known only now

    django.setup()
    from django.contrib.auth.models import User  # noqa: PLC0415
    from django.core.management import call_command  # noqa: PLC0415
    from django.db import connection  # noqa: PLC0415
    from django.urls import reverse  # noqa: PLC0415

    from standings.bench import sample_record  # noqa: PLC0415
    from tournaments.services.events import create_event  # noqa: PLC0415
    from tournaments.services.reports import import_record  # noqa: PLC0415

    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    user = User.objects.create_user("bench", password=PASSWORD)
    event = create_event(name="Load", by=user, is_public=True)
    record = replace(sample_record(players, ROUNDS_PLAYED), rounds_total=rounds)
    tournament = import_record(event=event, record=record, by=user, name="Open")
    addresses = [
        reverse("tournaments:player-detail", args=[tournament, player])
        for player in tournament.entrants.order_by("pairing_number")
    ]
    address = reverse("tournaments:tournament-detail", args=[tournament])
    connection.close()
    return address, addresses


async def measure(
    port: int,
    tournament: str,
    players: list[str],
    first_round: int,
    *,
    phones: int,
    seconds: float,
) -> Run:
    """Let the arbiter work alone for one round, and with all phones for the next."""
    load_before = os.getloadavg()[0]
    connection = Connection(port)
    arbiter = Arbiter(connection, tournament)
    await arbiter.sign_in()
    boards = len(players) // 2
    idle, busy = Times(), Times()
    await arbiter.pair(first_round, idle)
    await arbiter.enter(first_round, boards, seconds / 2, idle)

    crowd = Phones(connection, phones, players)
    began, spent = time.perf_counter(), time.process_time()
    published = asyncio.Event()
    before = crowd.look(arbiter.page_of(first_round), ASK_AGAIN, published.is_set)
    looking = asyncio.create_task(before)
    await asyncio.sleep(ASK_AGAIN)
    await arbiter.pair(first_round + 1, busy)
    published.set()
    end = time.perf_counter() + seconds + ASK_AGAIN
    await asyncio.gather(
        looking,
        crowd.look(
            arbiter.page_of(first_round + 1),
            seconds,
            lambda: time.perf_counter() > end,
        ),
        arbiter.enter(first_round + 1, boards, seconds, busy),
    )
    share = (time.process_time() - spent) / (time.perf_counter() - began)
    return Run(idle, busy, crowd.times, share, load_before)


@contextmanager
def worker() -> Iterator[None]:
    """Run the jobs behind the server, as in production, while the block runs."""
    process = start_worker(dict(os.environ))
    try:
        yield
    finally:
        process.terminate()
        process.wait(timeout=60)


@contextmanager
def database(server_address: str) -> Iterator[str]:
    """Make a database for the run, give its address, and delete it again."""
    import psycopg  # noqa: PLC0415 -- only this bench needs the driver itself

    name = f"ronde_load_{os.getpid()}"
    with psycopg.connect(server_address, autocommit=True) as administrator:
        administrator.execute(f'CREATE DATABASE "{name}"')
    try:
        yield server_address.rsplit("/", 1)[0] + f"/{name}"
    finally:
        with psycopg.connect(server_address, autocommit=True) as administrator:
            administrator.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m config.load")
    parser.add_argument("--phones", type=int, default=1000)
    parser.add_argument("--players", type=int, default=500)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=60.0)
    options = parser.parse_args()
    base = os.environ.get("LOAD_DATABASE_URL") or "postgres://root@127.0.0.1:5432/test"
    with (
        database(base) as address,
        tempfile.TemporaryDirectory(prefix="ronde-load-") as folder,
    ):
        os.environ.update(
            DJANGO_SETTINGS_MODULE="config.settings",
            DATABASE_URL=address,
            RONDE_VAR=folder,
            STATIC_ROOT=str(Path(folder, "static")),
            LOG_LEVEL="ERROR",
        )
        say(
            f"{options.phones} phones, {options.players} players, PostgreSQL; "
            "times in ms:"
        )
        rounds = ROUNDS_PLAYED + 2 * options.runs
        tournament, players = make_sample(options.players, rounds)
        port = free_port()
        runs = []
        say(HEAD)
        with server(port), worker():
            for number in range(options.runs):
                run = asyncio.run(
                    measure(
                        port,
                        tournament,
                        players,
                        ROUNDS_PLAYED + 1 + 2 * number,
                        phones=options.phones,
                        seconds=options.seconds,
                    )
                )
                say_run(number + 1, run)
                runs.append(run)
    return verdict(runs)


if __name__ == "__main__":
    sys.exit(main())
