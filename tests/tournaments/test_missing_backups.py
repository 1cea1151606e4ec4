"""Backups that are not there: silence while all is well, else since when and why."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from tests.factories import make_tournament, make_user
from tournaments import archive
from tournaments.archive import export_event, import_event, read_archive
from tournaments.backups import (
    BACK_UP,
    LATEST,
    Backup,
    back_up,
    backup_folder,
    backups,
    superfluous,
)
from tournaments.errors import ArchiveRefused
from tournaments.jobs.registry import enqueue
from tournaments.jobs.worker import KEPT, claim_job, run_job
from tournaments.missing_backups import MARGIN, Cause, backup_trouble
from tournaments.models import Event
from tournaments.models.job import Job, JobState
from tournaments.services.events import delete_event, update_event

pytestmark = pytest.mark.django_db

LATE = LATEST + MARGIN + timedelta(minutes=1)


@pytest.fixture(autouse=True)
def own_folder(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.VAR_DIR = tmp_path
    monkeypatch.setattr("tournaments.missing_backups.PLANNED", 0.0)


@pytest.fixture
def event() -> Event:
    return make_tournament(4).event


def fail_once(event: Event, monkeypatch: pytest.MonkeyPatch, fault: Exception) -> Job:
    """Let a worker try the backup of an event for the last time."""

    def refuse(_descriptor: int) -> None:
        raise fault

    enqueue(BACK_UP, max_attempts=1, event=str(event.pk))
    with monkeypatch.context() as patch:
        patch.setattr("tournaments.backups.os.fsync", refuse)
        job = claim_job("test")
        assert job is not None
        assert not run_job(job)
    job.refresh_from_db()
    assert job.state == JobState.FAILED
    return job


def cause_of(event: Event, now: datetime | None = None) -> Cause | None:
    trouble = backup_trouble(event, now=now)
    return trouble.cause if trouble else None


def test_new_event_has_the_promised_time(event: Event) -> None:
    first = event.journal.earliest("pk").at

    assert backup_trouble(event) is None
    assert backup_trouble(event, now=first + LATEST + MARGIN) is None
    trouble = backup_trouble(event, now=first + LATE)
    assert trouble is not None
    assert trouble.since == first


def test_kept_event_is_well_for_ever(event: Event) -> None:
    back_up(event)

    assert backup_trouble(event, now=timezone.now() + timedelta(days=400)) is None


def test_trouble_begins_with_the_first_act_after_the_last_backup(event: Event) -> None:
    back_up(event, now=timezone.now() - timedelta(hours=9))
    event.journal.update(at=timezone.now() - timedelta(hours=10))
    for place in ("Ghent", "Liège"):
        update_event(event=event, by=make_user(), place=place)
    first = event.journal.order_by("-pk")[1].at

    assert backup_trouble(event) is None
    trouble = backup_trouble(event, now=first + LATE)
    assert trouble is not None
    assert trouble.since == first


@pytest.mark.parametrize(
    ("fault", "cause"),
    [
        (OSError(28, "No space left on device"), Cause.FULL),
        (PermissionError(13, "Permission denied"), Cause.CLOSED),
        (OSError(30, "Read-only file system"), Cause.CLOSED),
        (OSError(5, "Input/output error"), Cause.UNKNOWN),
    ],
)
def test_failed_backup_is_told_at_once_and_until_one_is_made(
    event: Event, monkeypatch: pytest.MonkeyPatch, fault: Exception, cause: Cause
) -> None:
    fail_once(event, monkeypatch, fault)

    assert cause_of(event) is cause
    # The next try waits for its turn: the reason is still the one that is known.
    enqueue(BACK_UP, event=str(event.pk))
    assert cause_of(event) is cause
    back_up(event)
    assert backup_trouble(event) is None


def test_failure_before_the_last_backup_is_over(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    fail_once(event, monkeypatch, OSError(28, "No space left on device"))
    back_up(event, now=timezone.now() + timedelta(seconds=1))

    update_event(event=event, by=make_user(), place="Ghent")

    assert backup_trouble(event, now=timezone.now() + timedelta(minutes=5)) is None


def test_failure_of_another_event_is_not_told_here(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    fail_once(make_tournament(2).event, monkeypatch, OSError(28, "No space left"))

    assert backup_trouble(event) is None


def test_nobody_who_asks_for_a_backup_means_no_worker(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = timezone.now()
    assert cause_of(event, now + LATE) is Cause.NO_WORKER

    job = fail_once(event, monkeypatch, OSError(28, "No space left on device"))
    Job.objects.filter(pk=job.pk).update(finished_at=now - 2 * MARGIN)
    assert cause_of(event, now) is Cause.NO_WORKER


def test_backup_that_nobody_takes_up_means_no_worker(event: Event) -> None:
    event.journal.update(at=timezone.now() - LATE)
    job = enqueue(BACK_UP, event=str(event.pk))
    assert backup_trouble(event) is None

    Job.objects.filter(pk=job.pk).update(run_at=timezone.now() - timedelta(minutes=1))

    assert cause_of(event) is Cause.NO_WORKER


def test_machine_that_wakes_up_has_time_to_make_it(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournaments.missing_backups.PLANNED", 90.0)
    clock = 1000.0
    monkeypatch.setattr("tournaments.missing_backups.time.monotonic", lambda: clock)
    morning = timezone.now() + timedelta(hours=9)

    assert backup_trouble(event, now=morning) is None
    assert backup_trouble(event, now=morning, at_once=True) is not None
    clock += 91
    assert cause_of(event, morning) is Cause.NO_WORKER
    back_up(event)
    assert backup_trouble(event, now=morning) is None
    update_event(event=event, by=make_user(), place="Ghent")
    assert backup_trouble(event, now=morning + timedelta(days=1)) is None


def test_backup_of_the_address_before_counts(event: Event) -> None:
    enqueue(BACK_UP, event=str(event.pk))
    job = claim_job("test")
    assert job is not None
    assert run_job(job)
    event.journal.update(at=timezone.now() - 2 * LATE)

    Event.objects.filter(pk=event.pk).update(slug="elsewhere")
    event.refresh_from_db()

    assert not backups(event)
    assert backup_trouble(event) is None


def test_machine_without_the_folder_trusts_the_jobs(
    event: Event, settings: Any, tmp_path: Path
) -> None:
    """Docs: one machine may run the worker, and others have no folder of backups."""
    enqueue(BACK_UP, event=str(event.pk))
    job = claim_job("test")
    assert job is not None
    assert run_job(job)
    settings.VAR_DIR = tmp_path / "other"

    assert backup_trouble(event, now=timezone.now() + LATE) is None
    Job.objects.all().delete()
    assert backup_trouble(event, now=timezone.now() + KEPT + LATE) is None


def test_restored_event_has_the_promised_time_anew(event: Event) -> None:
    by = make_user()
    event.journal.update(at=timezone.now() - timedelta(days=9))
    data = export_event(event=event)
    delete_event(event=event, by=by)

    event = import_event(data=data, by=by)

    assert backup_trouble(event) is None
    assert backup_trouble(event, now=timezone.now() + LATE) is not None


@pytest.mark.parametrize("limit", ["MOST_BYTES", "MOST_VALUES"])
def test_backup_that_cannot_be_restored_is_kept_and_told(
    event: Event, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    event.journal.update(at=timezone.now() - timedelta(minutes=1))
    whole = archive.written_archive(event=event)
    size = whole.unpacked_bytes if limit == "MOST_BYTES" else whole.values
    monkeypatch.setattr(archive, limit, size)
    assert not back_up(event).is_too_large
    assert backup_trouble(event) is None
    read_archive(whole.data)

    update_event(event=event, by=make_user(), place="Ghent")
    kept = back_up(event, now=timezone.now() + timedelta(seconds=2))

    assert kept.path.exists()
    assert backups(event)[-1] == kept
    assert kept.is_too_large
    with pytest.raises(ArchiveRefused, match="too large"):
        read_archive(kept.path.read_bytes())
    trouble = backup_trouble(event, now=timezone.now() + timedelta(seconds=3))
    assert trouble is not None
    assert trouble.cause is Cause.TOO_LARGE
    assert trouble.since == event.journal.latest("pk").at


def test_last_backup_that_can_be_restored_stays(event: Event) -> None:
    now = timezone.now().replace(microsecond=0)
    folder = backup_folder(event)
    small = Backup(now - timedelta(days=99), 1, folder / "a.zip", "m")
    large = [
        Backup(now + timedelta(days=n), n + 2, folder / f"{n}.zip", "m", True)
        for n in range(99)
    ]

    assert small not in superfluous([small, *large])
    assert small in superfluous(
        [small, *(Backup(b.made_at, b.acts, b.path) for b in large)]
    )


def test_all_is_well_costs_one_query(
    event: Event, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(1):
        backup_trouble(event)
    back_up(event)
    with django_assert_num_queries(1):
        backup_trouble(event)
    update_event(event=event, by=make_user(), place="Ghent")
    with django_assert_num_queries(1):
        backup_trouble(event)
