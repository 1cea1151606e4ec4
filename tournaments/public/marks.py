"""Marks of public pages: one query tells whether a page can have changed.

A mark changes with every act on the tournament or its event, with the hour at which a
waiting round becomes public, with the language and with the program itself.
"""

from __future__ import annotations

from dataclasses import dataclass
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
               AND r.publish_at <= %s),
       (SELECT MAX(COALESCE(r.amended_at, r.published_at)) FROM tournaments_round r
        WHERE r.tournament_id = t.uid)
FROM tournaments_tournament t JOIN tournaments_event e ON e.uid = t.event_id
WHERE e.slug = %s AND t.slug = %s
"""
_EVENT = """
SELECT e.uid, e.version, e.changed_at, COUNT(t.uid), SUM(t.version), e.is_public,
       MAX(t.changed_at),
       (SELECT COUNT(*) FROM tournaments_round r
        JOIN tournaments_tournament u ON u.uid = r.tournament_id
        WHERE u.event_id = e.uid AND r.status = 'draft' AND r.publish_at <= %s),
       (SELECT MAX(COALESCE(r.amended_at, r.published_at)) FROM tournaments_round r
        JOIN tournaments_tournament u ON u.uid = r.tournament_id
        WHERE u.event_id = e.uid)
FROM tournaments_event e LEFT JOIN tournaments_tournament t ON t.event_id = e.uid
WHERE e.slug = %s
GROUP BY e.uid, e.version, e.changed_at, e.is_public
"""
_IS_PUBLIC = 5
_STEADY_OF_TOURNAMENT = (0, 3, 5, 6, 7)
_STEADY_OF_EVENT = (0, 1, 3, 5, 7, 8)
"""Columns that results leave as they are: they change with what is published."""


@dataclass(frozen=True, slots=True)
class PageMark:
    full: str
    """Changes with every act."""
    steady: str
    """Changes with what is published, and not with every result."""


def tournament_mark(address: TournamentAddress) -> PageMark | None:
    """Return the mark of a tournament's pages; none when it is not public."""
    words = [address.event, address.slug]
    return _mark(_TOURNAMENT, words, _STEADY_OF_TOURNAMENT)


def event_mark(slug: str) -> PageMark | None:
    """Return the mark of an event's page; none when it is not public."""
    return _mark(_EVENT, [slug], _STEADY_OF_EVENT)


def _mark(sql: str, words: list[str], steady: tuple[int, ...]) -> PageMark | None:
    moment = connection.ops.adapt_datetimefield_value(timezone.now())
    with connection.cursor() as cursor:
        cursor.execute(sql, [moment, *words])
        row = cursor.fetchone()
    if row is None or not row[_IS_PUBLIC]:
        return None
    return PageMark(_digest(row), _digest([row[column] for column in steady]))


def _digest(values: object) -> str:
    seen = repr((values, get_language(), program_mark()))
    return blake2b(seen.encode(), digest_size=10).hexdigest()


@cache
def program_mark() -> str:
    """Return what changes when the program is replaced by another version.

    The content of the templates, not their dates: the same on every machine.
    """
    digest = blake2b(digest_size=8)
    folder = Path(settings.BASE_DIR, "templates")
    for file in sorted(folder.rglob("*.html")):
        digest.update(file.relative_to(folder).as_posix().encode())
        digest.update(file.read_bytes())
    return f"{settings.VERSION}/{digest.hexdigest()}"
