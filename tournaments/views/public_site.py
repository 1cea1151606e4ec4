"""The public site of an event, as the hall sees it: where it goes and how far it is."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from tournaments.forms.public_site import PublicSiteForm
from tournaments.models import Event, PublicSite
from tournaments.public_site import sending
from tournaments.rules import Action
from tournaments.views.access import StaffRequest, of_event
from tournaments.views.answers import ActPage, carry_out, page_at, sent


@never_cache
@of_event(Action.MANAGE_EVENT)
def public_site(request: StaffRequest, event: Event) -> HttpResponse:
    """Show what was sent and what waits; a POST chooses the site."""
    form = PublicSiteForm(sent(request))
    return carry_out(
        request,
        lambda: sending.choose_public_site(
            event=event, by=request.user, **form.cleaned_data
        ),
        on=_page(request, event),
        done=_("The event is sent within a few seconds."),
        form=form,
    )


def _page(request: StaffRequest, event: Event) -> ActPage:
    return page_at(request, "tournaments:public-site", _show, event)


def _show(
    request: StaffRequest, event: Event, form: PublicSiteForm | None = None
) -> HttpResponse:
    site = PublicSite.objects.filter(event=event).first()
    address = {"address": site.address if site else ""}
    context = {
        "event": event,
        "form": form or PublicSiteForm(initial=address),
        "site": site,
        "waiting": event.journal.count() - site.sent_acts if site else 0,
    }
    template = "tournaments/public_site.html"
    if request.htmx and request.method == "GET":
        template += "#sending"
    return render(request, template, context)


@of_event(Action.MANAGE_EVENT)
def send_anew(request: StaffRequest, event: Event) -> HttpResponse:
    return carry_out(
        request,
        lambda: sending.send_anew(event=event, by=request.user),
        on=_page(request, event),
        done=_("The event is sent within a few seconds."),
    )


@of_event(Action.MANAGE_EVENT)
def leave(request: StaffRequest, event: Event) -> HttpResponse:
    return carry_out(
        request,
        lambda: sending.leave_public_site(event=event, by=request.user),
        on=_page(request, event),
        done=_("Nothing more is sent. The copy stays as it is."),
    )
