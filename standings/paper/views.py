"""Paper: the list of documents, each as a page for the browser and as PDF."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from standings.paper.documents import (
    DOCUMENTS,
    ROUND_PACK,
    Document,
    as_pdf,
    in_the_tournaments_words,
)
from standings.paper.sheets import PaperWish
from standings.pdf import PAPER_SIZES, PangoMissing
from tournaments.models import Round, Tournament
from tournaments.rules import Action, allowed
from tournaments.views.access import of_tournament
from tournaments.views.frame import tournament_page


def _document(request: HttpRequest, tournament: Tournament, name: str) -> Document:
    """Return the document of an address, to those who may have it."""
    document = DOCUMENTS.get(name)
    if document is None:
        raise Http404
    is_staff = allowed(request.user, Action.VIEW_INTERNAL, tournament.event)
    if not document.is_public and not is_staff:
        raise Http404
    return document


def _wish(
    request: HttpRequest, tournament: Tournament, *, needs_round: bool
) -> PaperWish:
    """Return what the address asks for; without a round the last one that is seen."""
    is_staff = allowed(request.user, Action.VIEW_INTERNAL, tournament.event)
    text = request.GET.get("round", "")
    round_: Round | None = None
    if text:
        if not text.isdecimal():
            raise Http404
        round_ = get_object_or_404(Round, tournament=tournament, number=int(text))
        if not (round_.is_public() or is_staff):
            raise Http404
    elif needs_round:
        seen = [
            r for r in tournament.rounds.order_by("number") if is_staff or r.is_public()
        ]
        if not seen:
            raise Http404
        round_ = seen[-1]
    size = request.GET.get("size", PAPER_SIZES[0])
    if size not in PAPER_SIZES:
        raise Http404
    return PaperWish(
        tournament=tournament,
        round_=round_,
        size=size,
        base_url=f"{request.scheme}://{request.get_host()}",
    )


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def paper_list(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    page = tournament_page(request, tournament, "paper")
    shown = [d for d in DOCUMENTS.values() if d.is_public or page.is_staffed]
    context = {
        "page": page,
        "round_documents": [d for d in shown if d.needs_round],
        "other_documents": [d for d in shown if not d.needs_round],
        "rounds": [cell for cell in page.rounds if cell.status],
    }
    return render(request, "paper/paper_list.html", context)


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def paper_page(request: HttpRequest, tournament: Tournament, name: str) -> HttpResponse:
    document = _document(request, tournament, name)
    wish = _wish(request, tournament, needs_round=document.needs_round)
    return HttpResponse(in_the_tournaments_words(wish, [name]))


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def paper_pdf(request: HttpRequest, tournament: Tournament, name: str) -> HttpResponse:
    document = _document(request, tournament, name)
    wish = _wish(request, tournament, needs_round=document.needs_round)
    return _pdf_answer(request, wish, name, [name])


@require_safe
@of_tournament(Action.VIEW_INTERNAL)
def round_pack(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    wish = _wish(request, tournament, needs_round=True)
    return _pdf_answer(request, wish, "round-pack", list(ROUND_PACK))


def _pdf_answer(
    request: HttpRequest, wish: PaperWish, name: str, names: list[str]
) -> HttpResponse:
    try:
        pdf = as_pdf(wish, names)
    except PangoMissing:
        context = {
            "page": tournament_page(request, wish.tournament, "paper"),
            "name": names[0] if len(names) == 1 else "",
            "query": request.GET.urlencode(),
        }
        return render(request, "paper/pango_missing.html", context, status=503)
    number = f"-{wish.round_.number}" if wish.round_ else ""
    file_name = f"{slugify(wish.tournament.name) or 'ronde'}-{name}{number}.pdf"
    return HttpResponse(
        pdf,
        content_type="application/pdf",
        headers={"Content-Disposition": f'inline; filename="{file_name}"'},
    )
