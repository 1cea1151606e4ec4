"""The worker while the database is away: it waits, goes on, and drops no job."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.db.backends.signals import connection_created
from django.utils import timezone

from tests.factories import make_tournament
from tests.faults.proxy import Line
from tests.faults.server import ROOT, Server, database_url
from tournaments.backups import BACK_UP, plan_backups
from tournaments.jobs import worker
from tournaments.jobs.registry import enqueue
from tournaments.jobs.worker import Plan, claim_job, renewed_hold, work
from tournaments.models import Event
from tournaments.models.job import Job, JobState

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE = 90.0
"""Seconds until a job must be done on a busy machine."""


@pytest.fixture
def event(settings: Any, tmp_path: Path) -> Event:
    settings.VAR_DIR = tmp_path
    return make_tournament(4).event


def wait_for(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.2)


def has_done(count: int) -> bool:
    return Job.objects.filter(state=JobState.DONE).count() >= count


def test_worker_outlives_a_cut_line(event: Event, tmp_path: Path) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has no line to cut")
    found = connection.settings_dict
    line = Line(found["HOST"] or "127.0.0.1", int(found["PORT"] or 5432))
    server = Server(
        tmp_path, database_url(host="127.0.0.1", port=str(line.port)), port=1
    )
    with (tmp_path / "worker.log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "manage.py", "work"],
            cwd=ROOT,
            env=server.environment() | {"LOG_LEVEL": "WARNING"},
            stdout=log,
            stderr=log,
        )
    try:
        enqueue(BACK_UP, event=str(event.pk))
        wait_for(lambda: has_done(1))
        line.cut()
        done = Job.objects.filter(state=JobState.DONE).count()
        enqueue(BACK_UP, event=str(event.pk))
        time.sleep(10)
        assert process.poll() is None
        assert not has_done(done + 1)
        line.mend()
        wait_for(lambda: has_done(done + 1))
        assert process.poll() is None
    finally:
        process.kill()
        process.wait()
        line.close()
    assert line.dropped > 0
    assert "The database does not answer" in (tmp_path / "worker.log").read_text()


def test_job_whose_end_cannot_be_written_is_run_again(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    enqueue(BACK_UP, event=str(event.pk))

    def away(job: Job) -> bool:
        raise OperationalError("database or disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(worker, "run_job", away)
        assert work(threading.Event(), until_idle=True) == 1
    assert Job.objects.get().state == JobState.RUNNING
    Job.objects.update(held_until=timezone.now() - timedelta(seconds=1))

    work(threading.Event(), until_idle=True)

    assert Job.objects.get().state == JobState.DONE


def test_hold_that_is_not_renewed_once_is_renewed_later(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise another worker would take a job that is still under way."""
    monkeypatch.setattr(worker, "RENEW_EVERY", 0.1)
    enqueue(BACK_UP, event=str(event.pk))
    job = claim_job("test")
    assert job is not None
    failures = iter([True, True, False])

    def fail(
        execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any
    ) -> Any:
        if sql.startswith("UPDATE") and next(failures, False):
            raise OperationalError("the line is down")
        return execute(sql, params, many, context)

    def spoil(connection: Any, **_words: Any) -> None:
        connection.execute_wrappers.append(fail)

    connection_created.connect(spoil)
    try:
        with renewed_hold(job):
            wait_for(lambda: Job.objects.get().held_until > job.held_until)
    finally:
        connection_created.disconnect(spoil)
    assert next(failures, None) is None


def test_plan_that_fails_keeps_no_other_work_from_being_done(
    event: Event, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken() -> None:
        raise PermissionError("var/backups")

    plans = (Plan(broken, 60.0), Plan(plan_backups, 60.0))

    assert work(threading.Event(), until_idle=True, plans=plans) == 1

    assert Job.objects.get().state == JobState.DONE
    assert "broken failed" in caplog.text


def test_job_that_nobody_knows_harms_no_other(event: Event) -> None:
    poison: list[dict[str, Any]] = [
        {"kind": "nobody.knows_this", "arguments": {}},
        {"kind": BACK_UP, "arguments": {"event": "no uid"}},
        {"kind": BACK_UP, "arguments": {"event": None, "more": [1]}},
        {"kind": BACK_UP, "arguments": []},
        {"kind": BACK_UP, "arguments": "x"},
    ]
    for row in poison:
        Job.objects.create(max_attempts=1, **row)
    enqueue(BACK_UP, event=str(event.pk))

    assert work(threading.Event(), until_idle=True) == len(poison) + 1

    states = list(Job.objects.order_by("pk").values_list("state", flat=True))
    assert states == [JobState.FAILED] * len(poison) + [JobState.DONE]
