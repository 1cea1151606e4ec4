"""Work to be done behind the pages: long PDFs, backups, pushes.

Jobs stay on their installation: no archive holds them.
"""

from __future__ import annotations

from django.db import models
from django.utils import timezone


class JobState(models.TextChoices):
    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


class Job(models.Model):
    kind = models.CharField(max_length=60)
    """Name under which the work is registered."""
    arguments = models.JSONField(default=dict)
    state = models.CharField(
        max_length=10, choices=JobState.choices, default=JobState.QUEUED
    )
    attempts = models.PositiveSmallIntegerField(default=0)
    max_attempts = models.PositiveSmallIntegerField(default=5)
    run_at = models.DateTimeField(default=timezone.now)
    """Not before."""
    held_until = models.DateTimeField(null=True, blank=True)
    """A running job whose worker has not renewed this is free for another."""
    held_by = models.CharField(max_length=80, blank=True)
    error = models.TextField(blank=True)
    """The last failure, kept also when a later attempt succeeds."""
    result = models.JSONField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["run_at", "pk"]
        indexes = [models.Index(fields=["state", "run_at"], name="job_next")]
        constraints = [
            models.CheckConstraint(
                name="running_job_is_held",
                condition=~models.Q(state="running")
                | models.Q(held_until__isnull=False),
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}: {self.state}"
