"""Python's collector of cycles, paused while a PDF is made.

Laying out a table makes hundreds of thousands of objects that all stay until its pages
are written: looking through them again and again takes a quarter of the time and finds
nothing.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

_lock = Lock()
_pauses = 0


@contextmanager
def paused_collector() -> Iterator[None]:
    """Pause the collector; several threads may, and the last one starts it again."""
    global _pauses
    with _lock:
        _pauses += 1
        gc.disable()
    try:
        yield
    finally:
        with _lock:
            _pauses -= 1
            if not _pauses:
                gc.enable()
