"""Access: invite colleagues by link, and take their role away.

The token is shown once; only its hash is stored, and neither is in the journal.
"""

from __future__ import annotations

import secrets
from datetime import timedelta
from hashlib import sha256

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.enums import Role
from tournaments.errors import InvalidValue, InvitationNotValid, NameTaken
from tournaments.journal import act
from tournaments.models import Event, Invitation, Membership
from tournaments.services.checks import clean_text

MOST_DAYS = 90


def open_account(*, username: str, password: str, full_name: str) -> User:
    """Make an account for a colleague; accounts belong to no event's journal."""
    first, _space, last = full_name.strip().partition(" ")
    try:
        with transaction.atomic():
            return User.objects.create_user(
                username=username, password=password, first_name=first, last_name=last
            )
    except IntegrityError as error:
        raise NameTaken from error


def invite(
    *, event: Event, role: str, by: User, label: str = "", days: int = 14
) -> tuple[Invitation, str]:
    """Make a link for one colleague; return it with its token, shown this once."""
    role = Role(role)
    if not 1 <= days <= MOST_DAYS:
        raise InvalidValue(
            _("A link is valid between 1 and %(most)d days.") % {"most": MOST_DAYS},
            field="days",
        )
    token = secrets.token_urlsafe(24)
    label = clean_text(label)[:80]
    with act(
        "invite", by=by, event=event, arguments={"role": role, "label": label}
    ) as change:
        change.must_be_written = True
        invitation = Invitation.objects.create(
            event=event,
            role=role.value,
            label=label,
            token_hash=_hash(token),
            created_at=change.at,
            created_by=by,
            expires_at=change.at + timedelta(days=days),
        )
    return invitation, token


def open_invitation(*, token: str) -> Invitation | None:
    """Return the invitation of a link that can still be used."""
    invitation = (
        Invitation.objects.filter(token_hash=_hash(token))
        .select_related("event")
        .first()
    )
    return invitation if invitation is not None and invitation.is_open() else None


def accept_invitation(*, token: str, by: User) -> Membership:
    """Use a link: whoever accepts gets its role, and never a lesser one than before."""
    invitation = open_invitation(token=token)
    if invitation is None:
        raise InvitationNotValid
    event = invitation.event
    with act(
        "accept_invitation",
        by=by,
        event=event,
        arguments={"role": invitation.role, "label": invitation.label},
    ) as change:
        # Under the lock of the event: a link is used once.
        invitation.refresh_from_db()
        if not invitation.is_open(timezone.now()):
            raise InvitationNotValid
        change.must_be_written = True
        invitation.accepted_at = change.at
        invitation.accepted_by = by
        invitation.save(update_fields=["accepted_at", "accepted_by"])
        membership, is_new = Membership.objects.get_or_create(
            user=by,
            event=event,
            defaults={"role": invitation.role, "since": change.at},
        )
        if not is_new and invitation.role == Role.ARBITER:
            membership.role = Role.ARBITER.value
            membership.save(update_fields=["role"])
    return membership


def revoke_invitation(*, invitation: Invitation, by: User) -> Invitation:
    """Make a link useless."""
    with act(
        "revoke_invitation",
        by=by,
        event=invitation.event,
        arguments={"role": invitation.role, "label": invitation.label},
    ) as change:
        invitation.refresh_from_db()
        if invitation.is_open(change.at):
            change.must_be_written = True
            invitation.revoked_at = change.at
            invitation.save(update_fields=["revoked_at"])
    return invitation


def remove_member(*, membership: Membership, by: User) -> None:
    """Take somebody's role in an event away; an event keeps one arbiter."""
    event = membership.event
    with act(
        "remove_member",
        by=by,
        event=event,
        arguments={
            "name": membership.user.get_username(),
            "role": membership.role,
        },
    ) as change:
        others = Membership.objects.filter(event=event, role=Role.ARBITER).exclude(
            pk=membership.pk
        )
        if membership.role == Role.ARBITER and not others.exists():
            raise InvalidValue(_("An event keeps at least one arbiter."))
        change.must_be_written = True
        Membership.objects.filter(pk=membership.pk).delete()
        # A link of one's own would be a way back in.
        Invitation.objects.filter(
            event=event,
            created_by=membership.user,
            accepted_at=None,
            revoked_at=None,
        ).update(revoked_at=change.at)


def _hash(token: str) -> str:
    return sha256(token.encode()).hexdigest()
