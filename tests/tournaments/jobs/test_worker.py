from __future__ import annotations

import subprocess
import sys
import threading
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db import connection, transaction
from django.utils import timezone

from tournaments.jobs import UnknownJob, enqueue, job, registry, worker
from tournaments.models import Job
from tournaments.models.job import JobState

pytestmark = pytest.mark.django_db

calls: list[int] = []


@job("test.note")
def note(*, number: int) -> dict[str, int]:
    calls.append(number)
    return {"noted": number}


@job("test.break")
def break_down() -> None:
    raise RuntimeError("the printer is on fire")


@pytest.fixture(autouse=True)
def _no_calls():
    calls.clear()


def run_all():
    return worker.work(threading.Event(), until_idle=True)


def test_a_job_runs_once_and_keeps_its_result():
    asked = enqueue("test.note", number=7)

    assert run_all() == 1
    assert run_all() == 0

    asked.refresh_from_db()
    assert calls == [7]
    assert (asked.state, asked.result, asked.attempts) == (
        JobState.DONE,
        {"noted": 7},
        1,
    )


def test_jobs_run_in_the_order_of_their_time():
    now = timezone.now()
    enqueue("test.note", number=2, run_at=now - timedelta(seconds=1))
    enqueue("test.note", number=1, run_at=now - timedelta(seconds=2))
    enqueue("test.note", number=3, run_at=now + timedelta(minutes=1))

    run_all()

    assert calls == [1, 2]


def test_unknown_work_is_refused_when_asked_for():
    with pytest.raises(UnknownJob):
        enqueue("test.nothing")


def test_two_functions_cannot_share_a_name():
    with pytest.raises(ValueError, match="Two functions"):
        job("test.note")(lambda: None)


def test_a_failure_is_kept_and_tried_again_later():
    asked = enqueue("test.break", max_attempts=2)

    run_all()
    asked.refresh_from_db()
    assert asked.state == JobState.QUEUED
    assert "the printer is on fire" in asked.error
    assert asked.run_at > timezone.now()

    Job.objects.update(run_at=timezone.now())
    run_all()
    asked.refresh_from_db()
    assert (asked.state, asked.attempts) == (JobState.FAILED, 2)
    assert asked.finished_at is not None


def test_an_error_stays_when_a_later_attempt_succeeds(monkeypatch):
    asked = enqueue("test.break")
    run_all()
    monkeypatch.setitem(registry._work, "test.break", lambda: None)
    Job.objects.update(run_at=timezone.now())

    run_all()

    asked.refresh_from_db()
    assert asked.state == JobState.DONE
    assert "on fire" in asked.error


def test_a_job_whose_worker_fell_is_taken_over_after_its_hold():
    asked = enqueue("test.note", number=1)
    assert worker.claim_job("fallen") is not None

    assert run_all() == 0

    Job.objects.update(held_until=timezone.now() - timedelta(seconds=1))
    assert run_all() == 1
    asked.refresh_from_db()
    assert (asked.state, asked.attempts) == (JobState.DONE, 2)


def test_a_job_that_loses_every_worker_is_given_up():
    asked = enqueue("test.note", number=1, max_attempts=1)
    worker.claim_job("fallen")
    Job.objects.update(held_until=timezone.now() - timedelta(seconds=1))

    run_all()

    asked.refresh_from_db()
    assert (asked.state, calls) == (JobState.FAILED, [])
    assert asked.error == "The worker was lost each time."


def test_a_worker_that_lost_its_hold_writes_nothing():
    asked = enqueue("test.note", number=1)
    slow = worker.claim_job("slow")
    Job.objects.update(held_by="other")

    worker.run_job(slow)

    asked.refresh_from_db()
    assert (asked.state, asked.held_by) == (JobState.RUNNING, "other")


def test_old_jobs_are_forgotten():
    done = enqueue("test.note", number=1)
    run_all()
    Job.objects.filter(pk=done.pk).update(
        finished_at=timezone.now() - worker.KEPT - timedelta(days=1)
    )
    waiting = enqueue("test.note", number=2)

    assert worker.forget_finished_jobs() == 1
    assert list(Job.objects.all()) == [waiting]


def test_the_command_works_until_idle():
    enqueue("test.note", number=5)

    call_command("work", until_idle=True)

    assert calls == [5]


@pytest.mark.django_db(transaction=True)
def test_a_job_of_a_transaction_that_fails_is_never_run():
    with transaction.atomic():
        enqueue("test.note", number=1)
        transaction.set_rollback(True)

    assert run_all() == 0


@pytest.mark.django_db(transaction=True)
def test_many_workers_run_each_job_once():
    for number in range(60):
        enqueue("test.note", number=number)
    start = threading.Barrier(6)

    def one_worker():
        try:
            start.wait()
            run_all()
        finally:
            connection.close()

    threads = [threading.Thread(target=one_worker) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    run_all()

    assert sorted(calls) == list(range(60))
    assert set(Job.objects.values_list("state", "attempts")) == {(JobState.DONE, 1)}


@pytest.mark.django_db(transaction=True)
def test_the_hold_is_renewed_while_a_job_runs(monkeypatch):
    monkeypatch.setattr(worker, "RENEW_EVERY", 0.05)
    asked = enqueue("test.note", number=1)
    claimed = worker.claim_job("slow")
    Job.objects.update(held_until=timezone.now() + timedelta(seconds=1))
    before = Job.objects.get(pk=asked.pk).held_until

    with worker.renewed_hold(claimed):
        deadline = threading.Event()
        for _ in range(2400):
            if Job.objects.get(pk=asked.pk).held_until > before:
                break
            deadline.wait(0.05)

    assert Job.objects.get(pk=asked.pk).held_until > before


STOPPED_WORKER = """
import os, signal, threading, time

os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
import django

django.setup()
from django.core.management import call_command


def stop():
    while signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
        time.sleep(0.05)
    time.sleep(1)
    os.kill(os.getpid(), signal.SIGTERM)


call_command("migrate", verbosity=0)
threading.Thread(target=stop).start()
call_command("work")
print("ended")
"""


def test_a_worker_ends_when_asked(settings, tmp_path):
    """A whole process, stopped by the signal that the launcher and Docker send."""
    done = subprocess.run(
        [sys.executable, "-c", STOPPED_WORKER],
        env={"RONDE_VAR": str(tmp_path), "PATH": ""},
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )

    assert (done.stdout.strip(), done.returncode) == ("ended", 0), done.stderr


def test_a_worker_ends_with_the_process_that_started_it(monkeypatch):
    monkeypatch.setattr(worker, "POLL_EVERY", 0)

    assert worker.work(threading.Event(), parent=-1) == 0
