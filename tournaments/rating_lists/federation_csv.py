"""A federation's rating list: CSV with columns that are mapped by hand."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.names import folded
from tournaments.rating_lists.listed import (
    Listed,
    ListUnreadable,
    birth_of,
    rating_of,
    sex_of,
    title_of,
)

FIELDS: dict[str, str | Promise] = {
    "number": _("National id"),
    "name": _("Name"),
    "first_name": _("First name, where it is apart"),
    "fide_id": _("FIDE id"),
    "federation": _("Federation"),
    "club": _("Club"),
    "sex": _("Sex"),
    "title": _("Title"),
    "birth": _("Date or year of birth"),
    "standard": _("Rating"),
    "rapid": _("Rapid rating"),
    "blitz": _("Blitz rating"),
}
"""What a column can be."""

NEEDED = ("number", "name")

GUESSES: dict[str, tuple[str, ...]] = {
    "number": ("id", "number", "stamnummer", "matricule", "licence", "nrffe", "knsb"),
    "name": ("name", "naam", "nom", "surname", "achternaam"),
    "first_name": ("first name", "firstname", "prenom", "voornaam"),
    "fide_id": ("fide id", "fideid", "fide", "fidecode", "code fide"),
    "federation": ("fed", "federation", "federatie", "country", "land", "pays"),
    "club": ("club", "vereniging", "cercle"),
    "sex": ("sex", "gender", "geslacht", "sexe"),
    "title": ("title", "titel", "titre"),
    "birth": ("birth", "born", "birthday", "geboren", "geboortejaar", "naissance"),
    "standard": ("rating", "elo", "standard", "std"),
    "rapid": ("rapid", "rapide"),
    "blitz": ("blitz", "snel"),
}


def dialect_of(heading: str) -> str:
    """Return the sign between columns: the one that the headings have most often."""
    return max(";,\t|", key=heading.count)


def headings_of(first_line: str) -> list[str]:
    """Return the headings of a file."""
    return [
        text.strip().lstrip("\ufeff")
        for text in next(csv.reader([first_line], delimiter=dialect_of(first_line)), [])
    ]


def guessed_columns(headings: Iterable[str]) -> dict[str, str]:
    """Return the columns that say themselves what they are: field -> heading."""
    by_words = {folded(heading): heading for heading in headings}
    return {
        field: by_words[words]
        for field, guesses in GUESSES.items()
        for words in guesses[::-1]
        if words in by_words
    }


def _rows(reader: Iterator[list[str]]) -> Iterator[list[str]]:
    try:
        yield from reader
    except csv.Error as error:
        # A quotation mark that never ends.
        raise ListUnreadable("too-large") from error


def listed_players(
    lines: Iterable[str], columns: Mapping[str, str]
) -> Iterator[Listed | None]:
    """Yield the players of a list; none for a line without id or name."""
    rows = iter(lines)
    heading = next(rows, "")
    headings = headings_of(heading)
    places = {f: headings.index(c) for f, c in columns.items() if c in headings}
    if not set(NEEDED) <= set(places):
        raise ListUnreadable("no-headings")
    for row in _rows(csv.reader(rows, delimiter=dialect_of(heading))):
        if not row:
            continue

        def value(field: str, row: list[str] = row) -> str:
            place = places.get(field, -1)
            return row[place].strip() if 0 <= place < len(row) else ""

        number, name = value("number"), value("name")
        if value("first_name"):
            name = f"{name}, {value('first_name')}"
        if not number or not name:
            yield None
            continue
        fide_id = value("fide_id")
        yield Listed(
            number=number[:20],
            name=name[:160],
            fide_id=fide_id[:12] if fide_id.strip("0").isdecimal() else "",
            federation=value("federation")[:3].upper(),
            sex=sex_of(value("sex")),
            title=title_of(value("title")),
            birth=birth_of(value("birth")),
            club=value("club")[:80],
            standard=rating_of(value("standard")),
            rapid=rating_of(value("rapid")),
            blitz=rating_of(value("blitz")),
        )
