"""The file of a rating list: plain or zipped, text, XML or CSV."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, cast

from tournaments.packed_files import open_packed
from tournaments.rating_lists import federation_csv, fide_text, fide_xml
from tournaments.rating_lists.listed import Listed, ListUnreadable

MOST_BYTES = 2_000_000_000
"""Of a file once it is unpacked."""
LONGEST_LINE = 100_000
MOST_COLUMNS = 200
"""Each is a choice for every field on the page that asks for them."""

_DAMAGED = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
)
"""What a zip that is broken, locked or of an unknown kind ends in."""


@contextmanager
def opened(path: Path) -> Iterator[tuple[IO[bytes], int, Callable[[], int]]]:
    """Open a list, unpacked if need be: the stream, its size, and how far it is."""
    with path.open("rb") as file:
        if not zipfile.is_zipfile(file):
            file.seek(0)
            yield file, path.stat().st_size, file.tell
            return
        # Some faults show only when the stream is read, by whoever has it.
        try:
            with open_packed(file) as packed:
                member = _list_in(packed)
                with packed.open(member) as stream:
                    buffered = io.BufferedReader(cast("io.RawIOBase", stream))
                    yield buffered, member.file_size, stream.tell
        except _DAMAGED as error:
            raise ListUnreadable("damaged-archive") from error


def _list_in(packed: zipfile.ZipFile) -> zipfile.ZipInfo:
    members = [
        member
        for member in packed.infolist()
        if member.filename.lower().endswith((".txt", ".xml", ".csv"))
    ]
    if not members:
        raise ListUnreadable("empty-archive")
    member = max(members, key=lambda m: m.file_size)
    if member.file_size > MOST_BYTES:
        raise ListUnreadable("too-large")
    return member


def first_line(path: Path) -> str:
    """Return the first line of a list, to see what it is."""
    with opened(path) as (stream, _size, _tell):
        line = _text(stream.readline(LONGEST_LINE))
    if max(map(line.count, ";,\t|")) > MOST_COLUMNS:
        raise ListUnreadable("too-large")
    return line


def _lines(stream: IO[bytes]) -> Iterator[str]:
    """Yield the lines of a list; one without an end would fill the memory."""
    while line := stream.readline(LONGEST_LINE):
        if len(line) == LONGEST_LINE:
            raise ListUnreadable("too-large")
        # PostgreSQL keeps no such sign, and no name has one.
        yield _text(line).rstrip("\r\n").replace("\x00", "")


def is_xml(line: str) -> bool:
    return line.lstrip("\ufeff \r\n").startswith("<")


def is_fide_text(line: str) -> bool:
    try:
        fide_text.column_slices(line)
    except ListUnreadable:
        return False
    return not any(sign in line for sign in ";\t")


def _text(data: bytes) -> str:
    """Read UTF-8, and Latin-1 where a file is older."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def players_in(
    stream: IO[bytes], *, columns: dict[str, str], heading: str, kind: str
) -> Iterator[Listed | None]:
    """Return the players of an opened list, read by what its first line shows."""
    if is_xml(heading):
        return fide_xml.listed_players(stream, kind=kind)
    lines = _lines(stream)
    if columns:
        return federation_csv.listed_players(lines, columns)
    return fide_text.listed_players(lines, kind=kind)
