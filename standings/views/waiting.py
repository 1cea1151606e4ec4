"""The page of somebody who waits for a file that is made behind the pages."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from standings.models import KeptFile
from standings.shelf import has_failed
from tournaments.jobs.waiting import has_no_worker


def waiting_answer(
    request: HttpRequest, kept: KeptFile, template: str, context: dict[str, Any]
) -> HttpResponse:
    """Answer with how far a file is; its progress alone where the page asks for it."""
    is_lost = has_failed(kept)
    query = request.GET.copy()
    query.pop("again", None)
    address = f"{request.path}?{query.urlencode()}" if query else request.path
    query["again"] = "1"
    context = {
        **context,
        "kept": kept,
        "is_lost": is_lost,
        "has_no_worker": kept.job is not None and has_no_worker(kept.job),
        "address": address,
        "again": f"{request.path}?{query.urlencode()}",
    }
    if request.headers.get("HX-Request"):
        return render(request, f"{template}#progress", context)
    return render(request, template, context, status=500 if is_lost else 202)
