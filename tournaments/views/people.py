"""Colleagues: who works on an event, and the links that invite them."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import login
from django.contrib.auth.models import User
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.forms.access import InviteForm
from tournaments.forms.accounts import NewAccountForm
from tournaments.models import Event, Invitation, Membership
from tournaments.rules import Action
from tournaments.services import access
from tournaments.views.access import StaffRequest, of_event
from tournaments.views.answers import ActPage, carry_out, page_at, sent
from tournaments.views.phones import no_phone_comes, site_for_phones
from tournaments.views.throttled import links_held_up, note_unknown_link

SHOWN_ONCE = "new-invitation"
"""Where the session keeps a new link until the page has shown it."""


def _new_link(request: StaffRequest, event: Event) -> dict[str, Any]:
    """Return the link made a moment ago, and forget it."""
    key, token = request.session.pop(SHOWN_ONCE, (None, ""))
    invitation = event.invitations.filter(pk=key).first()
    if invitation is None:
        return {}
    path = reverse("tournaments:accept-invitation", args=[token])
    return {
        "invitation": invitation,
        "link": site_for_phones(request) + path,
        "no_phone_comes": no_phone_comes(request),
    }


@never_cache
@of_event(Action.MANAGE_EVENT)
def people(request: StaffRequest, event: Event) -> HttpResponse:
    """Show who works here; a POST makes a link, which the next page shows this once."""
    form = InviteForm(sent(request))

    def invite() -> None:
        invitation, token = access.invite(
            event=event, by=request.user, **form.cleaned_data
        )
        request.session[SHOWN_ONCE] = [invitation.pk, token]

    return carry_out(request, invite, on=_page(request, event), form=form)


def _page(request: StaffRequest, event: Event) -> ActPage:
    return page_at(request, "tournaments:people", _show, event)


def _show(
    request: StaffRequest, event: Event, form: InviteForm | None = None
) -> HttpResponse:
    context = {
        "event": event,
        "form": form or InviteForm(),
        **_new_link(request, event),
        "memberships": event.memberships.select_related("user"),
        "invitations": [i for i in event.invitations.all() if i.is_open()],
    }
    return render(request, "tournaments/people.html", context)


@of_event(Action.MANAGE_EVENT)
def revoke_invitation(
    request: StaffRequest, event: Event, invitation: int
) -> HttpResponse:
    row = get_object_or_404(Invitation, event=event, pk=invitation)
    return carry_out(
        request,
        lambda: access.revoke_invitation(invitation=row, by=request.user),
        on=_page(request, event),
        done=_("The link no longer works."),
    )


@of_event(Action.MANAGE_EVENT)
def remove_member(request: StaffRequest, event: Event, membership: int) -> HttpResponse:
    row = get_object_or_404(Membership, event=event, pk=membership)
    return carry_out(
        request,
        lambda: access.remove_member(membership=row, by=request.user),
        on=_page(request, event),
        done=_("%(name)s no longer works on this event.")
        % {"name": row.user.get_full_name() or row.user.get_username()},
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def accept_invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Let a colleague in, with the account at hand or a new one."""
    if held_up := links_held_up(request):
        return held_up
    invitation = access.open_invitation(token=token)
    if invitation is None:
        note_unknown_link(request)
        raise Http404
    known = request.user if isinstance(request.user, User) else None
    form = NewAccountForm(sent(request))

    def accept() -> None:
        with transaction.atomic():
            user = known or access.open_account(**form.cleaned_data)
            access.accept_invitation(token=token, by=user)
        if known is None:
            login(request, user, backend="django.contrib.auth.backends.ModelBackend")

    return carry_out(
        request,
        accept,
        on=page_at(request, "tournaments:accept-invitation", _show_invitation, token),
        done=_("Welcome to %(event)s.") % {"event": invitation.event},
        then=reverse("tournaments:event-detail", args=[invitation.event]),
        **({} if known else {"form": form}),
    )


def _show_invitation(
    request: HttpRequest, token: str, form: NewAccountForm | None = None
) -> HttpResponse:
    invitation = access.open_invitation(token=token)
    context = {"invitation": invitation, "form": form or NewAccountForm()}
    return render(request, "tournaments/accept_invitation.html", context)
