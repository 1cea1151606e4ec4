"""Rating lists: load a file, find a player in it, compare the entries with it."""

from __future__ import annotations

from pathlib import Path
from uuid import uuid4

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.db import DatabaseError, transaction
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.enums import RatingKind
from tournaments.forms.rating_lists import ColumnsForm, RatingListForm
from tournaments.jobs import enqueue
from tournaments.models import RatingList, Tournament
from tournaments.rating_lists.comparison import differences, take_over
from tournaments.rating_lists.files import first_line, is_fide_text, is_xml
from tournaments.rating_lists.listed import ListUnreadable
from tournaments.rating_lists.loading import (
    LOAD,
    clear_left_over,
    name_columns,
    note_list,
)
from tournaments.rating_lists.lookup import found_players
from tournaments.rating_lists.progress import Progress, progress
from tournaments.rules import Action
from tournaments.views.access import StaffRequest, of_tournament
from tournaments.views.answers import carry_out, page_at, sent, shown_again
from tournaments.views.frame import tournament_page

SENTENCES: dict[str, Promise] = {
    "no-headings": gettext_lazy("The first line does not name the columns of a list."),
    "damaged": gettext_lazy("The file is damaged: its XML ends too early."),
    "damaged-archive": gettext_lazy(
        "The archive is damaged or locked. Unpack it and upload the list itself."
    ),
    "empty-archive": gettext_lazy("The archive holds no list (.txt, .xml or .csv)."),
    "too-large": gettext_lazy("The list is too large."),
}
BROKEN_OFF = gettext_lazy("The list was not read to its end: load it once more.")
FIELD_NAMES: dict[str, Promise] = {
    "fide_id": gettext_lazy("FIDE id"),
    "national_id": gettext_lazy("National id"),
    "title": gettext_lazy("Title"),
    "federation": gettext_lazy("Federation"),
    "sex": gettext_lazy("Sex"),
    "birth": gettext_lazy("Born"),
}


def _keep(file: UploadedFile[bytes]) -> Path:
    """Write an uploaded list where the worker finds it."""
    folder = Path(settings.VAR_DIR) / "rating-lists"
    folder.mkdir(parents=True, exist_ok=True)
    clear_left_over(folder)
    path = folder / f"{uuid4().hex}.list"
    try:
        with path.open("wb") as kept:
            for chunk in file.chunks():
                kept.write(chunk)
    except OSError:
        # On a full disk every try would otherwise leave a part that fills it further.
        path.unlink(missing_ok=True)
        raise
    return path


def _fault(row: RatingList, how_far: Progress) -> str:
    if how_far is Progress.BROKEN_OFF:
        return str(BROKEN_OFF)
    return str(SENTENCES.get(row.error, row.error))


@require_http_methods(["GET", "HEAD", "POST"])
@of_tournament(Action.MANAGE_EVENT)
def rating_lists(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Show the lists that are loaded, and take a new file."""
    form = RatingListForm(sent(request), request.FILES or None)
    if form.is_valid():
        path = _keep(form.cleaned_data["file"])
        try:
            return _accept(tournament, form, path, first_line(path))
        except (ListUnreadable, OSError) as error:
            path.unlink(missing_ok=True)
            form.add_error("file", str(SENTENCES.get(str(error), error)))
        except DatabaseError:
            path.unlink(missing_ok=True)
            raise
    lists = progress(RatingList.objects.all())
    context = {
        "page": tournament_page(request, tournament, "players"),
        "form": form,
        "lists": [
            (row, _fault(row, how_far), how_far is Progress.UNNAMED)
            for row, how_far in lists
        ],
        "is_loading": any(how_far is Progress.LOADING for _row, how_far in lists),
    }
    template = "tournaments/rating_lists.html"
    if request.htmx:
        template += "#loaded-lists"
    page = render(request, template, context)
    return shown_again(page) if form.is_bound else page


def _accept(
    tournament: Tournament, form: RatingListForm, path: Path, line: str
) -> HttpResponse:
    """Start to load a FIDE list; a federation's columns are mapped first."""
    data = form.cleaned_data
    knows_columns = is_xml(line) or is_fide_text(line)
    with transaction.atomic():
        row = note_list(
            source=data["source"],
            name=data["name"],
            period=data["period"].isoformat(),
            path=path,
        )
        if knows_columns:
            enqueue(LOAD, rating_list=row.pk, rated=data["kind"])
    if knows_columns:
        return redirect("tournaments:rating-lists", tournament)
    return redirect("tournaments:rating-list-columns", tournament, row.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@of_tournament(Action.MANAGE_EVENT)
def rating_list_columns(
    request: StaffRequest, tournament: Tournament, rating_list: int
) -> HttpResponse:
    """Say which column of a federation's file is what."""
    row = get_object_or_404(RatingList, pk=rating_list, ready_at=None, columns={})
    file = Path(row.path)
    # The folder of uploads may have been emptied, or be another machine's.
    if not file.is_file():
        raise Http404
    form = ColumnsForm(first_line(file), sent(request))
    if form.is_valid():
        with transaction.atomic():
            if name_columns(row, form.columns()):
                enqueue(LOAD, rating_list=row.pk, rated="standard")
        return redirect("tournaments:rating-lists", tournament)
    context = {
        "page": tournament_page(request, tournament, "players"),
        "form": form,
        "list": row,
    }
    page = render(request, "tournaments/rating_list_columns.html", context)
    return shown_again(page) if form.is_bound else page


@require_safe
@of_tournament(Action.MANAGE_EVENT)
def find_listed(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Find a player by three letters or an id: choices that fill the form."""
    words = request.GET.get("q", "")
    kind = tournament.rating_used
    found = [
        (player, getattr(player, "standard" if kind == "national" else kind))
        for player in found_players(words)
    ]
    context = {
        "page": tournament_page(request, tournament, "players"),
        "found": found,
        "words": words,
    }
    template = "tournaments/find_listed.html"
    if request.htmx:
        template += "#found-players"
    return render(request, template, context)


@of_tournament(Action.MANAGE_EVENT)
def check_ratings(
    request: StaffRequest, tournament: Tournament, rating_list: int
) -> HttpResponse:
    """Show each difference from a list, and write those that are ticked."""
    row = get_object_or_404(RatingList, pk=rating_list, ready_at__isnull=False)
    return carry_out(
        request,
        lambda: take_over(
            tournament=tournament,
            rating_list=row,
            ticked=request.POST.getlist("change"),
            by=request.user,
        ),
        on=page_at(
            request, "tournaments:check-ratings", _show_differences, tournament, row.pk
        ),
        done=lambda count: (
            ngettext(
                "%(count)d field is written.", "%(count)d fields are written.", count
            )
            % {"count": count}
        ),
    )


def _show_differences(
    request: StaffRequest, tournament: Tournament, rating_list: int
) -> HttpResponse:
    row = get_object_or_404(RatingList, pk=rating_list)
    names = {**FIELD_NAMES, **{kind.value: kind.label for kind in RatingKind}}
    context = {
        "page": tournament_page(request, tournament, "players"),
        "list": row,
        "ticked": request.POST.getlist("change"),
        "differences": [
            (difference, names.get(difference.field, _("Rating")))
            for difference in differences(tournament, row)
        ],
    }
    return render(request, "tournaments/check_ratings.html", context)
