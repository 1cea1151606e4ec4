"""Rendered pages shared by several machines, where a Redis-compatible server is named.

Without one each process renders a page once for itself. The key holds the mark of the
page, which is read from the database for every request: what is shared is never older
than what a process would render itself.
"""

from __future__ import annotations

import logging
from hashlib import blake2b
from typing import Any

from django.conf import settings
from django.core.cache import caches
from redis.exceptions import RedisError

SECONDS_KEPT = 600

log = logging.getLogger(__name__)


def shared_page(key: object) -> Any:
    """Return what another process kept under this key, if anything."""
    if not settings.SHARES_PAGES:
        return None
    try:
        return caches["pages"].get(_name(key))
    except RedisError:
        _say_away()
        return None


def share_page(key: object, page: object) -> None:
    """Let the other processes have a page."""
    if not settings.SHARES_PAGES:
        return
    try:
        caches["pages"].set(_name(key), page, SECONDS_KEPT)
    except RedisError:
        _say_away()


def _name(key: object) -> str:
    return blake2b(repr(key).encode(), digest_size=20).hexdigest()


def _say_away() -> None:
    # Each process goes on with its own pages.
    log.warning("The server for shared pages does not answer.", exc_info=True)
