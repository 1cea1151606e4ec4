"""The bench of public pages: a production server with 300 players, driven by wrk.

    python -m config.bench [--seconds 5] [--players 300]

It works on a database of its own, in a folder that is deleted afterwards.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ROUNDS = 9
CONNECTIONS = 32
PROCESSES = 2
P99 = re.compile(r"99%\s+([\d.]+)(us|ms|s)")
RATE = re.compile(r"Requests/sec:\s+([\d.]+)")
FAILED = re.compile(r"Non-2xx or 3xx responses: (\d+)|Socket errors: (.+)")
IN_MS = {"us": 0.001, "ms": 1.0, "s": 1000.0}


@dataclass(frozen=True, slots=True)
class Figures:
    """What wrk measured at one address."""

    rate: float
    """Requests per second."""
    p99: float
    """Milliseconds within which 99 of 100 answers came."""
    faults: str


@dataclass(frozen=True, slots=True)
class Sample:
    """The tournament of the bench, by the addresses of its pages."""

    limit: str
    pages: dict[str, str]
    event: str
    slug: str


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def make_sample(players: int) -> Sample:
    """Make the tournament in the database of this process, and its last round open."""
    import django  # noqa: PLC0415 -- the settings are known only now

    django.setup()
    from django.core.management import call_command  # noqa: PLC0415
    from django.urls import reverse  # noqa: PLC0415

    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)

    from django.contrib.auth.models import User  # noqa: PLC0415

    from pairing.services import pair_next_round  # noqa: PLC0415
    from standings.bench import sample_record  # noqa: PLC0415
    from tournaments.services.events import create_event  # noqa: PLC0415
    from tournaments.services.reports import import_record  # noqa: PLC0415
    from tournaments.services.rounds import publish_round  # noqa: PLC0415

    user = User.objects.create(username="bench")
    event = create_event(name="Bench", by=user, is_public=True)
    record = replace(sample_record(players, ROUNDS - 1), rounds_total=ROUNDS)
    tournament = import_record(event=event, record=record, by=user, name="Open")
    round_ = pair_next_round(tournament=tournament, by=user)
    publish_round(round_=round_, by=user)
    player = tournament.entrants.order_by("pairing_number")[players // 2]
    return Sample(
        limit=f"/bench/{tournament.pk}/",
        pages={
            "pairings": reverse("tournaments:round-detail", args=[tournament, ROUNDS]),
            "standings": reverse("standings:standings", args=[tournament]),
            "player": reverse("tournaments:player-detail", args=[tournament, player]),
        },
        event=event.slug,
        slug=tournament.slug,
    )


@contextmanager
def server(port: int) -> Iterator[None]:
    """Run the production server while the block runs."""
    command = [
        *(sys.executable, "-m", "granian", "--interface", "wsgi"),
        *("--host", "127.0.0.1", "--port", str(port)),
        *("--workers", str(PROCESSES), "--blocking-threads", "4"),
        *("--log-level", "warning", "config.wsgi:application"),
    ]
    process = subprocess.Popen(command, cwd=ROOT)  # noqa: S603
    try:
        deadline = time.monotonic() + 60
        while True:
            try:
                with socket.create_connection(("127.0.0.1", port), timeout=1):
                    break
            except OSError:
                if time.monotonic() > deadline or process.poll() is not None:
                    raise
                time.sleep(0.2)
        yield
    finally:
        process.terminate()
        process.wait(timeout=20)


def read(base: str, address: str, **headers: str) -> tuple[int, str, bytes]:
    """Return status, mark and body of an answer."""
    request = urllib.request.Request(base + address, headers=headers)  # noqa: S310
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310
            return answer.status, answer.headers.get("ETag") or "", answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers.get("ETag") or "", b""


def drive(base: str, address: str, seconds: int, mark: str = "") -> Figures:
    """Ask for one address as fast as the server answers."""
    words = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", "--latency"]
    words += ["-H", "Accept-Encoding: gzip", "-H", "Accept-Language: en"]
    if mark:
        words += ["-H", f"If-None-Match: {mark}"]
    done = subprocess.run(  # noqa: S603
        [*words, base + address], capture_output=True, text=True, check=True
    )
    rate, p99 = RATE.search(done.stdout), P99.search(done.stdout)
    if rate is None or p99 is None:
        raise RuntimeError(done.stdout)
    faults = FAILED.search(done.stdout)
    return Figures(
        float(rate[1]),
        float(p99[1]) * IN_MS[p99[2]],
        faults[0] if faults else "",
    )


def best(base: str, address: str, seconds: int, mark: str = "") -> Figures:
    """Return the better of two runs: what else the machine does is not measured."""
    runs = [drive(base, address, seconds, mark) for _ in range(2)]
    return max(runs, key=lambda run: run.rate)


def measure(base: str, sample: Sample, seconds: int) -> None:
    """Print a line for each page; the limit is measured first and last."""
    drive(base, sample.limit, 1)
    limit = best(base, sample.limit, seconds)
    lines: list[tuple[str, Figures, str]] = []
    marks = {}
    for name, address in sample.pages.items():
        for _ in range(4 * PROCESSES):
            read(base, address)
        _status, marks[name], body = read(base, address, **{"Accept-Encoding": "gzip"})
        figures = best(base, address, seconds)
        lines.append((name, figures, f"{len(body) / 1000:10.1f}"))
    for name, address in sample.pages.items():
        figures = best(base, address, seconds, marks[name])
        lines.append((f"{name}, unchanged (304)", figures, ""))
    limit = max(limit, best(base, sample.limit, seconds), key=lambda run: run.rate)
    say(f"{'page':28}{'requests/s':>12}{'p99 ms':>10}{'of limit':>10}{'kB gzip':>10}")
    line("one row by key (limit)", limit, limit, "")
    for name, figures, more in lines:
        line(name, figures, limit, more)


def line(name: str, figures: Figures, limit: Figures, more: str) -> None:
    ratio = figures.rate / limit.rate
    say(f"{name:28}{figures.rate:12.0f}{figures.p99:10.1f}{ratio:10.2f}{more}")
    if figures.faults:
        say(f"  {figures.faults}")


def check_news(base: str, sample: Sample) -> bool:
    """Enter a result here and tell whether every process shows it at once."""
    from django.contrib.auth.models import User  # noqa: PLC0415

    from tournaments.models import Game  # noqa: PLC0415
    from tournaments.services.results import enter_result  # noqa: PLC0415

    address = sample.pages["pairings"]
    _status, before, _body = read(base, address)
    game = Game.objects.select_related("round__tournament__event").get(
        round__tournament__slug=sample.slug,
        round__tournament__event__slug=sample.event,
        round__number=ROUNDS,
        board=1,
    )
    enter_result(game=game, result="1-0", by=User.objects.get(username="bench"))
    answers = [
        read(base, address, **{"If-None-Match": before})[:2]
        for _ in range(8 * PROCESSES)
    ]
    marks = {mark for status, mark in answers if status == 200}
    return len(marks) == 1 and all(status == 200 for status, _mark in answers)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m config.bench")
    parser.add_argument("--players", type=int, default=300)
    parser.add_argument("--seconds", type=int, default=5)
    options = parser.parse_args()
    if not shutil.which("wrk"):
        say("wrk is not here; on Debian: sudo apt-get install wrk")
        return 1
    with tempfile.TemporaryDirectory(prefix="ronde-bench-") as folder:
        os.environ.update(
            DJANGO_SETTINGS_MODULE="config.bench_settings",
            RONDE_VAR=folder,
            STATIC_ROOT=str(Path(folder, "static")),
            LOG_LEVEL="ERROR",
        )
        os.environ.pop("DATABASE_URL", None)
        say(f"Public pages, {options.players} players, round {ROUNDS} in play:")
        sample = make_sample(options.players)
        port = free_port()
        base = f"http://127.0.0.1:{port}"
        with server(port):
            measure(base, sample, options.seconds)
            is_seen = check_news(base, sample)
        say(
            "A result entered in another process is seen at the next request: "
            + ("yes" if is_seen else "NO")
        )
    return 0 if is_seen else 1


if __name__ == "__main__":
    sys.exit(main())
