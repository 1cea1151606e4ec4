"""Posters by address: of an event, and with the hall's Wi-Fi, of which nothing stays."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.utils.text import slugify
from django.views.decorators.http import require_http_methods, require_safe

from standings.paper.documents import event_poster_page, page_as_pdf, poster_page
from standings.paper.forms import PosterForm
from standings.paper.posters import Network
from standings.paper.sheets import PaperWish
from standings.paper.views import pdf_file, size_of
from standings.pdf import PangoMissing
from tournaments.models import Event, Tournament
from tournaments.rules import Action
from tournaments.views.access import StaffRequest, of_event, of_tournament
from tournaments.views.frame import tournament_page
from tournaments.views.phones import site_for_phones


@require_safe
@of_event(Action.VIEW_INTERNAL)
def event_poster(request: HttpRequest, event: Event) -> HttpResponse:
    page = event_poster_page(
        event, size=size_of(request), base_url=site_for_phones(request)
    )
    return HttpResponse(page)


@require_safe
@of_event(Action.VIEW_INTERNAL)
def event_poster_pdf(request: HttpRequest, event: Event) -> HttpResponse:
    size = size_of(request)
    page = event_poster_page(
        event, size=size, base_url=site_for_phones(request), links=False
    )
    answer = _as_pdf(request, event, page, size)
    patch_cache_control(answer, private=True, no_cache=True)
    return answer


@require_http_methods(["GET", "HEAD", "POST"])
@of_event(Action.MANAGE_EVENT)
def event_wifi_poster(request: StaffRequest, event: Event) -> HttpResponse:
    form = PosterForm(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        context = {"event": event, "form": form}
        return _form_answer(request, "paper/event_wifi_poster.html", context)
    given = form.cleaned_data
    page = event_poster_page(
        event,
        size=given["size"],
        base_url=site_for_phones(request),
        network=_network(given),
        links=given["as_page"],
    )
    return _poster_answer(request, event, page, given)


@require_http_methods(["GET", "HEAD", "POST"])
@of_tournament(Action.MANAGE_EVENT)
def wifi_poster(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    form = PosterForm(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        context = {"page": tournament_page(request, tournament, "paper"), "form": form}
        return _form_answer(request, "paper/wifi_poster.html", context)
    given = form.cleaned_data
    wish = PaperWish(tournament, size=given["size"], base_url=site_for_phones(request))
    page = poster_page(wish, _network(given), links=given["as_page"])
    return _poster_answer(request, tournament.event, page, given)


def _form_answer(
    request: HttpRequest, template: str, context: dict[str, Any]
) -> HttpResponse:
    status = 422 if request.method == "POST" else 200
    return render(request, template, context, status=status)


def _network(given: dict[str, Any]) -> Network:
    return Network(given["network"], given["network_code"])


def _poster_answer(
    request: HttpRequest, event: Event, page: str, given: dict[str, Any]
) -> HttpResponse:
    """Answer with a poster that nobody keeps on its way: the Wi-Fi is on it."""
    answer = (
        HttpResponse(page)
        if given["as_page"]
        else _as_pdf(request, event, page, given["size"])
    )
    patch_cache_control(answer, no_store=True)
    return answer


def _as_pdf(request: HttpRequest, event: Event, page: str, size: str) -> HttpResponse:
    try:
        pdf = page_as_pdf(page, size)
    except PangoMissing:
        context = {"event": event}
        return render(request, "paper/event_pango_missing.html", context, status=503)
    return pdf_file(pdf, f"{slugify(event.name) or 'ronde'}-poster")
