"""The bench of public pages and of paper.

    python -m config.bench [--seconds 5] [--players 300] [--only pages|paper]

Pages: a production server with 300 players, driven by wrk. Paper: each PDF in a process
of its own.

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
from statistics import median

from launcher.server import server_command

ROOT = Path(__file__).resolve().parent.parent
ROUNDS = 9
MOST_PAIRED = 300
"""Larger tournaments of the bench are printed and not paired: that has its own bench."""
NAMES = ("Van den Broeck", "Peñarroya", "Łukaszewicz", "Erdős", "Карпов", "Janssens")
CONNECTIONS = 32
PROCESSES = 2
RUNS = 3
SHARE_OF_PAGES = 0.5
SHARE_OF_UNCHANGED = 0.9
"""Of the requests that a view answers which reads one row by its key."""
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


def prepare() -> None:
    """Make the database and the user of the bench."""
    import django  # noqa: PLC0415 -- the settings are known only now

    django.setup()
    from django.contrib.auth.models import User  # noqa: PLC0415
    from django.core.management import call_command  # noqa: PLC0415

    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    User.objects.create(username="bench")


def make_sample(players: int) -> Sample:
    """Make the tournament in the database of this process, and its last round open."""
    from django.contrib.auth.models import User  # noqa: PLC0415
    from django.urls import reverse  # noqa: PLC0415

    from pairing.services.rounds import pair_next_round  # noqa: PLC0415
    from standings.bench import sample_record  # noqa: PLC0415
    from tournaments.services.events import create_event  # noqa: PLC0415
    from tournaments.services.reports import import_record  # noqa: PLC0415
    from tournaments.services.rounds import publish_round  # noqa: PLC0415

    user = User.objects.get(username="bench")
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
    options = argparse.Namespace(host="127.0.0.1", port=port, workers=PROCESSES)
    command = [sys.executable, *server_command(options)[1:]]
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


def beside(
    base: str, limit: str, address: str, seconds: int, mark: str = ""
) -> tuple[Figures, Figures, float]:
    """Return the better of some runs, that of the limit, and the page's share of it.

    Each run has one of the limit before it, and the share is the middle of theirs:
    what else the machine does touches both.
    """
    runs = [
        (drive(base, limit, seconds), drive(base, address, seconds, mark))
        for _ in range(RUNS)
    ]
    limits, pages = zip(*runs, strict=True)
    share = median(page.rate / row.rate for row, page in runs)
    return (
        max(pages, key=lambda run: run.rate),
        max(limits, key=lambda run: run.rate),
        share,
    )


def measure(base: str, sample: Sample, seconds: int) -> bool:
    """Print a line for each page, beside the limit measured in the same minute.

    Returns whether every page keeps to its share of it.
    """
    drive(base, sample.limit, 1)
    say(
        f"{'page':34}{'requests/s':>12}{'p99 ms':>10}{'of limit':>10}{'at least':>10}"
        f"{'kB gzip':>10}"
    )
    limits, marks, is_kept = [], {}, True
    for name, address in sample.pages.items():
        for _ in range(4 * PROCESSES):
            read(base, address)
        _status, marks[name], body = read(base, address, **{"Accept-Encoding": "gzip"})
        figures, limit, share = beside(base, sample.limit, address, seconds)
        limits.append(limit)
        is_kept &= line(name, figures, share, SHARE_OF_PAGES, len(body))
    for name, address in sample.pages.items():
        figures, limit, share = beside(
            base, sample.limit, address, seconds, marks[name]
        )
        limits.append(limit)
        is_kept &= line(f"{name}, unchanged (304)", figures, share, SHARE_OF_UNCHANGED)
    best = max(limits, key=lambda run: run.rate)
    say(f"{'one row by key (the limit)':34}{best.rate:12.0f}{best.p99:10.1f}{1:10.2f}")
    return is_kept


def line(
    name: str, figures: Figures, share: float, least: float, size: int = 0
) -> bool:
    """Print what was measured of a page; return whether it keeps to its share."""
    is_kept = share >= least and not figures.faults
    say(
        f"{name:34}{figures.rate:12.0f}{figures.p99:10.1f}{share:10.2f}{least:10.2f}"
        f"{f'{size / 1000:.1f}' if size else '':>10}   "
        f"{'kept' if is_kept else 'NOT KEPT'}"
    )
    if figures.faults:
        say(f"  {figures.faults}")
    return is_kept


@dataclass(frozen=True, slots=True)
class PaperLimit:
    """A document, the tournament that it is made of, and what it may take."""

    name: str
    players: int
    rounds: int
    seconds: float
    megabytes: float = float("inf")


PAPER_LIMITS = (
    PaperLimit("pairings", 300, 9, 1.5),
    PaperLimit("standings", 300, 9, 3),
    PaperLimit("wallchart-by-rank", 300, 13, 6),
    PaperLimit("wallchart-by-rank", 1000, 13, 20, 500),
)


def make_paper_sample(players: int, rounds: int) -> tuple[str, str]:
    """Make a tournament with every round played and one more paired, if there is one."""
    from django.contrib.auth.models import User  # noqa: PLC0415

    from pairing.services.rounds import pair_next_round  # noqa: PLC0415
    from standings.bench import sample_record  # noqa: PLC0415
    from tournaments.services.events import create_event  # noqa: PLC0415
    from tournaments.services.reports import import_record  # noqa: PLC0415
    from tournaments.services.rounds import publish_round  # noqa: PLC0415

    user = User.objects.get(username="bench")
    event = create_event(name=f"Paper {players} {rounds}", by=user)
    record = replace(sample_record(players, rounds), rounds_total=rounds + 1)
    named = tuple(
        replace(player, name=f"{NAMES[player.number % len(NAMES)]}, {player.number}")
        for player in record.players
    )
    tournament = import_record(
        event=event, record=replace(record, players=named), by=user, name="Open"
    )
    if players <= MOST_PAIRED:
        publish_round(round_=pair_next_round(tournament=tournament, by=user), by=user)
    return event.slug, tournament.slug


def measure_paper() -> bool:
    """Print a line for each document; tell whether all keep to their limits."""
    say(
        f"{'PDF':34}{'seconds':>12}{'processor':>10}{'limit s':>10}"
        f"{'MB':>10}{'limit MB':>10}{'pages':>8}"
    )
    made: dict[tuple[int, int], tuple[str, str]] = {}
    is_within = True
    for limit in PAPER_LIMITS:
        size = (limit.players, limit.rounds)
        if size not in made:
            made[size] = make_paper_sample(*size)
        done = subprocess.run(  # noqa: S603
            [sys.executable, "-m", "standings.paper.bench", *made[size], limit.name],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        clock, busy, memory, pages = (float(word) for word in done.stdout.split())
        # What else the machine does is not measured: the processor's time counts.
        is_within &= busy < limit.seconds and not memory > limit.megabytes
        most = "" if limit.megabytes == float("inf") else f"{limit.megabytes:.0f}"
        title = f"{limit.name}, {limit.players} players, {limit.rounds} rounds"
        say(
            f"{title:46}{clock:.2f}{busy:10.2f}{limit.seconds:10.1f}"
            f"{memory:10.0f}{most:>10}{pages:8.0f}"
        )
    return is_within


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


def bench_pages(options: argparse.Namespace) -> bool:
    say(f"Public pages, {options.players} players, round {ROUNDS} in play:")
    sample = make_sample(options.players)
    port = free_port()
    base = f"http://127.0.0.1:{port}"
    with server(port):
        is_kept = measure(base, sample, options.seconds)
        is_seen = check_news(base, sample)
    say(
        "A result entered in another process is seen at the next request: "
        + ("yes" if is_seen else "NO")
    )
    return is_seen and is_kept


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m config.bench")
    parser.add_argument("--players", type=int, default=300)
    parser.add_argument("--seconds", type=int, default=5)
    parser.add_argument("--only", choices=("pages", "paper"))
    options = parser.parse_args()
    has_wrk = bool(shutil.which("wrk"))
    if not has_wrk:
        say("wrk is not here; on Debian: sudo apt-get install wrk")
    is_well = has_wrk or options.only == "paper"
    with tempfile.TemporaryDirectory(prefix="ronde-bench-") as folder:
        os.environ.update(
            DJANGO_SETTINGS_MODULE="config.bench_settings",
            RONDE_VAR=folder,
            STATIC_ROOT=str(Path(folder, "static")),
            LOG_LEVEL="ERROR",
        )
        os.environ.pop("DATABASE_URL", None)
        prepare()
        if has_wrk and options.only != "paper":
            is_well &= bench_pages(options)
        if options.only != "pages":
            is_well &= measure_paper()
    return 0 if is_well else 1


if __name__ == "__main__":
    sys.exit(main())
