"""What every row of an event has in common.

The primary key is a UUID: it is the same on every installation, so that the journal
and the archive name rows by it and an import needs no translation table.
"""

from __future__ import annotations

from uuid import uuid4

from django.db import models


class EventRow(models.Model):
    """A row that belongs to an event, travels in its archive and is journalled."""

    uid = models.UUIDField(primary_key=True, default=uuid4, editable=False)

    class Meta:
        abstract = True
