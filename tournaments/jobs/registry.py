"""What can be done in the background, by name, and asking for it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.module_loading import autodiscover_modules

from tournaments.models.job import Job

Work = Callable[..., Any]

_work: dict[str, Work] = {}


class UnknownJob(LookupError):
    """Nothing is registered under this name."""


def job(kind: str) -> Callable[[Work], Work]:
    """Register a function of keyword arguments that JSON can hold."""

    def register(work: Work) -> Work:
        if _work.get(kind, work) is not work:
            raise ValueError(f"Two functions are registered as {kind!r}.")
        _work[kind] = work
        return work

    return register


def registered(kind: str) -> Work:
    """Return the function of a job, looking in every app once more if need be."""
    if kind not in _work:
        autodiscover_modules("jobs")
    try:
        return _work[kind]
    except KeyError:
        raise UnknownJob(f"No work is registered as {kind!r}.") from None


def enqueue(
    kind: str,
    *,
    run_at: datetime | None = None,
    max_attempts: int = 5,
    **arguments: Any,
) -> Job:
    """Ask for work, in the transaction of the caller."""
    registered(kind)
    return Job.objects.create(
        kind=kind,
        arguments=arguments,
        run_at=run_at or timezone.now(),
        max_attempts=max_attempts,
    )
