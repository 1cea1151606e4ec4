"""FIDE's rating list as text: columns of fixed width, named by the first line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tournaments.rating_lists.listed import (
    Listed,
    ListUnreadable,
    birth_of,
    is_id,
    rating_of,
    sex_of,
    title_of,
)

_HEADINGS = re.compile(r"ID[ _]?NUMBER|TITL/NAME|\S+", re.IGNORECASE)
_MONTH = re.compile(r"[A-Z]{3}\d{2}")
_KINDS = {"SRTNG": "standard", "RRTNG": "rapid", "BRTNG": "blitz"}


def column_slices(heading: str, *, kind: str = "standard") -> dict[str, slice]:
    """Return where each field stands, from the line of headings.

    Lists of one kind of rating call its column by the month, such as NOV26.
    """
    found = [(m.group().upper(), m.start()) for m in _HEADINGS.finditer(heading)]
    ends = [start for _name, start in found[1:]] + [10_000]
    places: dict[str, slice] = {}
    for (name, start), end in zip(found, ends, strict=True):
        where = slice(start, end)
        if name.replace(" ", "").replace("_", "") == "IDNUMBER":
            places["number"] = where
        elif name in ("NAME", "TITL/NAME"):
            places["name"] = where
        elif name in _KINDS:
            places[_KINDS[name]] = where
        elif _MONTH.fullmatch(name):
            places[kind] = where
        elif name in ("FED", "SEX", "TIT", "B-DAY"):
            places[name] = where
    if not {"number", "name"} <= set(places):
        raise ListUnreadable("no-headings")
    return places


def listed_players(
    lines: Iterable[str], *, kind: str = "standard"
) -> Iterator[Listed | None]:
    """Yield the players of a list; none for a line that cannot be read."""
    rows = iter(lines)
    places = column_slices(next(rows, ""), kind=kind)
    nowhere = slice(0, 0)
    number, name = places["number"], places["name"]
    fed, sex = places.get("FED", nowhere), places.get("SEX", nowhere)
    title, born = places.get("TIT", nowhere), places.get("B-DAY", nowhere)
    standard = places.get("standard", nowhere)
    rapid, blitz = places.get("rapid", nowhere), places.get("blitz", nowhere)
    for line in rows:
        if not line.strip():
            continue
        key, who = line[number].strip(), line[name].strip()
        if not is_id(key) or not who:
            yield None
            continue
        yield Listed(
            number=key,
            name=who[:160],
            fide_id=key,
            federation=line[fed].strip()[:3],
            sex=sex_of(line[sex]),
            title=title_of(line[title]),
            birth=birth_of(line[born]),
            standard=rating_of(line[standard]),
            rapid=rating_of(line[rapid]),
            blitz=rating_of(line[blitz]),
        )
