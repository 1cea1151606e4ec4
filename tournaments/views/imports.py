"""What comes in from files: lists of players, reports, archives.

A list or a report is read and shown first; the page then sends the same text back to
be imported, so that nothing waits on the server in between.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext
from django.views.decorators.http import require_http_methods

from tournaments.archive import import_event
from tournaments.csv_entries import EntryFault, EntryTable, read_entries
from tournaments.errors import ImportRefused, TournamentError
from tournaments.forms.imports import ArchiveForm, TextImportForm
from tournaments.models import Entrant, Event, Tournament
from tournaments.record import TournamentRecord
from tournaments.rules import Action, allowed
from tournaments.services.imports import import_entrants
from tournaments.services.reports import import_record
from tournaments.trf import TrfError, read_trf
from tournaments.trf.fields import decoded
from tournaments.views.access import StaffRequest, of_event, of_tournament
from tournaments.views.answers import save_form
from tournaments.views.frame import tournament_page

REPORT_PARTS = (
    gettext_noop("the national rating"),
    gettext_noop("the number of rounds"),
    gettext_noop("the opponent"),
    gettext_noop("the player"),
    gettext_noop("the rank"),
    gettext_noop("the rating"),
    gettext_noop("the round"),
    gettext_noop("the score"),
    gettext_noop("the starting rank"),
    gettext_noop("the virtual points"),
)
"""What the reader of report files names as faulty, for translation."""


def _sentence(message: str, params: dict[str, Any]) -> str:
    """Return a reader's remark as a sentence in the language of the page."""
    words = {k: _(v) if v in REPORT_PARTS else v for k, v in params.items()}
    text = _(message) % words if words else _(message)
    return text if text.endswith((".", "!", "?")) else f"{capfirst(text)}."


@dataclass(frozen=True, slots=True)
class FilePlace:
    """Where and why a file cannot be read, with the line itself."""

    line: int
    reason: str
    text: str = ""
    column: int = 1
    header: str = ""

    @property
    def pointer(self) -> str:
        return " " * (self.column - 1) + "^"


def _line(text: str, number: int) -> str:
    lines = text.splitlines()
    return lines[number - 1][:200] if 0 < number <= len(lines) else ""


def _report_fault(error: TrfError, text: str) -> FilePlace:
    return FilePlace(
        line=error.line,
        column=error.column,
        reason=_sentence(error.message, error.params),
        text=_line(text, error.line),
    )


def _list_faults(table: EntryTable, text: str) -> Iterator[FilePlace]:
    for fault in table.faults:
        yield FilePlace(
            line=fault.line,
            header=fault.column,
            reason=_sentence(fault.message, fault.params),
            text=_line(text, fault.line),
        )


@dataclass(frozen=True, slots=True)
class ListLine:
    """One player of a list that was understood."""

    line: int
    entrant: Entrant
    rating: int


def _list_lines(table: EntryTable, tournament: Tournament) -> Iterator[ListLine]:
    for row in table.rows:
        fields = dict(row.fields)
        ratings: dict[str, int] = fields.pop("ratings", {})
        entrant = Entrant(tournament=tournament, **fields)
        rating = ratings.get(tournament.rating_used) or entrant.estimate or 0
        yield ListLine(row.line, entrant, rating)


def _rehearsed(
    request: StaffRequest, tournament: Tournament, table: EntryTable
) -> EntryTable:
    """Return the list without the lines that the tournament would refuse.

    The import is tried and taken back: players who are entered already are found the
    same way as when it counts.
    """
    if not table.rows:
        return table
    try:
        with transaction.atomic():
            import_entrants(tournament=tournament, rows=table.rows, by=request.user)
            transaction.set_rollback(True)
    except ImportRefused as refusal:
        faults = [
            EntryFault(line, "%(reason)s", {"reason": reason})
            for line, reason in refusal.faults
        ]
        refused = {line for line, _reason in refusal.faults}
        return replace(
            table,
            # A fault of no line is one of the whole list.
            rows=tuple(r for r in table.rows if not {0, r.line} & refused),
            faults=tuple(sorted([*table.faults, *faults], key=lambda f: f.line)),
        )
    return table


