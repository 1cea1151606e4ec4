"""Paper: the list of documents, each as a page for the browser and as PDF."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from standings.models import KeptFile
from standings.paper.documents import (
    DOCUMENTS,
    ROUND_PACK,
    Document,
    as_page,
)
from standings.paper.sheets import PAPER_SIZES, PaperWish
from standings.paper.shelf import ask_for_paper
from standings.pdf import PangoMissing
from standings.views.waiting import waiting_answer
from tournaments.errors import GoneMeanwhile
from tournaments.models import Round, Tournament
from tournaments.rules import Action, allowed
from tournaments.typed import is_number
from tournaments.views.access import of_tournament
from tournaments.views.frame import tournament_page
from tournaments.views.phones import no_phone_comes, site_for_phones


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
    """Return what the address asks for; without a round the one in play."""
    is_staff = allowed(request.user, Action.VIEW_INTERNAL, tournament.event)
    text = request.GET.get("round", "")
    round_: Round | None = None
    if text:
        if not is_number(text):
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
        done = max((r.number for r in seen if r.is_finished), default=0)
        # A schedule has rounds beyond the one in play; elsewhere it is the last one.
        round_ = next((r for r in seen if r.number > done), seen[-1])
    columns = request.GET.get("columns", "1")
    if columns not in ("1", "2"):
        raise Http404
    return PaperWish(
        tournament=tournament,
        round_=round_,
        size=size_of(request),
        columns=int(columns),
        base_url=site_for_phones(request),
    )


def size_of(request: HttpRequest) -> str:
    """Return the paper that an address asks for."""
    size = request.GET.get("size", PAPER_SIZES[0])
    if size not in PAPER_SIZES:
        raise Http404
    return size


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def paper_list(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    page = tournament_page(request, tournament, "paper")
    shown = [
        d
        for d in DOCUMENTS.values()
        if (d.is_public or page.is_staffed) and d.is_listed(tournament)
    ]
    context = {
        "page": page,
        "round_documents": [d for d in shown if d.needs_round],
        "other_documents": [d for d in shown if not d.needs_round],
        "rounds": [cell for cell in page.rounds if cell.status],
        "no_phone_comes": page.is_staffed and no_phone_comes(request),
    }
    return render(request, "paper/paper_list.html", context)


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def paper_page(request: HttpRequest, tournament: Tournament, name: str) -> HttpResponse:
    document = _document(request, tournament, name)
    wish = _wish(request, tournament, needs_round=document.needs_round)
    return HttpResponse(as_page(wish, [name]))


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
    """Answer with the PDF; while it is made, with a page that shows how far it is."""
    try:
        paper = ask_for_paper(wish, names, again="again" in request.GET)
    except GoneMeanwhile as error:
        raise Http404 from error
    except PangoMissing:
        context = {
            "page": tournament_page(request, wish.tournament, "paper"),
            "name": names[0] if len(names) == 1 else "",
            "query": request.GET.urlencode(),
        }
        return render(request, "paper/pango_missing.html", context, status=503)
    if not paper.is_made:
        return _waiting_answer(request, wish, paper, names)
    if request.headers.get("HX-Request"):
        # The page that waited opens the same address again, and gets the file.
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    etag = f'"{paper.key}"'
    answer = _file(bytes(paper.file or b""), wish, name)
    answer.headers["ETag"] = etag
    # What is for everybody may be kept on its way, and is asked for again.
    is_own = request.user.is_authenticated
    patch_cache_control(answer, no_cache=True, **({"private": True} if is_own else {}))
    return get_conditional_response(request, etag=etag, response=answer) or answer


def _waiting_answer(
    request: HttpRequest, wish: PaperWish, paper: KeptFile, names: list[str]
) -> HttpResponse:
    context = {
        "page": tournament_page(request, wish.tournament, "paper"),
        "title": DOCUMENTS[names[0]].title if len(names) == 1 else "",
        "name": names[0] if len(names) == 1 else "",
        "query": request.GET.urlencode(),
    }
    return waiting_answer(request, paper, "paper/waiting.html", context)


def _file(pdf: bytes, wish: PaperWish, name: str) -> HttpResponse:
    number = f"-{wish.round_.number}" if wish.round_ else ""
    return pdf_file(pdf, f"{slugify(wish.tournament.name) or 'ronde'}-{name}{number}")


def pdf_file(pdf: bytes, name: str) -> HttpResponse:
    """Answer with a PDF that the browser shows."""
    return HttpResponse(
        pdf,
        content_type="application/pdf",
        headers={"Content-Disposition": f'inline; filename="{name}.pdf"'},
    )
