"""Players from a table: pasted or uploaded text, one line a player.

Nothing here knows the database: what comes out is rows for the service that enters
players, and for every faulty line what is wrong with it.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, islice
from typing import Any

from tournaments.csv_values import ValueRefused, read_value, split_name
from tournaments.names import folded
from tournaments.sentences import gettext_noop
from tournaments.trf.fields import TrfError, decoded

MAX_LINES = 10_000

HEADERS: dict[str, tuple[str, ...]] = {
    "name": (
        *("name", "player", "full name", "player name", "nom", "joueur"),
        *("nom du joueur", "nom prenom", "nom et prenom", "naam", "speler"),
        *("naam speler", "naam voornaam", "naam en voornaam"),
    ),
    "surname": (
        "surname",
        "last name",
        "lastname",
        "family name",
        "nom de famille",
        "achternaam",
        "familienaam",
    ),
    "first_name": (
        "first name",
        "firstname",
        "given name",
        "forename",
        "prenom",
        "voornaam",
    ),
    "rating": ("rating", "elo", "classement", "classement elo", "rtg", "irtg"),
    "standard": ("standard", "fide rating", "elo fide", "elo standard", "fide elo"),
    "rapid": ("rapid", "rapid rating", "elo rapide", "rapide", "elo rapid"),
    "blitz": ("blitz", "blitz rating", "elo blitz"),
    "national": (
        "national",
        "national rating",
        "nrtg",
        "elo national",
        "nationale rating",
        "nationaal",
    ),
    "estimate": ("estimate", "estimation", "estime", "schatting", "geschat"),
    "title": ("title", "titre", "titel", "fide title", "tit"),
    "sex": ("sex", "gender", "sexe", "genre", "geslacht"),
    "birth": (
        "birth",
        "born",
        "birth date",
        "birthdate",
        "date of birth",
        "birth year",
        "year of birth",
        "birthday",
        "naissance",
        "date de naissance",
        "annee de naissance",
        "ne",
        "nee",
        "yob",
        "dob",
        "geb",
        "geboren",
        "geboortedatum",
        "geboortejaar",
    ),
    "federation": (
        "federation",
        "fed",
        "country",
        "federatie",
        "pays",
        "land",
        "bond",
        "nat",
        "nationality",
        "nationalite",
        "nationaliteit",
    ),
    "fide_id": (
        "fide id",
        "fideid",
        "fide",
        "fide no",
        "fide number",
        "id fide",
        "code fide",
        "numero fide",
        "fide nummer",
        "idno",
    ),
    "national_id": (
        "national id",
        "id national",
        "licence",
        "license",
        "numero de licence",
        "stamnummer",
        "matricule",
        "relatienummer",
        "lidnummer",
        "bondsnummer",
    ),
    "club": ("club", "team", "vereniging", "cercle", "club name", "clubnaam"),
    "category": ("category", "categorie", "cat", "group", "groupe", "groep"),
    "email": ("email", "e mail", "mail", "courriel"),
}
"""Column -> names by which lists in English, French and Dutch call it."""

RATINGS = ("rating", "standard", "rapid", "blitz", "national")

_BY_NAME = {name: key for key, names in HEADERS.items() for name in names}
_NAMED_SEPARATOR = re.compile(r'"?sep=([\t;,|])"?', re.IGNORECASE)
"""A first line by which spreadsheets tell each other what separates the cells."""
_NOISE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One player, in the names of the service that enters players."""

    line: int
    fields: dict[str, Any]

    @property
    def name(self) -> str:
        first_name = self.fields.get("first_name")
        surname: str = self.fields["surname"]
        return f"{surname}, {first_name}" if first_name else surname


@dataclass(frozen=True, slots=True)
class EntryFault:
    """What is wrong with a line; `message % params` is the English sentence."""

    line: int
    message: str
    params: dict[str, Any] = field(default_factory=dict)
    column: str = ""
    """Header of the column, as the table writes it; empty for the whole line."""

    @property
    def reason(self) -> str:
        return self.message % self.params if self.params else self.message


@dataclass(frozen=True, slots=True)
class EntryTable:
    """A list of players as it was understood."""

    rows: tuple[EntryRow, ...]
    faults: tuple[EntryFault, ...]
    columns: tuple[str, ...] = ()
    """Keys of HEADERS in the order of the table; empty for a column left out."""
    left_out: tuple[str, ...] = ()
    """Headers that nobody here understands; their cells are not read."""
    has_header: bool = True
    first: tuple[str, ...] = ()
    """Cells of the first line, also where it names no column."""
    second: tuple[str, ...] = ()
    """Cells of the line after it, to see what stands in a column."""


