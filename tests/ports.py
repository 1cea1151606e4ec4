"""Ports for servers that tests start, which nobody else takes meanwhile."""

from __future__ import annotations

import os
import socket
from itertools import count

FIRST, LAST = 10_000, 30_000
"""Below the ports that systems give to outgoing connections."""
SHARE = 200
"""Each process of a test run begins in a row of its own."""

_numbers = count(os.getpid() * SHARE % (LAST - FIRST))


def free_port() -> int:
    """Return a port that nothing listens on; one process is never given it twice."""
    for number in _numbers:
        port = FIRST + number % (LAST - FIRST)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port
    raise AssertionError
