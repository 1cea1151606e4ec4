"""The journal: how a service changes rows.

A service runs inside `act`, which is one transaction with the tournament locked, and
changes rows only through the Change that it is given:

    with act("withdraw_player", by=by, tournament=tournament) as change:
        change.update(entrant, withdrawn_from_round=5)

The entry is written at the end, in the same transaction. An act that changed nothing
leaves no entry, unless it says that it must.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any, cast
from uuid import UUID

from django.contrib.auth.models import User
from django.db import connection, transaction
from django.db.models import F, Field

from tournaments.clock import now
from tournaments.errors import CopyIsReadOnly, GoneMeanwhile
from tournaments.models import (
    Entrant,
    Event,
    EventRow,
    Game,
    JournalEntry,
    Outcome,
    Tournament,
)
from tournaments.rows import Row, RowData, model_name, plain, row_data

FEW_ENTRANTS = 8
"""An act on more entrants than this concerns the tournament, not its players."""

BATCH = 400
"""Rows for each statement: within the variables that SQLite allows."""


class Change:
    """The rows that one act changes."""

    def __init__(
        self,
        *,
        event: Event | None,
        tournament: Tournament | None,
        at: datetime,
    ) -> None:
        self.event = event
        self.tournament = tournament
        self.at = at
        self.entries: list[dict[str, Any]] = []
        self.arguments: dict[str, Any] = {}
        self.about: dict[UUID, None] = {}
        self.must_be_written = False
        self.undoes: JournalEntry | None = None

    def create(self, row: Row) -> Row:
        """Store a new row."""
        row.save(force_insert=True)
        self._note("create", row, None, row_data(row))
        return row

    def create_all(self, rows: Sequence[Row]) -> Sequence[Row]:
        """Store new rows of one kind."""
        if rows:
            type(rows[0])._default_manager.bulk_create(rows, batch_size=BATCH)
        for row in rows:
            self._note("create", row, None, row_data(row))
        return rows

    def update(
        self, row: Row, *, check: Callable[[Row], None] | None = None, **values: Any
    ) -> Row:
        """Change columns of a row; values that it has already are left out.

        `check` sees the row as it will be and may refuse.
        """
        if check is not None:
            _check_with(row, values, check)
        self.update_all([(row, values)])
        return row

    def update_all(self, updates: Iterable[tuple[Row, Mapping[str, Any]]]) -> None:
        """Change columns of rows of one kind, in few statements."""
        changed: list[Row] = []
        names: set[str] = set()
        for row, values in updates:
            before = row_data(row)
            for name, value in values.items():
                setattr(row, name, value)
            after = row_data(row)
            different = [name for name in before if before[name] != after[name]]
            if different:
                changed.append(row)
                names.update(different)
                self._note(
                    "update",
                    row,
                    {name: before[name] for name in different},
                    {name: after[name] for name in different},
                )
        if not changed:
            return
        _make_way(changed, names)
        _save_columns(changed, sorted(names))

    def delete(self, row: Row) -> None:
        """Delete a row; rows that refer to it are deleted first, by name."""
        self.delete_all([row])

    def delete_all(self, rows: Sequence[Row]) -> None:
        """Delete rows of one kind."""
        if not rows:
            return
        for row in rows:
            self._note("delete", row, row_data(row), None)
        stored = type(rows[0])._default_manager.filter(pk__in=[r.pk for r in rows])
        # Not delete(): it would take rows along that the journal does not name.
        stored._raw_delete(stored.db)

    def concern(self, *entrants: Entrant) -> None:
        """Say whom the act is about, where its rows do not."""
        self.about.update(dict.fromkeys(entrant.uid for entrant in entrants))

    def _note(
        self, op: str, row: EventRow, before: RowData | None, after: RowData | None
    ) -> None:
        self.entries.append(
            {
                "op": op,
                "model": model_name(row),
                "uid": str(row.uid),
                "before": before,
                "after": after,
            }
        )
        if isinstance(row, Entrant) and set(after or {}) != {"pairing_number"}:
            self.about[row.uid] = None
        elif isinstance(row, Outcome):
            self.about[row.entrant_id] = None


def _check_with(
    row: Row, values: Mapping[str, Any], check: Callable[[Row], None]
) -> None:
    """Let a check look at the row with other values, and give it its own again."""
    stored = {name: getattr(row, name) for name in values}
    try:
        for name, value in values.items():
            setattr(row, name, value)
        check(row)
    finally:
        for name, value in stored.items():
            setattr(row, name, value)


def _make_way(rows: Sequence[EventRow], names: set[str]) -> None:
    """Free the unique values that the rows are about to exchange."""
    keys = [row.pk for row in rows]
    if isinstance(rows[0], Entrant) and "pairing_number" in names:
        Entrant.objects.filter(pk__in=keys).update(pairing_number=None)
    if isinstance(rows[0], Game) and "board" in names:
        Game.objects.filter(pk__in=keys).update(board=F("board") + 10_000)


def _save_columns(rows: Sequence[EventRow], names: Sequence[str]) -> None:
    """Write columns of rows of one kind.

    One prepared statement for all of them: `bulk_update` spends a third of a second
    on the expressions for the numbers of three hundred players.
    """
    meta = rows[0]._meta
    columns = [cast("Field[Any, Any]", meta.get_field(name)) for name in names]
    key = meta.pk
    quoted = connection.ops.quote_name
    settings = ", ".join(f"{quoted(str(column.column))} = %s" for column in columns)
    # Only names of tables and columns are put together here.
    statement = (
        f"UPDATE {quoted(meta.db_table)} SET {settings} "  # noqa: S608
        f"WHERE {quoted(str(key.column))} = %s"
    )
    values = [
        [
            column.get_db_prep_save(getattr(row, column.attname), connection)
            for column in (*columns, key)
        ]
        for row in rows
    ]
    with connection.cursor() as cursor:
        cursor.executemany(statement, values)


@contextmanager
def act(
    name: str,
    *,
    by: User | None,
    event: Event | None = None,
    tournament: Tournament | None = None,
    arguments: Mapping[str, Any] | None = None,
    reason: str = "",
    round_number: int | None = None,
) -> Iterator[Change]:
    """Run one act: lock, let the service change rows, write the journal.

    The tournament (or, for an act on the event itself, the event) is read again under
    its lock, so that what the service decides is decided on what is stored.
    """
    with transaction.atomic():
        if tournament is not None:
            event = event or tournament.event
            lock_tournament(tournament)
            tournament.event = event
        elif event is not None and not event._state.adding:
            lock_event(event)
        if event is not None and event.is_copy:
            raise CopyIsReadOnly
        change = Change(event=event, tournament=tournament, at=now())
        change.arguments = dict(arguments or {})
        yield change
        if change.entries or change.must_be_written:
            _write_entry(change, name, by, reason, round_number)


def lock_event(event: Event) -> None:
    """Read an event again and hold it until the end of the transaction."""
    try:
        event.refresh_from_db(
            from_queryset=Event.objects.select_for_update(no_key=True)
        )
    except Event.DoesNotExist as error:
        raise GoneMeanwhile from error


def lock_tournament(tournament: Tournament) -> None:
    """Read a tournament again and hold it until the end of the transaction."""
    try:
        tournament.refresh_from_db(
            from_queryset=Tournament.objects.select_for_update(no_key=True)
        )
    except Tournament.DoesNotExist as error:
        raise GoneMeanwhile from error


@contextmanager
def lock_tournaments(*tournaments: Tournament) -> Iterator[None]:
    """Hold several tournaments, always in one order so that nobody waits in a ring."""
    with transaction.atomic():
        for tournament in sorted(tournaments, key=lambda t: t.pk):
            lock_tournament(tournament)
        yield


def _write_entry(
    change: Change,
    name: str,
    by: User | None,
    reason: str,
    round_number: int | None,
) -> None:
    about = list(change.about) if len(change.about) <= FEW_ENTRANTS else []
    JournalEntry.objects.create(
        event=change.event,
        tournament=change.tournament,
        round_number=round_number,
        at=change.at,
        by=by,
        by_name=by.get_username() if by is not None else "",
        act=name,
        arguments=plain(change.arguments),
        changes=change.entries,
        about=" ".join(str(uid) for uid in about),
        reason=reason,
        undoes=change.undoes,
    )
    changed = change.tournament or change.event
    if changed is not None:
        note_change(changed, change.at)


def note_change(row: Event | Tournament, at: datetime) -> None:
    """Let everybody who has read a tournament, or an event, know that it is another."""
    type(row)._default_manager.filter(pk=row.pk).update(
        version=F("version") + 1, changed_at=at
    )
    row.version += 1
    row.changed_at = at
