"""The archive: a whole event as one file, and back.

A zip with one JSON file for each kind of row and one for the journal, sorted, without
times of its own: the same event always gives the same bytes, on every installation.
Accounts, sessions, invitations and the hour of export are not in it.

An archive of an earlier version comes in too: columns and kinds of rows that it does
not have yet get their defaults. Whatever it has and nobody here knows is refused.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, cast
from uuid import UUID

from django.contrib.auth.models import User
from django.core.exceptions import FieldDoesNotExist, ValidationError
from django.db import DataError, IntegrityError, connection, models, transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.archive_checks import (
    require_sound,
    require_valid_entries,
    require_whole_rounds,
)
from tournaments.enums import Role
from tournaments.errors import ArchiveRefused, TournamentError
from tournaments.journal import BATCH, act
from tournaments.models import (
    Event,
    EventRow,
    JournalEntry,
    Membership,
    Tournament,
)
from tournaments.packed_files import open_packed, unpacked
from tournaments.row_checks import require_valid_rows
from tournaments.rows import (
    COUNTERS,
    ROW_MODELS,
    RowData,
    column_value,
    event_rows,
    plain,
    row_columns,
    row_data,
    row_from_data,
)

FORMAT = "ronde-event"
FORMAT_VERSION = 1
MANIFEST = "manifest.json"
JOURNAL = "journal.json"
EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The time that a zip gives to its files; the earliest it can hold."""

MOST_BYTES = 200_000_000
"""Of an archive unpacked: a zip of few bytes must not fill the memory."""

MOST_VALUES = 8_000_000
"""Each takes many times its bytes once it is read; a large event has a million."""

MOST_DEPTH = 50
"""Lists within lists: no row has a dozen, and a page that shows them has less room."""


@dataclass(frozen=True, slots=True)
class WrittenArchive:
    """The archive of an event, and what a reader will find in it."""

    data: bytes
    unpacked_bytes: int
    values: int

    @property
    def is_too_large(self) -> bool:
        """Tell whether it would be refused when somebody restores it."""
        return self.unpacked_bytes > MOST_BYTES or self.values > MOST_VALUES


def export_event(*, event: Event) -> bytes:
    """Return the archive of an event."""
    return written_archive(event=event).data


def written_archive(*, event: Event) -> WrittenArchive:
    """Return the archive of an event with its size."""
    with _one_moment():
        files: dict[str, Any] = {
            f"{name}.json": _row_list(event, name) for name in ROW_MODELS
        }
        files[JOURNAL] = [_entry_data(entry) for entry in _entries(event)]
    files[MANIFEST] = {
        "format": FORMAT,
        "version": FORMAT_VERSION,
        "event": str(event.uid),
        "rows": {name: len(rows) for name, rows in files.items()},
    }
    packed = io.BytesIO()
    size = values = 0
    with zipfile.ZipFile(packed, "w") as archive:
        for name in sorted(files):
            info = zipfile.ZipInfo(name, date_time=EARLIEST)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            # The system that made the file is part of the bytes: always Unix.
            info.create_system = 3
            text = canonical_json(files[name])
            size, values = size + len(text), values + _values_in(text)
            archive.writestr(info, text, compresslevel=6)
    return WrittenArchive(packed.getvalue(), size, values)


@contextmanager
def _one_moment() -> Iterator[None]:
    """Read everything as it stands at one moment, while others go on working.

    Every transaction of SQLite does; PostgreSQL has to be told before it reads.
    """
    is_first = not connection.in_atomic_block
    with transaction.atomic():
        if is_first and connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        yield


def canonical_json(data: Any) -> bytes:
    """Return data as JSON that does not depend on who writes it."""
    text = json.dumps(data, ensure_ascii=False, sort_keys=True, indent=1)
    return text.encode() + b"\n"


def _row_list(event: Event, name: str) -> list[RowData]:
    return [
        {"uid": str(row.uid), **row_data(row), **_counters(row)}
        for row in event_rows(event, name)
    ]


def _counters(row: EventRow) -> RowData:
    return {name: plain(getattr(row, name)) for name in COUNTERS if hasattr(row, name)}


def _entries(event: Event) -> models.QuerySet[JournalEntry]:
    return event.journal.select_related("undoes").order_by("pk")


