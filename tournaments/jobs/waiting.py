"""A job that waits: for its turn, or for a worker that is not there."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from tournaments.models.job import Job, JobState

PATIENCE = timedelta(seconds=15)
"""A worker looks for work every second; after this time there is none."""


def has_no_worker(job: Job) -> bool:
    """Tell whether a job waits though no worker is busy: then none is running."""
    now = timezone.now()
    if job.state == JobState.QUEUED:
        free_since = job.run_at
    elif job.state == JobState.RUNNING and job.held_until is not None:
        # Whoever held it has fallen.
        free_since = job.held_until
    else:
        return False
    if now - free_since < PATIENCE:
        return False
    held = Job.objects.filter(state=JobState.RUNNING, held_until__gte=now)
    return not held.exists()
