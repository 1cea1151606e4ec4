"""Marks of public pages: one query tells whether a page can have changed.

A mark changes with every act on the tournament or its event, with the hour at which a
waiting round becomes public, with the language and with the program itself.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils import timezone
from django.utils.translation import get_language

from tournaments.addresses import TournamentAddress

# Plain SQL: asked for every request of every phone, and building a query of this size
# takes longer than answering it.
_TOURNAMENT = """
SELECT t.uid, t.version, t.changed_at, e.version, e.changed_at, e.is_public,
       EXISTS (SELECT 1 FROM tournaments_round r
               WHERE r.tournament_id = t.uid AND r.status = 'draft'
               AND r.publish_at <= %s)
FROM tournaments_tournament t JOIN tournaments_event e ON e.uid = t.event_id
WHERE e.slug = %s AND t.slug = %s
"""
_EVENT = """
SELECT e.uid, e.version, e.changed_at, COUNT(t.uid), SUM(t.version), e.is_public,
       MAX(t.changed_at),
       (SELECT COUNT(*) FROM tournaments_round r
        JOIN tournaments_tournament u ON u.uid = r.tournament_id
        WHERE u.event_id = e.uid AND r.status = 'draft' AND r.publish_at <= %s)
FROM tournaments_event e LEFT JOIN tournaments_tournament t ON t.event_id = e.uid
WHERE e.slug = %s
GROUP BY e.uid, e.version, e.changed_at, e.is_public
"""
_IS_PUBLIC = 5


def tournament_mark(address: TournamentAddress) -> str | None:
    """Return the mark of a tournament's pages; none when it is not public."""
    return _mark(_TOURNAMENT, [address.event, address.slug])


def event_mark(slug: str) -> str | None:
    """Return the mark of an event's page; none when it is not public."""
    return _mark(_EVENT, [slug])


def _mark(sql: str, words: list[str]) -> str | None:
    moment = connection.ops.adapt_datetimefield_value(timezone.now())
    with connection.cursor() as cursor:
        cursor.execute(sql, [moment, *words])
        row = cursor.fetchone()
    if row is None or not row[_IS_PUBLIC]:
        return None
    seen = repr((row, get_language(), program_mark()))
    return blake2b(seen.encode(), digest_size=10).hexdigest()


@cache
def program_mark() -> str:
    """Return what changes when the program is replaced by another version."""
    files = Path(settings.BASE_DIR, "templates").rglob("*.html")
    newest = max((file.stat().st_mtime_ns for file in files), default=0)
    return f"{settings.VERSION}/{newest}"