@require_http_methods(["GET", "HEAD", "POST"])
@of_tournament(Action.MANAGE_EVENT)
def player_import(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    form = TextImportForm(request.POST or None, request.FILES or None)
    context: dict[str, Any] = {
        "page": tournament_page(request, tournament, "players"),
        "form": form,
    }
    status = 422 if form.is_bound else 200
    if form.is_valid():
        source = form.source()
        table = read_entries(source, rating_kind=tournament.rating_used)
        table = _rehearsed(request, tournament, table)
        if request.POST.get("confirm") and table.rows:
            refusal = _import_list(request, tournament, table)
            if not refusal:
                return redirect("tournaments:player-list", tournament)
            context["refusal"] = refusal
        text = _shown(source)
        context |= {
            "form": TextImportForm(initial={"text": text if table.faults else ""}),
            "source": text,
            "is_checked": True,
            "faults": list(_list_faults(table, text)),
            "lines": list(_list_lines(table, tournament)),
            "left_out": table.left_out,
        }
        status = 422 if table.faults or "refusal" in context else 200
    return render(request, "tournaments/player_import.html", context, status=status)


def _shown(source: str | bytes) -> str:
    """Return the text of a list, or nothing when it is no text at all."""
    try:
        return decoded(source).replace("\x00", "")
    except TrfError:
        return ""


def _import_list(
    request: StaffRequest, tournament: Tournament, table: EntryTable
) -> str:
    """Enter the players of a list; return why not when it is refused."""
    try:
        entered = import_entrants(
            tournament=tournament, rows=table.rows, by=request.user
        )
    except TournamentError as refusal:
        return str(refusal)
    messages.success(
        request,
        ngettext(
            "%(count)s player is imported.",
            "%(count)s players are imported.",
            len(entered),
        )
        % {"count": len(entered)},
    )
    return ""


@require_http_methods(["GET", "HEAD", "POST"])
@of_event(Action.MANAGE_EVENT)
def tournament_import(request: StaffRequest, event: Event) -> HttpResponse:
    form = TextImportForm(request.POST or None, request.FILES or None)
    context: dict[str, Any] = {"event": event, "form": form}
    status = 422 if form.is_bound else 200
    if form.is_valid():
        source = form.source()
        text = ""
        try:
            text = decoded(source)
            record = read_trf(text)
        except TrfError as error:
            context["problem"] = _report_fault(error, text)
        else:
            if request.POST.get("confirm"):
                refusal, tournament = _import_report(request, event, record)
                if tournament is not None:
                    return redirect("tournaments:tournament-detail", tournament)
                context["refusal"] = refusal
            else:
                status = 200
            context |= {"form": TextImportForm(), "record": record, "source": text}
    return render(request, "tournaments/tournament_import.html", context, status=status)


def _import_report(
    request: StaffRequest, event: Event, record: TournamentRecord
) -> tuple[str, Tournament | None]:
    name = request.POST.get("name", "").strip() or None
    try:
        tournament = import_record(
            event=event, record=record, name=name, by=request.user
        )
    except TournamentError as refusal:
        return str(refusal), None
    messages.success(request, _("%(name)s is imported.") % {"name": tournament.name})
    return "", tournament


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def archive_import(request: StaffRequest) -> HttpResponse:
    if not allowed(request.user, Action.CREATE_EVENT, None):
        raise PermissionDenied
    form = ArchiveForm(request.POST or None, request.FILES or None)
    restored: list[Event] = []
    if request.method == "POST" and save_form(
        form,
        lambda: restored.append(
            import_event(data=form.cleaned_data["file"].read(), by=request.user)
        ),
    ):
        messages.success(
            request, _("%(name)s is restored.") % {"name": restored[0].name}
        )
        return redirect("tournaments:event-detail", restored[0])
    status = 422 if form.is_bound else 200
    return render(
        request, "tournaments/archive_import.html", {"form": form}, status=status
    )
