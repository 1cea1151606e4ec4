"""Closing: the report of the arbiter, and the event as a folder of pages."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from standings.public_folder import FolderRefused, folder_zip
from standings.sheets.closing import closing_sheet
from tournaments.models import Event, Tournament
from tournaments.rules import Action
from tournaments.views.access import of_event, of_tournament
from tournaments.views.frame import tournament_page


@require_safe
@of_tournament(Action.MANAGE_EVENT)
def closing(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    context = {
        "page": tournament_page(request, tournament, "closing"),
        "sheet": closing_sheet(tournament),
    }
    return render(request, "standings/closing.html", context)


@never_cache
@require_safe
@of_event(Action.READ_FILES)
def public_folder(request: HttpRequest, event: Event) -> HttpResponse:
    """Send the public pages of an event as a folder that needs no server."""
    try:
        data = folder_zip(event)
    except FolderRefused as refusal:
        messages.error(request, str(refusal))
        return redirect("tournaments:event-detail", event)
    return HttpResponse(
        data,
        content_type="application/zip",
        headers={
            "Content-Disposition": f'attachment; filename="{event.slug}-pages.zip"'
        },
    )
