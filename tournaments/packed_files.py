"""Zip files from outside, opened within limits.

A zip says itself how large its files are and how many it has. Nothing here takes more
memory than what it says, and who says too much is refused before anything is unpacked.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from typing import IO

MOST_FILES = 200
"""Each takes memory before a byte of it is read."""

_ENTRY = b"PK\x01\x02"
_CHUNK = 1 << 20
_KINDS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""The other kinds unpack without a limit, a thousand million bytes from a few."""


def open_packed(file: IO[bytes]) -> zipfile.ZipFile:
    """Open a zip of few files, each with a name of its own and of a plain kind.

    Raises BadZipFile for any other, and for what is no zip.
    """
    if _entries(file) > MOST_FILES:
        raise zipfile.BadZipFile("too many files")
    packed = zipfile.ZipFile(file)
    names = packed.namelist()
    if len(set(names)) != len(names):
        raise zipfile.BadZipFile("two files of one name")
    if any(info.compress_type not in _KINDS for info in packed.infolist()):
        raise zipfile.BadZipFile("unknown kind of compression")
    return packed


def unpacked(packed: zipfile.ZipFile, name: str) -> bytes:
    """Return a file of a zip; of one that is longer than it says, only that much."""
    info = packed.getinfo(name)
    with packed.open(info) as stream:
        # Without a number the whole file is unpacked before the rest is cut off.
        return stream.read(info.file_size + 1)


def _entries(file: IO[bytes]) -> int:
    """Count the files that a zip names, without reading their names."""
    file.seek(0)
    count = sum(chunk.count(_ENTRY) for chunk in _overlapping(file))
    file.seek(0)
    return count


def _overlapping(file: IO[bytes]) -> Iterator[bytes]:
    """Yield a file in chunks; each begins with the last bytes of the one before."""
    end = b""
    while chunk := file.read(_CHUNK):
        yield end + chunk
        end = chunk[1 - len(_ENTRY) :]
