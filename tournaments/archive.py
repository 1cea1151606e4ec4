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
import zipfile
import zlib
from typing import Any, cast
from uuid import UUID

from django.contrib.auth.models import User
from django.core.exceptions import FieldDoesNotExist, ValidationError
from django.db import DataError, IntegrityError, models, transaction
from django.utils.translation import gettext as _

from tournaments.archive_checks import (
    require_sound,
    require_valid_entries,
    require_valid_rows,
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
from tournaments.rows import (
    COUNTERS,
    ROW_MODELS,
    RowData,
    column_value,
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

EVENT_PATHS = {
    "event": "pk",
    "tournament": "event",
    "entrant": "tournament__event",
    "requestedbye": "entrant__tournament__event",
    "pointsadjustment": "entrant__tournament__event",
    "forbiddengroup": "tournament__event",
    "forbiddenmember": "group__tournament__event",
    "round": "tournament__event",
    "game": "round__tournament__event",
    "outcome": "round__tournament__event",
    "earlieroutcome": "outcome__round__tournament__event",
    "pairingrun": "round__tournament__event",
    "tieorder": "tournament__event",
    "tieplace": "order__tournament__event",
}
"""Model name -> how its rows lead to their event."""


def event_rows(event: Event, name: str) -> models.QuerySet[Any]:
    """Return the rows of one kind of an event, by uid."""
    manager = ROW_MODELS[name]._default_manager
    return manager.filter(**{EVENT_PATHS[name]: event.pk}).order_by("uid")


def export_event(*, event: Event) -> bytes:
    """Return the archive of an event."""
    with transaction.atomic():
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
    with zipfile.ZipFile(packed, "w") as archive:
        for name in sorted(files):
            info = zipfile.ZipInfo(name, date_time=EARLIEST)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            # The system that made the file is part of the bytes: always Unix.
            info.create_system = 3
            archive.writestr(info, canonical_json(files[name]), compresslevel=6)
    return packed.getvalue()


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


def import_event(*, data: bytes, by: User) -> Event:
    """Restore an event from its archive, as it was; whoever does it is its arbiter.

    Refused with ArchiveRefused when the file is no archive, or when the event or its
    address is here already.
    """
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
    _require_room(event)
    arguments = {"uid": event.uid, "name": event.name, "slug": event.slug}
    try:
        with act("import_event", by=by, arguments=arguments) as change:
            change.must_be_written = True
            for name, model in ROW_MODELS.items():
                model._default_manager.bulk_create(rows[name], batch_size=BATCH)
            _store_entries(event, entries)
            Membership.objects.create(
                user=by, event=event, role=Role.ARBITER, since=change.at
            )
    except (IntegrityError, DataError) as error:
        raise _not_an_archive() from error
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
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if sum(info.file_size for info in archive.infolist()) > MOST_BYTES:
                raise ArchiveRefused(
                    _("This archive is too large to be read here."), field="file"
                )
            files = {n: json.loads(archive.read(n)) for n in archive.namelist()}
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
    for entry, undoes in entries:
        if undoes is not None:
            event.journal.filter(uid=entry.uid).update(undoes=keys[UUID(undoes)])


def _require_room(event: Event) -> None:
    if Event.objects.filter(pk=event.pk).exists():
        raise ArchiveRefused(
            _("This event is here already. Delete it first to restore the archive."),
            field="file",
        )
    if Event.objects.filter(slug=event.slug).exists():
        raise ArchiveRefused(
            _("Another event here has the address %(slug)s. Change that one first.")
            % {"slug": event.slug},
            field="file",
        )
