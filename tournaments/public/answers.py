"""Answers to visitors: not changed, from memory, or rendered once and kept.

A thousand phones ask for the same page in the same minute. The mark is read from the
database for every request, so that a change made through one process is seen through
all of them; pages in memory are those of a mark.

While results come in every second, a large page would be rendered for every one of them,
and the desk that types them would wait. Such a page rests: it is given again for up to
PAGE_REST_SECONDS, and others get it while one thread makes the next. What is published
never waits.
"""

from __future__ import annotations

import gzip
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import Any
from weakref import WeakValueDictionary

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags

from tournaments.public.marks import PageMark, event_mark, tournament_mark
from tournaments.public.shared_pages import share_page, shared_page

GetResponse = Callable[[HttpRequest], HttpResponse]

PUBLIC_PAGES = frozenset(
    {
        "tournaments:event-detail",
        "tournaments:tournament-detail",
        "tournaments:rules",
        "tournaments:round-detail",
        "tournaments:player-list",
        "tournaments:player-detail",
        "pairing:schedule",
        "standings:play-offs",
        "standings:prizes",
        "standings:standings",
        "standings:wallchart",
        "standings:working",
    }
)
"""Pages that are the same for every visitor, beside those of the public apps."""

EXPLANATIONS = frozenset(
    {"pairing:explain-round", "pairing:explain-board", "pairing:explain-player"}
)
"""Answered in the same way, but too many to be kept as files behind an event."""

PUBLIC_APPS = frozenset({"public", "public-pairing", "public-standings"})
PERSONAL_COOKIES = (settings.SESSION_COOKIE_NAME, "messages")
LONGEST_QUERY = 100
SLOW = 0.05
"""Seconds of the processor from which on a page rests."""
REST = 20.0
"""A page rests this many times as long: one processor is never busy with it alone."""
MOST_RESTING = 200
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


@dataclass(frozen=True, slots=True)
class LatestPage:
    """The last rendering at one address, with its mark and how long it may rest."""

    page: KeptPage
    etag: str
    made_at: float
    rests: float

    @property
    def is_resting(self) -> bool:
        return time.monotonic() < self.made_at + self.rests


class KeptPages:
    """Rendered pages of one process, the least asked leave first."""

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._size = 0
        self._pages: OrderedDict[object, KeptPage] = OrderedDict()
        self._latest: OrderedDict[object, LatestPage] = OrderedDict()
        self._makers: WeakValueDictionary[object, Lock] = WeakValueDictionary()
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

    def latest(self, place: object) -> LatestPage | None:
        with self._lock:
            return self._latest.get(place)

    def note_latest(
        self, place: object, page: KeptPage, etag: str, seconds: float
    ) -> None:
        """Remember the newest page at an address, and let a slow one rest.

        The first one after a publication does not: it may have been slow because the
        program had read nothing yet, and the first result is seen at once.
        """
        rests = min(REST * seconds, settings.PAGE_REST_SECONDS)
        with self._lock:
            is_first = self._latest.pop(place, None) is None
            if seconds >= SLOW and rests:
                now = time.monotonic()
                rests = 0.0 if is_first else rests
                self._latest[place] = LatestPage(page, etag, now, rests)
            while len(self._latest) > MOST_RESTING:
                self._latest.popitem(last=False)

    def maker(self, place: object) -> Lock:
        """Return the lock under which one thread makes the page for all others.

        It is forgotten when nobody holds it or waits for it.
        """
        with self._lock:
            return self._makers.setdefault(place, Lock())


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
        is_read = request.method in ("GET", "HEAD")
        if not is_read or settings.DEBUG or not is_visitors(request):
            return None
        mark = _mark_of(parts)
        if mark is None:
            return None
        # As views tell a fragment from a page: any other word asks for the page.
        part = "-part" if request.META.get("HTTP_HX_REQUEST") == "true" else ""
        etag = f'W/"{mark.full}{part}"'
        if _is_known(request.META.get("HTTP_IF_NONE_MATCH", ""), etag):
            return _finished(HttpResponseNotModified(), etag)
        request.public_mark = etag  # type: ignore[attr-defined]
        if len(request.META.get("QUERY_STRING", "")) > LONGEST_QUERY:
            return None
        address = (request.scheme, request.get_host(), request.get_full_path())
        key, place = (etag, *address), (mark.steady, part, *address)
        page = self.pages.get(key)
        if page is not None:
            return _finished(_answer(request, page), etag)
        latest = self.pages.latest(place)
        if latest is not None and latest.is_resting:
            return _resting(request, latest)
        maker = self.pages.maker(place)
        if latest is None:
            maker.acquire()
        elif not maker.acquire(blocking=False):
            # Somebody makes the next one; nobody waits while there is a last one.
            return _resting(request, latest)
        try:
            page = self.pages.get(key) or shared_page(key)
            latest = self.pages.latest(place)
            if page is None and latest is not None and latest.is_resting:
                return _resting(request, latest)
            if page is None:
                began = time.thread_time()
                response = view(request, *words, **parts)
                if response.status_code != 200 or response.cookies:
                    return response
                page = _kept(response)
                self.pages.note_latest(place, page, etag, time.thread_time() - began)
                share_page(key, page)
            self.pages.put(key, page)
        finally:
            maker.release()
        return _finished(_answer(request, page), etag)


def _resting(request: HttpRequest, latest: LatestPage) -> HttpResponse:
    """Answer with the last page, under its own mark."""
    if _is_known(request.META.get("HTTP_IF_NONE_MATCH", ""), latest.etag):
        return _finished(HttpResponseNotModified(), latest.etag)
    return _finished(_answer(request, latest.page), latest.etag)


def is_visitors(request: HttpRequest) -> bool:
    """Tell whether a request asks for a public page without an account."""
    match = request.resolver_match
    if match is None:
        return False
    is_page = match.view_name in PUBLIC_PAGES | EXPLANATIONS
    if not is_page and not PUBLIC_APPS & set(match.app_names):
        return False
    return not any(name in request.COOKIES for name in PERSONAL_COOKIES)


def _mark_of(parts: dict[str, Any]) -> PageMark | None:
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
    patch_vary_headers(response, ["Accept-Encoding", "Cookie", "HX-Request"])
    return response
