"""The pure readers under fire: any bytes end in a reading or in a refusal.

`drive_reader.py` drives one of them with atheris, which looks for new ways through the
code; a test drives all of them with changed samples. Both call the same functions.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

from standings.chains import PRESETS, ChainError, chain_text, parse_chain
from standings.tiebreaks.editions import Edition
from tournaments.csv_entries import read_entries, with_columns
from tournaments.trf import Edition as ReportEdition
from tournaments.trf import TrfError, read_trf, write_trf

ROOT = Path(__file__).resolve().parents[2]
EDITIONS = tuple(Edition)


def try_report(data: bytes) -> bool:
    """Read bytes as a report; one in eight that is read is written and read again."""
    try:
        record = read_trf(data)
    except TrfError:
        return False
    if len(data) % 8 == 0:
        again = read_trf(write_trf(record, edition=ReportEdition.TRF26))
        assert [p.number for p in again.players] == [p.number for p in record.players]
    return True


def try_list(data: bytes) -> bool:
    """Read bytes as a list of players: each line is a player or a fault."""
    table = read_entries(data)
    assert table.rows or table.faults
    assert all(fault.reason and fault.line >= 1 for fault in table.faults)
    assert all(row.name for row in table.rows)
    if len(data) % 8 == 0:
        try_columns(data.decode("utf-8", errors="replace"))
    return bool(table.rows)


def try_columns(text: str) -> None:
    """Name the columns of a list anew as they were taken: the same players come in."""
    table = read_entries(text)
    named = with_columns(text, table.columns, is_header=table.has_header)
    again = read_entries(named)
    assert again.rows or again.faults
    if table.rows and not table.faults:
        assert [row.name for row in again.rows] == [row.name for row in table.rows]


def try_chain(data: bytes) -> bool:
    """Read bytes as a chain of one edition; it is written back as the same chain."""
    edition = EDITIONS[len(data) % len(EDITIONS)]
    try:
        chain = parse_chain(data.decode("utf-8", errors="replace"), edition)
    except ChainError:
        return False
    assert parse_chain(chain_text(chain), edition) == chain
    return True


READERS: dict[str, Callable[[bytes], bool]] = {
    "trf": try_report,
    "csv": try_list,
    "chain": try_chain,
}

LISTS = (
    b"name;rating;title;federation;birth;FIDE id;club\n"
    b"Berg, Ann;2100;FM;NED;1999;1000001;Gent\nDe Wit, Jan;;;BEL;2001/02/03;;\n",
    'Nom,Prénom,Elo,Sexe,Catégorie\n"O\'Neil, jr",Zoë,1850,f,U18\n'.encode(),
    "Achternaam\tVoornaam\tRating\tEmail\nJansen\tPiet\t1700\tp@example.org\n".encode(
        "utf-16"
    ),
    b"Smith, John\r\nBerg, Ann\r\n",
    "Müller;1900\nGarcía;0\n".encode("cp1252"),
)
CHAINS = (
    *(preset.chain.encode() for preset in PRESETS),
    b"PTS,DE[1-3],BH/C1/P,BH:GP/M1,FB/L+1,KS/L-1,TPR/U1400/R",
    b"pts; bh-c1 sb [2]",
)
ODDITIES = (
    b"9" * 400,
    b"-1",
    b"\x00",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    "٣٤".encode(),
    "²".encode(),
    "\u2028".encode(),
    "\ud7ff𝟙".encode(),
    b'"',
    b"[1-",
    b"/C1" * 30,
    b"=1+1",
    b"\r",
    b"\x1a",
    b"0000 - H",
    b"  1e9",
    b"nan",
)


@cache
def reports() -> list[bytes]:
    """Return the smaller reports among the test data."""
    found = sorted((ROOT / "tests" / "data").rglob("*.trf"))
    small = [file.read_bytes() for file in found if file.stat().st_size < 1_500]
    assert len(small) > 20
    return small


def samples(name: str) -> list[bytes]:
    """Return what a reader is meant to read: from these the changes start."""
    return {"trf": reports, "csv": lambda: [*LISTS], "chain": lambda: [*CHAINS]}[name]()


def changed(rng: random.Random, seeds: list[bytes]) -> bytes:
    """Return a sample with a few changes at random places."""
    data = bytearray(rng.choice(seeds))
    for _ in range(rng.choice((1, 1, 2, 3, 8))):
        place = rng.randrange(len(data) + 1)
        end = min(len(data), place + rng.choice((0, 1, 1, 2, 10, 80)))
        match rng.randrange(6):
            case 0:
                data[place:end] = b""
            case 1:
                data[place:end] = rng.randbytes(end - place)
            case 2:
                data[place:end] = rng.choice(ODDITIES)
            case 3:
                data[place:place] = data[place:end] * rng.choice((1, 2, 20))
            case 4:
                lines = re.split(rb"(?<=\n)", bytes(data))
                rng.shuffle(lines)
                data = bytearray(b"".join(lines))
            case 5:
                other = rng.choice(seeds)
                data[place:end] = other[rng.randrange(len(other)) :][:200]
    return bytes(data)
