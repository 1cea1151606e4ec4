"""Colleagues: who works on an event, and the links that invite them."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.models import User
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.errors import TournamentError
from tournaments.forms.access import InviteForm
from tournaments.forms.accounts import NewAccountForm
from tournaments.forms.base import add_refusal
from tournaments.models import Event, Invitation, Membership
from tournaments.rules import Action
from tournaments.services import access
from tournaments.views.access import StaffRequest, of_event
from tournaments.views.answers import carry_out

SHOWN_ONCE = "new-invitation"
"""Where the session keeps a new link until the page has shown it."""


def _new_link(request: StaffRequest, event: Event) -> dict[str, Any]:
    """Return the link made a moment ago, and forget it."""
    key, token = request.session.pop(SHOWN_ONCE, (None, ""))
    invitation = event.invitations.filter(pk=key).first()
    if invitation is None:
        return {}
    path = reverse("tournaments:accept-invitation", args=[token])
    return {"invitation": invitation, "link": request.build_absolute_uri(path)}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@of_event(Action.MANAGE_EVENT)
def people(request: StaffRequest, event: Event) -> HttpResponse:
    """Show who works here; a POST makes a link, which the next page shows this once."""
    form = InviteForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            invitation, token = access.invite(
                event=event, by=request.user, **form.cleaned_data
            )
        except TournamentError as refusal:
            add_refusal(form, refusal)
        else:
            request.session[SHOWN_ONCE] = [invitation.pk, token]
            return redirect("tournaments:people", event)
    invitations = [i for i in event.invitations.all() if i.is_open()]
    context = {
        "event": event,
        "form": form,
        **_new_link(request, event),
        "memberships": event.memberships.select_related("user"),
        "invitations": invitations,
    }
    status = 422 if form.is_bound and form.errors else 200
    return render(request, "tournaments/people.html", context, status=status)


@require_POST
@of_event(Action.MANAGE_EVENT)
def revoke_invitation(
    request: StaffRequest, event: Event, invitation: int
) -> HttpResponse:
    row = get_object_or_404(Invitation, event=event, pk=invitation)
    carry_out(
        request,
        lambda: access.revoke_invitation(invitation=row, by=request.user),
        done=_("The link no longer works."),
    )
    return redirect("tournaments:people", event)


@require_POST
@of_event(Action.MANAGE_EVENT)
def remove_member(request: StaffRequest, event: Event, membership: int) -> HttpResponse:
    row = get_object_or_404(Membership, event=event, pk=membership)
    carry_out(
        request,
        lambda: access.remove_member(membership=row, by=request.user),
        done=_("%(name)s no longer works on this event.")
        % {"name": row.user.get_full_name() or row.user.get_username()},
    )
    return redirect("tournaments:people", event)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def accept_invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Let a colleague in, with the account at hand or a new one."""
    invitation = access.open_invitation(token=token)
    if invitation is None:
        raise Http404
    form = NewAccountForm(request.POST or None)
    known = request.user if isinstance(request.user, User) else None
    if request.method == "POST" and (known or form.is_valid()):
        try:
            with transaction.atomic():
                user = known or access.open_account(**form.cleaned_data)
                access.accept_invitation(token=token, by=user)
        except TournamentError as refusal:
            messages.error(request, str(refusal))
            return redirect("tournaments:home")
        if known is None:
            login(request, user, backend="django.contrib.auth.backends.ModelBackend")
        messages.success(
            request, _("Welcome to %(event)s.") % {"event": invitation.event}
        )
        return redirect("tournaments:event-detail", invitation.event)
    context = {"invitation": invitation, "form": form}
    status = 422 if form.is_bound and known is None else 200
    return render(request, "tournaments/accept_invitation.html", context, status=status)
