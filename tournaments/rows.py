"""Rows as data: the one form in which journal and archive hold them.

A row is named by model and uid; its data are its columns, foreign keys as the uid of
the other row, moments in UTC. `version` and `changed_at` follow from the journal and
are left out of it.
"""

from __future__ import annotations

import datetime as dt
from typing import Any, TypeVar
from uuid import UUID

from django.db import models

from tournaments.models import (
    EarlierOutcome,
    Entrant,
    Event,
    EventRow,
    ForbiddenGroup,
    ForbiddenMember,
    Game,
    Outcome,
    PairingRun,
    PlayOff,
    PlayOffGame,
    PlayOffPlayer,
    PlayOffRules,
    PointsAdjustment,
    PrizePlan,
    RequestedBye,
    Round,
    TieOrder,
    TiePlace,
    Tournament,
)

Row = TypeVar("Row", bound=EventRow)
RowData = dict[str, Any]

ROW_MODELS: dict[str, type[EventRow]] = {
    model._meta.model_name or "": model
    for model in (
        Event,
        Tournament,
        Entrant,
        RequestedBye,
        PointsAdjustment,
        ForbiddenGroup,
        ForbiddenMember,
        Round,
        Game,
        Outcome,
        EarlierOutcome,
        PairingRun,
        TieOrder,
        TiePlace,
        PlayOffRules,
        PlayOff,
        PlayOffPlayer,
        PlayOffGame,
        PrizePlan,
    )
}
"""Every kind of row of an event, each after those that it refers to."""

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
    "playoffrules": "tournament__event",
    "playoff": "tournament__event",
    "playoffplayer": "play_off__tournament__event",
    "playoffgame": "play_off__tournament__event",
    "prizeplan": "tournament__event",
}
"""Model name -> how its rows lead to their event."""

COUNTERS = frozenset({"version", "changed_at"})

LOCAL = frozenset({"is_copy"})
"""Columns of this installation alone: neither in the journal nor in the archive."""


def model_name(row: EventRow | type[EventRow]) -> str:
    return row._meta.model_name or ""


def plain(value: Any) -> Any:
    """Return a value as JSON can hold it."""
    match value:
        case UUID():
            return str(value)
        case dt.datetime():
            return value.astimezone(dt.UTC).isoformat()
        case dt.date():
            return value.isoformat()
        case models.Model():
            return str(value.pk)
        case dict():
            return {str(key): plain(item) for key, item in value.items()}
        case list() | tuple() | set() | frozenset():
            return [plain(item) for item in value]
        case str() | int() | float() | None:
            # Members of enums become the plain value that they stand for.
            return getattr(value, "value", value)
    raise TypeError(f"No row holds a {type(value).__name__}.")


def row_columns(model: type[EventRow]) -> list[models.Field[Any, Any]]:
    """Return the columns that the data of a row hold, in the order of the model."""
    return [
        column
        for column in model._meta.concrete_fields
        if column.name != "uid" and column.name not in COUNTERS | LOCAL
    ]


def row_data(row: EventRow) -> RowData:
    """Return the data of a row."""
    return {
        column.name: plain(getattr(row, column.attname))
        for column in row_columns(type(row))
    }


_PLAIN_TYPES: tuple[tuple[type[models.Field[Any, Any]], type], ...] = (
    (models.BooleanField, bool),
    (models.IntegerField, int),
    (models.CharField, str),
    (models.TextField, str),
)


def column_value(column: models.Field[Any, Any], value: Any) -> Any:
    """Return the value of a column from its data.

    Raises ValueError for data that the column cannot have come from.
    """
    if isinstance(column, models.JSONField):
        return value
    if value is None:
        if not column.null:
            raise ValueError(f"{column.name} is missing")
        return None
    if isinstance(column, models.ForeignKey | models.UUIDField):
        return UUID(value)
    if isinstance(column, models.DateTimeField):
        moment = dt.datetime.fromisoformat(value)
        if moment.tzinfo is None:
            raise ValueError(f"{column.name} has no time zone")
        return moment
    if isinstance(column, models.DateField):
        return dt.date.fromisoformat(value)
    for kind, plain_type in _PLAIN_TYPES:
        # Not isinstance: a bool is an int, and no number of boards.
        if isinstance(column, kind) and type(value) is not plain_type:
            raise ValueError(f"{column.name} cannot be {value!r}")
    return value


def set_row_data(row: EventRow, data: RowData) -> None:
    """Give a row the columns that the data name.

    Raises KeyError for a column that no data hold: with the uid of another row these
    would be that row's.
    """
    columns = {column.name: column for column in row_columns(type(row))}
    for name, value in data.items():
        setattr(row, columns[name].attname, column_value(columns[name], value))


def row_from_data(model: type[Row], uid: str, data: RowData) -> Row:
    """Return an unsaved row."""
    row = model(uid=UUID(uid))
    set_row_data(row, data)
    return row


def event_rows(event: Event, name: str) -> models.QuerySet[Any]:
    """Return the rows of one kind of an event, by uid."""
    manager = ROW_MODELS[name]._default_manager
    return manager.filter(**{EVENT_PATHS[name]: event.pk}).order_by("uid")
