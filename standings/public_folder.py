"""The public pages of an event as a folder of files that outlives the server.

Every page is made as a visitor sees it. Links between pages become links between
files, so that they work from a disk; what needs a server (forms, feeds, signing in) is
left out.
"""

from __future__ import annotations

import io
import posixpath
import zipfile
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import parse_qsl, urlencode, urlsplit

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, QueryDict
from django.urls import Resolver404, resolve, reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django_htmx.middleware import HtmxDetails

from tournaments.errors import TournamentError
from tournaments.models import Event
from tournaments.public.answers import PUBLIC_PAGES

KEPT_WORDS = {
    "standings:standings": frozenset({"after", "group"}),
    "standings:wallchart": frozenset({"order"}),
}
"""Words behind an address that make another page; of the others one page is kept."""

MOST_PAGES = 20_000
EARLIEST = (1980, 1, 1, 0, 0, 0)


class FolderRefused(TournamentError):
    """An event whose pages are not for everybody."""


@dataclass(frozen=True, slots=True)
class Address:
    """A page of the folder."""

    path: str
    words: tuple[tuple[str, str], ...] = ()

    @property
    def file(self) -> str:
        """Return where the page stands in the folder."""
        behind = "".join(f"-{name}-{_plain(value)}" for name, value in self.words)
        return f"{self.path.strip('/')}/index{behind}.html"


def _plain(text: str) -> str:
    return "".join(c if c.isascii() and c.isalnum() else f"_{ord(c):x}" for c in text)


def folder_files(event: Event) -> Iterator[tuple[str, bytes]]:
    """Yield the files of an event's folder: name and content, the same every time.

    Raises FolderRefused for an event that is not public.
    """
    if not event.is_public:
        raise FolderRefused(_("Make the event public first: visitors see nothing yet."))
    start = Address(reverse("tournaments:event-detail", args=[event]))
    queue = deque([start])
    known = {start}
    assets: set[str] = set()
    with translation.override(event.language):
        yield "index.html", _doorway(event, start)
        while queue:
            address = queue.popleft()
            found = _page(address)
            if found is None:
                continue
            page = _Rewriter(address, f"/e/{event.slug}/", f"/t/{event.slug}/")
            page.feed(found)
            page.close()
            assets |= page.assets
            for target in page.targets:
                if target not in known and len(known) < MOST_PAGES:
                    known.add(target)
                    queue.append(target)
            yield address.file, page.text.encode()
    for name in sorted(assets):
        path = finders.find(name)
        if isinstance(path, str):
            yield f"static/{name}", Path(path).read_bytes()


