"""How far each list is: there, being read, waiting for its columns, or broken off."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path

from tournaments.models import RatingList
from tournaments.models.job import Job, JobState
from tournaments.rating_lists.loading import LOAD


class Progress(StrEnum):
    READY = "ready"
    REFUSED = "refused"
    """The file cannot be read; the list says why."""
    LOADING = "loading"
    UNNAMED = "unnamed"
    """Nobody has said yet which column of a federation's file is what."""
    BROKEN_OFF = "broken-off"
    """The worker gave it up: a full disk, or a fall each time."""


def progress(lists: Iterable[RatingList]) -> list[tuple[RatingList, Progress]]:
    """Return lists, each with how far it is."""
    jobs = dict(
        Job.objects.filter(kind=LOAD)
        .order_by("pk")
        .values_list("arguments__rating_list", "state")
    )
    return [(row, _progress(row, jobs.get(row.pk))) for row in lists]


def _progress(row: RatingList, job: str | None) -> Progress:
    if row.ready_at is not None:
        return Progress.READY
    if row.error:
        return Progress.REFUSED
    if job in (JobState.QUEUED, JobState.RUNNING):
        return Progress.LOADING
    # The folder of uploads may have been emptied, or be another machine's.
    if job is None and not row.columns and Path(row.path).is_file():
        return Progress.UNNAMED
    return Progress.BROKEN_OFF
