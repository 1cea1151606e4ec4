"""Events: make, show, change, take away."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from tournaments.forms.events import EventForm
from tournaments.models import Event
from tournaments.rules import Action, allowed
from tournaments.services import events
from tournaments.views.access import StaffRequest, of_event
from tournaments.views.answers import carry_out, save_form
from tournaments.views.home import event_overviews


@require_safe
@of_event(Action.VIEW_PUBLIC)
def event_detail(request: HttpRequest, event: Event) -> HttpResponse:
    context = {"overview": event_overviews(request, [event])[0], "event": event}
    return render(request, "tournaments/event_detail.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_new(request: StaffRequest) -> HttpResponse:
    if not allowed(request.user, Action.CREATE_EVENT, None):
        raise PermissionDenied
    form = EventForm(request.POST or None, is_brief=True)
    made: list[Event] = []
    if request.method == "POST" and save_form(
        form,
        lambda: made.append(events.create_event(by=request.user, **form.cleaned_data)),
    ):
        return redirect("tournaments:tournament-new", made[0])
    status = 422 if form.is_bound else 200
    return render(request, "tournaments/event_new.html", {"form": form}, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@of_event(Action.MANAGE_EVENT)
def event_edit(request: StaffRequest, event: Event) -> HttpResponse:
    form = EventForm(request.POST or None, instance=event)
    if request.method == "POST" and save_form(
        form,
        lambda: events.update_event(event=event, by=request.user, **form.cleaned_data),
    ):
        messages.success(request, _("The event is saved."))
        return redirect("tournaments:event-detail", event)
    status = 422 if form.is_bound else 200
    context = {"form": form, "event": event}
    return render(request, "tournaments/event_edit.html", context, status=status)


@require_POST
@of_event(Action.MANAGE_EVENT)
def delete_event(request: StaffRequest, event: Event) -> HttpResponse:
    if request.POST.get("name", "").strip() != event.name:
        messages.error(
            request, _("Type the name of the event as it is written, to delete it.")
        )
        return redirect("tournaments:event-edit", event)
    is_gone = carry_out(
        request,
        lambda: events.delete_event(event=event, by=request.user),
        done=_("The event is deleted."),
    )
    return (
        redirect("tournaments:home")
        if is_gone
        else redirect("tournaments:event-edit", event)
    )
