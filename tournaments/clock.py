"""The clock of the services: the present, or a moment set for the demo and tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime

from django.utils import timezone

_set_moment: ContextVar[datetime | None] = ContextVar("set_moment", default=None)


def now() -> datetime:
    """Return the moment at which an act happens."""
    return _set_moment.get() or timezone.now()


@contextmanager
def clock_at(moment: datetime) -> Iterator[None]:
    """Let acts inside happen at a moment."""
    token = _set_moment.set(moment)
    try:
        yield
    finally:
        _set_moment.reset(token)
