"""The tablet at the door: a link for self-check-in that can be revoked.

The token is shown once; only its hash is stored, and neither is in the journal.
"""

from __future__ import annotations

import secrets
from datetime import timedelta
from hashlib import sha256

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournaments.clock import now
from tournaments.errors import GoneMeanwhile, InvalidValue
from tournaments.journal import act
from tournaments.models import DoorLink, Entrant, Tournament
from tournaments.services.checkin import round_to_come
from tournaments.services.checks import require_open

LINK_DAYS = 14
"""A link that nobody revoked ends by itself."""


def open_door(*, tournament: Tournament, by: User) -> tuple[DoorLink, str]:
    """Make the link of a tablet; return it with its token, shown this once."""
    token = secrets.token_urlsafe(18)
    with act("open_door", by=by, tournament=tournament) as change:
        require_open(tournament)
        change.must_be_written = True
        link = DoorLink.objects.create(
            tournament=tournament,
            token_hash=_hash(token),
            created_at=change.at,
            created_by=by,
        )
    return link, token


def close_door(*, link: DoorLink, by: User) -> None:
    """Revoke the link of a tablet: it no longer opens anything."""
    with act("close_door", by=by, tournament=link.tournament) as change:
        link.refresh_from_db()
        if link.revoked_at is None:
            change.must_be_written = True
            link.revoked_at = change.at
            link.save(update_fields=["revoked_at"])


def open_links() -> QuerySet[DoorLink]:
    """Return the links that open something: neither revoked nor too old."""
    since = now() - timedelta(days=LINK_DAYS)
    return DoorLink.objects.filter(revoked_at=None, created_at__gt=since)


def door_link(token: str) -> DoorLink | None:
    """Return the link of a token that still opens something."""
    return (
        open_links()
        .filter(token_hash=_hash(token))
        .select_related("tournament__event")
        .first()
    )


def arrive(*, link: DoorLink, entrant: Entrant) -> None:
    """Note that a player has arrived, as told at the door."""
    tournament = link.tournament
    with act(
        "arrive",
        by=None,
        tournament=tournament,
        arguments={"entrants": [entrant.pk]},
    ) as change:
        require_open(tournament)
        if not open_links().filter(pk=link.pk).exists():
            raise GoneMeanwhile
        number = round_to_come(tournament)
        stored = tournament.entrants.filter(pk=entrant.pk).first()
        if stored is None or number is None or stored.is_withdrawn:
            raise InvalidValue(
                _("%(name)s is not expected: ask the arbiter.") % {"name": entrant.name}
            )
        change.arguments["round_number"] = number
        change.update(stored, present_for_round=number, absent_for_round=None)


def _hash(token: str) -> str:
    return sha256(token.encode()).hexdigest()