def read_entries(source: str | bytes, *, rating_kind: str = "standard") -> EntryTable:
    """Return the players of a table, and every fault by line.

    A column called “rating” is taken for ratings of `rating_kind`.
    """
    try:
        text = decoded(source)
    except TrfError as error:
        return _refused(1, error.message, **error.params)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if noise := _NOISE.search(text):
        return _refused(
            text.count("\n", 0, noise.start()) + 1,
            gettext_noop("this is not text; save the list as CSV and try again"),
        )
    if text.count("\n") > MAX_LINES:
        return _refused(
            MAX_LINES + 1,
            gettext_noop("a list has at most %(limit)d lines"),
            limit=MAX_LINES,
        )
    first = next((line for line in text.split("\n") if line.strip()), "")
    if not first:
        return _refused(1, gettext_noop("the list is empty"))
    separator = _separator(first)
    if named := _NAMED_SEPARATOR.fullmatch(first.strip()):
        # A blank line in its place keeps the numbers of the others.
        separator, text = named.group(1), text.replace(first, "", 1)
    return _TableReader(separator, rating_kind).read(text)


def with_columns(source: str, columns: Sequence[str], *, is_header: bool = True) -> str:
    """Return a table whose first line says what each column is.

    `columns` are keys of HEADERS, empty for what is left out. Where the first line is
    no header but a player, one is put before it.
    """
    text = source.replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    filled = [place for place, line in enumerate(lines) if line.strip()]
    if not filled:
        return source
    place = filled[0]
    separator = _separator(lines[place])
    if named := _NAMED_SEPARATOR.fullmatch(lines[place].strip()):
        separator, place = named.group(1), filled[min(1, len(filled) - 1)]
    reader = csv.reader(lines[place:], delimiter=separator, skipinitialspace=True)
    try:
        cells = next(reader, [])
    except csv.Error:
        return source
    names = [HEADERS[column][0] if column in HEADERS else "" for column in columns]
    if is_header:
        # What is left out keeps its name, unless that would bring it back.
        for at, cell in enumerate(cells[: len(names)]):
            names[at] = names[at] or ("" if folded(cell) in _BY_NAME else cell)
        lines[place : place + reader.line_num] = []
    header = io.StringIO()
    csv.writer(header, delimiter=separator, lineterminator="").writerow(names)
    lines.insert(place, header.getvalue())
    return "\n".join(lines)


def _refused(line: int, message: str, **params: Any) -> EntryTable:
    return EntryTable((), (EntryFault(line, message, params),))


def _reason(error: csv.Error) -> str:
    """Return what is wrong with a line that cannot be cut into cells."""
    text = str(error)
    if "expected after" in text:
        return gettext_noop(
            "text follows a closing quotation mark; inside a cell write the mark twice"
        )
    if "limit" in text:
        return gettext_noop("a cell is far too long; are the separators missing?")
    return gettext_noop("a quotation mark opens here and never closes")


def _separator(line: str) -> str:
    """Return what separates the cells: tab before semicolon before comma."""
    bare = re.sub(r'"[^"]*"', "", line)
    return next((mark for mark in "\t;," if mark in bare), ";")


