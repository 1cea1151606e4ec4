"""Backups that should be there and are not: since when, and why.

A page of an arbiter asks with every answer, so all is well after one look into the
folder and one query.
"""

from __future__ import annotations

import errno
import time
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple
from uuid import UUID

from django.db.models import QuerySet, Subquery
from django.utils import timezone

from tournaments.backups import (
    BACK_UP,
    LATEST,
    Backup,
    all_backups,
    backup_folder,
    backups,
    mark_of,
)
from tournaments.jobs.waiting import has_no_worker
from tournaments.jobs.worker import KEPT
from tournaments.models import Event, JournalEntry
from tournaments.models.job import Job, JobState

MARGIN = timedelta(minutes=15)
"""Plans, retries and a busy worker have this time on top of what is promised."""

PLANNED = 90.0
"""Seconds; a worker that has started or woken up has asked for what is due by then."""

_seen_since: dict[UUID, float] = {}
"""Event -> since when, by the clock that rests with the machine, one was missed here."""

FULL = (
    "disk is full",
    f"[Errno {errno.ENOSPC}]",
    f"[Errno {errno.EDQUOT}]",
    "[WinError 112]",
)
CLOSED = (
    f"[Errno {errno.EACCES}]",
    f"[Errno {errno.EPERM}]",
    f"[Errno {errno.EROFS}]",
    "[WinError 5]",
    "[WinError 19]",
)
"""Words in the last line of a failure; WinError is what Windows says in their place."""


class Cause(StrEnum):
    FULL = "full"
    """No room on the disk."""
    CLOSED = "closed"
    """The folder cannot be written."""
    NO_WORKER = "no-worker"
    TOO_LARGE = "too-large"
    """It is made, and could not be restored."""
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class BackupTrouble:
    """What the people of an event must know about its backups."""

    cause: Cause
    since: datetime
    """When the oldest act happened that is in no backup that can be restored."""


def backup_trouble(
    event: Event, *, now: datetime | None = None, at_once: bool = False
) -> BackupTrouble | None:
    """Return what is wrong with the backups of an event, nothing if all is well.

    A laptop that slept over night has a backup to make when it wakes up: unless one
    failed, or it is asked for at once, nothing is said before a worker could see to it.
    """
    trouble = _trouble(event, now or timezone.now())
    if trouble is None or trouble.cause is not Cause.NO_WORKER:
        _seen_since.pop(event.pk, None)
        return trouble
    seen_since = _seen_since.setdefault(event.pk, time.monotonic())
    is_lasting = time.monotonic() - seen_since >= PLANNED
    return trouble if at_once or is_lasting else None


def _trouble(event: Event, now: datetime) -> BackupTrouble | None:
    kept = _of(event, backups(event))
    # Without a backup the oldest act is the one that waits longest.
    act = _act(event, "-pk" if kept else "pk")
    if act is None:
        return None
    if not kept:
        if act.failed_at is None and now - act.at <= LATEST + MARGIN:
            return None
        kept = _named_by_jobs(event)
        act = _act(event, "-pk") or act
        if not kept and _may_be_kept_elsewhere(act, now):
            return None
    failed_at, mark = act.failed_at, mark_of(event, act.uid)
    if any(backup.mark == mark for backup in kept):
        return _too_large(event, kept)
    # One from the future was made by a clock that was wrong, and says nothing.
    past = [backup.made_at for backup in kept if backup.made_at <= now]
    last_made = past[-1] if past else None
    if failed_at is not None and (last_made is None or failed_at > last_made):
        return BackupTrouble(_cause(event, now), _first_missing(event, last_made))
    if last_made is not None and now - last_made <= LATEST + MARGIN:
        return _too_large(event, kept)
    since = _first_missing(event, last_made)
    if now - since <= LATEST + MARGIN or _is_being_made(event, now):
        return _too_large(event, kept)
    return BackupTrouble(_cause(event, now), since)


