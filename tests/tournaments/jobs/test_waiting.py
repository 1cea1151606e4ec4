"""Whether a job that waits has a worker to wait for."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from tournaments.jobs.waiting import has_no_worker
from tournaments.models import Job
from tournaments.models.job import JobState

pytestmark = pytest.mark.django_db


def moment(seconds: int) -> datetime:
    return timezone.now() + timedelta(seconds=seconds)


def running(held_until: datetime) -> Job:
    return Job.objects.create(
        kind="x", state=JobState.RUNNING, held_by="a", held_until=held_until
    )


def test_queued_job_has_no_worker_after_a_while() -> None:
    assert not has_no_worker(Job.objects.create(kind="x", run_at=moment(-5)))
    assert has_no_worker(Job.objects.create(kind="x", run_at=moment(-20)))


def test_job_behind_another_one_waits_for_its_turn() -> None:
    running(held_until=moment(40))

    assert not has_no_worker(Job.objects.create(kind="x", run_at=moment(-20)))


def test_job_that_is_held_has_its_worker() -> None:
    assert not has_no_worker(running(held_until=moment(40)))


def test_job_of_a_worker_that_fell_has_none() -> None:
    assert has_no_worker(running(held_until=moment(-20)))


def test_job_that_is_over_waits_for_nobody() -> None:
    done = Job.objects.create(kind="x", state=JobState.DONE, run_at=moment(-20))

    assert not has_no_worker(done)
