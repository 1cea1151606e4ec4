"""Backups: archives of every event, kept beside the database and thinned out.

A round that is published or finished is kept at once, everything else at the latest
an hour after it happened. The folder itself says what is kept: the name of a file
holds the moment, the number of acts in it, the mark of the event and its last act, and
whether it is too large to be restored.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import UUID

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from tournaments.archive import written_archive
from tournaments.jobs.registry import enqueue, job
from tournaments.models import Event, Round
from tournaments.models.job import Job, JobState

LATEST = timedelta(hours=1)
"""An act is in a backup at the latest after this time."""
NEWEST_KEPT = 30
DAYS_KEPT = 30
"""Beside the newest ones, the last backup of each of these days stays."""
LEFT_OVER = timedelta(hours=1)
"""A file that was begun so long ago is nobody's any more."""
STAMP = "%Y%m%dT%H%M%SZ"
TOO_LARGE = "too-large"
"""At the end of a name: the archive is beyond what its reader takes."""
BACK_UP = "tournaments.back_up_event"


@dataclass(frozen=True, slots=True, order=True)
class Backup:
    """One archive in the folder of an event."""

    made_at: datetime
    acts: int
    """How many acts of the event's journal are in it."""
    path: Path
    mark: str = ""
    """Of the event and its last act; version 0.1.0 wrote none."""
    is_too_large: bool = False
    """Kept all the same: what is in it can be read by hand."""

    @classmethod
    def at_path(cls, path: Path) -> Backup | None:
        """Return the backup with this name, nothing if it is somebody else's file."""
        stamp, _, rest = path.stem.partition("-")
        acts, _, rest = rest.partition("-")
        mark, _, note = rest.partition("-")
        try:
            made_at = datetime.strptime(stamp, STAMP).replace(tzinfo=UTC)
            return cls(made_at, int(acts), path, mark, note == TOO_LARGE)
        except ValueError:
            return None

    def is_of(self, mark: str) -> bool:
        """Tell whether this is a backup of the same event, as far as one can know."""
        return not self.mark or self.mark[:MARK_OF_EVENT] == mark[:MARK_OF_EVENT]

    def holds(self, acts: int, mark: str) -> bool:
        """Tell whether an event with so many acts and this mark is in it."""
        return (self.acts, self.mark) == (acts, mark)


MARK_OF_EVENT = 6
"""Letters; two events may follow each other at one address."""


def _mark(event: Event) -> str:
    """Return the mark of an event as it is now."""
    last = event.journal.order_by("-pk").values_list("uid", flat=True).first()
    return mark_of(event, last)


def mark_of(event: Event, last_act: UUID | None) -> str:
    """Return an event and its last act, in short.

    The number of acts alone does not tell a state: an event restored from an older
    backup comes to the same number again by other acts.
    """
    return event.pk.hex[:MARK_OF_EVENT] + (last_act.hex[:8] if last_act else "")


def all_backups() -> Path:
    """Return the folder in which every event has its own."""
    return Path(settings.VAR_DIR) / "backups"


def backup_folder(event: Event) -> Path:
    return all_backups() / event.slug


def backup_folders() -> list[str]:
    """Return the addresses of events that have backups, deleted ones too."""
    if not all_backups().is_dir():
        return []
    return sorted(path.name for path in all_backups().iterdir() if path.is_dir())


def backups(event: Event) -> list[Backup]:
    """Return the backups of an event, the oldest first."""
    return backups_in(event.slug)


def backups_in(slug: str) -> list[Backup]:
    """Return the backups kept under the address of an event, the oldest first."""
    found = map(Backup.at_path, (all_backups() / slug).glob("*.zip"))
    # Somebody else's file is neither counted nor deleted.
    return sorted(backup for backup in found if backup is not None)


def back_up(event: Event, *, now: datetime | None = None) -> Backup:
    """Keep the event as it is now, unless a backup holds it already."""
    acts, mark = event.journal.count(), _mark(event)
    kept = backups(event)
    for backup in reversed(kept):
        if backup.holds(acts, mark):
            return backup
    made_at = (now or timezone.now()).astimezone(UTC).replace(microsecond=0)
    folder = backup_folder(event)
    folder.mkdir(parents=True, exist_ok=True)
    _clear_left_over(folder)
    archive = written_archive(event=event)
    note = f"-{TOO_LARGE}" if archive.is_too_large else ""
    path = folder / f"{made_at.strftime(STAMP)}-{acts}-{mark}{note}.zip"
    # Written apart and moved: a fallen machine leaves no half of a backup.
    unfinished = path.with_suffix(f".{os.getpid()}.part")
    try:
        with unfinished.open("wb") as file:
            file.write(archive.data)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    finally:
        # On a full disk every try would otherwise leave a part that fills it further.
        unfinished.unlink(missing_ok=True)
    newest = Backup(made_at, acts, path, mark, archive.is_too_large)
    own = [backup for backup in kept if backup.is_of(mark)]
    for old in superfluous([*own, newest]):
        # By a clock that was wrong, others may seem newer than the one just made.
        if old != newest:
            old.path.unlink(missing_ok=True)
    return newest


def _clear_left_over(folder: Path) -> None:
    """Delete what a killed process began."""
    for path in folder.glob("*.part"):
        # Another process may finish it meanwhile, and give it its name.
        with suppress(FileNotFoundError):
            if time.time() - path.stat().st_mtime > LEFT_OVER.total_seconds():
                path.unlink()


def superfluous(kept: Iterable[Backup]) -> list[Backup]:
    """Return the backups that newer ones and the last of each day make needless."""
    newest_first = sorted(kept, reverse=True)
    last_of_day: dict[object, Backup] = {}
    for backup in newest_first:
        last_of_day.setdefault(backup.made_at.date(), backup)
    stays = set(newest_first[:NEWEST_KEPT])
    # By a clock that was wrong for a day, what is made now may seem old.
    most_acts_first = sorted(newest_first, key=lambda kept: kept.acts, reverse=True)
    stays.update(most_acts_first[:NEWEST_KEPT])
    stays.update(list(last_of_day.values())[:DAYS_KEPT])
    # Of an event that has grown too large, this one is all that can be restored.
    stays.update([backup for backup in newest_first if not backup.is_too_large][:1])
    return [backup for backup in newest_first if backup not in stays]


def is_due(event: Event, *, now: datetime) -> bool:
    """Tell whether something happened that must be kept now."""
    acts, mark = event.journal.count(), _mark(event)
    kept = [backup for backup in backups(event) if backup.is_of(mark)]
    if not kept:
        return acts > 0
    if any(backup.holds(acts, mark) for backup in kept):
        return False
    # One from the future was made by a clock that was wrong, and says nothing.
    past = [backup.made_at for backup in kept if backup.made_at <= now]
    if not past or now - past[-1] >= LATEST:
        return True
    return Round.objects.filter(
        Q(published_at__gt=past[-1]) | Q(finished_at__gt=past[-1]),
        tournament__event=event,
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
