"""A page of the site made fit for a disk: links to files, nothing that needs a server.

The pages are those of this program, whose templates close what they open and whose
values are escaped: a few patterns read them, and text between tags stays as it is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from html import escape, unescape

from django.conf import settings
from django.contrib.staticfiles import finders
from django.utils.translation import gettext as _

from standings.public_folder.addresses import EXTERNAL, WHY_NOT, Address, Links

TAG = re.compile(
    r"""<([a-zA-Z][a-zA-Z0-9]*)([^>"']*(?:(?:"[^"]*"|'[^']*')[^>"']*)*)>"""
)
ATTRIBUTE = re.compile(r"""\s+([^\s=>"'/]+)(?:=("[^"]*"|'[^']*'|[^\s>"']+))?""")
CLASSES = re.compile(r'\sclass="([^"]*)"')

SILENT = frozenset({"script", "form", "button", "select", "template"})
"""Elements that do nothing without a server."""
SILENT_CLASSES = (
    *({"tools"}, {"find-bar"}, {"link-list", "small"}),
    *({WHY_NOT}, {"share-line"}, {"needs-server"}),
)
"""Parts of a page that do nothing without a server, by their class."""
SILENT_WORDS = tuple(min(classes) for classes in SILENT_CLASSES)
"""One of them stands in every such class."""
SERVERS_OWN = ("hx-", "data-")
WITH_ADDRESS = {"a": "href", "link": "href", "img": "src"}
OF_THE_SERVER = ("htmx-", "og:", "twitter:", "ronde-")
"""How the names of a page's words about itself begin that only a server honours."""
EXPLAINED_ROUND = "pairing:explain-round"


@dataclass
class FolderPage:
    """One page of the folder, and what it leads to."""

    address: Address
    links: Links
    targets: list[Address] = field(default_factory=list)
    assets: set[str] = field(default_factory=set)

    def rewrite(self, page: str) -> str:
        """Return the page with its links made relative and the server's parts gone."""
        parts: list[str] = []
        copied = place = 0
        while found := TAG.search(page, place):
            tag, words = found[1], found[2]
            place = found.end()
            if not words and tag not in SILENT:
                continue
            kept = self._kept(tag, words)
            if kept == found[0]:
                continue
            parts.append(page[copied : found.start()])
            if kept is None:
                place = _end_of(tag, page, place)
                kept = self._instead(tag, words)
            parts.append(kept)
            copied = place
        parts.append(page[copied:])
        return "".join(parts)

    def _kept(self, tag: str, words: str) -> str | None:
        """Return what stands for a tag; none where its element goes with it.

        Nothing stands for a picture or a style that only the server has.
        """
        if tag in SILENT or _is_silent(words):
            return None
        if "hx-" in words or "data-" in words:
            words = ATTRIBUTE.sub(_without_servers_own, words)
        if tag == "a":
            return self._link(words)
        if tag in WITH_ADDRESS:
            return self._asset(tag, words)
        if tag == "meta" and _is_about_the_server(words):
            return ""
        return f"<{tag}{words}>"

    def _instead(self, tag: str, words: str) -> str:
        """Return what stands where a part was left out: where "why?" was, a word."""
        if tag != "a" or self._view(words) != EXPLAINED_ROUND:
            return ""
        text = _("The pages of “why?” are not in this folder.")
        return f'<span class="small muted">{escape(text)}</span>'

    def _view(self, words: str) -> str:
        return self.links.find(_value(words, "href"), self.address.path).view

    def _link(self, words: str) -> str | None:
        """Make a link lead to a file; none where it leads nowhere."""
        url = _value(words, "href")
        if not url or url.startswith(("#", *EXTERNAL)):
            return f"<a{words}>"
        link = self.links.find(url, self.address.path)
        if link.target is None:
            return None
        self.targets.append(link.target)
        return self._leading("a", words, link.target.file + link.place)

    def _asset(self, tag: str, words: str) -> str:
        """Make the address of a picture or a style sheet relative."""
        url = _value(words, WITH_ADDRESS[tag])
        if url.startswith("data:"):
            return f"<{tag}{words}>"
        if not url.startswith(settings.STATIC_URL):
            return ""
        file = _unhashed(url.removeprefix(settings.STATIC_URL))
        self.assets.add(file)
        return self._leading(tag, words, f"static/{file}")

    def _leading(self, tag: str, words: str, file: str) -> str:
        name = WITH_ADDRESS[tag]
        to = f' {name}="{escape(self.address.way_up + file)}"'
        words = ATTRIBUTE.sub(lambda word: to if word[1] == name else word[0], words)
        return f"<{tag}{words}>"


def _value(words: str, name: str) -> str:
    for word in ATTRIBUTE.finditer(words):
        if word[1] == name:
            return unescape((word[2] or "").strip("\"'"))
    return ""


def _without_servers_own(word: re.Match[str]) -> str:
    return "" if word[1].startswith(SERVERS_OWN) else word[0]


def _is_silent(words: str) -> bool:
    if not any(word in words for word in SILENT_WORDS):
        return False
    found = CLASSES.search(words)
    classes = set(found[1].split()) if found else set()
    return any(silent <= classes for silent in SILENT_CLASSES)


def _is_about_the_server(words: str) -> bool:
    about = _value(words, "name") or _value(words, "property")
    return about.startswith(OF_THE_SERVER)


@cache
def _ends(tag: str) -> re.Pattern[str]:
    return re.compile(rf"<(/?){tag}(?:\s[^>]*)?>")


def _end_of(tag: str, page: str, place: int) -> int:
    """Return where an element ends whose first tag ends at this place."""
    depth = 1
    for found in _ends(tag).finditer(page, place):
        depth += -1 if found[1] else 1
        if not depth:
            return found.end()
    return len(page)


@cache
def _unhashed(name: str) -> str:
    """Return a static file by its own name: site.1a2b3c4d5e6f.css is site.css."""
    if finders.find(name):
        return name
    stem, dot, rest = name.partition(".")
    _mark, _dot, ending = rest.partition(".")
    return f"{stem}{dot}{ending}" if ending else name
