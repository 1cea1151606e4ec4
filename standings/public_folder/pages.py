"""The files of the folder: every page that a visitor reaches from that of the event."""

from __future__ import annotations

import io
import zipfile
from collections import deque
from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path
from urllib.parse import urlencode

from django.contrib.auth.models import AnonymousUser
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, QueryDict
from django.urls import resolve, reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django_htmx.middleware import HtmxDetails

from standings.public_folder.addresses import Address, Links
from standings.public_folder.rewriting import FolderPage
from tournaments.errors import Hopeless, TournamentError
from tournaments.models import Event

MOST_PAGES = 20_000
MOST_BYTES = 50_000_000
"""Of the packed folder, which stands in memory and in the database as a whole."""
EARLIEST = (1980, 1, 1, 0, 0, 0)

Tell = Callable[[int, int], None]
"""Hears after each page how many are made, and how many are known of."""


class FolderRefused(TournamentError):
    """An event whose pages are not for everybody."""


class FolderTooLarge(Hopeless):
    """The folder needs more time or room than it may have."""


def require_public(event: Event) -> None:
    if not event.is_public:
        raise FolderRefused(_("Make the event public first: visitors see nothing yet."))


def folder_files(
    event: Event, *, with_why: bool = False, tell: Tell | None = None
) -> Iterator[tuple[str, bytes]]:
    """Yield the files of an event's folder: name and content, the same every time.

    `with_why`: with the pages that say why a round is paired so, board by board.
    Raises FolderRefused for an event that is not public.
    """
    require_public(event)
    start = Address(reverse("tournaments:event-detail", args=[event]))
    links = Links(event, with_why=with_why)
    queue = deque([start])
    known = {start}
    assets: set[str] = set()
    made = 0
    with translation.override(event.language):
        yield "index.html", _doorway(event, start)
        while queue:
            address = queue.popleft()
            found = _page(address)
            if found is None:
                continue
            page = FolderPage(address, links)
            text = page.rewrite(found)
            assets |= page.assets
            for target in page.targets:
                if target not in known and len(known) < MOST_PAGES:
                    known.add(target)
                    queue.append(target)
            made += 1
            if tell is not None:
                tell(made, len(known))
            yield address.file, text.encode()
    for name in sorted(assets):
        path = finders.find(name)
        if isinstance(path, str):
            yield f"static/{name}", Path(path).read_bytes()


def folder_zip(
    event: Event, *, with_why: bool = False, tell: Tell | None = None
) -> bytes:
    """Return the folder packed; the same event gives the same bytes.

    Raises FolderRefused, and FolderTooLarge for one that nobody could keep.
    """
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in folder_files(event, with_why=with_why, tell=tell):
            info = zipfile.ZipInfo(f"{event.slug}/{name}", date_time=EARLIEST)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            info.create_system = 3
            archive.writestr(info, content)
            if packed.tell() > MOST_BYTES:
                raise FolderTooLarge(f"The folder has more than {MOST_BYTES} bytes.")
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
