"""What goes out as files: reports for the federation, the archive of an event."""

from __future__ import annotations

from dataclasses import replace

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.archive import export_event
from tournaments.models import Event, Tournament
from tournaments.rules import Action
from tournaments.selectors.differences import report_remarks
from tournaments.selectors.reports import with_places
from tournaments.selectors.snapshots import tournament_record
from tournaments.trf import Edition, TrfError, write_trf
from tournaments.views.access import of_event, of_tournament
from tournaments.views.frame import tournament_page


@require_safe
@of_tournament(Action.READ_FILES)
def file_list(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    page = tournament_page(request, tournament, "files")
    return render(request, "tournaments/file_list.html", {"page": page})


@never_cache
@require_safe
@of_tournament(Action.READ_FILES)
def report(request: HttpRequest, tournament: Tournament, edition: str) -> HttpResponse:
    """Send the report file with births, for the federation."""
    if edition not in set(Edition):
        raise Http404
    try:
        record = tournament_record(tournament, for_rating=True)
        record = with_places(record, tournament)
        remarks = (*record.details.remarks, *report_remarks(tournament))
        record = replace(record, details=replace(record.details, remarks=remarks))
        text = write_trf(record, edition, line_end="\r\n")
    except TrfError as error:
        reason = _(error.message) % error.params if error.params else _(error.message)
        messages.error(request, reason)
        return redirect("tournaments:file-list", tournament)
    name = f"{tournament.event.slug}-{tournament.slug}-{edition}.trf"
    return HttpResponse(
        text,
        content_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@never_cache
@require_safe
@of_event(Action.READ_FILES)
def event_archive(request: HttpRequest, event: Event) -> HttpResponse:
    return HttpResponse(
        export_event(event=event),
        content_type="application/zip",
        headers={"Content-Disposition": f'attachment; filename="{event.slug}.ronde"'},
    )
