"""What a reader is told when the database is away or a disk is full.

Such a fault passes: the page says so in the reader's language, and when to come back.
Nothing of the step that met it was saved, or its answer would have come.
"""

from __future__ import annotations

import errno
import sqlite3
import sys
from enum import StrEnum

import psycopg
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import translation
from django.views.defaults import server_error as program_fault

AWAY_SECONDS = 10
FULL_SECONDS = 60
"""After so many seconds a client may try again."""

_PASSING_SQLITE = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_NOMEM,
}
# Connection lost, no room for another, shutting down or starting, file system, deadlock.
_PASSING_POSTGRES = ("08", "53", "57", "58", "40")
_DISK_FULL = "53100"
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT)


class Fault(StrEnum):
    AWAY = "away"
    DISK_FULL = "disk-full"


def passing_fault(error: BaseException | None) -> Fault | None:
    """Return what keeps the server from doing its work, none for any other error."""
    if isinstance(error, OSError):
        # An uploaded file that finds no room; the database says it in its own words.
        return Fault.DISK_FULL if error.errno in _NO_ROOM else None
    if not isinstance(error, OperationalError | InterfaceError):
        return None
    cause = error.__cause__
    if isinstance(cause, sqlite3.Error):
        code = getattr(cause, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
        if code == sqlite3.SQLITE_FULL:
            return Fault.DISK_FULL
        return Fault.AWAY if code in _PASSING_SQLITE else None
    if isinstance(cause, psycopg.Error):
        state = cause.sqlstate or ""
        if state == _DISK_FULL:
            return Fault.DISK_FULL
        # A line that broke has no state: the server did not come to say anything.
        return Fault.AWAY if not state or state[:2] in _PASSING_POSTGRES else None
    return None


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer an error: 503 while the database cannot answer, else 500."""
    fault = passing_fault(sys.exc_info()[1])
    if fault is None:
        return program_fault(request)
    # The page reads nothing: neither the database nor who is asking.
    with translation.override(translation.get_language_from_request(request)):
        page = render_to_string("503.html", {"is_full": fault is Fault.DISK_FULL})
    seconds = FULL_SECONDS if fault is Fault.DISK_FULL else AWAY_SECONDS
    headers = {"Retry-After": str(seconds), "Cache-Control": "no-store"}
    return HttpResponse(page, status=503, headers=headers)
