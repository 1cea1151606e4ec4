"""What stands between the server and the application: whole bodies, and a place to work.

The server has more threads than places: those that wait for a body leave theirs to
others. More threads at work would make each other, and the desk, wait. Who has sent a
body goes on without a place: an act of the desk does not wait again behind the phones.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from queue import SimpleQueue
from typing import Any

from tournaments.views.slow_bodies import THREADS_THAT_WAIT

PLACES = 4
THREADS = PLACES + THREADS_THAT_WAIT
"""Of a process; the launcher and the Dockerfile name the number too."""

Places = SimpleQueue[None]
"""The free ones. A semaphore is slower, and every page of every phone needs a place."""
Environment = dict[str, Any]
Application = Callable[[Environment, Callable[..., Any]], Iterable[bytes]]


class EndedEarly(OSError):
    """The line broke before everything was sent."""


class Body:
    """What a client sends: whole, or none of it is used.

    The server gives what has come when a line breaks, as if that were all. Half a list
    of players would be taken for the list.
    """

    def __init__(self, stream: Any, length: int, places: Places) -> None:
        self._stream = stream
        self._left = length
        self._places = places
        self.has_left = False
        """Whether the thread has left its place to wait for what is sent."""

    def read(self, size: int = -1) -> bytes:
        wanted = self._left if size < 0 else min(size, self._left)
        if not wanted:
            return b""
        if not self.has_left:
            self.has_left = True
            self._places.put(None)
        return self._counted(self._stream.read(wanted), wanted)

    def readline(self, size: int = -1) -> bytes:
        """Return a line. Nobody asks for one; the server would leave its end out."""
        line = b""
        while self._left and not line.endswith(b"\n") and len(line) != size:
            line += self.read(1)
        return line

    def _counted(self, data: bytes, wanted: int) -> bytes:
        if len(data) < wanted:
            raise EndedEarly(f"{self._left - len(data)} bytes are missing")
        self._left -= len(data)
        return data


def at_work(application: Application, places: int = PLACES) -> Application:
    """Return an application that works in so many places, on whole bodies."""
    free: Places = SimpleQueue()
    for _ in range(places):
        free.put(None)

    def work(environ: Environment, start: Callable[..., Any]) -> Iterable[bytes]:
        body = Body(environ["wsgi.input"], told_length(environ), free)
        environ["wsgi.input"] = body
        free.get()
        try:
            return application(environ, start)
        finally:
            if not body.has_left:
                free.put(None)

    return work


def told_length(environ: Environment) -> int:
    told = environ.get("CONTENT_LENGTH") or ""
    if not (told.isascii() and told.isdecimal()):
        return 0
    # Digits without end are no number that Python reads; such a body is refused.
    return int(told) if len(told) <= 20 else sys.maxsize