def folder_zip(event: Event) -> bytes:
    """Return the folder packed; the same event gives the same bytes."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in folder_files(event):
            info = zipfile.ZipInfo(f"{event.slug}/{name}", date_time=EARLIEST)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            info.create_system = 3
            archive.writestr(info, content)
    return packed.getvalue()


def _doorway(event: Event, start: Address) -> bytes:
    name, target = escape(event.name), escape(start.file)
    return (
        f'<!doctype html>\n<html lang="{event.language}"><head><meta charset="utf-8">'
        f'<meta http-equiv="refresh" content="0; url={target}"><title>{name}</title>'
        f'</head><body><p><a href="{target}">{name}</a></p></body></html>\n'
    ).encode()


def _page(address: Address) -> str | None:
    """Return a page as a visitor gets it; none where there is nothing to see."""
    request = HttpRequest()
    request.method = "GET"
    request.path = request.path_info = address.path
    request.META = {
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "HTTP_HOST": "localhost",
    }
    request.GET = QueryDict(urlencode(address.words))
    request.user = AnonymousUser()
    request.htmx = HtmxDetails(request)  # type: ignore[attr-defined]
    match = resolve(address.path)
    request.resolver_match = match
    try:
        response = match.func(request, *match.args, **match.kwargs)
    except Http404:
        return None
    if response.status_code != 200:
        return None
    text: str = response.content.decode()
    return text


def _address(url: str, base: str) -> tuple[Address, str, str] | None:
    """Return the page that a link leads to, its name, and the place on it."""
    parts = urlsplit(url)
    if parts.scheme or parts.netloc:
        return None
    path = posixpath.normpath(posixpath.join(base, parts.path)) if parts.path else base
    if parts.path.endswith("/") and not path.endswith("/"):
        path += "/"
    try:
        name = resolve(path).view_name
    except Resolver404:
        return None
    kept = KEPT_WORDS.get(name, frozenset())
    words = tuple(sorted((k, v) for k, v in parse_qsl(parts.query) if k in kept and v))
    return Address(path, words), name, parts.fragment


VOID = frozenset({"link", "meta", "img", "br", "hr", "input", "source", "wbr"})
SILENT = frozenset({"script", "form", "button", "select", "template"})
"""Elements that do nothing without a server."""
SILENT_CLASSES = ({"tools"}, {"find-bar"}, {"link-list", "small"})
"""Parts of the frame that do nothing without a server, by their class."""
SERVERS_OWN = ("hx-", "data-")


class _Rewriter(HTMLParser):
    """A page with its links made relative, and without what needs a server."""

    def __init__(self, address: Address, *homes: str) -> None:
        super().__init__(convert_charrefs=False)
        self.address = address
        self.homes = homes
        self.targets: list[Address] = []
        self.assets: set[str] = set()
        self._parts: list[str] = []
        self._left_out = ""
        """The element that is being left out; empty where the page is kept."""
        self._depth = 0
        """Elements of its kind that are open inside it, itself included."""

    @property
    def text(self) -> str:
        return "".join(self._parts)

    def _to(self, file: str) -> str:
        return posixpath.relpath(file, posixpath.dirname(self.address.file))

    def handle_decl(self, decl: str) -> None:
        self._parts.append(f"<!{decl}>")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self._left_out:
            self._depth += tag == self._left_out
            return
        values = [
            (name, value) for name, value in attrs if not name.startswith(SERVERS_OWN)
        ]
        classes = set((dict(values).get("class") or "").split())
        if (
            tag in SILENT
            or any(silent <= classes for silent in SILENT_CLASSES)
            or (tag == "a" and not self._link(values))
        ):
            self._left_out, self._depth = tag, 1
            return
        if tag in ("link", "img") and not self._asset(tag, values):
            return
        if tag == "meta" and _is_about_the_server(values):
            return
        self._parts.append(_tag(tag, values))

    def _asset(self, tag: str, values: list[tuple[str, str | None]]) -> bool:
        """Make the address of a picture or a style sheet relative."""
        name = "href" if tag == "link" else "src"
        for place, (attribute, value) in enumerate(values):
            if attribute != name or value is None:
                continue
            if value.startswith("data:"):
                return True
            if not value.startswith(settings.STATIC_URL):
                return False
            file = _unhashed(value.removeprefix(settings.STATIC_URL))
            self.assets.add(file)
            values[place] = (attribute, self._to(f"static/{file}"))
        return True

    def _link(self, values: list[tuple[str, str | None]]) -> bool:
        """Make a link lead to a file; tell whether it leads anywhere."""
        for place, (name, value) in enumerate(values):
            if name != "href" or value is None or value.startswith("#"):
                continue
            if urlsplit(value).scheme in ("http", "https", "mailto"):
                continue
            if value == reverse("tournaments:home"):
                value = self.homes[0]
            found = _address(value, self.address.path)
            if found is None or not self._is_kept(found[0], found[1]):
                return False
            target, _view, fragment = found
            self.targets.append(target)
            behind = f"#{fragment}" if fragment else ""
            values[place] = (name, self._to(target.file) + behind)
        return True

    def _is_kept(self, target: Address, view: str) -> bool:
        return view in PUBLIC_PAGES and target.path.startswith(self.homes)

    def handle_endtag(self, tag: str) -> None:
        if self._left_out:
            self._depth -= tag == self._left_out
            if not self._depth:
                self._left_out = ""
        elif tag not in VOID:
            self._parts.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        if not self._left_out:
            self._parts.append(data)

    def handle_entityref(self, name: str) -> None:
        self.handle_data(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.handle_data(f"&#{name};")


def _tag(tag: str, values: list[tuple[str, str | None]]) -> str:
    words = "".join(
        f" {name}" if value is None else f' {name}="{escape(value)}"'
        for name, value in values
    )
    return f"<{tag}{words}>"


def _is_about_the_server(values: list[tuple[str, str | None]]) -> bool:
    named = dict(values)
    about = named.get("name") or named.get("property") or ""
    return about.startswith(("htmx-", "og:", "twitter:", "ronde-"))


def _unhashed(name: str) -> str:
    """Return a static file by its own name: site.1a2b3c4d5e6f.css is site.css."""
    if finders.find(name):
        return name
    stem, dot, rest = name.partition(".")
    _mark, _dot, ending = rest.partition(".")
    return f"{stem}{dot}{ending}" if ending else name
