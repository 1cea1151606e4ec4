"""What comes in from files: lists of players, reports, archives.

A list or a report is read and shown first; the page then sends the same text back to
be imported, so that nothing waits on the server in between.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import zip_longest
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext
from django.views.decorators.http import require_http_methods

from tournaments.archive import import_event
from tournaments.csv_entries import (
    EntryFault,
    EntryTable,
    read_entries,
    with_columns,
)
from tournaments.errors import ImportRefused, TournamentError
from tournaments.forms.imports import (
    COLUMN_CHOICES,
    ArchiveForm,
    ReportForm,
    TextImportForm,
)
from tournaments.models import Entrant, Event, Tournament
from tournaments.rules import Action, allowed
from tournaments.services.imports import import_entrants
from tournaments.services.reports import import_record, system_of
from tournaments.templatetags.site import labelled
from tournaments.trf import TrfError, read_trf
from tournaments.trf.fields import cut, decoded, first_other_line
from tournaments.views.access import StaffRequest, of_event, of_tournament
from tournaments.views.answers import ActPage, carry_out, page_at, sent, shown_again
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

MOST_COLUMNS = 40
"""Of a list, for which the page asks what they are."""


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

    @property
    def sentence(self) -> str:
        """Return the fault with its line, where it has one."""
        reason = (
            f"{labelled(self.header)} {self.reason}" if self.header else self.reason
        )
        if not self.line:
            return reason
        return _("Line %(line)d: %(reason)s") % {"line": self.line, "reason": reason}


def _line(text: str, number: int) -> str:
    lines = cut(text)
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


@dataclass(frozen=True, slots=True)
class ListColumn:
    """One column of a list, with what it was taken for."""

    header: str
    sample: str
    key: str


def _list_columns(table: EntryTable) -> list[ListColumn]:
    """Return the columns, for the arbiter to say what they are."""
    return [
        ListColumn(header[:40], sample[:40], key)
        for header, sample, key in zip_longest(
            table.first[:MOST_COLUMNS],
            table.second[: len(table.first)][:MOST_COLUMNS],
            table.columns[: len(table.first)][:MOST_COLUMNS],
            fillvalue="",
        )
    ]


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
    except TournamentError as refusal:
        # Closed, scheduled or deleted: the whole list is refused.
        fault = EntryFault(0, "%(reason)s", {"reason": str(refusal)})
        return replace(table, rows=(), faults=(fault,))
    return table


@require_http_methods(["GET", "HEAD", "POST"])
@of_tournament(Action.MANAGE_EVENT)
def player_import(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    form = TextImportForm(sent(request), request.FILES or None)
    if not form.is_bound:
        return _show_list(request, tournament, form)
    if not form.is_valid():
        return shown_again(_show_list(request, tournament, form))
    source = form.source()
    if chosen := request.POST.getlist("column"):
        source = with_columns(
            _shown(source), chosen, is_header="first_is_player" not in request.POST
        )
    table = read_entries(source, rating_kind=tournament.rating_used)
    table = _rehearsed(request, tournament, table)
    text = _shown(source)
    faults = list(_list_faults(table, text))
    if request.POST.get("confirm") and table.rows:
        refusal = _import_list(request, tournament, table)
        if not refusal:
            return redirect("tournaments:player-list", tournament)
        faults.append(FilePlace(0, refusal))
    answer = _show_list(
        request,
        tournament,
        _text_again(text, faults) if faults else TextImportForm(),
        source=text,
        is_checked=True,
        faults=faults,
        lines=list(_list_lines(table, tournament)),
        left_out=table.left_out,
        is_header_known=any(table.columns),
        columns=_list_columns(table) if table.left_out or not table.rows else [],
        other_line=first_other_line(source),
    )
    return shown_again(answer) if faults else answer


def _show_list(
    request: StaffRequest, tournament: Tournament, form: TextImportForm, **found: object
) -> HttpResponse:
    page = tournament_page(request, tournament, "players")
    context = {"page": page, "form": form, "choices": COLUMN_CHOICES, **found}
    return render(request, "tournaments/player_import.html", context)


def _shown(source: str | bytes) -> str:
    """Return what came in as text to be corrected, or nothing when it is none."""
    try:
        text = decoded(source)
    except TrfError:
        return ""
    return "" if "\x00" in text else text


def _text_again(text: str, faults: Sequence[FilePlace]) -> TextImportForm:
    """Return the form with what came in, to be corrected there, and the first fault."""
    form = TextImportForm({"text": text})
    form.add_error("text" if text else "file", faults[0].sentence)
    return form


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
    form = TextImportForm(sent(request), request.FILES or None)
    if not form.is_bound:
        return _show_report(request, event, form=form)
    if not form.is_valid():
        return shown_again(_show_report(request, event, form=form))
    source = form.source()
    text = _shown(source)
    try:
        record = read_trf(text or source)
    except TrfError as error:
        problem = _report_fault(error, text)
        form = _text_again(text, [problem])
        return shown_again(_show_report(request, event, form=form, problem=problem))
    system = system_of(record)
    if not request.POST.get("confirm"):
        report_form = ReportForm(initial={"name": record.details.name}, declared=system)
        return _show_report(
            request,
            event,
            record=record,
            system=system,
            source=text,
            other_line=first_other_line(source),
            report_form=report_form,
        )
    report_form = ReportForm(request.POST, declared=system)
    return carry_out(
        request,
        lambda: import_record(
            event=event,
            record=record,
            name=report_form.cleaned_data["name"] or None,
            system=report_form.cleaned_data["system"] or None,
            by=request.user,
        ),
        on=ActPage(
            "tournaments:tournament-import",
            reverse("tournaments:tournament-import", args=[event]),
            partial(
                _show_report,
                request,
                event,
                record=record,
                system=system,
                source=text,
            ),
        ),
        done=lambda made: _("%(name)s is imported.") % {"name": made.name},
        then=lambda made: reverse("tournaments:tournament-detail", args=[made]),
        report_form=report_form,
    )


def _show_report(
    request: StaffRequest,
    event: Event,
    form: TextImportForm | None = None,
    **found: object,
) -> HttpResponse:
    context = {"event": event, "form": form or TextImportForm(), **found}
    return render(request, "tournaments/tournament_import.html", context)


@login_required
def archive_import(request: StaffRequest) -> HttpResponse:
    if not allowed(request.user, Action.CREATE_EVENT, None):
        raise PermissionDenied
    form = ArchiveForm(sent(request), request.FILES or None)
    return carry_out(
        request,
        lambda: import_event(data=form.cleaned_data["file"].read(), by=request.user),
        on=page_at(request, "tournaments:archive-import", _show_archive_import),
        done=lambda event: _("%(name)s is restored.") % {"name": event.name},
        then=lambda event: reverse("tournaments:event-detail", args=[event]),
        form=form,
    )


def _show_archive_import(
    request: StaffRequest, form: ArchiveForm | None = None
) -> HttpResponse:
    context = {"form": form or ArchiveForm()}
    return render(request, "tournaments/archive_import.html", context)
