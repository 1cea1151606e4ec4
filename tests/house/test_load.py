"""The load bench: reads answers as they come, and says when they are not good enough."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from config.load.figures import Run, Times, quantile, verdict
from config.load.http import parsed

ROOT = Path(__file__).resolve().parents[2]


def run(
    idle: float,
    busy: float,
    errors: list[str] | None = None,
    pages: tuple[float, float] = (400.0, 500.0),
) -> Run:
    """Return a run whose acts took so long alone and under load."""
    return Run(
        idle=Times({"result": [idle] * 100, "page": [pages[0]] * 2}),
        arbiter=Times({"result": [busy] * 100, "page": [pages[1]] * 2}),
        phones=Times({"round": [5.0] * 100}, errors or []),
        processor=0.1,
        load_before=0.0,
    )


def test_answer_is_read_with_its_mark_and_cookies():
    answer = parsed(
        b"HTTP/1.1 302 Found\r\nETag: W/x\r\nSet-Cookie: a=1; Path=/\r\n"
        b"set-cookie: b=2; HttpOnly\r\n\r\nbody"
    )

    assert (answer.status, answer.body) == (302, b"body")
    assert answer.headers["etag"] == "W/x"
    assert answer.cookies == {"a": "1", "b": "2"}


def test_connection_closed_without_an_answer_is_an_error():
    times = Times()

    with times.taken("round", "/r/"):
        parsed(b"")

    assert times.errors == ["/r/: no answer"]
    assert len(times.ms) == 1


def test_slowest_of_a_hundred_is_the_p99():
    ms = [float(n) for n in range(1, 101)]

    assert (quantile(ms, 0.5), quantile(ms, 0.99)) == (51.0, 100.0)


@pytest.mark.parametrize(
    ("idle", "busy", "code"),
    [(50, 249, 0), (50, 251, 1), (200, 399, 0), (200, 401, 1)],
)
def test_arbiter_waits_at_most_twice_as_long_or_a_quarter_second(idle, busy, code):
    assert verdict([run(idle, busy)]) == code


def test_slow_pages_do_not_hide_slow_acts_and_count_themselves():
    assert verdict([run(50, 60, pages=(400, 790))]) == 0
    assert verdict([run(50, 60, pages=(400, 810))]) == 1
    assert verdict([run(50, 300, pages=(400, 790))]) == 1


def test_one_error_of_a_phone_is_too_many(capsys):
    assert verdict([run(50, 60), run(50, 60, ["status 500"])]) == 1
    assert "NOT KEPT" in capsys.readouterr().out


def test_median_of_three_runs_counts():
    assert verdict([run(50, 900), run(50, 60), run(50, 60)]) == 0


@pytest.mark.long
def test_small_load_is_carried():
    done = subprocess.run(
        [
            *(sys.executable, "-m", "config.load", "--phones", "50"),
            *("--players", "40", "--runs", "1", "--seconds", "5"),
        ],
        cwd=ROOT,
        env={k: v for k, v in os.environ.items() if k != "DJANGO_SETTINGS_MODULE"},
        capture_output=True,
        text=True,
        check=False,
    )

    errors = re.search(r"^  errors +(\d+)", done.stdout, re.MULTILINE)
    assert errors is not None, done.stdout + done.stderr
    assert errors[1] == "0", done.stdout
