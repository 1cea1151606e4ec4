"""Django's own backend, but for how a test's tables are emptied."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.core.management.color import Style
from django.db.backends.postgresql import base, operations


class DatabaseOperations(operations.DatabaseOperations):
    def sql_flush(
        self, style: Style, tables: Iterable[str], **_options: Any
    ) -> list[str]:
        """Delete the rows: TRUNCATE makes new files for every table and its indexes.

        Foreign keys are looked at when the transaction ends.
        """
        return [f"DELETE FROM {self.quote_name(name)}" for name in tables]  # noqa: S608


class DatabaseWrapper(base.DatabaseWrapper):
    ops_class = DatabaseOperations