def _of(event: Event, kept: Iterable[Backup]) -> list[Backup]:
    mark = mark_of(event, None)
    return [backup for backup in kept if backup.is_of(mark)]


class _Act(NamedTuple):
    uid: UUID
    at: datetime
    failed_at: datetime | None
    """When a backup of the event last failed, whatever act this is."""


def _act(event: Event, order: str) -> _Act | None:
    """Return the first act of an event in this order, with one query for all."""
    failed = _jobs(event).filter(state=JobState.FAILED).order_by("-run_at")
    acts = event.journal.order_by(order).values_list(
        "uid", "at", Subquery(failed.values("finished_at")[:1])
    )
    found = acts.first()
    return _Act(*found) if found else None


def _jobs(event: Event) -> QuerySet[Job]:
    return Job.objects.filter(kind=BACK_UP, arguments__event=str(event.pk))


def _named_by_jobs(event: Event) -> list[Backup]:
    """Return what was kept under another address, or by a machine with another disk."""
    results = _jobs(event).filter(state=JobState.DONE).values_list("result", flat=True)
    folder = backup_folder(event)
    names = {result["file"] for result in results if result}
    found = map(Backup.at_path, (folder / Path(name).name for name in names))
    return sorted(_of(event, (backup for backup in found if backup is not None)))


def _may_be_kept_elsewhere(last: _Act, now: datetime) -> bool:
    """Tell whether another machine may have kept it, and its jobs are forgotten."""
    is_forgotten = last.failed_at is None and now - last.at > KEPT
    return is_forgotten and not all_backups().is_dir()


def _first_missing(event: Event, last_made: datetime | None) -> datetime:
    """Return when the first act happened that is not in the last backup."""
    acts = event.journal.order_by("pk").values_list("at", flat=True)
    if last_made is not None:
        acts = acts.filter(at__gt=last_made)
    # By a clock that was put back, what is missing seems older than the backup.
    first = (
        acts.first() or event.journal.order_by("-pk").values_list("at", flat=True)[0]
    )
    came = JournalEntry.objects.filter(
        event=None, act="import_event", arguments__uid=str(event.pk)
    ).order_by("-pk")
    came_at = came.values_list("at", flat=True).first()
    # The acts of an event that was restored are older than its time here.
    return max(first, came_at) if came_at else first


def _too_large(event: Event, kept: list[Backup]) -> BackupTrouble | None:
    if not kept or not kept[-1].is_too_large:
        return None
    restorable = [backup.made_at for backup in kept if not backup.is_too_large]
    since = _first_missing(event, restorable[-1] if restorable else None)
    return BackupTrouble(Cause.TOO_LARGE, since)


def _is_being_made(event: Event, now: datetime) -> bool:
    """Tell whether a worker has it in hand, or soon will, and nothing went wrong."""
    job = _under_way(event)
    if job is None or job.error or has_no_worker(job):
        return False
    return now - job.created_at <= MARGIN


def _under_way(event: Event) -> Job | None:
    waiting = (JobState.QUEUED, JobState.RUNNING)
    return _jobs(event).filter(state__in=waiting).order_by("-pk").first()


def _cause(event: Event, now: datetime) -> Cause:
    job = _under_way(event)
    failed = _jobs(event).filter(state=JobState.FAILED).order_by("-pk").first()
    if job is not None:
        if has_no_worker(job):
            return Cause.NO_WORKER
    elif failed is None or failed.finished_at is None:
        return Cause.NO_WORKER
    elif now - failed.finished_at > MARGIN:
        # A worker would have asked for it again within a minute.
        return Cause.NO_WORKER
    error = (job.error if job else "") or (failed.error if failed else "")
    last_line = error.strip().rpartition("\n")[2]
    if any(sign in last_line for sign in FULL):
        return Cause.FULL
    if any(sign in last_line for sign in CLOSED):
        return Cause.CLOSED
    return Cause.UNKNOWN
