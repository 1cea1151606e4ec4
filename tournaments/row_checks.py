"""What a row must be before it comes in as data, from an archive or a journal.

Whoever calls these takes any ValueError, TypeError, KeyError … for a damaged file.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.db import models

from tournaments.models import Entrant, Event, EventRow, PairingRun, Tournament
from tournaments.record_checks import require_usable
from tournaments.record_data import record_from_data
from tournaments.rows import ROW_MODELS, row_columns
from tournaments.services.checks import is_sensible_year, largest_number
from tournaments.services.events import require_valid_facts
from tournaments.services.people import require_valid_person
from tournaments.services.regulations import require_valid_settings

RUN_CHECKS: list[Callable[[PairingRun], None]] = []
"""What judges the answer of a run: the pairing app comes here at start."""


def require_moment(moment: datetime | None) -> None:
    """Refuse a moment so far away that it has no hour in every zone."""
    if moment is not None and not is_sensible_year(moment):
        raise ValueError(moment)


def require_number(column: models.IntegerField[Any, Any], number: int | None) -> None:
    """Refuse a number that another database, or an address, does not hold."""
    if number is not None and abs(number) > largest_number(column):
        raise ValueError(number)


def require_valid_values(row: EventRow) -> None:
    row.clean_fields(exclude={c.name for c in row_columns(type(row)) if c.is_relation})
    for column in row._meta.concrete_fields:
        value = getattr(row, column.attname)
        if isinstance(column, models.DateTimeField):
            require_moment(value)
        elif isinstance(column, models.IntegerField):
            require_number(column, value)


def require_valid_rows(rows: dict[str, list[EventRow]]) -> None:
    for name in ROW_MODELS:
        for row in rows[name]:
            require_valid_values(row)
            if isinstance(row, Event):
                require_valid_facts(row)
            elif isinstance(row, Tournament):
                require_valid_settings(row)
            elif isinstance(row, Entrant):
                require_valid_person(row)
            elif isinstance(row, PairingRun):
                require_usable(record_from_data(row.input))
                for require in RUN_CHECKS:
                    require(row)
