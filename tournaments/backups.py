"""Backups: archives of every event, kept beside the database and thinned out.

A round that is published or finished is kept at once, everything else at the latest
an hour after it happened. The folder itself says what is kept: the name of a file
holds the moment and the number of acts in it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from tournaments.archive import export_event
from tournaments.jobs.registry import enqueue, job
from tournaments.models import Event, Round
from tournaments.models.job import Job, JobState

LATEST = timedelta(hours=1)
"""An act is in a backup at the latest after this time."""
NEWEST_KEPT = 30
DAYS_KEPT = 30
"""Beside the newest ones, the last backup of each of these days stays."""
STAMP = "%Y%m%dT%H%M%SZ"
BACK_UP = "tournaments.back_up_event"


@dataclass(frozen=True, slots=True, order=True)
class Backup:
    """One archive in the folder of an event."""

    made_at: datetime
    acts: int
    """How many acts of the event's journal are in it."""
    path: Path


def backup_folder(event: Event) -> Path:
    return Path(settings.VAR_DIR) / "backups" / event.slug


def backups(event: Event) -> list[Backup]:
    """Return the backups of an event, the oldest first."""
    found = []
    for path in backup_folder(event).glob("*.zip"):
        stamp, _, acts = path.stem.partition("-")
        try:
            made_at = datetime.strptime(stamp, STAMP).replace(tzinfo=UTC)
            found.append(Backup(made_at, int(acts), path))
        except ValueError:
            # Somebody else's file: it is neither counted nor deleted.
            continue
    return sorted(found)


def back_up(event: Event, *, now: datetime | None = None) -> Backup:
    """Keep the event as it is now, unless the newest backup holds it already."""
    acts = event.journal.count()
    kept = backups(event)
    if kept and kept[-1].acts == acts:
        return kept[-1]
    made_at = (now or timezone.now()).astimezone(UTC).replace(microsecond=0)
    folder = backup_folder(event)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{made_at.strftime(STAMP)}-{acts}.zip"
    # Written apart and moved: a fallen machine leaves no half of a backup.
    unfinished = path.with_suffix(f".{os.getpid()}.part")
    with unfinished.open("wb") as file:
        file.write(export_event(event=event))
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)
    newest = Backup(made_at, acts, path)
    for old in superfluous([*kept, newest]):
        old.path.unlink(missing_ok=True)
    return newest


def superfluous(kept: Iterable[Backup]) -> list[Backup]:
    """Return the backups that newer ones and the last of each day make needless."""
    newest_first = sorted(kept, reverse=True)
    last_of_day: dict[object, Backup] = {}
    for backup in newest_first:
        last_of_day.setdefault(backup.made_at.date(), backup)
    stays = set(newest_first[:NEWEST_KEPT])
    stays.update(list(last_of_day.values())[:DAYS_KEPT])
    return [backup for backup in newest_first if backup not in stays]


def is_due(event: Event, *, now: datetime) -> bool:
    """Tell whether something happened that must be kept now."""
    kept = backups(event)
    acts = event.journal.count()
    if not kept:
        return acts > 0
    newest = kept[-1]
    if newest.acts == acts:
        return False
    if now - newest.made_at >= LATEST:
        return True
    since = newest.made_at
    return Round.objects.filter(
        Q(published_at__gt=since) | Q(finished_at__gt=since), tournament__event=event
    ).exists()


def plan_backups(*, now: datetime | None = None) -> int:
    """Ask for the backups that are due; return how many were asked for."""
    now = now or timezone.now()
    waiting = set(
        Job.objects.filter(
            kind=BACK_UP, state__in=(JobState.QUEUED, JobState.RUNNING)
        ).values_list("arguments__event", flat=True)
    )
    asked = 0
    for event in Event.objects.order_by("pk"):
        if str(event.pk) not in waiting and is_due(event, now=now):
            enqueue(BACK_UP, event=str(event.pk))
            asked += 1
    return asked


@job(BACK_UP)
def back_up_event(*, event: str) -> dict[str, str]:
    """Keep one event; one that was deleted meanwhile needs no backup."""
    row = Event.objects.filter(pk=event).first()
    return {} if row is None else {"file": back_up(row).path.name}
