"""The worker: takes one job after another; a job is never in two hands at once.

A worker holds a job for a minute and renews its hold while the job runs. One that
falls renews nothing, and after that minute the job is free for another: a job
survives a restart.
"""

from __future__ import annotations

import logging
import os
import socket
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from math import inf

from django.db import (
    InterfaceError,
    OperationalError,
    close_old_connections,
    connection,
    transaction,
)
from django.db.models import F, Q
from django.utils import timezone

from tournaments.errors import Hopeless
from tournaments.jobs.registry import registered
from tournaments.models.job import Job, JobState

HOLD = timedelta(seconds=60)
RENEW_EVERY = 20.0
POLL_EVERY = 1.0
FIRST_PAUSE = timedelta(seconds=10)
LONGEST_PLAN = timedelta(minutes=5)
"""Longer than every pause and every hold: nothing is planned so far ahead."""
KEPT = timedelta(days=14)
"""Finished jobs are forgotten after this time."""

AWAY = (OperationalError, InterfaceError)
"""What the database answers with while it cannot answer."""

log = logging.getLogger(__name__)


def worker_name() -> str:
    return f"{socket.gethostname()[:50]}:{os.getpid()}:{threading.get_native_id()}"


def claim_job(name: str) -> Job | None:
    """Take the next job that is free, or none."""
    now = timezone.now()
    is_free = Q(state=JobState.QUEUED, run_at__lte=now) | Q(
        state=JobState.RUNNING, held_until__lt=now
    )
    # Written by a clock that was wrong, most often by its zone: by whole hours.
    is_free |= Q(state=JobState.QUEUED, run_at__gt=now + LONGEST_PLAN)
    is_free |= Q(state=JobState.RUNNING, held_until__gt=now + LONGEST_PLAN)
    waiting = Job.objects.filter(is_free)
    # SQLite has one lock for all writers: it is taken only when there is work.
    if not waiting.exists():
        return None
    with transaction.atomic():
        # PostgreSQL leaves out what another worker is taking; SQLite, in an immediate
        # transaction, has no other worker at this moment.
        job = (
            waiting.select_for_update(skip_locked=True).order_by("run_at", "pk").first()
        )
        if job is None:
            return None
        # The conditions stand in the update too: it takes the job or takes nothing.
        taken = waiting.filter(pk=job.pk, attempts=job.attempts).update(
            state=JobState.RUNNING,
            attempts=F("attempts") + 1,
            held_by=name,
            held_until=now + HOLD,
        )
    if not taken:
        return None
    job.refresh_from_db()
    return job


def run_job(job: Job) -> bool:
    """Run a claimed job and keep what came of it; tell whether it succeeded."""
    name = job.held_by
    held = Job.objects.filter(pk=job.pk, state=JobState.RUNNING, held_by=name)
    if job.attempts > job.max_attempts:
        # Its worker fell every time; an error was never written.
        held.update(
            state=JobState.FAILED,
            error=job.error or "The worker was lost each time.",
            finished_at=timezone.now(),
        )
        return False
    try:
        with renewed_hold(job):
            result = registered(job.kind)(**job.arguments)
    except Exception as fault:
        error = traceback.format_exc()
        log.exception("Job %s (%s) failed.", job.pk, job.kind)
        if job.attempts >= job.max_attempts or isinstance(fault, Hopeless):
            held.update(state=JobState.FAILED, error=error, finished_at=timezone.now())
        else:
            pause = FIRST_PAUSE * 2 ** (job.attempts - 1)
            held.update(
                state=JobState.QUEUED,
                error=error,
                held_until=None,
                run_at=timezone.now() + pause,
            )
        return False
    held.update(state=JobState.DONE, result=result, finished_at=timezone.now())
    return True


@contextmanager
def renewed_hold(job: Job) -> Iterator[None]:
    """Renew the hold on a job while the body runs."""
    is_over = threading.Event()

    def renew() -> None:
        try:
            while not is_over.wait(RENEW_EVERY):
                try:
                    Job.objects.filter(pk=job.pk, held_by=job.held_by).update(
                        held_until=timezone.now() + HOLD
                    )
                except AWAY:
                    # The hold lasts for three tries.
                    log.warning("The hold on job %s is not renewed.", job.pk)
                    connection.close()
        finally:
            connection.close()

    keeper = threading.Thread(target=renew, name=f"job-{job.pk}", daemon=True)
    keeper.start()
    try:
        yield
    finally:
        is_over.set()
        keeper.join()


def forget_finished_jobs() -> int:
    """Delete jobs that ended long ago; return how many."""
    ended = Job.objects.filter(
        state__in=(JobState.DONE, JobState.FAILED),
        finished_at__lt=timezone.now() - KEPT,
    )
    return ended.delete()[0]


@dataclass
class Plan:
    """What asks for work that is due by the clock, and how often it looks."""

    ask: Callable[[], object]
    seconds: float
    looked_at: float = field(default=-inf)

    def look(self) -> None:
        if time.monotonic() - self.looked_at <= self.seconds:
            return
        self.looked_at = time.monotonic()
        try:
            self.ask()
        except AWAY:
            raise
        except Exception:
            # One plan that fails must not keep all other work from being done.
            log.exception("%s failed.", getattr(self.ask, "__name__", self.ask))


def work(
    stop: threading.Event,
    *,
    until_idle: bool = False,
    parent: int | None = None,
    plans: Sequence[Plan] = (),
) -> int:
    """Run jobs until told to stop; return how many were run.

    With `parent` it stops, too, when that process is no longer the parent of this one.
    """
    name, done = worker_name(), 0
    while not stop.is_set():
        if not connection.in_atomic_block:
            close_old_connections()
        try:
            for plan in plans:
                plan.look()
            job = claim_job(name)
            if job is not None:
                done += 1
                run_job(job)
                continue
        except AWAY:
            # The database is away for a moment (a restart, a backup) or its disk is
            # full; a job whose end could not be written is run again after its hold.
            log.warning("The database does not answer; trying again.", exc_info=True)
        if until_idle:
            break
        stop.wait(POLL_EVERY)
        if parent is not None and os.getppid() != parent:
            log.info("Whoever started this worker is gone; stopping.")
            break
    return done
