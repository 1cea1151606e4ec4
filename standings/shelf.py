"""The shelf: a file is made once for the data as they are, and kept until they change.

Long files are made behind the pages by a job, short ones at once. The shelf is in the
database, so that every web process and every worker finds the same file. Paper and the
public folder of an event stand on it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.db.models import F, QuerySet
from django.db.models.functions import Greatest
from django.utils import timezone

from standings.models import KeptFile
from tournaments.errors import GoneMeanwhile
from tournaments.jobs.registry import enqueue
from tournaments.models.job import JobState

LONGEST_SECONDS = 600.0
"""After this a long file is given up, and its reader is told."""
MOST_TRIES = 3
"""For a short file of data that change while it is made."""
KEPT = timedelta(days=14)
"""A file of data that nobody changes or asks for any more."""
TELL_EVERY = 0.5
"""Seconds: every word about the progress is written down, and the desk writes too."""


class ChangedMeanwhile(Exception):
    """The data are no longer those of which a file was to be made."""


def kept_file(key: str) -> KeptFile | None:
    """Return the file of a wish if it was asked for since the data changed."""
    return KeptFile.objects.select_related("job").filter(key=key).first()


def has_failed(kept: KeptFile) -> bool:
    """Tell whether nobody works on a file that is not made."""
    if kept.is_made:
        return False
    return kept.job is None or kept.job.state in (JobState.FAILED, JobState.DONE)


def put(kept: KeptFile, *, work: str) -> KeptFile:
    """Put a file on the shelf; one that is not made yet is asked for as this work.

    Somebody else may have done so in the meantime.
    """
    try:
        with transaction.atomic():
            kept.save(force_insert=True)
            if not kept.is_made:
                kept.job = enqueue(work, max_attempts=2, key=kept.key)
                kept.save(update_fields=["job"])
    except IntegrityError as error:
        found = kept_file(kept.key)
        if found is not None:
            return found
        # What it is about is being replaced or deleted: a file for one reader.
        if not kept.is_made:
            raise GoneMeanwhile from error
    return kept


def make(
    key: str,
    *,
    mark_of: Callable[[KeptFile], str],
    content: Callable[[KeptFile], bytes],
) -> dict[str, int]:
    """Make what was asked for, unless nobody waits for it or the data changed.

    The page of the reader then asks again, for the data as they are now.
    """
    rows = KeptFile.objects.select_related("tournament__event", "event").filter(key=key)
    kept = rows.first()
    if kept is None or kept.is_made:
        return {"bytes": 0}
    try:
        _require_same(kept, mark_of(kept))
        made = content(kept)
        now = rows.first()
        if now is None:
            return {"bytes": 0}
        _require_same(kept, mark_of(now))
    except ChangedMeanwhile:
        rows.delete()
        return {"bytes": 0}
    rows.update(file=made)
    return {"bytes": len(made)}


def _require_same(kept: KeptFile, mark: str) -> None:
    if mark != kept.mark:
        raise ChangedMeanwhile


def teller(key: str) -> Callable[..., None]:
    """Return what writes down how many pages are made, not oftener than is read.

    It hears, too, how many there are if they are more than was expected.
    """
    told_at = 0.0

    def tell(pages: int, known: int = 0) -> None:
        nonlocal told_at
        if told_at and time.monotonic() - told_at < TELL_EVERY:
            return
        told_at = time.monotonic()
        KeptFile.objects.filter(key=key).update(
            pages_made=pages, pages_expected=Greatest(F("pages_expected"), known)
        )

    return tell


def clear(owned: QuerySet[KeptFile], *, mark: str, most: int) -> None:
    """Take down what was made of older data, what is old, and what is too much."""
    owned.exclude(mark=mark).delete()
    KeptFile.objects.filter(asked_at__lt=timezone.now() - KEPT).delete()
    many = owned.order_by("-asked_at").values_list("pk", flat=True)[most:]
    if spare := list(many):
        KeptFile.objects.filter(pk__in=spare).delete()
