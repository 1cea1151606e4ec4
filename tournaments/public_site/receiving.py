"""What the public site does: give keys to halls, and take the events that they send."""

from __future__ import annotations

import secrets
from datetime import timedelta
from hashlib import sha256

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.archive import ArchivedEvent, read_archive, store_rows
from tournaments.enums import Role
from tournaments.errors import InvalidValue, TournamentError
from tournaments.journal import act, lock_event
from tournaments.models import Event, HallCopy, HallKey, JournalEntry, Membership
from tournaments.rows import ROW_MODELS, event_rows
from tournaments.services.checks import clean_text

MOST_BYTES = 60_000_000
"""Of an archive as it is sent."""
KEY_LASTS = timedelta(days=400)


class UnknownKey(TournamentError):
    """No hall sends with this key, or no longer."""


class NotACopy(TournamentError):
    """The event or its address belongs to this installation or to another hall."""


class LaterHere(TournamentError):
    """The copy has acts that the archive does not have."""


def make_hall_key(*, label: str, by: User) -> tuple[HallKey, str]:
    """Make a key for one hall; return it with its secret, shown this once."""
    label = clean_text(label)[:80]
    if not label:
        raise InvalidValue(_("Say for which hall the key is."), field="label")
    secret = secrets.token_urlsafe(32)
    with act("make_hall_key", by=by, arguments={"label": label}) as change:
        change.must_be_written = True
        key = HallKey.objects.create(
            label=label,
            key_hash=_hash(secret),
            created_at=change.at,
            created_by=by,
            expires_at=change.at + KEY_LASTS,
        )
    return key, secret


def revoke_hall_key(*, key: HallKey, by: User) -> None:
    """Take nothing more that is sent with this key; the copies stay."""
    with act("revoke_hall_key", by=by, arguments={"label": key.label}) as change:
        if HallKey.objects.filter(pk=key.pk, revoked_at=None).update(
            revoked_at=change.at
        ):
            change.must_be_written = True


def release_copy(*, event: Event, by: User) -> None:
    """Make a copy the master: it can be changed here, and the hall sends in vain."""
    arguments = {"uid": event.uid, "name": event.name, "slug": event.slug}
    with act("release_copy", by=by, arguments=arguments) as change:
        # In the order of `receive_copy`, which may be at work.
        lock_event(event)
        if HallCopy.objects.filter(event=event).delete()[0]:
            change.must_be_written = True
            Event.objects.filter(pk=event.pk).update(is_copy=False)
            event.is_copy = False


def open_hall_key(secret: str) -> HallKey:
    """Return the key that a hall shows; raise UnknownKey if it opens nothing."""
    key = (
        HallKey.objects.filter(key_hash=_hash(secret))
        .select_related("created_by")
        .first()
    )
    if key is None or not key.is_open():
        raise UnknownKey(_("This key is unknown here, or it has expired."))
    return key


def receive_copy(*, data: bytes, key: HallKey, is_anew: bool = False) -> int:
    """Store an event that a hall sends, in place of its last state; return its acts.

    The first time whoever made the key becomes its arbiter here: they see its internal
    pages and its files, and change nothing.
    """
    archived = read_archive(data)
    event = archived.event
    with transaction.atomic():
        # Two deliveries of one hall follow each other: what was read of the copy
        # still stands when it is replaced. The key may have been revoked meanwhile.
        held = HallKey.objects.select_for_update().filter(pk=key.pk).first()
        if held is None or not held.is_open():
            raise UnknownKey(_("This key is unknown here, or it has expired."))
        stored = Event.objects.select_for_update().filter(pk=event.pk).first()
        if stored is None:
            _receive_first(archived, key)
        else:
            _require_copy_of(stored, archived, key)
            if not is_anew:
                _require_later(stored, archived)
            _replace(stored, archived)
        HallCopy.objects.update_or_create(
            event=event, defaults={"key": key, "received_at": timezone.now()}
        )
    return len(archived.entries)


def _receive_first(archived: ArchivedEvent, key: HallKey) -> None:
    event = archived.event
    if Event.objects.filter(slug=event.slug).exists():
        raise NotACopy(
            _("Another event has the address %(slug)s there. Delete that one first.")
            % {"slug": event.slug}
        )
    event.is_copy = True
    arguments = {"uid": event.uid, "name": event.name, "slug": event.slug}
    with act("receive_copy", by=key.created_by, arguments=arguments) as change:
        change.must_be_written = True
        store_rows(archived)
        Membership.objects.create(
            user=key.created_by, event=event, role=Role.ARBITER, since=change.at
        )


def _require_copy_of(stored: Event, archived: ArchivedEvent, key: HallKey) -> None:
    copy = HallCopy.objects.select_related("key").filter(event=stored).first()
    if copy is not None and copy.key_id == key.pk:
        return
    if copy is None or copy.key.is_open() or not _knows_an_act(stored, archived):
        raise NotACopy(_("This event is here already, and not as a copy of that hall."))


def _knows_an_act(stored: Event, archived: ArchivedEvent) -> bool:
    """Tell whether an archive comes from where the copy came from.

    So a hall whose key was revoked or has expired goes on with a new one: no other
    hall has read the journal of the event.
    """
    sent = {entry.uid for entry, _undoes in archived.entries}
    return not sent.isdisjoint(stored.journal.values_list("uid", flat=True))


def _require_later(stored: Event, archived: ArchivedEvent) -> None:
    """Refuse an archive that lacks an act of the copy: nothing received is lost.

    The order is not looked at: of two acts in the same moment on two tournaments, the
    second one may be stored, and sent, before the first.
    """
    kept = set(stored.journal.values_list("uid", flat=True))
    if not kept <= {entry.uid for entry, _undoes in archived.entries}:
        raise LaterHere(_("The copy here has acts that this archive does not have."))


def _replace(stored: Event, archived: ArchivedEvent) -> None:
    """Put the rows of the archive in the place of those stored, people apart."""
    if Event.objects.filter(slug=archived.event.slug).exclude(pk=stored.pk).exists():
        raise NotACopy(
            _("Another event has the address %(slug)s there. Delete that one first.")
            % {"slug": archived.event.slug}
        )
    JournalEntry.objects.filter(event=stored).delete()
    for name in reversed(ROW_MODELS):
        if name != "event":
            event_rows(stored, name).delete()
    archived.event.is_copy = True
    store_rows(archived, replaces_event=True)


def _hash(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()
