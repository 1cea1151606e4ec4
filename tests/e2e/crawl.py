"""Every page that can be reached by links, one of each kind."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

from playwright.sync_api import Page

FILES = (".pdf", ".trf", ".txt", ".json", ".csv", ".ronde", ".svg", ".png", ".zip")
LEFT_OUT = re.compile(r"^/(language|static)/|/archive/$")
MOST_PAGES = 120


def kind_of(address: str) -> str:
    """Return an address with its numbers and names left out."""
    parts = urlsplit(address)
    path = re.sub(r"/players/[^/]+/", "/players/0/", parts.path)
    path = re.sub(r"[0-9a-f]{8}-[0-9a-f-]{27}", "0", path)
    fields = sorted(field.split("=")[0] for field in parts.query.split("&") if field)
    return re.sub(r"\d+", "0", path) + "?" + "&".join(fields)


def is_left_out(address: str) -> bool:
    """Tell a file, and an address that changes something or shows the same again."""
    return bool(LEFT_OUT.search(address)) or urlsplit(address).path.endswith(FILES)


def every_page(page: Page, *starts: str) -> Iterator[str]:
    """Open one page of each kind, breadth first, and yield where the browser is."""
    waiting = list(starts)
    seen = {kind_of(address) for address in waiting}
    visited = 0
    while waiting and visited < MOST_PAGES:
        address = waiting.pop(0)
        answer = page.goto(address)
        visited += 1
        if answer is None or "text/html" not in answer.headers.get("content-type", ""):
            continue
        yield address
        for link in page.evaluate(
            """() => [...document.querySelectorAll("a[href]:not([download])")]
                 .filter((a) => a.host === location.host)
                 .map((a) => a.pathname + a.search)"""
        ):
            if is_left_out(link):
                continue
            if kind_of(link) not in seen:
                seen.add(kind_of(link))
                waiting.append(link)
