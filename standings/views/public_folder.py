"""The public pages of an event as a folder, once it is packed."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from standings.models import KeptFile
from standings.public_folder.pages import FolderRefused
from standings.public_folder.shelf import ask_for_folder
from standings.views.waiting import waiting_answer
from tournaments.errors import GoneMeanwhile
from tournaments.models import Event
from tournaments.rules import Action
from tournaments.views.access import of_event

WAITING = "standings/folder_waiting.html"


@never_cache
@require_safe
@of_event(Action.READ_FILES)
def public_folder(request: HttpRequest, event: Event) -> HttpResponse:
    """Send the public pages of an event as a folder that needs no server."""
    with_why = "why" in request.GET
    try:
        folder = ask_for_folder(event, with_why=with_why, again="again" in request.GET)
    except FolderRefused as refusal:
        messages.error(request, str(refusal))
        return redirect("tournaments:event-detail", event)
    except GoneMeanwhile as error:
        raise Http404 from error
    context = {"event": event, "with_why": with_why}
    if not folder.is_made:
        return waiting_answer(request, folder, WAITING, context)
    if request.headers.get("HX-Request"):
        # A file that is saved leaves the page that waited as it is: this ends it.
        return render(request, f"{WAITING}#ready", context | {"folder": folder})
    return _file(event, folder, with_why=with_why)


def _file(event: Event, folder: KeptFile, *, with_why: bool) -> HttpResponse:
    name = f"{event.slug}-pages{'-with-why' if with_why else ''}.zip"
    return HttpResponse(
        bytes(folder.file or b""),
        content_type="application/zip",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
