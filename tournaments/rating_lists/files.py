"""The file of a rating list: plain or zipped, text, XML or CSV."""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from tournaments.rating_lists import federation_csv, fide_text, fide_xml
from tournaments.rating_lists.listed import Listed, ListUnreadable

MOST_BYTES = 2_000_000_000
"""Of a file once it is unpacked."""


@contextmanager
def opened(path: Path) -> Iterator[tuple[IO[bytes], int, Callable[[], int]]]:
    """Open a list, unpacked if need be: the stream, its size, and how far it is."""
    if not zipfile.is_zipfile(path):
        with path.open("rb") as file:
            yield file, path.stat().st_size, file.tell
        return
    with zipfile.ZipFile(path) as packed:
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
        with packed.open(member) as stream:
            yield stream, member.file_size, stream.tell


def first_line(path: Path) -> str:
    """Return the first line of a list, to see what it is."""
    with opened(path) as (stream, _size, _tell):
        return _text(stream.readline(100_000))


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
    lines = (_text(line).rstrip("\r\n") for line in stream)
    if columns:
        return federation_csv.listed_players(lines, columns)
    return fide_text.listed_players(lines, kind=kind)
