"""Events: make, show, change, take away."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.forms.acts import DeletionForm
from tournaments.forms.base import PlainErrors
from tournaments.forms.events import EventForm
from tournaments.missing_backups import backup_trouble
from tournaments.models import Event
from tournaments.rules import Action, allowed
from tournaments.services import events
from tournaments.views.access import StaffRequest, of_event
from tournaments.views.answers import ActPage, carry_out, page_at, sent
from tournaments.views.home import event_overviews


@require_safe
@of_event(Action.VIEW_PUBLIC)
def event_detail(request: HttpRequest, event: Event) -> HttpResponse:
    overview = event_overviews(request, [event])[0]
    context = {
        "overview": overview,
        "event": event,
        "backup_trouble": backup_trouble(event) if overview.can_manage else None,
    }
    return render(request, "tournaments/event_detail.html", context)


@login_required
def event_new(request: StaffRequest) -> HttpResponse:
    if not allowed(request.user, Action.CREATE_EVENT, None):
        raise PermissionDenied
    form = EventForm(sent(request), is_brief=True)
    return carry_out(
        request,
        lambda: events.create_event(by=request.user, **form.new_event()),
        on=page_at(request, "tournaments:event-new", _show_new),
        then=lambda made: reverse("tournaments:tournament-new", args=[made]),
        form=form,
    )


def _show_new(request: StaffRequest, form: EventForm | None = None) -> HttpResponse:
    context = {"form": form or EventForm(is_brief=True)}
    return render(request, "tournaments/event_new.html", context)


@of_event(Action.MANAGE_EVENT)
def event_edit(request: StaffRequest, event: Event) -> HttpResponse:
    form = EventForm(sent(request), instance=event)
    return carry_out(
        request,
        lambda: events.update_event(event=event, by=request.user, **form.cleaned_data),
        on=_edit_page(request, event),
        done=_("The event is saved."),
        then=reverse("tournaments:event-detail", args=[event]),
        form=form,
    )


@of_event(Action.MANAGE_EVENT)
def delete_event(request: StaffRequest, event: Event) -> HttpResponse:
    return carry_out(
        request,
        lambda: events.delete_event(event=event, by=request.user),
        on=_edit_page(request, event),
        done=_("The event is deleted."),
        then=reverse("tournaments:home"),
        delete_form=_deletion_form(event, request.POST),
    )


def _deletion_form(event: Event, typed: QueryDict | None = None) -> DeletionForm:
    wrong = _("Type the name of the event as it is written, to delete it.")
    return DeletionForm(event.name, wrong, typed)


def _edit_page(request: StaffRequest, event: Event) -> ActPage:
    return page_at(request, "tournaments:event-edit", _show_edit, event)


def _show_edit(
    request: StaffRequest, event: Event, **refused: PlainErrors
) -> HttpResponse:
    context = {
        "event": event,
        "form": EventForm(instance=event),
        "delete_form": _deletion_form(event),
        **refused,
    }
    return render(request, "tournaments/event_edit.html", context)
