"""Answers to visitors: not changed, from memory, or rendered once and kept.

A thousand phones ask for the same page in the same minute. The mark is read from the
database for every request, so that a change made through one process is seen through
all of them; pages in memory are those of a mark and never of an older one.
"""

from __future__ import annotations

import gzip
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags

from tournaments.public.marks import event_mark, tournament_mark

GetResponse = Callable[[HttpRequest], HttpResponse]

PUBLIC_PAGES = frozenset(
    {
        "tournaments:event-detail",
        "tournaments:tournament-detail",
        "tournaments:rules",
        "tournaments:round-detail",
        "tournaments:player-list",
        "tournaments:player-detail",
        "standings:standings",
        "standings:wallchart",
        "standings:working",
    }
)
"""Pages that are the same for every visitor, beside those of the public apps."""

PUBLIC_APPS = frozenset({"public", "public-standings"})
PERSONAL_COOKIES = (settings.SESSION_COOKIE_NAME, "messages")
LONGEST_QUERY = 100
KEPT_HEADERS = (
    "Content-Type",
    "Content-Disposition",
    "Content-Security-Policy",
    "Access-Control-Allow-Origin",
)


@dataclass(frozen=True, slots=True)
class KeptPage:
    """A rendered page, compressed, with what its answer says about it."""

    body: bytes
    headers: tuple[tuple[str, str], ...]
    is_framed: bool
    """Whether other sites may show it in a frame."""


class KeptPages:
    """Rendered pages of one process, the least asked leave first."""

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._size = 0
        self._pages: OrderedDict[object, KeptPage] = OrderedDict()
        self._makers: dict[object, Lock] = {}
        self._lock = Lock()

    def get(self, key: object) -> KeptPage | None:
        with self._lock:
            page = self._pages.get(key)
            if page is not None:
                self._pages.move_to_end(key)
            return page

    def put(self, key: object, page: KeptPage) -> None:
        with self._lock:
            older = self._pages.pop(key, None)
            self._size += len(page.body) - (len(older.body) if older else 0)
            self._pages[key] = page
            while self._size > self._capacity:
                _key, gone = self._pages.popitem(last=False)
                self._size -= len(gone.body)

    def maker(self, key: object) -> Lock:
        """Return the lock under which one thread makes the page for all others."""
        with self._lock:
            return self._makers.setdefault(key, Lock())

    def made(self, key: object) -> None:
        with self._lock:
            self._makers.pop(key, None)


class PublicAnswerMiddleware:
    """Answers public pages for visitors without an account."""

    pages = KeptPages(capacity=48_000_000)

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self,
        request: HttpRequest,
        view: Callable[..., HttpResponse],
        words: tuple[Any, ...],
        parts: dict[str, Any],
    ) -> HttpResponse | None:
        if request.method != "GET" or settings.DEBUG or not is_visitors(request):
            return None
        mark = _mark_of(parts)
        if mark is None:
            return None
        if "HTTP_HX_REQUEST" in request.META:
            mark += "-part"
        etag = f'W/"{mark}"'
        if _is_known(request.META.get("HTTP_IF_NONE_MATCH", ""), etag):
            return _finished(HttpResponseNotModified(), etag)
        request.public_mark = etag  # type: ignore[attr-defined]
        if len(request.META.get("QUERY_STRING", "")) > LONGEST_QUERY:
            return None
        key = (mark, request.scheme, request.get_host(), request.get_full_path())
        page = self.pages.get(key)
        if page is None:
            with self.pages.maker(key):
                try:
                    page = self.pages.get(key)
                    if page is None:
                        response = view(request, *words, **parts)
                        if response.status_code != 200 or response.cookies:
                            return response
                        page = _kept(response)
                        self.pages.put(key, page)
                finally:
                    self.pages.made(key)
        return _finished(_answer(request, page), etag)


def is_visitors(request: HttpRequest) -> bool:
    """Tell whether a request asks for a public page without an account."""
    match = request.resolver_match
    if match is None:
        return False
    if match.view_name not in PUBLIC_PAGES and not PUBLIC_APPS & set(match.app_names):
        return False
    return not any(name in request.COOKIES for name in PERSONAL_COOKIES)


def _mark_of(parts: dict[str, Any]) -> str | None:
    if "tournament" in parts:
        return tournament_mark(parts["tournament"])
    return event_mark(parts["event"]) if "event" in parts else None


def _is_known(header: str, etag: str) -> bool:
    return header == etag or (bool(header) and etag in parse_etags(header))


def _kept(response: HttpResponse) -> KeptPage:
    return KeptPage(
        body=gzip.compress(response.content, compresslevel=6, mtime=0),
        headers=tuple(
            (name, response.headers[name])
            for name in KEPT_HEADERS
            if name in response.headers
        ),
        is_framed=getattr(response, "xframe_options_exempt", False),
    )


def _answer(request: HttpRequest, page: KeptPage) -> HttpResponse:
    if "gzip" in request.META.get("HTTP_ACCEPT_ENCODING", ""):
        response = HttpResponse(page.body, headers=dict(page.headers))
        response.headers["Content-Encoding"] = "gzip"
    else:
        response = HttpResponse(gzip.decompress(page.body), headers=dict(page.headers))
    response.headers["Content-Length"] = str(len(response.content))
    if page.is_framed:
        response.xframe_options_exempt = True
    return response


def _finished(response: HttpResponse, etag: str) -> HttpResponse:
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "no-cache"
    patch_vary_headers(response, ["Accept-Encoding", "Cookie"])
    return response
