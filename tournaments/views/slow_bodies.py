"""Bodies that come slowly: for how many of them threads may wait at a time.

Who tells a length and sends little keeps a thread waiting until the line is closed. The
server has no limit of time for it, and a reading that has begun cannot be given up. So
who may begin is decided before: each sender has few turns, all of them together have
fewer than there are threads, and what is sent as usual, with its head, is over at once.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Condition

MOST_OF_A_VISITOR = 1
MOST_OF_VISITORS = 2
MOST_OF_AN_ACCOUNT = 2
"""One may be a large file, while the same arbiter goes on entering results."""
MOST_OF_ACCOUNTS = 5
THREADS_THAT_WAIT = MOST_OF_VISITORS + MOST_OF_ACCOUNTS
BRIEFLY = 0.5
"""Seconds: a reading that takes longer is a slow one, and nobody waits for its end."""
LONGEST = 2.0
"""Seconds for a turn, however many come and go."""
AGAIN_SECONDS = 5


class OthersAreSending(Exception):
    """No thread can be spared for a body."""


@dataclass(frozen=True, slots=True)
class Sender:
    """Whose body it is: an account or a hall, else the address of a visitor."""

    key: str
    is_visitor: bool = False


class Turns:
    """The bodies that a process reads at this moment."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._begun: dict[Sender, list[float]] = defaultdict(list)

    @contextmanager
    def turn(self, sender: Sender) -> Iterator[None]:
        """Read a body inside; raise OthersAreSending when too many are slow."""
        begun = self._begin(sender)
        try:
            yield
        finally:
            with self._changed:
                self._begun[sender].remove(begun)
                if not self._begun[sender]:
                    del self._begun[sender]
                self._changed.notify_all()

    def _begin(self, sender: Sender) -> float:
        with self._changed:
            deadline = time.monotonic() + LONGEST
            while in_the_way := self._in_the_way(sender):
                # The youngest may end at any moment; once it is slow, all of them are.
                until = min(max(in_the_way) + BRIEFLY, deadline)
                if not self._changed.wait(until - time.monotonic()):
                    if self._in_the_way(sender):
                        raise OthersAreSending
                    break
            begun = time.monotonic()
            self._begun[sender].append(begun)
            return begun

    def _in_the_way(self, sender: Sender) -> list[float]:
        """Return since when those are read that must end first; none when it can begin."""
        is_visitor = sender.is_visitor
        own = self._begun.get(sender, [])
        if len(own) >= (MOST_OF_A_VISITOR if is_visitor else MOST_OF_AN_ACCOUNT):
            return own
        alike = [
            begun
            for one, all_begun in self._begun.items()
            if one.is_visitor is is_visitor
            for begun in all_begun
        ]
        most = MOST_OF_VISITORS if is_visitor else MOST_OF_ACCOUNTS
        return alike if len(alike) >= most else []


TURNS = Turns()
"""Those of this process."""
