"""Which page of the site a link leads to, and in which file of the folder it stands."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass
from urllib.parse import parse_qsl, urlsplit

from django.urls import Resolver404, resolve, reverse

from tournaments.models import Event
from tournaments.public.answers import EXPLANATIONS, PUBLIC_PAGES

KEPT_WORDS = {
    "standings:standings": frozenset({"after", "group"}),
    "standings:wallchart": frozenset({"order"}),
}
"""Words behind an address that make another page; of the others one page is kept."""

GLOSSARY = "pairing:glossary"
WHY_NOT = "why-not"
"""Where a page of "why?" has its form: nobody answers it in a folder."""
EXTERNAL = ("http:", "https:", "mailto:")


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

    @property
    def way_up(self) -> str:
        """Return the way from the page to the top of the folder."""
        return "../" * self.file.count("/")


def _plain(text: str) -> str:
    return "".join(c if c.isascii() and c.isalnum() else f"_{ord(c):x}" for c in text)


@dataclass(frozen=True, slots=True)
class Link:
    """Where a link of a page leads."""

    view: str
    """The name of the page; empty where there is none."""
    target: Address | None = None
    """None where the folder does not hold the page."""
    place: str = ""
    """On the page, with its sign."""


class Links:
    """The links of one folder; each is looked up once for all pages."""

    def __init__(self, event: Event, *, with_why: bool) -> None:
        self._homes = (f"/e/{event.slug}/", f"/t/{event.slug}/")
        self._home = reverse("tournaments:home")
        self._views = PUBLIC_PAGES | (EXPLANATIONS if with_why else frozenset())
        self._others = {GLOSSARY} if with_why else set()
        self._found: dict[tuple[str, str], Link] = {}
        self._names: dict[str, str] = {}

    def find(self, url: str, base: str) -> Link:
        """Return where a link on the page of this path leads."""
        key = (url, "" if url.startswith("/") else base)
        if key not in self._found:
            self._found[key] = self._look_up(url, base)
        return self._found[key]

    def _look_up(self, url: str, base: str) -> Link:
        parts = urlsplit(self._homes[0] if url == self._home else url)
        if parts.scheme or parts.netloc or parts.fragment == WHY_NOT:
            return Link("")
        path = posixpath.normpath(posixpath.join(base, parts.path))
        if not parts.path or parts.path.endswith("/"):
            path = path.rstrip("/") + "/"
        view = self._name_of(path)
        if view not in self._others and not (
            view in self._views and path.startswith(self._homes)
        ):
            return Link(view)
        kept = KEPT_WORDS.get(view, frozenset())
        words = sorted((k, v) for k, v in parse_qsl(parts.query) if k in kept and v)
        place = f"#{parts.fragment}" if parts.fragment else ""
        return Link(view, Address(path, tuple(words)), place)

    def _name_of(self, path: str) -> str:
        """Return the name of a page; empty where there is none."""
        if path not in self._names:
            try:
                self._names[path] = resolve(path).view_name
            except Resolver404:
                self._names[path] = ""
        return self._names[path]
