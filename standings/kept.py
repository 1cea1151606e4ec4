"""Standings that are asked for again and again, kept until the tournament changes."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from django.utils.translation import get_language

from standings.sheets.standings import StandingsSheet, standings_sheet
from tournaments.models import Tournament
from tournaments.selectors.finished import finished_mark

MOST_KEPT = 24

_sheets: OrderedDict[object, StandingsSheet] = OrderedDict()
_lock = Lock()
_making = Lock()
"""One thread makes a sheet, the others wait for it: each of them would take as long."""


def kept_sheet(tournament: Tournament) -> StandingsSheet:
    """Return the standings after the last finished round, from memory if they hold.

    The event was read in this request, so its version is that of the database.
    """
    key = (
        tournament.pk,
        *finished_mark(tournament),
        tournament.event.version,
        tournament.event.changed_at,
        get_language(),
    )
    found = _kept(key)
    if found is not None:
        return found
    with _making:
        found = _kept(key)
        if found is not None:
            return found
        made = standings_sheet(tournament)
        with _lock:
            _sheets[key] = made
            while len(_sheets) > MOST_KEPT:
                _sheets.popitem(last=False)
        return made


def _kept(key: object) -> StandingsSheet | None:
    with _lock:
        found = _sheets.get(key)
        if found is not None:
            _sheets.move_to_end(key)
        return found
