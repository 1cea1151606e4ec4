"""Between the server and the application: whole bodies, and places to work."""

from __future__ import annotations

import io
from queue import SimpleQueue
from threading import Barrier, Event, Thread
from typing import Any

import pytest

from config.work import PLACES, THREADS, Body, EndedEarly, at_work, told_length
from launcher import environment
from tests.faults.server import PATIENCE


def body(data: bytes, length: int) -> Body:
    return Body(io.BytesIO(data), length, SimpleQueue())


def test_body_is_read_to_its_length() -> None:
    assert body(b"abcdef", 6).read() == b"abcdef"
    assert body(b"abcdefNEXT", 6).read() == b"abcdef"
    assert body(b"abcdefNEXT", 6).read(100) == b"abcdef"
    parts = body(b"a\nbc\ndef", 8)
    assert (parts.readline(), parts.read(2), parts.read(0)) == (b"a\n", b"bc", b"")
    assert (parts.readline(), parts.readline(2), parts.read()) == (b"\n", b"de", b"f")
    assert (parts.readline(), parts.read(), parts.read(5)) == (b"", b"", b"")


@pytest.mark.parametrize("size", [-1, 4, 6, 100])
def test_body_that_ends_early_is_none(size: int) -> None:
    broken = body(b"abc", 6)

    with pytest.raises(EndedEarly, match="3 bytes are missing"):
        broken.read(size)


@pytest.mark.parametrize(
    ("told", "length"),
    [(None, 0), ("", 0), ("12", 12), ("-1", 0), ("\u0663", 0), ("x", 0)],
)
def test_length_is_what_the_head_tells(told: str | None, length: int) -> None:
    assert told_length({"CONTENT_LENGTH": told}) == length
    assert told_length({"CONTENT_LENGTH": "9" * 5000}) > 10**18


def start(*_words: object) -> None:
    """Begin an answer, as a server lets it."""


def asked(application: Any, stream: Any, length: int = 0) -> Thread:
    environ = {"wsgi.input": stream, "CONTENT_LENGTH": str(length)}
    thread = Thread(target=application, args=[environ, start], daemon=True)
    thread.start()
    return thread


def test_no_more_work_than_there_are_places() -> None:
    at_once: list[int] = []
    running: list[int] = []
    meeting = Barrier(2)

    def application(environ: Any, _start: Any) -> list[bytes]:
        running.append(1)
        at_once.append(len(running))
        meeting.wait(PATIENCE)
        running.pop()
        return []

    work = at_work(application, places=2)
    threads = [asked(work, io.BytesIO()) for _ in range(8)]
    for thread in threads:
        thread.join(PATIENCE)

    assert len(at_once) == 8
    assert max(at_once) == 2


def test_who_waits_for_a_body_leaves_its_place() -> None:
    comes, worked = Event(), Event()

    class Slow(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            comes.wait(PATIENCE)
            return super().read(size)

    def application(environ: Any, _start: Any) -> list[bytes]:
        if environ["wsgi.input"].read() == b"":
            worked.set()
        return []

    work = at_work(application, places=1)
    slow = asked(work, Slow(b"body"), 4)
    others = asked(work, io.BytesIO())

    others.join(PATIENCE)
    assert worked.is_set()
    assert slow.is_alive()
    comes.set()
    slow.join(PATIENCE)
    assert not slow.is_alive()


def test_container_has_as_many_threads_as_the_launcher() -> None:
    text = (environment.ROOT / "Dockerfile").read_text(encoding="utf-8")

    assert f"--blocking-threads {THREADS} " in text
    assert PLACES < THREADS
