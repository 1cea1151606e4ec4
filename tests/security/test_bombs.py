"""Small files that would fill the memory: refused with little of it used."""

from __future__ import annotations

import bz2
import io
import struct
import tracemalloc
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tournaments.archive import read_archive
from tournaments.errors import ArchiveRefused
from tournaments.packed_files import MOST_FILES, open_packed, unpacked
from tournaments.rating_lists.files import MOST_COLUMNS, first_line, opened, players_in
from tournaments.rating_lists.listed import ListUnreadable

MEGABYTE = 1_000_000
LARGE = 120 * MEGABYTE
MOST = 40 * MEGABYTE

LOCAL = struct.Struct("<4s5H3L2H")
CENTRAL = struct.Struct("<4s6H3L5H2L")
END = struct.Struct("<4s4H2LH")


@contextmanager
def little_memory() -> Iterator[None]:
    tracemalloc.start()
    try:
        yield
        _now, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < MOST


def zip_of(
    name: bytes, kind: int, packed: bytes, size: int, crc: int = 0, times: int = 1
) -> bytes:
    """Return a zip written by hand, whose directory may lie and repeat itself."""
    head = LOCAL.pack(
        b"PK\x03\x04", 20, 0, kind, 0, 0, crc, len(packed), size, len(name), 0
    )
    entry = CENTRAL.pack(
        *(b"PK\x01\x02", 20, 20, 0, kind, 0, 0, crc, len(packed), size),
        *(len(name), 0, 0, 0, 0, 0, 0),
    )
    body, directory = head + name + packed, (entry + name) * times
    count = min(times, 65535)
    end = END.pack(b"PK\x05\x06", 0, 0, count, count, len(directory), len(body), 0)
    return body + directory + end


def packed_by(packer: object, size: int = LARGE) -> bytes:
    parts = [packer.compress(b"0" * MEGABYTE) for _ in range(size // MEGABYTE)]  # type: ignore[attr-defined]
    return b"".join([*parts, packer.flush()])  # type: ignore[attr-defined]


def deflated() -> bytes:
    return packed_by(zlib.compressobj(9, zlib.DEFLATED, -15))


ZIPS: dict[str, Callable[[bytes], bytes]] = {
    "a size that lies": lambda name: zip_of(name, zipfile.ZIP_DEFLATED, deflated(), 9),
    "a kind without a limit": lambda name: zip_of(
        name, zipfile.ZIP_BZIP2, packed_by(bz2.BZ2Compressor()), 9
    ),
    "one file many times": lambda name: zip_of(
        name, zipfile.ZIP_STORED, b"{}", 2, zlib.crc32(b"{}"), 200_000
    ),
    "one file twice": lambda name: zip_of(
        name, zipfile.ZIP_STORED, b"{}", 2, zlib.crc32(b"{}"), 2
    ),
}


@pytest.mark.parametrize("name", ZIPS)
def test_archive_that_would_fill_the_memory_is_refused(name: str) -> None:
    data = ZIPS[name](b"manifest.json")

    with little_memory(), pytest.raises(ArchiveRefused):
        read_archive(data)


@pytest.mark.parametrize("name", ZIPS)
def test_zipped_list_that_would_fill_the_memory_is_refused(
    name: str, tmp_path: Path
) -> None:
    file = tmp_path / "list.zip"
    file.write_bytes(ZIPS[name](b"list.txt"))

    with little_memory(), pytest.raises(ListUnreadable):
        read_list(file)


def read_list(file: Path) -> int:
    heading = first_line(file)
    columns = {"number": "id", "name": "name"} if ";" in heading else {}
    with opened(file) as (stream, _size, _tell):
        players = players_in(stream, columns=columns, heading=heading, kind="standard")
        return sum(player is not None for player in players)


HEADINGS = b"ID Number      Name                  Fed  Sex  Tit\n"
XML = b"<playerslist><player><fideid>1</fideid><name>x</name></player>"
LISTS: dict[str, tuple[bytes, bytes]] = {
    "a line without an end": (HEADINGS, b"0"),
    "a line of a federation without an end": (b"id;name\n", b"0"),
    "a quotation without an end": (b'id;name\n1;"', b"0" * 99 + b"\n"),
    "a name without an end": (XML + b"<player><name>", b"0"),
    "a player without an end": (XML + b"<player>", b"<a/>"),
    "no players": (XML, b"<a/>"),
    "an attribute without an end": (XML + b'<player a="', b"0"),
}


@pytest.mark.parametrize("name", LISTS)
def test_list_that_would_fill_the_memory_is_refused(name: str, tmp_path: Path) -> None:
    start, rest = LISTS[name]
    target = tmp_path / "list.zip"
    with (
        zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as packed,
        packed.open("list.txt", "w", force_zip64=True) as stream,
    ):
        stream.write(start)
        for _ in range(LARGE // MEGABYTE):
            stream.write(rest * (MEGABYTE // len(rest)))

    with little_memory(), pytest.raises(ListUnreadable):
        read_list(target)


@pytest.mark.parametrize("encoding", ["utf-32", "cp037", "nonsense", "utf-7"])
def test_list_in_letters_that_nobody_knows_is_refused(
    encoding: str, tmp_path: Path
) -> None:
    file = tmp_path / "list.xml"
    file.write_bytes(b'<?xml version="1.0" encoding="%s"?>' % encoding.encode() + XML)

    with pytest.raises(ListUnreadable):
        read_list(file)


def test_list_of_a_thousand_columns_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "list.csv"
    file.write_text("a;" * (MOST_COLUMNS + 1))

    with pytest.raises(ListUnreadable):
        first_line(file)


def test_ids_and_signs_that_no_column_holds_are_left_out(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    lines = [f"{'9' * 13:14} Long id", f"{'٣٤':14} Other digits", "7              A\0b"]
    file.write_bytes(HEADINGS + "\n".join(lines).encode())

    with opened(file) as (stream, _size, _tell):
        players = list(
            players_in(stream, columns={}, heading=HEADINGS.decode(), kind="standard")
        )

    assert [player and player.name for player in players] == [None, None, "Ab"]


def test_zip_of_many_files_is_refused() -> None:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as packed:
        for number in range(MOST_FILES + 1):
            packed.writestr(f"{number}.json", "{}")

    with pytest.raises(zipfile.BadZipFile):
        open_packed(target)


def test_honest_zip_is_unpacked() -> None:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("a.json", "{}" * 5000)
        packed.writestr("empty.json", "")

    with open_packed(target) as packed:
        found = {name: unpacked(packed, name) for name in packed.namelist()}

    assert found == {"a.json": b"{}" * 5000, "empty.json": b""}
