"""PDF from the pages made for paper; the only importer of WeasyPrint."""

from __future__ import annotations

import logging
import multiprocessing
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Timer
from typing import Any

from django.contrib.staticfiles import finders

from standings.collector import paused_collector
from tournaments.errors import Hopeless

PROGRESS = "weasyprint.progress"
"""Where WeasyPrint says which page it is laying out."""


class PangoMissing(RuntimeError):
    """The library that sets type for PDF is not installed on this machine."""


class PdfTooLarge(Hopeless):
    """The PDF needs more time or memory than it may have."""


MOST_MEMORY = 4_000_000_000
"""Bytes of address space for a PDF made apart, where the system counts them."""


def require_pango() -> None:
    """Raise PangoMissing where no PDF can be made."""
    try:
        import weasyprint  # noqa: F401 -- loading it is what needs Pango
    except OSError as error:
        raise PangoMissing(str(error)) from error


def render_pdf(
    documents: Sequence[str],
    *,
    stylesheets: list[str],
    tell: Callable[[int], None] | None = None,
) -> bytes:
    """Return pages as one PDF; stylesheets are named as in the static folder.

    Each document counts its own pages. `tell` hears how many are laid out. Nothing is
    fetched from anywhere: pictures stand in the document itself. Raises PangoMissing
    where the machine has no Pango.
    """
    return _laid_out(documents, _files(stylesheets), tell)


def render_pdf_apart(
    documents: Sequence[str],
    *,
    stylesheets: list[str],
    tell: Callable[[int], None] | None,
    seconds: float,
    memory: int = MOST_MEMORY,
) -> bytes:
    """Return pages as one PDF, made by a process that ends after so many seconds.

    Raises PdfTooLarge when the time or the memory did not suffice.
    """
    # A fresh process: one that is forked would share the lines to the database.
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    work = (theirs, _files(stylesheets), seconds, memory)
    process = context.Process(target=_make_apart, args=work, daemon=True)
    deadline = time.monotonic() + seconds
    process.start()
    theirs.close()
    clock = Timer(seconds, process.kill)
    clock.start()
    try:
        # Not among the arguments: a process that falls while it starts takes none of
        # them, and `start` would wait for it for ever.
        ours.send(list(documents))
        while ours.poll(max(0.0, deadline - time.monotonic())):
            message = ours.recv()
            if isinstance(message, bytes):
                return message
            if isinstance(message, Exception):
                raise message
            if tell is not None:
                tell(message)
    except (EOFError, BrokenPipeError, ConnectionResetError):
        process.join()
        if time.monotonic() < deadline:
            raise PdfTooLarge(
                f"The process of the PDF fell ({process.exitcode}): too much memory?"
            ) from None
    finally:
        clock.cancel()
        process.kill()
        process.join()
        ours.close()
    raise PdfTooLarge(f"The PDF was not made within {seconds:.0f} seconds.")


def _make_apart(
    line: Connection, files: list[str], seconds: float, memory: int
) -> None:
    """Make a PDF in a process of its own and send it, or what went wrong."""
    _limit_process(seconds, memory)
    try:
        line.send(_laid_out(line.recv(), files, line.send))
    except MemoryError:
        line.send(PdfTooLarge("The PDF needs too much memory."))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        # Nobody waits for it any more.
        return
    except Exception:
        line.send(RuntimeError(traceback.format_exc()))


def _limit_process(seconds: float, memory: int) -> None:
    """Bound this process where the system can, even when its parent is gone."""
    try:
        import resource  # noqa: PLC0415 -- Windows has none
    except ImportError:
        return
    for kind, most in (
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_CPU, int(seconds) + 1),
    ):
        _soft, hard = resource.getrlimit(kind)
        if hard == resource.RLIM_INFINITY or most < hard:
            with suppress(ValueError, OSError):  # macOS does not bound memory.
                resource.setrlimit(kind, (most, most))


def _files(stylesheets: list[str]) -> list[str]:
    return [str(finders.find(name)) for name in stylesheets]


@lru_cache(maxsize=16)
def _parsed(file: str, changed: int) -> Any:
    """Return a style sheet read once for all documents, until its file changes."""
    del changed
    from weasyprint import CSS

    return CSS(filename=file)


def _laid_out(
    documents: Sequence[str], files: list[str], tell: Callable[[int], None] | None
) -> bytes:
    require_pango()
    from weasyprint import HTML, URLFetcher

    sheets = [_parsed(file, Path(file).stat().st_mtime_ns) for file in files]
    only_inside = URLFetcher(allowed_protocols={"data"}, fail_on_errors=True)
    made: Any = None
    pages: list[Any] = []
    with paused_collector():
        for html in documents:
            with _told(tell, len(pages)):
                made = HTML(string=html, url_fetcher=only_inside).render(
                    stylesheets=sheets
                )
            pages.extend(made.pages)
        if made is None:
            raise ValueError("A PDF has at least one document.")
        pdf: bytes = made.copy(pages).write_pdf()
    return pdf


@contextmanager
def _told(tell: Callable[[int], None] | None, before: int) -> Iterator[None]:
    """Pass on the page that is being laid out, counted from the first document."""
    if tell is None:
        yield
        return
    hear = tell

    class Listener(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if "Page %d" in record.msg and isinstance(record.args, tuple):
                hear(before + int(str(record.args[0])))

    listener, log = Listener(), logging.getLogger(PROGRESS)
    level, is_passed_on = log.level, log.propagate
    log.addHandler(listener)
    log.setLevel(logging.INFO)
    log.propagate = False
    try:
        yield
    finally:
        log.removeHandler(listener)
        log.setLevel(level)
        log.propagate = is_passed_on