def _entry_data(entry: JournalEntry) -> dict[str, Any]:
    return {
        "uid": str(entry.uid),
        "tournament": plain(entry.tournament_id),
        "round_number": entry.round_number,
        "at": plain(entry.at),
        "by_name": entry.by_name,
        "act": entry.act,
        "arguments": entry.arguments,
        "changes": entry.changes,
        "about": entry.about,
        "reason": entry.reason,
        "undoes": plain(entry.undoes.uid) if entry.undoes else None,
    }


@dataclass(frozen=True, slots=True)
class ArchivedEvent:
    """An event read from its archive, sound and not yet stored."""

    event: Event
    rows: dict[str, list[EventRow]]
    entries: list[tuple[JournalEntry, str | None]]
    """Acts, each with the uid of the one that it takes back."""


def read_archive(data: bytes) -> ArchivedEvent:
    """Return the event of an archive; refused with ArchiveRefused if it is none."""
    files = _read_files(data)
    try:
        rows = {
            name: [_read_row(name, item) for item in files.get(f"{name}.json", [])]
            for name in ROW_MODELS
        }
        entries = [_read_entry(item) for item in files[JOURNAL]]
        (event,) = (row for row in rows["event"] if isinstance(row, Event))
        require_sound(rows, [entry for entry, _undoes in entries])
        require_valid_rows(rows)
        require_whole_rounds(rows)
        require_valid_entries(entries)
    except _FAULTS as error:
        raise _not_an_archive() from error
    return ArchivedEvent(event, rows, entries)


def store_rows(archived: ArchivedEvent, *, replaces_event: bool = False) -> None:
    """Store an event that was read, in the transaction of the caller.

    With `replaces_event` the row of the event itself is there already, and nothing else.
    """
    try:
        with transaction.atomic():
            for name, model in ROW_MODELS.items():
                if name == "event" and replaces_event:
                    archived.event.save(force_update=True)
                else:
                    model._default_manager.bulk_create(
                        archived.rows[name], batch_size=BATCH
                    )
            _store_entries(archived.event, archived.entries)
    except (IntegrityError, DataError) as error:
        raise _not_an_archive() from error


def import_event(*, data: bytes, by: User) -> Event:
    """Restore an event from its archive, as it was; whoever does it is its arbiter.

    Refused with ArchiveRefused when the file is no archive, or when the event or its
    address is here already.
    """
    archived = read_archive(data)
    event = archived.event
    _require_room(event)
    arguments = {"uid": event.uid, "name": event.name, "slug": event.slug}
    with act("import_event", by=by, arguments=arguments) as change:
        change.must_be_written = True
        try:
            store_rows(archived)
        except ArchiveRefused:
            # Somebody else may have restored it meanwhile.
            _require_room(event)
            raise
        Membership.objects.create(
            user=by, event=event, role=Role.ARBITER, since=change.at
        )
    return event


_FAULTS = (
    AttributeError,
    KeyError,
    TypeError,
    ValueError,
    OverflowError,
    FieldDoesNotExist,
    ValidationError,
    TournamentError,
)
"""What reading rows and journal from a damaged or forged file can run into."""


def _not_an_archive() -> ArchiveRefused:
    return ArchiveRefused(
        _("This file is not the archive of an event, or it is damaged."), field="file"
    )


def _read_files(data: bytes) -> dict[str, Any]:
    try:
        with open_packed(io.BytesIO(data)) as archive:
            if sum(info.file_size for info in archive.infolist()) > MOST_BYTES:
                raise ArchiveRefused(
                    _("This archive is too large to be read here."), field="file"
                )
            texts = {name: unpacked(archive, name) for name in archive.namelist()}
            if sum(map(_values_in, texts.values())) > MOST_VALUES:
                raise ArchiveRefused(
                    _("This archive is too large to be read here."), field="file"
                )
            files = {name: _read_json(text) for name, text in texts.items()}
    except (
        zipfile.BadZipFile,
        zlib.error,
        NotImplementedError,
        RuntimeError,
        EOFError,
        OSError,
        ValueError,
        RecursionError,
    ) as error:
        raise _not_an_archive() from error
    manifest = files.get(MANIFEST)
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise _not_an_archive()
    known = {f"{name}.json" for name in ROW_MODELS} | {JOURNAL, MANIFEST}
    if manifest.get("version") != FORMAT_VERSION or set(files) - known:
        raise ArchiveRefused(
            _("This archive was made by a later version of the program."),
            field="file",
        )
    return files