class _TableReader:
    """One table; faults gather while the lines are read."""

    def __init__(self, separator: str, rating_kind: str) -> None:
        self.separator = separator
        self.rating_kind = rating_kind
        self.rows: list[EntryRow] = []
        self.faults: list[EntryFault] = []
        self.headers: list[str] = []
        self.columns: list[str] = []
        self._seen: dict[tuple[str, ...], int] = {}

    def read(self, text: str) -> EntryTable:
        lines = self._lines(text)
        number, cells = next(lines, (1, []))
        if self.faults:
            # The very first line cannot be cut into cells.
            return EntryTable((), tuple(self.faults))
        if not cells:
            return _refused(number, gettext_noop("the list is empty"))
        ahead = list(islice(lines, 1))
        first, second = tuple(cells), tuple(ahead[0][1]) if ahead else ()
        has_header = self._read_header(cells)
        if not has_header and not self._guess_columns(cells):
            refused = _refused(
                number,
                gettext_noop(
                    "the first line should name the columns, as in “name; rating; "
                    "title; federation; birth; FIDE id; club”"
                ),
            )
            return replace(refused, has_header=False, first=first, second=second)
        if not {"name", "surname"} & set(self.columns):
            refused = _refused(number, gettext_noop("no column is called “name”"))
            columns = tuple(self.columns)
            return replace(refused, columns=columns, first=first, second=second)
        if not has_header:
            self._read_row(number, cells)
        for number, cells in chain(ahead, lines):
            self._read_row(number, cells)
        if not self.rows and not self.faults:
            self._fault(number, gettext_noop("no player follows the header"))
        return EntryTable(
            tuple(self.rows),
            tuple(self.faults),
            tuple(self.columns),
            tuple(
                header
                for header, column in zip(self.headers, self.columns, strict=False)
                if header and not column
            ),
            has_header,
            first,
            second,
        )

    def _lines(self, text: str) -> Iterator[tuple[int, list[str]]]:
        reader = csv.reader(
            io.StringIO(text),
            delimiter=self.separator,
            skipinitialspace=True,
            strict=True,
        )
        line = 1
        while True:
            try:
                cells = next(reader, None)
            except csv.Error as error:
                self._fault(line, _reason(error))
                cells = []
            if cells is None:
                return
            if any(cell.strip() for cell in cells):
                yield line, [" ".join(cell.split()) for cell in cells]
            line = reader.line_num + 1

    def _read_header(self, cells: list[str]) -> bool:
        columns = [_BY_NAME.get(folded(cell), "") for cell in cells]
        if not any(columns):
            return False
        # “Nom” with “Prénom”, and “Name” with “First name”, is the surname.
        if "first_name" in columns and "surname" not in columns:
            columns = ["surname" if c == "name" else c for c in columns]
        twice = {c for c in columns if c and columns.count(c) > 1}
        self.columns = [
            "" if c in twice and c in columns[:place] else c
            for place, c in enumerate(columns)
        ]
        self.headers = cells
        return True

    def _guess_columns(self, cells: list[str]) -> bool:
        """Name the columns of a table without header, where only one way is open."""
        is_number = [cell.isdecimal() for cell in cells]
        match is_number:
            case [False]:
                self.columns = ["name"]
            case [False, True]:
                self.columns = ["name", "rating"]
            case [False, False] if self.separator == ",":
                # "Berg, Ann" is a name; two words with a semicolon could be anything.
                self.columns = ["surname", "first_name"]
            case [False, False, True]:
                self.columns = ["surname", "first_name", "rating"]
            case _:
                return False
        self.headers = [""] * len(self.columns)
        return True

    def _read_row(self, line: int, cells: list[str]) -> None:
        if any(cells[len(self.columns) :]):
            self._fault(
                line,
                gettext_noop(
                    "%(found)d cells, but the header names %(expected)d columns"
                ),
                found=len(cells),
                expected=len(self.columns),
            )
            return
        fields: dict[str, Any] = {}
        ratings: dict[str, int] = {}
        before = len(self.faults)
        for header, column, text in zip(
            self.headers, self.columns, cells, strict=False
        ):
            if not column or not text:
                continue
            try:
                value = read_value(column, text)
            except ValueRefused as refusal:
                self._fault(line, refusal.message, header, **refusal.params)
                continue
            if column in RATINGS:
                kind = self.rating_kind if column == "rating" else column
                if value:
                    ratings.setdefault(kind, value)
            elif column == "name":
                fields["surname"], fields["first_name"] = split_name(value)
            else:
                fields[column] = value
        if ratings:
            fields["ratings"] = ratings
        if not fields.get("surname") and len(self.faults) == before:
            self._fault(line, gettext_noop("the name is missing"))
        if len(self.faults) == before and not self._is_repeated(line, fields):
            self.rows.append(EntryRow(line, fields))

    def _is_repeated(self, line: int, fields: dict[str, Any]) -> bool:
        """Refuse a player who stands on an earlier line."""
        keys = [("name", *map(folded, _person(fields)), fields.get("birth", ""))]
        if fields.get("fide_id"):
            keys.append(("fide id", fields["fide_id"]))
        for key in keys:
            if key in self._seen:
                self._fault(
                    line,
                    gettext_noop("the same player stands on line %(other)d"),
                    other=self._seen[key],
                )
                return True
        self._seen.update(dict.fromkeys(keys, line))
        return False

    def _fault(self, line: int, message: str, header: str = "", **params: Any) -> None:
        self.faults.append(EntryFault(line, message, params, header))


def _person(fields: dict[str, Any]) -> tuple[str, str]:
    return fields["surname"], fields.get("first_name", "")