_NO_LETTER = re.compile(rb"(?<!\\)(?:\\\\)*\\u(?:0000|[dD][89a-fA-F])")
"""Written as a code: a sign that PostgreSQL does not keep, or half a letter.

No archive writes letters as codes, so whole letters made of two are not looked for.
"""


def _read_json(text: bytes) -> Any:
    if _NO_LETTER.search(text):
        raise ValueError("no letter")
    data = json.loads(text.decode(), parse_constant=_refuse_constant)
    _require_shallow(data)
    return data


def _require_shallow(data: Any) -> None:
    """Refuse what can be read here and not in a page, where the stack is fuller."""
    level = [data]
    for _depth in range(MOST_DEPTH):
        level = [
            item
            for found in level
            for item in (found.values() if isinstance(found, dict) else found)
            if isinstance(item, dict | list)
        ]
        if not level:
            return
    raise ValueError("too deep")


def _refuse_constant(name: str) -> None:
    """Refuse NaN and Infinity, which are no JSON."""
    raise ValueError(name)


def _values_in(text: bytes) -> int:
    """Count what a JSON text holds, without reading it."""
    return text.count(b",") + text.count(b"[") + text.count(b"{")


def _read_row(name: str, item: RowData) -> EventRow:
    model = ROW_MODELS[name]
    values = dict(item)
    uid = values.pop("uid")
    counters = {n: values.pop(n) for n in sorted(COUNTERS & set(values))}
    if set(values) - {column.name for column in row_columns(model)}:
        raise ValueError(name)
    row = row_from_data(model, uid, values)
    if isinstance(row, Event | Tournament):
        for name, value in counters.items():
            column = cast("models.Field[Any, Any]", model._meta.get_field(name))
            setattr(row, name, column_value(column, value))
    return row


ENTRY_COLUMNS = (
    "uid",
    "round_number",
    "at",
    "by_name",
    "act",
    "arguments",
    "changes",
    "about",
    "reason",
)


def _read_entry(item: dict[str, Any]) -> tuple[JournalEntry, str | None]:
    """Return an entry and the uid of the one that it takes back."""
    entry = JournalEntry(
        tournament_id=UUID(item["tournament"]) if item["tournament"] else None
    )
    for name in ENTRY_COLUMNS:
        column = cast("models.Field[Any, Any]", JournalEntry._meta.get_field(name))
        setattr(entry, name, column_value(column, item[name]))
    return entry, item["undoes"]


def _store_entries(
    event: Event, entries: list[tuple[JournalEntry, str | None]]
) -> None:
    for entry, _undoes in entries:
        entry.event = event
    JournalEntry.objects.bulk_create([e for e, _undoes in entries], batch_size=BATCH)
    keys = dict(event.journal.values_list("uid", "pk"))
    pairs = [
        (keys[UUID(undoes)], keys[entry.uid])
        for entry, undoes in entries
        if undoes is not None
    ]
    table = connection.ops.quote_name(JournalEntry._meta.db_table)
    with connection.cursor() as cursor:
        # One statement for all of them: others wait for the database meanwhile.
        cursor.executemany(
            f"UPDATE {table} SET undoes_id = %s WHERE id = %s",  # noqa: S608
            pairs,
        )


def _require_room(event: Event) -> None:
    # One question: between two the event can come in.
    there = Event.objects.filter(Q(pk=event.pk) | Q(slug=event.slug))
    here = {other.pk: other for other in there}
    if event.pk in here:
        raise ArchiveRefused(
            _(
                "This event is here already. Save its archive and delete it, then "
                "restore this one."
            ),
            field="file",
        )
    for other in here.values():
        raise ArchiveRefused(
            _(
                "Another event, %(name)s, has the address %(slug)s. Save its archive "
                "and delete it first, or restore this one on another installation."
            )
            % {"name": other.name, "slug": event.slug},
            field="file",
        )
